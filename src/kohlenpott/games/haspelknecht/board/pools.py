"""The action pools with their reserves."""

from __future__ import annotations

from collections.abc import Iterator

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import Panel, Scene
from kohlenpott.render.sprite import icon, use

from .. import figures, ids
from ..moves import moves
from ..wording import TEXTS
from .parts import badge, say, words

TAKING = moves.answered_by(ids.A_TAKE)
SECOND = moves.answered_by(ids.A_PASS)  # only round 2 can be passed (HK-092)
STEP = 6  # how far a disc of a stack stands above the one below
TALLEST = 6  # discs drawn of a stack; the badge has the number


def pools(scene: Scene) -> Panel:
    """The panel of the pools in play (HK-020)."""
    rows = tag("div", *(scene.part(pool, name) for name in scene.view["pools"]), class_="pools")
    return Panel("pools", scene.label("pools"), join([rows, legend(scene)]))


def pool(scene: Scene, name: str) -> Markup:
    """One pool: its letter, its discs by colour, its reserve."""
    letter = tag("span", name, drop(scene) if is_wet(name) else None, class_="letter")
    cells = [cell(scene, name, colour) for colour in figures.colours]
    return tag("div", letter, *cells, reserve(scene, name), id=f"pool-{name}", class_="pool")


def is_wet(name: str) -> bool:
    """Does taking from it in round 1 bring water? (HK-096)"""
    return figures.POOL_WATER[figures.pool_ids.index(name)] > 0


def drop(scene: Scene) -> Markup:
    """The water symbol of a pool."""
    return tag("span", icon("pit-water"), tag("span", say(scene, "pool-water"), class_="sr"), class_="drop")


def discs_text(scene: Scene, colour: str, count: int) -> str:
    """So many discs of a colour in words."""
    return TEXTS.write(scene.lang, f"names.discs.{colour}", {"count": count})


def cell(scene: Scene, name: str, colour: str) -> Markup:
    """The discs of one colour in a pool."""
    count = scene.view["pools"][name][colour]
    place = f"pool-{name}-{colour}"
    drawing = tag("svg", stack(colour, count), chip(scene, place, colour, count), viewBox="0 0 58 74",
                  aria_hidden="true")  # fmt: skip
    spoken = f"{scene.name('pool', name)}, {discs_text(scene, colour, count)}"
    if place in scene.targets or place in scene.refused:
        return scene.space(place, spoken, drawing, class_="space take")
    last = " is-last" if place in scene.last else ""
    return tag("span", drawing, id=place, class_=f"space take{last}", role="img", aria_label=spoken)


def stack(colour: str, count: int) -> Markup:
    """Discs on top of each other, counted."""
    if count == 0:
        return tag("ellipse", class_="f-pad f-pad-empty", cx=26, cy=48, rx=17, ry=12)
    shown = min(count, TALLEST)
    step = STEP if shown < 5 else 24 / (shown - 1)
    pieces = [use(f"hk-disc-{colour}", 5, 27 - step * k, 42) for k in range(shown)]
    return join([*pieces, badge(count, 45, 62)])


def chip(scene: Scene, place: str, colour: str, count: int) -> Markup | None:
    """What taking them means: the turn value in round 1, how many can be had in round 2 (HK-094, HK-105)."""
    if place not in scene.targets or scene.decision not in TAKING:
        return None
    if scene.decision not in SECOND:
        sign = use("hk-order", 27, 4.5, 11, class_="on-accent")
        number = count * figures.DISC_VALUE[figures.colours.index(colour)]
    else:
        sign = use("hk-carts", 25, 3.5, 14, class_="on-accent")
        number = min(count, figures.DISC_LIMIT - sum(scene.view["players"][scene.seat]["carts"][0].values()))
    box = tag("rect", class_="f-cost", x=23, y=1, width=34, height=19, rx=9.5)
    return join([box, sign, words("t t-b t-cost2", 40.5, 15.5, number)])


def reserve(scene: Scene, name: str) -> Markup:
    """What will come into the pool (HK-082); it can never be taken from (HK-097)."""
    found = scene.view["reserves"][name]
    spoken = ", ".join(discs_text(scene, colour, count) for colour, count in found.items() if count)
    drawing = tag("svg", tag("rect", class_="f-res", x=-1, y=1, width=32, height=72, rx=8), *reserve_discs(found),
                  viewBox="-2 0 34 74", aria_hidden="true")  # fmt: skip
    last = " is-last" if f"reserve-{name}" in scene.last else ""
    return tag("span", drawing, id=f"reserve-{name}", class_=f"reserve{last}", role="img",
               aria_label=scene.pair(scene.label("reserve"), spoken or scene.label("empty")))  # fmt: skip


def reserve_discs(found: dict[str, int]) -> Iterator[Markup]:
    """The discs of a reserve, black at the bottom."""
    pieces = [colour for colour, count in found.items() for _ in range(count)]
    for k, colour in enumerate(pieces):
        yield use(f"hk-disc-{colour}", 0, 40 - 17 * k, 30)


def legend(scene: Scene) -> Markup:
    """What the signs mean."""
    box = tag("svg", tag("rect", class_="f-res", x=2, y=1, width=12, height=14, rx=3), class_="icon",
              viewBox="0 0 16 16", aria_hidden="true")  # fmt: skip
    signs = ((icon("hk-order"), "turn-value"), (icon("pit-water"), "pool-water"), (box, "reserve-note"))
    return tag("p", *(tag("span", sign, say(scene, key)) for sign, key in signs), class_="legend")
