"""Which games there are. `kohlenpott.games` enters them; everybody else asks here by name."""

from __future__ import annotations

import copyreg
import importlib
import os
from collections.abc import Callable
from functools import cache

from .definition import Definition
from .errors import UnknownGame
from .game import Game

_modules: dict[str, str] = {}  # name of the game: module that holds its DEFINITION


def enter(name: str, module: str) -> None:
    """Enter a game under its name; the module is imported when the game is first asked for."""
    _modules[name] = module


def names() -> list[str]:
    """The names of all games."""
    return list(_modules)


@cache
def definition(name: str) -> Definition:
    """A game's definition; UnknownGame names those there are."""
    if name not in _modules:
        raise UnknownGame(f"unknown game {name!r}; there are: {', '.join(_modules)}")
    found: Definition = importlib.import_module(_modules[name]).DEFINITION
    return found


def game(name: str, pure: bool | None = None) -> Game:
    """A game by name, compiled where possible; pure=True asks for plain Python."""
    if pure is None:
        pure = os.environ.get("KOHLENPOTT_PURE") == "1"
    return built(name, pure)


@cache
def built(name: str, pure: bool) -> Game:
    """One Game object per name and mode."""
    return Game(definition(name), pure)


def reduce_game(played: Game) -> tuple[Callable[..., Game], tuple[str, bool]]:
    """Pickle a game as its name and mode."""
    return game, (played.name, not played.compiled)


copyreg.pickle(Game, reduce_game)
