"""Refilling the pools and taking discs (section 6, steps 1 and 2)."""

from __future__ import annotations

from kohlenpott.engine.chance import random_below
from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, chance, player
from .stages import is_first_round
from .supply import discs_in, receive_water


def draw_discs(g: Table, pool: Cells, number: i32, amount: i32) -> None:
    """Draw discs blindly; each disc in the bag is equally likely (HK-022, HK-084, HK-R50)."""
    for _ in range(amount):
        rest = random_below(chance(g), discs_in(g.bag, 0))
        colour = 0
        while rest >= g.bag[colour]:
            rest -= g.bag[colour]
            colour += 1
        g.bag[colour] -= 1
        pool[number * ids.COLOURS + colour] += 1


def on_mill(p: Player, colour: i32) -> i32:
    """Discs of a colour on the watermill; a marker stands for one of them (HK-117, HK-252)."""
    if colour == ids.BLACK:
        if p.mill == ids.MILL_BLACK:
            return figures.MILL_DISCS
        if p.mill == ids.MILL_HAMMER:
            return figures.MILL_DISCS - 1
    if colour == ids.YELLOW:
        if p.mill == ids.MILL_YELLOW:
            return figures.MILL_DISCS
        if p.mill == ids.MILL_BARROW:
            return figures.MILL_DISCS - 1
    return 0


def on_hired(p: Player, payment: i32) -> i32:
    """How many hired workers are paid in this way."""
    paid = 0
    if p.digger == payment:
        paid += 1
    if p.miner == payment:
        paid += 1
    if p.haspelknecht == payment:
        paid += 1
    return paid


def on_workers(p: Player, colour: i32) -> i32:
    """Discs of a colour on all worker spaces; markers are no discs (HK-006)."""
    found = p.farmer[colour] + p.farmhand[colour]
    if p.mill > 0:
        found += on_mill(p, colour)
    if colour == ids.YELLOW:
        found += on_hired(p, ids.PAID_DISC)
    return found


def clear_workers(p: Player) -> None:
    """Take everything off the worker spaces."""
    for piece in range(ids.PIECES):
        p.farmer[piece] = 0
        p.farmhand[piece] = 0
    p.mill = 0
    p.digger = 0
    p.miner = 0
    p.haspelknecht = 0
    for worker in range(ids.WORKERS):
        p.worked[worker] = 0


def return_discs(g: Table, seat: i32) -> None:
    """All discs of a seat, used or not, go back to the bag (HK-081, HK-119)."""
    p = player(g, seat)
    returned = 0
    for colour in range(ids.COLOURS):
        discs = p.cart_one[colour] + p.cart_two[colour] + on_workers(p, colour)
        g.bag[colour] += discs
        returned += discs
        p.cart_one[colour] = 0
        p.cart_two[colour] = 0
    clear_workers(p)
    say(g, ids.E_RETURNED, seat, returned)


def refill_pools(g: Table) -> None:
    """Discs return, reserves move up, pools are drawn to 6, reserves to 3 (HK-080 to HK-084, HK-R05)."""
    for seat in range(g.seats):
        return_discs(g, seat)
    for cell in range(ids.POOL_CELLS):
        g.pools[cell] += g.reserves[cell]  # HK-082
        g.reserves[cell] = 0
    budget = max(0, discs_in(g.bag, 0) - figures.RESERVE_ROOM * g.seats)  # HK-084: the reserves come first
    for pool in range(g.seats):
        wanted = min(max(0, figures.POOL_ROOM - discs_in(g.pools, pool * ids.COLOURS)), budget)
        draw_discs(g, g.pools, pool, wanted)
        budget -= wanted
    for pool in range(g.seats):
        draw_discs(g, g.reserves, pool, min(figures.RESERVE_ROOM, discs_in(g.bag, 0)))
    report_pools(g)


def report_pools(g: Table) -> None:
    """Tell what lies in pools and reserves now."""
    for cell in range(g.seats * ids.COLOURS):
        if g.pools[cell] > 0:
            say(g, ids.E_REFILLED, -1, cell // ids.COLOURS, cell % ids.COLOURS, g.pools[cell])
    for cell in range(g.seats * ids.COLOURS):
        if g.reserves[cell] > 0:
            say(g, ids.E_RESERVED, -1, cell // ids.COLOURS, cell % ids.COLOURS, g.reserves[cell])


def are_pools_empty(g: Table) -> bool:
    """Is there nothing to take? Reserve pools never count (HK-097, HK-R49)."""
    for cell in range(ids.POOL_CELLS):
        if g.pools[cell] > 0:
            return False
    return True


def has_to_take(g: Table, seat: i32) -> bool:
    """Is the seat asked in this taking round? (HK-093, HK-R49)"""
    if not is_first_round(g) and discs_in(player(g, seat).cart_one, 0) >= figures.DISC_LIMIT:
        return False  # HK-093
    return not are_pools_empty(g)


def may_take(g: Table, move: i32) -> i32:
    """One colour present in one action pool; only round 2 can be passed (HK-091, HK-092, HK-R02)."""
    if move == ids.A_PASS:
        return 91 if is_first_round(g) else OK
    if move < ids.A_TAKE or move >= ids.A_TAKE + ids.POOL_CELLS:
        return 91 if is_first_round(g) else 92  # HK-092: by the same rule, or pass
    if move >= ids.A_TAKE + g.seats * ids.COLOURS:
        return 20  # HK-020: the pool is not in play
    if g.pools[move - ids.A_TAKE] == 0:
        return refuse(g, 91 if is_first_round(g) else 92, 1, 0)
    return OK


def list_takes(g: Table, out: Cells) -> i32:
    """Write the discs that can be taken, and passing in round 2."""
    n = 0
    for move in range(ids.A_TAKE, ids.A_TAKE + g.seats * ids.COLOURS):
        if may_take(g, move) == OK:
            out[n] = move
            n += 1
    if may_take(g, ids.A_PASS) == OK:
        out[n] = ids.A_PASS
        n += 1
    return n


def take_discs(g: Table, move: i32) -> None:
    """Take all discs of the colour in round 1, in round 2 up to five in all (HK-091 to HK-098, HK-R03)."""
    if move == ids.A_PASS:
        say(g, ids.E_PASSED, g.turn)
        return
    p = player(g, g.turn)
    cell = move - ids.A_TAKE
    pool = cell // ids.COLOURS
    amount = g.pools[cell]  # HK-095: all of them, even six
    if is_first_round(g):
        p.cart_one[cell % ids.COLOURS] += amount
        say(g, ids.E_TOOK, g.turn, pool, cell % ids.COLOURS, amount)
        if figures.POOL_WATER[pool] == 1:
            receive_water(g, g.turn, 1, ids.W_POOL)  # HK-096, HK-R01; the bucket does not help (HK-063)
    else:
        amount = min(amount, figures.DISC_LIMIT - discs_in(p.cart_one, 0))  # HK-094: no fewer, the rest stays
        p.cart_two[cell % ids.COLOURS] += amount
        say(g, ids.E_TOOK, g.turn, pool, cell % ids.COLOURS, amount)
    g.pools[cell] -= amount


def relieve(g: Table) -> None:
    """First action phase: one water back for everybody with fewer than five discs (HK-099, HK-R04, HK-T11)."""
    if g.year != 1 or g.phase != ids.SPRING:
        return
    for k in range(g.seats):
        seat = g.order[k]
        p = player(g, seat)
        if discs_in(p.cart_one, 0) + discs_in(p.cart_two, 0) < figures.DISC_LIMIT and p.water > 0:
            p.water -= 1
            say(g, ids.E_RELIEF, seat)
