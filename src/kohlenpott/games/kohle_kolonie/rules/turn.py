"""The course of the game: what is asked of whom, and what a move does (section 3)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, say
from kohlenpott.engine.types import Cells, i32

from ..figures import CONSOLIDATIONS_FROM_ROUND, MOST_AT_SETTLEMENT
from ..ids import (
    A_BONUS,
    A_DECLARE,
    A_DECLINE,
    A_INSERT,
    A_KEEP,
    A_LOAD,
    A_LOSE_VP,
    A_PAY_COIN,
    A_PUT,
    A_SETTLERS,
    A_SPACE,
    A_SPEND,
    A_TAKE,
    A_VILLAGE,
    AT_VILLAGE,
    BID,
    BONUS,
    BONUS_MARKERS,
    DECLARE,
    DEPLOY,
    DEPLOY_TO,
    E_PHASE,
    EXTRA,
    GIVE_UP,
    LOAD,
    OVER,
    PH_BOARD,
    PH_BONUS,
    PH_CONSOLIDATION,
    PH_DISASTER,
    PH_EXTRA,
    PH_FIRST,
    PH_INCOME,
    PH_PITHEAD,
    PH_SECOND,
    PH_TRUST,
    PROCEED,
    ROUNDS,
    SECOND_MINER,
    SECOND_WORKER,
    SECURE,
    SETTLEMENT_MINER,
    SETTLERS,
    SPACE,
    SPACES,
    STANDS,
    SUBSIDENCE,
    TURN,
    WORKER,
)
from ..records import Table, player
from .action import (
    act,
    ask_next_turn,
    decide_extra,
    is_exchange,
    list_turn,
    may_act,
    may_decide_extra,
    may_exchange_later,
)
from .bonus import ask_next_chooser, choose, may_choose, return_unused, set_turn_order
from .building import bring_settlers, may_bring_settlers
from .buying import (
    list_beside,
    may_place_second,
    may_send_miner,
    may_take_second,
    may_take_worker,
    place_second_miner,
    send_miner,
    take_first_worker,
    take_second_worker,
)
from .consolidation import declare, list_bids, list_declarations, make_bid, may_bid, may_declare
from .deploying import deploy, list_deployments, list_steps, may_deploy, may_put, put
from .disaster import (
    answer_subsidence,
    clear_disaster,
    give_up,
    go_on_with_disaster,
    list_secure,
    may_answer_subsidence,
    may_give_up,
    may_secure,
    secure,
)
from .ending import end_game, prepare_round
from .loading import ask_next_loading, list_loading, load, may_load
from .merging import go_on_with_consolidations
from .tableau import lay, may_lay
from .trust import buy_for_trust, pay_income, score_board


def may(g: Table, move: i32) -> i32:
    """0, or the number of the rule that forbids this move now."""
    if g.decision == TURN:
        return may_act(g, move)
    if is_exchange(move) and g.decision != OVER:
        return may_exchange_later(g)
    if g.decision == DEPLOY:
        return may_deploy(g, move)
    if g.decision == DEPLOY_TO:
        return may_put(g, move)
    if g.decision == BONUS:
        return may_choose(g, move)
    if g.decision == WORKER:
        return may_take_worker(g, move, 125)
    if g.decision == SETTLEMENT_MINER:
        return may_send_miner(g, move)
    if g.decision == SECOND_WORKER:
        return may_take_second(g, move)
    if g.decision == SECOND_MINER:
        return may_place_second(g, move)
    if g.decision == SPACE:
        return may_lay(g, move)
    if g.decision == SETTLERS:
        return may_bring_settlers(g, move)
    if g.decision == EXTRA:
        return may_decide_extra(move)
    if g.decision == SECURE:
        return may_secure(g, move)
    if g.decision == GIVE_UP:
        return may_give_up(g, move)
    if g.decision == SUBSIDENCE:
        return may_answer_subsidence(g, move)
    if g.decision == DECLARE:
        return may_declare(g, move)
    if g.decision == BID:
        return may_bid(g, move)
    if g.decision == LOAD:
        return may_load(g, move)
    return 52  # KK-052: the game is over


def list_allowed(g: Table, first: i32, count: i32, out: Cells, n: i32) -> i32:
    """Append the allowed ones of `count` moves from `first`."""
    for move in range(first, first + count):
        if may(g, move) == OK:
            out[n] = move
            n += 1
    return n


def legal(g: Table, out: Cells) -> i32:
    """Write the moves that `may` allows; the answer is how many, 0 when the game is over."""
    if g.decision == TURN:
        return list_turn(g, out)
    if g.decision == DEPLOY:
        return list_deployments(g, out)
    if g.decision == DEPLOY_TO:
        return list_steps(g, out)
    if g.decision == BONUS:
        return list_allowed(g, A_BONUS, BONUS_MARKERS, out, 0)
    if g.decision == WORKER or g.decision == SETTLEMENT_MINER:
        return list_beside(g, out, 0)
    if g.decision == SECOND_WORKER:
        return list_allowed(g, A_DECLINE, 1, out, list_beside(g, out, 0))
    if g.decision == SECOND_MINER:
        return list_allowed(g, A_INSERT, AT_VILLAGE, out, list_allowed(g, A_DECLINE, 1, out, 0))
    if g.decision == SPACE:
        return list_allowed(g, A_SPACE, SPACES, out, 0)
    if g.decision == SETTLERS:
        return list_allowed(g, A_SETTLERS, MOST_AT_SETTLEMENT + 1, out, 0)
    if g.decision == EXTRA:
        return list_allowed(g, A_SPEND, A_KEEP - A_SPEND + 1, out, 0)
    if g.decision == SECURE:
        return list_secure(g, out)
    if g.decision == GIVE_UP:
        return list_allowed(g, A_TAKE, STANDS, out, 0)
    if g.decision == SUBSIDENCE:
        return list_allowed(g, A_PAY_COIN, A_LOSE_VP - A_PAY_COIN + 1, out, 0)
    if g.decision == DECLARE:
        return list_declarations(g, out)
    if g.decision == BID:
        return list_bids(g, out)
    if g.decision == LOAD:
        return list_loading(g, out)
    return 0


def is_open_choice(g: Table) -> bool:
    """May a single option be taken at once? Always: what a seat decides with is open to all (KK-014, KK-R53)."""
    return g.decision != OVER


def step(g: Table, move: i32) -> None:
    """Carry out a move that `may` allows, and everything that follows of itself."""
    if g.decision == TURN:
        act(g, move)
    elif g.decision == DEPLOY:
        deploy(g, move)
    elif g.decision == DEPLOY_TO:
        put(g, move - A_PUT)
    elif g.decision == BONUS:
        choose(g, move - A_BONUS)
    elif g.decision == WORKER:
        take_first_worker(g, move - A_VILLAGE)
    elif g.decision == SETTLEMENT_MINER:
        send_miner(g, move - A_VILLAGE)
    elif g.decision == SECOND_WORKER:
        take_second_worker(g, move)
    elif g.decision == SECOND_MINER:
        place_second_miner(g, move)
    elif g.decision == SPACE:
        lay(g, move - A_SPACE)
    elif g.decision == SETTLERS:
        bring_settlers(g, move - A_SETTLERS)
    else:
        step_outside_turns(g, move)
    while g.decision == PROCEED:
        proceed(g)


def step_outside_turns(g: Table, move: i32) -> None:
    """Moves of phases 4, 5, 9 and 10 that are no part of a turn."""
    if g.decision == EXTRA:
        decide_extra(g, move)
    elif g.decision == SECURE:
        secure(g, move)
    elif g.decision == GIVE_UP:
        give_up(g, move - A_TAKE)
    elif g.decision == SUBSIDENCE:
        answer_subsidence(g, move)
    elif g.decision == DECLARE:
        declare(g, move - A_DECLARE)
    elif g.decision == BID:
        make_bid(g, move)
    elif g.decision == LOAD:
        load(g, move - A_LOAD)


def proceed(g: Table) -> None:
    """Ask the next seat of the phase, or go on to the next phase (KK-050 to KK-053)."""
    if g.phase == PH_BONUS:
        if not ask_next_chooser(g):
            set_turn_order(g)
            begin_phase(g, PH_FIRST)
    elif g.phase == PH_FIRST or g.phase == PH_SECOND or g.phase == PH_EXTRA:
        if not ask_next_turn(g):
            begin_phase(g, g.phase + 1)
    elif g.phase == PH_DISASTER:
        if not go_on_with_disaster(g):
            clear_disaster(g)
            begin_phase(g, PH_TRUST)
    elif g.phase == PH_CONSOLIDATION:
        if not go_on_with_consolidations(g):
            begin_phase(g, PH_PITHEAD)
    elif g.phase == PH_PITHEAD:
        if not ask_next_loading(g):
            end_round(g)
    else:
        pass_phase(g)


def pass_phase(g: Table) -> None:
    """Phases 6 to 8 ask nobody; phase 9 comes in rounds 3 to 5 only (KK-050, KK-051)."""
    if g.phase == PH_TRUST:
        buy_for_trust(g)
        begin_phase(g, PH_INCOME)
    elif g.phase == PH_INCOME:
        pay_income(g)
        begin_phase(g, PH_BOARD)
    elif g.phase == PH_BOARD:
        score_board(g)
        begin_phase(g, PH_CONSOLIDATION if g.round >= CONSOLIDATIONS_FROM_ROUND else PH_PITHEAD)


def begin_phase(g: Table, phase: i32) -> None:
    """Move the phase marker."""
    g.phase = phase
    g.stage = 0
    g.place = 0
    g.decision = PROCEED
    say(g, E_PHASE, -1, phase)


def end_round(g: Table) -> None:
    """Unused markers go back; then the next round, or the end after the fifth (KK-052, KK-079)."""
    return_unused(g)
    if g.round < ROUNDS:
        begin_round(g)
    else:
        end_game(g)


def begin_round(g: Table) -> None:
    """Prepare a round and begin its first phase (KK-050)."""
    prepare_round(g)
    begin_phase(g, PH_BONUS)


def seat_on_turn(g: Table) -> i32:
    """Whose decision it is, -1 when the game is over."""
    if g.decision == OVER:
        return -1
    return g.turn


def vp_of(g: Table, seat: i32) -> i32:
    """The seat's victory points."""
    return player(g, seat).vp
