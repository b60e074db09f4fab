"""Ratings of bots: openskill's Plackett-Luce model, for any number of seats and with ties."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ORDERS = 8  # shuffled orders of the games over which a rating is averaged


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's place on the scale, and the model's own doubt about it."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.mu - 1.96 * self.sigma, self.mu + 1.96 * self.sigma


def ratings(lines: Sequence[Mapping[str, Any]], orders: int = ORDERS) -> dict[str, Rating]:
    """The rating of each bot. Everyone begins at 25.

    The model learns game by game, so the order of games matters a little; the mean over some shuffled orders does not
    favour any. Bots do not change while they play: no doubt is added with time.
    """
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for order in range(orders):
        games = list(lines)
        random.Random(order).shuffle(games)
        for bot, rating in one_order(games).items():
            found[bot].append(rating)
    return {
        bot: Rating(sum(mu for mu, _ in each) / len(each), sum(sigma for _, sigma in each) / len(each))
        for bot, each in found.items()
    }


def one_order(lines: Sequence[Mapping[str, Any]]) -> dict[str, tuple[float, float]]:
    """(mu, sigma) of each bot after these games in this order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    known: dict[str, tuple[float, float]] = {}
    for line in lines:
        seating = line["seating"]
        start = model.rating()
        before = [known.get(bot, (start.mu, start.sigma)) for bot in seating]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = model.rate(teams, ranks=[float(rank) for rank in line["ranks"]])
        for seat, bot in enumerate(seating):  # a bot on several seats learns from each of them
            mu, sigma = known.get(bot, before[seat])
            learned = after[seat][0]
            known[bot] = (mu + learned.mu - before[seat][0], sigma * learned.sigma / before[seat][1])
    return known
