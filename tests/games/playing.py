"""A table in a test, the same for all games."""

from __future__ import annotations

from typing import Any, Self

import kohlenpott as kp


class AnyPlay:
    """Play moves by notation, look at the record, ask for refusals."""

    def __init__(self, state: kp.State) -> None:
        self.state = state

    @property
    def g(self) -> Any:
        """The record, freshly read."""
        return self.state.record

    def player(self, seat: int) -> Any:
        return self.g.players[seat]

    @property
    def me(self) -> Any:
        """The record of the seat on turn."""
        return self.g.players[self.g.turn]

    def play(self, *moves: str) -> Self:
        """Make moves one after the other."""
        for move in moves:
            self.state.apply(move)
        return self

    def try_play(self, move: str) -> kp.Refusal | None:
        """The refusal of a move, which is not made; None for a legal one."""
        return self.state.refusal(move)

    def refused(self, move: str) -> str | None:
        """The rule that forbids a move; None for a legal one."""
        refusal = self.state.refusal(move)
        return None if refusal is None else refusal.rule

    def moves(self, start: str = "") -> list[str]:
        """The notations of all legal moves, or of those that begin so."""
        return [move.notation for move in self.state.moves() if move.notation.startswith(start)]

    def events(self, kind: str | None = None) -> list[kp.Event]:
        """What the last move caused."""
        return [event for event in self.state.events() if kind in (None, event.kind)]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of a kind the last move caused."""
        return [dict(event.data) for event in self.events(kind)]

    @property
    def asked(self) -> tuple[str, int | None]:
        """What is asked, and of whom."""
        return self.state.decision, self.state.seat
