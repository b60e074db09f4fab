"""The bot that makes the best of its turn, as its game's estimate sees it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kohlenpott.api.game import Game
from kohlenpott.search.weights import default_weights

from .player_view import PlayerView
from .sense import sensible

WORLDS = 3  # that the hidden things are imagined in
WIDTH = 6  # lines followed at once
DEPTH = 24  # moves of a line at most
RIVALRY = 0.5  # how much the best other seat's prospects count against a move


class GreedyBot:
    """Rates each move by the best way to finish the turn after it, averaged over a few worlds."""

    def __init__(self, game: Game, seed: int, weights: Sequence[float] | None = None, **look: Any) -> None:
        self._random = random.Random(seed)
        self._worlds = int(look.get("worlds", WORLDS))
        chosen = default_weights(game.definition.unit.evaluation) if weights is None else weights
        width, depth = int(look.get("width", WIDTH)), int(look.get("depth", DEPTH))
        self._look = game.lookahead(chosen, width, depth, float(look.get("rivalry", RIVALRY)))

    def ratings(self, view: PlayerView) -> list[float]:
        """What each of the view's actions is worth."""
        seed = self._random.getrandbits(64)
        found: list[float] = self._look.ratings(view.world(seed), view.seat, seed, self._worlds)
        return found

    def choose(self, view: PlayerView) -> int:
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        rated = dict(zip(actions, self.ratings(view), strict=True))
        return max(sensible(view), key=rated.__getitem__)

    def close(self) -> None:
        """It holds nothing."""
