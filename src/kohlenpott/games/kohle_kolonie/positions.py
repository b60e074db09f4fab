"""Positions, the FEN of Kohle & Kolonie: the whole state as JSON, with the words and ids of the component file.

    game, rules_version     "kohle-kolonie", 1
    seats, options          3 to 5; the options of section 0.3 by name
    turn, order             the seat that decides; choosing order in phase 1, else turn order
    mines                   where each card is: "stacked", "displayed", "removed", "trust", "trust-token" or a seat
    bidders                 seats that take part in the consolidation, in bidding order
    players                 one object per seat
    chance                  the state of the game's random stream, 16 hexadecimal digits

The other fields, of the table and of a player, are listed in `position_fields.py`. Cards not owned need no place of
their own, face-down markers are counted by kind: nothing else is known of them (KK-014).

A view has the same shape without `chance`: everything else lies open.
"""

from __future__ import annotations

from typing import Any

from kohlenpott.api.reading import Reader

from . import figures, ids
from .position_checks import check_accounts, check_course, check_playable
from .position_fields import PLAYER_FIELDS, TABLE_FIELDS, defaults_of
from .records import Table

RULES_VERSION = 1
FEWEST_SEATS = 3  # KK-001
WHERE = ("stacked", "displayed", "removed", "trust", "trust-token")
NAMES = ("game", "rules_version", "seats", "options", "turn", "order", *(name for name, _, _ in TABLE_FIELDS), "mines",
         "bidders", "players", "chance")  # fmt: skip
DEFAULTS = {"options": {}, **defaults_of(TABLE_FIELDS), "bidders": [], "chance": "0" * 16}
PLAYER_DEFAULTS = defaults_of(PLAYER_FIELDS)

# name of the option, field of the record, its values in the order of the definition with the cells they mean
OPTIONS: tuple[tuple[str, str, dict[Any, int]], ...] = (
    ("highest_number_is_extra", "highest_is_extra", {True: 1, False: 0}),
    ("ironworks_front_engineer_vp", "ironworks_engineer", {1: figures.IRONWORKS_ENGINEER_VP, 2: 2}),
    ("briquette_bonus", "each_once", {"first_then_both": 0, "each_once": 1}),
    ("briquette_bonus_on_flip", "bonus_on_flip", {True: 1, False: 0}),
    ("trust_track_bottom", "trust_bottom", {6: figures.TRUST_BOTTOM, 1: 1}),
    ("extra_phase_needs_spent_marker", "needs_spent", {True: 1, False: 0}),
    ("station_marker_from_station", "marker_from_station", {True: 1, False: 0}),
    ("station_to_pool", "station_to_pool", {True: 1, False: 0}),
    ("bank_limited", "bank_limited", {True: 1, False: 0}),
    ("administration_points", "optional_administration", {"automatic": 0, "optional": 1}),
    ("railway_marker_same_round", "same_round", {True: 1, False: 0}),
)


def write(g: Any) -> dict[str, Any]:
    """The whole state as readable JSON."""
    return {**shown(g), "chance": f"{g.chance.state:016x}"}


def view(g: Any, seat: int | None) -> dict[str, Any]:
    """What a seat or a spectator may know: everything but the stream of chance (KK-014)."""
    return shown(g)


def shown(g: Any) -> dict[str, Any]:
    """Everything that lies open."""
    return {
        "game": figures.NAME,
        "rules_version": RULES_VERSION,
        "seats": g.seats,
        "options": {name: value_of(getattr(g, field), values) for name, field, values in OPTIONS},
        "turn": g.turn,
        "order": g.order[: g.seats],
        **{name: codec.write(getattr(g, field)) for name, field, codec in TABLE_FIELDS},
        "mines": {name: where_name(g.where[k]) for k, name in enumerate(figures.mine_ids)},
        "bidders": g.bidders[: g.bidders_n],
        "players": [
            {name: codec.write(getattr(p, field)) for name, field, codec in PLAYER_FIELDS} for p in g.players[: g.seats]
        ],
    }


def value_of(cell: int, values: dict[Any, int]) -> Any:
    """The value of an option a cell means; the default where two mean the same."""
    return next(value for value, number in values.items() if number == cell)


def where_name(where: int) -> str | int:
    """Where a mine card is."""
    return WHERE[where] if where < ids.OWNED else where - ids.OWNED


def read(data: Any, strict: bool) -> Table:
    """The record of a position; PositionError names the field that does not fit.

    Strict reading accounts for every coin, worker, miner, engine, marker and point. Otherwise pieces may be missing
    or too many, as puzzles and tests like it.
    """
    position = Reader(data).record(NAMES, defaults=DEFAULTS)
    position["game"].choice((figures.NAME,))
    position["rules_version"].integer(RULES_VERSION, RULES_VERSION)
    g = Table()
    g.seats = position["seats"].integer(FEWEST_SEATS, ids.SEATS)
    players = position["players"].listing(g.seats, g.seats, "seats")
    read_options(g, position["options"])
    g.turn = position["turn"].integer(0, g.seats - 1, "seats")
    g.chance.state = position["chance"].hexadecimal(16)
    for name, field, codec in TABLE_FIELDS:
        setattr(g, field, codec.read(position[name]))
    read_seats(g, position)
    read_mines(g, position["mines"])
    for p, entry in zip(g.players, players, strict=False):
        fields = entry.record([name for name, _, _ in PLAYER_FIELDS], defaults=PLAYER_DEFAULTS)
        for name, field, codec in PLAYER_FIELDS:
            setattr(p, field, codec.read(fields[name]))
    check_playable(g)
    if strict:
        check_course(g)
        check_accounts(g)
    return g


def read_options(g: Table, entry: Reader) -> None:
    """The options of section 0.3, but for the starting coins, which are spent."""
    usual = {name: next(iter(values)) for name, _, values in OPTIONS}
    options = entry.record(tuple(usual), defaults=usual)
    for name, field, values in OPTIONS:
        given = options[name]
        same = {value for value in values if type(value) is type(given.value) and value == given.value}
        found = [values[value] for value in same]
        if not found:
            raise given.expected(f"one of {', '.join(map(repr, values))}")
        setattr(g, field, found[0])


def read_seats(g: Table, position: dict[str, Reader]) -> None:
    """The turn order and the bidders, each seat at most once (KK-078, KK-295)."""
    order = distinct_seats(position["order"], g.seats, g.seats, g.seats)
    g.order = [*order, *[0] * (ids.SEATS - g.seats)]
    bidders = distinct_seats(position["bidders"], 0, g.seats, g.seats)
    g.bidders = [*bidders, *[0] * (ids.SEATS - len(bidders))]
    g.bidders_n = len(bidders)


def distinct_seats(entry: Reader, low: int, high: int, seats: int) -> list[int]:
    """A list of seats without repeats."""
    found: list[int] = []
    for each in entry.listing(low, high, "seats"):
        seat = each.integer(0, seats - 1, "seats")
        if seat in found:
            raise each.refusal(f"seat {seat} stands there already")
        found.append(seat)
    return found


def read_mines(g: Table, entry: Reader) -> None:
    """Where every card is (KK-028)."""
    for name, each in entry.record(figures.mine_ids).items():
        is_seat = type(each.value) is int
        where = ids.OWNED + each.integer(0, g.seats - 1, "seats") if is_seat else each.choice(WHERE)
        g.where[figures.mine_ids.index(name)] = where
