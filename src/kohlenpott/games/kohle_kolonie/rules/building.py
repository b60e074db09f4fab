"""Actions b, c and d: steam engines, settlements, engineers (sections 7 to 9)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Table, player
from .board import has_free_space, is_village_in_play
from .pithead import check_briquettes, has_room_for_engine, has_room_for_engineer
from .supply import add_miners, gain_extra_action, is_flipped_by_anybody, pay, score

ON_COKERY = 6  # the target after the mine spaces (KK-143)


def engine_price(g: Table, with_marker: bool) -> i32:
    """1 coin, 2 once anybody has flipped Ironworks, always 1 with the marker (KK-141, KK-203)."""
    if with_marker:
        return figures.BONUS_ENGINE_PRICE
    return figures.ENGINE_RAISED if is_flipped_by_anybody(g, ids.IRONWORKS) else figures.ENGINE_PRICE


def settlement_price(g: Table, with_marker: bool) -> i32:
    """2 coins, 3 once anybody has flipped Workforce, always 2 with the marker (KK-150, KK-203)."""
    if with_marker:
        return figures.BONUS_SETTLEMENT_PRICE
    return figures.SETTLEMENT_RAISED if is_flipped_by_anybody(g, ids.WORKFORCE) else figures.SETTLEMENT_PRICE


def engineer_price(g: Table, with_marker: bool) -> i32:
    """1 coin, 2 once anybody has flipped Cokery, always 1 with the marker (KK-165, KK-203)."""
    if with_marker:
        return figures.BONUS_ENGINEER_PRICE
    return figures.ENGINEER_RAISED if is_flipped_by_anybody(g, ids.COKERY) else figures.ENGINEER_PRICE


def may_place_engine(g: Table, target: i32, price: i32) -> i32:
    """From round 2, from the pool, on an own card without engine or on the Briquette Plant (KK-140 to KK-144)."""
    p = player(g, g.turn)
    if g.round < figures.ENGINE_FROM_ROUND:
        return refuse(g, 140, figures.ENGINE_FROM_ROUND, g.round)
    if g.engine_pool == 0:
        return 142
    if target == ON_COKERY:
        if not has_room_for_engine(p):
            return 143
    elif p.mines[target] == 0:
        return 143
    elif p.engine[target] != 0:
        return 144
    if p.coins < price:
        return refuse(g, 141, price, p.coins)
    return OK


def place_engine(g: Table, target: i32, price: i32) -> None:
    """Pay and put the engine down; on the Briquette Plant it may earn the bonus (KK-143, KK-145)."""
    p = player(g, g.turn)
    pay(g, g.turn, price, ids.C_ENGINE, 0)
    g.engine_pool -= 1
    if target == ON_COKERY:
        p.plant_engine += 1
        say(g, ids.E_ENGINE, g.turn, -1)
        check_briquettes(g, g.turn)
    else:
        p.engine[target] = 1
        say(g, ids.E_ENGINE, g.turn, p.mines[target] - 1)


def may_settle(g: Table, village: i32, price: i32) -> i32:
    """A settlement left, a village without workers and with room, in which the player has none (KK-151, KK-152)."""
    p = player(g, g.turn)
    if p.settlements == 0:
        return 151
    if not is_village_in_play(g, village):
        return 41
    if g.village_workers[village] > 0 or p.settled[village] != 0 or not has_free_space(g, village):
        return 152  # KK-157, KK-R11: nothing else is asked
    if p.coins < price:
        return refuse(g, 150, price, p.coins)
    return OK


def settle_in(g: Table, village: i32, price: i32) -> None:
    """Pay, place the settlement for good, take its reward; then miners may come (KK-153, KK-154, KK-156)."""
    p = player(g, g.turn)
    pay(g, g.turn, price, ids.C_SETTLEMENT, village)
    p.settlements -= 1
    p.settled[village] = 1
    placed = figures.SETTLEMENTS - p.settlements
    if placed == 3:
        gain_extra_action(g, g.turn)
    elif placed == 4:
        score(g, g.turn, figures.FOURTH_SETTLEMENT_VP, ids.V_SETTLEMENTS, placed)
    elif placed == 5:
        score(g, g.turn, figures.FIFTH_SETTLEMENT_VP, ids.V_SETTLEMENTS, placed)
    g.taken = ids.AT_VILLAGE + village + 1
    g.decision = ids.SETTLERS


def may_bring_settlers(g: Table, move: i32) -> i32:
    """Nobody, one or two miners from the pool (KK-154, KK-155, KK-R37)."""
    miners = move - ids.A_SETTLERS
    if miners < 0 or miners > figures.MOST_AT_SETTLEMENT or miners > player(g, g.turn).pool:
        return 154
    return OK


def bring_settlers(g: Table, miners: i32) -> None:
    """Put the miners at the new settlement (KK-154)."""
    p = player(g, g.turn)
    p.pool -= miners
    add_miners(p, g.taken - 1, miners)
    say(g, ids.E_SETTLED, g.turn, g.taken - 1 - ids.AT_VILLAGE, miners)
    g.taken = 0
    g.decision = ids.TURN


def may_insert_engineer(g: Table, card: i32, price: i32) -> i32:
    """An engineer of the tableau and an empty slot on an own card (KK-166)."""
    p = player(g, g.turn)
    if p.engineers == 0 or not has_room_for_engineer(p, card):
        return 166
    if p.coins < price:
        return refuse(g, 165, price, p.coins)
    return OK


def insert_engineer(g: Table, card: i32, price: i32) -> None:
    """Pay and insert; the third brings an extra action marker (KK-166, KK-167, KK-169)."""
    p = player(g, g.turn)
    pay(g, g.turn, price, ids.C_ENGINEER, card)
    p.engineers -= 1  # KK-168: it never comes back
    p.card_engineers[card] += 1
    say(g, ids.E_ENGINEER, g.turn, card)
    if figures.ENGINEERS - p.engineers == 3:
        gain_extra_action(g, g.turn)
    check_briquettes(g, g.turn)


def list_engines(g: Table, first: i32, price: i32, out: Cells, n: i32) -> i32:
    """Append the places a steam engine may go to."""
    if player(g, g.turn).coins < price or g.engine_pool == 0 or g.round < figures.ENGINE_FROM_ROUND:
        return n
    for target in range(ids.SPACES + 1):
        if may_place_engine(g, target, price) == OK:
            out[n] = first + target
            n += 1
    return n


def list_settlements(g: Table, first: i32, price: i32, out: Cells, n: i32) -> i32:
    """Append the villages a settlement may be placed in."""
    if player(g, g.turn).coins < price or player(g, g.turn).settlements == 0:
        return n
    for village in range(ids.VILLAGES):
        if g.village_workers[village] == 0 and may_settle(g, village, price) == OK:
            out[n] = first + village
            n += 1
    return n


def list_engineers(g: Table, first: i32, price: i32, out: Cells, n: i32) -> i32:
    """Append the cards an engineer may be inserted on."""
    if player(g, g.turn).coins < price or player(g, g.turn).engineers == 0:
        return n
    for card in range(ids.CARDS):
        if may_insert_engineer(g, card, price) == OK:
            out[n] = first + card
            n += 1
    return n


def list_buildings(g: Table, out: Cells, n: i32) -> i32:
    """Append what actions b, c and d allow."""
    n = list_engines(g, ids.A_ENGINE, engine_price(g, False), out, n)
    n = list_settlements(g, ids.A_SETTLE, settlement_price(g, False), out, n)
    return list_engineers(g, ids.A_ENGINEER, engineer_price(g, False), out, n)


def list_bonus_buildings(g: Table, out: Cells, n: i32) -> i32:
    """Append what the seat's marker allows of actions b, c and d (KK-088 to KK-090)."""
    marker = player(g, g.turn).bonus - 1
    if marker == ids.B_ENGINE:
        return list_engines(g, ids.A_BONUS_ENGINE, engine_price(g, True), out, n)
    if marker == ids.B_SETTLEMENT:
        return list_settlements(g, ids.A_BONUS_SETTLE, settlement_price(g, True), out, n)
    if marker == ids.B_ENGINEER:
        return list_engineers(g, ids.A_BONUS_ENGINEER, engineer_price(g, True), out, n)
    return n
