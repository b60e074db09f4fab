"""A turn in phases 2, 3 and 4: main action, bonus marker, flips, exchanges (sections 5, 11 to 13)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, RULING, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Table, player
from .bonus import use_bonus
from .building import (
    engine_price,
    engineer_price,
    insert_engineer,
    list_bonus_buildings,
    list_buildings,
    may_insert_engineer,
    may_place_engine,
    may_settle,
    place_engine,
    settle_in,
    settlement_price,
)
from .buying import buy, list_purchases, may_buy
from .deploying import begin_bonus_deploying, begin_deploying, can_deploy, can_move_engineer
from .pithead import flip, flip_for_coins, may_flip, may_flip_for_coins
from .supply import can_bank_pay, earn, pay, spend_workers, workers_of


def ask_next_turn(g: Table) -> bool:
    """Give the next seat its turn; False when the phase is over (KK-053, KK-100, KK-215, KK-219)."""
    while g.place < g.seats:
        g.turn = g.order[g.place]
        g.place += 1
        if g.phase != ids.PH_EXTRA:
            begin_turn(g)
            return True
        if player(g, g.turn).extra_actions > 0:
            g.decision = ids.EXTRA
            return True
    return False


def begin_turn(g: Table) -> None:
    """One main action at most (KK-101, KK-105)."""
    g.main_done = 0
    g.decision = ids.TURN
    say(g, ids.E_TURN, g.turn, g.phase)


def may_decide_extra(g: Table, move: i32) -> i32:
    """Spend one extra action marker, or none (KK-215)."""
    return OK if move == ids.A_SPEND or move == ids.A_KEEP else 215


def decide_extra(g: Table, move: i32) -> None:
    """A marker opens the turn and is gone; without one there is none, or none with a main action (KK-216, KK-217)."""
    if move == ids.A_SPEND:
        player(g, g.turn).extra_actions -= 1  # KK-R15: whatever the player then does
        say(g, ids.E_EXTRA_SPENT, g.turn)
        begin_turn(g)
    elif g.needs_spent != 0:
        g.decision = ids.PROCEED
    else:
        begin_turn(g)  # KK-D07
        g.main_done = 1


def is_main_action(move: i32) -> bool:
    """Is this one of the five main actions? (KK-102)"""
    return ids.A_BUY <= move < ids.A_BONUS_ENGINE


def may_main(g: Table, move: i32) -> i32:
    """One main action per turn, of the five kinds (KK-101, KK-102)."""
    if g.main_done != 0:
        if g.phase == ids.PH_EXTRA and g.needs_spent == 0:
            return 216  # taken, or its marker was kept (KK-D07)
        return 101 + ids.IS_DONE
    if move < ids.A_ENGINE:
        return may_buy(g, move - ids.A_BUY)
    if move < ids.A_SETTLE:
        return may_place_engine(g, move - ids.A_ENGINE, engine_price(g, False))
    if move < ids.A_ENGINEER:
        return may_settle(g, move - ids.A_SETTLE, settlement_price(g, False))
    if move < ids.A_MINERS:
        return may_insert_engineer(g, move - ids.A_ENGINEER, engineer_price(g, False))
    if can_deploy(g, player(g, g.turn)) or can_move_engineer(player(g, g.turn)):
        return OK
    return RULING + 51


def marker_of(move: i32) -> i32:
    """The bonus marker a bonus action needs (KK-087 to KK-090, KK-092)."""
    if move < ids.A_BONUS_SETTLE:
        return ids.B_ENGINE
    if move < ids.A_BONUS_ENGINEER:
        return ids.B_SETTLEMENT
    if move < ids.A_BONUS_MINERS:
        return ids.B_ENGINEER
    return ids.B_MINERS if move == ids.A_BONUS_MINERS else ids.B_AID


def may_bonus(g: Table, move: i32) -> i32:
    """The seat's own marker, with some effect, at its fixed price (KK-085, KK-086, KK-203, KK-R48)."""
    if player(g, g.turn).bonus != marker_of(move) + 1:
        return 85
    if move < ids.A_BONUS_SETTLE:
        return may_place_engine(g, move - ids.A_BONUS_ENGINE, engine_price(g, True))
    if move < ids.A_BONUS_ENGINEER:
        return may_settle(g, move - ids.A_BONUS_SETTLE, settlement_price(g, True))
    if move < ids.A_BONUS_MINERS:
        return may_insert_engineer(g, move - ids.A_BONUS_ENGINEER, engineer_price(g, True))
    if move == ids.A_BONUS_MINERS:
        return OK if can_deploy(g, player(g, g.turn)) else RULING + 48
    return OK if can_bank_pay(g, figures.AID_COINS) else RULING + 48


def may_buy_workers(g: Table) -> i32:
    """2 coins for 3 workers, all or nothing (KK-205, KK-206, KK-R14)."""
    if player(g, g.turn).coins < figures.WORKERS_PRICE:
        return refuse(g, 205 + ids.OF_COINS, figures.WORKERS_PRICE, player(g, g.turn).coins)
    if g.worker_pool < figures.WORKERS_BOUGHT:
        return refuse(g, 206 + ids.OF_WORKERS, figures.WORKERS_BOUGHT, g.worker_pool)
    return OK


def may_sell_workers(g: Table) -> i32:
    """2 workers for 1 coin, if the bank has it (KK-205, KK-206)."""
    workers = workers_of(g, player(g, g.turn))
    if workers < figures.WORKERS_SOLD:
        return refuse(g, 205 + ids.OF_WORKERS, figures.WORKERS_SOLD, workers)
    if not can_bank_pay(g, figures.COINS_FOR_WORKERS):
        return refuse(g, 206 + ids.OF_COINS, figures.COINS_FOR_WORKERS, g.bank)
    return OK


def may_exchange_later(g: Table) -> i32:
    """Inside an action its other steps come first; outside turns nothing is exchanged (KK-104, KK-207)."""
    if ids.PH_FIRST <= g.phase <= ids.PH_EXTRA and g.decision != ids.EXTRA:
        return 104  # KK-R08
    return 207


def may_act(g: Table, move: i32) -> i32:
    """May this come next in the turn? (KK-101, KK-103, KK-104, KK-207, KK-D14; nothing comes in between, KK-R08)"""
    if move == ids.A_END_TURN:
        return OK
    if is_main_action(move):
        return may_main(g, move)
    if ids.A_BONUS_ENGINE <= move <= ids.A_BONUS_COIN:
        return may_bonus(g, move)
    if ids.A_FLIP <= move < ids.A_FLIP_FOR_COINS:
        return may_flip(g, move - ids.A_FLIP)
    if move == ids.A_FLIP_FOR_COINS:
        return may_flip_for_coins(g)
    if move == ids.A_BUY_WORKERS:
        return may_buy_workers(g)
    if move == ids.A_SELL_WORKERS:
        return may_sell_workers(g)
    return 101


def list_turn(g: Table, out: Cells) -> i32:
    """Write everything the seat may do now."""
    n = 0
    if g.main_done == 0:
        n = list_purchases(g, ids.A_BUY, out, n)
        n = list_buildings(g, out, n)
        if may_main(g, ids.A_MINERS) == OK:
            out[n] = ids.A_MINERS
            n += 1
    if player(g, g.turn).bonus > 0:
        n = list_bonus_buildings(g, out, n)
        if may_bonus(g, ids.A_BONUS_MINERS) == OK:
            out[n] = ids.A_BONUS_MINERS
            n += 1
        if may_bonus(g, ids.A_BONUS_COIN) == OK:
            out[n] = ids.A_BONUS_COIN
            n += 1
    n = list_flips(g, out, n)
    if may_buy_workers(g) == OK:
        out[n] = ids.A_BUY_WORKERS
        n += 1
    if may_sell_workers(g) == OK:
        out[n] = ids.A_SELL_WORKERS
        n += 1
    out[n] = ids.A_END_TURN
    return n + 1


def list_flips(g: Table, out: Cells, n: i32) -> i32:
    """Append the cards that may be flipped."""
    if workers_of(g, player(g, g.turn)) > 0:
        for card in range(ids.WORKFORCE, ids.LOADING + 1):
            if may_flip(g, card) == OK:
                out[n] = ids.A_FLIP + card
                n += 1
    if may_flip_for_coins(g) == OK:
        out[n] = ids.A_FLIP_FOR_COINS
        n += 1
    return n


def act(g: Table, move: i32) -> None:
    """Carry out a part of the turn."""
    if move == ids.A_END_TURN:
        g.main_done = 0
        g.decision = ids.PROCEED
    elif is_main_action(move):
        g.main_done = 1
        act_main(g, move)
    elif ids.A_BONUS_ENGINE <= move <= ids.A_BONUS_COIN:
        act_bonus(g, move)
    elif move < ids.A_FLIP_FOR_COINS:
        flip(g, move - ids.A_FLIP)
    elif move == ids.A_FLIP_FOR_COINS:
        flip_for_coins(g)
    elif move == ids.A_BUY_WORKERS:
        buy_workers(g)
    else:
        spend_workers(g, g.turn, figures.WORKERS_SOLD)
        earn(g, g.turn, figures.COINS_FOR_WORKERS, ids.C_WORKERS, 0)


def act_main(g: Table, move: i32) -> None:
    """One of the five main actions (KK-102)."""
    if move < ids.A_ENGINE:
        buy(g, move - ids.A_BUY)
    elif move < ids.A_SETTLE:
        place_engine(g, move - ids.A_ENGINE, engine_price(g, False))
    elif move < ids.A_ENGINEER:
        settle_in(g, move - ids.A_SETTLE, settlement_price(g, False))
    elif move < ids.A_MINERS:
        insert_engineer(g, move - ids.A_ENGINEER, engineer_price(g, False))
    else:
        begin_deploying(g)


def act_bonus(g: Table, move: i32) -> None:
    """Use the bonus marker; it takes no main action (KK-085, KK-D28)."""
    use_bonus(g, g.turn)
    if move < ids.A_BONUS_SETTLE:
        place_engine(g, move - ids.A_BONUS_ENGINE, engine_price(g, True))
    elif move < ids.A_BONUS_ENGINEER:
        settle_in(g, move - ids.A_BONUS_SETTLE, settlement_price(g, True))
    elif move < ids.A_BONUS_MINERS:
        insert_engineer(g, move - ids.A_BONUS_ENGINEER, engineer_price(g, True))
    elif move == ids.A_BONUS_MINERS:
        begin_bonus_deploying(g)
    else:
        earn(g, g.turn, figures.AID_COINS, ids.C_AID, 0)


def buy_workers(g: Table) -> None:
    """Take workers from the pool for coins (KK-205)."""
    pay(g, g.turn, figures.WORKERS_PRICE, ids.C_WORKERS, 0)
    g.worker_pool -= figures.WORKERS_BOUGHT
    player(g, g.turn).workers += figures.WORKERS_BOUGHT
    say(g, ids.E_BOUGHT_WORKERS, g.turn, figures.WORKERS_BOUGHT)
