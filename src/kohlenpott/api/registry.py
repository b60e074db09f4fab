"""Which games there are: those that an installed package names in the entry points `kohlenpott.games`."""

from __future__ import annotations

import copyreg
import os
import threading
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kohlenpott.engine.errors import BadSetup, UnknownGame

from .definition import Definition
from .editions import load_edition
from .game import Game
from .known_figures import Figures, KnownFigures

GROUP = "kohlenpott.games"
_editions: dict[str, Definition] = {}
_lock = threading.RLock()  # two threads that ask for the same game get the same one


@cache
def entries() -> dict[str, EntryPoint]:
    """The games of all installed packages by name; none is imported yet."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def names() -> list[str]:
    """The names of all games."""
    return list(entries())


@cache
def packaged_definition(name: str) -> Definition:
    """A game with its packaged figures and newest rules; UnknownGame names the games there are."""
    if name not in entries():
        raise UnknownGame(f"unknown game {name!r}; there are: {', '.join(entries())}")
    found: Definition = entries()[name].load()
    return found


@cache
def figures_of(name: str) -> KnownFigures:
    """The figures a game can be played with."""
    return KnownFigures(name, packaged_definition(name).package)


def definition(name: str, figures: Figures | None = None, rules: int | None = None) -> Definition:
    """A game's definition with the figures in use and the newest rules, or with others."""
    with _lock:
        return edition(name, figures_of(name).identify(figures), rules_named(name, rules))


@cache
def edition(name: str, identity: str, rules: int) -> Definition:
    """One definition for each figures and rules of a game."""
    base, known = packaged_definition(name), figures_of(name)
    older = None if rules == base.rules_version else rules
    if older is None and identity == known.packaged:
        return base
    found = load_edition(base, entries()[name].module, known.data(identity), older)
    _editions[found.package] = found
    return found


def rules_named(name: str, rules: int | None) -> int:
    """A version of the rules that this program still plays; the newest one if none is named."""
    base = packaged_definition(name)
    if rules is None:
        return base.rules_version
    if rules not in base.rules_versions:
        first, last = base.rules_versions[0], base.rules_versions[-1]
        able = f"version {last}" if first == last else f"versions {first} to {last}"
        raise BadSetup(f"{base.title} has rules {able} here, not version {rules}")
    return rules


def definitions() -> list[Definition]:
    """All games there are, with the figures in use."""
    return [definition(name) for name in names()]


def loaded() -> dict[str, Definition]:
    """All games there are and every edition that was played in this process, by package."""
    return {each.package: each for each in definitions()} | _editions


def game(name: str, pure: bool | None = None, figures: Figures | None = None, rules: int | None = None) -> Game:
    """A game by name, compiled where possible; pure=True asks for plain Python.

    It has the figures in use and the newest rules. `figures` asks for others: parsed data, a file, or the identity of
    figures that are known here; `rules` for an older version of the rules.
    """
    if pure is None:
        pure = os.environ.get("KOHLENPOTT_PURE") == "1"
    with _lock:
        return built(name, pure, figures_of(name).identify(figures), rules_named(name, rules))


@cache
def built(name: str, pure: bool, identity: str, rules: int) -> Game:
    """One Game object per name, mode, figures and rules."""
    return Game(edition(name, identity, rules), pure, packaged_definition(name))


def reduce_game(played: Game) -> tuple[Callable[..., Game], tuple[Any, ...]]:
    """Pickle a game as its name, mode and edition; figures that another process may not know go along."""
    known, identity = figures_of(played.name), played.definition.data_hash
    figures = identity if identity == known.packaged else known.data(identity)
    return game, (played.name, not played.compiled, figures, played.definition.rules_version)


copyreg.pickle(Game, reduce_game)
