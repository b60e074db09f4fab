"""What a game tells the rest of the package about itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Protocol

from kohlenpott.engine.event_kinds import Events, Telling
from kohlenpott.engine.unit import Unit

from .figures import Problem
from .moves import Event, Move
from .notation import Notation
from .options import Option
from .positions import DeclaredPositions
from .refusal import Refusal

USUAL_SEATS = 3


class Positions(Protocol):
    """How a position of a game is written, read and shown."""

    def write(self, g: Any) -> dict[str, Any]:
        """The whole state as readable JSON."""

    def read(self, data: Any, strict: bool) -> Any:
        """The record of a position; PositionError names the field that does not fit."""

    def view(self, g: Any, seat: int | None) -> dict[str, Any]:
        """The same shape with everything the seat (None: a spectator) may not know left out."""


class Words(Protocol):
    """The game's texts in all languages."""

    def move(self, move: Move, lang: str) -> str: ...
    def event(self, event: Event, lang: str, players: Any) -> str: ...
    def headline(self, event: Event, lang: str, players: Any) -> str | None: ...
    def joined(self, events: Sequence[Event], lang: str, players: Any) -> list[str]: ...
    def gain(self, unit: str, amount: int, lang: str) -> str: ...
    def scoring(self, phase: str, source: str, lang: str) -> str: ...
    def refusal(self, refusal: Refusal, lang: str) -> str: ...
    def option(self, option: Option, lang: str) -> str: ...
    def choice(self, option: Option, value: Any, lang: str) -> str: ...
    def decision(self, name: str, lang: str) -> str: ...
    def how(self, name: str, lang: str) -> str: ...
    def source(self, name: str, lang: str) -> str: ...
    def group(self, name: str, lang: str) -> str: ...
    def blunder(self, kind: str, lang: str) -> str: ...
    def pitch(self, lang: str) -> str: ...
    def label(self, key: str, lang: str) -> str: ...
    def name(self, kind: str, id: Any, lang: str) -> str: ...
    def player(self, seat: int, lang: str, players: Any = None) -> str: ...
    def __hash__(self) -> int: ...


def no_problems(data: Any) -> list[Problem]:
    """For a game that has nothing to say about its figures."""
    return []


@dataclass(frozen=True, kw_only=True)
class Definition:
    """One game, complete; what has a default it can do without."""

    name: str  # in addresses, files and commands: lower case, "-" between words
    title: str  # as people write it
    prefix: str  # of its rule ids: "CB"
    package: str  # where all of it lies
    rules_version: int  # raised when the behaviour of a released rule changes
    seats: tuple[int, ...]
    unit: Unit
    options: tuple[Option, ...] = ()
    events: Events
    sources: Sequence[str] = ()  # of victory points, by number
    positions: Positions = None  # type: ignore[assignment]  # by default those of the declared fields
    words: Words
    data_hash: str = ""  # the identity of the figures it is played with
    credits: Mapping[str, str] = field(default_factory=dict)  # designers, publishers, year
    length: int | None = None  # decisions of one seat in a usual game, median of games between greedy bots
    source_groups: Mapping[str, Sequence[str]] = field(default_factory=dict)  # told together, most telling first
    opening: str | None = None  # the decision whose first answer is how somebody opens; else a seat's first turn
    check_components: Callable[[Any], list[Problem]] = no_problems
    has_secrets: bool = True  # does a seat ever know what another does not?
    idle: tuple[int, ...] = ()  # moves that do nothing: told where one of them is a whole turn
    details: ModuleType | None = None  # the functions that answers name with `tells`: what moves cost and bring
    check_options: Callable[[int, Mapping[str, Any]], None] | None = None  # refuses options that do not go together
    oldest_rules_version: int | None = None  # whose records can still be played; the newest one if none is named
    results_since: int | None = None  # rules whose results still count in the arena; the newest one if none is named

    def __post_init__(self) -> None:
        if self.positions is None:
            moves, table = self.unit.moves, self.unit.record
            found = DeclaredPositions(self.name, self.rules_version, table, self.seats, moves.decisions)
            object.__setattr__(self, "positions", found)

    @property
    def rules_versions(self) -> range:
        """The versions of the rules that can be played."""
        oldest = self.rules_version if self.oldest_rules_version is None else self.oldest_rules_version
        return range(oldest, self.rules_version + 1)

    @property
    def comparable_rules(self) -> range:
        """The versions of the rules whose results count as those of today."""
        since = self.rules_version if self.results_since is None else self.results_since
        return range(since, self.rules_version + 1)

    @property
    def usual_seats(self) -> int:
        """The size of a table of which nothing is said: three, or as few as can play."""
        return USUAL_SEATS if USUAL_SEATS in self.seats else self.seats[0]

    @cached_property
    def notation(self) -> Notation:
        """How moves and events are named."""
        told = self.unit.moves.told_by()
        return Notation(self.unit.moves, self.events, {at: getattr(self.details, name) for at, name in told.items()})

    @cached_property
    def tellings(self) -> Mapping[str, Telling]:
        """How each kind of event is told."""
        return {kind.name: kind.tells for kind in self.events.kinds}

    @cached_property
    def decisions(self) -> tuple[str, ...]:
        """The names of all decisions by number; 0 is "over"."""
        return self.unit.moves.decisions

    @cached_property
    def turn_decisions(self) -> frozenset[str]:
        """Those that begin a turn."""
        return self.unit.moves.where(lambda decision: decision.begins_turn)

    @cached_property
    def secret_decisions(self) -> frozenset[str]:
        """Those whose answer the other seats are not told."""
        return self.unit.moves.where(lambda decision: decision.is_secret)

    @cached_property
    def simultaneous(self) -> frozenset[str]:
        """Those that all seats make at once in secret, asked one by one."""
        return self.unit.moves.where(lambda decision: decision.is_simultaneous)
