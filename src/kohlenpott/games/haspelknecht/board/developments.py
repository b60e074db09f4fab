"""The panel of the developments: assist tiles and hexagons."""

from __future__ import annotations

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.scene import Panel, Scene
from kohlenpott.render.sprite import icon

from .. import figures
from .hexes import columns, hexagon
from .parts import GOODS, say

WIDEST = 13  # columns of a board whose levels are rows; a wider one stands upright, levels as columns


def developments(scene: Scene) -> Panel:
    """All tiles in play."""
    places = columns(scene.view["board"])
    width = max(places.values()) + 2
    # The class of a column also tells the number of columns.
    hexes = tag("div", *(hexagon(scene, tile, column) for tile, column in sorted(places.items(), key=reading_order)),
                class_=f"hexes x{width - 1}")  # fmt: skip
    upright = " is-upright" if width > WIDEST else ""
    body = tag("div", assist(scene), hexes, class_=f"devgrid{upright}")
    return Panel("developments", scene.label("board"), body)


def reading_order(entry: tuple[str, int]) -> tuple[str, int]:
    """Level by level, from left to right: the order of the Tab key."""
    return entry[0][0], entry[1]


def assist(scene: Scene) -> Markup:
    """The assist tiles: points by order and remote payment of each level (HK-016)."""
    return tag("ol", *(level_row(scene, level) for level in figures.data["level"]), class_="assist")


def level_row(scene: Scene, level: dict[str, object]) -> Markup:
    """One assist tile."""
    number = int(str(level["level"]))
    points = [p for p in figures.LEVEL_VP[(number - 1) * 4 : number * 4] if p]
    spoken = tag("span", say(scene, "points-by-order", points=", ".join(map(str, points))), class_="sr")
    shields = tag("span", *(tag("span", p, class_="vp") for p in points), class_="vps", aria_hidden="true")
    allowed = [name for k, name in enumerate(figures.resources) if figures.REMOTE[(number - 1) * 3 + k]]
    if allowed:
        named = tag("span", ", ".join(scene.name("resource", name) for name in allowed), class_="sr")
        pieces = tag("span", *(icon(GOODS[name]) for name in allowed), class_="ics")
        remote = tag("span", tag("span", say(scene, "remote")), named, pieces, class_="rem")
    else:
        remote = tag("span", say(scene, "open-to-all"), class_="rem")
    head = tag("b", f"{scene.label('level')} {number}")
    return tag("li", head, spoken, shields, remote, class_=f"lv{number} y{number - 1}", data_card=f"level-{number}")
