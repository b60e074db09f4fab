"""Pieces that several parts of the rules move: victory points, resources, water; and who touches whom."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player


def score(g: Table, seat: i32, points: i32, source: i32, counted: i32) -> None:
    """Move the seat's disc on the score track; there is no floor and no ceiling (HK-011, HK-R35)."""
    p = player(g, seat)
    p.vp += points
    p.earned[source] += points
    say(g, ids.E_VP, seat, points, source, counted)


def receive_water(g: Table, seat: i32, amount: i32, why: i32) -> None:
    """Water comes into the Pinge while it has coal, then into the shaft; there is no limit (HK-060, HK-066)."""
    player(g, seat).water += amount
    say(g, ids.E_WATER, seat, amount, why)


def discs_in(pool: Cells, first: i32) -> i32:
    """Discs of all colours in one pool."""
    return pool[first + ids.BLACK] + pool[first + ids.BROWN] + pool[first + ids.YELLOW]


def of_colour(pieces: Cells, colour: i32) -> i32:
    """Discs of a colour on a worker; a disc marker counts as a disc (HK-118, HK-R46)."""
    return pieces[colour] + pieces[ids.COLOURS + colour]


def pieces_on(pieces: Cells) -> i32:
    """All discs and disc markers on a worker."""
    return pieces[0] + pieces[1] + pieces[2] + pieces[3] + pieces[4] + pieces[5]


def is_one_colour(pieces: Cells) -> bool:
    """Do all pieces on a worker, if any, have the same colour? (HK-113)"""
    brown = pieces[ids.BROWN] + pieces[ids.COLOURS + ids.BROWN]
    yellow = pieces[ids.YELLOW] + pieces[ids.COLOURS + ids.YELLOW]
    if pieces[ids.BLACK] + pieces[ids.COLOURS + ids.BLACK] > 0:
        return brown + yellow == 0
    return brown == 0 or yellow == 0


def is_covered(tile: i32, black: i32, brown: i32, yellow: i32) -> bool:
    """Do these discs cover the cost? Grey takes any colour, what is left over is wasted (HK-182, HK-R08, HK-T02)."""
    if black + brown + yellow < figures.TILE_DISCS[tile]:
        return False
    cost = tile * (ids.COLOURS + 1)
    if black < figures.TILE_COST[cost] or brown < figures.TILE_COST[cost + ids.BROWN]:
        return False
    return yellow >= figures.TILE_COST[cost + ids.YELLOW]


def is_in_play(g: Table, tile: i32) -> bool:
    """Does the tile lie on the development board? (HK-013)"""
    return g.places[tile] != ids.NOT_IN_PLAY


def do_touch(g: Table, one_tile: i32, other: i32) -> bool:
    """Do two tiles in play share an edge? Rows lie half a hex apart (HK-017, HK-304)."""
    across = abs(g.places[one_tile] - g.places[other])
    down = abs(one_tile // ids.TILES_PER_LEVEL - other // ids.TILES_PER_LEVEL)
    return (down == 0 and across == 2) or (down == 1 and across == 1)


def is_beside_own(g: Table, p: Player, tile: i32) -> bool:
    """Does the tile touch one the player owns, in any direction? (HK-183)"""
    level = tile // ids.TILES_PER_LEVEL
    for other in range(max(0, (level - 1) * ids.TILES_PER_LEVEL), min(ids.TILES, (level + 2) * ids.TILES_PER_LEVEL)):
        if p.owns[other] == 1 and do_touch(g, tile, other):
            return True
    return False
