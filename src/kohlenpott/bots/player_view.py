"""What a bot may see of a running game. The true state stays with the host."""

from __future__ import annotations

from typing import Any

from kohlenpott.api.game import Game
from kohlenpott.api.moves import Move
from kohlenpott.api.record import Record
from kohlenpott.api.state import State


class PlayerView:
    """One decision as the seat that has to make it sees it, with the moves it has heard of if the host kept them."""

    __slots__ = ("_state", "heard", "seat", "turn")

    def __init__(self, state: State, heard: tuple[int, ...] | None = None, turn: tuple[int, ...] = ()) -> None:
        if state.seat is None:
            raise ValueError("the game is over: nobody has to decide")
        self._state = state.clone()
        self.seat: int = state.seat
        self.heard = heard
        self.turn = turn  # what the seat has done since somebody else was asked, as far as the host says so

    @property
    def game(self) -> Game:
        return self._state.game

    @property
    def seats(self) -> int:
        return self._state.seats

    @property
    def decision(self) -> str:
        """What is being decided."""
        return self._state.decision

    def actions(self) -> list[int]:
        """The ids of the legal moves."""
        return list(self._state.actions())

    def moves(self) -> list[Move]:
        """The legal moves with their words."""
        return self._state.moves()

    def view(self) -> dict[str, Any]:
        """The position without what the seat may not know."""
        return self._state.view(self.seat)

    def observation(self) -> list[int]:
        """The numbers for learning."""
        return self._state.observation(self.seat)

    def world(self, seed: int) -> State:
        """A state that looks the same to the seat; all that is hidden is drawn anew from the seed."""
        return self._state.determinise(self.seat, seed)


class HeardMoves:
    """What every seat has heard of a game so far: its own moves, and those of the others that are made in the open."""

    def __init__(self, seats: int) -> None:
        self._moves: list[list[int]] = [[] for _ in range(seats)]
        self._turn: list[int] = []  # the moves of whoever moved last
        self._mover: int | None = None

    @classmethod
    def of(cls, record: Record) -> HeardMoves:
        """What has been heard of a recorded game."""
        heard, state = cls(record.seats), record.begin()
        for entry in record.moves():
            action = state.resolve(entry.move)
            heard.note(state, action)
            state.apply(action)
        return heard

    def note(self, state: State, action: int) -> None:
        """A move is about to be made."""
        if state.seat != self._mover:
            self._mover, self._turn = state.seat, []
        self._turn.append(action)
        is_secret = state.decision in state.game.definition.secret_decisions
        for seat, moves in enumerate(self._moves):
            if seat == state.seat or not is_secret:
                moves.append(action)

    def heard(self, seat: int) -> tuple[int, ...]:
        """The moves a seat has heard of, first one first."""
        return tuple(self._moves[seat])

    def view(self, state: State) -> PlayerView:
        """The decision that is to be made now, for the seat that makes it."""
        if state.seat is None:
            return PlayerView(state)
        return PlayerView(state, self.heard(state.seat), tuple(self._turn) if state.seat == self._mover else ())
