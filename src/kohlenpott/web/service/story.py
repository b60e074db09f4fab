"""What happened at a table, told turn by turn: only what the one who listens may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kohlenpott.api.moves import Event

from .history import History, Note


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened, with the step that caused it, or an entry that is no move."""

    step: int
    event: Event | None
    note: Note | None = None


@dataclass(slots=True)
class Turn:
    """One seat's turn: its first and last step, and what may be told of it."""

    seat: int
    first: int
    last: int
    told: list[Told] = field(default_factory=list)


def turns(history: History, listener: int | None, upto: int | None = None, most: int | None = None) -> list[Turn]:
    """The turns up to a step, newest first; a turn of which nothing may be told is left out."""
    found: list[Turn] = []
    last = step = history.length if upto is None else upto
    events: list[Told] = []
    while step > 0 and (most is None or len(found) < most):
        told = [Told(step, event) for event in history.events_of(step) if event.visible_to(listener)]
        for note in noted(history, listener, step):
            if step == last and note.seat != history.seat_of(step):  # between two turns
                found.append(Turn(note.seat, step, step, [Told(step, None, note)]))
            else:
                told.append(Told(step, None, note))
        events = told + events
        if history.starts_turn(step):
            if events:
                found.append(Turn(history.seat_of(step), step, last, events))
            last, events = step - 1, []
        step -= 1
    first = noted(history, listener, 0) if step == 0 else []
    return found + [Turn(note.seat, 0, 0, [Told(0, None, note)]) for note in first]


def noted(history: History, listener: int | None, step: int) -> list[Note]:
    """The entries after a step that are no moves, as far as the listener may know."""
    return [note for note in history.notes if note.after == step and (not note.is_private or note.seat == listener)]


def last_events(history: History, listener: int | None, upto: int | None = None) -> Sequence[Event]:
    """What the last step caused, as far as the listener may know; that a secret step was made does not show."""
    step = history.length if upto is None else upto
    while step:
        found = [event for event in history.events_of(step) if event.visible_to(listener)]
        if found or step <= history.told:
            return found
        step -= 1
    return []


def scores_over_time(history: History) -> list[list[int]]:
    """Victory points of every seat after each turn, the start included; of a finished game only."""
    found: list[list[int]] = []
    for step, state in enumerate(history.states()):
        if step == history.length or history.starts_turn(step + 1):
            found.append(state.scores())
    return found
