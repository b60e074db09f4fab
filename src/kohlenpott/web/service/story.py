"""What happened at a table, told turn by turn: only what the one who listens may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kohlenpott.core.moves import Event

from .course import Course


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened, with the step that caused it."""

    step: int
    event: Event


@dataclass(slots=True)
class Turn:
    """One seat's turn: its first and last step, and what may be told of it."""

    seat: int
    first: int
    last: int
    told: list[Told] = field(default_factory=list)


def turns(course: Course, listener: int | None, upto: int | None = None, most: int | None = None) -> list[Turn]:
    """The turns up to a step, newest first; a turn of which nothing may be told is left out."""
    found: list[Turn] = []
    last = step = course.length if upto is None else upto
    events: list[Told] = []
    while step > 0 and (most is None or len(found) < most):
        told = [Told(step, event) for event in course.events_of(step) if event.visible_to(listener)]
        events = told + events
        if course.starts_turn(step):
            if events:
                found.append(Turn(course.seat_of(step), step, last, events))
            last, events = step - 1, []
        step -= 1
    return found


def last_events(course: Course, listener: int | None, upto: int | None = None) -> Sequence[Event]:
    """What the last step caused, as far as the listener may know."""
    step = course.length if upto is None else upto
    return [event for event in course.events_of(step) if event.visible_to(listener)] if step else []


def scores_over_time(course: Course) -> list[list[int]]:
    """Victory points of every seat after each turn, the start included; of a finished game only."""
    found: list[list[int]] = []
    for step, state in enumerate(course.states()):
        if step == course.length or course.starts_turn(step + 1):
            found.append(state.scores())
    return found
