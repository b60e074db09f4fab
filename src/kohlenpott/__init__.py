"""Kohlenpott plays, hosts and studies coal-mining board games.

import kohlenpott as kp

game = kp.game("coal-baron")
state = game.new(seats=4, seed=7)
while state.seat is not None:
    state.apply(state.actions()[0])
print(state.result())
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import kohlenpott.games  # noqa: F401  # the folder comes before the function of that name, which callers mean
from kohlenpott.api.game import Game
from kohlenpott.api.moves import Event, Move
from kohlenpott.api.record import Record
from kohlenpott.api.refusal import IllegalMove, Refusal
from kohlenpott.api.registry import game, names
from kohlenpott.api.state import Result, State, draw_with
from kohlenpott.engine.errors import BadSetup, KohlenpottError, PositionError, RecordError, UnknownGame, UnknownMove

if TYPE_CHECKING:
    __version__: str

games = names


def _drawn(state: State) -> str:
    """What the seat on turn sees; what everybody sees once the game is over."""
    from kohlenpott.render import picture  # only those who look at pictures load what draws them

    return picture(state, state.seat)


draw_with(_drawn)


def __getattr__(name: str) -> bool | str:
    if name == "COMPILED":  # asked lazily: it loads every game's unit
        return all(game(each).compiled for each in games())
    if name == "__version__":  # what was installed knows; a folder on the path that was not installed has none
        from importlib import metadata

        try:
            return metadata.version("kohlenpott")
        except metadata.PackageNotFoundError:
            return "0+unknown"
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "BadSetup",
    "Event",
    "Game",
    "IllegalMove",
    "KohlenpottError",
    "Move",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "State",
    "UnknownGame",
    "UnknownMove",
    "__version__",
    "game",
    "games",
]
