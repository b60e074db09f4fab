"""Moves that nobody would make who knows the game: workers bought and sold again in one turn, at a loss each time."""

from __future__ import annotations

from collections.abc import Sequence

from . import ids
from .records import Table

EXCHANGES = (ids.A_BUY_WORKERS, ids.A_SELL_WORKERS)  # KK-205


def is_foolish(g: Table, actions: Sequence[int], turn: Sequence[int], action: int) -> bool:
    """Would people laugh at one of the legal moves, after the moves that the seat has made in this turn?"""
    return action in EXCHANGES and any(made in EXCHANGES and made != action for made in since_end(turn))


def since_end(turn: Sequence[int]) -> Sequence[int]:
    """The moves after the end of an earlier turn of the same seat (KK-103)."""
    ends = [at for at, made in enumerate(turn) if made == ids.A_END_TURN]
    return turn[ends[-1] + 1 :] if ends else turn
