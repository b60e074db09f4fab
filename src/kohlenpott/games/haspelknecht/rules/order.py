"""The new turn order and the oil lamp (section 6, step 3, and HK-253)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, RULING, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player


def turn_value(p: Player) -> i32:
    """The values on cart 1 only: yellow 3, brown 2, black 1 (HK-105); markers do not count (HK-118)."""
    value = 0
    for colour in range(ids.COLOURS):
        value += p.cart_one[colour] * figures.DISC_VALUE[colour]
    return value


def determine_order(g: Table) -> None:
    """Ascending by value; of equals the one who was later comes first (HK-105 to HK-108)."""
    for k in range(1, g.seats):
        seat = g.order[k]
        value = turn_value(player(g, seat))
        place = k
        # Whoever was earlier and has at least as much falls behind: ties turn round (HK-107).
        while place > 0 and turn_value(player(g, g.order[place - 1])) >= value:
            g.order[place] = g.order[place - 1]
            place -= 1
        g.order[place] = seat
    for k in range(g.seats):
        say(g, ids.E_ORDER, g.order[k], k + 1, turn_value(player(g, g.order[k])))


def owned_discs(p: Player, colour: i32) -> i32:
    """Discs of a colour on both carts."""
    return p.cart_one[colour] + p.cart_two[colour]


def may_swap(g: Table, move: i32) -> i32:
    """An own disc for one of another colour in any action pool (HK-253, HK-R22, HK-T10)."""
    if move == ids.A_KEEP_LAMP:
        return OK
    if move < ids.A_SWAP or move >= ids.A_KEEP_LAMP:
        return 253
    p = player(g, g.turn)
    given = (move - ids.A_SWAP) // ids.POOL_CELLS
    cell = (move - ids.A_SWAP) % ids.POOL_CELLS
    if given == cell % ids.COLOURS:
        return RULING + 22  # pointless
    if owned_discs(p, given) == 0:
        return refuse(g, 253, 1, 0)
    if g.pools[cell] == 0:
        return refuse(g, 253, 1, 0)
    return OK


def list_swaps(g: Table, out: Cells) -> i32:
    """Write the exchanges that are possible, and keeping the marker."""
    n = 0
    for move in range(ids.A_SWAP, ids.A_KEEP_LAMP + 1):
        if may_swap(g, move) == OK:
            out[n] = move
            n += 1
    return n


def can_swap(g: Table, seat: i32) -> bool:
    """Does the seat have a lamp to use and something to exchange? (HK-250, HK-253)"""
    p = player(g, seat)
    if p.markers[ids.OIL_LAMP] != ids.USABLE:
        return False
    for cell in range(g.seats * ids.COLOURS):
        if g.pools[cell] > 0:
            for given in range(ids.COLOURS):
                if given != cell % ids.COLOURS and owned_discs(p, given) > 0:
                    return True
    return False


def take_off_carts(p: Player, colour: i32, amount: i32) -> None:
    """Take discs off the carts, from cart 2 first; it never matters from which (HK-R56)."""
    from_two = min(amount, p.cart_two[colour])
    p.cart_two[colour] -= from_two
    p.cart_one[colour] -= amount - from_two


def swap(g: Table, move: i32) -> None:
    """Exchange the disc, or keep the lamp; the order stays, no water comes (HK-253); the cart too (HK-R22)."""
    if move == ids.A_KEEP_LAMP:
        say(g, ids.E_KEPT_LAMP, g.turn)
        return
    p = player(g, g.turn)
    given = (move - ids.A_SWAP) // ids.POOL_CELLS
    cell = (move - ids.A_SWAP) % ids.POOL_CELLS
    p.markers[ids.OIL_LAMP] = 0
    say(g, ids.E_MARKER_USED, g.turn, ids.OIL_LAMP)
    if p.cart_two[given] > 0:
        p.cart_two[cell % ids.COLOURS] += 1
    else:
        p.cart_one[cell % ids.COLOURS] += 1
    take_off_carts(p, given, 1)
    g.pools[cell] -= 1
    g.pools[cell - cell % ids.COLOURS + given] += 1
    say(g, ids.E_SWAPPED, g.turn, given, cell // ids.COLOURS, cell % ids.COLOURS)
