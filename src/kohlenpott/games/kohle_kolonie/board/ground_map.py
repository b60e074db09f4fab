"""The map without pieces: grounds, cities, river, railway, names. It changes only with the number of seats."""

from __future__ import annotations

from functools import cache

from kohlenpott.api.edition_settings import edition_mark
from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import Scene
from kohlenpott.render.sprite import ART, use

from .. import figures
from .geometry import borders, curve, outline, stretches
from .printed import GROUNDS, RIVER, STATIONS, VILLAGES, Ground, Stop, in_play, stop

MAP = f"kk-map{edition_mark(figures.__name__.rpartition('.')[0])}"  # every edition prints a map of its own
BOX = (36, 84, 1536, 890)  # what of the printed canvas is shown: x, y, width, height
LONG_NAME = 20  # letters; a longer name takes two lines
CITIES = {"essen": (112, 372), "bochum": (640, 150), "hattingen": (436, 928), "witten": (1484, 606)}

# Names that would stand in the way of pieces: offset from the stop, anchor.
MOVED: dict[str, tuple[float, float, str]] = {
    "dumberg": (1, -20, "end"), "linden": (0, -21, "middle"), "welper": (8, 33, "start"), "wullen": (2, -26, "start"),
    "altendorf": (19, 20, "start"), "dahlhausen": (-2, -24, "middle"), "hattingen": (0, 37, "middle"),
    "bredenscheid": (23, -9, "start"), "niedersprockhoevel": (8, -25, "end"),
}  # fmt: skip
MOVED_GROUNDS = {"wiendahlsbank": (1430, 402), "hasenwinkel": (570, 442), "verlorener_sohn": (614, 609)}
OUTSIDE = frozenset({"wengern", "ruedinghausen", "freisenbruch", "sevinghausen"})  # their names stand off the grounds


def view_box() -> str:
    """The part of the canvas the map shows."""
    return " ".join(map(str, BOX))


@cache
def shade(ground: str) -> int:
    """1 to 3: grounds of one city that touch differ."""
    points = set(GROUNDS[ground].border)
    taken = set()
    for id, other in GROUNDS.items():
        if id == ground:
            break
        if other.region == GROUNDS[ground].region and len(points & set(other.border)) > 1:
            taken.add(shade(id))
    return next(k for k in (1, 2, 3, 4) if k not in taken or k == 4) % 4 or 3


def area(ground: Ground, seats: int) -> Markup:
    """A ground in the colour of its city, or without colour when it is out of play."""
    look = f"g-{ground.region}-{shade(ground.id)}" if in_play(ground, seats) else "g-out"
    return tag("path", class_=look, d=outline(ground.id))


def ground_name(ground: Ground, seats: int) -> Markup:
    """The name of a ground on one or two lines."""
    x, y = MOVED_GROUNDS.get(ground.id, ground.label)
    lines = ground.name.split(" ", 1) if len(ground.name) > LONG_NAME else [ground.name]
    look = f"m-g m-{ground.region}" if in_play(ground, seats) else "m-g m-off"
    return join(tag("text", line, class_=look, x=x, y=y - 18 * (len(lines) - 1 - k)) for k, line in enumerate(lines))


def stop_name(each: Stop, kind: str) -> Markup:
    """The name of a village or station beside it."""
    scale = 1.12 if kind == "v" else 1.18
    dx, dy, anchor = MOVED.get(each.id, (scale * each.offset[0], scale * each.offset[1] + 1, each.anchor))
    ground = "open" if each.id in OUTSIDE and kind == "v" else each.region
    return tag("text", each.name, class_=f"m-{kind} m-{ground}", x=each.at[0] + dx, y=each.at[1] + dy,
               text_anchor=None if anchor == "start" else anchor)  # fmt: skip


def railway(seats: int) -> Markup:
    """The lines in play, with a dark casing."""
    found = []
    for line in figures.line_ids:
        for part in stretches(line, seats):
            path = curve([stop(place).at for place in part])
            found += [tag("path", class_="m-casing", d=path), tag("path", class_=f"m-line l-{line}", d=path)]
    return join(found)


def line_values(scene: Scene) -> Markup:
    """What a complete line is worth (KK-414 to KK-416)."""
    worth = dict(zip(figures.line_ids, figures.LINE_VP if scene.seats > 3 else figures.LINE_VP_3P, strict=True))
    found = [tag("text", scene.label("complete-line"), class_="m-t m-tq", x=60, y=930)]
    for k, (line, vp) in enumerate((line, vp) for line, vp in worth.items() if vp):
        x, track = 60 + 82 * k, f"M{60 + 82 * k} 952h40"
        found += [tag("path", class_="m-casing", d=track), tag("path", class_=f"m-line l-{line}", d=track),
                  use("vp", x + 42, 938, 28), tag("text", vp, class_="m-vp", x=x + 56, y=956.5)]  # fmt: skip
    return join(found)


def printed_boards() -> dict[str, str]:
    """The map for three and for more as symbols: a page carries it once, however often pieces move on it."""
    ids = {seats: f"{ART}{MAP}-{seats}" for seats in (3, 4)}
    return {id: tag("symbol", printed_board(seats), id=id, viewBox=view_box()) for seats, id in ids.items()}


@cache
def printed_board(seats: int) -> Markup:
    """Everything of the map that needs no words of a language."""
    inner, outer = borders()
    river = curve(RIVER)
    return join((
        *(area(ground, seats) for ground in GROUNDS.values()),
        tag("path", class_="m-river", d=river), tag("path", class_="m-river m-stream", d=river),
        tag("path", class_="m-border", d=inner), tag("path", class_="m-edge", d=outer),
        railway(seats),
        *(ground_name(ground, seats) for ground in GROUNDS.values()),
        *(stop_name(each, "v") for each in VILLAGES.values() if in_play(each, seats)),
        *(stop_name(each, "s") for each in STATIONS.values() if in_play(each, seats)),
    ))  # fmt: skip


def used_board(seats: int) -> Markup:
    """The printed map as a page uses it."""
    return use(f"{MAP}-{min(seats, 4)}", *BOX)


def ground_drawing(scene: Scene, board: Markup) -> Markup:
    """The printed map and what on it is said in a language."""
    out = {ground.region for ground in GROUNDS.values() if not in_play(ground, scene.seats)}
    names = [
        tag("text", scene.name("region", city).upper(), class_=f"m-name n-{'off' if city in out else city}", x=x, y=y)
        for city, (x, y) in CITIES.items()
    ]
    return join((board, *names, line_values(scene)))
