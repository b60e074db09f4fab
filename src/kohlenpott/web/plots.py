"""A plot as SVG, drawn by hand: one line per seat, told apart by colour, dash and emblem."""

from __future__ import annotations

from collections.abc import Sequence

from kohlenpott.render import SEATS, use
from kohlenpott.render.markup import Markup, tag

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720, 320, 44, 30, 14, 34
DASHES = (None, "8 4", "2 4", "12 4 2 4", "6 6")


def lines_plot(rows: Sequence[Sequence[int]], names: Sequence[str]) -> Markup:
    """Victory points of every seat after each turn."""
    values = [value for row in rows for value in row]
    low, high = min(0, *values), max(1, *values)
    step = next(size for size in (5, 10, 20, 50, 100) if (high - low) / size <= 8 or size == 100)
    low, high = low // step * step, -(-high // step) * step

    def x(turn: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / max(1, len(rows) - 1)

    def y(value: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    grid = []
    for value in range(low, high + 1, step):
        grid.append(tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(value), y2=y(value), class_="plot-grid"))
        grid.append(tag("text", f"{value}".replace("-", "−"), x=LEFT - 8, y=y(value) + 4, class_="t t-end"))
    lines = [line(seat, [(x(k), y(row[seat])) for k, row in enumerate(rows)]) for seat in range(len(names))]
    last = tag("text", str(len(rows) - 1), x=WIDTH - RIGHT, y=HEIGHT - 8, class_="t t-end")
    first = tag("text", "0", x=LEFT, y=HEIGHT - 8, class_="t")
    return tag("svg", *grid, first, last, *lines, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="plot", role="img",
               aria_labelledby="plot-title")  # fmt: skip


def line(seat: int, points: Sequence[tuple[float, float]]) -> Markup:
    """One seat's points, its emblem at the end."""
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    casing = tag("polyline", points=path, class_="plot-casing")
    drawn = tag("polyline", points=path, class_="plot-line", stroke_dasharray=DASHES[seat])
    back = tag("rect", x=points[-1][0] + 6, y=points[-1][1] - 9, width=18, height=18, rx=4, class_="plot-tag")
    emblem = use(f"seat-{SEATS[seat]}", points[-1][0] + 9, points[-1][1] - 6, 12, class_="plot-emblem")
    return tag("g", casing, drawn, back, emblem, class_=f"seat-{SEATS[seat]}")
