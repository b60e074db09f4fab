"""Bots by name: `make("search@1s", game, seats, seed)`."""

from __future__ import annotations

import importlib

from kohlenpott.api.game import Game

from . import budget, networks
from .external_bot import ExternalBot
from .greedy_bot import GreedyBot
from .levels import make_level
from .protocol import BadBot, Bot
from .random_bot import RandomBot
from .search_bot import SearchBot

KINDS = {
    "random": "any legal move, each equally likely",
    "greedy": "the best that can be made of the turn, as a readable estimate sees it",
    "search@BUDGET": "searches a tree of moves in imagined worlds: 1s, 500ms or 2000 simulations; 1sx2: two threads",
    "learned@BUDGET": "the same search with a trained network; learned@1s:PATH takes the network from a file",
    "level-1 to level-8": "from a child's first game to the strongest, for each game and number of seats",
    "python:MODULE@BUDGET": "whatever the function `make` of a Python module gives (docs/bots.md)",
    "external:COMMAND": "another program, asked over stdin and stdout (docs/external-bots.md)",
}


def specs() -> dict[str, str]:
    """The words `make` understands, each with one line of explanation."""
    return dict(KINDS)


def make(spec: str, game: Game, seats: int, seed: int, *, trusted: bool = False, seconds: float | None = None) -> Bot:
    """The bot a spec names, ready to play this game at a table of this size.

    Specs that start programs, open files or think for long are only for callers who trust whoever wrote them. A level
    takes no longer than `seconds` for a decision.
    """
    game.checked_seats(seats)
    if spec.startswith("external:"):
        if not trusted:
            raise BadBot("other programs are not asked to play here")
        return ExternalBot(game, seats, seed, spec.removeprefix("external:"))
    if spec.startswith("level-") and spec.removeprefix("level-").isdecimal():
        return make_level(int(spec.removeprefix("level-")), game, seats, seed, seconds)
    if spec.startswith("python:"):
        if not trusted:
            raise BadBot("bots of other modules are not asked to play here")
        return make_by_module(spec.removeprefix("python:"), game, seats, seed)
    kind, has_budget, rest = spec.partition("@")
    if spec == "random":
        return RandomBot(seed)
    if spec == "greedy":
        return GreedyBot(game, seed)
    if kind == "search" and has_budget:
        return SearchBot(game, seed, budget.parse(rest, trusted))
    if kind == "learned" and has_budget:
        amount, has_path, path = rest.partition(":")
        if has_path and not trusted:
            raise BadBot("networks are not read from files here")
        net = networks.load(game, path) if has_path else networks.shipped(game, seats)
        if net is None:
            raise BadBot(f"there is no trained network for {game.title}")
        return SearchBot(game, seed, budget.parse(amount, trusted), net)
    raise BadBot(f"no bot is called {spec!r}; there are {', '.join(KINDS)}")


def make_by_module(words: str, game: Game, seats: int, seed: int) -> Bot:
    """The bot that `make(game, seats, seed, budget)` of a module gives; the budget is what stands behind the @."""
    name, _, rest = words.partition("@")
    try:
        bot: Bot = importlib.import_module(name).make(game, seats, seed, rest)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadBot(f"{name!r} is no module that makes bots: {error}") from error
    return bot
