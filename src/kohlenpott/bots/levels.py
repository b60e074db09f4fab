"""Levels 1 to 8: from a child's first game to the strongest bot there is. A game's bots.toml says what each is."""

from __future__ import annotations

import math
import random
from typing import Any

from kohlenpott.api.game import Game

from . import networks
from .budget import Budget
from .greedy_bot import GreedyBot
from .player_view import PlayerView
from .protocol import BadBot, Bot
from .search_bot import SearchBot
from .sense import sensible
from .settings import level_settings

LEVELS = range(1, 9)
MOST_SECONDS = 1.5  # for a move, so that even a slow machine has moved within 2


class NoisyGreedyBot:
    """Rates its moves like the greedy bot, but does not always tell the best from the second best.

    A move that falls behind by the temperature, in points, is chosen less often by a factor of e. What it has begun in
    a turn it goes on with as people do, with more care than it began it: such moves are looked at further, and errors
    are rarer.
    """

    WORST = 1.5  # temperatures that an error may cost
    CARE = 0.25  # of the temperature is left for what has been begun
    DEPTH, WIDTH = 8, 2  # at least, for what has been begun

    def __init__(self, game: Game, seed: int, temperature: float, **look: Any) -> None:
        self._random = random.Random(seed)
        self._temperature = temperature
        self._first = GreedyBot(game, seed, **look)
        further = {"depth": max(look["depth"], self.DEPTH), "width": max(look["width"], self.WIDTH)}
        self._begun = GreedyBot(game, seed, **{**look, **further})

    def choose(self, view: PlayerView) -> int:
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        return self._random.choices(actions, self.ratings(view))[0]

    def ratings(self, view: PlayerView) -> list[float]:
        """How often each of the view's actions is chosen, beside the best one; foolish ones and gross errors never."""
        found = (self._begun if view.turn else self._first).ratings(view)
        rated = dict(zip(view.actions(), found, strict=True))
        offered = sensible(view)
        best = max(rated[action] for action in offered)
        temperature = self._temperature * (self.CARE if view.turn else 1.0)
        behind = {action: (best - rated[action]) / temperature for action in offered}
        return [math.exp(-behind[each]) if behind.get(each, self.WORST) < self.WORST else 0.0 for each in rated]

    def close(self) -> None:
        """It holds nothing."""


def make_level(level: int, game: Game, seats: int, seed: int, seconds: float | None = None) -> Bot:
    """The bot of a level for this game at a table of this size, perhaps with less time than it would take."""
    if level not in LEVELS:
        raise BadBot(f"levels are {LEVELS[0]} to {LEVELS[-1]}, not {level}")
    chosen = dict(level_settings(game.definition, seats)[level - 1])
    kind = chosen.pop("kind")
    if kind == "noisy":
        return NoisyGreedyBot(game, seed, **chosen)
    if kind == "greedy":
        return GreedyBot(game, seed, **chosen)
    net = networks.shipped(game, seats) if kind == "learned" else None
    limits = [limit for limit in (MOST_SECONDS, seconds) if limit is not None]
    return SearchBot(game, seed, Budget(min(limits, default=None), chosen.get("simulations")), net)


def make_unhurried_level(level: int, game: Game, seats: int, seed: int, strongest: int) -> Bot:
    """The same without a clock, so that a busy machine does not weaken it.

    The strongest level, which thinks for seconds elsewhere, makes so many simulations.
    """
    chosen = level_settings(game.definition, seats)[level - 1]
    if chosen["kind"] in ("noisy", "greedy"):
        return make_level(level, game, seats, seed)
    net = networks.shipped(game, seats) if chosen["kind"] == "learned" else None
    return SearchBot(game, seed, Budget(simulations=chosen.get("simulations", strongest)), net)
