"""Events, declared once: number, name, what its numbers mean, who may be told.

    events = Events()
    E_TOOK = events.event(1, "took", number("stones"), PILE)
    E_SAW = events.event(2, "saw", CARD, private=True)
    events.tell(Telling(STRONG, gain="stones"), E_TOOK)

`tell` says how events are told to those who did not cause them. Where a game says nothing each move is one step of the
story, headed by its first event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .arguments import Argument

RawEvent = tuple[int, int, int, int, int]  # kind, seat, and three numbers
REFUSED = "refused"  # kind 0: what a predicate writes when it forbids
SILENT, ASIDE, USUAL, STRONG, STRONGEST = range(5)  # weights of events


@dataclass(frozen=True, slots=True)
class Telling:
    """How a kind of event is told: the strongest of those that are told together is their headline."""

    weight: int = USUAL  # silent ones are left to the log, asides are never a headline if there is anything else
    joins: str = ""  # with neighbours of the same word and seat, also over several moves, until a weaker one comes
    opens: bool = False  # a step of the story begins with it, also within a move
    is_phase: bool = False  # what follows in this move is nobody's doing but the game's
    is_known: bool = False  # its own seat knew it before the others did
    closes: tuple[str, ...] = ()  # categories given in the same move before it that are told as its phase
    by: str = ""  # the argument that is a category: in a phase each category is a step
    gain: str = ""  # the argument that is gained
    cost: str = ""  # the argument that is paid


USUALLY = Telling()


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event."""

    name: str
    arguments: tuple[Argument, ...]
    is_private: bool  # only the seat itself may know it
    data: Callable[[RawEvent], Mapping[str, Any]] | None  # where one number decides what another means
    tells: Telling = USUALLY

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

    def tell(self, how: Telling, *numbers: int) -> None:
        """How these kinds of events are told."""
        for number in numbers:
            self.kinds[number] = replace(self.kinds[number], tells=how)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all kinds by number."""
        return tuple(kind.name for kind in self.kinds)

    def read(self, raw: RawEvent) -> tuple[str, dict[str, Any], bool]:
        """Kind, named data and privacy of an event."""
        kind = self.kinds[raw[0]]
        return kind.name, kind.named(raw), kind.is_private
