"""A short word for how a bot plays: another word, another player, even if the name is the same."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from kohlenpott.api.game import Game
from kohlenpott.api.state import State

from .budget import Budget
from .greedy_bot import GreedyBot
from .levels import NoisyGreedyBot
from .player_view import PlayerView
from .protocol import BadBot, Bot
from .registry import make
from .search_bot import SearchBot, preferred
from .sense import sensible

BRIEFLY = 60  # simulations: how long a bot thinks here, whatever its budget
GAMES = 4  # from which the positions are taken
PLAYER = {"temperature": 1.0, "depth": 4, "width": 1, "worlds": 1, "rivalry": 0.0}
DIGITS = 6  # of ratings
STAGES = 3  # of a game: in each the bot is asked once for every kind of decision


@lru_cache(maxsize=256)
def fingerprint(spec: str, game: Game, seats: int) -> str:
    """Made from what the bot says in some positions; empty for other programs and for bots that are gone.

    How many simulations a level makes belongs to it; other bots say it in their names.
    """
    if spec.startswith(("external:", "python:")):
        return ""
    try:
        asked = make(spec, game, seats, 0, trusted=True)
    except BadBot:
        return ""
    asked.close()
    simulations = asked.budget.simulations if isinstance(asked, SearchBot) and spec.startswith("level-") else None
    said: list[object] = []
    for number, states in enumerate(positions(game, seats)):
        bot = thinking_briefly(spec, game, seats, number)
        said += [answer(bot, PlayerView(state)) for state in states]
        bot.close()
    word = hashlib.blake2b(repr(said).encode(), digest_size=6).hexdigest()
    return f"{word}@{simulations}" if simulations else word


@lru_cache(maxsize=16)
def positions(game: Game, seats: int) -> list[list[State]]:
    """Of some games the decisions of every kind with the most options, one in each stage.

    They are played with some sense, so that all a game has comes up: games at random hardly buy, bid or develop.
    """
    found: list[list[State]] = []
    for number in range(GAMES):
        player, state, states = NoisyGreedyBot(game, number, **PLAYER), game.new(seats, number), []
        while state.seat is not None:
            states.append(state.clone())
            state.apply(player.choose(PlayerView(state)))
        widest: dict[tuple[int, str], State] = {}
        for at, each in enumerate(states):
            place = (at * STAGES // len(states), str(each.decision))
            if place not in widest or len(each.actions()) > len(widest[place].actions()):
                widest[place] = each
        found.append([widest[place] for place in sorted(widest)])
    return found


def answer(bot: Bot, view: PlayerView) -> object:
    """The move a bot chooses; of one that searches, how often it has looked at each, of one that rates, the ratings."""
    if isinstance(bot, SearchBot):
        rows = bot.think(view)
        return [preferred(rows, sensible(view)), *sorted((action, visits) for action, visits, _ in rows)]
    if isinstance(bot, GreedyBot):
        return [bot.choose(view), *(round(rating, DIGITS) for rating in bot.ratings(view))]
    if isinstance(bot, NoisyGreedyBot):
        return [round(rating, DIGITS) for rating in bot.ratings(view)]
    return bot.choose(view)


def thinking_briefly(spec: str, game: Game, seats: int, seed: int) -> Bot:
    """The bot, one that thinks by the clock with some simulations instead."""
    bot = make(spec, game, seats, seed, trusted=True)
    if isinstance(bot, SearchBot):
        bot.budget = Budget(simulations=BRIEFLY, threads=bot.budget.threads)
    return bot
