"""Shares of first places, and how far they can be trusted."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Strata = dict[tuple[str, ...], dict[int, list[float]]]  # encounter, block: the bot's part of each first place

Z95 = 1.959964
PRIOR_BLOCKS = 8  # how many blocks' worth of belief in independent games goes into the design effect


@dataclass(frozen=True, slots=True)
class Share:
    """How often a bot came first; a first place shared by two counts half for each."""

    games: int
    first_places: float
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.first_places / self.games if self.games else 0.0


def first_places(line: Mapping[str, Any]) -> dict[str, float]:
    """What part of the first place each bot of a game took; 0 for those that came behind."""
    winners = [seat for seat, rank in enumerate(line["ranks"]) if rank == 1]
    found = dict.fromkeys(line["seating"], 0.0)
    for seat in winners:
        found[line["seating"][seat]] += 1 / len(winners)
    return found


def shares(lines: Iterable[Mapping[str, Any]]) -> dict[str, Share]:
    """The share of each bot in the games it took part in."""
    found: dict[str, Strata] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for line in lines:
        encounter = tuple(sorted(line["seating"]))
        for bot, part in first_places(line).items():
            found[bot][encounter][line["block"]].append(part)
    return {bot: share([list(blocks.values()) for blocks in strata.values()]) for bot, strata in found.items()}


def share(encounters: Sequence[Sequence[Sequence[float]]]) -> Share:
    """The share over the games of blocks of encounters, with its 95 % interval.

    Games of a block share their seed and are not independent. The interval is Wilson's for as many independent games
    as would be as uncertain as these blocks are: their number divided by the design effect.
    """
    games = sum(len(block) for blocks in encounters for block in blocks)
    wins = sum(sum(block) for blocks in encounters for block in blocks)
    low, high = wilson(wins / games, games / design_effect(encounters)) if games else (0.0, 1.0)
    return Share(games, wins, low, high)


def design_effect(encounters: Sequence[Sequence[Sequence[float]]]) -> float:
    """How many times the variance of independent games the variance of these blocks is.

    Blocks are compared with others of the same encounter. A few of them tell little about their spread: the estimate
    leans towards 1, independent games, and is then enlarged as Student's interval is wider than the normal one.
    """
    every = [block for blocks in encounters for block in blocks]
    games = sum(map(len, every))
    p = sum(map(sum, every)) / games
    independent = p * (1 - p) * games
    if len(every) < 2 or independent <= 0:
        return 1.0
    seen = sum(map(spread, encounters)) / independent
    few = 1 + (Z95 * Z95 + 1) / (4 * (len(every) - 1))  # Student's quantile over the normal one, to first order
    return few * few * (PRIOR_BLOCKS + len(every) * seen) / (PRIOR_BLOCKS + len(every))


def spread(blocks: Sequence[Sequence[float]]) -> float:
    """The variance of the sum of all blocks, as their differences show it; a single block shows none."""
    games = sum(map(len, blocks))
    p = sum(map(sum, blocks)) / games
    if len(blocks) < 2:
        return p * (1 - p) * games
    return sum((sum(block) - p * len(block)) ** 2 for block in blocks) * len(blocks) / (len(blocks) - 1)


def wilson(p: float, n: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a share seen in n independent games."""
    z2 = Z95 * Z95
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)
