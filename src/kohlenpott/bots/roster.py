"""Bots by name: `make("random", game, seats, seed)`."""

from __future__ import annotations

from kohlenpott.core.game import Game

from .protocol import BadBot, Bot
from .random_bot import RandomBot

KINDS = {
    "random": "any legal move, each equally likely",
}


def specs() -> dict[str, str]:
    """The words `make` understands, each with one line of explanation."""
    return dict(KINDS)


def make(spec: str, game: Game, seats: int, seed: int) -> Bot:
    """The bot a spec names, ready to play this game at a table of this size."""
    game.checked_seats(seats)
    if spec == "random":
        return RandomBot(seed)
    raise BadBot(f"no bot is called {spec!r}; there are {', '.join(KINDS)}")
