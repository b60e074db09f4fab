"""How bots play a game: the numbers of its bots.toml, and those of defaults.toml where it has none."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from kohlenpott.api.definition import Definition

FILE = "bots.toml"
DEFAULTS = "defaults.toml"
ANY = "any"  # the levels of all numbers of seats that have none of their own


@cache
def defaults() -> dict[str, Any]:
    """What holds for games that say nothing."""
    return tomllib.loads(resources.files(__package__).joinpath(DEFAULTS).read_text(encoding="utf-8"))


@cache
def own_settings(package: str) -> dict[str, Any]:
    """What a game's folder says."""
    file = resources.files(package).joinpath(FILE)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def search_settings(definition: Definition) -> dict[str, float]:
    """How a search of this game behaves."""
    return {**defaults()["search"], **own_settings(definition.package).get("search", {})}


def level_settings(definition: Definition, seats: int) -> list[dict[str, Any]]:
    """The levels of this game at a table of this size, weakest first."""
    levels = {**defaults()["levels"], **own_settings(definition.package).get("levels", {})}
    found: list[dict[str, Any]] = levels.get(str(seats), levels[ANY])
    return found
