"""Checked pure mode: records whose cells refuse negative indexes, overflow and anything that is no integer.

In C an index past the end is silent; here it is an error. The rules run unchanged on such records.
"""

from __future__ import annotations

from typing import Any

from kohlenpott.engine.records import Struct

LEAST, MOST = -(2**15), 2**15 - 1


class CheckedCells(list[int]):
    """A fixed array that behaves as the C array must be used."""

    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, int) and k < 0:
            raise IndexError(f"negative index {k}")
        return super().__getitem__(k)

    def __setitem__(self, k: Any, value: Any) -> None:
        if not isinstance(k, int) or k < 0:
            raise IndexError(f"index {k!r}")
        check_cell(value)
        super().__setitem__(k, value)


def check_cell(value: Any) -> None:
    """A cell holds 16 bits."""
    if type(value) is not int and type(value) is not bool:
        raise TypeError(f"a cell takes integers, not {value!r}")
    if not LEAST <= value <= MOST:
        raise OverflowError(f"{value} does not fit a cell")


_twins: dict[type[Struct], type[Struct]] = {}


def checked_class(plain: type[Struct]) -> type[Struct]:
    """The same record whose scalars are checked on every assignment."""
    if plain not in _twins:
        wide = {field.name for field in plain.fields if field.scalar == "u64"}
        free = wide | {"log"}

        def assign(self: Struct, name: str, value: Any) -> None:
            if name not in free:
                check_cell(value)
            plain.__setattr__(self, name, value)

        _twins[plain] = type(f"Checked{plain.__name__}", (plain,), {"__slots__": (), "__setattr__": assign})
    return _twins[plain]


def checked(record: Struct) -> Struct:
    """Turn a record, and all records inside it, into checked ones, in place."""
    for field in type(record).fields:
        value = getattr(record, field.name)
        if field.of is not None:
            for inner in value if field.length else [value]:
                checked(inner)
        elif field.length:
            object.__setattr__(record, field.name, CheckedCells(value))
    record.__class__ = checked_class(type(record))
    return record


def checked_copy(record: Any) -> Any:
    """An independent checked copy of a checked record."""
    plain: Any = type(record).__mro__[1]
    return checked(plain.from_bytes(record.to_bytes()))
