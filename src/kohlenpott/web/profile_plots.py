"""Drawings of a profile: a rating beside the opponents, its course with its doubt, places over time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from babel.dates import format_skeleton

from kohlenpott.render.markup import Markup, join, tag

from .profile import Played, RatedKind
from .service.rating import SeatRating

WIDE, NARROW = (560, 256, 36), (316, 200, 18)  # width, height, games shown: a narrow page has a drawing of its own
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 14, 26
MEAN_OF = 6  # games
SIZES = (20, 50, 100, 200, 500, 1000)  # points between two lines


def rating_line(found: RatedKind, label: str) -> Markup:
    """A dot with its 95 % bar among the opponents; places in per cent of the width."""
    low = min(0.0, found.now.points - found.now.margin, *(points for _, points in found.levels))
    high = max(1.0, found.now.points + found.now.margin, *(points for _, points in found.levels))

    def x(points: float) -> str:
        return f"{3 + 94 * (points - low) / (high - low):.1f}%"

    rail = tag("line", x1="0", x2="100%", y1=15, y2=15, class_="rail-line")
    bots = [tag("circle", tag("title", name), cx=x(points), cy=15, r=4, class_="dot-bot")
            for name, points in found.levels]  # fmt: skip
    ends = found.now.points - found.now.margin, found.now.points + found.now.margin
    bar = tag("line", x1=x(ends[0]), x2=x(ends[1]), y1=15, y2=15, class_="whisker")
    mine = tag("circle", cx=x(found.now.points), cy=15, r=7, class_="dot-me")
    return tag("svg", rail, bar, *bots, mine, role="img", aria_label=label)


def course_plots(found: RatedKind, label: str, lang: str) -> Markup:
    """The course of a rating for wide and narrow pages."""
    return join(tag("div", course_plot(found.course[-shown:], width, height, label, lang), class_=look)
                for (width, height, shown), look in ((WIDE, "chart--wide"), (NARROW, "chart--narrow")))  # fmt: skip


def course_plot(course: Sequence[tuple[float, SeatRating]], width: int, height: int, label: str, lang: str) -> Markup:
    """Points after each game, in the band that holds 95 %."""
    lows = [each.points - each.margin for _, each in course]
    highs = [each.points + each.margin for _, each in course]
    step = next((size for size in SIZES if (max(highs) - min(lows)) / size <= 6), SIZES[-1])
    low, high = int(min(lows) // step * step), int(-(-max(highs) // step) * step)

    def x(k: int) -> float:
        return LEFT + (width - LEFT - RIGHT) * (k + 0.5) / len(course)

    def y(value: float) -> float:
        return TOP + (height - TOP - BOTTOM) * (high - value) / (high - low)

    grid = []
    for value in range(low, high + 1, step):
        grid.append(tag("path", d=f"M{LEFT} {y(value):.1f}H{width - RIGHT}", class_="grid"))
        grid.append(tag("text", f"{value}".replace("-", "−"), x=LEFT - 6, y=f"{y(value) + 4:.1f}", text_anchor="end"))
    above = [f"{x(k):.1f},{y(value):.1f}" for k, value in enumerate(highs)]
    below = [f"{x(k):.1f},{y(value):.1f}" for k, value in enumerate(lows)]
    band = tag("polygon", points=" ".join(above + below[::-1]), class_="band")
    line = tag("polyline", points=" ".join(f"{x(k):.1f},{y(each.points):.1f}" for k, (_, each) in enumerate(course)),
               class_="course")  # fmt: skip
    dots = [tag("circle", cx=f"{x(k):.1f}", cy=f"{y(each.points):.1f}", r=3.5, class_="course-dot")
            for k, (_, each) in enumerate(course)]  # fmt: skip
    days = day_marks([when for when, _ in course], x, height, lang)
    return tag("svg", *grid, band, line, *dots, *days, viewBox=f"0 0 {width} {height}", class_="graph", role="img",
               aria_label=label)  # fmt: skip


def place_plots(played: Sequence[Played], label: str, lang: str) -> Markup:
    """Places over time for wide and narrow pages; the newest game comes last."""
    return join(tag("div", place_plot(list(reversed(played[:shown])), width, height, label, lang), class_=look)
                for (width, height, shown), look in ((WIDE, "chart--wide"), (NARROW, "chart--narrow")))  # fmt: skip


def place_plot(played: Sequence[Played], width: int, height: int, label: str, lang: str) -> Markup:
    """A mark for each game, filled where it was won, and the mean of the last ones."""
    most = max(2, *(len(each.result.seats) for each in played))
    places = [each.seat.place for each in played]

    def x(k: int) -> float:
        return LEFT + (width - LEFT - RIGHT) * (k + 0.5) / len(played)

    def y(place: float) -> float:
        return TOP + (height - TOP - BOTTOM) * (place - 1) / (most - 1)

    grid = []
    for place in range(1, most + 1):
        grid.append(tag("path", d=f"M{LEFT} {y(place):.1f}H{width - RIGHT}", class_="grid"))
        grid.append(tag("text", f"{place}.", x=LEFT - 6, y=f"{y(place) + 4:.1f}", text_anchor="end"))
    last = [places[max(0, k + 1 - MEAN_OF) : k + 1] for k in range(len(places))]
    mean = " ".join(f"{x(k):.1f},{y(sum(each) / len(each)):.1f}" for k, each in enumerate(last))
    dots = [tag("circle", cx=f"{x(k):.1f}", cy=f"{y(place):.1f}", r=6 if place == 1 else 5,
                class_="place-dot is-1" if place == 1 else "place-dot") for k, place in enumerate(places)]  # fmt: skip
    days = day_marks([each.result.finished for each in played], x, height, lang)
    return tag("svg", *grid, tag("polyline", points=mean, class_="mean"), *dots, *days,
               viewBox=f"0 0 {width} {height}", class_="graph", role="img", aria_label=label)  # fmt: skip


def day_marks(moments: Sequence[float], x: object, height: int, lang: str) -> list[Markup]:
    """The first and the last day below a drawing."""
    assert callable(x)
    first, last = (format_skeleton("MMMd", datetime.fromtimestamp(each, UTC), locale=lang)
                   for each in (moments[0], moments[-1]))  # fmt: skip
    found = [tag("text", first, x=LEFT, y=height - 6, text_anchor="start")]
    if last != first:
        found.append(tag("text", last, x=f"{x(len(moments) - 1):.1f}", y=height - 6, text_anchor="end"))
    return found
