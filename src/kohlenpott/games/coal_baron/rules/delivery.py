"""Delivery: every complete order of the vehicle leaves, compulsorily (section 7)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table, player
from .supply import score


def is_complete(g: Table, order: i32) -> bool:
    """Is every slot of the order filled? (CB-096)"""
    cell = order * ids.COLOURS
    filled = g.filled[cell] + g.filled[cell + 1] + g.filled[cell + 2] + g.filled[cell + 3]
    return filled == figures.ORDER_SIZE[order]


def note_if_complete(g: Table, order: i32) -> None:
    """Count the order among those ready for delivery once its last slot is filled (CB-096)."""
    if is_complete(g, order):
        player(g, g.turn).ready[figures.ORDER_VEHICLE[order]] += 1


def is_deliverable(g: Table, order: i32, vehicle: i32) -> bool:
    """Does the order show the vehicle and is it complete? (CB-095)"""
    return figures.ORDER_VEHICLE[order] == vehicle and is_complete(g, order)


def deliver(g: Table, vehicle: i32) -> None:
    """Deliver all complete orders of the vehicle; the others stay as they are (CB-095, CB-101, CB-R34)."""
    p = player(g, g.turn)
    kept = 0
    held = p.orders_n
    for k in range(held):
        order = p.orders[k]
        if is_deliverable(g, order, vehicle):
            deliver_order(g, order)
        else:
            p.orders[kept] = order
            kept += 1
    p.orders_n = kept
    p.ready[vehicle] = 0
    for k in range(kept, held):
        p.orders[k] = 0
    g.decision = ids.TURN_OVER


def deliver_order(g: Table, order: i32) -> None:
    """Score the order, return its cubes at once, count its slots (CB-098 to CB-100, CB-R25, CB-R26, CB-R35)."""
    p = player(g, g.turn)
    say(g, ids.E_DELIVERED, g.turn, order, figures.ORDER_VP[order])
    score(g, g.turn, figures.ORDER_VP[order], ids.DELIVERIES, order)
    g.delivered_by[order] = g.turn + 1
    p.vehicle_slots[figures.ORDER_VEHICLE[order]] += figures.ORDER_SIZE[order]
    for colour in range(ids.COLOURS):
        cell = order * ids.COLOURS + colour
        p.colour_slots[colour] += figures.ORDER_SLOTS[cell]
        g.supply[colour] += g.cubes[cell]
        g.cubes[cell] = 0
        g.filled[cell] = 0
