"""Work that a seat does without much thought, so that bots can look past it: mining, and putting cards back.

A turn of mining is up to ten small steps of one's own. A tree of all of them hides what matters: where workers go.
"""

from __future__ import annotations

from kohlenpott.engine.types import Cells, i32
from kohlenpott.search.game_api import room

from .figures import CAGE_SLOTS, ORDER_SIZE, ORDER_SLOTS
from .ids import (
    A_CAGE,
    A_FROM_CAGE,
    A_FROM_STOCK,
    A_LOAD,
    A_ORDER,
    A_STOP,
    A_STORE,
    A_TILE,
    A_UNDERNEATH,
    COLOURS,
    SURFACE,
    TILES_DRAWN,
)
from .records import Player, Table, player
from .rules.supply import coal_on_level, total

MANY = 64  # more cubes than a level ever has
DETOUR = 4  # moves a further level costs: there, loading, up, and filling a slot


def return_underneath(g: Table) -> i32:
    """Put the cards back where nobody will draw them soon."""
    return A_UNDERNEATH


def return_first(g: Table) -> i32:
    """Put them back in the order they were drawn."""
    return g.hand[0] + (A_TILE if g.drawn == TILES_DRAWN else A_ORDER)


def mine_on(g: Table) -> i32:
    """Fill slots with what is at hand, otherwise fetch cubes: those that fit the own orders first."""
    p = player(g, g.turn)
    wanted: Cells = room(4)
    note_wanted(g, p, wanted)
    for colour in range(COLOURS):
        if wanted[colour] > 0:
            if p.stock[colour] > 0:
                return A_FROM_STOCK + slot_to_fill(g, p, colour)
            if p.cage_level == SURFACE and p.cage[colour] > 0:
                return A_FROM_CAGE + slot_to_fill(g, p, colour)
    if p.cage_level == SURFACE:
        return work_above(p, wanted)
    return work_below(g, p, wanted)


def note_wanted(g: Table, p: Player, wanted: Cells) -> None:
    """Free slots of the own orders, by colour."""
    for k in range(p.orders_n):
        for colour in range(COLOURS):
            cell = p.orders[k] * COLOURS + colour
            wanted[colour] += ORDER_SLOTS[cell] - g.filled[cell]


def slot_to_fill(g: Table, p: Player, colour: i32) -> i32:
    """A free slot of the colour, on the order that is nearest to completion: order * 4 + colour."""
    found = 0
    least = MANY
    for k in range(p.orders_n):
        cell = p.orders[k] * COLOURS
        if g.filled[cell + colour] < ORDER_SLOTS[cell + colour]:
            filled = g.filled[cell] + g.filled[cell + 1] + g.filled[cell + 2] + g.filled[cell + 3]
            if ORDER_SIZE[p.orders[k]] - filled < least:
                least = ORDER_SIZE[p.orders[k]] - filled
                found = p.orders[k]
    return found * COLOURS + colour


def work_above(p: Player, wanted: Cells) -> i32:
    """At the surface, with nothing left that fits: make room in the cage and go down."""
    level = level_to_visit(p, wanted, CAGE_SLOTS)
    carried = total(p.cage)
    if carried == CAGE_SLOTS or (carried > 0 and level == SURFACE):
        return A_STORE + first_colour(p.cage, 0)
    if level == SURFACE:
        return A_STOP
    return A_CAGE + level


def work_below(g: Table, p: Player, wanted: Cells) -> i32:
    """Underground: load what is wanted, here or at another level, then anything, then go up."""
    here = (p.cage_level - 1) * COLOURS
    carried = total(p.cage)
    for colour in range(COLOURS):
        wanted[colour] -= min(wanted[colour], p.cage[colour])
    if carried < CAGE_SLOTS:
        for colour in range(COLOURS):
            if wanted[colour] > 0 and p.coal[here + colour] > 0:
                return A_LOAD + colour
        level = level_to_visit(p, wanted, CAGE_SLOTS - carried)
        if (
            level != SURFACE
            and fitting_cubes(p, level, wanted) > 0
            and (carried == 0 or g.moves_left >= DETOUR + carried)
        ):
            return A_CAGE + level
        colour = first_colour(p.coal, here)
        if colour < COLOURS:
            return A_LOAD + colour
        if carried == 0:
            return A_STOP if level == SURFACE else A_CAGE + level
    return A_CAGE + SURFACE


def first_colour(cubes: Cells, first: i32) -> i32:
    """The first colour of which there is a cube among the four cells from `first`; COLOURS when there is none."""
    for colour in range(COLOURS):
        if cubes[first + colour] > 0:
            return colour
    return COLOURS


def fitting_cubes(p: Player, level: i32, wanted: Cells) -> i32:
    """Cubes of a level that are wanted."""
    found = 0
    for colour in range(COLOURS):
        found += min(wanted[colour], p.coal[(level - 1) * COLOURS + colour])
    return found


def level_to_visit(p: Player, wanted: Cells, free: i32) -> i32:
    """The other level with most wanted cubes, as far as the cage has room, then most coal; SURFACE without any coal."""
    found = SURFACE
    best = 0
    for level in range(1, COLOURS + 1):
        if level != p.cage_level:
            worth = MANY * min(fitting_cubes(p, level, wanted), free) + coal_on_level(p, level - 1)
            if worth > best:
                best = worth
                found = level
    return found
