"""The history of one game: its state and the moves that stand, small enough to keep many games in memory."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kohlenpott.api.certainty import Certainty
from kohlenpott.api.game import Game
from kohlenpott.api.moves import Event
from kohlenpott.api.record import Record, RecordEntry
from kohlenpott.api.state import State
from kohlenpott.store import Entry
from kohlenpott.store.log import ABSENT, MOVE, RESIGN, UNDO

CELLS = 5  # of a raw event
MOST_EVENTS = 20_000  # that are remembered with their names, of all tables
Early = dict[int, list[str]]  # moves of seats that are not asked yet
UNKNOWN, OPEN, REVEALING = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Step:
    """One move that stands: its number among those that do, who made it, whether it began a turn, what it caused."""

    number: int
    seat: int
    starts_turn: bool
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Note:
    """An entry that is no move: after which step it was made, by whom, and whether only that seat may know."""

    after: int
    seat: int
    kind: str
    is_private: bool
    is_timed: bool = False  # the clock did it


@dataclass(frozen=True, slots=True)
class SeatState:
    """What a seat decides on: the game, or a copy in which it is asked before its time; does it still decide?"""

    state: State
    is_asked: bool


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A move that was made in some state: the action, by whom, what had been asked, and what it caused."""

    action: int
    seat: int
    decision: str
    raw_events: list[tuple[int, int, int, int, int]]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A game one entry ahead, in a copy: what the history becomes once the entry is stored."""

    state: State
    early: Early
    steps: list[PlayedStep]


@dataclass(frozen=True, slots=True)
class Earlier:
    """Where a move could have been made: the state it is made in, and the moves that follow it again."""

    state: State
    following: list[str]


class History:
    """A game in progress. Everything here is rebuilt from the log; only the log is kept.

    While all seats decide in secret nobody is told how many steps another one took: `sealed` is the number of steps
    before that, and `seq_for` counts the entries somebody knows of. The game asks one seat after the other; those
    that answer before they are asked have their moves kept in `_early` until the game comes to them.
    """

    __slots__ = ("_actions", "_before", "_cells", "_early", "_ends", "_flags", "_seats", "_secret", "_starts",
                 "asked_at", "game", "notes", "options", "sealed", "seats", "seed", "seq", "state")  # fmt: skip

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, object]) -> None:
        self.game, self.seats, self.seed, self.options = game, seats, seed, options
        self.state = self.begin()
        self._before: State | None = None  # the state before the last step, if it is at hand
        self.seq = 0  # entries of the log, also those that were taken back
        self._actions, self._seats, self._starts = array("H"), array("b"), array("b")
        self._flags = array("b")  # does the step reveal something? found out when asked
        self.notes: list[Note] = []
        self.sealed: int | None = None
        self._secret = array("b")  # who made the entries since then
        self._early: Early = {}
        self.asked_at = 0  # entries when the game last went on
        self._cells, self._ends = array("h"), array("I")  # raw events of all steps, and where each step's end

    def begin(self) -> State:
        """The state before the first move."""
        return self.game.new(self.seats, self.seed, self.options)

    @property
    def length(self) -> int:
        """How many moves stand."""
        return len(self._actions)

    def enter(self, entry: Entry, ahead: Ahead | None = None) -> None:
        """Follow one more entry of the log; what `ahead` found for it need not be played again."""
        was_secret = self.is_secret
        is_early = keep_early(self._early, self.state, entry)
        if not is_early:
            self._go_on(entry, ahead)
        self.seq += 1
        if not is_early:
            self.asked_at = self.seq
        self._seal(entry, was_secret)

    def _go_on(self, entry: Entry, ahead: Ahead | None) -> None:
        """The game goes on, also with moves that were made early."""
        if entry.kind == MOVE and ahead is not None:
            self._before = self.state if len(ahead.steps) == 1 else None
            self.state, self._early = ahead.state, ahead.early
            self._keep(ahead.steps)
        elif entry.kind == MOVE:
            self._before = None
            self._keep(played(self.state, self._early, self.state.resolve(entry.move)))
        elif entry.kind == UNDO:
            is_private = all(event.private for step in range(entry.taken_back)
                             for event in self.events_of(self.length - step))  # fmt: skip
            self.take_back(entry.taken_back)
            self.notes.append(Note(self.length, entry.seat, entry.kind, is_private))
        else:
            is_timed = entry.player is None and entry.kind in (ABSENT, RESIGN)
            self.notes.append(Note(self.length, entry.seat, entry.kind, False, is_timed))

    @property
    def is_secret(self) -> bool:
        """Do all seats decide something in secret now?"""
        return is_simultaneous(self.state)

    def _seal(self, entry: Entry, was_secret: bool) -> None:
        """Keep count of what nobody else is told yet."""
        if not self.is_secret:
            self.sealed = None
            self._early.clear()
            del self._secret[:]
        elif not was_secret:
            self.sealed = self.length
        elif entry.kind in (MOVE, UNDO):
            self._secret.append(entry.seat)

    def seat_state(self, seat: int) -> SeatState:
        """What a seat decides on now. While all decide at once it need not wait until the game asks it."""
        state = self.state
        if not self.is_secret or state.seat == seat or seat in self._seats[self.sealed :]:
            return SeatState(state, state.seat == seat)
        twin = state.clone()
        while is_simultaneous(twin) and twin.seat != seat:
            twin.apply(twin.actions()[-1])  # what others choose does not show
        if not is_simultaneous(twin):
            return SeatState(state, False)
        for move in self._early.get(seat, ()):
            after = twin.after(twin.resolve(move))
            if after.seat != seat or not is_simultaneous(after):
                return SeatState(twin, False)  # it has finished: this is the last thing it saw
            twin = after
        return SeatState(twin, True)

    def own_steps(self, seat: int) -> tuple[State, list[int]] | None:
        """While all decide at once: the state before a seat's first step of it, in a copy, and its steps so far."""
        if not self.is_secret or not self.seat_state(seat).is_asked:
            return None
        if self.state.seat == seat:
            first = self.length
            while first > (self.sealed or 0) and self.seat_of(first) == seat:
                first -= 1
            return self.state_after(first), list(self._actions[first:])
        twin, steps = self.state.clone(), list[int]()
        while twin.seat != seat:
            twin.apply(twin.actions()[-1])  # what others choose does not show
        state = twin
        for move in self._early.get(seat, ()):
            steps.append(state.resolve(move))
            state = state.after(steps[-1])
        return twin, steps

    def earlier(self, seat: int) -> dict[int, Earlier]:
        """The moves that a seat could have made before some of its own steps, with those still following.

        Only while all decide in secret: nobody knows the order in which somebody does so.
        """
        found: dict[int, Earlier] = {}
        own = self.own_steps(seat)
        if own is None:
            return found
        before, steps = own
        states = [before]
        for step in steps:
            states.append(states[-1].after(step))
        for back in range(1, len(steps) + 1):
            state, following = states[-1 - back], steps[-back:]
            for action in state.actions():
                if action not in found and states[-1].refusal(action) is not None and goes_on(state, action, following):
                    found[action] = Earlier(state, [self.game.move(state.decision_number, step).notation
                                                    for step in following])  # fmt: skip
        return found

    def waited_for(self, people: Collection[int], alone: Collection[int]) -> frozenset[int]:
        """Who of these people is asked now; while all decide at once also those who are `alone` at their screens."""
        asked = self.state.seat
        if asked is None:
            return frozenset()
        if not self.is_secret:
            return frozenset((asked,)) if asked in people else frozenset()
        return frozenset(k for k in people if k == asked or (k in alone and self.seat_state(k).is_asked))

    def ahead(self, seat: int, action: int) -> Ahead | None:
        """The game after a legal move, in a copy; None for a move made early, after which it has not gone on."""
        if self.state.seat != seat:
            return None
        state, early = self.state.clone(), {who: list(moves) for who, moves in self._early.items()}
        return Ahead(state, early, played(state, early, action))

    def seq_for(self, seats: Collection[int]) -> int:
        """How many entries somebody on these seats (none: a spectator) knows of."""
        return self.seq - sum(who not in seats for who in self._secret)

    @property
    def told(self) -> int:
        """How many steps everybody knows of."""
        return self.length if self.sealed is None else self.sealed

    def _keep(self, steps: Sequence[PlayedStep]) -> None:
        """Steps that were made in this game's state."""
        for step in steps:
            is_turn = step.decision in self.game.definition.turn_decisions
            self._starts.append(is_turn or not self._seats or self._seats[-1] != step.seat)
            self._actions.append(step.action)
            self._seats.append(step.seat)
            self._flags.append(UNKNOWN)
            for raw in step.raw_events:
                self._cells.extend(raw)
            self._ends.append(len(self._cells))

    def take_back(self, moves: int) -> None:
        """The last moves no longer stand."""
        keep, self._before = self.length - moves, None
        if moves < 1 or keep < 0:
            raise ValueError(f"cannot take back {moves} of {self.length} moves")
        for column in (self._actions, self._seats, self._starts, self._flags, self._ends):
            del column[keep:]
        del self._cells[self._ends[-1] if keep else 0 :]
        self.notes = [replace(note, after=min(note.after, keep)) for note in self.notes]
        self.state = self.state_after(keep)

    def state_after(self, steps: int) -> State:
        """The state after so many of the moves that stand."""
        state = self.begin()
        for action in self._actions[:steps]:
            state.apply(action)
        return state

    def states(self) -> Iterator[State]:
        """The state before the first move and after each; the same object, changed in place."""
        state = self.begin()
        yield state
        for action in self._actions:
            state.apply(action)
            yield state

    def seat_of(self, step: int) -> int:
        """Who made a step; the first has the number 1."""
        return self._seats[step - 1]

    def action_of(self, step: int) -> int:
        """The action of a step."""
        return self._actions[step - 1]

    def turn_of(self, seat: int) -> tuple[int, ...]:
        """The actions of a seat since somebody else moved; empty if it was not the last to move."""
        first = self.length
        while first and self.seat_of(first) == seat:
            first -= 1
        return tuple(self._actions[first:])

    def starts_turn(self, step: int) -> bool:
        """Did a turn begin with this step?"""
        return bool(self._starts[step - 1])

    def events_of(self, step: int) -> list[Event]:
        """What a step caused."""
        start = self._ends[step - 2] if step > 1 else 0
        cells = self._cells[start : self._ends[step - 1]]
        return [event_of(self.game, raw(cells[at : at + CELLS])) for at in range(0, len(cells), CELLS)]

    def step(self, number: int) -> Step:
        """One of the moves that stand."""
        return Step(number, self.seat_of(number), self.starts_turn(number), self.events_of(number))

    def since(self, seat: int) -> int:
        """The first step after the seat's previous turn: what happened before it was asked again."""
        step = self.told
        while step > 0 and self.seat_of(step) == seat:
            step -= 1
        while step > 0 and self.seat_of(step) != seat:
            step -= 1
        return step + 1

    def reveals(self, step: int) -> bool:
        """Did the step draw by chance, or show its seat something it could not know?"""
        flag = self._flags[step - 1]
        if flag == UNKNOWN:
            before = self._before if step == self.length else None
            seen = Certainty(before or self.state_after(step - 1)).reveals(self.action_of(step))
            flag = self._flags[step - 1] = REVEALING if seen else OPEN
        return flag == REVEALING

    def can_take_back(self, seat: int) -> bool:
        """May the seat take back its last move? Only its own, while it is still asked, and nothing was revealed."""
        if self._early.get(seat):
            return self.seat_state(seat).is_asked
        if self.state.seat != seat or not self.length or self.seat_of(self.length) != seat:
            return False
        return not self.reveals(self.length)

    def record(self, entries: Sequence[Entry], players: Sequence[str]) -> Record:
        """The game as a record, everything that was taken back included."""
        record = Record.start(self.game, self.seats, self.seed, self.options)
        record.players = dict(enumerate(players))
        state, early = record.begin(), Early()
        before: list[State] = []  # the state before each move that stands, so that taking back plays nothing again
        for entry in entries:
            if keep_early(early, state, entry):
                continue
            if entry.kind == MOVE:
                move: str | None = entry.move
                while move is not None:
                    before.append(state.clone())
                    record.play(state, move)
                    move = due(early, state)
            elif entry.kind == UNDO:
                record.entries.append(RecordEntry(entry.seat, undo=entry.taken_back))
                record.result = None
                state = before[-entry.taken_back]
                del before[-entry.taken_back :]
        return record


def goes_on(state: State, action: int, following: Sequence[int]) -> bool:
    """Can these steps of the same seat follow a move?"""
    seat, state = state.seat, state.after(action)
    for step in following:
        if state.seat != seat or state.refusal(step) is not None:
            return False
        state = state.after(step)
    return state.seat == seat


def is_simultaneous(state: State) -> bool:
    """Do all seats decide at once, in secret? Another decision always lies between two such ones."""
    return state.decision in state.game.definition.simultaneous


def keep_early(early: Early, state: State, entry: Entry) -> bool:
    """Keep a move of a seat that is not asked yet, or forget one that it takes back; False for other entries."""
    if entry.kind == MOVE and is_simultaneous(state) and entry.seat != state.seat:
        early.setdefault(entry.seat, []).append(entry.move)
        return True
    if entry.kind == UNDO and early.get(entry.seat):
        del early[entry.seat][-entry.taken_back :]
        return True
    return False


def due(early: Early, state: State) -> str | None:
    """The next early move of the seat that is asked now; it is kept no longer."""
    moves = early.get(state.seat) if state.seat is not None and is_simultaneous(state) else None
    return moves.pop(0) if moves else None


def played(state: State, early: Early, action: int) -> list[PlayedStep]:
    """Make a move, and after it those that were made early; an illegal one raises and changes nothing."""
    steps = [played_step(state, action)]
    while (move := due(early, state)) is not None:
        steps.append(played_step(state, state.resolve(move)))
    return steps


def played_step(state: State, action: int) -> PlayedStep:
    """Make one move."""
    seat, decision = state.seat, state.decision
    state.apply(action)
    assert seat is not None
    return PlayedStep(action, seat, decision, state.raw_events())


@lru_cache(maxsize=MOST_EVENTS)  # every page of a table tells the same ones again
def event_of(game: Game, cells: tuple[int, int, int, int, int]) -> Event:
    """An event from its cells."""
    return game.event(cells)


def raw(cells: Sequence[int]) -> tuple[int, int, int, int, int]:
    """The cells of an event as the game wants them."""
    kind, seat, a, b, c = cells
    return kind, seat, a, b, c
