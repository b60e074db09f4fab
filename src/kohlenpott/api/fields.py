"""How the cells of a field are written in a position and read back.

Every number has a range, so that no position that is read can lead the compiled rules out of an array.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .reading import Reader, shown

LARGEST = 32767  # what a cell can hold


class Codec(Protocol):
    """One way to write a field."""

    @property
    def defaults(self) -> tuple[Any, ...]:
        """The JSON of a field that is left out; none if it must be there."""

    def write(self, cells: Any) -> Any:
        """The JSON of the field."""

    def read(self, entry: Reader) -> Any:
        """The cells of the field; PositionError if the JSON does not fit."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    low: int
    high: int
    reason: str = ""  # of the range, for refusals

    @property
    def defaults(self) -> tuple[Any, ...]:
        return (0,) if self.low == 0 else ()

    def write(self, cells: int) -> int:
        return cells

    def read(self, entry: Reader) -> int:
        return entry.integer(self.low, self.high, self.reason)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    @property
    def defaults(self) -> tuple[Any, ...]:
        return (False,)

    def write(self, cells: int) -> bool:
        return cells != 0

    def read(self, entry: Reader) -> int:
        return int(entry.boolean())


@dataclass(frozen=True, slots=True)
class Name:
    """One of some ids, or null for none; `first` is the cell of the first id."""

    names: Sequence[str]
    first: int = 1
    reason: str = ""  # of the choice, for refusals

    @property
    def defaults(self) -> tuple[Any, ...]:
        return (None,) if self.first > 0 else ()

    def write(self, cells: int) -> str | None:
        return self.names[cells - self.first] if cells >= self.first else None

    def read(self, entry: Reader) -> int:
        if entry.is_null and self.first > 0:
            return 0
        return entry.choice(self.names, self.reason) + self.first


@dataclass(frozen=True, slots=True)
class Row:
    """A list of the same things."""

    of: Codec
    length: int

    @property
    def defaults(self) -> tuple[Any, ...]:
        return tuple([default] * self.length for default in self.of.defaults)

    def write(self, cells: list[int]) -> list[Any]:
        return [self.of.write(cell) for cell in cells]

    def read(self, entry: Reader) -> list[int]:
        return [self.of.read(each) for each in entry.listing(self.length, self.length)]


@dataclass(frozen=True, slots=True)
class Each:
    """What stands at each id; those with nothing are left out."""

    names: Sequence[str]
    of: Sequence[Codec]  # by id

    @property
    def defaults(self) -> tuple[Any, ...]:
        return ({},)

    def write(self, cells: list[int]) -> dict[str, Any]:
        return {name: of.write(cell) for name, of, cell in zip(self.names, self.of, cells, strict=True) if cell}

    def read(self, entry: Reader) -> list[int]:
        cells = [0] * len(self.names)
        for name, each in entry.mapping(self.names).items():
            k = self.names.index(name)
            cells[k] = self.of[k].read(each)
            if cells[k] == 0:
                raise each.refusal(f"is left out where it is {shown(each.value)}")
        return cells


class Counts(Each):
    """How many of each id; those without any are left out."""

    def __init__(self, names: Sequence[str], low: int, high: int) -> None:
        super().__init__(names, [Number(low, high)] * len(names))


@dataclass(frozen=True, slots=True)
class Marked:
    """The ids for which something is true, in their order."""

    names: Sequence[str]

    @property
    def defaults(self) -> tuple[Any, ...]:
        return ([],)

    def write(self, cells: list[int]) -> list[str]:
        return [name for name, cell in zip(self.names, cells, strict=True) if cell]

    def read(self, entry: Reader) -> list[int]:
        cells, last = [0] * len(self.names), -1
        for each in entry.listing(0, len(self.names)):
            k = each.choice(self.names)
            if k <= last:
                raise each.refusal(f"{self.names[k]} stands there twice or out of order")
            cells[k], last = 1, k
        return cells


@dataclass(frozen=True, slots=True)
class AllCounts:
    """How many of each id, also where there is none."""

    names: Sequence[str]
    low: int
    high: int

    @property
    def defaults(self) -> tuple[Any, ...]:
        return ({},)

    def write(self, cells: list[int]) -> dict[str, int]:
        return dict(zip(self.names, cells, strict=True))

    def read(self, entry: Reader) -> list[int]:
        return entry.counts(self.names, self.low, self.high)


@dataclass(frozen=True, slots=True)
class Multiset:
    """A list of ids, in their order, each as often as there is one of it."""

    names: Sequence[str]
    most: int  # ids in all

    @property
    def defaults(self) -> tuple[Any, ...]:
        return ([],)

    def write(self, cells: list[int]) -> list[str]:
        return [name for name, cell in zip(self.names, cells, strict=True) for _ in range(cell)]

    def read(self, entry: Reader) -> list[int]:
        found = [each.choice(self.names) for each in entry.listing(0, self.most)]
        return [found.count(k) for k in range(len(self.names))]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some ids, each with the cell it means, or null for none."""

    cells: Mapping[str, int]
    none: int = -1

    @property
    def defaults(self) -> tuple[Any, ...]:
        return (None,)

    def write(self, cells: int) -> str | None:
        return next((name for name, cell in self.cells.items() if cell == cells), None)

    def read(self, entry: Reader) -> int:
        names = list(self.cells)
        return self.none if entry.is_null else self.cells[names[entry.choice(names)]]


@dataclass(frozen=True, slots=True)
class Places:
    """The same kind of thing at each of some places; the cells of other places say that there is none."""

    places: Mapping[str, int]  # with the cell of each
    of: OneOf
    length: int
    reason: str  # why there are these places, for refusals

    @property
    def defaults(self) -> tuple[Any, ...]:
        return ()

    def write(self, cells: list[int]) -> dict[str, Any]:
        return {place: self.of.write(cells[k]) for place, k in self.places.items()}

    def read(self, entry: Reader) -> list[int]:
        cells = [self.of.none] * self.length
        for place, each in entry.record(self.places, self.reason).items():
            cells[self.places[place]] = self.of.read(each)
        return cells


@dataclass(frozen=True, slots=True)
class Split:
    """Equal shares of the cells, one under each name; it stands for `*` in the field's `at`."""

    names: Sequence[str]
    of: Sequence[Codec]  # by name


@dataclass(frozen=True, slots=True)
class AtTable:
    """A codec that depends on the table: on its seats, options, decision or turn. The field must be there."""

    codec: Callable[[Any], Codec]  # of the table
    defaults: tuple[Any, ...] = ()


SEAT = AtTable(lambda g: Number(0, g.seats - 1, "seats"))


@dataclass(frozen=True, slots=True)
class Usual:
    """A field that, where it is left out, means something else than its kind would."""

    of: Codec
    defaults: tuple[Any, ...]

    def write(self, cells: Any) -> Any:
        return self.of.write(cells)

    def read(self, entry: Reader) -> Any:
        return self.of.read(entry)


def usual_codec(length: int) -> Codec:
    """How a field is written that says nothing about it."""
    number = Number(-LARGEST - 1, LARGEST)
    return Row(number, length) if length else number


def needed(codec: Codec) -> Usual:
    """A field that may not be left out."""
    return Usual(codec, ())


def upto(most: int, reason: str = "") -> Number:
    """A whole number from 0."""
    return Number(0, most, reason)
