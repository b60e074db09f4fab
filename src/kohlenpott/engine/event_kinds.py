"""Events, declared once: number, name, what its numbers mean, who may be told.

    events = Events()
    E_TOOK = events.event(1, "took", number("stones"), PILE)
    E_SAW = events.event(2, "saw", CARD, private=True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .arguments import Argument

RawEvent = tuple[int, int, int, int, int]  # kind, seat, and three numbers
REFUSED = "refused"  # kind 0: what a predicate writes when it forbids


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event."""

    name: str
    arguments: tuple[Argument, ...]
    is_private: bool  # only the seat itself may know it
    data: Callable[[RawEvent], Mapping[str, Any]] | None  # where one number decides what another means

    def named(self, raw: RawEvent) -> dict[str, Any]:
        """The data of an event with names instead of numbers."""
        if self.data is not None:
            return dict(self.data(raw))
        numbers = zip(self.arguments, raw[2:], strict=False)
        return {a.name: value if a.ids is None else a.named(value) for a, value in numbers}


@dataclass(slots=True)
class Events:
    """All kinds of events of a game."""

    kinds: list[EventKind] = field(default_factory=lambda: [EventKind(REFUSED, (), False, None)])

    def event(self, number: int, name: str, *arguments: Argument, private: bool = False,
              data: Callable[[RawEvent], Mapping[str, Any]] | None = None) -> int:  # fmt: skip
        """A kind of event; the answer is its number."""
        if number != len(self.kinds):
            raise ValueError(f"{name}: the next free number of an event is {len(self.kinds)}, not {number}")
        self.kinds.append(EventKind(name, arguments, private, data))
        return number

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all kinds by number."""
        return tuple(kind.name for kind in self.kinds)

    def read(self, raw: RawEvent) -> tuple[str, dict[str, Any], bool]:
        """Kind, named data and privacy of an event."""
        kind = self.kinds[raw[0]]
        return kind.name, kind.named(raw), kind.is_private
