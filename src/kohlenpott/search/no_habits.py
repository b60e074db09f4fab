"""For games in which every decision is worth thinking about."""

from __future__ import annotations

from kohlenpott.engine.types import i32

from .game_api import Table


def is_routine(g: Table) -> bool:
    """Never."""
    return False


def habit(g: Table) -> i32:
    """It is not asked for."""
    return -1
