"""The end of a shift: twelve elements, then the next shift is prepared (sections 11 and 12)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player
from .placing import begin_turn
from .supply import empty_minecarts, score


def count_element(p: Player, element: i32) -> i32:
    """What a seat counts for an element: delivered slots only, or the mine only (CB-120, CB-122, CB-R42, CB-R47)."""
    if element < ids.COLOURS:
        return p.colour_slots[element]
    if element < ids.COLOURS + ids.VEHICLES:
        return p.vehicle_slots[element - ids.COLOURS]
    return empty_minecarts(p, element - ids.COLOURS - ids.VEHICLES)


def score_element(g: Table, element: i32) -> None:
    """First and second place of one element (CB-123 to CB-128, CB-R45, CB-R46)."""
    best = 0
    second = 0
    leaders = 0
    for seat in range(g.seats):
        count = count_element(player(g, seat), element)
        if count > best:
            second = best
            best = count
            leaders = 1
        elif count == best:
            leaders += 1
        elif count > second:
            second = count
    if best == 0:
        return  # CB-123: nobody has the element
    for seat in range(g.seats):
        count = count_element(player(g, seat), element)
        if count == best:
            score(g, seat, figures.FIRST_VP[element], element, count)  # CB-125: all who tie
        elif count == second and second > 0 and leaders == 1 and g.seats > 2:
            score(g, seat, figures.SECOND_VP[element], element, count)  # CB-126; CB-125 and CB-127 say when not


def show_delivered(g: Table) -> None:
    """Turn up all delivered orders, if they were hidden until now (CB-120, CB-R36)."""
    if g.hide_delivered == 0:
        return
    for seat in range(g.seats):
        for order in range(ids.ORDERS):
            if g.delivered_by[order] == seat + 1:
                say(g, ids.E_SHOWN, seat, order)


def score_shift(g: Table) -> None:
    """Score every element that counts in this shift, in order (CB-121)."""
    say(g, ids.E_SHIFT_ENDS, -1, g.shift)
    show_delivered(g)
    for element in range(ids.ELEMENTS):
        if g.shift >= figures.FROM_SHIFT[element]:
            score_element(g, element)


def factory_workers(g: Table, seat: i32) -> i32:
    """The seat's workers on the factory's spaces, the draw space included; not canteen or bank (CB-140, CB-R49)."""
    workers = 0
    for space in range(ids.FACTORY_DRAW + 1):
        if g.owner[space] == seat:
            workers += g.workers[space]
    return workers


def choose_first_player(g: Table) -> None:
    """Most workers in the factory; a tie goes clockwise from the previous one, who comes last (CB-140 to CB-142)."""
    best = -1
    chosen = g.first_player
    for k in range(1, g.seats + 1):  # CB-R50 to CB-R52: the previous first player is asked last
        seat = (g.first_player + k) % g.seats
        workers = factory_workers(g, seat)
        if workers > best:
            best = workers
            chosen = seat
    say(g, ids.E_FIRST_PLAYER, chosen, best, g.first_player)
    g.first_player = chosen


def take_workers_back(g: Table) -> None:
    """Everybody's workers return from spaces, canteen and bank to the reserve (CB-145)."""
    for space in range(ids.SPACES):
        g.workers[space] = 0
        g.owner[space] = -1
    for seat in range(g.seats):
        p = player(g, seat)
        p.reserve = figures.START_WORKERS[g.seats]
        p.canteen = 0
        p.banked = 0


def prepare_shift(g: Table) -> None:
    """New first player, next number, workers back; nothing else changes (CB-140 to CB-148)."""
    choose_first_player(g)
    g.shift += 1  # CB-143
    take_workers_back(g)
    begin_turn(g, g.first_player)  # CB-146, CB-041
    say(g, ids.E_SHIFT_BEGINS, g.turn, g.shift)
