"""What the pieces of Haspelknecht say of themselves. The sentences stand in text/cards.*.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.render.cards import Facts, PieceCards, lettered
from kohlenpott.render.scene import SEATS, Chip, Scene

from .. import figures
from ..names import STORES
from ..wording import TEXTS
from .effects import glyphs
from .hexes import COSTS, is_covered, is_remote, next_points
from .mine import SECTIONS
from .parts import GOODS, building_symbol, coal_dug, is_exhausted, marker_symbol, say
from .places import payments
from .points import point_values, store_vp
from .scoring import ICONS, points_of
from .workers import ACTIONS, picture_of

cards = PieceCards(TEXTS)

SEAT = f"(?P<seat>{'|'.join(SEATS)})"
COLOUR = f"(?P<colour>{'|'.join(figures.colours)})"
POOL = f"(?P<pool>{'|'.join(figures.pool_ids)})"
HIRED = ("digger", "miner", "haspelknecht")
MARKER_RULES = {"ropes": "HK-251", "winch": "HK-254", "oil_lamp": "HK-253"}  # the others serve as discs
BUILDING_RULES = {"barn": "HK-212", "charcoal_burner": "HK-215", "coal_storage": "HK-224", "watermill": "HK-235"}
GOOD_RULES = {"coal": "HK-261", "wood": "HK-032", "food": "HK-265", "thalers": "HK-286", "debts": "HK-287"}


def player_of(scene: Scene, seat: str) -> Mapping[str, Any]:
    """A seat by its colour."""
    found: Mapping[str, Any] = scene.view["players"][SEATS.index(seat)]
    return found


# ---------------------------------------------------------------- developments


@cards.kind("tile", "tile-(?P<tile>[1-4][1-5])(?:-[a-z]+)?", "HK-180")
def tile(scene: Scene, tile: str) -> Facts:
    """A development: its effect, its price, what it brings the next owner."""
    owners, number = scene.view["board"][tile]["discs"], figures.tile_ids.index(int(tile))
    counts = [(colour, figures.TILE_COST[number * 4 + k]) for k, colour in enumerate(COSTS)]
    costs = [Chip(f"hk-cost-{colour}", n, scene.label("cost")) for colour, n in counts if n]
    costs.append(Chip("vp", next_points(tile, len(owners)), scene.label("vp")))
    more = []
    if owners:
        names = ", ".join(scene.players[seat] for seat in owners)
        more.append(sentence(say(scene, "owners", names=names)))
    if is_covered(scene, tile):
        more.append(sentence(say(scene, "covered")))
    if is_remote(scene, tile):
        more.append(sentence(say(scene, "remote-to", name=scene.players[owners[-1]])))
    values = {"level": tile[0], **tile_values(scene, number)}
    picture = next(glyph.symbol for glyph in glyphs(figures.data["tile"][number]) if glyph.symbol)
    return Facts(picture, values, scene.name("tile", tile), costs, f"HK-2{tile}", f"tile-{tile}", f"tile-{tile}", more)


def sentence(words: str) -> str:
    """Words of the board as a sentence."""
    return f"{words[:1].upper()}{words[1:]}."


def tile_values(scene: Scene, number: int) -> dict[str, object]:
    """The figures of a development."""
    return {
        "thalers": figures.TILE_THALERS[number], "food": figures.TILE_FOOD[number], "wood": figures.TILE_WOOD[number],
        "lifted": figures.TILE_LIFT[number], "water": figures.TILE_DRAIN[number],
        "section": figures.SECTION_SYMBOL_VP, "symbol": figures.SYMBOL_VP, "each": figures.COAL_VP_CART,
        "burnt": figures.BURNT_WOOD, "coal": figures.BURNT_COAL, "vp": figures.BURNT_VP,
        "discs": figures.MILL_DISCS, "ground": figures.MILL_FOOD, "mill": figures.MILL_THALERS,
        "flour": figures.MILL_VP,
        "planks": figures.CARPENTRY_WOOD, "flood": figures.CARPENTRY_WATER, "pay": figures.CARPENTRY_THALERS,
        "one": figures.SALE_COAL[0], "two": figures.SALE_COAL[1], "first": figures.SALE_THALERS[0],
        "second": figures.SALE_THALERS[1], "extra": figures.SALE_FOOD[1],
        "barn": store_vp("barn", "food"), "stored": store_vp("coal-storage", "coal"),
    }  # fmt: skip


@cards.kind("level", "level-(?P<level>[1-4])", "HK-186")
def level(scene: Scene, level: str) -> Facts:
    """An assist tile."""
    first = (int(level) - 1) * 4
    points = ", ".join(str(vp) for vp in figures.LEVEL_VP[first : first + 4] if vp)
    allowed = [name for k, name in enumerate(figures.resources) if figures.REMOTE[(int(level) - 1) * 3 + k]]
    goods = ", ".join(scene.name("resource", name) for name in allowed)
    return Facts(lettered(level), {"points": points, "goods": goods or None, "level": level})


# ---------------------------------------------------------------- pools, discs, order


@cards.kind("pool", f"pool-{POOL}(?:-{COLOUR})?", "HK-091")
def pool(scene: Scene, pool: str, colour: str | None) -> Facts:
    """Discs to take."""
    shown = colour or figures.colours[0]
    found, number = scene.view["pools"][pool], figures.colours.index(shown)
    value = found[shown] * figures.DISC_VALUE[number]
    wet = figures.POOL_WATER[figures.pool_ids.index(pool)] or None
    values = {"discs": TEXTS.write(scene.lang, f"names.discs.{shown}", {"count": found[shown]}), "value": value,
              "limit": figures.DISC_LIMIT, "water": wet}  # fmt: skip
    if colour is None:
        return Facts(
            lettered(pool), {**values, "all": sum(found.values())}, scene.name("pool", pool), text="whole-pool"
        )
    return Facts(f"hk-disc-{colour}", values, scene.name("pool", pool))


@cards.kind("reserve", f"reserve-{POOL}", "HK-082")
def reserve(scene: Scene, pool: str) -> Facts:
    """Discs of the next phase."""
    found = scene.view["reserves"][pool].items()
    discs = ", ".join(TEXTS.write(scene.lang, f"names.discs.{colour}", {"count": n}) for colour, n in found if n)
    return Facts("stack", {"discs": discs or scene.label("empty"), "pool": scene.name("pool", pool)},
                 scene.label("reserve"))  # fmt: skip


@cards.kind("disc", f"(?:{SEAT}-disc-|art-hk-(?:disc|cost)-){COLOUR}(?:-[0-9]+)?", "HK-142")
def disc(scene: Scene, colour: str, seat: str | None) -> Facts:
    """An action disc."""
    name = scene.name("disc", colour)
    values = {"value": figures.DISC_VALUE[figures.colours.index(colour)], "water": figures.WATER_PER_DISC}
    return Facts(f"hk-disc-{colour}", values, name, text=f"disc-{colour}")


@cards.kind("bag", "bag", "HK-083")
def bag(scene: Scene) -> Facts:
    """Discs that will be drawn."""
    return Facts("stack", {"discs": sum(scene.view["bag"].values())}, scene.label("bag"))


@cards.kind("order", "(?:order-[a-z]+|art-hk-order)", "HK-106")
def order(scene: Scene) -> Facts:
    """Whose turn comes when."""
    names = ", ".join(scene.players[seat] for seat in scene.view["order"])
    return Facts("hk-order", {"names": names}, scene.label("order"))


@cards.kind("carts", f"(?:{SEAT}-carts|art-hk-carts)", "HK-098")
def carts(scene: Scene, seat: str | None) -> Facts:
    """Where taken discs lie."""
    return Facts("hk-carts", {"limit": figures.DISC_LIMIT}, scene.label("carts"))


@cards.kind("player-disc", f"art-disc-{SEAT}", "HK-188")
def player_disc(scene: Scene, seat: str) -> Facts:
    """The mark of an owner."""
    return Facts(f"disc-{seat}", {"player": scene.players[SEATS.index(seat)], "discs": figures.START_DISCS},
                 scene.label("discs"))  # fmt: skip


# ---------------------------------------------------------------- the year


@cards.kind("wheel", "year-wheel|phase-marker|year|art-hk-phase-marker", "HK-070")
def wheel(scene: Scene) -> Facts:
    """The year wheel."""
    phase = scene.name("phase", scene.view["phase"])
    return Facts(
        "year-wheel", {"year": scene.view["year"], "years": figures.YEARS, "phase": phase}, scene.label("year")
    )


@cards.kind("tax", "tax-(?P<year>[0-9])", "HK-265")
def tax(scene: Scene, year: str) -> Facts:
    """What a winter asks for."""
    number = int(year)
    costs = (Chip("hk-food", figures.TAX_FOOD[number], scene.label("food")),
             Chip("thaler", figures.TAX_THALERS[number], scene.label("thalers")))  # fmt: skip
    return Facts("thaler", {"year": number}, say(scene, "winter-tax"), costs)


# ---------------------------------------------------------------- workers


@cards.kind("worker", f"{SEAT}-(?P<worker>farmer|farmhand)(?:-[a-z-]+)?", "HK-127")
@cards.kind("worker", "art-hk-(?P<worker>farmer|farmhand)(?:-improved)?", "HK-127")
def basic(scene: Scene, worker: str, seat: str = "") -> Facts:
    """Farmer or farmhand."""
    player = player_of(scene, seat) if seat else {"farmhand": "plain"}
    is_better = worker == "farmhand" and player["farmhand"] != "plain"
    values = {"bonus": figures.SUMMER_FOOD, "synergy": figures.SYNERGY_BONUS}
    return Facts(picture_of(worker, player), values, scene.label("improved" if is_better else worker),
                 text="improved" if is_better else worker, rule="HK-146" if is_better else "")  # fmt: skip


@cards.kind("hired", f"(?:{SEAT}-|art-hk-)(?P<worker>digger|miner|haspelknecht)(?:-[a-z-]+)?", "HK-115")
def hired(scene: Scene, worker: str, seat: str | None) -> Facts:
    """A worker for hire."""
    rules = {"digger": "HK-151", "miner": "HK-155", "haspelknecht": "HK-158"}
    pay = ", ".join(scene.name("payment", kind) for kind in payments(worker))
    values = {"actions": ACTIONS[worker], "water": figures.WATER_PER_DISC, "pay": pay, "flood": figures.SHAFT_FLOOD}
    return Facts(f"hk-{worker}", values, scene.label(worker), rule=rules[worker], text=worker)


@cards.kind("watermill", f"{SEAT}-watermill(?:-[a-z-]+)?", "HK-235")
def watermill(scene: Scene, seat: str) -> Facts:
    """The watermill on a farm."""
    return building_facts(scene, "watermill")


@cards.kind("plan", f"{SEAT}-plan", "HK-110")
def plan(scene: Scene, seat: str) -> Facts:
    """What lies on the workers of a seat."""
    return Facts("ui-lock", {"player": scene.players[SEATS.index(seat)]})


# ---------------------------------------------------------------- mine


@cards.kind("coal-cube", f"{SEAT}-(?P<zone>pinge|tunnel)-coal-[0-9]+", "HK-030")
def coal_cube(scene: Scene, seat: str, zone: str) -> Facts:
    """Coal in Pinge or tunnel."""
    mine = player_of(scene, seat)["mine"]
    values = {"left": mine[zone]["coal"], "flood": figures.PINGE_FLOOD if zone == "pinge" else figures.TUNNEL_FLOOD,
              "water": mine["water"]}  # fmt: skip
    return Facts("hk-coal", values, text=f"coal-{zone}", rule="HK-031" if zone == "pinge" else "HK-041")


@cards.kind("wood-slot", f"{SEAT}-(?P<zone>pinge|tunnel)-slot-(?P<slot>[0-9]+)", "HK-032")
def wood_slot(scene: Scene, seat: str, zone: str, slot: str) -> Facts:
    """A place for timber; in the tunnel it begins a section."""
    section = SECTIONS[int(slot) - 1] if zone == "tunnel" else None
    return Facts("prop", {"vp": section["vp"] if section else None, "zone": scene.name("zone", zone)})


@cards.kind("shaft", f"{SEAT}-shaft|art-bucket", "HK-051")
def shaft(scene: Scene, seat: str | None) -> Facts:
    """Coal that waits to be lifted."""
    coal = player_of(scene, seat)["mine"]["shaft"] if seat else 0
    return Facts("bucket", {"coal": coal, "flood": figures.SHAFT_FLOOD}, scene.label("shaft"))


@cards.kind("water", f"{SEAT}-(?:water|drain-[0-9])|art-(?:pit-water|hk-no-water)", "HK-288")
def water(scene: Scene, seat: str | None) -> Facts:
    """Pit water."""
    count = player_of(scene, seat)["mine"]["water"] if seat else None
    values = {"water": count, "pinge": figures.PINGE_FLOOD, "shaft": figures.SHAFT_FLOOD,
              "tunnel": figures.TUNNEL_FLOOD, "vp": -figures.WATER_VP}  # fmt: skip
    return Facts("pit-water", values, scene.label("water"))


@cards.kind("mine", f"{SEAT}-mine", "HK-030")
def mine(scene: Scene, seat: str) -> Facts:
    """The mine of another seat."""
    found = player_of(scene, seat)
    values = {"coal": coal_dug(found), "water": found["mine"]["water"], "shaft": found["mine"]["shaft"],
              "open": scene.label("tunnel" if is_exhausted(found) else "pinge")}  # fmt: skip
    return Facts("hk-mine", values, scene.label("mine"))


@cards.kind("farm", f"farm(?:-{SEAT})?", "HK-055")
def farm(scene: Scene, seat: str | None) -> Facts | None:
    """A whole farm."""
    number = scene.seat if seat is None else SEATS.index(seat)
    return None if number is None else Facts("hk-building", {"player": scene.players[number]}, scene.label("farm"))


# ---------------------------------------------------------------- what a farm holds


@cards.kind("good", f"{SEAT}-(?P<good>coal|wood|food|thalers|debts)", "HK-055")
def good(scene: Scene, seat: str, good: str) -> Facts:
    """Goods of a farm."""
    player = player_of(scene, seat)
    return goods_facts(scene, good, player["debts"] if good == "debts" else player["farm"][good])


@cards.kind("good", "art-(?:hk-(?P<good>coal|wood|food)|(?P<money>thaler|debt|hk-sack))", "HK-055")
def good_sign(scene: Scene, good: str | None, money: str | None) -> Facts:
    """The sign of a good."""
    return goods_facts(scene, good or {"thaler": "thalers", "debt": "debts"}.get(money or "", "coal"), None)


def goods_facts(scene: Scene, good: str, count: int | None) -> Facts:
    """What a good is for."""
    table = figures.THALER_VP[1:]
    values = {"count": count, "from": figures.COAL_VP_FROM, "base": figures.COAL_VP[-1], "each": figures.COAL_VP_EACH,
              "table": ", ".join(map(str, table)), "further": figures.THALER_VP_EACH, "first": -figures.FIRST_DEBT_VP,
              "more": -figures.DEBT_VP, "food": figures.TAX_FOOD[scene.view["year"]]}  # fmt: skip
    return Facts(GOODS[good], values, scene.label(good), rule=GOOD_RULES[good], text=f"good-{good}")


@cards.kind("store", f"{SEAT}-store-(?P<store>[a-z-]+)", "HK-270")
def store(scene: Scene, seat: str, store: str) -> Facts:
    """A place that keeps a piece over the winter."""
    first = STORES.index(store) * len(figures.resources)
    kept = [k for k in range(len(figures.resources)) if figures.STORE_ACCEPTS[first + k]]
    best = max(kept, key=lambda k: figures.STORE_VP[first + k])
    names = [scene.name("resource", name) for name in figures.resources]
    vp = figures.STORE_VP[first + best] or None
    values = {"goods": ", ".join(names[k] for k in kept), "good": names[best] if vp else None, "vp": vp}
    return Facts("hk-barn" if store == "barn" else "hk-building" if store == "farm" else "hk-coal-storage", values)


@cards.kind("building", f"{SEAT}-building-(?P<building>[a-z_]+)", "HK-284")
@cards.kind("building", "art-hk-(?P<building>barn|charcoal-burner|coal-storage|watermill)", "HK-284")
def building(scene: Scene, building: str, seat: str = "") -> Facts:
    """A building of a farm."""
    return building_facts(scene, building.replace("-", "_"))


def building_facts(scene: Scene, building: str) -> Facts:
    """What a building does."""
    tile = str(figures.tile_ids[figures.BUILDING_TILE[figures.building_ids.index(building)]])
    number = figures.tile_ids.index(int(tile))
    return Facts(building_symbol(building), {"level": tile[0], **tile_values(scene, number)},
                 scene.name("building", building), rule=BUILDING_RULES[building], text=f"tile-{tile}")  # fmt: skip


@cards.kind("marker", f"(?:{SEAT}-marker-|art-hk-marker-)(?P<marker>[a-z_-]+)", "HK-252")
def marker(scene: Scene, marker: str, seat: str | None) -> Facts:
    """A marker that can be used once."""
    key = marker.replace("-", "_")
    number = figures.marker_ids.index(key)
    use = figures.data["marker"][number]["use"]
    colour = scene.name("disc", use["colour"]) if "colour" in use else None
    values = {"disc": colour, "water": figures.ROPES_WATER, "vp": figures.ROPES_VP, "left": figures.MARKER_VP,
              "actions": figures.HASPELKNECHT_ACTIONS}  # fmt: skip
    text = f"marker-{key.replace('_', '-')}" if key in MARKER_RULES else "marker"
    return Facts(marker_symbol(key), values, scene.name("marker", key), rule=MARKER_RULES.get(key, ""), text=text)


# ---------------------------------------------------------------- scoring and signs


@cards.kind("source", "source-(?P<source>[a-z-]+)", "HK-280")
def source(scene: Scene, source: str) -> Facts:
    """A source of points."""
    points = points_of(scene, source)
    names = [f"{scene.players[seat]} {vp}".replace("-", "−") for seat, vp in enumerate(points) if vp]
    text = TEXTS.write(scene.lang, f"points.{source}", point_values())
    return Facts(
        ICONS[source], {"text": text, "names": ", ".join(names) or None}, scene.words.source(source, scene.lang)
    )


@cards.kind("sign", "art-(?P<sign>pitchfork|hammer-pick|wheelbarrow|oil-lamp|cart|hk-building|ladder|ropes)", "HK-282")
def sign(scene: Scene, sign: str) -> Facts:
    """A symbol of tiles and sections."""
    if sign == "hk-building":
        table = ", ".join(map(str, figures.BUILDING_VP[1:]))
        return Facts(sign, {"table": table}, scene.label("buildings"), rule="HK-284", text="building-sign")
    return Facts(sign, {"vp": figures.SYMBOL_VP})


cards.signs("HK-182", any_disc="hk-(?:cost|disc)-any")
cards.signs("HK-186", development="hk-hex")
