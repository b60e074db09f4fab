"""One's own company: what it has, the tableau with its mines, the pithead cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene

from .. import figures
from .cards import face, income
from .parts import icon, icons, place, said, symbol
from .pithead import pithead_cards
from .places import of_seat
from .printed import MINES

ARROWS = (("a12", False), ("a23", False), ("b12", False), ("b23", False), ("down", True))


def held(scene: Scene, seat: int, what: str, title: str, *drawing: object) -> Markup:
    """One thing a company has, under its name."""
    return tag("div", tag("dt", title), tag("dd", place(scene, of_seat(seat, what), title, *drawing, class_="slot")))


def supply(piece: str, empty: str, left: int, all: int) -> Markup:
    """Pieces still on the tableau beside the spaces of those that left it."""
    return join((icons(empty, all - left), icons(piece, left)))


def exchanges(scene: Scene, seat: int) -> Markup:
    """The two exchanges of coins and workers, as places (KK-205)."""
    worker, coin = icon("kk-local-worker"), icon("coin")
    arrow = icon("ui-arrow", "icon arrow")
    buy = (figures.WORKERS_PRICE, coin, arrow, figures.WORKERS_BOUGHT, worker)
    sell = (figures.WORKERS_SOLD, worker, arrow, figures.COINS_FOR_WORKERS, coin)
    name = scene.label("exchange")
    both = [place(scene, of_seat(seat, id), name, *parts, class_="slot swap")
            for id, parts in (("buy-workers", buy), ("sell-workers", sell))]  # fmt: skip
    return tag("div", tag("dt", name), tag("dd", *both))


def bonus_marker(scene: Scene, seat: int) -> Markup:
    """The bonus marker held this round, as a place."""
    marker = scene.view["players"][seat]["bonus_marker"]
    if marker is None:
        return Markup()
    return place(scene, f"bonus-{marker}", scene.name("bonus", marker), icon(symbol("bonus", marker), "mk"),
                 said(scene.name("bonus", marker)), class_="slot")  # fmt: skip


def railway_markers(scene: Scene, seat: int) -> Markup:
    """Railway markers held; fresh ones have a dot where they cannot be used in this round (KK-393, KK-D11)."""
    player = scene.view["players"][seat]
    waits = not scene.view["options"]["railway_marker_same_round"]
    found = []
    for kind, count in player["railway_markers"].items():
        fresh = player["fresh_markers"].get(kind, 0) if waits else 0
        for k in range(count):
            look = "mk is-fresh" if k < fresh else "mk"
            found.append(tag("span", icon(symbol("railway", kind), look), said(scene.name("railway", kind)),
                             title=scene.name("railway", kind)))  # fmt: skip
    return tag(
        "span",
        *found,
        id=of_seat(seat, "markers"),
        class_="row" + (" is-last" if of_seat(seat, "markers") in scene.last else ""),
    )


def discs(scene: Scene, seat: int) -> Markup | None:
    """Disaster discs of this round: drawn and in the bag (KK-230, KK-233)."""
    player = scene.view["players"][seat]
    if not player["discs_in_bag"]:
        return None
    count = f"{player['discs_drawn']}/{player['discs_in_bag']}"
    return held(scene, seat, "discs", scene.label("discs"), icon(f"disc-{SEATS[seat]}"), tag("b", count))


def resources(scene: Scene, seat: int) -> Markup:
    """Coins, workers, miners and all the other pieces a company has."""
    player, colour = scene.view["players"][seat], SEATS[seat]
    rows = [
        held(scene, seat, "coins", scene.label("coins"), icon("coin"), tag("b", player["coins"])),
        held(scene, seat, "workers", scene.label("workers"), icon("kk-local-worker"), tag("b", player["workers"])),
        exchanges(scene, seat),
        held(scene, seat, "pool", scene.label("own-pool"), icon(f"kk-miner-{colour}"), tag("b", player["pool"])),
        held(scene, seat, "settlements", scene.label("settlements"),
             supply(f"kk-settlement-{colour}", "kk-slot-settlement", player["settlements_left"], figures.SETTLEMENTS)),
        held(scene, seat, "engineers", scene.label("engineers"),
             supply(f"kk-engineer-{colour}", "kk-slot-engineer", player["engineers_left"], figures.ENGINEERS)),
        held(scene, seat, "extra", scene.label("extra-actions"), icon("kk-extra-action"),
             tag("b", player["extra_actions"])),
        tag("div", tag("dt", scene.label("markers")),
            tag("dd", bonus_marker(scene, seat), railway_markers(scene, seat))),
        held(scene, seat, "beside", scene.label("engines-beside"), icon("kk-steam-engine"),
             tag("b", player["engines_beside"])) if player["engines_beside"] else None,
        held(scene, seat, "lost", scene.label("lost"), icon(f"kk-miner-{colour}", "icon lost"),
             tag("b", player["miners_lost"])) if player["miners_lost"] else None,
        discs(scene, seat),
    ]  # fmt: skip
    return tag("dl", *rows, class_="own-res")


def space(scene: Scene, seat: int, id: str) -> Markup:
    """A mine space of the tableau: card, rescue slot, coin symbol (KK-013)."""
    player = scene.view["players"][seat]
    k = figures.space_ids.index(id)
    mine, engine = player["mines"][k], id in player["engines"]
    if mine is None:
        card = tag("span", tag("span", tag("b", id), class_="mc-h"), tag("span", class_="mc-n"), class_="mc mc--empty")
        name = f"{id}: {scene.label('empty')}"
    else:
        card = tag("span", face(scene, MINES[mine], engine=engine), id=f"mine-{mine}")
        name = f"{id}: {scene.name('mine', mine)}"
    below = tag("span", rescue(scene, seat, id), security(scene, seat, id), class_="tsp-s")
    shown = place(scene, of_seat(seat, f"space-{id}"), name, card, class_="tsp-c")
    return tag("div", shown, below, class_=f"tsp t-{id}")


def rescue(scene: Scene, seat: int, id: str) -> Markup:
    """The rescue slot and its miner (KK-183)."""
    filled = id in scene.view["players"][seat]["rescue"]
    if not filled and not figures.RESCUE_SLOT[figures.space_ids.index(id)]:
        return Markup()
    name = scene.name("place", f"rescue-{id}")
    piece = icon(f"kk-miner-{SEATS[seat]}" if filled else "kk-slot-miner")
    return join(
        (icon("kk-rescue-helmet", "helm"), place(scene, of_seat(seat, f"rescue-{id}"), name, piece, class_="slot"))
    )


def security(scene: Scene, seat: int, id: str) -> Markup:
    """The coin symbol, or the sign that the mine is secured this round (KK-226, KK-227)."""
    player = scene.view["players"][seat]
    secured = id in player["secured"]
    symbol = figures.COIN_SYMBOL[figures.space_ids.index(id)]
    piece: object = icon("ui-check", "icon ok") if secured else icon("coin") if symbol else tag("span", "–")
    name = scene.label("is-secured" if secured else "coin-secures" if symbol else "coin-does-not-secure")
    return place(scene, of_seat(seat, f"secure-{id}"), name, piece, class_="slot sec")


def tableau(scene: Scene, seat: int) -> Markup:
    """The six mine spaces and the arrows between them (KK-131)."""
    spaces = [space(scene, seat, id) for id in figures.space_ids]
    arrows = [tag("span", icon("ui-next"), class_=f"arr arr-{name}") for name, _ in ARROWS]
    return tag("div", *spaces, *arrows, class_="tableau")


def wagons(player: Mapping[str, Any]) -> int:
    """Wagons on a company's mine cards (KK-334)."""
    return sum(MINES[mine].wagons for mine in player["mines"] if mine)


def total_income(player: Mapping[str, Any]) -> int:
    """Coins its mines bring each round (KK-270)."""
    spaces = zip(player["mines"], figures.space_ids, strict=True)
    return sum(income(MINES[mine], id in player["engines"]) for mine, id in spaces if mine)


def unsecured(player: Mapping[str, Any]) -> int:
    """Mines a disaster could hit now (KK-228)."""
    spaces = zip(player["mines"], figures.space_ids, strict=True)
    return sum(1 for mine, id in spaces if mine and id not in player["rescue"] and id not in player["secured"])


def summary(scene: Scene, seat: int) -> Markup:
    """Income, wagons, and how many mines are not secured."""
    player = scene.view["players"][seat]
    figures = (("income", f"+{total_income(player)}"), ("wagons", wagons(player)), ("unsecured", unsecured(player)))
    parts = [join((scene.label(label), " ", tag("b", figure))) for label, figure in figures]
    return tag("p", join(parts, " · "), class_="quiet small kk-sum")


def pips(scene: Scene, piece: str, left: int, label: str) -> Markup:
    """How many steps of an action are left."""
    dots = tag("i", class_="pip on") * left
    return tag("span", icon(piece), Markup(dots), tag("small", f"{scene.label(label)}: {left}"), class_="pips")


def status(scene: Scene, seat: int) -> Markup:
    """What is left of the action the seat is in the middle of, and the card it has to lay down."""
    view = scene.view
    nothing = tag("div", id=of_seat(seat, "status"), hidden=True)
    if view["turn"] != seat or view["decision"] == "over":
        return nothing
    found: list[object] = []
    if view["decision"] in ("deploy", "deploy-to"):
        found += [pips(scene, f"kk-miner-{SEATS[seat]}", view["insertions"], "insertions"),
                  pips(scene, "ui-arrow", view["steps"], "steps")]  # fmt: skip
        if view["engineer_moves"]:
            found.append(pips(scene, f"kk-engineer-{SEATS[seat]}", view["engineer_moves"], "engineer-moves"))
    if view["must_act"]:
        found.append(tag("small", scene.label("must-act")))
    if view["rescues"]:
        found.append(pips(scene, "kk-rescue-helmet", view["rescues"], "rescues"))
    if view["main_action_done"] and view["decision"] == "turn":
        found.append(tag("span", icon("ui-check"), tag("small", scene.label("main-action-done")), class_="chip"))
    if view["players"][seat]["miners_owed"]:
        found.append(pips(scene, f"kk-miner-{SEATS[seat]}", view["players"][seat]["miners_owed"], "miners-owed"))
    card = waiting_card(scene, seat)
    if not found and card is None:
        return nothing
    return tag("div", *found, card, class_="kk-left", id=of_seat(seat, "status"))


def waiting_card(scene: Scene, seat: int) -> Markup | None:
    """The mine card that is being bought or laid down, unless it still lies in the display."""
    mine = scene.view["card"]
    if mine is None or scene.view["mines"][mine] == "displayed" or mine in scene.view["players"][seat]["mines"]:
        return None
    return tag(
        "span", face(scene, MINES[mine], engine=scene.view["engine_for_card"]), id=f"mine-{mine}", class_="in-hand"
    )


def company(scene: Scene, seat: int) -> Markup:
    """Everything of one's own company."""
    return join((summary(scene, seat), status(scene, seat), scene.part(resources, seat), scene.part(tableau, seat),
                 scene.part(pithead_cards, seat)))  # fmt: skip
