"""Small things plots are made of: scales, marks, labels. Colours are tokens of the theme, never values."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from kohlenpott.render.markup import Markup, join, tag

WIDTH = 360
FONT = 13
INK, QUIET, LINE, HAIR, WELL = "var(--ink)", "var(--ink-2)", "var(--line)", "var(--hair)", "var(--well)"
COLOURS = ("blue", "red", "yellow", "green", "orange")  # the fill order of the identity
EMBLEMS = ("circle", "square", "triangle", "diamond", "hexagon")


@dataclass(frozen=True, slots=True)
class Scale:
    """Values to positions along a line."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, most: int = 5) -> list[float]:
        """Round values inside the scale."""
        step = nice((self.high - self.low) / most)
        first = math.ceil(self.low / step - 1e-9)
        return [k * step for k in range(first, math.floor(self.high / step + 1e-9) + 1)]


def nice(step: float) -> float:
    """The next round step: 1, 2 or 5 times a power of ten."""
    power = 10 ** math.floor(math.log10(step)) if step > 0 else 1.0
    return next(k * power for k in (1, 2, 5, 10) if k * power >= step * 0.999)


def scale(values: list[float], start: float, end: float, least: float | None = None) -> Scale:
    """A scale around the values, a little wider than they are."""
    low = min([*values, *([least] if least is not None else [])])
    high = max([*values, low + 1e-6])
    margin = (high - low) * 0.04
    return Scale(low - (0 if low == least else margin), high + margin, start, end)


def svg(height: float, title: str, *children: object, width: float = WIDTH) -> Markup:
    """A plot that fills the width of whatever it stands in."""
    return tag("svg", tag("title", title), *children, xmlns="http://www.w3.org/2000/svg", role="img",
               viewBox=f"0 0 {width:g} {height:g}", font_size=FONT, font_family="Liberation Sans, Arial, sans-serif",
               fill=INK)  # fmt: skip


def label(x: float, y: float, words: object, anchor: str = "start", quiet: bool = False, bold: bool = False,
          size: float | None = None) -> Markup:  # fmt: skip
    """Text, its middle at y."""
    return tag("text", words, x=x, y=y, dy=".35em", text_anchor=None if anchor == "start" else anchor,
               fill=QUIET if quiet else None, font_weight=700 if bold else None, font_size=size)  # fmt: skip


def fitted(words: str, width: float, size: float = FONT) -> str:
    """Words cut off where the space ends."""
    letters = max(3, int(width / (size * 0.53)))
    return words if len(words) <= letters else f"{words[: letters - 1].rstrip()}…"


def line(x1: float, y1: float, x2: float, y2: float, colour: str = LINE, width: float = 1,
         dashed: bool = False) -> Markup:  # fmt: skip
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=width,
               stroke_dasharray="3 3" if dashed else None)  # fmt: skip


def axis(along: Scale, top: float, bottom: float, write: Callable[[float], str], most: int = 5) -> Markup:
    """Upright hair lines with their values underneath."""
    parts: list[Markup] = []
    for value in along.ticks(most):
        x = along(value)
        parts.append(line(x, top, x, bottom, LINE if value == 0 else HAIR))
        parts.append(label(x, bottom + 11, write(value), "middle", True, size=11.5))
    return join(parts)


def colour(number: int) -> str:
    """The colour of the bot with this number."""
    return f"var(--seat-{COLOURS[number % len(COLOURS)]})"


def emblem(number: int, x: float, y: float, radius: float = 6, title: str = "") -> Markup:
    """The mark of a bot: colour and shape together; a second round of bots has hollow marks."""
    shape = EMBLEMS[number % len(EMBLEMS)]
    is_hollow = number >= len(EMBLEMS)
    look = {
        "fill": "var(--sheet)" if is_hollow else colour(number),
        "stroke": colour(number) if is_hollow else "var(--piece-line)",
        "stroke_width": 2.5 if is_hollow else 1.25,
        "stroke_linejoin": "round",
    }
    inside = tag("title", title) if title else None
    if shape == "circle":
        return tag("circle", inside, cx=x, cy=y, r=radius * 0.95, **look)
    corners = {"square": 4, "diamond": 4, "triangle": 3, "hexagon": 6}[shape]
    turn = {"square": math.pi / 4, "diamond": 0.0, "triangle": -math.pi / 2, "hexagon": 0.0}[shape]
    size = radius * {"square": 1.2, "diamond": 1.25, "triangle": 1.3, "hexagon": 1.1}[shape]
    lift = radius * 0.15 if shape == "triangle" else 0
    angles = [turn + k * math.tau / corners for k in range(corners)]
    points = [f"{x + size * math.cos(angle):.1f},{y + lift + size * math.sin(angle):.1f}" for angle in angles]
    return tag("polygon", inside, points=" ".join(points), **look)


def whisker(low: float, high: float, y: float) -> Markup:
    """An interval, with a light edge so that it is seen on any ground."""
    strokes = f"M{low:.1f},{y - 4:.1f}v8M{low:.1f},{y:.1f}H{high:.1f}M{high:.1f},{y - 4:.1f}v8"
    return join([tag("path", d=strokes, stroke="var(--sheet)", stroke_width=4.5, stroke_linecap="round"),
                 tag("path", d=strokes, stroke=INK, stroke_width=2)])  # fmt: skip


def bar(x1: float, x2: float, y: float, height: float, fill: str, title: str = "") -> Markup:
    """A lying bar from x1 to x2, its middle at y."""
    return tag("rect", tag("title", title) if title else None, x=min(x1, x2), y=y - height / 2,
               width=max(1.0, abs(x2 - x1)), height=height, rx=2, fill=fill)  # fmt: skip
