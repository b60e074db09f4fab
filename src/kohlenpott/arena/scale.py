"""Bots on one scale by maximum likelihood: also those who never met; in whatever order the games were."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kohlenpott.bots.known_ratings import POINTS

PRIOR = 0.5  # games each bot is taken to have won and lost against an average one: keeps the scale finite
ROUNDS = 400
RESAMPLES = 40  # of blocks, for the intervals

Ranking = tuple[str, ...]  # bots from first to last


@dataclass(frozen=True, slots=True)
class ScalePoint:
    """A bot's points and their 95 % interval."""

    points: float
    low: float
    high: float


def scale(lines: Sequence[Mapping[str, Any]], zero: str) -> dict[str, ScalePoint]:
    """Every bot's points; the bot called `zero` has 0. Intervals come from resampled blocks."""
    blocks: dict[Any, list[Mapping[str, Any]]] = defaultdict(list)
    for line in lines:
        blocks[line["block"]].append(line)
    every = list(blocks.values())
    points = fitted(rankings(lines), zero)
    rng = random.Random(0)
    spread: dict[str, list[float]] = defaultdict(list)
    for _ in range(RESAMPLES):
        chosen = [line for block in rng.choices(every, k=len(every)) for line in block]
        for bot, value in fitted(rankings(chosen), zero).items():
            spread[bot].append(value)
    found = {}
    for bot, value in points.items():
        around = spread[bot]
        mean = sum(around) / max(1, len(around))
        deviation = math.sqrt(sum((each - mean) ** 2 for each in around) / max(1, len(around) - 1))
        found[bot] = ScalePoint(value, value - 1.96 * deviation, value + 1.96 * deviation)
    return found


def rankings(lines: Sequence[Mapping[str, Any]]) -> Counter[Ranking]:
    """How often each order of bots came about; a tie is half of one order and half of the other."""
    found: Counter[Ranking] = Counter()
    for line in lines:
        groups = defaultdict(list)
        for bot, rank in zip(line["seating"], line["ranks"], strict=True):
            groups[rank].append(bot)
        orders = list(itertools.product(*(itertools.permutations(groups[rank]) for rank in sorted(groups))))
        for order in orders:
            found[tuple(itertools.chain(*order))] += 1 / len(orders)  # type: ignore[assignment]
    return found


def fitted(found: Mapping[Ranking, float], zero: str) -> dict[str, float]:
    """Points under the Plackett-Luce model, by the usual minorisation steps (Hunter 2004)."""
    bots = sorted({bot for ranking in found for bot in ranking} | {zero})
    wins = dict.fromkeys(bots, PRIOR)
    contests: Counter[Ranking] = Counter()  # how often the next place was between these, in whatever order
    for ranking, count in found.items():
        for place, bot in enumerate(ranking[:-1]):
            wins[bot] += count
            contests[tuple(sorted(ranking[place:]))] += count  # type: ignore[assignment]
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        share = {bot: 2 * PRIOR / (value + 1) for bot, value in strength.items()}
        for between, count in contests.items():
            weight = count / sum([strength[bot] for bot in between])
            for bot in between:
                share[bot] += weight
        strength = {bot: wins[bot] / share[bot] for bot in bots}
    return {bot: POINTS * (math.log(strength[bot]) - math.log(strength[zero])) for bot in bots}
