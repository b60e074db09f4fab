"""A plot as SVG, drawn by hand: one line per seat, told apart by colour, dash and emblem."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kohlenpott.render import SEATS, use
from kohlenpott.render.markup import Markup, join, tag

WIDE, NARROW = 1080, 340  # units: a narrow page has a drawing of its own, so that its words keep their size
HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 320, 44, 30, 14, 34
EMBLEM = 19  # units from one emblem at the end of a line to the next
DASHES = (None, "8 4", "2 4", "12 4 2 4", "6 6")


def lines_plots(rows: Sequence[Sequence[int]], names: Sequence[str]) -> Markup:
    """Victory points of every seat after each turn, for wide and narrow pages; the style sheet shows one."""
    wide = lines_plot(rows, names, WIDE, "plot only-wide")
    return join((wide, lines_plot(rows, names, NARROW, "plot only-narrow")))


def lines_plot(rows: Sequence[Sequence[int]], names: Sequence[str], width: int, look: str) -> Markup:
    """One such drawing."""
    values = [value for row in rows for value in row]
    low, high = min(0, *values), max(1, *values)
    step = next(size for size in (5, 10, 20, 50, 100) if (high - low) / size <= 8 or size == 100)
    low, high = low // step * step, -(-high // step) * step

    def x(turn: int) -> float:
        return LEFT + (width - LEFT - RIGHT) * turn / max(1, len(rows) - 1)

    def y(value: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    grid = []
    for value in range(low, high + 1, step):
        grid.append(tag("line", x1=LEFT, x2=width - RIGHT, y1=y(value), y2=y(value), class_="plot-grid"))
        grid.append(tag("text", f"{value}".replace("-", "−"), x=LEFT - 8, y=y(value) + 4, class_="t t-end"))
    ends = apart([y(value) for value in rows[-1]])
    lines = [line(seat, [(x(k), y(row[seat])) for k, row in enumerate(rows)], ends[seat]) for seat in range(len(names))]
    last = tag("text", str(len(rows) - 1), x=width - RIGHT, y=HEIGHT - 8, class_="t t-end")
    first = tag("text", "0", x=LEFT, y=HEIGHT - 8, class_="t")
    return tag("svg", *grid, first, last, *lines, viewBox=f"0 0 {width} {HEIGHT}", class_=look, role="img",
               aria_labelledby="plot-title")  # fmt: skip


def apart(heights: Sequence[float]) -> list[float]:
    """Where the emblems at the ends of lines stand: as near as they can without touching each other."""
    found = list(heights)
    order = sorted(range(len(found)), key=lambda seat: found[seat])
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + EMBLEM)
    lowest = float(HEIGHT - BOTTOM)
    for below in reversed(order):  # those that were pushed out of the drawing push back
        found[below] = min(found[below], lowest)
        lowest = found[below] - EMBLEM
    return found


def line(seat: int, points: Sequence[tuple[float, float]], end: float) -> Markup:
    """One seat's points, its emblem at the end."""
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    casing = tag("polyline", points=path, class_="plot-casing")
    drawn = tag("polyline", points=path, class_="plot-line", stroke_dasharray=DASHES[seat])
    back = tag("rect", x=points[-1][0] + 6, y=end - 9, width=18, height=18, rx=4, class_="plot-tag")
    emblem = use(f"seat-{SEATS[seat]}", points[-1][0] + 9, end - 6, 12, class_="plot-emblem")
    return tag("g", casing, drawn, back, emblem, class_=f"seat-{SEATS[seat]}")
