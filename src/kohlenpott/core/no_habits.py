"""For games in which every decision is worth thinking about."""

from __future__ import annotations

from .every_game import Game
from .types import i32


def is_routine(g: Game) -> bool:
    """Never."""
    return False


def habit(g: Game) -> i32:
    """It is not asked for."""
    return -1
