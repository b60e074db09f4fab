"""What happened at a table, told turn by turn: only what the one who listens may know."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from kohlenpott.api.moves import Event
from kohlenpott.engine.event_kinds import ASIDE, SILENT, USUALLY, Telling
from kohlenpott.store.log import UNDO

from .history import History, Note

IDLE = "idle"  # a note of a turn in which nothing was done


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


@dataclass(slots=True)
class StoryStep:
    """What is told under one headline, and shown with the board after its last move.

    `phase` is the event that began a phase of the game, if it belongs to one; then it is nobody's doing. `category` is
    what points were given for in it.
    """

    seat: int | None
    last: int
    told: list[Told]
    phase: Event | None = None
    category: str = ""


Tellings = Mapping[str, Telling]


def turns(history: History, listener: int | None, upto: int | None = None, most: int | None = None,
          after: int = 0) -> list[Turn]:  # fmt: skip
    """The turns up to a step, newest first, back to the one a step belongs to; one that tells nothing is left out."""
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
            if did_nothing(history, step):
                events = [Told(step, None, Note(step, history.seat_of(step), IDLE, False)), *events]
            if events:
                found.append(Turn(history.seat_of(step), step, last, events))
            last, events = step - 1, []
            if step <= after:
                return found
        step -= 1
    first = noted(history, listener, 0) if step == 0 else []
    return found + [Turn(note.seat, 0, 0, [Told(0, None, note)]) for note in first]


def did_nothing(history: History, step: int) -> bool:
    """Was a turn over with the move that began it, one that does nothing?"""
    game, before = history.game.definition, step - 1
    if history.action_of(step) not in game.idle:
        return False
    if before == 0 or history.seat_of(before) != history.seat_of(step) or history.action_of(before) in game.idle:
        return True
    return any(game.tellings[event.kind].is_phase for event in history.events_of(before))


def noted(history: History, listener: int | None, step: int) -> list[Note]:
    """The entries after a step that are no moves, as far as the listener may know; a plan that changes is no news."""
    return [note for note in history.notes if note.after == step and not is_kept_back(note, listener)]


def is_kept_back(note: Note, listener: int | None) -> bool:
    """Is a note for its own seat only, or not even for it?"""
    return note.is_private and (note.seat != listener or note.kind == UNDO)


def story_steps(turn: Turn, tellings: Tellings) -> list[StoryStep]:
    """A turn in steps, as its game has declared: moves, small ones joined, then phases with their scorings."""
    found: list[StoryStep] = []
    move, phase = 0, None
    endings = closing(turn, tellings)
    for told in turn.told:
        event = told.event
        tells = USUALLY if event is None else tellings[event.kind]
        is_new_move, move = told.step != move, told.step
        if is_new_move:
            phase = None
        if tells.is_phase:
            phase = event
        category = str(event.data[tells.by]) if event is not None and tells.by else ""
        of = endings.get((told.step, category), phase) if category else phase
        into = step_for(found, told, tells, of, is_new_move, tellings)
        if into is None:
            seat = None if of is not None else turn.seat
            found.append(into := StoryStep(seat, told.step, [], of, category if of is not None else ""))
        into.told.append(told)
        into.last = told.step
    return without_empty_phases(found)


def closing(turn: Turn, tellings: Tellings) -> dict[tuple[int, str], Event]:
    """The events that close something, by move and by each category that belongs to what they close."""
    return {
        (told.step, category): told.event
        for told in turn.told
        if told.event is not None
        for category in tellings[told.event.kind].closes
    }


def step_for(found: list[StoryStep], told: Told, tells: Telling, phase: Event | None, is_new_move: bool,
             tellings: Tellings) -> StoryStep | None:  # fmt: skip
    """The step something is told with; None where a new one begins."""
    if not found or tells.is_phase:
        return None
    last, event = found[-1], told.event
    if event is not None and phase is not None and tells.by:  # a category of a scoring is one step, whoever scores
        wanted = str(event.data[tells.by])
        return next((step for step in found if step.phase is phase and step.category == wanted), None)
    if phase is not last.phase:
        return None
    if event is not None and tells.joins and joins(last, event, tells, tellings):
        return last
    if is_new_move:
        return last if tells.weight == SILENT else None
    if last.category:
        return None
    return None if tells.opens else last


def joins(step: StoryStep, event: Event, tells: Telling, tellings: Tellings) -> bool:
    """Does an event go on with what was told last? Not from something strong back to something weaker."""
    for told in reversed(step.told):
        last = told.event
        if last is None:
            return False
        before = tellings[last.kind]
        if before.weight == SILENT or (before.weight <= ASIDE and not before.joins):
            continue
        is_weaker = ASIDE < tells.weight < before.weight
        return before.joins == tells.joins and not is_weaker and last.seat == event.seat
    return False


def without_empty_phases(steps: list[StoryStep]) -> list[StoryStep]:
    """The name of a phase of which there is nothing else to tell goes with what comes next in the game."""
    found: list[StoryStep] = []
    for step in steps:
        if found and step.phase is not None and is_heading(found[-1]):
            step.told[:0] = found.pop().told
        found.append(step)
    return found


def is_heading(step: StoryStep) -> bool:
    """Is a step nothing but names of phases?"""
    return step.phase is not None and all(told.event is step.phase for told in step.told)


def strongest(step: StoryStep, tellings: Tellings) -> Event | None:
    """What the step is headed with: the phase it begins, or the first of its strongest events."""
    events = [told.event for told in step.told if told.event is not None]
    return max(events, key=lambda event: (event is step.phase, tellings[event.kind].weight), default=None)


def is_silent(step: StoryStep, tellings: Tellings) -> bool:
    """Is there nothing in it worth a caption? Nor is a category that gave nothing to anybody."""
    return all(told.event is not None and tells_nothing(told.event, step, tellings) for told in step.told)


def tells_nothing(event: Event, step: StoryStep, tellings: Tellings) -> bool:
    """Is an event left to the log?"""
    tells = tellings[event.kind]
    return tells.weight == SILENT or bool(step.category and tells.by and tells.gain and not event.data[tells.gain])


def is_own(step: StoryStep, doer: int, listeners: Collection[int], tellings: Tellings) -> bool:
    """Need a step not be told to those on these seats: is it their doing, and not about others, or known to them?"""
    head = strongest(step, tellings)
    if step.phase is not None:
        return False
    is_idle = any(told.note is not None and told.note.kind == IDLE for told in step.told)
    if head is None or head.seat is None or is_idle:
        return doer in listeners
    return head.seat in listeners and (doer in listeners or tellings[head.kind].is_known)


def newest_told(history: History, listeners: Collection[int]) -> int:
    """The last step that has something to tell to those on these seats."""
    tellings = history.game.definition.tellings
    for step in range(history.told, 0, -1):
        told = [Told(step, event) for event in history.events_of(step) if not event.private]
        if did_nothing(history, step):
            told.insert(0, Told(step, None, Note(step, history.seat_of(step), IDLE, False)))
        turn = Turn(history.seat_of(step), step, step, told)
        for each in story_steps(turn, tellings):
            if not is_own(each, turn.seat, listeners, tellings) and not is_silent(each, tellings):
                return step
    return 0


def is_unfinished(history: History) -> bool:
    """Is the seat that is asked in the midst of its turn? What all decide in secret is nobody's turn."""
    last = history.length
    if not last or history.sealed is not None or history.state.seat != history.seat_of(last):
        return False
    return history.state.decision not in history.game.definition.turn_decisions


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
