"""Positions and views, made from the declared fields of a game's structs.

A position is the whole state as JSON. Every field says in records.py how it is written (a codec of fields.py), under
which name (`at`, with dots where it lies inside others) and who may know it (`seen_by`). What no single field can tell
is a `Part` of the game's own, and the fields it tells say `PART`. A view has the same shape without what the seat may
not know: a field, or a whole object of such fields, is null there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from kohlenpott.engine.observing import seat_from
from kohlenpott.engine.records import ALL, FOLLOWS, PART, Field, Struct, TableStruct

from .fields import Codec, Name, usual_codec
from .reading import Reader, shown

COURSE = ("chance", "seats", "decision", "turn", "players")  # fields of the table that every game has
CHANCE_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Part:
    """An entry of a position that no single field can tell."""

    name: str
    write: Callable[[Any], Any]  # of the table
    read: Callable[[Any, Reader], None]  # into the table
    defaults: tuple[Any, ...] = ()  # the JSON that may be left out
    view: Callable[[Any, int | None], Any] | None = None  # of table and seat, where it differs from `write`


@dataclass(frozen=True, slots=True)
class SeatPart:
    """The same for an entry of every player: the functions are given the table and whose entry it is."""

    name: str
    write: Callable[[Any, int], Any]
    read: Callable[[Any, int, Reader], None]
    defaults: tuple[Any, ...] = ()
    view: Callable[[Any, int, int | None], Any] | None = None  # of table, owner and seat that looks


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the table: its name, the field that holds it, and the cell that each of its values means."""

    name: str
    field: str
    values: Mapping[Any, int]  # the first one is the usual one
    rule: str = ""

    def write(self, g: Any) -> Any:
        """The value; the usual one where two mean the same."""
        cell = getattr(g, self.field)
        return next(value for value, number in self.values.items() if number == cell)

    def read(self, g: Any, given: Reader) -> None:
        """Take the value over."""
        for value, number in self.values.items():
            if type(value) is type(given.value) and value == given.value:
                setattr(g, self.field, number)
                return
        raise given.expected(f"one of {', '.join(map(shown, self.values))}", self.rule)


YES_OR_NO: Mapping[Any, int] = {True: 1, False: 0}


def is_other(g: Any, distance: int) -> bool:
    """Is it another seat that looks, or a spectator?"""
    return distance > 0


class Shape:
    """The fields of a struct as nested JSON."""

    def __init__(
        self,
        struct: type[Struct],
        without: Sequence[str] = (),
        only_while: Mapping[str, Callable[[Any], bool]] = MappingProxyType({}),
    ) -> None:
        self.only_while = only_while
        told = [each for each in struct.fields if each.name not in without and each.codec is not FOLLOWS]
        self.told_by_parts = {each.at for each in told if each.codec is PART}
        self.fields = [each for each in told if each.codec is not PART]
        self.codecs: dict[str, Codec] = {each.name: each.codec or usual_codec(each.length) for each in self.fields}
        self.tree: dict[str, Any] = {}
        for each in self.fields:
            *groups, name = each.at.split(".")
            place = self.tree
            for group in groups:
                place = place.setdefault(group, {})
            place[name] = each

    @property
    def names(self) -> list[str]:
        """The outermost names."""
        return list(self.tree)

    def write(self, struct: Any, knows_all: bool = True) -> dict[str, Any]:
        """All entries; what only the owner may know is null for the others."""
        found = {name: self._written(struct, each, knows_all) for name, each in self.tree.items()}
        return found | {name: None for name, is_there in self.only_while.items() if not is_there(struct)}

    def _written(self, struct: Any, each: Any, knows_all: bool) -> Any:
        if not knows_all and is_secret(each):
            return None
        if isinstance(each, Field):
            return self.codecs[each.name].write(getattr(struct, each.name))
        return {name: self._written(struct, inner, knows_all) for name, inner in each.items()}

    def defaults(self, tree: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What may be left out, with what it means then."""
        found: dict[str, Any] = {}
        for name, each in (self.tree if tree is None else tree).items():
            if isinstance(each, Field):
                usual = self.codecs[each.name].defaults
                found |= {name: usual[0]} if usual else {}
            elif len(self.defaults(each)) == len(each):
                found[name] = {}
        return found | dict.fromkeys(self.only_while if tree is None else ())

    def read(self, struct: Any, entries: Mapping[str, Reader], reason: str = "") -> None:
        """Take the entries over into a struct; the reason says why some must be null now."""
        for name, each in self.tree.items():
            if name not in self.only_while or self.only_while[name](struct):
                self._read(struct, entries[name], each)
            else:
                entries[name].null(reason)

    def _read(self, struct: Any, entry: Reader, each: Any) -> None:
        if isinstance(each, Field):
            setattr(struct, each.name, self.codecs[each.name].read(entry))
            return
        entries = entry.record(list(each), defaults=self.defaults(each))
        for name, inner in each.items():
            self._read(struct, entries[name], inner)


def is_secret(each: Any) -> bool:
    """Is a field, or every field of an object, only for its owner?"""
    return each.seen_by != ALL if isinstance(each, Field) else all(map(is_secret, each.values()))


@dataclass
class DeclaredPositions:
    """How positions of a game are written, read and shown."""

    name: str  # of the game
    rules_version: int
    table: type[TableStruct]
    seats: Sequence[int]
    decisions: Sequence[str]
    options: Sequence[OptionField] = ()
    parts: Sequence[Part] = ()
    seat_parts: Sequence[SeatPart] = ()
    only_while: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)  # entries that are null else
    are_secrets_kept: Callable[[Any, int], bool] = is_other  # what only owners may know, from this far away
    complete: Callable[[Any], None] | None = None  # fills in what follows from the rest
    check: Callable[[Any], None] | None = None  # refuses what the rules could stumble over
    check_strictly: Callable[[Any], None] | None = None  # accounts for every piece
    shape: Shape = field(init=False)
    player_shape: Shape = field(init=False)

    def __post_init__(self) -> None:
        held = {option.field for option in self.options}
        player = next(each.of for each in self.table.fields if each.name == "players")
        assert player is not None
        self.shape = Shape(self.table, [*COURSE, *held], self.only_while)
        self.player_shape = Shape(player)
        told = self.shape.told_by_parts | self.player_shape.told_by_parts
        tellers = {part.name for part in self.parts} | {part.name for part in self.seat_parts}
        assert told <= tellers, f"{self.name}: no part tells {told - tellers}"

    # --- writing -------------------------------------------------------------------------------------------

    def write(self, g: Any) -> dict[str, Any]:
        """The whole state as readable JSON."""
        players = [self._write_player(g, seat) for seat in range(g.seats)]
        parts = {part.name: part.write(g) for part in self.parts}
        return {**self._course(g), **self.shape.write(g), **parts, "players": players,
                "chance": f"{g.chance.state:0{CHANCE_DIGITS}x}"}  # fmt: skip

    def _write_player(self, g: Any, seat: int) -> dict[str, Any]:
        parts = {part.name: part.write(g, seat) for part in self.seat_parts}
        return {**self.player_shape.write(g.players[seat]), **parts}

    def view(self, g: Any, seat: int | None) -> dict[str, Any]:
        """The position with everything the seat (None: a spectator) may not know left out."""
        parts = {part.name: part.view(g, seat) if part.view else part.write(g) for part in self.parts}
        players = [self._view_player(g, other, seat) for other in range(g.seats)]
        return {**self._course(g), **self.shape.write(g, self._knows(g, g.turn, seat)), **parts, "players": players}

    def _view_player(self, g: Any, other: int, seat: int | None) -> dict[str, Any]:
        found = self.player_shape.write(g.players[other], self._knows(g, other, seat))
        parts = ((part, part.view) for part in self.seat_parts)
        return found | {part.name: view(g, other, seat) if view else part.write(g, other) for part, view in parts}

    def _knows(self, g: Any, owner: int, seat: int | None) -> bool:
        """Does the seat know what only the owner may know now?"""
        return not self.are_secrets_kept(g, g.seats if seat is None else seat_from(seat, owner, g.seats))

    def _course(self, g: Any) -> dict[str, Any]:
        """What every position begins with."""
        return {
            "game": self.name,
            "rules_version": self.rules_version,
            "seats": g.seats,
            "options": {option.name: option.write(g) for option in self.options},
            "decision": self.decisions[g.decision],
            "turn": g.turn,
        }

    # --- reading -------------------------------------------------------------------------------------------

    @property
    def defaults(self) -> dict[str, Any]:
        """The entries that may be left out, with what they mean then."""
        return {"options": {}, **self.shape.defaults(), **defaults_of(self.parts), "chance": "0" * CHANCE_DIGITS}

    @property
    def player_defaults(self) -> dict[str, Any]:
        """The same for a player."""
        return self.player_shape.defaults() | defaults_of(self.seat_parts)

    def read(self, data: Any, strict: bool) -> Any:
        """The record of a position; PositionError names the field that does not fit.

        Strict reading accounts for every piece. Otherwise pieces may be missing or too many, as puzzles and tests
        like it.
        """
        first = ("game", "rules_version", "seats", "options", "decision", "turn")
        names = (*first, *self.shape.names, *(part.name for part in self.parts), "players", "chance")
        position = Reader(data).record(names, defaults=self.defaults)
        position["game"].choice((self.name,))
        position["rules_version"].integer(self.rules_version, self.rules_version)
        g: Any = self.table()
        g.seats = position["seats"].integer(min(self.seats), max(self.seats))
        players = position["players"].listing(g.seats, g.seats, "seats")
        self._read_options(g, position["options"])
        g.decision = Name(self.decisions, 0).read(position["decision"])
        g.turn = position["turn"].integer(0, g.seats - 1, "seats")
        g.chance.state = position["chance"].hexadecimal(CHANCE_DIGITS)
        self.shape.read(g, position, f"decision is {self.decisions[g.decision]}")
        self._read_players(g, players)
        for part in self.parts:
            part.read(g, position[part.name])
        for step in self._steps(strict):
            step(g)
        return g

    def _read_options(self, g: Any, entry: Reader) -> None:
        usual = {option.name: next(iter(option.values)) for option in self.options}
        given = entry.record(list(usual), defaults=usual)
        for option in self.options:
            option.read(g, given[option.name])

    def _read_players(self, g: Any, players: Sequence[Reader]) -> None:
        names = [*self.player_shape.names, *(part.name for part in self.seat_parts)]
        for seat, entry in enumerate(players):
            entries = entry.record(names, defaults=self.player_defaults)
            self.player_shape.read(g.players[seat], entries)
            for part in self.seat_parts:
                part.read(g, seat, entries[part.name])

    def _steps(self, strict: bool) -> Iterator[Callable[[Any], None]]:
        wanted = (self.complete, self.check, self.check_strictly if strict else None)
        return (step for step in wanted if step is not None)


def defaults_of(parts: Sequence[Part | SeatPart]) -> dict[str, Any]:
    """What may be left out of a game's own parts."""
    return {part.name: default for part in parts for default in part.defaults[:1]}
