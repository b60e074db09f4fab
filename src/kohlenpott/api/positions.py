"""Positions and views, made from the declared fields of a game's structs.

A position is the whole state as JSON. Every field says in records.py how it is written (a codec of fields.py), under
which name (`at`, with dots where it lies inside others) and who may know it (`seen_by`). What no single field can tell
is a `PositionEntry` of the game's own, and the fields behind it say `PART`. A view has the same shape without what
the seat may not know: a field, or a whole object of such fields, is null there.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any

from kohlenpott.engine.moves import Moves
from kohlenpott.engine.observing import seat_from
from kohlenpott.engine.records import ALL, FOLLOWS, PART, Field, Struct, TableStruct

from .fields import AtTable, Codec, Name, Split, usual_codec
from .reading import Reader, shown

COURSE = ("chance", "seats", "decision", "turn", "players")  # fields of the table that every game has
CHANCE_DIGITS = 16
Conditions = Mapping[str, Callable[[Any], bool]]  # of the table, by the name of an entry
NO_CONDITIONS: Conditions = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PositionEntry:
    """An entry of a position that no single field can tell.

    Without `write` and `read` it only says where the entry of declared fields stands: all others come before the parts.
    """

    name: str
    write: Callable[[Any], Any] | None = None  # of the table
    read: Callable[[Any, Reader], None] | None = None  # into the table
    defaults: tuple[Any, ...] = ()  # the JSON that may be left out
    view: Callable[[Any, int | None], Any] | None = None  # of table and seat, where it differs from `write`


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """The same for an entry of every player: the functions are given the table and whose entry it is."""

    name: str
    write: Callable[[Any, int], Any] | None = None
    read: Callable[[Any, int, Reader], None] | None = None
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
        if all(type(value) is bool for value in self.values):
            setattr(g, self.field, self.values[given.boolean()])
            return
        for value, number in self.values.items():
            if type(value) is type(given.value) and value == given.value:
                setattr(g, self.field, number)
                return
        raise given.expected(f"one of {', '.join(map(shown, self.values))}", self.rule)


YES_OR_NO: Mapping[Any, int] = {True: 1, False: 0}


def is_other(g: Any, distance: int) -> bool:
    """Is it another seat that looks, or a spectator?"""
    return distance > 0


@dataclass(frozen=True, slots=True)
class Leaf:
    """A field, or a share of its cells, at its place among the names."""

    field: Field
    codec: Codec | AtTable
    share: slice | None = None

    def codec_at(self, g: Any) -> Codec:
        """How it is written at a table."""
        return self.codec.codec(g) if isinstance(self.codec, AtTable) else self.codec

    def write(self, g: Any, struct: Any) -> Any:
        """The JSON of a struct's field."""
        cells = getattr(struct, self.field.name)
        return self.codec_at(g).write(cells if self.share is None else cells[self.share])

    def read(self, g: Any, struct: Any, entry: Reader) -> None:
        """Take it over into a struct."""
        found = self.codec_at(g).read(entry)
        if self.share is None:
            setattr(struct, self.field.name, found)
        else:
            getattr(struct, self.field.name)[self.share] = found


def leaves(each: Field) -> Iterator[tuple[str, Leaf]]:
    """Where a field stands, with dots between the names."""
    if not isinstance(each.codec, Split):
        yield each.at, Leaf(each, each.codec or usual_codec(each.length))
        return
    width = each.length // len(each.codec.names)
    for k, (name, codec) in enumerate(zip(each.codec.names, each.codec.of, strict=True)):
        yield each.at.replace("*", name), Leaf(each, codec, slice(k * width, (k + 1) * width))


class Shape:
    """The fields of a struct as nested JSON; entries of `only_while` are null while their condition does not hold."""

    def __init__(
        self, struct: type[Struct], without: Sequence[str] = (), only_while: Conditions = NO_CONDITIONS
    ) -> None:
        self.only_while = only_while
        self.tree: dict[str, Any] = {}
        told = [each for each in struct.fields if each.name not in without and each.codec is not FOLLOWS]
        self.told_by_parts = {each.at for each in told if each.codec is PART}
        for at, leaf in (pair for each in told if each.codec is not PART for pair in leaves(each)):
            *groups, name = at.split(".")
            place = self.tree
            for group in groups:
                place = place.setdefault(group, {})
            place[name] = leaf

    @property
    def names(self) -> list[str]:
        """The outermost names."""
        return list(self.tree)

    def write(self, g: Any, struct: Any, knows_all: bool = True) -> dict[str, Any]:
        """All entries of a struct of the table `g`; what only the owner may know is null for the others."""
        found = {name: self._written(g, struct, each, knows_all) for name, each in self.tree.items()
                 if holds(self.only_while, name, g)}  # fmt: skip
        return {name: found.get(name) for name in self.tree}

    def _written(self, g: Any, struct: Any, each: Any, knows_all: bool) -> Any:
        if not knows_all and is_secret(each):
            return None
        if isinstance(each, Leaf):
            return each.write(g, struct)
        return {name: self._written(g, struct, inner, knows_all) for name, inner in each.items()}

    def defaults(self, tree: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What may be left out, with what it means then."""
        found: dict[str, Any] = {}
        for name, each in (self.tree if tree is None else tree).items():
            if tree is None and name in self.only_while:
                found[name] = None
            elif isinstance(each, Leaf):
                found |= {name: each.codec.defaults[0]} if each.codec.defaults else {}
            elif len(self.defaults(each)) == len(each):
                found[name] = {}
        return found

    def read(self, g: Any, struct: Any, entries: Mapping[str, Reader], reason: str = "") -> None:
        """Take the entries over into a struct of the table `g`; the reason is why some must be null, or not."""
        for name, each in self.tree.items():
            if not holds(self.only_while, name, g):
                entries[name].null(reason)
            else:
                self._read(g, struct, entries[name], each, reason if name in self.only_while else "")

    def _read(self, g: Any, struct: Any, entry: Reader, each: Any, reason: str = "") -> None:
        if isinstance(each, Leaf):
            each.read(g, struct, entry)
            return
        entries = entry.record(list(each), reason, self.defaults(each))
        for name, inner in each.items():
            self._read(g, struct, entries[name], inner)


def is_secret(each: Any) -> bool:
    """Is a field, or every field of an object, only for its owner?"""
    return each.field.seen_by != ALL if isinstance(each, Leaf) else all(map(is_secret, each.values()))


def filled_by(moves: Moves) -> dict[str, Callable[[Any], bool]]:
    """The conditions of entries that decisions name as theirs: each is there while one of these is asked."""
    return {name: partial(is_asked, numbers) for name, numbers in moves.filled().items()}


def is_asked(numbers: Container[int], g: Any) -> bool:
    """Is one of these decisions asked?"""
    return g.decision in numbers


def holds(only_while: Conditions, name: str, g: Any) -> bool:
    """Is an entry there at the moment?"""
    return name not in only_while or only_while[name](g)


class Views:
    """The views of one moment, each written when it is asked for; nobody may change them.

    What seats see alike is written once and is the same object in the views of all of them.
    """

    def __init__(self, positions: Any, g: Any) -> None:
        self._positions, self._g = positions, g
        self._written = {"written": dict[Any, Any]()} if isinstance(positions, DeclaredPositions) else {}
        self._views: dict[int | None, dict[str, Any]] = {}

    def of(self, seat: int | None) -> dict[str, Any]:
        """The position with everything the seat (None: a spectator) may not know left out."""
        if seat not in self._views:
            self._views[seat] = self._positions.view(self._g, seat, **self._written)
        return self._views[seat]


@dataclass
class DeclaredPositions:
    """How positions of a game are written, read and shown."""

    name: str  # of the game
    rules_version: int
    table: type[TableStruct]
    seats: Sequence[int]
    decisions: Sequence[str]
    options: Sequence[OptionField] = ()
    parts: Sequence[PositionEntry] = ()
    seat_parts: Sequence[SeatEntry] = ()
    only_while: Conditions = field(default_factory=dict)  # entries of the table that are null else, and may be left out
    are_secrets_kept: Callable[[Any, int], bool] = is_other  # what only owners may know, from this far away
    complete: Callable[[Any], None] | None = None  # fills in what follows from the rest
    check_pieces: Callable[[Any], None] | None = None  # strictly, before all else: accounts for every piece
    check: Callable[[Any], None] | None = None  # refuses what the rules could stumble over
    check_strictly: Callable[[Any], None] | None = None  # whatever else no game can come to
    shape: Shape = field(init=False)
    player_shape: Shape = field(init=False)

    def __post_init__(self) -> None:
        held = {option.field for option in self.options}
        player = next(each.of for each in self.table.fields if each.name == "players")
        assert player is not None
        self.shape = Shape(self.table, [*COURSE, *held], self.only_while)
        self.player_shape = Shape(player)
        parts = {part.name for part in self.parts} | {part.name for part in self.seat_parts}
        missing = (self.shape.told_by_parts | self.player_shape.told_by_parts) - parts
        if missing:
            raise TypeError(f"{self.name}: no part tells {', '.join(sorted(missing))}")

    # --- writing -------------------------------------------------------------------------------------------

    def write(self, g: Any) -> dict[str, Any]:
        """The whole state as readable JSON."""
        found = self._course(g) | self.shape.write(g, g)
        for part in self.parts:
            found[part.name] = self._of_part(g, part.name, found, part.write)
        found["players"] = [self._write_player(g, seat) for seat in range(g.seats)]
        return found | {"chance": f"{g.chance.state:0{CHANCE_DIGITS}x}"}

    def _write_player(self, g: Any, seat: int) -> dict[str, Any]:
        found = self.player_shape.write(g, g.players[seat])
        for part in self.seat_parts:
            found[part.name] = part.write(g, seat) if part.write else found.pop(part.name)
        return found

    def _of_part(self, g: Any, name: str, found: dict[str, Any], write: Callable[..., Any] | None, *seat: Any) -> Any:
        if write is None:
            return found.pop(name)
        return write(g, *seat) if holds(self.only_while, name, g) else None

    def view(self, g: Any, seat: int | None, written: dict[Any, Any] | None = None) -> dict[str, Any]:
        """The position with everything the seat (None: a spectator) may not know left out.

        What several seats see alike is taken from `written`, if it is given: an empty mapping for each moment.
        """
        written = {} if written is None else written
        knows = self._knows(g, g.turn, seat)
        if knows not in written:
            written[knows] = self._course(g) | self.shape.write(g, g, knows)
        found = dict(written[knows])
        for part in self.parts:
            if part.view:
                found[part.name] = self._of_part(g, part.name, found, part.view, seat)
            elif part.write is None:
                found[part.name] = found.pop(part.name)
            else:
                if part.name not in written:
                    written[part.name] = self._of_part(g, part.name, found, part.write)
                found[part.name] = written[part.name]
        found["players"] = [self._view_player(g, other, seat, written) for other in range(g.seats)]
        return found

    def _view_player(self, g: Any, other: int, seat: int | None, written: dict[Any, Any]) -> dict[str, Any]:
        knows = self._knows(g, other, seat)
        if (other, knows) not in written:
            shown = written[other, knows] = self.player_shape.write(g, g.players[other], knows)
            for part in self.seat_parts:
                if part.view is None:
                    shown[part.name] = part.write(g, other) if part.write else shown.pop(part.name)
                else:
                    shown.setdefault(part.name)  # at its place among the names
        known: dict[str, Any] = written[other, knows]
        seen = {part.name: part.view(g, other, seat) for part in self.seat_parts if part.view}
        return known | seen if seen else known

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
        parts = defaults_of(self.parts) | dict.fromkeys(self.only_while)
        return {"options": {}, **self.shape.defaults(), **parts, "chance": "0" * CHANCE_DIGITS}

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
        asked = f"decision {self.decisions[g.decision]}"
        self.shape.read(g, g, position, asked)
        self._read_players(g, players)
        for part in self.parts:
            if not holds(self.only_while, part.name, g):
                position[part.name].null(asked)
            elif part.read:
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
            self.player_shape.read(g, g.players[seat], entries)
            for part in self.seat_parts:
                if part.read:
                    part.read(g, seat, entries[part.name])

    def _steps(self, strict: bool) -> Iterator[Callable[[Any], None]]:
        strictly = (self.check_pieces, self.check_strictly) if strict else (None, None)
        wanted = (self.complete, strictly[0], self.check, strictly[1])
        return (step for step in wanted if step is not None)


def defaults_of(parts: Sequence[PositionEntry | SeatEntry]) -> dict[str, Any]:
    """What may be left out of a game's own parts."""
    return {part.name: default for part in parts for default in part.defaults[:1]}
