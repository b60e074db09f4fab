"""Boards for the terminal: a game's own, or the one for all games. Each draws a view, what the seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from kohlenpott.api.state import State

from . import generic_terminal
from .game_files import board_module


def drawing_of(state: State) -> Any:
    """The module that draws this game, or any."""
    return board_module(state.game.definition, "terminal") or generic_terminal


def board(state: State, seat: int | None, lang: str, names: Sequence[str]) -> RenderableType:
    """The table as a seat (None: a spectator) sees it."""
    drawn: RenderableType = drawing_of(state).draw(state.view(seat), seat, lang, names, state.game.definition.words)
    return drawn


def own_board(state: State, seat: int, lang: str, names: Sequence[str]) -> RenderableType:
    """What a seat needs to see in the middle of its action."""
    words = state.game.definition.words
    drawn: RenderableType = drawing_of(state).draw_own(state.view(seat), seat, lang, names, words)
    return drawn
