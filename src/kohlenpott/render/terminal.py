"""Boards for the terminal, one module per game; each draws a view, so it shows what the seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from kohlenpott.api.state import State

from .game_files import board_module


def drawing_of(state: State) -> Any:
    """The module that draws this game."""
    return board_module(state.game.definition, "terminal")


def board(state: State, seat: int | None, lang: str, names: Sequence[str]) -> RenderableType:
    """The table as a seat (None: a spectator) sees it."""
    drawn: RenderableType = drawing_of(state).draw(state.view(seat), seat, lang, names, state.game.definition.words)
    return drawn


def own_board(state: State, seat: int, lang: str, names: Sequence[str]) -> RenderableType:
    """What a seat needs to see in the middle of its action."""
    words = state.game.definition.words
    drawn: RenderableType = drawing_of(state).draw_own(state.view(seat), seat, lang, names, words)
    return drawn
