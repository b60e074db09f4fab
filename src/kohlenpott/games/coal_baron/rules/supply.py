"""Pieces that several parts of the rules move: victory points, cubes, minecarts, workers."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player


def score(g: Table, seat: i32, points: i32, source: i32, counted: i32) -> None:
    """Move the seat's marker on the score track; the number goes on beyond 100 (CB-002, CB-R48).

    Of no points nothing is told.
    """
    p = player(g, seat)
    p.vp += points
    p.earned[source] += points
    if points != 0:
        say(g, ids.E_VP, seat, points, source, counted)


def is_covered(g: Table, space: i32) -> bool:
    """Does a stop tile lie on the space at this table? (CB-012, CB-013, CB-021)"""
    return g.seats < figures.SPACE_MIN_SEATS[space]


def total(cubes: Cells) -> i32:
    """Cubes of all colours in one place."""
    return cubes[0] + cubes[1] + cubes[2] + cubes[3]


def coal_on_level(p: Player, colour: i32) -> i32:
    """Cubes on the minecarts of a tunnel; after a shortage they can be of other colours (CB-R32)."""
    k = colour * ids.COLOURS
    return p.coal[k] + p.coal[k + 1] + p.coal[k + 2] + p.coal[k + 3]


def minecarts(p: Player, colour: i32) -> i32:
    """Minecarts of a tunnel, the printed one included (CB-004, CB-005, CB-R43)."""
    carts = figures.PRINTED_MINECARTS[colour]
    first = colour * ids.KINDS_PER_COLOUR
    for kind in range(first, first + ids.KINDS_PER_COLOUR):
        carts += p.tiles[kind] * figures.TILE_MINECARTS[kind]
    return carts


def empty_minecarts(p: Player, colour: i32) -> i32:
    """Minecarts of a tunnel without a cube of any colour on them (CB-122, CB-R41)."""
    return minecarts(p, colour) - coal_on_level(p, colour)


def excess_tiles(p: Player) -> i32:
    """By how many tiles one side of the mine exceeds the other; printed tunnels do not count (CB-154, CB-R44)."""
    excess = 0
    for kind in range(ids.TILE_KINDS):
        if figures.TILE_SIDE[kind] == ids.DARK:
            excess -= p.tiles[kind]
        else:
            excess += p.tiles[kind]
    return abs(excess)
