"""What is asked of whom, and what a move does."""

from __future__ import annotations

from kohlenpott.engine.events import OK, say
from kohlenpott.engine.types import Cells, i32

from ..ids import (
    A_COMMIT,
    A_DONE,
    A_END,
    A_PAY,
    A_REMOVE_1,
    A_SELL,
    A_STOP,
    A_TAKE_THALER,
    A_TAKE_WOOD,
    BONUS_DIG,
    CARPENTER,
    COAL_SALE,
    E_ENDED_TURN,
    EXECUTE,
    MINING,
    OVER,
    PAYMENT,
    PLAN,
    RESOURCES,
    SELL_OPTIONS,
    STORE,
    SWAP,
    TAKE_FIRST,
    TAKE_SECOND,
    WINTER,
)
from ..records import Table, player
from .anytime import do_anytime, is_anytime, list_anytime, may_anytime
from .bonuses import list_bonus, may_bonus, take_bonus
from .developing import (
    choose_carpentry,
    choose_drain,
    may_choose_carpentry,
    may_choose_drain,
    may_pay,
    may_sell,
    pay_remote,
    sell_coal,
)
from .order import list_swaps, may_swap, swap
from .planning import assign, commit, list_plans, may_plan
from .pools import list_takes, may_take, take_discs
from .winter import list_in_winter, list_stores, may_in_winter, may_store, store_piece
from .workers import execute, list_execution, list_mining, may_execute, may_mine, mine
from .year import next_executor, next_in_winter, next_planner, next_swapper, next_taker, next_to_store


def may(g: Table, move: i32) -> i32:
    """0, or the number of the rule that forbids this move now."""
    if g.decision == PLAN:
        return may_plan(g, move)
    if g.decision == EXECUTE:
        return may_execute(g, move)
    if g.decision == MINING:
        return may_mine(g, move)
    if g.decision == BONUS_DIG:
        return may_bonus(g, move)
    if g.decision == TAKE_FIRST or g.decision == TAKE_SECOND:
        return may_take(g, move)
    if g.decision == SWAP:
        return may_swap(g, move)
    if g.decision == WINTER:
        return may_in_winter(g, move)
    if g.decision == STORE:
        return may_store(g, move)
    if g.decision == PAYMENT:
        return may_pay(g, move)
    if g.decision == OVER:
        return 280  # HK-280: the game is over
    return may_choose(g, move)


def may_choose(g: Table, move: i32) -> i32:
    """May this be the answer to a tile that offers something? Wood, charcoal and ropes may come first (HK-128)."""
    p = player(g, g.turn)
    if is_anytime(move):
        return may_anytime(g, p, move)
    if g.decision == CARPENTER:
        return may_choose_carpentry(move)
    if g.decision == COAL_SALE:
        return may_sell(g, p, move)
    return may_choose_drain(p, move)


def list_allowed(g: Table, first: i32, count: i32, out: Cells, n: i32) -> i32:
    """Append the allowed ones of `count` moves from `first`."""
    for move in range(first, first + count):
        if may(g, move) == OK:
            out[n] = move
            n += 1
    return n


def list_choices(g: Table, out: Cells) -> i32:
    """Write the answers to a tile that offers something."""
    n = 0
    if g.decision == CARPENTER:
        n = list_allowed(g, A_TAKE_WOOD, A_TAKE_THALER - A_TAKE_WOOD + 1, out, n)
    elif g.decision == COAL_SALE:
        n = list_allowed(g, A_SELL, SELL_OPTIONS, out, n)
        n = list_allowed(g, A_STOP, 1, out, n)
    else:
        n = list_allowed(g, A_REMOVE_1, 1, out, n)
        n = list_allowed(g, A_STOP, 1, out, n)
    return list_anytime(g, player(g, g.turn), out, n)


def legal(g: Table, out: Cells) -> i32:
    """Write the moves that `may` allows; the answer is how many, 0 when the game is over."""
    if g.decision == PLAN:
        return list_plans(g, out)
    if g.decision == EXECUTE:
        return list_execution(g, out)
    if g.decision == MINING:
        return list_mining(g, out)
    if g.decision == BONUS_DIG:
        return list_bonus(g, out)
    if g.decision == TAKE_FIRST or g.decision == TAKE_SECOND:
        return list_takes(g, out)
    if g.decision == SWAP:
        return list_swaps(g, out)
    if g.decision == WINTER:
        return list_in_winter(g, out)
    if g.decision == STORE:
        return list_stores(g, out)
    if g.decision == PAYMENT:
        return list_allowed(g, A_PAY, RESOURCES, out, 0)
    if g.decision == OVER:
        return 0
    return list_choices(g, out)


def is_open_choice(g: Table) -> bool:
    """May a single option be taken at once? Not in planning, where being asked must tell nothing (HK-110)."""
    return g.decision != PLAN


def step(g: Table, move: i32) -> None:
    """Carry out a move that `may` allows, and everything that follows of itself."""
    if g.decision == PLAN:
        if move == A_COMMIT:
            commit(g)
            next_planner(g)
        else:
            assign(g, move)
    elif g.decision == EXECUTE:
        if move == A_END:
            say(g, E_ENDED_TURN, g.turn)
            next_executor(g)
        else:
            execute(g, move)
    elif g.decision == MINING:
        mine(g, move)
    elif g.decision == BONUS_DIG:
        take_bonus(g, move)
    elif g.decision == TAKE_FIRST or g.decision == TAKE_SECOND:
        take_discs(g, move)
        next_taker(g)
    elif g.decision == SWAP:
        swap(g, move)
        next_swapper(g)
    elif g.decision == WINTER:
        if move == A_DONE:
            next_in_winter(g)
        else:
            do_anytime(g, move)
    elif g.decision == STORE:
        if store_piece(g, move):
            next_to_store(g)
    elif g.decision == PAYMENT:
        pay_remote(g, move - A_PAY)
    else:
        choose(g, move)


def choose(g: Table, move: i32) -> None:
    """Answer a tile that offers something."""
    if is_anytime(move):
        do_anytime(g, move)
    elif g.decision == CARPENTER:
        choose_carpentry(g, move)
    elif g.decision == COAL_SALE:
        sell_coal(g, move)
    else:
        choose_drain(g, move)


def seat_on_turn(g: Table) -> i32:
    """Whose decision it is, -1 when the game is over."""
    if g.decision == OVER:
        return -1
    return g.turn


def vp_of(g: Table, seat: i32) -> i32:
    """The seat's victory points."""
    return player(g, seat).vp
