"""The graph of a review: every seat's chance to win, marks in lanes under it, and bars of points by source.

Colours and strokes belong to the style sheet; forms and signs alone tell marks apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kohlenpott.render import SEATS, use
from kohlenpott.render.markup import Markup, join, tag

from .judging import BLUNDER, GREAT, INACCURACY, MISTAKE, USUAL_SEATS
from .luck import CLOVER
from .review import Review
from .wording import MARKS

LUCKY, UNLUCKY = "lucky", "unlucky"
WEIGHT = {BLUNDER: 6, MISTAKE: 5, GREAT: 4, LUCKY: 3, UNLUCKY: 3, INACCURACY: 2}  # which mark stays where two meet
CLASSES = {BLUNDER: "jm-2", MISTAKE: "jm-1", INACCURACY: "jm-0", GREAT: "jm-g", LUCKY: "jm-l", UNLUCKY: "jm-u"}
LEAF = 2.6  # radius of a leaf of the clover
APART = 19.0  # numbers at the end of lines
TOUCH = 18.0  # marks nearer than this would touch
LETTER = 8.0  # room for a letter of a stage's name
EMBLEM_ROOM = 22.0  # height of an area that an emblem fits into


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things stand in a drawing."""

    width: float
    plot: float  # height of the part with the lines
    left: float
    right: float
    top: float
    lane: float

    def height(self, seats: int) -> float:
        """Of the whole drawing."""
        return self.top + self.plot + 14 + self.lane * seats + 10


WIDE = Frame(880, 202, 34, 52, 24, 24)
NARROW = Frame(320, 168, 26, 44, 24, 22)  # a drawing of its own: text stays as large as it is


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign at one moment of one seat."""

    place: int  # of the decision
    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class Curve:
    """What a graph shows: the chances of all seats at every decision and at the end, and the marks below them."""

    rows: Sequence[Sequence[float]]
    marks: Sequence[Mark]
    whole: int  # rows of the whole game: more than there are while it is still being looked at
    bands: Sequence[tuple[int, str]] = ()  # where a stage of the game begins, and its name
    links: Sequence[tuple[str, str]] = ()  # address and name of every decision


def curve_of(review: Review) -> Curve:
    """What the graph of a review shows."""
    rows = [chances for _, chances in review.values]
    return Curve(rows, marks_of(review), len(rows))


def marks_of(review: Review) -> list[Mark]:
    """Judged decisions and lucky draws that are worth a sign."""
    found = []
    for place, each in enumerate(review.decisions):
        found += marks_at(place, each.seat, each.word, each.stretch.luck)
    return found


def marks_at(place: int, seat: int, word: str, luck: Sequence[float]) -> list[Mark]:
    """The marks of one decision: its word, and for every seat what chance brought."""
    found = [Mark(place, seat, word)] if word else []
    return found + [Mark(place, who, LUCKY if gain > 0 else UNLUCKY) for who, gain in lucky_seats(luck)]


def lucky_seats(luck: Sequence[float]) -> list[tuple[int, float]]:
    """The seats to which a draw brought or cost so much that it is worth a sign."""
    least = CLOVER * USUAL_SEATS / max(1, len(luck))
    return [(seat, gain) for seat, gain in enumerate(luck) if abs(gain) >= least]


@dataclass(frozen=True, slots=True)
class Plot:
    """A frame with the curve that is drawn in it: where chances and moments lie."""

    frame: Frame
    curve: Curve
    seats: int

    @property
    def bottom(self) -> float:
        return self.frame.top + self.frame.plot

    @property
    def end(self) -> float:
        return self.frame.width - self.frame.right

    def x(self, place: float) -> float:
        """Where a moment lies."""
        return self.frame.left + (self.end - self.frame.left) * place / max(1, self.curve.whole - 1)

    def y(self, chance: float) -> float:
        """Where a chance lies."""
        return self.bottom - self.frame.plot * chance


def chance_graph(curve: Curve, seats: int, names: Sequence[str], label: str, frame: Frame = WIDE,
                 me: int | None = None, chosen: int | None = None, is_stacked: bool = False) -> Markup:  # fmt: skip
    """Every seat from 0 to 100 %, as lines or one on the other, and one lane of marks a seat below.

    `chosen` is the place of a decision. Before anything was looked at only the frame is there.
    """
    plot = Plot(frame, curve, seats)
    parts = [*bands(plot), *grid(plot)]
    if curve.rows:
        parts += areas(plot) if is_stacked else lines(plot, me)
        parts += ends(plot) if len(curve.rows) == curve.whole else []
    if chosen is not None:
        parts.append(tag("path", class_="cursor", d=f"M{plot.x(chosen):.1f} {frame.top}V{frame.height(seats) - 8:g}"))
    for seat in range(seats):
        height = plot.bottom + 14 + frame.lane * (seat + 0.5)
        parts.append(tag("path", class_="lane", d=f"M{frame.left:g} {height:.1f}H{plot.end:g}"))
        parts.append(emblem(seat, frame.left - 12, height, 15))
        own = [mark for mark in curve.marks if mark.seat == seat]
        parts += [draw_mark(mark.word, plot.x(mark.place), height) for mark in kept(own, plot.x)]
    parts += columns(plot)
    title = tag("title", f"{label}: {', '.join(names)}")
    is_picture = not curve.links  # with links in it, it is a group of them
    return tag("svg", title, *parts, class_="graph", viewBox=f"0 0 {frame.width:g} {frame.height(seats):g}",
               role="img" if is_picture else "group", aria_label=label)  # fmt: skip


def grid(plot: Plot) -> list[Markup]:
    """The lines at 0 to 100 % with their numbers."""
    frame = plot.frame
    found = [tag("text", "%", x=frame.left - 6, y=frame.top - 8, text_anchor="end")]
    for value in (0, 25, 50, 75, 100):
        height = plot.y(value / 100)
        found.append(tag("path", class_="grid" if value else "base", d=f"M{frame.left:g} {height:.1f}H{plot.end:g}"))
        found.append(tag("text", value, x=frame.left - 6, y=height + 4, text_anchor="end"))
    return found


def bands(plot: Plot) -> list[Markup]:
    """The stages of the game: every second one on a darker ground, each with its name if there is room."""
    found = []
    starts = [place for place, _ in plot.curve.bands]
    for k, (place, name) in enumerate(plot.curve.bands):
        left, right = plot.x(place), plot.x(starts[k + 1]) if k + 1 < len(starts) else plot.end
        if k % 2:
            found.append(tag("rect", class_="band", x=f"{left:.1f}", y=plot.frame.top, width=f"{right - left:.1f}",
                             height=f"{plot.frame.height(plot.seats) - plot.frame.top - 8:.1f}"))  # fmt: skip
        if right - left > LETTER * len(name):
            found.append(tag("text", name, class_="slab", x=f"{left + 4:.1f}", y=plot.frame.top - 8))
    return found


def lines(plot: Plot, me: int | None) -> list[Markup]:
    """One line a seat, one's own on top, with emblems on them."""
    rows, found = plot.curve.rows, []
    for seat in sorted(range(plot.seats), key=lambda each: each == me):
        points = "L".join(f"{plot.x(k):.1f} {plot.y(row[seat]):.1f}" for k, row in enumerate(rows))
        casing, line = (tag("path", class_=kind, d=f"M{points}") for kind in ("casing", "line"))
        found.append(tag("g", casing, line, class_=f"seat-{SEATS[seat]}{' is-me' if seat == me else ''}"))
    places = emblem_places(rows, plot.frame) if len(rows) == plot.curve.whole else []
    return found + [emblem(seat, plot.x(k), plot.y(rows[k][seat]), 14) for seat, k in places]


def areas(plot: Plot) -> list[Markup]:
    """The seats one on the other, the first at the bottom; together they are everything there is."""
    rows, found = plot.curve.rows, []
    for seat in range(plot.seats):
        below = [(plot.x(k), plot.y(sum(row[:seat]))) for k, row in enumerate(rows)]
        above = [(plot.x(k), plot.y(sum(row[: seat + 1]))) for k, row in enumerate(rows)]
        around = "L".join(f"{a:.1f} {b:.1f}" for a, b in [*below, *reversed(above)])
        widest = max(range(len(rows)), key=lambda k: rows[k][seat])
        shape = tag("path", class_="area", d=f"M{around}z")
        is_roomy = rows[widest][seat] * plot.frame.plot > EMBLEM_ROOM
        middle = (below[widest][1] + above[widest][1]) / 2
        at = min(max(plot.x(widest), plot.frame.left + 12), plot.end - 12)
        sign = [emblem(seat, at, middle, 17)] if is_roomy else []
        found.append(tag("g", shape, *sign, class_=f"seat-{SEATS[seat]}"))
    return found


def ends(plot: Plot) -> list[Markup]:
    """The last numbers, beside the graph."""
    found, last = [], plot.curve.rows[-1]
    for seat, height in spread_ends([plot.y(chance) for chance in last], plot.frame.top, plot.bottom):
        found.append(emblem(seat, plot.end + 13, height, 17))
        found.append(tag("text", f"{100 * last[seat]:.0f}", class_="strong", x=plot.end + 25, y=height + 4))
    return found


def columns(plot: Plot) -> list[Markup]:
    """A place to click for every decision; the list of moves has the same links for those who tab."""
    frame, found = plot.frame, []
    for place, (address, name) in enumerate(plot.curve.links):
        left, right = plot.x(max(0.0, place - 0.5)), plot.x(place + 0.5)
        column = tag("rect", class_="column", x=f"{left:.1f}", y=frame.top, width=f"{right - left:.1f}",
                     height=f"{frame.height(plot.seats) - frame.top - 8:.1f}")  # fmt: skip
        found.append(tag("a", tag("title", name), column, href=address, tabindex=-1))
    return found


def emblem(seat: int, x: float, y: float, size: float) -> Markup:
    """The sign of a seat on its colour."""
    inner = size * 0.68
    back = tag("rect", class_="tag", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=3)
    sign = use(f"seat-{SEATS[seat]}", round(x - inner / 2, 2), round(y - inner / 2, 2), round(inner, 2), class_="emb")
    return tag("g", back, sign, class_=f"seat-{SEATS[seat]}")


def emblem_places(rows: Sequence[Sequence[float]], frame: Frame) -> list[tuple[int, int]]:
    """(seat, moment) of the emblems on the lines: about every sixth of the width, away from the other lines."""
    found, count = [], len(rows)
    near = 16 / frame.plot
    for seat in range(len(rows[0])):
        for sixth in range(1, 6):
            middle = count * sixth // 6
            around = sorted(range(max(0, middle - count // 14), min(count, middle + count // 14 + 1)),
                            key=lambda k: abs(k - middle))  # fmt: skip
            free = (k for k in around if all(abs(rows[k][seat] - other) > near
                                             for j, other in enumerate(rows[k]) if j != seat))  # fmt: skip
            place = next(free, None)
            if place is not None:
                found.append((seat, place))
    return found


def spread_ends(heights: Sequence[float], top: float, bottom: float) -> list[tuple[int, float]]:
    """Seats with the heights of their last numbers, pushed apart."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed: list[float] = []
    for k, seat in enumerate(order):
        wanted = max(heights[seat], top + 6)
        placed.append(wanted if k == 0 else max(wanted, placed[-1] + APART))
    over = max(0.0, placed[-1] - bottom)
    for k in range(len(placed) - 1, -1, -1):
        limit = bottom if k == len(placed) - 1 else placed[k + 1] - APART
        placed[k] = min(placed[k], limit) if over else placed[k]
    return list(zip(order, placed, strict=True))


def kept(marks: Sequence[Mark], x: object) -> list[Mark]:
    """The marks of a lane; of two that would touch the lesser one is dropped."""
    assert callable(x)
    found: list[Mark] = []
    for mark in sorted(marks, key=lambda each: (-WEIGHT[each.word], each.place)):
        if all(abs(x(mark.place) - x(other.place)) >= TOUCH for other in found):
            found.append(mark)
    return found


def draw_mark(word: str, x: float, y: float, size: float = 9.0) -> Markup:
    """Octagon, square, dashed ring, full disc, clover or struck clover."""
    if word == BLUNDER:
        far, near = size * 1.05, size * 0.44
        corners = [(-near, -far), (near, -far), (far, -near), (far, near), (near, far), (-near, far), (-far, near),
                   (-far, -near)]  # fmt: skip
        back = tag("path", class_="jm-bg", d="M" + "L".join(f"{x + a:.1f} {y + b:.1f}" for a, b in corners) + "z")
    elif word == MISTAKE:
        half = size * 0.95
        back = tag("rect", class_="jm-bg", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=size * 0.32)
    else:
        back = tag("circle", class_="jm-bg", cx=x, cy=y, r=size)
    if word in MARKS:
        sign = tag("text", MARKS[word], x=x, y=y + size * 0.44, font_size=size * 1.22, text_anchor="middle")
    else:
        sign = clover(x, y, size / 9, word == UNLUCKY)
    return tag("g", back, sign, class_=f"jm {CLASSES[word]}")


def clover(x: float, y: float, scale: float, is_struck: bool) -> Markup:
    """Four leaves; a line through them for bad luck."""
    step, leaf = 2.5 * scale, LEAF * scale
    leaves = [tag("circle", class_="leaf", cx=x + a, cy=y + b, r=leaf)
              for a in (-step, step) for b in (-step, step)]  # fmt: skip
    line = tag("path", class_="strike", d=f"M{x - 7 * scale:.1f} {y + 7 * scale:.1f}L{x + 7 * scale:.1f} "
               f"{y - 7 * scale:.1f}")  # fmt: skip
    return join([*leaves, *([line] if is_struck else [])])


def mark_sign(word: str, label: str) -> Markup:
    """A mark in a line of text."""
    return tag("svg", draw_mark(word, 12, 12, 10), class_="jmark", viewBox="0 0 24 24", role="img", aria_label=label)


def source_bars(played: Mapping[str, float], best: Mapping[str, float], name: Mapping[str, str]) -> Markup:
    """Two bars a source, hatched for the played line and full for the better one; minus points are outlined."""
    most = max([1.0, *(abs(value) for row in (played, best) for value in row.values())])
    rows: list[Markup] = []
    for source in sorted(played, key=lambda each: -abs(best[each] - played[each])):
        gap = best[source] - played[source]
        bars = [bar(played[source], 1.5, "played", most), bar(best[source], 11, "better", most)]
        said = f"{name[source]}: {played[source]:.1f} → {best[source]:.1f}"
        rows += [
            tag("span", name[source]),
            tag("svg", *bars, role="img", aria_label=said),
            tag("span", f"{gap:+.1f}".replace("-", "−"), class_=f"delta {'up' if gap >= 0 else 'down'}"),
        ]
    return tag("div", *rows, class_="sourcebars")


def bar(points: float, y: float, kind: str, most: float) -> Markup:
    """One bar, as long as its points."""
    width = f"{100 * abs(points) / most:.1f}%"
    return tag("rect", class_="below" if points < 0 else kind, y=y, width=width, height=7, rx=1.5)
