"""The course of the game: what is asked of whom, and what a move does (section 3)."""

from __future__ import annotations

from kohlenpott.engine.events import OK
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Table, player
from .delivery import deliver
from .drawing import is_returning, look_at_five, may_return
from .ending import end_game
from .factory import buy_displayed_tile, may_keep_tile, refill_factory
from .mining import begin_mining
from .money import take_francs
from .orders import may_keep_order, refill_orders, take_displayed_order
from .placing import begin_turn, place_workers, use_bank
from .shift import prepare_shift, score_shift


def may_name(g: Table, move: i32) -> i32:
    """May the seat name this card of its hand, to keep it or to put it back?"""
    if is_returning(g):
        return may_return(g, move)
    return may_keep_tile(g, move) if g.drawn == ids.TILES_DRAWN else may_keep_order(g, move)


def list_hand(g: Table, out: Cells) -> i32:
    """Append the allowed moves that name a card of the hand, equal tiles once."""
    first = ids.A_TILE if g.drawn == ids.TILES_DRAWN else ids.A_ORDER
    n = 0
    for k in range(g.hand_n):
        move = first + g.hand[k]
        is_new: bool = True
        for i in range(k):
            if g.hand[i] == g.hand[k]:
                is_new = False
        if is_new and may_name(g, move) == OK:
            out[n] = move
            n += 1
    return n


def list_keeps(g: Table, out: Cells) -> i32:
    """Write the cards of the hand that may be kept, and that none is (CB-070, CB-115)."""
    n = list_hand(g, out)
    out[n] = ids.A_KEEP_NONE
    return n + 1


def place(g: Table, chosen: i32) -> None:
    """Put workers on the chosen place and begin its action (CB-042, CB-055)."""
    if chosen == ids.BANK:
        use_bank(g)
        g.decision = ids.TURN_OVER
        return
    place_workers(g, chosen)  # CB-071: on the draw-5 spaces as everywhere
    if chosen < ids.FACTORY_DRAW:
        buy_displayed_tile(g, chosen)
    elif chosen == ids.FACTORY_DRAW:
        look_at_five(g, ids.TILES_DRAWN)
    elif chosen < ids.DELIVERY:
        begin_mining(g, chosen)
    elif chosen < ids.MONEY:
        deliver(g, chosen - ids.DELIVERY)
    elif chosen < ids.ORDER:
        take_francs(g, chosen)
    elif chosen < ids.ORDER_DRAW:
        take_displayed_order(g, chosen)
    else:
        look_at_five(g, ids.ORDERS_DRAWN)


def refill_displays(g: Table) -> None:
    """Fill the display space that was emptied this turn; workers there stay (CB-065, CB-111, CB-R59, CB-R61)."""
    if g.emptied < 0:
        return
    if g.emptied < ids.FACTORY_DRAW:
        refill_factory(g, g.emptied)
    else:
        refill_orders(g, g.emptied)
    g.emptied = -1


def end_turn(g: Table) -> None:
    """Clockwise to the next seat with workers; without any the shift ends (CB-043 to CB-045, CB-R14)."""
    refill_displays(g)
    for k in range(1, g.seats + 1):
        seat = (g.turn + k) % g.seats
        if player(g, seat).reserve > 0:
            begin_turn(g, seat)
            return
    end_shift(g)


def end_shift(g: Table) -> None:
    """Score the shift; then the next one, or the end of the game after the third (CB-040, CB-045, CB-046)."""
    score_shift(g)
    if g.shift < figures.SHIFTS:
        prepare_shift(g)
    else:
        end_game(g)
