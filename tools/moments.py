"""Games between bots, stepped through at a table: what the first seat is asked. For pictures and layout tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.bots import PlayerView
from kohlenpott.store import players
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService

OVER = "over"
NAMES = ("Ida", "Adele", "Fritz", "Emma", "Jupp")
AT_RANDOM = 0.2  # share of the moves, so that questions come up which a bot would not let come up
LONGEST = 1500  # moves of a game


@dataclass(frozen=True, slots=True)
class TableMoment:
    """A table at which the first seat is asked something, or at its end; the token is that person's session."""

    live: LiveTable
    token: str
    question: str
    ply: int


def moments(
    service: TableService, game: str, seats: int, seed: int = 0, at_random: float = AT_RANDOM
) -> Iterator[TableMoment]:
    """A whole game: every decision of the first seat, and the end. The table goes on when the next one is asked for."""
    ida, token = players.create(service.database, NAMES[0])
    live = service.create(ida, Setup(game, (Chair(ME), *[Chair(OPEN)] * (seats - 1))), seed=seed)
    people = [ida, *(players.create(service.database, name)[0] for name in NAMES[1:seats])]
    for person in people[1:]:
        service.join(live, person)
    bot, chance = bots.make("greedy", live.game, seats, seed), random.Random(seed)
    for ply in range(LONGEST):
        state = live.history.state
        if not live.is_running:
            yield TableMoment(live, token, OVER, ply)
            return
        if state.seat == 0:
            yield TableMoment(live, token, state.decision, ply)
        action = chance.choice(state.actions()) if chance.random() < at_random else bot.choose(PlayerView(state))
        service.move(live, people[state.seat or 0], action, live.history.seq, f"move-{ply}")


def kinds(service: TableService, game: str, seats: int, games: int) -> Iterator[TableMoment]:
    """Each kind of decision once, and the end, as far as they come up in so many games."""
    wanted = set(kp.game(game).definition.decisions)
    for seed in range(games):
        for moment in moments(service, game, seats, seed):
            if moment.question in wanted:
                wanted.remove(moment.question)
                yield moment
        if not wanted:
            return
