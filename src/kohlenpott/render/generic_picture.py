"""The picture of a game that brings no board of its own: a card for the table and one for each seat, in two columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from .generic_view import ShownField, ViewReader
from .markup import Markup, tag
from .points import signed
from .scene import SEATS, Scene
from .sprite import use

COLUMNS = 2
CARD = 456  # width
MARGIN, GAP, PAD = 24, 16, 16
HEAD, LINE, INDENT = 48, 18, 14
LETTERS = 60  # that fit into a line
WIDTH = 2 * MARGIN + COLUMNS * CARD + (COLUMNS - 1) * GAP
TOP = 64  # room for the title


def picture(scene: Scene) -> Markup:
    """The whole table."""
    reader = ViewReader(scene.words, scene.lang)
    title = scene.words.decision(scene.decision, scene.lang)
    heights = [TOP] * COLUMNS
    drawn: list[Markup] = []
    contents: list[tuple[int | None, list[ShownField]]] = [(None, reader.table(scene.view))]
    contents += [(seat, reader.seat(scene.view, seat)) for seat in range(scene.seats)]
    for seat, fields in contents:
        column = heights.index(min(heights))
        rows = list(lines(fields))
        x, y, height = MARGIN + column * (CARD + GAP), heights[column], HEAD + LINE * len(rows) + PAD
        drawn.append(card(scene, seat, rows, x, y, height))
        heights[column] += height + GAP
    bottom = max(heights) - GAP + MARGIN
    paper = tag("rect", class_="gv-paper", width=WIDTH, height=bottom)
    heading = tag("text", title, class_="t t-big gv-ink", x=MARGIN, y=42)
    return tag("svg", paper, heading, *drawn, viewBox=f"0 0 {WIDTH} {bottom}", role="img", aria_label=title)


def card(scene: Scene, seat: int | None, rows: Sequence[tuple[int, str]], x: int, y: int, height: int) -> Markup:
    """The table or a seat: a heading, the points of a seat, what it has line by line."""
    parts = [tag("rect", class_="gv-card", x=x, y=y, width=CARD, height=height, rx=12)]
    left = x + PAD
    if seat is not None:
        colour = SEATS[seat]
        tile = tag("rect", fill=f"var(--seat-{colour})", x=left, y=y + 12, width=24, height=24, rx=4)
        sign = use(f"seat-{colour}", left + 4, y + 16, 16, color=f"var(--on-{colour})")
        parts += [tile, sign]
        right = x + CARD - PAD
        vp = f"{signed(scene.view['players'][seat]['vp'])} {scene.label('vp')}"
        parts.append(tag("text", vp, class_="t t-b t-end gv-ink", x=right, y=y + 30))
    title = scene.label("table") if seat is None else scene.players[seat]
    parts.append(tag("text", title, class_="t t-b gv-ink", x=left if seat is None else left + 32, y=y + 30))
    parts += [tag("text", said, class_="t gv-ink", x=left + INDENT * depth, y=y + HEAD + LINE * k + 10)
              for k, (depth, said) in enumerate(rows)]  # fmt: skip
    return tag("g", *parts)


def lines(fields: Iterable[ShownField], depth: int = 0) -> Iterable[tuple[int, str]]:
    """The fields as lines, each with how far it is set in."""
    for each in fields:
        is_short = each.is_flat
        said = f"{each.label}: {each.plain}" if is_short and each.label else each.plain if is_short else each.label
        for k, line in enumerate(textwrap.wrap(said, LETTERS - 3 * depth) or [""]):
            yield (depth + (k > 0), line)
        if not is_short:
            yield from lines(each.parts, depth + 1)
