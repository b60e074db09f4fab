"""Which games there are: those that an installed package names in the entry points `kohlenpott.games`."""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from kohlenpott.engine.errors import UnknownGame

from .definition import Definition
from .game import Game

GROUP = "kohlenpott.games"


@cache
def entries() -> dict[str, EntryPoint]:
    """The games of all installed packages by name; none is imported yet."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def names() -> list[str]:
    """The names of all games."""
    return list(entries())


@cache
def definition(name: str) -> Definition:
    """A game's definition; UnknownGame names those there are."""
    if name not in entries():
        raise UnknownGame(f"unknown game {name!r}; there are: {', '.join(entries())}")
    found: Definition = entries()[name].load()
    return found


def definitions() -> list[Definition]:
    """All games there are."""
    return [definition(name) for name in names()]


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
