"""A mine in small: 300 by 112 units, for the farms of others and for pictures of the whole table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import figures
from .mine import SECTIONS, SEQUENCE
from .parts import TUNNEL_SIGNS, shield, words

STEP = 21
DROPS = 5


def small_mine(scene: Scene, seat: int) -> Markup:
    """The mine of a seat; the places the last move touched are framed."""
    mine = scene.view["players"][seat]["mine"]
    figures = (mine["pinge"]["coal"], mine["pinge"]["wood"], mine["tunnel"]["coal"], mine["tunnel"]["wood"])
    drawn = drawing(*figures, mine["shaft"], mine["water"])
    colour = SEATS[seat]
    lit = [frame for place, frame in frames(colour, mine["pinge"]["coal"] == 0) if place in scene.last]
    return join([drawn, *(tag("rect", class_="hit lamp", x=x, y=y, width=w, height=h, rx=4) for x, y, w, h in lit)])


def frames(colour: str, exhausted: bool) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Every place of the mine with its frame."""
    cube = slot = 0
    for k, what in enumerate(SEQUENCE):
        if what == "wood":
            slot += 1
            yield f"{colour}-pinge-slot-{slot}", (53 + STEP * k, 8, STEP, 38)
        else:
            cube += 1
            yield f"{colour}-pinge-coal-{cube}", (54 + STEP * k, 18, 20, 24)
    for number in range(len(SECTIONS)):
        yield f"{colour}-tunnel-slot-{number + 1}", (46 + 36 * number, 56, 33, 50)
        for k in range(figures.TUNNEL_OPEN[number], figures.TUNNEL_OPEN[number + 1]):
            yield f"{colour}-tunnel-coal-{k + 1}", (46 + 36 * number, 56, 33, 50)
    yield f"{colour}-shaft", (6, 52, 34, 56)
    yield f"{colour}-water", (7, 56, 16, 50) if exhausted else (250, 8, 48, 34)


@lru_cache(maxsize=4096)
def drawing(pinge: int, pinge_wood: int, tunnel: int, tunnel_wood: int, shaft: int, water: int) -> Markup:
    """A mine with so much coal, wood and water."""
    exhausted = pinge == 0
    ground = [
        tag("rect", class_="f-rock", width=300, height=112),
        tag("rect", class_="f-soil", width=300, height=50),
        tag("path", class_="f-grass", d="M0 0h300v4H0z"),
    ]
    above = keepers() if exhausted else pit(pinge, pinge_wood, water)
    sections = [part for k in range(len(SECTIONS)) for part in section(k, tunnel, tunnel_wood)]
    return join([*ground, *above, *shaft_parts(shaft, water if exhausted else 0), *sections])


def keepers() -> list[Markup]:
    """The tile of miner and Haspelknecht covers the Pinge (HK-037)."""
    return [use("hk-miner", 50, 8, 36), use("hk-haspelknecht", 92, 8, 36)]


def pit(coal: int, wood: int, water: int) -> list[Markup]:
    """The Pinge with its water."""
    drawn = [tag("path", class_="f-pit", d="M44 6h206c-2 20-5 36-10 40H54c-5-4-8-20-10-40z")]
    dug, cube, slot = figures.PINGE_COAL - coal, 0, 0
    for k, what in enumerate(SEQUENCE):
        x = 64 + STEP * k
        if what == "wood":
            slot += 1
            shape = f"M{x - 10} 12h19v8h-19zM{x - 8} 20h4v23h-4zM{x + 3} 20h4v23h-4z"
            drawn.append(tag("path", class_="f-prop" if slot <= wood else "f-slot", d=shape))
        else:
            cube += 1
            left = use("hk-coal", x - 10, 20, 20, class_=None if cube <= figures.PINGE_OPEN[wood] else "later")
            drawn.append(left if cube > dug else tag("ellipse", class_="f-hole", cx=x, cy=37, rx=8, ry=3))
    drawn += [use("pit-water", 254 + 22 * k, 14, 20, class_=None if k < water else "ghost") for k in range(2)]
    if water > figures.PINGE_FLOOD:
        drawn.append(words("t t-onsoil t-b", 268, 46, f"×{water}"))
    return drawn


def shaft_parts(coal: int, water: int) -> list[Markup]:
    """The shaft with bucket, water and coal."""
    drawn = [
        tag("rect", class_="f-shaft", x=6, y=4, width=34, height=104, rx=3),
        tag("path", class_="s-rope", d="M23 6v30"),
        use("bucket", 15, 32, 16, class_="lite"),
    ]
    drawn += [use("pit-water", 8, 93 - 12 * k, 13) for k in range(min(water, 3 if water > 3 else DROPS))]
    if water > 3:
        drawn.append(words("t t-lite t-b", 7, 66, f"×{water}"))
    if coal:
        drawn += [use("hk-coal", 22, 90, 16), words("t t-lite t-b t-mid", 30, 86, coal)]
    return drawn


def section(number: int, coal: int, wood: int) -> Iterator[Markup]:
    """One section of the tunnel."""
    x = 46 + 36 * number
    before, after = figures.TUNNEL_OPEN[number], figures.TUNNEL_OPEN[number + 1]
    dug = figures.TUNNEL_COAL - coal
    done = " is-done" if dug >= after else ""
    yield tag("rect", class_=f"f-gallery{done}", x=x, y=56, width=33, height=50, rx=4)
    shape = f"M{x + 2} 78h13v5h-13zM{x + 3} 83h3v20h-3zM{x + 11} 83h3v20h-3z"
    yield tag("path", class_="f-prop" if wood > number else "f-slot", d=shape)
    yield shield(SECTIONS[number]["vp"], x + 2, 58, 15, "t-vp3")
    signs = SECTIONS[number]["symbols"]
    size = 12 if len(signs) == 1 else 9
    for k, sign in enumerate(signs):
        yield use(TUNNEL_SIGNS[sign], x + 18 - 2 * (len(signs) - 1) + 8.5 * k, 59, size, class_="lite")
    left = after - max(before, min(dug, after))
    step = 17 if left < 3 else 28 / (left - 1)
    for k in range(left):
        yield use("hk-coal", x + 15, 86 - step * k, 17, class_=None if wood > number else "later")
    if done:
        check = tag("path", d=f"M{x + 20} 94l3 3 5-5.500")
        yield tag("g", tag("circle", cx=x + 24, cy=94, r=7), check, class_="done-mark")
