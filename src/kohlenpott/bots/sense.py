"""Moves that nobody would make: a game says which they are (`sense.py` in its folder), bots leave them alone."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol, cast

from .player_view import PlayerView


class Sense(Protocol):
    """What a game says of foolish moves."""

    def is_foolish(self, g: Any, actions: Sequence[int], turn: Sequence[int], action: int) -> bool:
        """Would people laugh at one of the legal moves, after the moves that the seat has made in this turn?"""


@lru_cache
def judge_of(package: str) -> Sense | None:
    """What a game has to say; None where it says nothing."""
    name = f"{package}.sense"
    if importlib.util.find_spec(name) is None:
        return None
    return cast(Sense, importlib.import_module(name))


def sensible(view: PlayerView) -> list[int]:
    """The legal moves without the foolish ones; all of them where nothing else is left."""
    actions = view.actions()
    judge = judge_of(view.game.definition.package)
    if judge is None or len(actions) == 1:
        return actions
    g = view.world(0).record
    return [action for action in actions if not judge.is_foolish(g, actions, view.turn, action)] or actions
