"""Written positions of Coal Baron, for the tests that read them."""

from __future__ import annotations

from typing import Any

import pytest

import kohlenpott as kp
from games.coal_baron.build import GAME
from games.coal_baron.sampling import kinds_of_states
from kohlenpott.games.coal_baron import ids

EVERY_DECISION = set(ids.DECISIONS)


def start(seats: int = 3, **options: Any) -> dict[str, Any]:
    """The first position of a game."""
    return GAME.new(seats, 7, options).position()


def first(decision: str, where: str = "") -> dict[str, Any]:
    """A position of a real game with this decision, and with something in this field."""
    found = (s.position() for s in kinds_of_states() if s.decision == decision)
    return next(p for p in found if not where or at(p, where))


def at(position: Any, path: str) -> Any:
    """What stands at a path such as order_pile.top."""
    for step in path.split("."):
        position = position[step]
    return position


def refusal(position: Any, strict: bool = True) -> str:
    with pytest.raises(kp.PositionError) as refused:
        GAME.from_position(position, strict)
    return str(refused.value)
