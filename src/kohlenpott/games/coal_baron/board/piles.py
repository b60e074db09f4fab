"""The two face-down piles: how they lie, and which cards the onlooker has not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.scene import Scene

from .pieces import CARD_HEIGHT, CARD_WIDTH, TILE_HEIGHT, card, tile, tile_width
from .reading import View, pile_size

Draw = Callable[[Scene, str, int], Markup]


def piles(scene: Scene) -> Markup:
    """Both piles."""
    tiles, orders = scene.view["tile_pile"], scene.view["order_pile"]
    return tag("div", pile(scene, "tile-pile", tiles, small_tile), pile(scene, "order-pile", orders, small_order),
               class_="pile-list")  # fmt: skip


def pile(scene: Scene, name: str, found: View, draw: Draw) -> Markup:
    """A pile from the top: laid on top, shuffled, laid underneath; then all cards not seen."""
    unseen = counts(found["unseen"])
    total = sum(unseen.values())
    rest = tag("details", tag("summary", scene.pair(scene.label("unseen"), total)),
               tag("div", *(draw(scene, card, n) for card, n in unseen.items()), class_="tinies"),
               id=f"{name}-unseen") if total else None  # fmt: skip
    return tag("section", tag("h3", scene.pair(scene.label(name), pile_size(found))),
               tag("ol", *layers(scene, found, draw), class_="layers"), rest, id=name)  # fmt: skip


def layers(scene: Scene, found: View, draw: Draw) -> Iterator[Markup]:
    """The layers of a pile from the top."""
    if found["top"]:
        yield laid(scene, "on-top", found["top"], draw)
    if found["shuffled"]:
        yield tag("li", scene.pair(scene.label("shuffled"), found["shuffled"]))
    for group in found["bottom"]:
        yield laid(scene, "underneath", group, draw)


def laid(scene: Scene, where: str, group: View, draw: Draw) -> Markup:
    """Cards somebody put back; those who saw them still know them."""
    cards: Sequence[str] = group["cards"]
    shown = [draw(scene, card, 1) for card in cards]
    who = scene.players[group["laid_by"]]
    return tag("li", scene.pair(scene.label(where), f"{group['count']} ({who})"),
               tag("div", *shown, class_="tinies") if shown else None)  # fmt: skip


def counts(unseen: Mapping[str, int] | Sequence[str]) -> dict[str, int]:
    """Cards with how many of each there are; those that are not are left out."""
    if isinstance(unseen, Mapping):
        return {kind: n for kind, n in unseen.items() if n}
    return dict.fromkeys(unseen, 1)


def small_tile(scene: Scene, kind: str, count: int) -> Markup:
    """A tile in small, with its number if there are several."""
    picture = tag("svg", tag("title", scene.name("tile", kind)), tile(kind), class_="tiny", role="img",
                  viewBox=f"0 0 {tile_width(kind)} {TILE_HEIGHT}")  # fmt: skip
    return tag("span", picture, f"×{count}" if count > 1 else None, class_="counted")


def small_order(scene: Scene, order: str, count: int) -> Markup:
    """An order in small."""
    return tag("svg", tag("title", scene.name("order", order)), card(order), class_="tiny", role="img",
               viewBox=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}")  # fmt: skip
