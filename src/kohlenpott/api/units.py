"""Puts the unit of a game together from what lies in its folder."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from types import ModuleType

from kohlenpott.engine.moves import Moves
from kohlenpott.engine.observation import Observation, open_fields
from kohlenpott.engine.records import TableStruct
from kohlenpott.engine.unit import Unit
from kohlenpott.search import continuing, default_evaluation, lookahead, network, treesearch

SEARCH = (lookahead, network, treesearch, continuing)


def unit_of(package: str) -> Unit:
    """The modules of a game that are compiled together; those that it can do without have a default."""
    records, moves = part(package, "records"), part(package, "moves").moves
    bots = tuple(part(package, name) for name in ("evaluation", "habits") if has_part(package, name))
    return Unit(
        name=f"{package}._compiled",
        record=records.Table,
        records=records,
        ids=part(package, "ids"),
        figures=part(package, "figures"),
        rules=rules_of(package),
        evaluation=part(package, "evaluation") if has_part(package, "evaluation") else default_evaluation,
        bots=bots,
        default_evaluation=default_evaluation,
        search=SEARCH,
        moves=moves,
        observation=observation_of(package, records.Table, moves),
    )


def observation_of(package: str, table: type[TableStruct], moves: Moves) -> Observation:
    """What a seat sees as numbers: as the game declares it, or every field that is open to all."""
    if not has_part(package, "observation"):
        return open_fields(table, len(moves.decisions))
    found: Observation = part(package, "observation").observation
    return found


def rules_of(package: str) -> tuple[ModuleType, ...]:
    """All modules of the folder `rules`, or the one module of that name."""
    rules = part(package, "rules")
    if not hasattr(rules, "__path__"):
        return (rules,)
    names = sorted(found.name for found in pkgutil.iter_modules(rules.__path__))
    return tuple(importlib.import_module(f"{rules.__name__}.{name}") for name in names)


def has_part(package: str, name: str) -> bool:
    """Does a game have this module?"""
    return importlib.util.find_spec(f"{package}.{name}") is not None


def part(package: str, name: str) -> ModuleType:
    """A module of a game."""
    return importlib.import_module(f"{package}.{name}")
