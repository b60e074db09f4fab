"""One game uncompiled: the twin of the compiled `EngineState` in template.pyx.in, over the same rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .chance import POLICY_SEEDS, Chance, random_below, seed_chance
from .records import TableStruct
from .scripted_chance import ScriptedChance
from .types import Cells
from .unit import Unit

MOST_OPTIONS = 64
DEAD_END = -1  # in place of an invariant: a seat is asked and has no move
RawEvent = tuple[int, int, int, int, int]


class EngineState:
    """One game in a slotted record, its legal moves beside it."""

    __slots__ = ("g", "listed", "said")
    COMPILED: ClassVar[bool] = False
    unit: ClassVar[Unit]
    g: Any
    listed: list[int]
    said: list[RawEvent]

    if TYPE_CHECKING:  # the state knows how

        def resolve(self, move: Any) -> int: ...
        def illegal(self, action: int) -> Exception: ...

    def __init__(self) -> None:
        self.g = self.unit.record()
        self.listed = []
        self.said = []

    def begin(self, seats: int, seed: int, options: Iterable[int]) -> None:
        """Set up a new game."""
        self.g = self.unit.record()
        self.set_up(seats, seed, options)

    def set_up(self, seats: int, seed: int, options: Iterable[int]) -> None:
        self.g.log = self.said = []
        self.unit.entry["setup"](self.g, seats, seed, padded(options))
        self.listed = settle(self.unit, self.g)

    def begin_dictated(self, seats: int, options: Iterable[int], outcomes: Sequence[int]) -> int:
        """Set up a new game with these outcomes of its draws; the alternatives of the first draw without one, or 0."""
        self.g = self.unit.record()
        with ScriptedChance(self.unit.chance_of(self.g), outcomes) as dictation:
            self.set_up(seats, 0, options)
        return dictation.remaining()

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        seat: int = self.unit.entry["seat_on_turn"](self.g)
        return None if seat < 0 else seat

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return int(self.g.seats)

    @property
    def decision_number(self) -> int:
        return int(self.g.decision)

    @property
    def is_over(self) -> bool:
        return not self.listed

    def actions(self) -> list[int]:
        """The ids of the legal moves."""
        return self.listed[:]

    def apply(self, move: Any) -> None:
        action = move if type(move) is int else self.resolve(move)
        if action not in self.listed:
            raise self.illegal(action)
        self.g.log = self.said = []
        self.unit.entry["step"](self.g, action)
        self.listed = settle(self.unit, self.g)

    def apply_dictated(self, move: Any, outcomes: Sequence[int]) -> int:
        """Make a move with these outcomes of its draws; the alternatives of the first draw without one, or 0."""
        with ScriptedChance(self.unit.chance_of(self.g), outcomes) as dictation:
            self.apply(move)
        return dictation.remaining()

    def clone(self) -> Self:
        """An exact copy."""
        twin = type(self).__new__(type(self))
        twin.g = self.g.copy()
        twin.listed = self.listed
        twin.said = self.said
        return twin

    def raw_events(self) -> list[RawEvent]:
        """(kind, seat, a, b, c) of everything the last move caused, in a new game the set-up."""
        return list(self.said)

    def why_not(self, action: int) -> tuple[int, int, int]:
        """(rule number, needs, has) of the rule that forbids an action now; (0, 0, 0) for a legal one."""
        heard: list[RawEvent] = []
        self.g.log = heard
        rule = self.unit.entry["may"](self.g, action)
        self.g.log = None
        if heard and rule:
            return rule, heard[0][3], heard[0][4]
        return rule, 0, 0

    def raw(self) -> bytes:
        """The record as bytes."""
        return bytes(self.g.to_bytes())

    def set_raw(self, raw: bytes) -> None:
        """Take over a record; its sense is not checked here."""
        self.g = self.unit.record.from_bytes(raw)
        self.listed = list_legal(self.unit, self.g)
        self.said = []

    def same_as(self, other: EngineState) -> bool:
        return bool(self.g == other.g)

    def vp_of(self, seat: int) -> int:
        return int(self.unit.entry["vp_of"](self.g, seat))

    def standing_of(self, seat: int) -> int:
        return int(self.unit.entry["standing"](self.g, seat))

    def observation_cells(self, seat: int) -> list[int]:
        cells = [0] * self.unit.sizes[1]
        self.unit.entry["observe"](self.g, seat, cells)
        return cells

    def observe_into(self, seat: int, target: Any) -> None:
        """Write the observation of a seat into an array of 16-bit integers."""
        cells = self.observation_cells(seat)
        if len(target) != len(cells):
            raise ValueError(f"an observation has {len(cells)} cells, the array {len(target)}")
        target[:] = cells

    def mask_into(self, target: Any) -> None:
        """Write 1 for every legal action and 0 for the others into an array of bytes."""
        if len(target) != self.unit.sizes[0]:
            raise ValueError(f"there are {self.unit.sizes[0]} actions, the array has {len(target)} cells")
        mask = [0] * self.unit.sizes[0]
        for action in self.listed:
            mask[action] = 1
        target[:] = mask

    def world_for(self, seat: int, seed: int) -> Self:
        """A copy in which everything the seat cannot know is dealt anew."""
        twin = self.clone()
        self.unit.entry["determinise"](twin.g, seat, seed)
        twin.listed = list_legal(self.unit, twin.g)
        twin.said = []
        return twin

    def playout(self, seed: int) -> int:
        """Play on with random moves to the end; the number of decisions."""
        policy = Chance()
        seed_chance(policy, seed)
        decisions, self.listed = play_on(self.unit, self.g, policy, self.listed), []
        return decisions

    def violation(self, before: EngineState) -> int:
        """0, or the number of the first invariant that does not hold."""
        return int(self.unit.entry["violated"](self.g, before.g))


def padded(options: Iterable[int]) -> Cells:
    """Options as the fixed array the rules expect."""
    chosen = list(options)
    return chosen + [0] * (MOST_OPTIONS - len(chosen))


def list_legal(unit: Unit, g: TableStruct) -> list[int]:
    """The legal moves of a position."""
    out = [0] * unit.sizes[0]
    return out[: unit.entry["legal"](g, out)]


def settle(unit: Unit, g: TableStruct) -> list[int]:
    """List the options; a single one that gives nothing away is taken at once."""
    out = [0] * unit.sizes[0]
    return out[: settle_into(unit, g, out)]


def settle_into(unit: Unit, g: TableStruct, out: Cells) -> int:
    """The same into a list that is used again and again; the number of options. Listing is not heard, steps are."""
    entry, log = unit.entry, g.log
    legal = entry["legal"]
    g.log = None
    n: int = legal(g, out)
    while n == 1 and entry["is_open_choice"](g):
        g.log = log
        entry["step"](g, out[0])
        g.log = None
        n = legal(g, out)
    return n


def play_on(unit: Unit, g: TableStruct, policy: Chance, listed: list[int]) -> int:
    """Random moves to the end; the number of decisions."""
    decisions, step, n = 0, unit.entry["step"], len(listed)
    out = listed + [0] * (unit.sizes[0] - n)
    while n:
        step(g, out[random_below(policy, n)])
        n = settle_into(unit, g, out)
        decisions += 1
    return decisions


def simulate(
    unit: Unit, seats: int, seed: int, games: int, options: Iterable[int], check: bool
) -> tuple[int, list[int], list[tuple[int, int, int]]]:
    """Random games: (decisions, VP of every seat of every game, violations as (seed, decision, number))."""
    entry, decisions = unit.entry, 0
    scores: list[int] = []
    broken: list[tuple[int, int, int]] = []
    chosen, policy = list(options), Chance()
    for game in range(games):
        g = unit.record()
        entry["setup"](g, seats, seed + game, padded(chosen))
        listed = settle(unit, g)
        seed_chance(policy, seed + game + POLICY_SEEDS)
        if check:
            made = number = 0
            while listed and not number:
                before = g.copy()
                entry["step"](g, listed[random_below(policy, len(listed))])
                listed = settle(unit, g)
                made += 1
                number = entry["violated"](g, before)
            if not number and entry["seat_on_turn"](g) >= 0:
                number = DEAD_END
            if number:
                broken.append((seed + game, made, number))
        else:
            made = play_on(unit, g, policy, listed)
        decisions += made
        scores += [entry["vp_of"](g, seat) for seat in range(seats)]
    return decisions, scores, broken
