"""Records: the state of a game as integers and fixed arrays, declared once.

A record is written as a class whose annotations are the fields:

    class Player(Struct):
        reserve: i16             # workers still available this shift (CB-027)
        cage: Cells = cells(4)   # cubes in the cage, by colour
        hand: Cells = cells(5, Row(Name(CARDS), 5), at="drawn.cards", seen_by=OWNER)

Subclassing `Struct` turns the declaration into a slotted class with a zeroing constructor, `copy`,
`flat` and `fill`; `codegen` writes the same declaration as a C struct. The comment behind a field is
its documentation (`field_docs`). `u64` may stand only first in the outermost record: all other cells
are 16 bits wide, so the C struct has no padding inside and both forms share one byte layout.
"""

from __future__ import annotations

import inspect
import re
import struct
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from .types import Cells

SCALARS = ("i16", "u64")


ALL = "all"  # everybody may know the field
OWNER = "owner"  # only the seat it belongs to; a field of the table belongs to the seat on turn
FOLLOWS = "follows"  # instead of a codec: the field follows from others and stands in no position
PART = "part"  # instead of a codec: a part of the game's own tells it, named by `at`, and who may know it


@dataclass(frozen=True, slots=True)
class Array:
    """The length of an array field, and the record it holds (None: cells); how it is shown to people."""

    length: int
    of: type[Struct] | None = None
    codec: Any = None
    at: str = ""
    seen_by: str = ALL


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record: a scalar, cells, a record or an array of records."""

    name: str
    scalar: str | None  # "i16" or "u64"; None for records
    of: type[Struct] | None
    length: int  # 0: not an array
    codec: Any = None  # how its cells are written in a position; None: as plain numbers
    at: str = ""  # its name there, with dots where it lies inside others; its own name by default
    seen_by: str = ALL

    @property
    def width(self) -> int:
        """How many cells the field takes."""
        one = self.of.width() if self.of is not None else 1
        return one * (self.length or 1)


R = TypeVar("R", bound="Struct")


def cell(codec: Any = None, at: str = "", seen_by: str = ALL) -> int:
    """Declare a cell that says how people see it."""
    marker: Any = Array(0, None, codec, at, seen_by)
    return marker  # type: ignore[no-any-return]  # the class body is only read, never run as a value


def cells(length: int, codec: Any = None, at: str = "", seen_by: str = ALL) -> Cells:
    """Declare a fixed array of cells."""
    marker: Any = Array(length, None, codec, at, seen_by)
    return marker  # type: ignore[no-any-return]


def records(of: type[R], length: int) -> list[R]:
    """Declare a fixed array of records."""
    marker: Any = Array(length, of)
    return marker  # type: ignore[no-any-return]


def one(of: type[R], codec: Any = None) -> R:
    """Declare a record inside a record."""
    marker: Any = Array(0, of, codec)
    return marker  # type: ignore[no-any-return]


class StructMeta(type):
    """Rebuilds a declaration as a slotted class with straight-line methods."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> StructMeta:
        if "__slots__" in body:  # the bases below
            return super().__new__(cls, name, bases, body)
        fields = tuple(read_field(name, key, note, body.get(key)) for key, note in body["__annotations__"].items())
        for field in fields:
            body.pop(field.name, None)
        body["__slots__"] = tuple(field.name for field in fields)
        body["fields"] = fields
        body.update(compile_methods(name, fields, has_log="TableStruct" in (base.__name__ for base in bases)))
        return super().__new__(cls, name, bases, body)


def read_field(record: str, name: str, annotation: Any, marker: Any) -> Field:
    """One annotation with its array marker, checked."""
    if isinstance(marker, Array):
        scalar = None if marker.of else "i16"
        return Field(name, scalar, marker.of, marker.length, marker.codec, marker.at or name, marker.seen_by)
    if annotation in SCALARS:
        return Field(name, annotation, None, 0, at=name)
    raise TypeError(f"{record}.{name}: {annotation!r} is neither a scalar {SCALARS} nor declared by cells/records/one")


def compile_methods(name: str, fields: tuple[Field, ...], has_log: bool) -> dict[str, Any]:
    """The methods of a record, written out field by field because pure play lives on them."""
    init, copy, flat, fill = [], [], [], []
    names: dict[str, Any] = {"new": object.__new__}
    offset = 0
    for f in fields:
        if f.of is not None:
            names[f.of.__name__] = f.of
        kind = f.of.__name__ if f.of is not None else ""
        if f.of is None and not f.length:
            init.append(f"self.{f.name} = 0")
            copy.append(f"twin.{f.name} = self.{f.name}")
            flat.append(f"out.append(self.{f.name})")
            fill.append(f"self.{f.name} = values[k + {offset}]")
        elif f.of is None:
            init.append(f"self.{f.name} = [0] * {f.length}")
            copy.append(f"twin.{f.name} = self.{f.name}[:]")
            flat.append(f"out.extend(self.{f.name})")
            fill.append(f"self.{f.name} = values[k + {offset}:k + {offset + f.length}]")
        elif f.length:
            init.append(f"self.{f.name} = [{kind}() for _ in range({f.length})]")
            copy.append(f"twin.{f.name} = [x.copy() for x in self.{f.name}]")
            flat.append(f"for x in self.{f.name}: x.flat(out)")
            fill.append(f"for i, x in enumerate(self.{f.name}): x.fill(values, k + {offset} + i * {f.of.width()})")
        else:
            init.append(f"self.{f.name} = {kind}()")
            copy.append(f"twin.{f.name} = self.{f.name}.copy()")
            flat.append(f"self.{f.name}.flat(out)")
            fill.append(f"self.{f.name}.fill(values, k + {offset})")
        offset += f.width
    if has_log:
        init.append("self.log = None")
        copy.append("twin.log = None")

    def block(head: str, lines: list[str], tail: str = "") -> str:
        return "\n".join([head, *(f"    {line}" for line in lines), f"    {tail}" if tail else ""]) + "\n"

    source = (
        block("def __init__(self):", init)
        + block("def copy(self):", ["twin = new(type(self))", *copy], "return twin")
        + block("def flat(self, out):", flat)
        + block("def fill(self, values, k=0):", fill)
    )
    exec(compile(source, f"<record {name}>", "exec"), names)
    return {key: names[key] for key in ("__init__", "copy", "flat", "fill")}


class Struct(metaclass=StructMeta):
    """A fixed group of cells. See the module's text for how one is declared."""

    __slots__ = ()
    fields: ClassVar[tuple[Field, ...]] = ()

    def copy(self) -> Self:
        """An exact, independent copy."""
        raise TypeError("Struct itself has no fields")

    def flat(self, out: list[int]) -> None:
        """Append every cell to `out`, in the order of declaration."""

    def fill(self, values: list[int], k: int = 0) -> None:
        """Take every cell from `values`, starting at `k`."""

    @classmethod
    def width(cls) -> int:
        """How many cells the record has."""
        return sum(field.width for field in cls.fields)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.cells() == other.cells()

    __hash__ = None  # type: ignore[assignment]  # records change

    def cells(self) -> list[int]:
        """All cells in the order of declaration."""
        out: list[int] = []
        self.flat(out)
        return out


class TableStruct(Struct):
    """The outermost record of a game. `log` receives events while it is a list; it is no part of the state."""

    __slots__ = ("log",)
    log: list[tuple[int, int, int, int, int]] | None

    @classmethod
    def layout(cls) -> str:
        """The byte layout as a `struct` format: chance first, then nothing but 16-bit cells."""
        return layout_of(cls)

    def to_bytes(self) -> bytes:
        """The record as the bytes of its C struct."""
        return struct.pack(self.layout(), *self.cells())

    @classmethod
    def from_bytes(cls, raw: bytes) -> Self:
        """The record whose C struct has these bytes."""
        record = cls()
        record.fill(list(struct.unpack_from(cls.layout(), raw)))
        return record


@cache
def layout_of(cls: type[TableStruct]) -> str:
    """The layout of a game's record, worked out once."""
    wide = 0
    for name, scalar in scalars(cls):
        if scalar == "u64":
            if name != wide:
                raise TypeError(f"{cls.__name__}: u64 cells must come first")
            wide += 1
    return f"<{wide}Q{cls.width() - wide}h"


def scalars(cls: type[Struct], start: int = 0) -> list[tuple[int, str]]:
    """(position, type) of every cell of a record, records inside included."""
    out: list[tuple[int, str]] = []
    for field in cls.fields:
        for _ in range(field.length or 1):
            if field.of is not None:
                out += scalars(field.of, start + len(out))
            else:
                out.append((start + len(out), field.scalar or "i16"))
    return out


def record_types(cls: type[Struct]) -> list[type[Struct]]:
    """The record and all records inside it, innermost first, each once."""
    found: list[type[Struct]] = []
    for field in cls.fields:
        if field.of is not None:
            found += [inner for inner in record_types(field.of) if inner not in found]
    return [*found, cls]


def field_docs(cls: type[Struct]) -> dict[str, str]:
    """The comment behind each field of the declaration."""
    pattern = re.compile(r"^    (\w+): [^#]*?#\s*(.*)$", re.MULTILINE)
    return {m[1]: m[2].strip() for m in pattern.finditer(inspect.getsource(cls))}
