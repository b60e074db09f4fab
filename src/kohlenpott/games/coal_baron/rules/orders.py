"""Orders: taking one from the display or keeping one of five (section 9)."""

from __future__ import annotations

from kohlenpott.engine.decks import draw_card
from kohlenpott.engine.events import OK, say
from kohlenpott.engine.types import i32

from .. import ids
from ..records import Table, chance, order_pile, player
from .drawing import keep_from_hand, place_in_hand, return_rest


def add_order(g: Table, order: i32) -> None:
    """Put an order face up with the seat's outstanding orders; there is no limit (CB-033, CB-112)."""
    p = player(g, g.turn)
    p.orders[p.orders_n] = order
    p.orders_n += 1


def take_displayed_order(g: Table, space: i32) -> None:
    """Take the face-up order of the space, for no money (CB-110)."""
    order = g.displayed[space - ids.ORDER]
    g.displayed[space - ids.ORDER] = -1
    g.emptied = space  # CB-R59: refilled at the end of the turn
    add_order(g, order)
    say(g, ids.E_ORDER, g.turn, order, space)
    g.decision = ids.TURN_OVER


def may_keep_order(g: Table, move: i32) -> i32:
    """One of the drawn orders, or none (CB-113, CB-115)."""
    if move == ids.A_KEEP_NONE:
        return OK
    if ids.A_ORDER <= move < ids.A_ORDER + ids.ORDERS and place_in_hand(g, move - ids.A_ORDER) >= 0:
        return OK
    return 113


def keep_order(g: Table, move: i32) -> None:
    """Keep one of the drawn orders, or none; the action is used up either way (CB-113, CB-115)."""
    if move == ids.A_KEEP_NONE:
        say(g, ids.E_KEPT_NONE, g.turn, g.drawn)
    else:
        order = move - ids.A_ORDER
        keep_from_hand(g, order)
        add_order(g, order)
        say(g, ids.E_ORDER, g.turn, order, -1)
    return_rest(g)


def refill_orders(g: Table, space: i32) -> None:
    """Turn up the next order on an emptied space; with the pile used up it stays empty (CB-111, CB-162)."""
    order = draw_card(order_pile(g), chance(g))
    g.displayed[space - ids.ORDER] = order
    if order < 0:
        say(g, ids.E_EMPTY, g.turn, space)  # CB-R60, CB-R62
    else:
        say(g, ids.E_REVEALED_ORDER, g.turn, order, space)
