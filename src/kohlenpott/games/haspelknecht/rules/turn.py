"""What is asked of whom, and what a move does."""

from __future__ import annotations

from kohlenpott.engine.events import OK, say
from kohlenpott.engine.types import Cells, i32

from .. import ids
from ..records import Table, player
from .anytime import do_anytime, is_anytime, list_anytime, may_anytime
from .developing import (
    choose_carpentry,
    choose_drain,
    may_choose_carpentry,
    may_choose_drain,
    may_sell,
    sell_coal,
)
from .order import swap
from .planning import assign, commit
from .pools import take_discs
from .winter import store_piece
from .workers import execute
from .year import next_executor, next_in_winter, next_planner, next_swapper, next_taker, next_to_store


def may_choose(g: Table, move: i32) -> i32:
    """May this be the answer to a tile that offers something? Wood, charcoal and ropes may come first (HK-128)."""
    p = player(g, g.turn)
    if is_anytime(move):
        return may_anytime(g, p, move)
    if g.tile == ids.CARPENTRY:
        return may_choose_carpentry(move)
    if g.tile == ids.COAL_SACKS:
        return may_sell(g, p, move)
    return may_choose_drain(p, move)


def list_choices(g: Table, out: Cells) -> i32:
    """Write the answers to a tile that offers something."""
    n = 0
    if g.tile == ids.CARPENTRY:
        n = list_answers(g, ids.A_TAKE_WOOD, ids.A_TAKE_THALER - ids.A_TAKE_WOOD + 1, out, n)
    elif g.tile == ids.COAL_SACKS:
        n = list_answers(g, ids.A_SELL, ids.SELL_OPTIONS, out, n)
        n = list_answers(g, ids.A_STOP, 1, out, n)
    else:
        n = list_answers(g, ids.A_REMOVE_1, 1, out, n)
        n = list_answers(g, ids.A_STOP, 1, out, n)
    return list_anytime(g, player(g, g.turn), out, n)


def list_answers(g: Table, first: i32, count: i32, out: Cells, n: i32) -> i32:
    """Append the allowed ones of `count` answers from `first`."""
    for move in range(first, first + count):
        if may_choose(g, move) == OK:
            out[n] = move
            n += 1
    return n


def make_plan(g: Table, move: i32) -> None:
    """Assign something, or finish the plan; the next seat plans then (HK-110)."""
    if move == ids.A_COMMIT:
        commit(g)
        next_planner(g)
    else:
        assign(g, move)


def carry_out(g: Table, move: i32) -> None:
    """Carry out a part of the plan, or end the execution (HK-126, HK-129)."""
    if move == ids.A_END:
        say(g, ids.E_ENDED_TURN, g.turn)
        next_executor(g)
    else:
        execute(g, move)


def take_and_go_on(g: Table, move: i32) -> None:
    """Take discs or pass; then the next seat (HK-091)."""
    take_discs(g, move)
    next_taker(g)


def swap_and_go_on(g: Table, move: i32) -> None:
    """Swap a disc or keep the lamp; then the next seat that may (HK-253)."""
    swap(g, move)
    next_swapper(g)


def act_in_winter(g: Table, move: i32) -> None:
    """Do what may be done at any time, or close the window (HK-260)."""
    if move == ids.A_DONE:
        next_in_winter(g)
    else:
        do_anytime(g, move)


def store_and_go_on(g: Table, move: i32) -> None:
    """Fill a storage place; then the next seat, if this one has no further place (HK-270)."""
    if store_piece(g, move):
        next_to_store(g)


def choose(g: Table, move: i32) -> None:
    """Answer a tile that offers something."""
    if is_anytime(move):
        do_anytime(g, move)
    elif g.tile == ids.CARPENTRY:
        choose_carpentry(g, move)
    elif g.tile == ids.COAL_SACKS:
        sell_coal(g, move)
    else:
        choose_drain(g, move)
