"""The bot that plays any legal move."""

from __future__ import annotations

import random

from .player_view import PlayerView


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: PlayerView) -> int:
        return self._random.choice(view.actions())

    def close(self) -> None:
        """It holds nothing."""
