"""The course of one game: its state and the moves that stand, small enough to keep many games in memory."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from kohlenpott.core.foresight import Foresight
from kohlenpott.core.game import Game
from kohlenpott.core.moves import Event
from kohlenpott.core.record import Entry as RecordEntry
from kohlenpott.core.record import Record
from kohlenpott.core.state import State
from kohlenpott.store import Entry
from kohlenpott.store.log import MOVE, UNDO

CELLS = 5  # of a raw event
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


class Course:
    """A game in progress. Everything here is rebuilt from the log; only the log is kept.

    While all seats decide in secret nobody is told how many steps another one took: `sealed` is the number of steps
    before that, and `seq_for` counts the entries somebody knows of.
    """

    __slots__ = ("_actions", "_cells", "_ends", "_flags", "_seats", "_secret", "_starts", "game", "notes", "options",
                 "sealed", "seats", "seed", "seq", "state")  # fmt: skip

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, object]) -> None:
        self.game, self.seats, self.seed, self.options = game, seats, seed, options
        self.state = self.begin()
        self.seq = 0  # entries of the log, also those that were taken back
        self._actions, self._seats, self._starts = array("H"), array("b"), array("b")
        self._flags = array("b")  # does the step reveal something? found out when asked
        self.notes: list[Note] = []
        self.sealed: int | None = None
        self._secret = array("b")  # who made the entries since then
        self._cells, self._ends = array("h"), array("I")  # raw events of all steps, and where each step's end

    def begin(self) -> State:
        """The state before the first move."""
        return self.game.new(self.seats, self.seed, self.options)

    @property
    def length(self) -> int:
        """How many moves stand."""
        return len(self._actions)

    def enter(self, entry: Entry) -> None:
        """Follow one more entry of the log."""
        was_secret = self.is_secret
        if entry.kind == MOVE:
            self.play(self.state.resolve(entry.move))
        elif entry.kind == UNDO:
            is_private = all(event.private for step in range(entry.taken_back)
                             for event in self.events_of(self.length - step))  # fmt: skip
            self.take_back(entry.taken_back)
            self.notes.append(Note(self.length, entry.seat, entry.kind, is_private))
        else:
            self.notes.append(Note(self.length, entry.seat, entry.kind, False))
        self.seq += 1
        self._seal(entry, was_secret)

    @property
    def is_secret(self) -> bool:
        """Do all seats decide something in secret now?"""
        return self.state.decision in self.game.definition.simultaneous

    def _seal(self, entry: Entry, was_secret: bool) -> None:
        """Keep count of what nobody else is told yet."""
        if not self.is_secret:
            self.sealed = None
            del self._secret[:]
        elif not was_secret:
            self.sealed = self.length
        elif entry.kind in (MOVE, UNDO):
            self._secret.append(entry.seat)

    def seq_for(self, seats: Collection[int]) -> int:
        """How many entries somebody on these seats (none: a spectator) knows of."""
        return self.seq - sum(who not in seats for who in self._secret)

    @property
    def told(self) -> int:
        """How many steps everybody knows of."""
        return self.length if self.sealed is None else self.sealed

    def play(self, action: int) -> None:
        """Make a move; an illegal one raises and changes nothing."""
        seat, decision = self.state.seat, self.state.decision
        self.state.apply(action)
        assert seat is not None
        starts = not self._seats or self._seats[-1] != seat or decision in self.game.definition.turn_decisions
        self._actions.append(action)
        self._seats.append(seat)
        self._starts.append(starts)
        self._flags.append(UNKNOWN)
        for raw in self.state.raw_events():
            self._cells.extend(raw)
        self._ends.append(len(self._cells))

    def take_back(self, moves: int) -> None:
        """The last moves no longer stand."""
        keep = self.length - moves
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

    def starts_turn(self, step: int) -> bool:
        """Did a turn begin with this step?"""
        return bool(self._starts[step - 1])

    def events_of(self, step: int) -> list[Event]:
        """What a step caused."""
        start = self._ends[step - 2] if step > 1 else 0
        cells = self._cells[start : self._ends[step - 1]]
        return [self.game.event(raw(cells[at : at + CELLS])) for at in range(0, len(cells), CELLS)]

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
            seen = Foresight(self.state_after(step - 1)).reveals(self.action_of(step))
            flag = self._flags[step - 1] = REVEALING if seen else OPEN
        return flag == REVEALING

    def can_take_back(self, seat: int) -> bool:
        """May the seat take back its last move? Only its own, while it is still asked, and nothing was revealed."""
        if self.state.seat != seat or not self.length or self.seat_of(self.length) != seat:
            return False
        return not self.reveals(self.length)

    def record(self, entries: Sequence[Entry], players: Sequence[str]) -> Record:
        """The game as a record, everything that was taken back included."""
        record = Record.start(self.game, self.seats, self.seed, self.options)
        record.players = dict(enumerate(players))
        state = record.begin()
        for entry in entries:
            if entry.kind == MOVE:
                record.play(state, entry.move)
            elif entry.kind == UNDO:
                record.entries.append(RecordEntry(entry.seat, undo=entry.taken_back))
                record.result = None
                state = record.replay()
        return record


def raw(cells: Sequence[int]) -> tuple[int, int, int, int, int]:
    """The cells of an event as the game wants them."""
    kind, seat, a, b, c = cells
    return kind, seat, a, b, c
