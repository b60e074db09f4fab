"""A short word for how a bot plays: another word, another player, even if the name is the same."""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache

from kohlenpott.core.game import Game

from .budget import Budget
from .protocol import BadBot, Bot
from .roster import make
from .search_bot import SearchBot
from .sight import Sight

BRIEFLY = 60  # simulations: how long a bot thinks here, whatever its budget
GAMES = 4  # of random players, of which the bot sees a part each, the later the higher their number
MOVES_BEFORE = 70  # in each further game
DECISIONS = 8  # on which it is asked in each


@lru_cache(maxsize=256)
def fingerprint(spec: str, game: Game, seats: int) -> str:
    """Made from what the bot says in some positions; empty for other programs and for bots that are gone."""
    if spec.startswith(("external:", "python:")):
        return ""
    try:
        make(spec, game, seats, 0, trusted=True).close()
    except BadBot:
        return ""
    said: list[object] = []
    for number in range(GAMES):
        bot, draw = thinking_briefly(spec, game, seats, number), random.Random(number)
        state = game.new(seats, number)
        for at in range(MOVES_BEFORE * number + DECISIONS):
            if state.seat is not None and at >= MOVES_BEFORE * number:
                said.append(answer(bot, Sight(state)))
            if state.seat is not None:
                state.apply(draw.choice(state.actions()))
        bot.close()
    return hashlib.blake2b(repr(said).encode(), digest_size=6).hexdigest()


def answer(bot: Bot, sight: Sight) -> object:
    """The move a bot chooses; of one that searches, how often it has looked at each."""
    if isinstance(bot, SearchBot):
        return sorted((action, visits) for action, visits, _ in bot.think(sight))
    return bot.choose(sight)


def thinking_briefly(spec: str, game: Game, seats: int, seed: int) -> Bot:
    """The bot, one that thinks by the clock with some simulations instead."""
    bot = make(spec, game, seats, seed, trusted=True)
    if isinstance(bot, SearchBot):
        bot.budget = Budget(simulations=BRIEFLY, threads=bot.budget.threads)
    return bot
