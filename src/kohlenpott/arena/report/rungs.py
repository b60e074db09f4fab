"""The matches of the page of strength as one picture: shares, intervals and aims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.theme import settled

from ..shares import Share
from .drawing import INK, QUIET, Scale, axis, emblem, fitted, label, line, svg, whisker
from .numbers import percent

WIDTH, LEFT, ROW, MARGIN = 640, 308, 30, 16


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match."""

    words: str
    share: Share
    aim: float


def picture(groups: Mapping[str, Sequence[MatchRow]]) -> str:
    """All matches, game by game."""
    along = Scale(0, 1, LEFT, WIDTH - 64)
    height = sum(ROW * (len(rows) + 1) for rows in groups.values())
    parts: list[Markup] = [axis(along, 8, height + 4, lambda value: percent(value, 0, "en"), 5)]
    y = 0.0
    for title, rows in groups.items():
        parts.append(label(0, y + ROW / 2 + 4, title, bold=True, size=15))
        for row in rows:
            y += ROW
            middle = y + ROW / 2
            aim, share = along(row.aim), row.share
            parts += [label(12, middle, fitted(row.words, LEFT - 24)),
                      line(aim, middle - 10, aim, middle + 10, QUIET, 2, True),
                      whisker(along(share.low), along(share.high), middle),
                      emblem(0, along(share.share), middle, 6, f"{share.games}"),
                      label(WIDTH, middle, percent(share.share, 1, "en"), "end", bold=True)]  # fmt: skip
        y += ROW
    drawn = svg(height + 28, "Shares of first places", *parts, width=WIDTH)
    inner = drawn.replace("<svg ", f'<svg x="{MARGIN}" y="{MARGIN}" width="{WIDTH}" height="{height + 28}" ', 1)
    wide, tall = WIDTH + 2 * MARGIN, height + 28 + 2 * MARGIN
    ground = tag("rect", width="100%", height="100%", rx=12, fill="var(--sheet)")
    whole = tag("svg", ground, Markup(inner), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {wide} {tall}",
                width=wide, height=tall, fill=INK)  # fmt: skip
    return settled(whole, "light") + "\n"
