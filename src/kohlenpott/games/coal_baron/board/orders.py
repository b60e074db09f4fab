"""Orders: outstanding ones with their cubes, delivered ones, those laid out for the draft, cards drawn in secret."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import Scene
from kohlenpott.render.sprite import icon, use

from .. import figures
from .mine import CubeIds, cubes_before_orders
from .pieces import CARD_HEIGHT, CARD_WIDTH, SLOTS, card, card_face, moved, priced_tile, words
from .reading import Slot, View, slots_of

SLOT = 26
HALF = 19  # size of each of two cubes on one slot


def outstanding(scene: Scene, seat: int, class_: str = "hand") -> Markup:
    """A seat's outstanding orders."""
    player = scene.view["players"][seat]
    if not player["orders"]:
        return Markup("")
    ids = CubeIds(seat, cubes_before_orders(player))
    return tag("ul", *(held(scene, order, seat, ids) for order in player["orders"]), class_=class_)


def held(scene: Scene, order: View, seat: int, ids: CubeIds) -> Markup:
    """One outstanding order; its free slots are places while its owner mines."""
    is_own = seat in scene.asked and scene.is_own(seat)
    picture = tag("svg", drawing(scene, order, ids), viewBox=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}",
                  role="group" if is_own else "img", aria_label=told(scene, order))  # fmt: skip
    return tag("li", picture, id=order["id"], class_="card is-last" if order["id"] in scene.last else "card")


def drawing(scene: Scene, order: View, ids: CubeIds) -> Markup:
    """The card with whatever lies on it."""
    return tag("g", card_face(order["id"]), *slots(scene, order, ids), class_="ink-card")


def slots(scene: Scene, order: View, ids: CubeIds) -> list[Markup]:
    """The slots of an order with their cubes; free ones of a colour are one place."""
    found, open_one = slots_of(order, scene.view["two_for_one"]), scene.view["two_for_one"]
    aim = open_one["colour"] if open_one and open_one["order"] == order["id"] else None
    drawn: list[Markup] = []
    free: dict[str, list[Markup]] = {}
    for slot, (x, y) in zip(found, SLOTS[len(found)], strict=True):
        if slot.is_free:
            class_ = "mark aim" if slot.colour == aim and slot.colour not in free else "mark"
            frame = tag("rect", class_=class_, x=x - 2, y=y - 2, width=SLOT + 4, height=SLOT + 4, rx=6)
            free.setdefault(slot.colour, []).append(join([frame, on_slot(slot, x, y, ids)]))
        else:
            drawn.append(on_slot(slot, x, y, ids))
    for colour, pieces in free.items():
        drawn.append(scene.spot(f"{order['id']}-{colour}", scene.name("order", order["id"]), *pieces))
    return drawn


def on_slot(slot: Slot, x: float, y: float, ids: CubeIds) -> Markup:
    """A slot: dashed while free, a cube, or two smaller ones that stand for one."""
    if len(slot.cubes) == 1 and not slot.is_free:
        return use(f"coal-{slot.colour}", x, y, SLOT, id=ids.next(slot.colour))
    drawn = [use(f"slot-{slot.colour}", x, y, SLOT)]
    for k, colour in enumerate(slot.cubes):
        drawn.append(use(f"coal-{colour}", x - 2 + 11 * k, y - 2 + 11 * k, HALF, id=ids.next(colour)))
    return join(drawn)


def told(scene: Scene, order: View) -> str:
    """An outstanding order in words: what it asks for, how much of it is there."""
    filled = sum(order["filled"].values())
    size = figures.ORDER_SIZE[figures.order_ids.index(order["id"])]
    return scene.pair(scene.name("order", order["id"]), f"{filled}/{size}")


def delivered(scene: Scene, seat: int) -> Markup:
    """A seat's delivered orders: small cards, or their number where they are hidden (CB-R36)."""
    found = scene.view["players"][seat]["delivered"]
    count = found if isinstance(found, int) else len(found)
    title = tag("span", scene.pair(scene.label("delivered"), count), class_="quiet small")
    if isinstance(found, int):
        cards = [icon("order-back", class_="tiny", viewBox=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}")] if found else []
    else:
        cards = [tiny(scene, order) for order in found]
    return tag("div", title, tag("div", *cards, class_="tinies") if cards else None, class_="delivered")


def tiny(scene: Scene, order: str) -> Markup:
    """A delivered order: vehicle and VP, its facts in words."""
    return tag("svg", tag("title", scene.name("order", order)), card(order), class_="tiny", id=order, role="img",
               viewBox=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}")  # fmt: skip


def offered(scene: Scene, order: str) -> Markup:
    """An order that can be chosen."""
    picture = tag("svg", card(order), viewBox=f"-4 -4 {CARD_WIDTH + 8} {CARD_HEIGHT + 8}", aria_hidden="true")
    return scene.space(order, scene.name("order", order), picture)


def draft(scene: Scene) -> Markup:
    """The orders laid out for the draft (CB-031, CB-032)."""
    return tag("div", *(offered(scene, order) for order in scene.view["draft"]), class_="offer")


def drawn_cards(scene: Scene) -> Markup:
    """What was drawn on a draw space, for those who may know it, and where it can go back (CB-R18, CB-R19)."""
    hand = scene.view["hand"]
    cards = hand["cards"]
    kinds = {kind: cards.count(kind) for kind in cards}
    if hand["drawn"] == "tiles":
        shown = [drawn_tile(scene, kind, count) for kind, count in kinds.items()]
    else:
        shown = [offered(scene, order) for order in kinds]
    return tag("div", *shown, *back(scene), class_="offer")


def drawn_tile(scene: Scene, kind: str, count: int) -> Markup:
    """A drawn tile; copies lie on one another."""
    badge = [tag("circle", class_="f-badge", cx=74, cy=12, r=11), words(74, 17.5, count, "t-b t-mid")]
    picture = tag("svg", priced_tile(kind), *(badge if count > 1 else []), viewBox="-2 -4 92 72", aria_hidden="true")
    return scene.space(f"hand-{kind}", scene.name("tile", kind), picture)


def hidden_back(drawn: str) -> Markup:
    """The back of an order or a tile."""
    if drawn == "orders":
        return use("order-back", 0, 0, CARD_WIDTH, CARD_HEIGHT)
    return tag("rect", x=8, y=16, width=56, height=64, rx=6, class_="f-back")


BACK = {"hand-none": "M44 34v-24M34 22l10-12 10 12", "return-top": "M44 6v22M34 18l10 12 10-12",
        "return-bottom": "M44 92v-22M34 80l10-12 10 12"}  # fmt: skip


def back(scene: Scene) -> Sequence[Markup]:
    """The ways back to the pile that are offered now."""
    pile = scene.label(pile_of(scene))
    return [scene.space(place, pile, back_drawing(place)) for place in BACK if place in scene.targets]


def pile_of(scene: Scene) -> str:
    """The pile the hand comes from."""
    return "tile-pile" if scene.view["hand"]["drawn"] == "tiles" else "order-pile"


@cache
def back_drawing(place: str) -> Markup:
    """A pile and an arrow: back, on top of it, or underneath."""
    pile = [tag("rect", x=16, y=40 + 7 * k, width=56, height=18, rx=4, class_="f-back") for k in range(3)]
    arrow = tag("path", d=BACK[place], class_="s-arrow")
    if place == "hand-none":
        pile = [moved(0, 6, *pile)]
    return tag("svg", *pile, arrow, viewBox="0 0 88 104", aria_hidden="true")
