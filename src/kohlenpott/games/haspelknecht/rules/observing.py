"""Numbers for learning: everything a seat may know, and nothing more (HK-024).

`FEATURES` names the cells in the order in which `observe` writes them, `SCALES` says by what learners divide them;
docs/observations/ is made from both.
Seats are counted from the observer: 0 is the observer, 1 the next clockwise.
"""

from __future__ import annotations

from kohlenpott.engine.observing import write_from, write_one_hot
from kohlenpott.engine.types import Cells, i32

from ..ids import (
    BONUS_DIG,
    BUILDINGS,
    COLOURS,
    DECISION_KINDS,
    DRAIN,
    MARKERS,
    MINING,
    OVER,
    PAYMENT,
    PIECES,
    PLAN,
    POOL_CELLS,
    SEATS,
    STORE,
    TILES,
    WORKERS,
)
from ..records import Player, Table, player

PHASES = 8
SCALARS = 15
PLAN_CELLS = 16  # what lies on the worker spaces
PLAYER_CELLS = 73

FEATURES = (
    ("decision", DECISION_KINDS, "one-hot: what is asked"),
    ("on turn", SEATS, "one-hot: the seat that is asked"),
    ("seats", 1, "players at the table"),
    ("year", 1, "1 to 3"),
    ("phase", PHASES, "one-hot: the phase of the year"),
    ("turn order", SEATS, "place of each seat in the turn order, from 1; 0 = empty chair"),
    ("planned", 1, "last thing assigned in the observer's own plan, as an action id; 0 = nothing or not planning"),
    ("worker", 4, "worker + 1 who acts, actions left, 1 if this basic worker has dug in the Pinge, developer + 1"),
    ("produced", 2, "resource + 1 produced by farmer and farmhand in this execution"),
    ("tile", 1, "tile + 1 that is being developed; 0 = none"),
    ("storage", 1 + COLOURS, "storage place + 1 being filled, coal, wood and food already stored"),
    ("pools", POOL_CELLS, "discs in the action pools, by pool and colour"),
    ("reserves", POOL_CELLS, "discs in the reserve pools, by pool and colour"),
    ("bag", COLOURS, "discs in the bag, by colour"),
    ("places", TILES, "where each tile lies in its row; 99 = not in play"),
    ("tile discs", TILES, "player discs on each tile"),
    ("tile owner", TILES, "seat + 1 of the topmost disc on each tile; 0 = none"),
    ("player", SEATS * PLAYER_CELLS, "per seat: vp, coal, wood, food, thalers, debts, water, coal in the Pinge, "
     "wood in the Pinge, coal in the tunnel, wood in the tunnel, coal in the shaft, coal lifted, player discs, "
     "improved farmhand; cart 1 by colour 3; cart 2 by colour 3; pieces on the farmer 6 (this and the next five parts "
     "are 0 for the others while plans are secret); pieces on the farmhand 6; load of the watermill 1; payment of the "
     "coal digger 1; payment of the miner 1; payment of the Haspelknecht 1; workers that are finished 6; markers 6; "
     "buildings 4; tiles owned 20"),
)  # fmt: skip
# about the largest value of each part, or of each of its cells; 1 where nothing is said
SCALES = {
    "seats": 4, "year": 3, "turn order": 4, "planned": 100, "worker": (6, 8, 1, 6), "produced": 3, "tile": 20,
    "storage": (4, 6, 6, 6), "pools": 6, "reserves": 3, "bag": 20, "places": 10, "tile discs": 4, "tile owner": 4,
    "vp": 30, "coal": 8, "wood": 8, "food": 8, "thalers": 5, "debts": 5, "water": 10, "coal in the Pinge": 7,
    "wood in the Pinge": 2, "coal in the tunnel": 11, "wood in the tunnel": 7, "coal in the shaft": 10,
    "coal lifted": 10, "player discs": 9, "improved farmhand": 2, "cart 1 by colour": 6, "cart 2 by colour": 4,
    "pieces on the farmer": 4, "pieces on the farmhand": 4, "load of the watermill": 4,
    "payment of the coal digger": 4, "payment of the miner": 4, "payment of the Haspelknecht": 4, "markers": 2,
}  # fmt: skip
OBSERVATION = 423


def from_observer(g: Table, observer: i32, seat: i32) -> i32:
    """A seat counted clockwise from the observer."""
    if seat < observer:
        return seat + g.seats - observer
    return seat - observer


def observe(g: Table, observer: i32, out: Cells) -> None:
    """Write what the observer may know; plans of others stay out until all are revealed (HK-110)."""
    for i in range(OBSERVATION):
        out[i] = 0
    k = write_one_hot(out, 0, DECISION_KINDS, g.decision)
    k = write_one_hot(out, k, SEATS, -1 if g.decision == OVER else from_observer(g, observer, g.turn))
    out[k] = g.seats
    out[k + 1] = g.year
    k = write_one_hot(out, k + 2, PHASES, g.phase)
    for place in range(g.seats):
        out[k + from_observer(g, observer, g.order[place])] = place + 1
    k += SEATS
    if g.turn == observer:
        out[k] = g.planned
    k = write_work(g, out, k + 1)
    k = write_from(out, k, g.pools, POOL_CELLS, 0)
    k = write_from(out, k, g.reserves, POOL_CELLS, 0)
    k = write_from(out, k, g.bag, COLOURS, 0)
    k = write_from(out, k, g.places, TILES, 0)
    k = write_from(out, k, g.stack_n, TILES, 0)
    for tile in range(TILES):
        if g.stack_n[tile] > 0:
            out[k + tile] = from_observer(g, observer, g.stack[tile * SEATS + g.stack_n[tile] - 1]) + 1
    k += TILES
    for distance in range(g.seats):  # empty chairs stay zero
        k = write_player(player(g, (observer + distance) % g.seats), distance > 0 and g.decision == PLAN, out, k)


def write_work(g: Table, out: Cells, k: i32) -> i32:
    """What is being carried out."""
    if g.decision == MINING or g.decision == BONUS_DIG:
        out[k] = g.worker + 1
        out[k + 1] = g.actions_left
        out[k + 2] = g.has_dug_pinge
    if PAYMENT <= g.decision <= DRAIN or (g.decision == BONUS_DIG and g.tile > 0):
        out[k + 3] = g.developer + 1
        out[k + 6] = g.tile + 1
    out[k + 4] = g.made_by_farmer
    out[k + 5] = g.made_by_farmhand
    if g.decision == STORE:
        out[k + 7] = g.store + 1
        for resource in range(COLOURS):
            out[k + 8 + resource] = g.stored[resource]
    return k + 11


def write_player(p: Player, is_secret: bool, out: Cells, k: i32) -> i32:
    """One seat; the next free cell."""
    out[k] = p.vp
    out[k + 1] = p.coal
    out[k + 2] = p.wood
    out[k + 3] = p.food
    out[k + 4] = p.thalers
    out[k + 5] = p.debts
    out[k + 6] = p.water
    out[k + 7] = p.pinge
    out[k + 8] = p.pinge_props
    out[k + 9] = p.tunnel
    out[k + 10] = p.tunnel_props
    out[k + 11] = p.shaft
    out[k + 12] = p.lifted
    out[k + 13] = p.discs
    out[k + 14] = p.improved
    k = write_from(out, k + SCALARS, p.cart_one, COLOURS, 0)
    k = write_from(out, k, p.cart_two, COLOURS, 0)
    if not is_secret:
        write_plan_cells(p, out, k)
    k = write_from(out, k + PLAN_CELLS, p.worked, WORKERS, 0)
    k = write_from(out, k, p.markers, MARKERS, 0)
    k = write_from(out, k, p.buildings, BUILDINGS, 0)
    return write_from(out, k, p.owns, TILES, 0)


def write_plan_cells(p: Player, out: Cells, k: i32) -> None:
    """What lies on the worker spaces of a seat."""
    k = write_from(out, k, p.farmer, PIECES, 0)
    k = write_from(out, k, p.farmhand, PIECES, 0)
    out[k] = p.mill
    out[k + 1] = p.digger
    out[k + 2] = p.miner
    out[k + 3] = p.haspelknecht
