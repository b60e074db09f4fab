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


def marks_of(review: Review) -> list[Mark]:
    """Judged decisions and lucky draws that are worth a sign."""
    least = CLOVER * USUAL_SEATS / review.record.seats
    found = []
    for place, each in enumerate(review.decisions):
        if each.word:
            found.append(Mark(place, each.seat, each.word))
        found += [
            Mark(place, seat, LUCKY if gain > 0 else UNLUCKY)
            for seat, gain in enumerate(each.stretch.luck)
            if abs(gain) >= least
        ]
    return found


def chance_graph(review: Review, names: Sequence[str], label: str, frame: Frame = WIDE, me: int | None = None,
                 chosen: int | None = None) -> Markup:  # fmt: skip
    """One line a seat from 0 to 100 %, one lane of marks a seat below; `chosen` is the place of a decision."""
    rows = [chances for _, chances in review.values]
    seats, last = review.record.seats, max(1, len(rows) - 1)
    bottom = frame.top + frame.plot
    end = frame.width - frame.right

    def x(place: int) -> float:
        return frame.left + (end - frame.left) * place / last

    def y(chance: float) -> float:
        return bottom - frame.plot * chance

    parts: list[object] = [tag("text", "%", x=frame.left - 6, y=frame.top - 8, text_anchor="end")]
    for value in (0, 25, 50, 75, 100):
        height = y(value / 100)
        parts.append(tag("path", class_="grid" if value else "base", d=f"M{frame.left:g} {height:.1f}H{end:g}"))
        parts.append(tag("text", value, x=frame.left - 6, y=height + 4, text_anchor="end"))
    for seat in sorted(range(seats), key=lambda each: each == me):
        points = "L".join(f"{x(k):.1f} {y(row[seat]):.1f}" for k, row in enumerate(rows))
        casing, line = (tag("path", class_=kind, d=f"M{points}") for kind in ("casing", "line"))
        parts.append(tag("g", casing, line, class_=f"seat-{SEATS[seat]}{' is-me' if seat == me else ''}"))
    parts += [emblem(seat, x(k), y(rows[k][seat]), 14) for seat, k in emblem_places(rows, frame)]
    for seat, height in spread_ends([y(chance) for chance in rows[-1]], frame.top, bottom):
        parts.append(emblem(seat, end + 13, height, 17))
        parts.append(tag("text", f"{100 * rows[-1][seat]:.0f}", class_="strong", x=end + 25, y=height + 4))
    if chosen is not None:
        parts.append(tag("path", class_="cursor", d=f"M{x(chosen):.1f} {frame.top}V{frame.height(seats) - 8:g}"))
    for seat in range(seats):
        height = bottom + 14 + frame.lane * (seat + 0.5)
        parts.append(tag("path", class_="lane", d=f"M{frame.left:g} {height:.1f}H{end:g}"))
        parts.append(emblem(seat, frame.left - 12, height, 15))
        own = [mark for mark in marks_of(review) if mark.seat == seat]
        parts += [draw_mark(mark.word, x(mark.place), height) for mark in kept(own, x)]
    title = tag("title", f"{label}: {', '.join(names)}")
    return tag("svg", title, *parts, class_="graph", viewBox=f"0 0 {frame.width:g} {frame.height(seats):g}",
               role="img")  # fmt: skip


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
