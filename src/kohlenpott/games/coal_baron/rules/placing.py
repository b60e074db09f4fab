"""Placing workers: which places are open, what they cost, who leaves for the canteen (section 4)."""

from __future__ import annotations

from kohlenpott.engine.decks import pile_size
from kohlenpott.engine.events import OK, RULING, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, order_pile, player, tile_pile


def begin_turn(g: Table, seat: i32) -> None:
    """A seat has to choose a place for its workers (CB-042)."""
    g.turn = seat
    g.turns += 1
    g.decision = ids.PLACE


def is_turn_beginning(g: Table) -> bool:
    """Has the seat on turn not chosen a place yet?"""
    return g.decision == ids.PLACE


def price(g: Table, place: i32) -> i32:
    """Workers a place costs: one more than stand there, whoever's (CB-051 to CB-053, CB-056, CB-R06, CB-R61)."""
    if place == ids.BANK:
        return figures.BANK_WORKERS  # CB-059
    return g.workers[place] + 1


def may_place(g: Table, p: Player, place: i32) -> i32:
    """May the seat choose this place? All is checked before anything moves (CB-050, CB-R07, CB-R08)."""
    if place < 0 or place >= ids.PLACES:
        return 42  # CB-042: exactly one action, by putting workers on one place; CB-058: passing is not possible
    if place == ids.BANK:
        return OK  # CB-R09, CB-R10: always open, also to those who have a choice
    if g.seats < figures.SPACE_MIN_SEATS[place]:
        return 21  # covered by a stop tile
    if p.reserve <= g.workers[place]:
        return refuse(g, 54, price(g, place), p.reserve)  # CB-054
    if place < ids.FACTORY_DRAW:
        kind = g.factory[place]
        if kind < 0:
            return 162  # CB-162: the pile is used up and the space stays empty
        if p.francs < figures.TILE_PRICE[kind]:
            return refuse(g, 62, figures.TILE_PRICE[kind], p.francs)
    elif place == ids.FACTORY_DRAW:
        if pile_size(tile_pile(g)) == 0:
            return RULING + 17  # CB-R17; no money is needed, CB-R15
    elif place < ids.DELIVERY:
        return OK  # CB-R30: mining is always possible
    elif place < ids.MONEY:
        if p.ready[place - ids.DELIVERY] == 0:
            return 97  # CB-097: no complete order of the vehicle
    elif place < ids.ORDER:
        return OK
    elif place < ids.ORDER_DRAW:
        if g.displayed[place - ids.ORDER] < 0:
            return 162
    elif pile_size(order_pile(g)) == 0:
        return RULING + 17
    return OK


def may_choose_place(g: Table, place: i32) -> i32:
    """May the seat on turn choose this place?"""
    return may_place(g, player(g, g.turn), place)


def list_places(g: Table, out: Cells) -> i32:
    """Write the places the seat on turn may choose; the answer is how many."""
    p = player(g, g.turn)
    n = 0
    for place in range(ids.PLACES):
        if may_place(g, p, place) == OK:
            out[n] = place
            n += 1
    return n


def place_workers(g: Table, space: i32) -> None:
    """Send everybody there to the canteen and put down exactly one worker more (CB-052, CB-055, CB-R05)."""
    p = player(g, g.turn)
    workers = price(g, space)  # counted before anyone leaves
    if g.workers[space] > 0:
        displaced = player(g, g.owner[space])
        displaced.canteen += g.workers[space]  # CB-053: one's own as well; CB-R12, CB-R13: they stay there
        say(g, ids.E_DISPLACED, g.owner[space], space, g.workers[space])
    p.reserve -= workers
    g.workers[space] = workers
    g.owner[space] = g.turn
    say(g, ids.E_PLACED, g.turn, space, workers)


def use_bank(g: Table) -> None:
    """Put one worker on the bank for one Franc; nobody is displaced (CB-058, CB-059, CB-R11)."""
    p = player(g, g.turn)
    p.reserve -= figures.BANK_WORKERS
    p.banked += figures.BANK_WORKERS
    p.francs += figures.BANK_FRANCS
    say(g, ids.E_BANKED, g.turn, figures.BANK_FRANCS)
