"""What must hold after every decision (section 17)."""

from __future__ import annotations

from kohlenpott.engine.decks import Deck, pile_size
from kohlenpott.engine.events import RULING
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, order_pile, player, tile_pile
from .delivery import is_deliverable
from .placing import is_turn_beginning
from .supply import empty_minecarts, is_covered, total


def cubes_are_conserved(g: Table) -> bool:
    """CB-I01, CB-009: sixteen of each colour, wherever they lie."""
    for colour in range(ids.COLOURS):
        found = g.supply[colour]
        for seat in range(g.seats):
            p = player(g, seat)
            found += p.cage[colour] + p.stock[colour]
            for tunnel in range(ids.COLOURS):
                found += p.coal[tunnel * ids.COLOURS + colour]
        for order in range(ids.ORDERS):
            found += g.cubes[order * ids.COLOURS + colour]
        if found != figures.CUBES_PER_COLOUR or g.supply[colour] < 0:
            return False
    return True


def workers_are_conserved(g: Table) -> bool:
    """CB-I02: reserve, spaces, canteen and bank hold all of a seat's workers."""
    for seat in range(g.seats):
        p = player(g, seat)
        found = p.reserve + p.canteen + p.banked
        for space in range(ids.SPACES):
            if g.owner[space] == seat:
                found += g.workers[space]
        if found != figures.START_WORKERS[g.seats] or p.reserve < 0:
            return False
    return True


def spaces_have_one_owner(g: Table) -> bool:
    """CB-I03: workers stand only where somebody owns them, never on a covered space."""
    for space in range(ids.SPACES):
        if (g.workers[space] > 0) != (0 <= g.owner[space] < g.seats):
            return False
        if g.workers[space] > 0 and is_covered(g, space):
            return False
    return True


def laid_of(deck: Deck, card: i32) -> i32:
    """How many of a kind lie in the pile, shuffled or put back."""
    found = deck.count[card]
    for k in range(deck.top_n):
        if deck.top[k] == card:
            found += 1
    for k in range(deck.bottom_n):
        if deck.bottom[k] == card:
            found += 1
    return found


def in_hand(g: Table, drawn: i32, card: i32) -> i32:
    """How many of a kind are being looked at."""
    found = 0
    if g.drawn == drawn:
        for k in range(g.hand_n):
            if g.hand[k] == card:
                found += 1
    return found


def tiles_are_conserved(g: Table) -> bool:
    """CB-I04: each kind of tile in pile, display, mines or hand."""
    for kind in range(ids.TILE_KINDS):
        found = laid_of(tile_pile(g), kind) + in_hand(g, ids.TILES_DRAWN, kind)
        for space in range(ids.FACTORY_DISPLAYS):
            if g.factory[space] == kind:
                found += 1
        for seat in range(g.seats):
            found += player(g, seat).tiles[kind]
        if found != figures.TILE_COPIES[kind]:
            return False
    return True


def orders_are_conserved(g: Table) -> bool:
    """CB-I04: each order once in pile, display, draft row, hand, outstanding or delivered."""
    for order in range(ids.ORDERS):
        found = laid_of(order_pile(g), order) + in_hand(g, ids.ORDERS_DRAWN, order)
        for k in range(ids.ORDER_DISPLAYS):
            if g.displayed[k] == order:
                found += 1
        for k in range(g.revealed_n):
            if g.revealed[k] == order:
                found += 1
        for seat in range(g.seats):
            p = player(g, seat)
            for k in range(p.orders_n):
                if p.orders[k] == order:
                    found += 1
        if g.delivered_by[order] > 0:
            found += 1
        if found != 1:
            return False
    return True


def slots_are_filled_properly(g: Table) -> bool:
    """CB-I05: each filled slot holds one cube of its colour or exactly two cubes."""
    for order in range(ids.ORDERS):
        filled = 0
        cubes = 0
        proper = 0
        for cell in range(order * ids.COLOURS, order * ids.COLOURS + ids.COLOURS):
            if g.filled[cell] < 0 or g.filled[cell] > figures.ORDER_SLOTS[cell] or g.cubes[cell] < 0:
                return False
            filled += g.filled[cell]
            cubes += g.cubes[cell]
            proper += min(g.filled[cell], g.cubes[cell])
        if g.target // ids.COLOURS == order:
            cubes -= g.cubes_used  # the first of two cubes lies there, the slot is not filled yet
        if cubes < filled or cubes > 2 * filled:
            return False
        if proper < 2 * filled - cubes:
            return False  # every slot that is not substituted has a cube of its colour
    return True


def ready_orders_are_counted(g: Table, p: Player) -> bool:
    """CB-096: the orders noted as ready for delivery are the complete ones."""
    for vehicle in range(ids.VEHICLES):
        ready = 0
        for k in range(p.orders_n):
            if is_deliverable(g, p.orders[k], vehicle):
                ready += 1
        if ready != p.ready[vehicle]:
            return False
    return True


def is_player_sound(p: Player) -> bool:
    """CB-I05: no debts, at most five cubes in the cage; no minecart holds two cubes; the VP add up."""
    if p.francs < 0 or total(p.cage) > figures.CAGE_SLOTS or p.cage_level < 0 or p.cage_level >= ids.LEVELS:
        return False
    for colour in range(ids.COLOURS):
        if empty_minecarts(p, colour) < 0 or p.cage[colour] < 0 or p.stock[colour] < 0:
            return False
    earned = 0
    for source in range(ids.VP_SOURCES):
        earned += p.earned[source]
    return earned == p.vp


def most_turns(g: Table) -> i32:
    """CB-I06: each turn takes at least one worker from a reserve, so there are no more turns than workers."""
    return figures.MOST_TURNS[g.seats]


def displays_are_filled(g: Table) -> bool:
    """CB-R60: between turns a display space is empty only when its pile is."""
    if not is_turn_beginning(g):
        return True
    for space in range(ids.FACTORY_DISPLAYS):
        if g.factory[space] < 0 and not is_covered(g, space) and pile_size(tile_pile(g)) > 0:
            return False
    for k in range(ids.ORDER_DISPLAYS):
        if g.displayed[k] < 0 and not is_covered(g, ids.ORDER + k) and pile_size(order_pile(g)) > 0:
            return False
    return True


def vp_never_fall(g: Table, before: Table) -> bool:
    """CB-I07: nobody loses VP before the final scoring."""
    if g.decision == ids.OVER:
        return True
    for seat in range(g.seats):
        if player(g, seat).vp < player(before, seat).vp:
            return False
    return True


def violated(g: Table, before: Table) -> i32:
    """0, or the number of the first invariant that does not hold; `before` is the position one decision ago."""
    if not cubes_are_conserved(g):
        return 1
    if not workers_are_conserved(g):
        return 2
    if not spaces_have_one_owner(g):
        return 3
    if not tiles_are_conserved(g) or not orders_are_conserved(g):
        return 4
    if not slots_are_filled_properly(g):
        return 5
    for seat in range(g.seats):
        if not is_player_sound(player(g, seat)) or not ready_orders_are_counted(g, player(g, seat)):
            return 5
    if g.turns > most_turns(g):
        return 6
    if not vp_never_fall(g, before):
        return 7
    if not displays_are_filled(g):
        return RULING + 60
    return 0
