"""Games between bots, stepped through at a table: what the first seat is asked. For pictures and layout tests."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.bots import PlayerView
from kohlenpott.store import Entry, log, players
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import BOT, ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService

OVER = "over"
NAMES = ("Ida", "Adele", "Fritz", "Emma", "Jupp")
AT_RANDOM = 0.2  # share of the moves, so that questions come up which a bot would not let come up
LONGEST = 1500  # moves of a game
OPPONENT = "level-3"
MOST_GAMES = 4000  # looked through for rare kinds
# where they came up at the largest tables; looked at first, and only a matter of time
KNOWN = {"haspelknecht": (48, 253, 268, 704, 1024), "kohle-kolonie": (76, 559)}
SPREAD = 2.5  # of the logarithm of a taste


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
    """Each kind of decision once, and the end: from so many games between bots, the rare ones from games at random."""
    wanted = set(kp.game(game).definition.decisions)
    for seed in range(games):
        for moment in moments(service, game, seats, seed):
            if moment.question in wanted:
                wanted.remove(moment.question)
                yield moment
        if not wanted:
            return
    yield from rare_kinds(service, game, seats, wanted)


def rare_kinds(service: TableService, game: str, seats: int, wanted: set[str]) -> Iterator[TableMoment]:
    """Each of these kinds of decision once, at a table at which its moves have been made already."""
    for seed in (*KNOWN.get(game, ()), *range(MOST_GAMES)):
        if not wanted:
            return
        moves: list[str] = []
        seats_of: list[int] = []
        for state, action in played_by_taste(kp.game(game), seats, seed):
            if state.decision in wanted:
                wanted.remove(state.decision)
                yield table_after(service, game, options_of(kp.game(game), seats, seed), seed, seats_of, moves, state)
            seats_of.append(state.seat or 0)
            moves.append(state.move(action).notation)
    raise LookupError(f"{game}: no game comes to {sorted(wanted)}")


def played_by_taste(game: kp.Game, seats: int, seed: int) -> Iterator[tuple[kp.State, int]]:
    """Every state of a game at random and the move made there. Its players like some kinds of moves far better than
    others, so that a few hundred games come to what hardly ever happens; the same state, changed for the next."""
    chance, taste = random.Random(f"{game.name} {seed}"), dict[str, float]()
    state = game.new(seats, seed, options_of(game, seats, seed))
    while state.seat is not None:
        offered, asked = state.actions(), state.decision_number
        kinds_of = [game.move(asked, action).kind for action in offered]
        weights = [taste.setdefault(kind, math.exp(chance.gauss(0, SPREAD))) for kind in kinds_of]
        action = chance.choices(offered, weights)[0]
        yield state, action
        state.apply(action)


def options_of(game: kp.Game, seats: int, seed: int) -> dict[str, Any]:
    """The usual options, in every second game others as far as they go together."""
    chance = random.Random(seed)
    found = {option.name: chance.choice(option.choices) for option in game.definition.options} if seed % 2 else {}
    try:
        game.new(seats, seed, found)
    except kp.BadSetup:
        return {}
    return found


def table_after(service: TableService, game: str, options: dict[str, Any], seed: int, seats_of: list[int],
                moves: list[str], state: kp.State) -> TableMoment:  # fmt: skip
    """A table after these moves, with a person on the seat that is asked."""
    ida, token = players.create(service.database, NAMES[0])
    chairs = tuple(Chair(ME) if seat == state.seat else Chair(BOT, bot=OPPONENT) for seat in range(state.seats))
    entries = [Entry(log.MOVE, seat, move) for seat, move in zip(seats_of, moves, strict=True)]
    live = service.create(ida, Setup(game, chairs, options), seed=seed, entries=entries)
    return TableMoment(live, token, state.decision, len(moves))
