"""When the answer is clear: a sequential test that stops a match as soon as it may.

The test decides between "the first bot's share of first places is at most P0" and "at least P1", and errs in at most
about 5 % of matches either way, however often one looks. Its observations are blocks (one seed, all rotations); their
log-likelihood ratio is that of the normal approximation with the variance seen so far.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .shares import first_places

ERROR = 0.05  # of either kind
LEAST_BLOCKS = 8  # before which nothing is decided
PRIOR = 2.0  # blocks' worth of belief in independent games, so that a first row of wins is no certainty


@dataclass(slots=True)
class Sprt:
    """The running test of one match."""

    p0: float
    p1: float
    blocks: int = 0
    size: float = 0.0  # games in all blocks
    total: float = 0.0
    squares: float = 0.0

    def add(self, parts: list[float]) -> None:
        """One whole block: the first bot's part of the first place in each of its games."""
        mean = sum(parts) / len(parts)
        self.blocks += 1
        self.size += len(parts)
        self.total += mean
        self.squares += mean * mean

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of P1 against P0."""
        if not self.blocks:
            return 0.0
        mean = self.total / self.blocks
        middle = (self.p0 + self.p1) / 2
        alone = middle * (1 - middle) / (self.size / self.blocks)
        spread = self.squares - self.blocks * mean * mean
        variance = (PRIOR * alone + spread) / (PRIOR + self.blocks - 1)
        return self.blocks * (self.p1 - self.p0) * (mean - middle) / variance

    @property
    def verdict(self) -> str | None:
        """Clear answers are "high" (at least P1) and "low" (at most P0)."""
        if self.blocks < LEAST_BLOCKS:
            return None
        bound = math.log((1 - ERROR) / ERROR)
        if abs(self.ratio) < bound:
            return None
        return "high" if self.ratio > 0 else "low"


def parts_of(lines: Iterable[Mapping[str, Any]], bot: str) -> list[float]:
    """The bot's part of the first place in each game."""
    return [first_places(line).get(bot, 0.0) for line in lines]
