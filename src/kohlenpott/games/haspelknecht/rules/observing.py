"""What an observation tells beyond the fields themselves: seats counted from the observer, what goes on (HK-024).

observation.py declares the cells these functions write.
"""

from __future__ import annotations

from kohlenpott.engine.observing import seat_from
from kohlenpott.engine.types import Cells, i32

from .. import ids
from ..records import Table
from .stages import is_planning, is_storing, is_tile_asking, is_working


def write_turn_order(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The place of each seat in the turn order."""
    for place in range(g.seats):
        out[k + seat_from(observer, g.order[place], g.seats)] = place + 1


def write_planned(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The last thing assigned in the observer's own plan (HK-R57)."""
    if g.turn == observer:
        out[k] = g.planned


def write_work(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """Whose actions are being carried out, and who develops."""
    if is_working(g):
        out[k] = g.worker + 1
        out[k + 1] = g.actions_left
        out[k + 2] = g.has_dug_pinge
    if is_tile_asking(g):
        out[k + 3] = g.developer + 1


def write_produced(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """What farmer and farmhand have produced in this execution (HK-165)."""
    out[k] = g.made_by_farmer
    out[k + 1] = g.made_by_farmhand


def write_developed(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The tile that is being developed."""
    if is_tile_asking(g):
        out[k] = g.tile + 1


def write_storage(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The storage place that is being filled (HK-272)."""
    if is_storing(g):
        out[k] = g.store + 1
        for resource in range(ids.COLOURS):
            out[k + 1 + resource] = g.stored[resource]


def write_tile_owners(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """Whose disc lies topmost on each tile (HK-184)."""
    for tile in range(ids.TILES):
        if g.stack_n[tile] > 0:
            top = g.stack[tile * ids.SEATS + g.stack_n[tile] - 1]
            out[k + tile] = seat_from(observer, top, g.seats) + 1


def are_plans_secret(g: Table, distance: i32) -> bool:
    """Are the plans of the others not revealed yet? (HK-110)"""
    return distance > 0 and is_planning(g)
