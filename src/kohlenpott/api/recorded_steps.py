"""A recorded game step by step, and occasions on which somebody may have played badly."""

from __future__ import annotations

from dataclasses import dataclass

from .moves import Event
from .record import Record
from .state import State


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """One move of a recorded game."""

    state: State  # before it
    seat: int
    action: int
    events: tuple[Event, ...]  # what it caused

    @property
    def decision(self) -> str:
        """What was decided."""
        return self.state.decision

    @property
    def kind(self) -> str:
        """What kind of move was made."""
        return self.state.move(self.action).kind


@dataclass(frozen=True, slots=True)
class Occasion:
    """A chance to do something that people would laugh at, and whether it was taken."""

    kind: str  # by which the game names it
    seat: int
    step: int  # moves made before
    is_blunder: bool


def recorded_steps(record: Record) -> list[RecordedStep]:
    """All moves of a game that were not taken back, in order."""
    state, found = record.begin(), []
    for entry in record.moves():
        before, action, seat = state.clone(), state.resolve(entry.move), state.seat
        assert seat is not None
        state.apply(action)
        found.append(RecordedStep(before, seat, action, tuple(state.events())))
    return found
