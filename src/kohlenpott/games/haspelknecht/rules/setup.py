"""Setup and layout variants (sections 2 and 14)."""

from __future__ import annotations

from kohlenpott.engine.chance import random_below, seed_chance
from kohlenpott.engine.types import Cells, i32, u64

from .. import figures, ids
from ..records import Table, chance, player
from .pools import draw_discs
from .year import begin_year

TWO = 2  # players for whom thalers would be scarce (HK-R37)


def setup(g: Table, seats: i32, seed: u64, options: Cells) -> None:
    """Lay out the game in an empty record (HK-010 to HK-022)."""
    seed_chance(chance(g), seed)
    g.seats = seats
    g.start_building = options[ids.O_START_BUILDING]
    for seat in range(seats):
        set_up_player(g, seat)
    lay_tiles(g, options)
    shuffle_order(g)
    for colour in range(ids.COLOURS):
        g.bag[colour] = figures.DISCS[seats * ids.COLOURS + colour]  # HK-021
    for pool in range(seats):  # HK-020: as many pools as players
        draw_discs(g, g.reserves, pool, figures.RESERVE_ROOM)  # HK-022: first the reserves
    for pool in range(seats):
        draw_discs(g, g.pools, pool, figures.POOL_ROOM)
    begin_year(g, 1)  # HK-018


def set_up_player(g: Table, seat: i32) -> None:
    """A board full of coal, empty slots, nine discs, nothing in the farm (HK-010 to HK-012)."""
    p = player(g, seat)
    p.pinge = figures.PINGE_COAL
    p.tunnel = figures.TUNNEL_COAL
    p.discs = figures.START_DISCS
    if g.start_building > 0:
        p.buildings[g.start_building - 1] = 1  # HK-307, HK-R40: its function, no development


def shuffle_order(g: Table) -> None:
    """The initial turn order is a random permutation (HK-019)."""
    for k in range(g.seats):
        other = random_below(chance(g), k + 1)
        g.order[k] = g.order[other]
        g.order[other] = k


def lay_tiles(g: Table, options: Cells) -> None:
    """Tiles fill the places of their level from left to right (HK-013, HK-306)."""
    if options[ids.O_RANDOM_TILES] == 0:
        for level in range(ids.LEVELS):
            for k in range(ids.TILES_PER_LEVEL):
                lay_tile(g, options, level, k, k)  # HK-014: the lowest numbers, ascending
        return
    lay_random_tiles(g, options)
    while g.seats == TWO and thaler_tiles(g) < figures.LEAST_THALER_TILES:
        lay_random_tiles(g, options)  # HK-R37: all levels again


def lay_tile(g: Table, options: Cells, level: i32, number: i32, k: i32) -> None:
    """Put a tile on the k-th place of its level, or aside when there is none (HK-303: rows may differ)."""
    tile = level * ids.TILES_PER_LEVEL + number
    g.places[tile] = ids.NOT_IN_PLAY
    if k < options[ids.O_LAYOUT + level]:
        g.places[tile] = options[ids.O_LAYOUT + ids.LEVELS + level * ids.TILES_PER_LEVEL + k]


def lay_random_tiles(g: Table, options: Cells) -> None:
    """Draw the tiles of each level in random order; the tile of a start building stays aside (HK-015, HK-R55)."""
    aside = -1
    if g.start_building > 0:
        aside = figures.BUILDING_TILE[g.start_building - 1]
    for tile in range(ids.TILES):
        g.places[tile] = ids.NOT_IN_PLAY
    for level in range(ids.LEVELS):
        first = level * ids.TILES_PER_LEVEL
        left = ids.TILES_PER_LEVEL
        if first <= aside < first + ids.TILES_PER_LEVEL:
            left -= 1
        for k in range(options[ids.O_LAYOUT + level]):
            rest = random_below(chance(g), left)
            number = 0
            while rest > 0 or g.places[first + number] != ids.NOT_IN_PLAY or first + number == aside:
                if g.places[first + number] == ids.NOT_IN_PLAY and first + number != aside:
                    rest -= 1
                number += 1
            lay_tile(g, options, level, number, k)
            left -= 1


def thaler_tiles(g: Table) -> i32:
    """Tiles in play that can bring thalers (HK-R37)."""
    found = 0
    for tile in range(ids.TILES):
        if figures.BRINGS_THALERS[tile] == 1 and g.places[tile] != ids.NOT_IN_PLAY:
            found += 1
    return found
