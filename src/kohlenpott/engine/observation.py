"""Observations, declared once: the numbers for learning in the order in which learners know them.

    observation = Observation(
        one_hot("decision", 2, field="decision", note="what is asked"),
        seat_one_hot("on turn", SEATS, field="turn"),
        named_group("table", cell("round", scale=5), cell("bank", scale=85)),
        row("pile", 3, field="piles", scale=7, note="stones left"),
        written("mines", 60, by="write_mines", scale=9, note="0 stacked, …"),
        per_seat(SEATS, cell("vp", scale=100), row("cards", 5, note="by kind"), hidden(..., unless="are_hidden")),
    )

A cell is named by its field unless it says otherwise. From this come `observe` in both modes, the description of the
cells and their scales. The order of the parts is a contract: trained networks rely on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from .records import ALL, Field, TableStruct

PER_SEAT = "per seat: "

CELL, ROW, ONE_HOT, SEAT_ONE_HOT, WRITTEN, FOLLOWS = "cell", "row", "one-hot", "seat-one-hot", "written", "follows"


@dataclass(frozen=True, slots=True)
class Part:
    """Some cells in a row that belong together."""

    name: str
    cells: int
    note: str
    scale: tuple[int, ...]  # about the largest value of each cell
    shape: str
    field: str = ""  # of the struct, or the function that writes the cells
    plus: int = 0  # added to every number
    unless: str = ""  # function: where it is true, the cells are `instead`
    instead: int = 0
    first: int = 0  # the first cell, once the parts are in a row

    @property
    def meaning(self) -> str:
        """What the cells hold."""
        return f"one-hot: {self.note}" if self.shape in (ONE_HOT, SEAT_ONE_HOT) else self.note


@dataclass(frozen=True, slots=True)
class PartGroup:
    """Several parts under one name; those of every seat in turn, if it is repeated."""

    name: str
    parts: tuple[Part, ...]
    seats: int = 0  # 0: not repeated

    @property
    def cells(self) -> int:
        """Cells of one repetition."""
        return sum(part.cells for part in self.parts)

    @property
    def meaning(self) -> str:
        """What the cells hold, part by part."""
        if not self.seats:
            return ", ".join(part.name for part in self.parts)
        notes = [f" ({part.note})" if part.note else "" for part in self.parts]
        wide = next((k for k, part in enumerate(self.parts) if part.shape != CELL), len(self.parts))
        single = [part.name + note for part, note in zip(self.parts[:wide], notes, strict=False)]
        others = [f"{part.name} {part.cells}{note}" for part, note in zip(self.parts[wide:], notes[wide:], strict=True)]
        return PER_SEAT + "; ".join([", ".join(single), *others])


def scales(scale: int | tuple[int, ...], cells: int, name: str) -> tuple[int, ...]:
    """The scale of each cell."""
    found = (scale,) * cells if isinstance(scale, int) else scale
    if len(found) != cells:
        raise ValueError(f"{name}: {len(found)} scales for {cells} cells")
    return found


def cell(name: str, field: str = "", scale: int = 1, note: str = "", plus: int = 0) -> Part:
    """One number of the struct."""
    return Part(name, 1, note, (scale,), CELL, field or name, plus)


def row(name: str, cells: int, field: str = "", scale: int | tuple[int, ...] = 1, note: str = "",
        plus: int = 0) -> Part:  # fmt: skip
    """An array of the struct."""
    return Part(name, cells, note, scales(scale, cells, name), ROW, field or name, plus)


def one_hot(name: str, cells: int, field: str = "", note: str = "", plus: int = 0) -> Part:
    """A 1 at the place that a number of the struct names."""
    return Part(name, cells, note, (1,) * cells, ONE_HOT, field or name, plus)


def seat_one_hot(name: str, seats: int, field: str, note: str, *, unless_over: bool = False) -> Part:
    """A 1 at a seat, counted from the observer; none when the game is over, if that is wanted."""
    return Part(name, seats, note, (1,) * seats, SEAT_ONE_HOT, field, int(unless_over))


def written(name: str, cells: int, by: str = "", scale: int | tuple[int, ...] = 1, note: str = "") -> Part:
    """Cells that a function of the rules writes: `by(g, observer, out, first)`; without one, the part before does."""
    return Part(name, cells, note, scales(scale, cells, name), WRITTEN if by else FOLLOWS, by)


def hidden(*parts: Part, unless: str, instead: int = 0) -> tuple[Part, ...]:
    """Parts of a seat that the observer is not told while `unless(g, distance)` is true."""
    return tuple(replace(part, unless=unless, instead=instead) for part in parts)


def flattened(parts: Sequence[Part | tuple[Part, ...]]) -> tuple[Part, ...]:
    """Parts with those of `hidden` among them."""
    return tuple(each for part in parts for each in ((part,) if isinstance(part, Part) else part))


def named_group(name: str, *parts: Part) -> PartGroup:
    """Several parts that are told of under one name."""
    return PartGroup(name, parts)


def per_seat(seats: int, *parts: Part | tuple[Part, ...], name: str = "player") -> PartGroup:
    """What repeats for every seat, the observer first, then clockwise; empty chairs stay zero."""
    return PartGroup(name, flattened(parts), seats)


class Observation:
    """All parts of a game's observation."""

    def __init__(self, *parts: Part | PartGroup) -> None:
        self.groups = tuple(PartGroup(part.name, (part,)) if isinstance(part, Part) else part for part in parts)

    @cached_property
    def size(self) -> int:
        """How many cells there are."""
        return sum(each.cells * (each.seats or 1) for each in self.groups)

    @cached_property
    def features(self) -> tuple[tuple[str, int, str], ...]:
        """(name, cells, meaning) of each part, in order."""
        return tuple((part.name, part.cells, part.meaning) for part in self.parts)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts with their first cells; those of a group, and those that repeat for every seat, as one."""
        found: list[Part] = []
        first = 0
        for each in self.groups:
            if len(each.parts) == 1 and not each.seats:
                found.append(replace(each.parts[0], first=first))
            else:
                scale = tuple(one for part in each.parts for one in part.scale) * (each.seats or 1)
                found.append(Part(each.name, len(scale), each.meaning, scale, FOLLOWS, first=first))
            first += found[-1].cells
        return tuple(found)

    @cached_property
    def seat_parts(self) -> tuple[Part, ...]:
        """The parts that repeat for every seat, with their first cells among those of one seat."""
        return tuple(part for each in self.groups if each.seats for part in in_a_row(each.parts))

    def source(self) -> str:
        """The function `observe`, as a text that both modes understand."""
        lines = [f"for i in range({self.size}):", "    out[i] = 0"]
        seats: list[str] = []
        first = 0
        for number, each in enumerate(self.groups):
            if each.seats:
                seen = f"player(g, (observer + distance) % g.seats), distance, out, {first} + {each.cells} * distance"
                lines += ["for distance in range(g.seats):", f"    observe_seat_{number}(g, {seen})"]
                seats.append(seat_function(number, each))
            else:
                for part in in_a_row(each.parts):
                    lines += part_lines(part, "g", str(first + part.first))
            first += each.cells * (each.seats or 1)
        head = "def observe(g: Table, observer: i32, out: Cells) -> None:"
        return "\n\n".join([*seats, "\n".join([head, *(f"    {line}" for line in lines)])])


def in_a_row(parts: Sequence[Part]) -> Iterator[Part]:
    """Parts with their first cells."""
    first = 0
    for part in parts:
        yield replace(part, first=first)
        first += part.cells


def seat_function(number: int, each: PartGroup) -> str:
    """The function that writes the cells of one seat."""
    lines: list[str] = []
    for part in in_a_row(each.parts):
        plain = part_lines(part, "p", f"k + {part.first}")
        if part.unless:
            lines += [f"if not {part.unless}(g, distance):", *(f"    {line}" for line in plain)]
            if part.instead:
                cell = f"out[k + {part.first} + i]"
                lines += ["else:", f"    for i in range({part.cells}):", f"        {cell} = {part.instead}"]
        else:
            lines += plain
    head = f"def observe_seat_{number}(g: Table, p: Player, distance: i32, out: Cells, k: i32) -> None:"
    return "\n".join([head, *(f"    {line}" for line in lines)])


def part_lines(part: Part, of: str, at: str) -> list[str]:
    """The statements that write one part of a struct from a cell on."""
    if part.shape == CELL:
        return [f"out[{at}] = {of}.{part.field}" + (f" + {part.plus}" if part.plus else "")]
    if part.shape == ROW:
        return [f"write_from(out, {at}, {of}.{part.field}, {part.cells}, {part.plus})"]
    if part.shape == ONE_HOT:
        plus = f" + {part.plus}" if part.plus else ""
        return [f"write_one_hot(out, {at}, {part.cells}, {of}.{part.field}{plus})"]
    if part.shape == SEAT_ONE_HOT:
        line = f"write_one_hot(out, {at}, {part.cells}, seat_from(observer, {of}.{part.field}, g.seats))"
        return ["if g.decision != 0:", f"    {line}"] if part.plus else [line]
    if part.shape == WRITTEN:
        return [f"{part.field}(g, observer, out, {at})" if of == "g" else f"{part.field}(g, p, distance, out, {at})"]
    return []


def open_fields(table: type[TableStruct], decisions: int) -> Observation:
    """An observation for a game that declares none: what is asked, whose turn it is, every number open to all."""
    players = next(field for field in table.fields if field.name == "players")
    assert players.of is not None
    named = {"decision", "turn", "seats"}
    own = [part_of(field) for field in table.fields if field.of is None and field.name not in named and is_open(field)]
    seats = [part_of(field) for field in players.of.fields if field.of is None and is_open(field)]
    return Observation(
        one_hot("decision", decisions, note="what is asked"),
        seat_one_hot("on turn", players.length, "turn", "the seat that is asked", unless_over=True),
        cell("seats", scale=players.length, note="players at the table"),
        *own,
        per_seat(players.length, *seats),
    )


def is_open(field: Field) -> bool:
    """May everybody know the field?"""
    return field.seen_by == ALL


def part_of(field: Field) -> Part:
    """A field as a part of an observation; the largest number that its codec can write is its scale."""
    scale = max(1, getattr(field.codec, "high", 1))
    return row(field.name, field.length, scale=scale) if field.length else cell(field.name, scale=scale)
