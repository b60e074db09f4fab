"""What the pieces of Kohle & Kolonie say of themselves. The sentences stand in text/cards.*.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.moves import Move
from kohlenpott.render.cards import Facts, PieceCards, lettered
from kohlenpott.render.scene import SEATS, Chip, Scene

from .. import figures, ids
from ..wording import TEXTS
from .cards import income, raised, trust_takes
from .company import total_income, unsecured, wagons
from .map_pieces import owner_words
from .parts import icon, symbol
from .pithead import CARD_ICONS, card_name, pieces_on
from .printed import GROUNDS, MINES, ROMAN, STATIONS, VILLAGES, Mine, in_play, small_mines
from .prospects import engines, lines_of

cards = PieceCards(TEXTS)

SEAT = f"(?P<seat>{'|'.join(SEATS)})"
CARD = f"(?P<card>{'|'.join(figures.card_ids)})"
SPACE = f"(?P<space>{'|'.join(figures.space_ids)})"
BONUS_RULES = {"miners": "KK-087", "engineer": "KK-088", "steam_engine": "KK-089", "settlement": "KK-090",
               "rescue_team": "KK-091", "consolidation_aid": "KK-092", "wagon": "KK-093"}  # fmt: skip
BONUS_PRICES = {"engineer": figures.BONUS_ENGINEER_PRICE, "steam_engine": figures.BONUS_ENGINE_PRICE,
                "settlement": figures.BONUS_SETTLEMENT_PRICE}  # fmt: skip
DISASTER_RULES = {"highest_number": "KK-242", "extra_coin": "KK-243", "buying_power": "KK-244", "subsidence": "KK-245"}
CARD_RULES = {"workforce": "KK-376", "cokery": "KK-360", "ironworks": "KK-365", "loading": "KK-332",
              "administration": "KK-370"}  # fmt: skip


def player_of(scene: Scene, seat: str) -> Mapping[str, Any]:
    """A seat by its colour."""
    found: Mapping[str, Any] = scene.view["players"][SEATS.index(seat)]
    return found


def coins(scene: Scene, number: int) -> tuple[Chip, ...]:
    """A price in coins."""
    return (Chip("coin", number, scene.label("coins")),)


# ---------------------------------------------------------------- mines and the map


@cards.kind("mine", "(?:mine|map)-(?P<mine>[a-z0-9_]+)", "KK-007")
def mine(scene: Scene, mine: str) -> Facts:
    """A mine card or its space on the map."""
    found = MINES[mine]
    where = scene.view["mines"][mine]
    is_dear, owner = where == "displayed", owner_words(scene, found)
    values = {
        "income": found.income, "wagons": found.wagons or None, "vp": found.vp or None,
        "round": ROMAN[found.consolidates] if found.consolidates else None,
        "second": scene.label("second-miner") if found.second else None,
        "owner": owner[:1].upper() + owner[1:], "ground": GROUNDS[found.ground].name,
        "region": scene.name("region", found.region),
        "mines": len(small_mines(found.ground)),
    }  # fmt: skip
    more = []
    if is_dear and trust_takes(scene) and found in first_for_sale(scene, trust_takes(scene)):
        more.append(f"{scene.label('trust-next')}.")
    rules = {"small": "KK-007", "single": "KK-008", "large": "KK-285"}
    costs = coins(scene, found.price) if is_dear else ()
    if where == "removed":
        return Facts(f"kk-mine-{found.kind}", values, scene.name("mine", mine), text="mine-gone", rule="KK-311")
    picture = icon(f"kk-mine-{found.kind}", f"piece b-{found.region}")
    return Facts(picture, values, scene.name("mine", mine), costs,
                 rules[found.kind], f"mine-{found.kind}", f"mine-{mine}", more)  # fmt: skip


def first_for_sale(scene: Scene, count: int) -> list[Mine]:
    """The mines the Trust would take now (KK-261)."""
    shown = [mine for mine in MINES.values() if scene.view["mines"][mine.id] == "displayed"]
    return sorted(shown, key=lambda mine: mine.number)[:count]


@cards.kind("village", "village-(?P<village>[a-z_]+)", "KK-152")
def village(scene: Scene, village: str) -> Facts:
    """A village: workers first, settlements when they are gone."""
    found = VILLAGES[village]
    workers = scene.view["village_workers"].get(village, 0)
    owners = [scene.players[seat] for seat, p in enumerate(scene.view["players"]) if village in p["settlements"]]
    values = {"workers": workers, "spaces": found.spaces, "owners": ", ".join(owners) or None,
              "region": scene.name("region", found.region)}  # fmt: skip
    return Facts("kk-village", values, found.name, text="village-workers" if workers else "village",
                 rule="KK-125" if workers else "")  # fmt: skip


@cards.kind("settlement", f"settlement-{SEAT}-(?P<village>[a-z_]+)|art-kk-(?:slot-)?settlement(?:-[a-z]+)?", "KK-277")
def settlement(scene: Scene, seat: str | None, village: str | None) -> Facts:
    """A settlement."""
    price = figures.SETTLEMENT_RAISED if raised(scene, "workforce") else figures.SETTLEMENT_PRICE
    colour = seat or SEATS[scene.seat or 0]
    values = {"miners": figures.MOST_AT_SETTLEMENT, "vp": figures.BOARD_SETTLEMENT_VP,
              "player": scene.players[SEATS.index(colour)] if seat else None}  # fmt: skip
    return Facts(f"kk-settlement-{colour}", values, scene.label("settlement"), () if seat else coins(scene, price))


@cards.kind("station", "station-(?P<station>[a-z_]+)", "KK-413")
def station(scene: Scene, station: str) -> Facts:
    """A station of a railway line."""
    found = STATIONS[station]
    hidden = scene.label("hidden-marker") if station in scene.view["station_markers"] else None
    lines = ", ".join(scene.name("full-line", line) for line in lines_of(station))
    there = [f"{scene.players[k]} {p['station_miners'][station]}" for k, p in enumerate(scene.view["players"])
             if p["station_miners"].get(station)]  # fmt: skip
    values = {"lines": lines, "vp": figures.STATION_VP, "marker": hidden, "miners": ", ".join(there) or None}
    return Facts("kk-station", values, found.name)


# ---------------------------------------------------------------- tracks


@cards.kind("bonus", "(?:bonus-|art-kk-bonus-)(?P<marker>[a-z_-]+)", "KK-085")
def bonus(scene: Scene, marker: str) -> Facts:
    """A bonus marker."""
    key = marker.replace("-", "_")
    number = figures.bonus_ids.index(key)
    values = {"miners": figures.BONUS_INSERTS, "steps": figures.BONUS_STEPS, "mines": figures.RESCUED_MINES,
              "coins": figures.AID_COINS, "points": figures.AID_POINTS, "wagons": figures.BONUS_WAGONS,
              "settlers": figures.MOST_AT_SETTLEMENT}  # fmt: skip
    more = []
    if scene.view["round"] < figures.BONUS_FROM_ROUND[number]:
        more.append(TEXTS.write(scene.lang, "cards.not-yet", {"round": ROMAN[figures.BONUS_FROM_ROUND[number]]}))
    price = BONUS_PRICES.get(key)
    return Facts(symbol("bonus", key), values, scene.name("bonus", key), coins(scene, price) if price else (),
                 BONUS_RULES[key], f"bonus-{key.replace('_', '-')}", f"bonus-{key}", more)  # fmt: skip


@cards.kind("trust", "trust-(?:[1-6]|bids)|art-kk-trust", "KK-290")
def trust(scene: Scene) -> Facts:
    """The Trust's track."""
    return Facts("kk-trust", {"coins": len(scene.view["trust_coins"])}, scene.label("trust"))


@cards.kind("turn-order", "(?:disc|art-disc)-(?P<seat>[a-z]+)|tracks", "KK-075")
def turn_order(scene: Scene, seat: str | None) -> Facts:
    """Discs of the turn order."""
    names = ", ".join(scene.players[each] for each in scene.view["order"])
    return Facts(f"disc-{seat or SEATS[0]}", {"names": names}, scene.label("order"))


@cards.kind("round", "round-(?P<number>[1-5])|art-kk-disaster-back", "KK-239")
def round_space(scene: Scene, number: str | None) -> Facts:
    """A round and its disaster."""
    shown = int(number or scene.view["round"])
    disaster = scene.view["disaster"] if shown == scene.view["round"] else None
    values = {"vp": figures.DISASTER_VP[shown - 1], "round": ROMAN[shown],
              "disaster": scene.name("disaster", disaster) if disaster else None}  # fmt: skip
    picture = symbol("disaster", disaster) if disaster else "kk-disaster-back"
    return Facts(picture, values)


@cards.kind("disaster", "art-kk-disaster-(?P<disaster>[a-z-]+)|(?P<lasting>additional-coin|buying-power|subsidence)",
            "KK-240")  # fmt: skip
def disaster(scene: Scene, disaster: str | None, lasting: str | None) -> Facts:
    """A disaster marker, or the box where one stays in force."""
    key = (disaster or {"additional-coin": "extra-coin"}.get(lasting or "", lasting or "")).replace("-", "_")
    values = {"mines": figures.TRUST_BUYS + scene.view["buying_power"], "coin": figures.SUBSIDENCE_COIN,
              "vp": figures.SUBSIDENCE_VP}  # fmt: skip
    return Facts(symbol("disaster", key), values, scene.name("disaster", key), rule=DISASTER_RULES[key],
                 text=f"disaster-{key.replace('_', '-')}")  # fmt: skip


@cards.kind("supply", "(?P<supply>worker-pool|engine-pool|bank|rounds)", "KK-057")
def supply(scene: Scene, supply: str) -> Facts:
    """What nobody has."""
    view = scene.view
    values = {"workers": view["worker_pool"], "engines": view["engine_pool"], "coins": view["bank"]}
    symbols = {"worker-pool": "kk-local-worker", "engine-pool": "kk-steam-engine"}
    return Facts(symbols.get(supply, "coin"), values)


@cards.kind("phases", "phases|round-name", "KK-050")
def phases(scene: Scene) -> Facts:
    """The ten phases of a round."""
    phase = scene.name("phase", scene.view["phase"])
    return Facts(lettered(ROMAN[scene.view["round"]]), {"phase": phase, "rounds": ROMAN[ids.ROUNDS]})


# ---------------------------------------------------------------- a company


@cards.kind("coins", f"{SEAT}-coins|art-(?:coin|kk-slot-coin)", "KK-412")
def company_coins(scene: Scene, seat: str | None) -> Facts:
    """Money."""
    found = player_of(scene, seat) if seat else None
    values = {"coins": found["coins"] if found else None, "income": total_income(found) if found else None,
              "each": figures.COINS_PER_VP}  # fmt: skip
    return Facts("coin", values, scene.label("coins"))


@cards.kind("workers", f"{SEAT}-workers|art-kk-local-worker", "KK-350")
def workers(scene: Scene, seat: str | None) -> Facts:
    """Local workers."""
    return Facts("kk-local-worker", {"workers": player_of(scene, seat)["workers"] if seat else None},
                 scene.label("workers"))  # fmt: skip


@cards.kind("exchange", f"{SEAT}-(?:buy|sell)-workers", "KK-205")
def exchange(scene: Scene, seat: str) -> Facts:
    """Coins for workers and back."""
    values = {"price": figures.WORKERS_PRICE, "bought": figures.WORKERS_BOUGHT, "sold": figures.WORKERS_SOLD,
              "coins": figures.COINS_FOR_WORKERS}  # fmt: skip
    return Facts("kk-local-worker", values, scene.label("exchange"))


@cards.kind("miners", f"{SEAT}-(?:pool|lost|status)|art-kk-(?:miner(?:-[a-z]+)?|slot-miner|second-miner)", "KK-177")
def miners(scene: Scene, seat: str | None) -> Facts:
    """Miners of a company."""
    found = player_of(scene, seat) if seat else None
    values = {"pool": found["pool"] if found else None, "lost": (found["miners_lost"] or None) if found else None}
    return Facts(f"kk-miner-{seat or SEATS[scene.seat or 0]}", values, scene.label("miners"))


@cards.kind("houses", f"{SEAT}-settlements", "KK-156")
def houses(scene: Scene, seat: str) -> Facts:
    """Settlements still on the tableau."""
    price = figures.SETTLEMENT_RAISED if raised(scene, "workforce") else figures.SETTLEMENT_PRICE
    values = {"left": player_of(scene, seat)["settlements_left"], "fourth": figures.FOURTH_SETTLEMENT_VP,
              "fifth": figures.FIFTH_SETTLEMENT_VP}  # fmt: skip
    return Facts(f"kk-settlement-{seat}", values, scene.label("settlements"), coins(scene, price))


@cards.kind("engineers", f"{SEAT}-engineers|art-kk-(?:engineer(?:-[a-z]+)?|slot-engineer)", "KK-165")
def engineers(scene: Scene, seat: str | None) -> Facts:
    """Engineers still on the tableau."""
    price = figures.ENGINEER_RAISED if raised(scene, "cokery") else figures.ENGINEER_PRICE
    left = player_of(scene, seat)["engineers_left"] if seat else None
    return Facts(f"kk-engineer-{seat or SEATS[scene.seat or 0]}", {"left": left}, scene.label("engineers"),
                 coins(scene, price))  # fmt: skip


@cards.kind("engine", f"{SEAT}-(?:beside|engine-cokery)|art-kk-(?:steam-engine|slot-steam-engine)", "KK-141")
def engine(scene: Scene, seat: str | None) -> Facts:
    """Steam engines."""
    price = figures.ENGINE_RAISED if raised(scene, "ironworks") else figures.ENGINE_PRICE
    number = SEATS.index(seat) if seat else scene.seat
    count = engines(scene.view["players"][number]) if number is not None else None
    values = {"count": count, "table": ", ".join(map(str, figures.ENGINES_VP[1:])),
              "round": ROMAN[figures.ENGINE_FROM_ROUND]}  # fmt: skip
    return Facts("kk-steam-engine", values, scene.label("engine"), coins(scene, price))


@cards.kind("extra", f"{SEAT}-extra|art-kk-extra-action", "KK-215")
def extra(scene: Scene, seat: str | None) -> Facts:
    """Extra action markers."""
    return Facts("kk-extra-action", {"vp": figures.EXTRA_ACTION_VP}, scene.label("extra-actions"))


@cards.kind("markers", f"{SEAT}-markers|art-kk-railway-(?P<kind>[a-z-]+)", "KK-390")
def markers(scene: Scene, seat: str | None, kind: str | None) -> Facts:
    """Railway markers."""
    key = (kind or "back").replace("-", "_")
    if key == "back":
        return Facts("kk-railway-back", {}, scene.label("railway-markers"))
    number = figures.railway_ids.index(key)
    return Facts(symbol("railway", key), {"amount": figures.RAILWAY_AMOUNT[number] or 1}, scene.name("railway", key),
                 text=f"railway-{kind}", rule="KK-391")  # fmt: skip


@cards.kind("discs", f"{SEAT}-discs|art-kk-disc-(?P<kind>black|blank)", "KK-230")
def discs(scene: Scene, seat: str | None, kind: str | None) -> Facts:
    """Discs of the disaster."""
    values = {"most": figures.MOST_DISCS, "draws": figures.DRAWS, "black": figures.BLACK_DISCS}
    return Facts(f"kk-disc-{kind}" if kind else f"disc-{seat}", values, scene.label("discs"))


@cards.kind("space", f"{SEAT}-space-{SPACE}", "KK-131")
def space(scene: Scene, seat: str, space: str) -> Facts:
    """A mine space of a tableau."""
    player = player_of(scene, seat)
    held = player["mines"][figures.space_ids.index(space)]
    if held is None:
        return Facts("kk-mine-small", {"space": space})
    found, engine = MINES[held], space in player["engines"]
    values = {"income": income(found, engine), "wagons": found.wagons or None, "space": space,
              "round": ROMAN[found.consolidates] if found.kind == "small" else None}  # fmt: skip
    return Facts(f"kk-mine-{found.kind}", values, scene.name("mine", held), text="own-mine", rule="KK-270")


@cards.kind("rescue", f"{SEAT}-rescue-{SPACE}|art-kk-rescue-helmet", "KK-225")
def rescue(scene: Scene, seat: str | None, space: str | None) -> Facts:
    """A rescue slot."""
    count = unsecured(player_of(scene, seat)) if seat else None
    return Facts("kk-rescue-helmet", {"unsecured": count})


@cards.kind("secure", f"{SEAT}-secure-{SPACE}", "KK-226")
def secure(scene: Scene, seat: str, space: str) -> Facts:
    """Whether a coin can secure a mine."""
    has_coin = figures.COIN_SYMBOL[figures.space_ids.index(space)]
    name = scene.label("coin-secures" if has_coin else "coin-does-not-secure")
    if space in player_of(scene, seat)["secured"]:
        name = scene.label("is-secured")
    return Facts("coin" if has_coin else "kk-rescue-helmet", {}, name,
                 coins(scene, figures.SECURE_PRICE) if has_coin else ())  # fmt: skip


@cards.kind("pithead", f"{SEAT}-(?:card|flip)-{CARD}|art-kk-pithead-(?P<sign>[a-z]+)", "KK-360")
def pithead(scene: Scene, seat: str | None, card: str | None, sign: str | None) -> Facts:
    """A pithead card: what it earns, what flipping it costs and brings."""
    key = card or sign or ""
    number = figures.card_ids.index(key)
    owner = seat or SEATS[scene.seat or 0]
    is_flipped = key in player_of(scene, owner)["flipped"]
    side, vp = int(is_flipped), figures.FLIP_VP[number]
    values = {"inserts": figures.WORKFORCE_INSERTS[side], "steps": figures.WORKFORCE_STEPS[side],
              "wagons": wagons(player_of(scene, owner)), "vp": figures.LOADING_VP[side]}  # fmt: skip
    costs, more = [], []
    if vp and not is_flipped:
        costs = [Chip("kk-local-worker", figures.FLIP_WORKERS[number], scene.label("workers"))]
        if figures.FLIP_COINS[number]:
            costs.append(Chip("coin", figures.FLIP_COINS[number], scene.label("coins")))
        more.append(TEXTS.write(scene.lang, "cards.flip", {"vp": vp}))
    return Facts(CARD_ICONS[key], values, card_name(scene, SEATS.index(owner), key), costs, CARD_RULES[key],
                 f"pithead-{key}", more=more)  # fmt: skip


@cards.kind("slots", f"{SEAT}-(?P<piece>miners|engineers)-{CARD}", "KK-360")
def slots(scene: Scene, seat: str, piece: str, card: str) -> Facts:
    """The slots of a pithead card for miners or engineers."""
    kind = piece.removesuffix("s")
    values = {"card": card_name(scene, SEATS.index(seat), card), "count": pieces_on(player_of(scene, seat), card, kind)}
    return Facts(f"kk-{kind}-{seat}", values, scene.label(piece), rule=CARD_RULES[card])


@cards.kind("bids", f"{SEAT}-bids|bid-(?P<bid>[0-9]+)|declare-[0-9-]+|art-kk-hammer", "KK-298")
def bids(scene: Scene, seat: str | None, bid: str | None) -> Facts:
    """A bid in a consolidation."""
    return Facts("kk-hammer", {"bid": bid}, scene.label("bids"))


@cards.kind("wagon", "art-kk-wagon", "KK-334")
def wagon(scene: Scene) -> Facts:
    """A wagon for Loading."""
    return Facts("kk-wagon", {"vp": figures.LOADING_VP[0]}, scene.label("wagons"))


@cards.kind("ground", "ground-(?P<ground>[a-z_]+)", "KK-276")
def ground(scene: Scene, ground: str) -> Facts | None:
    """An area of the map."""
    found = GROUNDS[ground]
    if not in_play(found, scene.seats):
        return None
    owned = [where for mine, where in scene.view["mines"].items() if MINES[mine].ground == ground]
    count = sum(isinstance(where, int) or where.startswith("trust") for where in owned)
    values = {"region": scene.name("region", found.region), "vp": figures.BOARD_MINE_VP, "owned": count}
    return Facts("kk-mine-large", values, found.name)


@cards.kind("map", "art-kk-map-[0-9]|map", "KK-012")
def whole_map(scene: Scene) -> Facts:
    """The map."""
    return Facts("kk-village", {}, scene.label("map"))


def brings(scene: Scene, move: Move) -> str:
    """What a bonus marker does and where its space is, or what a mine brings: told before it is chosen."""
    if move.kind == "choose":
        marker = move.args["marker"]
        found = cards.card(scene, f"bonus-{marker}")
        values = {"space": scene.view["bonus_track"].index(marker) + 1, "effect": found.effect if found else None}
        return TEXTS.write(scene.lang, "cards.brings-marker", values)
    if move.kind == "buy":
        mine = MINES[move.args["mine"]]
        second = scene.label("second-miner") if mine.second else None
        values = {"income": mine.income, "wagons": mine.wagons or None, "vp": mine.vp or None, "second": second}
        return TEXTS.write(scene.lang, "cards.brings-mine", values)
    return ""


cards.signs("KK-413", stations="kk-station")
cards.signs("KK-350", cokery_sign="hk-charcoal-burner", ironworks_sign="hammer-pick", bank_sign="bank")
