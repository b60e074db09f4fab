"""Bots by name: `make("greedy", game, seats, seed)`."""

from __future__ import annotations

from kohlenpott.core.game import Game

from .greedy_bot import GreedyBot
from .protocol import BadBot, Bot
from .random_bot import RandomBot

KINDS = {
    "random": "any legal move, each equally likely",
    "greedy": "the best that can be made of the turn, as a readable estimate sees it",
}


def specs() -> dict[str, str]:
    """The words `make` understands, each with one line of explanation."""
    return dict(KINDS)


def make(spec: str, game: Game, seats: int, seed: int) -> Bot:
    """The bot a spec names, ready to play this game at a table of this size."""
    game.checked_seats(seats)
    if spec == "random":
        return RandomBot(seed)
    if spec == "greedy":
        return GreedyBot(game, seed)
    raise BadBot(f"no bot is called {spec!r}; there are {', '.join(KINDS)}")
