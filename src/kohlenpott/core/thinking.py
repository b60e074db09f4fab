"""Thinking code uncompiled: the twin of the compiled classes in shell.pyx.in, over the same functions."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from . import every_game
from .table import settle_into
from .unit import THINKING, Unit


@lru_cache
def load(unit: Unit, name: str) -> ModuleType:
    """A module of thinking code that calls the functions of one game."""
    spec = importlib.util.find_spec(f"{__package__}.{name}")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    own: dict[str, Any] = {**unit.entry, **unit.judgement, "settle": lambda g, out: settle_into(unit, g, out)}
    for other in THINKING:
        if other != name and any(getattr(module, f.__name__, None) is f for f in functions_of(other)):
            own |= {f.__name__: getattr(load(unit, other), f.__name__) for f in functions_of(other)}
    for key, function in own.items():
        if hasattr(module, key):
            setattr(module, key, function)
    return module


def functions_of(name: str) -> list[Any]:
    """The functions a module of thinking code defines."""
    module = importlib.import_module(f"{__package__}.{name}")
    return [f for f in vars(module).values() if callable(f) and getattr(f, "__module__", "") == module.__name__]


class Lookahead:
    """Rates the moves of a decision by looking ahead to the end of the turn."""

    def __init__(self, unit: Unit, weights: Sequence[float], width: int, depth: int, rivalry: float) -> None:
        self._code = load(unit, "lookahead")
        self._actions = unit.sizes[0]
        desk = self._code.Desk()
        desk.games = [None] * (2 * width + self._code.SPARE_STATES)
        desk.values = [0.0] * (2 * width)
        desk.moves = every_game.room(self._actions)
        desk.replies = every_game.room(self._actions)
        desk.weights = list(weights)
        desk.width, desk.depth, desk.rivalry = width, depth, rivalry
        self._desk = desk

    def ratings(self, table: Any, seat: int, seed: int, worlds: int) -> list[float]:
        """What each of the table's actions is worth to the seat, in their order."""
        out, found = every_game.room(self._actions), every_game.reals(self._actions)
        n = self._code.rate_moves(self._desk, table.g, seat, seed, worlds, out, found)
        return found[:n]
