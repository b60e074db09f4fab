"""Reading hostile JSON: every value is asked for by name and kind; what does not fit is refused with its path.

    player = Reader(data, "player").record(("reserve", "cage"))
    reserve = player["reserve"].integer(0, 18)

Whatever stands in the data, the only exception is PositionError. Nothing is converted: true is no number, 1.0 is
no whole number, and an object has exactly the keys that are expected, but for those with a default.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kohlenpott.engine.errors import PositionError

SHOWN_TEXT = 40  # characters of a refused text that a message repeats
SHOWN_BITS = 64  # longer numbers are described, not written
LISTED_CHOICES = 8  # more choices than these are described by their first ones
PLAIN_KEY = re.compile(r"[\w-]{1,40}")


class Reader:
    """One JSON value, and the path that leads to it: `players[1].cage.level`."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def refusal(self, message: str) -> PositionError:
        """The error that names this value's path."""
        return PositionError(self.path, message)

    def expected(self, what: str, reason: str = "") -> PositionError:
        """The error of a value that is not what it must be."""
        return self.refusal(f"must be {what}{because(reason)}, is {shown(self.value)}")

    @property
    def is_null(self) -> bool:
        """Does null stand here?"""
        return self.value is None

    def null(self, reason: str = "") -> None:
        """Nothing else than null may stand here."""
        if not self.is_null:
            raise self.expected("null", reason)

    def integer(self, low: int, high: int, reason: str = "") -> int:
        """A whole number from low to high."""
        if type(self.value) is not int or not low <= self.value <= high:
            what = f"a whole number from {low} to {high}" if low < high else str(low)
            raise self.expected(what, reason)
        return self.value

    def boolean(self) -> bool:
        """True or false."""
        if type(self.value) is not bool:
            raise self.expected("true or false")
        return self.value

    def choice(self, values: Sequence[str], reason: str = "") -> int:
        """One of a few texts; the answer is which one."""
        if type(self.value) is not str or self.value not in values:
            raise self.expected(listed(values), reason)
        return values.index(self.value)

    def hexadecimal(self, digits: int) -> int:
        """A number written with exactly so many lower-case hexadecimal digits."""
        if type(self.value) is not str or not re.fullmatch(f"[0-9a-f]{{{digits}}}", self.value):
            raise self.expected(f"a text of {digits} hexadecimal digits")
        return int(self.value, 16)

    def listing(self, low: int, high: int, reason: str = "") -> list[Reader]:
        """A list of low to high entries."""
        if not isinstance(self.value, list):
            raise self.expected("a list")
        if not low <= len(self.value) <= high:
            wanted = f"{low} to {high}" if low < high else str(low)
            raise self.refusal(f"must have {wanted} entries{because(reason)}, has {len(self.value)}")
        return [Reader(entry, f"{self.path}[{k}]") for k, entry in enumerate(self.value)]

    def distinct(self, low: int, high: int, seats: int, reason: str = "") -> list[int]:
        """A list of seats without repeats."""
        found: list[int] = []
        for each in self.listing(low, high, "seats"):
            seat = each.integer(0, seats - 1, "seats")
            if seat in found:
                raise each.refusal(f"seat {seat} stands there twice{because(reason)}")
            found.append(seat)
        return found

    def mapping(self, names: Collection[str], reason: str = "") -> dict[str, Reader]:
        """An object in which any of these keys may stand, and no other."""
        if not isinstance(self.value, dict):
            raise self.expected("an object", reason)
        for key in self.value:
            if type(key) is not str or key not in names:
                raise PositionError(self.path_of(key), f"unknown key{because(reason)}{meant(key, names)}")
        stem = f"{self.path}." if self.path else ""
        return {key: Reader(entry, stem + key) for key, entry in self.value.items()}

    def record(
        self, names: Collection[str], reason: str = "", defaults: Mapping[str, Any] = MappingProxyType({})
    ) -> dict[str, Reader]:
        """An object with exactly these keys; those that have a default may be left out."""
        entries = self.mapping(names, reason)
        for name in names:
            if name not in entries:
                if name not in defaults:
                    raise PositionError(self.path_of(name), f"is missing{because(reason)}")
                entries[name] = Reader(defaults[name], self.path_of(name))
        return entries

    def counts(self, names: Sequence[str], low: int, high: int) -> list[int]:
        """A whole number for each of these names, in their order; what is left out is 0."""
        entries = self.mapping(names)
        return [entries[name].integer(low, high) if name in entries else 0 for name in names]

    def path_of(self, key: object) -> str:
        """The path of a key of this object; strange keys are quoted."""
        name = key if type(key) is str and PLAIN_KEY.fullmatch(key) else shown(key)
        return f"{self.path}.{name}" if self.path else name


def because(reason: str) -> str:
    """A reason in brackets, if there is one."""
    return f" ({reason})" if reason else ""


def listed(values: Sequence[str]) -> str:
    """The choices, or the first ones of many."""
    if len(values) == 1:
        return shown(values[0])
    if len(values) <= LISTED_CHOICES:
        return f"one of {', '.join(values)}"
    return f"one of {', '.join(values[:3])}, … {values[-1]}"


def meant(key: object, names: Collection[str]) -> str:
    """The known key that looks most like an unknown one."""
    near = difflib.get_close_matches(key[:SHOWN_TEXT], list(names), n=1) if isinstance(key, str) else []
    return f"; is {near[0]} meant?" if near else ""


def shown(value: object) -> str:
    """A value as JSON writes it, shortened; never fails and never looks inside."""
    if value is None or type(value) is bool:
        return json.dumps(value)
    if type(value) is int:
        return str(value) if value.bit_length() <= SHOWN_BITS else f"a number of {value.bit_length()} bits"
    if type(value) is float:
        return str(value)
    if type(value) is str:
        return json.dumps(value if len(value) <= SHOWN_TEXT else value[: SHOWN_TEXT - 1] + "…", ensure_ascii=True)
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    return f"a Python {type(value).__name__}"
