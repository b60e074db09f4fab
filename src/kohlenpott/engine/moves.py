"""Decisions and moves, declared once; ids, dispatch, notation and cited rules follow.

    moves = Moves()
    A_TAKE = moves.move(0, "take", PILE, number("stones", 3, plus=1), says="take {stones} from {pile}", rule="NI-002")
    TURN = moves.decision(1, "turn", "NI-001", answer(A_TAKE, may="may_take", does="take"), otherwise="NI-003")

What `move` and `decision` give is the number itself, so rules use the names as plain integers. Numbers that were
released do not change: they stand here. Functions of the rules are named by text, since the rules import these numbers.

A function that belongs to one move gets the offset inside the block of its ids, one that belongs to a whole decision
the action id. `dispatch` writes the functions `may`, `legal`, `step`, `is_open_choice`, `seat_on_turn`, `vp_of` and
what bots ask about a decision from the declarations, for both modes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from .arguments import Argument
from .rule_ids import id_to_number

OVER = 0  # the decision of a game that has ended
TAKEN = "taken"  # a single option is made at once
ASKED = "asked"  # a single option is asked for all the same, since being asked must tell nobody anything

Said = str | Callable[[Mapping[str, Any]], str]  # a text with {names}, or what makes one of the arguments
Cited = str | Callable[[Mapping[str, Any], Any], str]  # a rule, or what tells it from arguments and table (or None)


def said(text: Said, args: Mapping[str, Any]) -> str:
    """A notation for these arguments."""
    return text.format(**args) if isinstance(text, str) else text(args)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a block of action ids means: its kind, how it is written, the rule it rests on."""

    kind: str
    says: Said
    rule: Cited


@dataclass(frozen=True, slots=True)
class Block:
    """Action ids in a row that differ in their arguments alone, the last argument running fastest."""

    first: int
    arguments: tuple[Argument, ...]
    meaning: Meaning
    decode: Callable[[int], Mapping[str, Any]] | None  # arguments that no list of names can tell

    @property
    def size(self) -> int:
        """How many action ids it has."""
        return prod(argument.size for argument in self.arguments)

    def args(self, offset: int) -> dict[str, Any]:
        """The named arguments of an action."""
        if self.decode is not None:
            return dict(self.decode(offset))
        numbers: list[int] = []
        for argument in reversed(self.arguments):
            offset, number = divmod(offset, argument.size)
            numbers.append(number)
        return {a.name: a.named(n) for a, n in zip(self.arguments, reversed(numbers), strict=True)}


@dataclass(frozen=True, slots=True)
class Answer:
    """A move that a decision can be answered with, and the functions of the rules that know about it."""

    first: int
    may: str = ""
    does: str = ""
    tells: str = ""


def answer(first: int, may: str = "", does: str = "", tells: str = "") -> Answer:
    """A move of a decision: `may(g, offset)` forbids it, `does(g, offset)` carries it out.

    `tells(g, args)` of the game's details says what it costs and brings, for texts.
    """
    return Answer(first, may, does, tells)


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a seat is asked."""

    number: int
    name: str
    rule: str  # where the rulebook asks it
    answers: tuple[Answer, ...]
    may: str  # functions for the whole decision, in place of those of its moves
    lists: str
    does: str
    otherwise: str  # the rule that forbids a move of another decision
    single: str  # TAKEN, ASKED, or the function that says whether a single option may be taken at once
    begins_turn: bool
    is_secret: bool
    is_simultaneous: bool
    fills: tuple[str, ...]  # entries of a position that are there while it is asked, and else null
    panel: str  # the part of the board it is decided at; empty for the usual one
    phases: tuple[int, ...]  # of the game, in which it is asked; empty for the usual ones
    stage: int | None  # of the phase; None for any
    habit: str  # the function of habits.py that answers it without a thought; empty where bots think


@dataclass(slots=True)
class Moves:
    """All decisions and moves of a game."""

    usual_phases: tuple[int, ...] = ()  # of the game, in which decisions are asked that name no others
    ended: str = ""  # the rule that forbids moves after the end
    last_phases: tuple[int, ...] = ()  # in which games end
    blocks: list[Block] = field(default_factory=list)
    others: dict[tuple[int, int], Meaning] = field(default_factory=dict)  # by decision and first id
    asked: list[Decision] = field(default_factory=list)
    automatic: dict[int, str] = field(default_factory=dict)  # what goes on of itself: number, function
    elsewhere: dict[int, tuple[int, str]] = field(default_factory=dict)  # by first id: its decision, function

    # --- declaring -----------------------------------------------------------------------------------------

    def move(self, first: int, kind: str, *arguments: Argument, says: Said, rule: Cited,
             decode: Callable[[int], Mapping[str, Any]] | None = None) -> int:  # fmt: skip
        """A block of action ids; the answer is its first id."""
        if first != self.actions:
            raise ValueError(f"{kind}: the next free action id is {self.actions}, not {first}")
        self.blocks.append(Block(first, arguments, Meaning(kind, says, rule), decode))
        return first

    def means(self, first: int, decision: int, kind: str, *, says: Said, rule: Cited) -> None:
        """The same ids mean something else in one decision."""
        self.others[decision, first] = Meaning(kind, says, rule)

    def decision(self, number: int, name: str, rule: str, *answers: Answer | int, may: str = "", lists: str = "",
                 does: str = "", otherwise: str = "", single: str = TAKEN, begins_turn: bool = False,
                 is_secret: bool = False, is_simultaneous: bool = False, fills: tuple[str, ...] = (),
                 panel: str = "", phases: tuple[int, ...] = (), stage: int | None = None,
                 habit: str = "") -> int:  # fmt: skip
        """Something a seat is asked; the answer is its number. Moves without functions of their own are named alone."""
        found = tuple(each if isinstance(each, Answer) else Answer(each) for each in answers)
        self.asked.append(Decision(number, name, rule, found, may, lists, does, otherwise, single, begins_turn,
                                   is_secret, is_simultaneous, fills, panel, phases, stage, habit))  # fmt: skip
        return number

    def only_in(self, decision: int, first: int, otherwise: str) -> None:
        """These ids belong to one decision; `otherwise(g)` says which rule forbids them in all others."""
        self.elsewhere[first] = (decision, otherwise)

    def over(self, rule: str, phases: tuple[int, ...] = ()) -> int:
        """The state of a game that has ended; the rule forbids every move then."""
        self.ended, self.last_phases = rule, phases
        return OVER

    def goes_on(self, number: int, does: str) -> int:
        """A state that is never asked about: the function goes on from it as long as it lasts."""
        self.automatic[number] = does
        return number

    # --- what follows --------------------------------------------------------------------------------------

    @property
    def actions(self) -> int:
        """How many action ids there are."""
        return self.blocks[-1].first + self.blocks[-1].size if self.blocks else 0

    @property
    def decisions(self) -> tuple[str, ...]:
        """The names of all decisions by number; 0 is "over"."""
        names = {OVER: "over"} | {each.number: each.name for each in self.asked}
        if sorted(names) != list(range(len(names))):
            raise ValueError(f"the numbers of the decisions have gaps: {sorted(names)}")
        return tuple(names[k] for k in range(len(names)))

    def where(self, condition: Callable[[Decision], bool]) -> frozenset[str]:
        """The names of the decisions that fulfil a condition."""
        return frozenset(each.name for each in self.asked if condition(each))

    def filled(self) -> dict[str, frozenset[int]]:
        """The entries of a position that only some decisions fill, with the numbers of these."""
        names = dict.fromkeys(name for each in self.asked for name in each.fills)
        return {name: frozenset(each.number for each in self.asked if name in each.fills) for name in names}

    def phases(self) -> dict[int, tuple[int, ...]]:
        """The phases of the game in which each decision is asked, and in which it ends."""
        return {OVER: self.last_phases} | {each.number: each.phases or self.usual_phases for each in self.asked}

    def stages(self) -> dict[int, int]:
        """The stages of their phases that decisions name."""
        return {each.number: each.stage for each in self.asked if each.stage is not None}

    def answered_by(self, *firsts: int) -> frozenset[str]:
        """The names of the decisions that one of these moves answers."""
        return self.where(lambda each: any(one.first in firsts for one in each.answers))

    def panels(self) -> dict[str, str]:
        """The parts of the board that decisions name, by the decision's name."""
        return {each.name: each.panel for each in self.asked if each.panel}

    def told_by(self) -> dict[tuple[int, int], str]:
        """The functions that tell what moves cost and bring, by decision and first id."""
        return {(each.number, one.first): one.tells for each in self.asked for one in each.answers if one.tells}

    def block_of(self, action: int) -> Block:
        """The block an action id lies in."""
        return next(block for block in reversed(self.blocks) if block.first <= action)

    def meaning(self, decision: int, action: int) -> tuple[Meaning, dict[str, Any], int]:
        """What an action means in a decision, its named arguments, and the first id of its kind."""
        block = self.block_of(action)
        meaning = self.others.get((decision, block.first), block.meaning)
        return meaning, block.args(action - block.first), block.first

    def notation(self, decision: int, action: int) -> str:
        """How an action is written in a decision."""
        meaning, args, _ = self.meaning(decision, action)
        return said(meaning.says, args)

    def dispatch(self) -> str:
        """The functions through which a game is played, as a text that both modes understand."""
        return DispatchWriter(self).text()


class DispatchWriter:
    """Writes the functions that ask the rules about a move, list the moves and carry one out."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves

    def text(self) -> str:
        """All functions."""
        over = id_to_number(self.moves.ended)
        parts = [
            function("may(g: Table, move: i32) -> i32", [*self.branches(self.may), f"return {over}"]),
            LIST_ALLOWED,
            function("legal(g: Table, out: Cells) -> i32", [*self.branches(self.legal), "return 0"]),
            function("step(g: Table, move: i32) -> None", [*self.branches(self.step), *self.going_on()]),
            function("is_open_choice(g: Table) -> bool", self.open_choices()),
            SEAT_ON_TURN,
            VP_OF,
            function("begins_turn(g: Table) -> bool", self.asks(lambda each: each.begins_turn)),
            function("is_secret_choice(g: Table) -> bool", self.asks(lambda each: each.is_secret)),
            function("is_routine(g: Table) -> bool", self.asks(lambda each: bool(each.habit))),
            function("habit(g: Table) -> i32", self.habits()),
        ]
        return "\n\n".join(parts)

    def branches(self, lines: Callable[[Decision], Sequence[str]]) -> list[str]:
        """One branch for every decision, the first declared first."""
        found: list[str] = []
        for each in self.moves.asked:
            word = "if" if not found else "elif"
            found += [f"{word} g.decision == {each.number}:", *(f"    {line}" for line in lines(each))]
        return found

    def size(self, first: int) -> int:
        return self.moves.block_of(first).size

    def may(self, decision: Decision) -> list[str]:
        found: list[str] = []
        for first, (own, otherwise) in self.moves.elsewhere.items():
            if decision.number != own:
                found += [f"if {first} <= move < {first + self.size(first)}:", f"    return {otherwise}(g)"]
        if decision.may:
            return [*found, f"return {decision.may}(g, move)"]
        for each in decision.answers:
            found += [f"if {each.first} <= move < {each.first + self.size(each.first)}:",
                      f"    return {each.may}(g, move - {each.first})" if each.may else "    return 0"]  # fmt: skip
        return [*found, f"return {id_to_number(decision.otherwise or decision.rule)}"]

    def legal(self, decision: Decision) -> list[str]:
        if decision.lists:
            return [f"return {decision.lists}(g, out)"]
        found = "0"
        for each in decision.answers:
            found = f"list_allowed(g, {each.first}, {self.size(each.first)}, out, {found})"
        return [f"return {found}"]

    def step(self, decision: Decision) -> list[str]:
        if decision.does:
            return [f"{decision.does}(g, move)"]
        found: list[str] = []
        for each in decision.answers:
            word = "if" if not found else "elif"
            found += [f"{word} move < {each.first + self.size(each.first)} and move >= {each.first}:",
                      f"    {each.does}(g, move - {each.first})"]  # fmt: skip
        return found

    def going_on(self) -> list[str]:
        """What follows of itself once a move is made."""
        found: list[str] = []
        for number, does in self.moves.automatic.items():
            found += [f"while g.decision == {number}:", f"    {does}(g)"]
        return found

    def open_choices(self) -> list[str]:
        found: list[str] = []
        for each in self.moves.asked:
            if each.single != TAKEN:
                answer = "False" if each.single == ASKED else f"{each.single}(g)"
                found += [f"if g.decision == {each.number}:", f"    return {answer}"]
        return [*found, f"return g.decision != {OVER}"]

    def asks(self, condition: Callable[[Decision], bool]) -> list[str]:
        """Is one of the decisions asked that fulfil a condition?"""
        wanted = [f"g.decision == {each.number}" for each in self.moves.asked if condition(each)]
        return [f"return {' or '.join(wanted) or 'False'}"]

    def habits(self) -> list[str]:
        found: list[str] = []
        for each in self.moves.asked:
            if each.habit:
                found += [f"if g.decision == {each.number}:", f"    return {each.habit}(g)"]
        return [*found, "return -1"]


def function(head: str, body: Sequence[str]) -> str:
    """A function as text."""
    return "\n".join([f"def {head}:", *(f"    {line}" for line in body)])


LIST_ALLOWED = """\
def list_allowed(g: Table, first: i32, count: i32, out: Cells, n: i32) -> i32:
    for move in range(first, first + count):
        if may(g, move) == 0:
            out[n] = move
            n += 1
    return n"""

SEAT_ON_TURN = """\
def seat_on_turn(g: Table) -> i32:
    if g.decision == 0:
        return -1
    return g.turn"""

VP_OF = """\
def vp_of(g: Table, seat: i32) -> i32:
    return player(g, seat).vp"""
