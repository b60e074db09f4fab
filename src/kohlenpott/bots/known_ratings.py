"""Where the levels stand: points above the random bot, measured in many games, as the game's `ratings.toml` tells."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from kohlenpott.api.definition import Definition

POINTS = 400 / math.log(10)  # ten times as likely to come before another is 400 points
RATINGS = "ratings.toml"
SURE = 1.96  # deviations to each side that hold 95 %


@dataclass(frozen=True, slots=True)
class KnownRating:
    """A bot's points and how sure they are."""

    points: float
    deviation: float


def known_ratings(definition: Definition, seats: int) -> Mapping[str, KnownRating]:
    """Every bot that was measured at such a table."""
    return read_ratings(definition.package).get(seats, {})


@cache
def read_ratings(package: str) -> dict[int, dict[str, KnownRating]]:
    """What a game's folder says, by table size and bot."""
    file = resources.files(package).joinpath(RATINGS)
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {
        int(seats): {bot: KnownRating(points, (high - low) / 2 / SURE) for bot, (points, low, high) in bots.items()}
        for seats, bots in data.get("seats", {}).items()
    }
