"""Moves that nobody would make: a game says which they are (`sense.py` in its folder), bots leave them alone."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import lru_cache

from kohlenpott.api.state import State

from .player_view import PlayerView

IsFoolish = Callable[[State, Sequence[int], int], bool]


@lru_cache
def judge_of(package: str) -> IsFoolish | None:
    """What a game has to say; None where it says nothing."""
    name = f"{package}.sense"
    if importlib.util.find_spec(name) is None:
        return None
    found: IsFoolish = importlib.import_module(name).is_foolish
    return found


def sensible(view: PlayerView) -> list[int]:
    """The legal moves without the foolish ones; all of them where nothing else is left."""
    actions = view.actions()
    is_foolish = judge_of(view.game.definition.package)
    if is_foolish is None or len(actions) == 1:
        return actions
    world = view.world(0)
    return [action for action in actions if not is_foolish(world, view.turn, action)] or actions
