"""The introduction to the rules of a game: its text with pieces, figures, steps and sources of points in it."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kohlenpott import render
from kohlenpott.api.game import Game
from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import Drawer
from kohlenpott.render.theme import Theme

from .rulepages import markdown

INTRO = "intro.{}.md"  # by language, in a game's folder
HEADING = re.compile(r"^## ([a-z]+): (.+)$", re.MULTILINE)  # `## goal: What it is about`
MARK = re.compile(r"\{(?P<kind>piece:)?(?P<name>[a-z0-9_-]+)\}")  # {piece:cart-full}, {points}, {shifts}
OPENING_MOVES = 24  # made at random before the picture of a board is taken


@dataclass(frozen=True, slots=True)
class IntroPart:
    """A part of an introduction under its heading."""

    id: str
    title: str
    body: Markup


@cache
def introduction(game: Game, lang: str) -> list[IntroPart]:
    """What a game is about, what lies on the table, how a round goes, how points are made, when it ends."""
    folder = files(game.definition.package)
    texts = [folder.joinpath(INTRO.format(each)) for each in (lang, "en")]
    file = next((text for text in texts if text.is_file()), None)
    if file is None:
        return []
    _, *parts = HEADING.split(file.read_text(encoding="utf-8"))
    blocks = summaries(game, lang)
    each_three = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return [IntroPart(id, title.strip(), intro_html(text, blocks)) for id, title, text in each_three]


def intro_html(text: str, blocks: Mapping[str, Any]) -> Markup:
    """Markdown with pieces, figures and summaries in the place of their marks."""
    kept: list[str] = []

    def put(found: re.Match[str]) -> str:
        value = render.icon(found["name"], class_="icon") if found["kind"] else blocks[found["name"]]
        if not isinstance(value, Markup):
            return str(value)
        kept.append(value)
        return f"\ue000{len(kept) - 1}\ue001"

    html = markdown().render(MARK.sub(put, text))
    html = re.sub("<p>(\ue000\\d+\ue001)</p>", r"\1", html)  # a summary is no part of a sentence
    return Markup(re.sub("\ue000(\\d+)\ue001", lambda found: kept[int(found[1])], html))


def summaries(game: Game, lang: str) -> dict[str, Any]:
    """What an introduction can name: the figures of its game, its board, steps and points."""
    draws, seats = render.drawer(game), game.definition.seats
    return {**draws.figures(), "seats_least": seats[0], "seats_most": seats[-1], "board": board_figure(game),
            "round": steps_html(draws, lang), "points": points_html(game, lang)}  # fmt: skip


def steps_html(draws: Drawer, lang: str) -> Markup:
    """The steps of a round."""
    return tag("ol", *(tag("li", name) for name in draws.steps(lang)), class_="steps-strip")


def points_html(game: Game, lang: str) -> Markup:
    """How points are made; a game that does not say names its sources at least."""
    words = game.definition.words
    lines = render.drawer(game).points(words, lang, game.definition.seats[-1])
    if not lines:
        return tag("ul", *(tag("li", words.source(source, lang)) for source in game.definition.sources))
    rows = []
    for line in lines:
        cite = tag("a", line.rule, class_="cite", href=f"#{line.rule}")
        rows.append(tag("li", render.icon(line.symbol), tag("span", tag("b", line.name), " ", line.text, " ", cite)))
    return tag("ul", join(rows), class_="point-lines")


def board_figure(game: Game) -> Markup:
    """A picture of the table, in the colours of the reader."""
    address = f"/rules/{game.name}/board.svg"
    dark = tag("source", srcset=f"{address}?theme=dark", media="(prefers-color-scheme: dark)")
    shown = tag("picture", dark, tag("img", src=address, alt="", loading="lazy"))
    return tag("figure", shown, class_="board-picture")


@cache
def board_picture(game: Game, theme: Theme) -> str:
    """The table of a game that has been played for a while."""
    seats = game.definition.usual_seats
    state, chance = game.new(seats=seats, seed=seats), random.Random(seats)
    for _ in range(OPENING_MOVES):
        if state.seat is not None:
            state.apply(chance.choice(state.actions()))
    return render.picture(state, None, theme=theme)
