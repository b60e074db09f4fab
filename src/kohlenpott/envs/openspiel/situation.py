"""Where a game stands between two steps of OpenSpiel: a decision of a seat, or a draw in the middle of a move.

The engine draws inside a move. Here the move is tried on a copy with the outcomes known so far; as long as it asks for
another one, that draw is a chance node with as many equally likely outcomes as the draw has alternatives, one for each
card, disc or marker that could be drawn. When all outcomes are known, the copy is the new state. A move with d draws is
carried out d + 1 times, which costs microseconds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.engine.event_kinds import RawEvent
from kohlenpott.engine.rewards import final_rewards

NO_MEMORY = bytes(16)


@dataclass(frozen=True)
class GameSetup:
    """What does not change during a game."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    reward: int


@lru_cache(maxsize=100_000)
def is_heard(game: Game, event: RawEvent, seat: int) -> bool:
    """May a seat (-1: the public) know of an event?"""
    return game.event(event).visible_to(None if seat < 0 else seat)


class Situation:
    """A game in progress, or being set up."""

    __slots__ = ("asked", "memories", "move", "outcomes", "state", "table")

    def __init__(self, table: GameSetup) -> None:
        self.table = table
        self.state: State | None = None  # None while the game is being set up
        self.move: int | None = None  # the move that chance is deciding about; None for the set-up
        self.outcomes: list[int] = []  # of its draws so far
        self.asked = 0  # alternatives of the draw to be made; 0 while a seat decides
        self.memories = [NO_MEMORY] * (table.seats + 1)  # by seat what it has learned so far, digested; then the public
        self.go_on()

    def go_on(self) -> None:
        """Try the set-up or the move with the outcomes known so far."""
        table = self.table
        if self.state is None:
            state, self.asked = table.game.new_dictated(table.seats, self.outcomes, table.options)
        else:
            assert self.move is not None
            state = self.state.clone()
            self.asked = state.apply_dictated(self.move, self.outcomes)
        if self.asked:
            return
        self.remember(state)
        self.state, self.move, self.outcomes = state, None, []

    def remember(self, after: State) -> None:
        """Every seat learns what it may know of a move: the events it hears of, and its own choice."""
        events = after.raw_events() if self.state is not None else []
        mover = -1 if self.state is None else self.state.seat
        for seat in (*range(self.table.seats), -1):
            heard: list[Any] = [event for event in events if is_heard(self.table.game, event, seat)]
            if seat == mover and seat >= 0:
                heard.append(self.move)
            if heard:
                text = self.memories[seat] + repr(heard).encode()
                self.memories[seat] = hashlib.blake2b(text, digest_size=16).digest()

    def choose(self, move: int) -> None:
        """The seat on turn makes a move; an illegal one raises IllegalMove."""
        assert self.state is not None
        if move not in self.state.actions():
            raise self.state.illegal(move)
        self.move = move
        self.go_on()

    def draw(self, outcome: int) -> None:
        """Chance decides."""
        if not 0 <= outcome < self.asked:
            raise ValueError(f"chance has the outcomes 0 to {self.asked - 1}, not {outcome}")
        self.outcomes.append(outcome)
        self.go_on()

    @property
    def is_over(self) -> bool:
        return not self.asked and self.state is not None and self.state.is_over

    def returns(self) -> list[float]:
        """What the game was worth to each seat; nothing before its end."""
        if not self.is_over or self.state is None:
            return [0.0] * self.table.seats
        standings = [self.state.standing_of(seat) for seat in range(self.table.seats)]
        return final_rewards(self.table.reward, self.state.scores(), standings)

    def imagined(self, seat: int, seed: int) -> Situation:
        """A situation that looks the same to a seat; what the others remember of their own is forgotten."""
        twin = self.__deepcopy__({})
        assert twin.state is not None
        twin.state = twin.state.determinise(seat, seed)
        for other in range(self.table.seats):
            if other != seat:
                twin.memories[other] = twin.memories[-1]
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Situation:
        twin = Situation.__new__(Situation)
        twin.table = self.table
        twin.state = self.state if self.state is None else self.state.clone()
        twin.move, twin.outcomes, twin.asked = self.move, self.outcomes[:], self.asked
        twin.memories = self.memories[:]
        return twin

    def __str__(self) -> str:
        stands = "setting up" if self.state is None else f"{self.state!r} {self.state.fingerprint()}"
        if not self.asked:
            return stands
        return f"{stands}, move {self.move}, drawn {self.outcomes}, one of {self.asked} comes next"
