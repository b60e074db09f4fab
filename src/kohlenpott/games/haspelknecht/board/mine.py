"""The own mine: Pinge, shaft with water and coal, tunnel with its seven sections. Every place is a target."""

from __future__ import annotations

from collections.abc import Iterator

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import figures
from .parts import TUNNEL_SIGNS, Player, badge, is_exhausted, say, shield, target, words

CELL, PIT_TOP = 44, 8  # of the drawing of the Pinge
FLOODS = ((figures.SHAFT_FLOOD, "no-lift", "bucket"), (figures.TUNNEL_FLOOD, "no-dig", "hammer-pick"))  # HK-045, HK-052
DROPS = 5  # water drawn in the shaft; more is told by a number
SECTION = (64, 150)
SEQUENCE: list[str] = figures.data["player_board"]["pinge"]["sequence"]
SECTIONS = figures.data["player_board"]["tunnel"]["section"]


def underground(scene: Scene, seat: int) -> Markup:
    """Everything below the grass."""
    player = scene.view["players"][seat]
    exhausted = is_exhausted(player)
    note = say(scene, "tunnel-open" if exhausted else "tunnel-closed")
    caption = tag("div", tag("h3", scene.label("tunnel")), tag("span", note, class_="only-wide"), class_="caption")
    shaft = tag("div", shaft_drawing(scene, seat), class_="shaftbox")
    sections = tag("div", *(section(scene, seat, k) for k in range(len(SECTIONS))), class_="secs")
    galleries = tag("div", shaft, sections, class_="galleries")
    pit = None if exhausted else tag("div", pit_caption(scene, player), pinge(scene, seat), class_="pit")
    return tag("div", pit, tag("div", caption, galleries, class_="deep"), class_="under")


# ---------------------------------------------------------------- Pinge


def pit_caption(scene: Scene, player: Player) -> Markup:
    """The heading of the Pinge, with the points for exhausting it this year (HK-036)."""
    points = figures.PINGE_VP[scene.view["year"]]
    bonus = say(scene, "pinge-bonus", vp=points) if points else None
    note = tag("span", say(scene, "pinge-note", water=figures.PINGE_FLOOD), class_="only-wide")
    return tag("div", tag("h3", scene.label("pinge")), note, tag("span", bonus, class_="push") if bonus else None,
               class_="caption")  # fmt: skip


def pinge(scene: Scene, seat: int) -> Markup:
    """Coal and wood slots from left to right, water at the right."""
    player = scene.view["players"][seat]
    mine = player["mine"]
    name = say(scene, "pinge-is", coal=mine["pinge"]["coal"], wood=mine["pinge"]["wood"], water=mine["water"])
    if mine["water"] >= figures.PINGE_FLOOD:
        name = f"{name}; {say(scene, 'no-dig')}"
    return tag("svg", *pit_drawing(scene, seat), class_="pinge", viewBox="0 0 480 104", role="group", aria_label=name)


def pit_drawing(scene: Scene, seat: int) -> Iterator[Markup]:
    """The pit with everything in it."""
    mine = scene.view["players"][seat]["mine"]
    colour = SEATS[seat]
    width = CELL * len(SEQUENCE) + 16
    yield tag("path", class_="f-pit", d=f"M2 {PIT_TOP}h{width}c-2 40-6 74-12 88H14C8 82 4 48 2 {PIT_TOP}z")
    open_until = figures.PINGE_OPEN[mine["pinge"]["wood"]]
    dug, cube, slot = figures.PINGE_COAL - mine["pinge"]["coal"], 0, 0
    for k, what in enumerate(SEQUENCE):
        x = 10 + CELL * k
        if what == "wood":
            slot += 1
            yield prop(scene, f"{colour}-pinge-slot-{slot}", "pinge", (x + 1, 14, CELL - 2, 80),
                       slot <= mine["pinge"]["wood"])  # fmt: skip
        else:
            cube += 1
            coal = hole(x + 22, 80) if cube <= dug else lump(x + 4, 50, 36, cube <= open_until)
            yield target(scene, f"{colour}-pinge-coal-{cube}", scene.label("coal"), (x + 1, 44, CELL - 2, 48), coal)
    yield from pit_water(scene, seat, width + 6)


def pit_water(scene: Scene, seat: int, x: float) -> Iterator[Markup]:
    """The water of the Pinge: digging stops at two."""
    water = scene.view["players"][seat]["mine"]["water"]
    drops = [drop(scene, seat, k, x, 66 - 40 * k, 32) for k in range(figures.PINGE_FLOOD)]
    yield column(scene, seat, (x - 2, 22, 36, 80), drops)
    if water > figures.PINGE_FLOOD:
        is_offered = f"{SEATS[seat]}-drain-2" in scene.targets
        yield badge(water, x + 1 if is_offered else x + 36, 36)  # where nothing else is written
    yield barred("hammer-pick", x + 7, 3, 17, water >= figures.PINGE_FLOOD)


def barred(symbol: str, x: float, y: float, size: float, is_so: bool) -> Markup:
    """What so much water prevents, crossed out; it stands out once there is so much."""
    line = tag("path", class_="s-bar", d=f"M{x} {y + size}l{size}-{size}")
    return tag("g", use(symbol, x, y, size), line, class_="barred is-so" if is_so else "barred")


def drop(scene: Scene, seat: int, k: int, x: float, y: float, size: float) -> Markup:
    """One drop of water, faint where there is none; the first two can be taken out."""
    water = scene.view["players"][seat]["mine"]["water"]
    drawn = use("pit-water", x + 2, y + 2, size - 4, class_=None if k < water else "ghost")
    place = f"{SEATS[seat]}-drain-{k + 1}"
    if k >= 2:
        return drawn
    minus = None
    if place in scene.targets:
        box = tag("rect", class_="f-cost", x=x + size - 3, y=y + size / 2 - 9, width=24, height=18, rx=9)
        minus = Markup(box + words("t t-b t-cost2 t-mid", x + size + 9, y + size / 2 + 5, f"−{k + 1}"))
    return target(scene, place, scene.label("water"), (x, y, size, size), drawn, minus)


def column(scene: Scene, seat: int, box: tuple[float, float, float, float], drops: list[Markup]) -> Markup:
    """All water together."""
    place = f"{SEATS[seat]}-water"
    x, y, width, height = box
    lit = tag("rect", class_="hit lamp", x=x, y=y, width=width, height=height, rx=6) if place in scene.last else None
    return tag("g", lit, *drops, id=place)


def hole(x: float, y: float) -> Markup:
    """Where coal was."""
    return tag("ellipse", class_="f-hole", cx=x, cy=y, rx=14, ry=5)


def lump(x: float, y: float, size: float, is_open: bool) -> Markup:
    """A coal cube; fainter behind an empty slot."""
    return use("hk-coal", x, y, size, class_=None if is_open else "later")


def prop(scene: Scene, place: str, zone: str, box: tuple[float, float, float, float], is_full: bool) -> Markup:
    """Wood in a slot, or the empty slot."""
    x, y, width, height = box
    left, beam, leg = x + width * 0.12, width * 0.76, width * 0.17
    post = height - 13
    shape = (f"M{left:.1f} {y + 3}h{beam:.1f}v10h-{beam:.1f}zM{left + 3:.1f} {y + 13}h{leg:.1f}v{post:.1f}h-{leg:.1f}z"
             f"M{left + beam - leg - 3:.1f} {y + 13}h{leg:.1f}v{post:.1f}h-{leg:.1f}z")  # fmt: skip
    name = f"{scene.name('zone', zone)}, {scene.label('wood')}"
    return target(scene, place, name, box, tag("path", class_="f-prop" if is_full else "f-slot", d=shape))


# ---------------------------------------------------------------- shaft


def shaft_drawing(scene: Scene, seat: int) -> Markup:
    """Bucket, water and coal; what stands in the way of lifting and digging is written beside the water."""
    mine = scene.view["players"][seat]["mine"]
    exhausted = mine["pinge"]["coal"] == 0
    water = mine["water"] if exhausted else 0
    name = say(scene, "shaft-is", coal=mine["shaft"], water=water)
    drawn = [use("bucket", 31, -2, 26, class_="lite")]
    if exhausted:
        drops = [drop(scene, seat, k, 9, 128 - 26 * k, 27) for k in range(DROPS)]
        drawn.append(column(scene, seat, (8, 24, 30, 132), drops))
    else:
        drawn += [use("pit-water", 12, 130 - 26 * k, 22, class_="ghost") for k in range(DROPS)]
    for limit, key, symbol in FLOODS:
        drawn.append(barred(symbol, 60, 134 - 26 * (limit - 1), 16, water >= limit))
        name = f"{name}; {say(scene, key)}" if water >= limit else name
    if water > DROPS:
        drawn.append(badge(water, 24, 20))
    return tag("svg", *drawn, shaft_coal(scene, seat), class_="shaftsvg", viewBox="4 -6 80 166", role="group",
               aria_label=name)  # fmt: skip


def shaft_coal(scene: Scene, seat: int) -> Markup:
    """Coal that waits to be lifted."""
    coal = scene.view["players"][seat]["mine"]["shaft"]
    drawn = [use("hk-coal", 42, 62, 30), badge(coal, 72, 66)] if coal else []
    return target(scene, f"{SEATS[seat]}-shaft", scene.label("shaft"), (39, 54, 44, 42), *drawn)


# ---------------------------------------------------------------- tunnel


def section(scene: Scene, seat: int, number: int) -> Markup:
    """One section: points and symbols, its slot, its coal (HK-040)."""
    found = SECTIONS[number]
    tunnel = scene.view["players"][seat]["mine"]["tunnel"]
    colour = SEATS[seat]
    before, after = figures.TUNNEL_OPEN[number], figures.TUNNEL_OPEN[number + 1]
    dug = figures.TUNNEL_COAL - tunnel["coal"]
    is_done, is_propped = dug >= after, tunnel["wood"] > number
    left = after - max(before, min(dug, after))
    name = say(scene, "section-is", number=number + 1, vp=found["vp"], coal=left)
    signs = [use(TUNNEL_SIGNS[sign], 36, 5 + 24 * k, 22, class_="lite") for k, sign in enumerate(found["symbols"])]
    drawn: list[Markup] = [
        tag("rect", class_="f-gallery is-done" if is_done else "f-gallery", x=1, y=1, width=62, height=148, rx=7),
        shield(found["vp"], 4, 4, 26, "t-vps2"),
        *signs,
        tag("path", class_="s-floor", d="M3 143h58"),
        prop(scene, f"{colour}-tunnel-slot-{number + 1}", "tunnel", (2, 54, 31, 88), is_propped),
        *section_coal(scene, colour, before, after, dug, is_propped),
    ]
    if is_done:
        drawn.append(tag("g", tag("circle", cx=46, cy=112, r=11), tag("path", d="M40.5 112.500l4 4 7.500-8"),
                         class_="done-mark"))  # fmt: skip
    return tag("svg", *drawn, class_="sec", viewBox=f"0 0 {SECTION[0]} {SECTION[1]}", role="group", aria_label=name)


def section_coal(scene: Scene, colour: str, before: int, after: int, dug: int, is_open: bool) -> Iterator[Markup]:
    """The cubes of a section from the floor up, or the hole they left."""
    count = after - before
    step = 30 if count < 3 else 60 / (count - 1)
    for k in range(count):
        y = 111 - step * k
        gone = hole(46, 135) if k == 0 else None
        drawn = lump(32, y, 28, is_open) if before + k >= dug else gone
        yield target(scene, f"{colour}-tunnel-coal-{before + k + 1}", scene.label("coal"), (31, y - 1, 30, 30), drawn)
