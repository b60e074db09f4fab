"""Boards for the terminal, one module per game; each draws a view, so it shows what the seat may know."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from rich.console import RenderableType

from ...core.state import State

MODULES = {"coal-baron": "coal_baron"}


def board(state: State, seat: int | None, lang: str, names: Sequence[str]) -> RenderableType:
    """The table as a seat (None: a spectator) sees it."""
    drawing = importlib.import_module(f"{__name__}.{MODULES[state.game.name]}")
    drawn: RenderableType = drawing.draw(state.view(seat), seat, lang, names, state.game.definition.words)
    return drawn
