"""A consolidation: the large mine, the mines it swallows, and the ladder of bids (section 18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene

from .. import figures, ids
from .cards import face, shield
from .parts import icon, icons, is_control, place
from .places import highest_bid, ladder, of_seat
from .printed import MINES, ROMAN, Mine, small_mines

SOURCES = (("kk-miner", "mine-value"), ("bank", "administration"), ("kk-railway-consolidation", "virtual"),
           ("coin", "paid-by-winner"))  # fmt: skip


def mine_value(scene: Scene, ground: str, seat: int) -> int:
    """Values of the seat's small mines in the ground (KK-291)."""
    return sum(mine.price for mine in small_mines(ground) if scene.view["mines"][mine.id] == seat)


def trust_mines(scene: Scene, ground: str) -> int:
    """Values of the small mines there that no player owns (KK-290)."""
    return sum(mine.price for mine in small_mines(ground) if not isinstance(scene.view["mines"][mine.id], int))


def administration(player: Mapping[str, Any]) -> int:
    """Virtual points of a company's Administration (KK-370)."""
    side = ids.ADMINISTRATION * ids.SIDES
    miners = player["card_miners"].get("administration", 0)
    engineers = player["card_engineers"].get("administration", 0)
    return int(figures.MINERS_EARN[side * (ids.MOST_ON_CARD + 1) + miners]
               + figures.ENGINEERS_EARN[side * (figures.MOST_ENGINEERS + 1) + engineers])  # fmt: skip


def points(scene: Scene, large: Mine, seat: int) -> list[str]:
    """The pieces a seat's bid is made of, one for each point: mines, Administration, markers, coins."""
    player = scene.view["players"][seat]
    mines, office = mine_value(scene, large.ground, seat), administration(player)
    base = player["basic_bid"] or mines + office  # not declared yet
    if scene.view["mines"][large.id] != "stacked":
        mines = min(base, 1)  # the cards have been handed over
    rest = max(base - mines, 0)
    by_office = min(office, rest)
    sources = (f"kk-miner-{SEATS[seat]}", mines), ("bank", by_office), ("kk-railway-consolidation", rest - by_office)
    paid = ("coin", max(player["bid"] - base, 0))
    return [piece for piece, count in (*sources, paid) for _ in range(count)]


def trust_points(scene: Scene, large: Mine) -> list[str]:
    """The same for the Trust: coins of its track, then mines."""
    value = scene.view["trust_value"]
    mines = min(trust_mines(scene, large.ground), value)
    return ["coin"] * (value - mines) + ["kk-steam-engine"] * mines


def cells(scene: Scene, drawn: list[str], bids: bool) -> Markup:
    """The cells of one row; where the seat on turn can bid they are buttons."""
    found = []
    for number in range(1, ladder(scene.view) + 1):
        id = f"bid-{number}"
        if number <= len(drawn):
            look = "bc" if drawn[number - 1] == "coin" else "bc bc-m"
            inside: object = icon(drawn[number - 1])
        elif bids and is_control(scene, id):
            look, inside = "bc", place(scene, id, str(number), tag("b", number), class_="bid")
        else:
            look, inside = "bc bc-e", None
        found.append(tag("li", inside, class_=look))
    return tag("ol", *found, class_="bids")


def row(id: str, who: Markup, drawn: Markup, value: object, leads: bool, class_: str) -> Markup:
    """A row of the ladder."""
    total = tag("span", value, class_="bv bv-lead" if leads else "bv")
    return tag("div", tag("span", who, class_="who"), drawn, total, id=id, class_=f"bidrow {class_}".strip())


def bidder(scene: Scene, large: Mine, seat: int) -> Markup:
    """A player's row."""
    view = scene.view
    player = view["players"][seat]
    drawn = points(scene, large, seat)
    declared = player["basic_bid"] > 0
    if not player["bidding"]:
        note = scene.label("passed")
    elif declared:
        note = f"{scene.label('coins')} {player['coins']}"
    else:
        note = scene.label("not-declared")
    who = join(
        (icon(f"seat-{SEATS[seat]}", "tagbox"), tag("b", scene.players[seat]), tag("small", note, class_="quiet"))
    )
    asks = view["decision"] == "bid" and view["turn"] == seat
    leads = declared and player["bidding"] and player["bid"] == highest_bid(scene.view)
    id = of_seat(seat, "bids")
    classes = [f"seat-{SEATS[seat]}", "" if player["bidding"] else "is-out", "is-now" if view["turn"] == seat else "",
               "is-last" if id in scene.last else ""]  # fmt: skip
    return row(id, who, cells(scene, drawn, asks), len(drawn), leads, " ".join(filter(None, classes)))


def trust_row(scene: Scene, large: Mine) -> Markup:
    """The Trust's row; it never raises (KK-290)."""
    value = scene.view["trust_value"]
    who = join((icon("kk-trust", "tg"), tag("b", scene.label("trust"))))
    last = "is-last" if "trust-bids" in scene.last else ""
    return row(
        "trust-bids",
        who,
        cells(scene, trust_points(scene, large), False),
        value,
        value == highest_bid(scene.view),
        last,
    )


def scale(scene: Scene) -> Markup:
    """The numbers above the ladder."""
    numbers = [tag("li", number) for number in range(1, ladder(scene.view) + 1)]
    ladder_head = tag("ol", *numbers, class_="bids")
    return tag(
        "div",
        tag("span", class_="who"),
        ladder_head,
        tag("span", class_="bv"),
        class_="bidrow bidscale",
        aria_hidden="true",
    )


def swallowed(scene: Scene, mine: Mine) -> Markup:
    """A small mine of the ground and whose it is."""
    where = scene.view["mines"][mine.id]
    if isinstance(where, int):
        owner = join((icon(f"kk-miner-{SEATS[where]}"), tag("span", scene.players[where])))
        player = scene.view["players"][where]
        space = figures.space_ids[player["mines"].index(mine.id)] if mine.id in player["mines"] else ""
        engine = space in player["engines"]
    else:
        owner, engine = join((icon("kk-trust"), tag("span", scene.label("trust")))), where == "trust"
    return tag("li", face(scene, mine, engine=engine), tag("span", owner, class_="ow"))


def large_card(scene: Scene, large: Mine) -> Markup:
    """The large mine with what it brings."""
    head = tag(
        "span", tag("b", scene.label("large")), tag("span", ROMAN[large.consolidates], class_="mc-r"), class_="mc-h"
    )
    goods = [shield(large.vp, "+"), tag("span", icon("coin"), f"+{large.income}", class_="chip"),
             tag("span", icons("kk-wagon", large.wagons), class_="chip")]  # fmt: skip
    return tag("div", head, tag("h3", large.name), tag("p", *goods, class_="chips"), class_=f"lm b-{large.region}")


def declarations(scene: Scene) -> Markup:
    """What the seat on turn can declare, with the basic bid it leads to (KK-292)."""
    words = {id: offered[0].text for id, offered in scene.targets.items() if id.startswith("declare-")}
    words |= {id: refused.text for id, refused in scene.refused.items() if id.startswith("declare-")}
    if not words:
        return Markup()
    return tag("div", *(place(scene, id, text, text, class_="btn") for id, text in words.items()), class_="declare")


def key(scene: Scene) -> Markup:
    """What the pieces in the ladder mean."""
    parts = [tag("span", icon(piece), scene.name("card", label) if label == "administration" else scene.label(label),
                 class_="chip") for piece, label in SOURCES]  # fmt: skip
    return tag("p", *parts, class_="key chips small quiet")


def auction(scene: Scene) -> Markup:
    """The consolidation that is going on."""
    large = MINES[scene.view["large_mine"]]
    smalls = [mine for mine in small_mines(large.ground) if scene.view["mines"][mine.id] != "removed"]
    taken = tag("ul", *(swallowed(scene, mine) for mine in smalls), class_="smalls") if smalls else None
    left = tag("div", large_card(scene, large), taken, class_="auc-l")
    trust = [trust_row(scene, large)] if scene.view["trust_value"] >= 0 else []
    rows = [bidder(scene, large, seat) for seat in scene.view["bidders"]]
    ladder_size = f"ladder-{ladder(scene.view)}"
    right = tag("div", scale(scene), *trust, *rows, declarations(scene), key(scene), class_=f"auc-r {ladder_size}")
    return tag("div", left, right, class_="auc")
