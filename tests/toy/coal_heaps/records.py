"""The state of a game of Coal Heaps, declared once."""

from __future__ import annotations

from kohlenpott.api.fields import AllCounts, upto
from kohlenpott.engine.chance import Chance
from kohlenpott.engine.records import Struct, TableStruct, cell, cells, one, records
from kohlenpott.engine.types import Cells, i16, i32

from . import figures, ids


class Player(Struct):
    """One seat."""

    vp: i16 = cell(upto(999))  # lumps taken and found (CH-005)
    digs: i16 = cell(upto(figures.DIGS))  # how often it may still dig (CH-004)
    earned: Cells = cells(2, AllCounts(ids.sources.names, 0, 999), at="vp_by_source")


class Table(TableStruct):
    """The table: the heaps, the players, and what is being decided."""

    chance: Chance = one(Chance)
    seats: i16
    decision: i16
    turn: i16
    heaps: Cells = cells(ids.HEAPS, AllCounts(figures.heaps, 0, 99))  # lumps left (CH-001)
    players: list[Player] = records(Player, ids.SEATS)


def player(g: Table, seat: i32) -> Player:
    """The record of a seat."""
    return g.players[seat]


def chance(g: Table) -> Chance:
    """The game's own stream of chance."""
    return g.chance
