"""What the numbers of moves and events mean: an id of the figures, or a plain number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Argument:
    """A number of the engine under the name people know it by."""

    name: str
    size: int  # how many values it can have; 0 where nobody counts them
    ids: Sequence[Any] | None = None  # what each number stands for; None: the number itself
    plus: int = 0  # what the first value is called

    def named(self, number: int) -> Any:
        """What the engine's number means; None for nothing."""
        if number < 0:
            return None
        return number + self.plus if self.ids is None else self.ids[number + self.plus]


def each(name: str, ids: Sequence[Any], size: int | None = None, plus: int = 0) -> Argument:
    """One of these ids; `size` where only the first ones can be meant, `plus` where the first ones cannot."""
    return Argument(name, len(ids) - plus if size is None else size, ids, plus)


def number(name: str, size: int = 0, plus: int = 0) -> Argument:
    """A plain number, counted from `plus`."""
    return Argument(name, size, None, plus)


class Names:
    """Things that have a number in the rules and a name for people, each declared once."""

    def __init__(self) -> None:
        self._names: list[str] = []

    @property
    def names(self) -> tuple[str, ...]:
        """All names by number."""
        return tuple(self._names)

    def name(self, number: int, name: str) -> int:
        """The next thing; the answer is its number."""
        if number != len(self._names):
            raise ValueError(f"{name}: the next free number is {len(self._names)}, not {number}")
        self._names.append(name)
        return number
