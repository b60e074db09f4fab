"""Corrupts positions: every field of a position, one after the other, in every way that comes to mind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from kohlenpott.engine.errors import PositionError
from kohlenpott.games.coal_baron import figures, ids
from kohlenpott.games.coal_baron.names import DRAWN, SIDES, SOURCES

Steps = tuple[str | int, ...]
VOCABULARIES: tuple[tuple[str, ...], ...] = (
    tuple(figures.order_ids), tuple(figures.tile_kinds), tuple(figures.colours), tuple(figures.space_ids),
    ids.DECISIONS, DRAWN, SIDES, SOURCES,
)  # fmt: skip
GARBAGE: tuple[Any, ...] = (None, True, False, -1, 99, 10**30, 1.0, float("nan"), "", "garbage", [], [[]], {}, {"a": 1})
PATH = re.compile(r"[a-z_]+(?:\[\d+\]|\.[A-Za-z0-9_-]+)*")


@dataclass(frozen=True)
class Corruption:
    """A position in which one field has been tampered with."""

    path: str
    deed: str  # what was done: "changed to 7", "deleted", "repeated", "extra key"
    position: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.path} {self.deed}"

    @property
    def field(self) -> str:
        """The path without the numbers of entries."""
        return re.sub(r"\[\d+\]", "[]", self.path)


def nodes(value: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Everything in a position, with the steps that lead to it."""
    entries: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield (*steps, key), entry
        yield from nodes(entry, (*steps, key))


def written(steps: Steps) -> str:
    """Steps as a path, e.g. players[1].cage.level."""
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return path.removeprefix(".")


def tampered(holder: Any, steps: Steps, deed: Callable[[Any, Any], object]) -> Any:
    """A copy in which something has been done to the entry the steps lead to."""
    twin = holder.copy()
    if len(steps) == 1:
        deed(twin, steps[0])
    else:
        twin[steps[0]] = tampered(twin[steps[0]], steps[1:], deed)
    return twin


def put(value: Any) -> Callable[[Any, Any], object]:
    """The deed of putting a value there."""
    return lambda holder, key: holder.__setitem__(key, value)


def neighbours(value: Any) -> list[Any]:
    """Other values of the same kind: the next numbers, the next ids."""
    if type(value) is int:
        return [value + 1, value - 1]
    if type(value) is bool:
        return [not value]
    words = next((words for words in VOCABULARIES if value in words), ()) if type(value) is str else ()
    return [words[(words.index(value) + 1) % len(words)], words[words.index(value) - 1]] if words else []


def corruptions(position: dict[str, Any]) -> Iterator[Corruption]:
    """Every field changed to neighbours and garbage, deleted, repeated, and with a surprise in it."""
    for steps, value in nodes(position):
        path = written(steps)
        others = [other for other in GARBAGE if type(other) is not type(value) or other != value]
        for other in [*neighbours(value), *others]:
            yield Corruption(path, f"changed to {shown(other)}", tampered(position, steps, put(other)))
        yield Corruption(path, "deleted", tampered(position, steps, lambda holder, key: holder.__delitem__(key)))
        if isinstance(value, dict):
            surprised = tampered(position, steps, put(value | {"surprise": 0}))
            yield Corruption(f"{path}.surprise", "extra key", surprised)
        if isinstance(steps[-1], int):
            twice = tampered(position, steps, lambda holder, key: holder.insert(key, holder[key]))
            yield Corruption(path, "repeated", twice)


def shown(value: Any) -> str:
    """A value in a failing test's message."""
    return repr(value)[:40]


def steps_of(path: str) -> list[str]:
    """The names and numbers a path is made of."""
    return re.findall(r"[^.\[\]]+", path)


def is_named(error: PositionError, path: str) -> bool:
    """Does the message name the field, something in it, or what it stands in, no more than three steps up?"""
    field = steps_of(path)
    for found in PATH.findall(str(error)):
        named = steps_of(found)
        shared = min(len(named), len(field))
        if (
            named[:shared] == field[:shared]
            and len(field) - len(named) <= 3
            and (found != "players" or len(field) <= 2)
        ):
            return True
    return False
