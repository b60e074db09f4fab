"""Setup and draft (section 2)."""

from __future__ import annotations

from kohlenpott.engine.chance import random_below, seed_chance
from kohlenpott.engine.decks import draw_card
from kohlenpott.engine.events import OK, say
from kohlenpott.engine.types import Cells, i32, u64

from .. import figures, ids
from ..records import Table, chance, order_pile, player, tile_pile
from .orders import add_order
from .placing import begin_turn
from .supply import is_covered


def setup(g: Table, seats: i32, seed: u64, options: Cells) -> None:
    """Lay out the game in an empty record (CB-001, CB-020 to CB-032)."""
    seed_chance(chance(g), seed)
    g.seats = seats
    g.shift = 1  # CB-024
    g.emptied = -1
    g.hide_delivered = options[ids.O_HIDE_DELIVERED]  # CB-R36
    g.first_player = options[ids.O_FIRST_PLAYER] - 1
    if g.first_player < 0:
        g.first_player = random_below(chance(g), seats)  # CB-R01
    for colour in range(ids.COLOURS):
        g.supply[colour] = figures.CUBES_PER_COLOUR  # CB-009, CB-022
    for seat in range(seats):
        set_up_player(g, seat)
    for space in range(ids.SPACES):
        g.owner[space] = -1
    set_up_factory(g)
    set_up_orders(g)
    g.decision = ids.DRAFT
    g.turn = right_of(g, g.first_player)  # CB-032


def set_up_player(g: Table, seat: i32) -> None:
    """Mine, cage at the surface, one cube on each printed minecart, workers and Francs (CB-025 to CB-029, CB-010)."""
    p = player(g, seat)
    p.reserve = figures.START_WORKERS[g.seats]
    p.francs = figures.START_FRANCS[g.seats]
    p.vp = figures.START_VP
    for colour in range(ids.COLOURS):
        p.coal[colour * ids.COLOURS + colour] = figures.PRINTED_MINECARTS[colour]
        g.supply[colour] -= figures.PRINTED_MINECARTS[colour]


def set_up_factory(g: Table) -> None:
    """The shuffled pile, and one tile on every open display space in ascending order (CB-023, CB-R03)."""
    pile = tile_pile(g)
    pile.shuffled = figures.TILES_IN_ALL
    for kind in range(ids.TILE_KINDS):
        pile.count[kind] = figures.TILE_COPIES[kind]
    for space in range(ids.FACTORY_DISPLAYS):
        g.factory[space] = -1
        if not is_covered(g, space):
            g.factory[space] = draw_card(pile, chance(g))


def set_up_orders(g: Table) -> None:
    """The shuffled pile, and the orders revealed for the draft (CB-031)."""
    pile = order_pile(g)
    pile.shuffled = ids.ORDERS
    for order in range(ids.ORDERS):
        pile.count[order] = 1
    for k in range(ids.ORDER_DISPLAYS):
        g.displayed[k] = -1
    g.revealed_n = figures.REVEALED_ORDERS[g.seats]
    for k in range(g.revealed_n):
        g.revealed[k] = draw_card(pile, chance(g))


def right_of(g: Table, seat: i32) -> i32:
    """The seat before this one, counter-clockwise."""
    return (seat + g.seats - 1) % g.seats


def place_in_draft(g: Table, order: i32) -> i32:
    """Where the order lies among the revealed ones; -1 if it does not."""
    for k in range(g.revealed_n):
        if g.revealed[k] == order:
            return k
    return -1


def may_draft(g: Table, move: i32) -> i32:
    """One of the revealed orders; nobody may decline (CB-032, CB-R04)."""
    if ids.A_ORDER <= move < ids.A_ORDER + ids.ORDERS and place_in_draft(g, move - ids.A_ORDER) >= 0:
        return OK
    return 32


def take_revealed(g: Table, k: i32) -> i32:
    """Take the k-th revealed order and close the gap."""
    order = g.revealed[k]
    g.revealed_n -= 1
    for i in range(k, g.revealed_n):
        g.revealed[i] = g.revealed[i + 1]
    g.revealed[g.revealed_n] = 0
    return order


def draft(g: Table, order: i32) -> None:
    """Take one order; counter-clockwise, the same round again until all have three (CB-032, CB-033, CB-D02)."""
    add_order(g, take_revealed(g, place_in_draft(g, order)))
    say(g, ids.E_DRAFTED, g.turn, order)
    g.drafted += 1
    if g.drafted == g.seats * figures.START_ORDERS:
        fill_order_display(g)
        begin_turn(g, g.first_player)  # CB-041
    else:
        g.turn = right_of(g, g.turn)


def fill_order_display(g: Table) -> None:
    """The order left over goes to the rightmost space, new ones from the left (CB-034, CB-035, CB-R02)."""
    last = ids.ORDER_DISPLAYS - 1
    g.displayed[last] = take_revealed(g, 0)
    for k in range(last):
        if not is_covered(g, ids.ORDER + k):
            g.displayed[k] = draw_card(order_pile(g), chance(g))
            say(g, ids.E_REVEALED_ORDER, -1, g.displayed[k], ids.ORDER + k)


def list_draft(g: Table, out: Cells) -> i32:
    """Write the orders laid out (CB-032)."""
    for k in range(g.revealed_n):
        out[k] = ids.A_ORDER + g.revealed[k]
    return g.revealed_n
