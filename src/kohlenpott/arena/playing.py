"""One game between bots, from set-up to its line in the results. Every bot sees its seat's view and nothing else."""

from __future__ import annotations

import contextlib
import hashlib
import time
from dataclasses import dataclass, field
from typing import Any

from kohlenpott import bots
from kohlenpott.api import registry
from kohlenpott.api.record import Record

from .journal import Forfeit, GameJournal
from .watchdog import Watchdog
from .workers import Attempt

MOVE_LIMIT = 10.0  # seconds
SUBSTITUTE = "random"  # who takes over the seat of a bot that forfeits
LEADER = "level-3"  # who makes the moves before the bots take over


@dataclass(frozen=True, slots=True)
class GameTask:
    """Everything a game depends on."""

    number: int  # of the game in its event
    block: int  # games of a block share their seed
    game: str
    seating: tuple[str, ...]  # the bot of each seat
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    move_limit: float = MOVE_LIMIT
    lead_in: int = 0  # moves before the bots take over, the same in all games of a block


def play(task: GameTask, attempt: Attempt) -> dict[str, Any]:
    """Play the game; a bot that fails forfeits its seat, and the game goes on without it."""
    start = time.monotonic()
    journal = GameJournal.after(attempt, task.seating, task.move_limit)
    sitting = SeatedBots(task, journal)
    try:
        sitting.play()
    finally:
        sitting.close()
    return sitting.line(time.monotonic() - start)


def bot_seed(seed: int, seat: int, spec: str) -> int:
    """The seed of a bot: different for every game, seat and bot."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {seat} {spec}".encode(), digest_size=8).digest()) >> 1


class SeatedBots:
    """The bots around the table of one game."""

    def __init__(self, task: GameTask, journal: GameJournal) -> None:
        self.task = task
        self.journal = journal
        self.record = Record.start(registry.game(task.game), len(task.seating), task.seed, task.options)
        self.record.players = dict(enumerate(task.seating))
        self.state = self.record.begin()
        self.heard = bots.HeardMoves(len(task.seating))
        self.players: dict[int, bots.Bot] = {}
        self.watchdog = Watchdog(task.move_limit)
        seats = range(len(task.seating))
        self.thinking = [0.0 for _ in seats]
        self.slowest = [0.0 for _ in seats]
        self.decisions = [0 for _ in seats]
        self.opening: list[dict[str, str]] = [{} for _ in seats]

    def play(self) -> None:
        """From where the journal stands to the end."""
        for action in self.journal.moves:
            self.make(action)
        while self.state.seat is not None:
            if self.is_leading_in():
                action = self.lead()
            else:
                self.journal.asks(self.state.seat)
                action = self.answer(self.state.seat)
            self.journal.moved(action)
            self.make(action)

    def make(self, action: int) -> None:
        """Make a move and keep what the statistics want to know of it."""
        seat, decision, is_leading_in = self.state.seat, self.state.decision, self.is_leading_in()
        self.heard.note(self.state, action)
        self.record.play(self.state, action)
        assert seat is not None
        if is_leading_in:
            return  # it was nobody's choice
        self.decisions[seat] += 1
        if decision in self.record.game.definition.turn_decisions:
            self.opening[seat].setdefault(decision, self.record.entries[-1].move)

    def is_leading_in(self) -> bool:
        """Is the next move made before the bots take over?"""
        return len(self.record.entries) < self.task.lead_in

    def lead(self) -> int:
        """A sensible move; the games of a block, which share their seed, begin alike."""
        game, seats, at = self.record.game, len(self.task.seating), len(self.record.entries)
        leader = bots.make(LEADER, game, seats, bot_seed(self.task.seed, at, LEADER))
        return leader.choose(bots.PlayerView(self.state))

    def answer(self, seat: int) -> int:
        """The move of a seat's bot, or of its substitute if it fails now or has failed before."""
        view = self.heard.view(self.state)
        legal = view.actions()
        began = self.watchdog.begin()
        try:
            found: object = self.player(seat).choose(view)
        except BaseException as error:
            self.forfeit(seat, f"failed: {type(error).__name__}: {error}".strip())
            return self.answer(seat)
        took = time.monotonic() - began
        if took > self.task.move_limit:
            self.forfeit(seat, f"took {took:.1f} s for a move, {self.task.move_limit:g} s are allowed")
            return self.answer(seat)
        if not isinstance(found, int) or isinstance(found, bool) or found not in legal:
            self.forfeit(seat, f"answered {found!r:.60}, which is no legal move")
            return self.answer(seat)
        self.thinking[seat] += took
        self.slowest[seat] = max(self.slowest[seat], took)
        return found

    def player(self, seat: int) -> bots.Bot:
        """Who decides for a seat; made when first asked."""
        if seat not in self.players:
            has_forfeited = any(forfeit.seat == seat for forfeit in self.journal.forfeits)
            spec = SUBSTITUTE if has_forfeited else self.task.seating[seat]
            seed = bot_seed(self.task.seed, seat, spec)
            self.players[seat] = bots.make(spec, self.record.game, len(self.task.seating), seed, trusted=True)
        return self.players[seat]

    def forfeit(self, seat: int, reason: str) -> None:
        """The seat's bot plays no more in this game; a substitute that fails is a fault of ours."""
        if any(forfeit.seat == seat for forfeit in self.journal.forfeits):
            raise RuntimeError(f"the substitute {SUBSTITUTE} {reason}")
        self.leave(seat)
        self.journal.forfeit(Forfeit(seat, self.task.seating[seat], len(self.record.entries), reason))

    def leave(self, seat: int) -> None:
        player = self.players.pop(seat, None)
        if player is not None:
            with contextlib.suppress(Exception):
                player.close()

    def close(self) -> None:
        """Send all bots home."""
        for seat in list(self.players):
            self.leave(seat)
        self.watchdog.end()

    def line(self, seconds: float) -> dict[str, Any]:
        """The finished game as a line of the results."""
        result = self.state.result()
        assert result is not None
        forfeits = self.journal.forfeits
        return {
            "type": "game",
            "number": self.task.number,
            "block": self.task.block,
            "game": self.task.game,
            "seed": self.task.seed,
            "seating": list(self.task.seating),
            "scores": list(result.scores),
            "ranks": ranks(result.ranks, {forfeit.seat for forfeit in forfeits}),
            "breakdown": self.state.breakdown(),
            "decisions": self.decisions,
            "opening": self.opening,
            "forfeits": [forfeit.as_data() for forfeit in forfeits],
            "seconds": round(seconds, 3),
            "thinking": [round(each, 4) for each in self.thinking],
            "slowest": [round(each, 4) for each in self.slowest],
            "record": self.record.to_text(),
        }


def ranks(found: tuple[int, ...], forfeited: set[int]) -> list[int]:
    """The ranks when seats that forfeited share the last place."""
    standing = [seat for seat in range(len(found)) if seat not in forfeited]
    return [
        1 + sum(found[other] < found[seat] for other in standing) if seat in standing else 1 + len(standing)
        for seat in range(len(found))
    ]
