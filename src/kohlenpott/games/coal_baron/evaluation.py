"""What a state of Coal Baron is worth to a seat: the score it will probably end with.

Everything is measured in victory points. Orders still to be filled count by the work they need against the workers that
are left; majorities count by the lead that is to be expected when they are scored.
"""

from __future__ import annotations

from kohlenpott.engine.types import Cells, Reals, f64, i32
from kohlenpott.search.game_api import reals, room

from .figures import (
    CUBES_PER_VP,
    FIRST_VP,
    FRANCS_PER_VP,
    FROM_SHIFT,
    ORDER_SIZE,
    ORDER_SLOTS,
    ORDER_VEHICLE,
    ORDER_VP,
    SECOND_VP,
    SHIFTS,
    START_WORKERS,
    VP_PER_EXCESS_TILE,
    VP_PER_ORDER_LEFT,
)
from .ids import COLOURS, ELEMENTS, OVER, SURFACE, VEHICLES
from .records import Player, Table, player
from .rules.delivery import is_complete
from .rules.ending import cubes_owned
from .rules.shift import count_element
from .rules.supply import coal_on_level, excess_tiles

NOT_THERE = 99.0  # work for a cube the seat does not have

# places of the weights in evaluation.toml, which says what each means
J_WORKER = 0
J_FRANC = 1
J_FRANC_ROOM = 2
J_CUBE = 3
J_DELIVERY_WORK = 4
J_SHARED_DELIVERY_WORK = 5
J_STOCK_WORK = 6
J_CAGE_WORK = 7
J_MINE_WORK = 8
J_BUY_WORK = 9
J_PACE = 10
J_LEAD_DOUBT = 11
J_LEAD_CERTAIN = 12
J_EMPTYING = 13
J_BALANCE = 14
J_MOVE = 15
J_RIDE = 16
J_SLOT = 17
J_COST = 18
J_PROMISE = 19
J_HOPE = 20


def workers_left(g: Table, seat: i32) -> i32:
    """Workers the seat can still put down in this game."""
    if g.decision == OVER:
        return 0
    return player(g, seat).reserve + (SHIFTS - g.shift) * START_WORKERS[g.seats]


def progress(g: Table) -> f64:
    """How much of the game has been played, 0 to 1."""
    left = 0
    for seat in range(g.seats):
        left += workers_left(g, seat)
    return 1.0 - left / (1.0 * SHIFTS * START_WORKERS[g.seats] * g.seats)


def slot_work(p: Player, weights: Reals, have: Cells, colour: i32) -> f64:
    """Work to fill one slot, from the nearest cube of its colour that no other slot has claimed."""
    if have[colour] > 0:
        have[colour] -= 1
        return weights[J_STOCK_WORK]
    if have[COLOURS + colour] > 0:
        have[COLOURS + colour] -= 1
        return weights[J_CAGE_WORK] + (weights[J_RIDE] if p.cage_level != SURFACE else 0.0)
    if have[2 * COLOURS + colour] > 0:
        have[2 * COLOURS + colour] -= 1
        return weights[J_MINE_WORK] - (weights[J_RIDE] if is_beside_cage(p, colour) else 0.0)
    return NOT_THERE


def is_beside_cage(p: Player, colour: i32) -> bool:
    """Does the cage hang at a level with a cube of this colour?"""
    return p.cage_level != SURFACE and p.coal[(p.cage_level - 1) * COLOURS + colour] > 0


def note_cubes(p: Player, have: Cells) -> None:
    """The seat's free cubes by source: stock, cage, minecarts."""
    for colour in range(COLOURS):
        have[colour] = p.stock[colour]
        have[COLOURS + colour] = p.cage[colour]
        for level in range(COLOURS):
            have[2 * COLOURS + colour] += p.coal[level * COLOURS + colour]


def moves_in_hand(g: Table, seat: i32) -> i32:
    """Mining moves the seat has just now."""
    return g.moves_left if g.turn == seat else 0


def delivery_work(weights: Reals, vehicle: i32, deliveries: Cells) -> f64:
    """Workers a delivery takes; a second order of the vehicle rides along."""
    if deliveries[vehicle] == 0:
        deliveries[vehicle] = 1
        return weights[J_DELIVERY_WORK]
    return weights[J_SHARED_DELIVERY_WORK]


def count_orders(g: Table, seat: i32, weights: Reals, counts: Reals) -> f64:
    """Expected points of the outstanding orders; their slots are added to the expected counts of elements."""
    p = player(g, seat)
    left: f64 = workers_left(g, seat)
    have: Cells = room(12)
    deliveries: Cells = room(4)
    note_cubes(p, have)
    in_hand: f64 = weights[J_MOVE] * moves_in_hand(g, seat)  # work that is already paid for
    points: f64 = 0.0
    work: f64 = 0.0
    for wanted in range(2):  # complete orders first
        for k in range(p.orders_n):
            order = p.orders[k]
            done: bool = is_complete(g, order)
            if done != (wanted == 0):
                continue
            before: f64 = work
            for colour in range(COLOURS):
                cell = order * COLOURS + colour
                for _ in range(ORDER_SLOTS[cell] - g.filled[cell]):
                    slot: f64 = slot_work(p, weights, have, colour)
                    if slot >= NOT_THERE:
                        work += weights[J_BUY_WORK]
                    else:
                        work += slot - weights[J_PROMISE] * min(slot, in_hand)  # done is better than to be done
                        in_hand -= min(slot, in_hand)
            work += delivery_work(weights, ORDER_VEHICLE[order], deliveries)
            chance: f64 = left / (left + weights[J_PACE] * work + 0.001)
            gain: f64 = ORDER_VP[order] + weights[J_SLOT] * ORDER_SIZE[order] - weights[J_COST] * (work - before)
            points += chance * max(gain, VP_PER_ORDER_LEFT)
            points += (1.0 - chance) * VP_PER_ORDER_LEFT
            counts[COLOURS + ORDER_VEHICLE[order]] += chance * ORDER_SIZE[order]
            for colour in range(COLOURS):
                counts[colour] += chance * ORDER_SLOTS[order * COLOURS + colour]
    return points


def count_all(g: Table, seat: i32, weights: Reals, counts: Reals) -> f64:
    """The counts of the twelve elements the seat will probably reach; the answer is the worth of its orders."""
    p = player(g, seat)
    for element in range(ELEMENTS):
        counts[element] = count_element(p, element)
    time: f64 = workers_left(g, seat)
    emptied: f64 = time / (time + weights[J_EMPTYING])
    for colour in range(COLOURS):
        counts[COLOURS + VEHICLES + colour] += emptied * coal_on_level(p, colour)
    return count_orders(g, seat, weights, counts)


def lead_chance(lead: f64, doubt: f64) -> f64:
    """How likely it is to stay ahead (or level, which is as good) of somebody."""
    ahead: f64 = lead + 0.3
    return 0.5 + 0.5 * ahead / (doubt + abs(ahead))


def scorings_left(g: Table, element: i32) -> i32:
    """How often the element will still be scored."""
    if g.decision == OVER:
        return 0
    return SHIFTS + 1 - max(g.shift, FROM_SHIFT[element])


def element_points(g: Table, seat: i32, weights: Reals, counts: Reals) -> f64:
    """Expected points of all majorities; `counts` are those of all seats, twelve each."""
    points: f64 = 0.0
    time: f64 = workers_left(g, seat)
    doubt: f64 = weights[J_LEAD_CERTAIN] + weights[J_LEAD_DOUBT] * time / (1.0 * SHIFTS * START_WORKERS[g.seats])
    for element in range(ELEMENTS):
        left = scorings_left(g, element)
        mine: f64 = counts[seat * ELEMENTS + element]
        if left == 0 or mine < 0.05:
            continue
        first: f64 = 1.0
        behind: f64 = 0.0
        for other in range(g.seats):
            if other != seat:
                ahead: f64 = lead_chance(mine - counts[other * ELEMENTS + element], doubt)
                first *= ahead
                behind += 1.0 - ahead
        points += left * FIRST_VP[element] * first
        if g.seats > 2 and behind < 2.0:
            points += left * SECOND_VP[element] * (1.0 - first) * (1.0 - 0.5 * behind)
    return points


def purse_points(g: Table, seat: i32, weights: Reals, late: f64) -> f64:
    """What Francs are good for: tiles while there is time, a few points at the end."""
    francs: f64 = player(g, seat).francs
    useful: f64 = weights[J_FRANC] * francs / (1.0 + francs / weights[J_FRANC_ROOM])
    return (1.0 - late) * useful + francs / FRANCS_PER_VP


def mine_points(g: Table, seat: i32, weights: Reals) -> f64:
    """Cubes of all kinds, and the balance of the mine."""
    p = player(g, seat)
    owned: f64 = cubes_owned(g, seat)
    points: f64 = owned * weights[J_CUBE] / CUBES_PER_VP
    points += weights[J_HOPE] * moves_in_hand(g, seat)
    return points + weights[J_BALANCE] * VP_PER_EXCESS_TILE * excess_tiles(p)


def estimate(g: Table, weights: Reals, out: Reals) -> None:
    """Write the score every seat will probably end with."""
    counts: Reals = reals(48)
    for seat in range(g.seats):
        out[seat] = player(g, seat).vp
        if g.decision != OVER:
            out[seat] += count_seat(g, seat, weights, counts)
    if g.decision != OVER:
        late: f64 = progress(g)
        for seat in range(g.seats):
            out[seat] += element_points(g, seat, weights, counts) + purse_points(g, seat, weights, late)
            out[seat] += mine_points(g, seat, weights) + weights[J_WORKER] * workers_left(g, seat)


def estimate_seat(g: Table, seat: i32, weights: Reals) -> f64:
    """The score one seat will probably end with; majorities depend on what all have."""
    out: Reals = reals(8)
    estimate(g, weights, out)
    return out[seat]


def count_seat(g: Table, seat: i32, weights: Reals, counts: Reals) -> f64:
    """The counts of one seat at its place among those of all; the answer is the worth of its orders."""
    own: Reals = reals(12)
    points: f64 = count_all(g, seat, weights, own)
    for element in range(ELEMENTS):
        counts[seat * ELEMENTS + element] = own[element]
    return points
