"""The course of the game: what is asked of whom, and what a move does (section 3)."""

from __future__ import annotations

from kohlenpott.engine.events import OK
from kohlenpott.engine.types import Cells, i32

from ..figures import SHIFTS
from ..ids import (
    A_KEEP_NONE,
    A_LEAVE_EMPTY,
    A_ON_TOP,
    A_ORDER,
    A_TAKE,
    A_TILE,
    A_UNDERNEATH,
    A_USE,
    BANK,
    COLOURS,
    DELIVERY,
    DRAFT,
    FACTORY_DRAW,
    KEEP_ORDER,
    KEEP_TILE,
    MINING_STEP,
    MONEY,
    ORDER,
    ORDER_DRAW,
    ORDERS_DRAWN,
    OVER,
    PLACE,
    RETURN_NEXT,
    RETURN_SIDE,
    SHORTAGE,
    SOURCES,
    TILES_DRAWN,
    TURN_OVER,
    TWO_FOR_ONE,
)
from ..records import Table, player
from .delivery import deliver
from .drawing import choose_side, look_at_five, may_choose_side, may_return, return_card, returned_card
from .ending import end_game
from .factory import buy_displayed_tile, keep_tile, may_keep_tile, may_substitute, refill_factory, substitute
from .mining import begin_mining, list_mining_steps, may_mine, may_use, mine, use_cube
from .money import take_francs
from .orders import keep_order, may_keep_order, refill_orders, take_displayed_order
from .placing import list_places, may_place, place_workers, use_bank
from .setup import draft, may_draft
from .shift import prepare_shift, score_shift


def may(g: Table, move: i32) -> i32:
    """0, or the number of the rule that forbids this move now; it is always the turn of one seat only (CB-R64)."""
    if g.decision == PLACE:
        return may_place(g, player(g, g.turn), move)
    if g.decision == MINING_STEP:
        return may_mine(g, move)
    if g.decision == TWO_FOR_ONE:
        return may_use(g, move)
    if g.decision == RETURN_NEXT:
        return may_return(g, move)
    if g.decision == RETURN_SIDE:
        return may_choose_side(move)
    if g.decision == KEEP_TILE:
        return may_keep_tile(g, move)
    if g.decision == KEEP_ORDER:
        return may_keep_order(g, move)
    if g.decision == SHORTAGE:
        return may_substitute(g, move)
    if g.decision == DRAFT:
        return may_draft(g, move)
    return 150  # CB-150: the game is over


def list_allowed(g: Table, first: i32, count: i32, out: Cells, n: i32) -> i32:
    """Append the allowed ones of `count` moves from `first`."""
    for move in range(first, first + count):
        if may(g, move) == OK:
            out[n] = move
            n += 1
    return n


def list_hand(g: Table, out: Cells) -> i32:
    """Append the allowed moves that name a card of the hand, equal tiles once."""
    first = A_TILE if g.drawn == TILES_DRAWN else A_ORDER
    n = 0
    for k in range(g.hand_n):
        move = first + g.hand[k]
        is_new: bool = True
        for i in range(k):
            if g.hand[i] == g.hand[k]:
                is_new = False
        if is_new and may(g, move) == OK:
            out[n] = move
            n += 1
    return n


def legal(g: Table, out: Cells) -> i32:
    """Write the moves that `may` allows; the answer is how many, 0 when the game is over."""
    if g.decision == PLACE:
        return list_places(g, out)
    if g.decision == MINING_STEP:
        return list_mining_steps(g, out)
    if g.decision == TWO_FOR_ONE:
        return list_allowed(g, A_USE, SOURCES * COLOURS, out, 0)
    if g.decision == RETURN_NEXT:
        return list_hand(g, out)
    if g.decision == RETURN_SIDE:
        return list_allowed(g, A_ON_TOP, A_UNDERNEATH - A_ON_TOP + 1, out, 0)
    if g.decision == KEEP_TILE or g.decision == KEEP_ORDER:
        return list_allowed(g, A_KEEP_NONE, 1, out, list_hand(g, out))
    if g.decision == SHORTAGE:
        return list_allowed(g, A_TAKE, A_LEAVE_EMPTY - A_TAKE + 1, out, 0)
    if g.decision == DRAFT:
        for k in range(g.revealed_n):
            out[k] = A_ORDER + g.revealed[k]
        return g.revealed_n
    return 0


def is_open_choice(g: Table) -> bool:
    """May a single option be taken at once? Not while it would tell the others about the hand (CB-R65)."""
    if g.decision == KEEP_TILE or g.decision == KEEP_ORDER:
        return False
    return g.decision != RETURN_NEXT or g.hand_n == 1


def step(g: Table, move: i32) -> None:
    """Carry out a move that `may` allows, and everything that follows of itself."""
    if g.decision == PLACE:
        place(g, move)
    elif g.decision == MINING_STEP:
        mine(g, move)
    elif g.decision == TWO_FOR_ONE:
        use_cube(g, move - A_USE)
    elif g.decision == RETURN_NEXT:
        return_card(g, returned_card(g, move))
    elif g.decision == RETURN_SIDE:
        choose_side(g, move - A_ON_TOP)
    elif g.decision == KEEP_TILE:
        keep_tile(g, move)
    elif g.decision == KEEP_ORDER:
        keep_order(g, move)
    elif g.decision == SHORTAGE:
        substitute(g, move)
    elif g.decision == DRAFT:
        draft(g, move - A_ORDER)
    if g.decision == TURN_OVER:
        end_turn(g)


def place(g: Table, chosen: i32) -> None:
    """Put workers on the chosen place and begin its action (CB-042, CB-055)."""
    if chosen == BANK:
        use_bank(g)
        g.decision = TURN_OVER
        return
    place_workers(g, chosen)  # CB-071: on the draw-5 spaces as everywhere
    if chosen < FACTORY_DRAW:
        buy_displayed_tile(g, chosen)
    elif chosen == FACTORY_DRAW:
        look_at_five(g, TILES_DRAWN)
    elif chosen < DELIVERY:
        begin_mining(g, chosen)
    elif chosen < MONEY:
        deliver(g, chosen - DELIVERY)
    elif chosen < ORDER:
        take_francs(g, chosen)
    elif chosen < ORDER_DRAW:
        take_displayed_order(g, chosen)
    else:
        look_at_five(g, ORDERS_DRAWN)


def refill_displays(g: Table) -> None:
    """Fill the display space that was emptied this turn; workers there stay (CB-065, CB-111, CB-R59, CB-R61)."""
    if g.emptied < 0:
        return
    if g.emptied < FACTORY_DRAW:
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
            g.turn = seat
            g.turns += 1
            g.decision = PLACE
            return
    end_shift(g)


def end_shift(g: Table) -> None:
    """Score the shift; then the next one, or the end of the game after the third (CB-040, CB-045, CB-046)."""
    score_shift(g)
    if g.shift < SHIFTS:
        prepare_shift(g)
        g.turns += 1
    else:
        end_game(g)


def seat_on_turn(g: Table) -> i32:
    """Whose decision it is, -1 when the game is over."""
    if g.decision == OVER:
        return -1
    return g.turn


def vp_of(g: Table, seat: i32) -> i32:
    """The seat's victory points."""
    return player(g, seat).vp
