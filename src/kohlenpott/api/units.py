"""Puts the unit of a game together from what lies in its folder."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from types import ModuleType

from kohlenpott.engine.unit import Unit
from kohlenpott.search import lookahead, network, no_habits, treesearch

SEARCH = (lookahead, network, treesearch)


def unit_of(package: str) -> Unit:
    """The modules of a game that are compiled together; those that it can do without have a default."""
    records = part(package, "records")
    return Unit(
        name=f"{package}._compiled",
        record=records.Table,
        records=records,
        ids=part(package, "ids"),
        figures=part(package, "figures"),
        rules=rules_of(package),
        evaluation=part(package, "evaluation"),
        habits=part(package, "habits", no_habits),
        search=SEARCH,
        moves=part(package, "moves").moves,
        observation=part(package, "observation").observation,
    )


def rules_of(package: str) -> tuple[ModuleType, ...]:
    """All modules of the folder `rules`."""
    rules = part(package, "rules")
    names = sorted(found.name for found in pkgutil.iter_modules(rules.__path__))
    return tuple(importlib.import_module(f"{rules.__name__}.{name}") for name in names)


def part(package: str, name: str, default: ModuleType | None = None) -> ModuleType:
    """A module of a game, or what stands in for it."""
    if default is not None and importlib.util.find_spec(f"{package}.{name}") is None:
        return default
    return importlib.import_module(f"{package}.{name}")
