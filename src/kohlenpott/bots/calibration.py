"""How much leads count when they become chances of winning: the numbers of a game's insight.toml.

`tools/insight_data.py fit` writes the file from kept games; a game without one is judged by what suits most.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from kohlenpott.api.definition import Definition
from kohlenpott.search.treesearch import KNOTS

FILE = "insight.toml"


@dataclass(frozen=True, slots=True)
class Calibration:
    """Numbers for the start of a game, after a quarter of it, …, for its end."""

    sharpness: tuple[float, ...] = (1.0,) * KNOTS  # of a position judged without looking ahead
    trust: tuple[float, ...] = (1.0,) * KNOTS  # in the mean of games that were played on
    luck: float = 1.0  # how much of what a draw seems to give shows in results; the same at all tables

    def __post_init__(self) -> None:
        if len(self.sharpness) != KNOTS or len(self.trust) != KNOTS:
            raise ValueError(f"a calibration has {KNOTS} numbers")


@cache
def own_calibrations(package: str) -> dict[str, Any]:
    """What a game's folder says, by number of seats."""
    file = resources.files(package).joinpath(FILE)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def calibration_of(definition: Definition, seats: int) -> Calibration:
    """The numbers for tables of this size."""
    own = own_calibrations(definition.package)
    found, luck = own.get("seats", {}).get(str(seats)), float(own.get("luck", 1.0))
    if found is None:
        return Calibration(luck=luck)
    return Calibration(tuple(map(float, found["sharpness"])), tuple(map(float, found["trust"])), luck)


def at_progress(knots: tuple[float, ...], late: float) -> float:
    """The number for a time of the game, 0 at its start and 1 at its end."""
    place = min(max(late, 0.0), 1.0) * (KNOTS - 1)
    below = min(int(place), KNOTS - 2)
    rest = place - below
    return knots[below] * (1 - rest) + knots[below + 1] * rest
