"""What a bot may see of a running game. The true state stays with the host."""

from __future__ import annotations

from typing import Any

from kohlenpott.core.game import Game
from kohlenpott.core.moves import Move
from kohlenpott.core.state import State


class Sight:
    """One decision as the seat that has to make it sees it."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State) -> None:
        if state.seat is None:
            raise ValueError("the game is over: nobody has to decide")
        self._state = state.clone()
        self.seat: int = state.seat

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
