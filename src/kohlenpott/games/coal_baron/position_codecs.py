"""How the fields of Coal Baron are written in a position; records.py says which is written how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kohlenpott.api.fields import AllCounts, AtTable, Codec, Number, OneOf, Places, Split, Usual, needed, upto

from . import figures, ids
from .events import sources
from .ids import COLOURS, KINDS_PER_COLOUR

MOST_FRANCS = 999  # far beyond what three shifts can bring; `standing` needs less than 1000
MOST_VP = 999
MOVES_FOR_TWO = 2  # CB-R23


def asked(g: Any) -> str:
    """The decision, as messages name it."""
    return f"decision {ids.DECISIONS[g.decision]}"


def open_spaces(g: Any, first: int = 0, length: int = ids.SPACES) -> dict[str, int]:
    """Some of the spaces, counted from 0, without those under stop tiles: they do not exist at the table (CB-021)."""
    spaces = range(first, first + length)
    return {figures.space_ids[k]: k - first for k in spaces if g.seats >= figures.SPACE_MIN_SEATS[k]}


def at_this_table(g: Any) -> str:
    """Why there are no other spaces."""
    return f"CB-021: open with {g.seats} seats"


def display(first: int, length: int, names: Sequence[str]) -> AtTable:
    """A tile or an order, or none, on each open space."""
    lying = OneOf({name: k for k, name in enumerate(names)})
    return AtTable(lambda g: Places(open_spaces(g, first, length), lying, length, at_this_table(g)))


def moves_left(g: Any) -> Codec:
    """The moves of a mining action; two for one needs two of them (CB-080, CB-R23)."""
    low = MOVES_FOR_TWO if g.decision == ids.TWO_FOR_ONE else 1
    return Number(low, max(figures.SPACE_VALUE[ids.MINING : ids.DELIVERY]), asked(g))


def tiles_of(tunnel: int) -> slice:
    """The tile kinds of a tunnel."""
    return slice(tunnel * KINDS_PER_COLOUR, (tunnel + 1) * KINDS_PER_COLOUR)


WORKERS = upto(max(figures.START_WORKERS))
FRANCS = needed(upto(MOST_FRANCS))
POINTS = Usual(Number(-MOST_VP, MOST_VP), (0,))
POINTS_BY_SOURCE = AllCounts(sources.names, -MOST_VP, MOST_VP)
LEVEL = upto(ids.LEVELS - 1)
CUBES = AllCounts(figures.colours, 0, figures.CUBES_PER_COLOUR)
CUBES_IN_CAGE = AllCounts(figures.colours, 0, figures.CAGE_SLOTS)
COAL = Split(figures.colours, [CUBES] * COLOURS)  # by tunnel
TILE_KINDS = [AllCounts(figures.tile_kinds[tiles_of(k)], 0, figures.TILES_IN_ALL) for k in range(COLOURS)]
TILES = Split(figures.colours, TILE_KINDS)  # by tunnel
TURNS = AtTable(lambda g: Number(0, figures.MOST_TURNS[g.seats], "CB-I06"))
FACTORY = display(ids.FACTORY, ids.FACTORY_DISPLAYS, figures.tile_kinds)
DISPLAYED = display(ids.ORDER, ids.ORDER_DISPLAYS, figures.order_ids)
EMPTIED = AtTable(lambda g: OneOf(open_spaces(g, ids.FACTORY, ids.FACTORY_DISPLAYS)), (None,))
MOVES_LEFT = AtTable(moves_left)
UNLOADED = Number(1, max(figures.TILE_MINECARTS))
