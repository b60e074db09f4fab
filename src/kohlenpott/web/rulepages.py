"""The rules of each game as pages: searchable, with an address for every rule."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kohlenpott.api.game import Game
from kohlenpott.render.markup import Markup
from kohlenpott.text import rulebook
from kohlenpott.text.rulebook import Rule, Rulebook, UnknownRule

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


@cache
def markdown() -> MarkdownIt:
    """What turns the text of a rule into markup; imported for the first rule, not for the first page."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def book_of(package: str, lang: str) -> Rulebook:
    """The rules of a game in a language."""
    return rulebook.load(package, lang)


def rule_of(game: Game, id: str, lang: str) -> Rule | None:
    """One rule of a game in a language."""
    try:
        return book_of(game.definition.package, lang).get(id)
    except UnknownRule:
        return None


@cache
def as_html(text: str) -> Markup:
    """The text of a rule as markup; raw HTML in it stays text."""
    return Markup(markdown().render(text))
