"""Pithead cards: room, values, flipping, briquette bonus (sections 11 and 20)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import i32

from ..figures import (
    BRIQUETTE_VP,
    ENGINE_EARNS,
    ENGINE_RAISED,
    ENGINE_ROOM,
    ENGINEER_RAISED,
    ENGINEER_ROOM,
    ENGINEERS_EARN,
    FLIP_COINS,
    FLIP_EXTRA,
    FLIP_OR_COINS,
    FLIP_VP,
    FLIP_WORKERS,
    IRONWORKS_ENGINEER_VP,
    MINER_ROOM,
    MINERS_EARN,
    MOST_AT_SETTLEMENT,
    MOST_ENGINEERS,
    RESCUE_SLOT,
    SETTLEMENT_RAISED,
)
from ..ids import (
    ADMINISTRATION,
    AT_CARD,
    AT_STATION,
    AT_VILLAGE,
    BACK,
    C_ENGINE,
    C_ENGINEER,
    C_FLIP,
    C_SETTLEMENT,
    COKERY,
    E_FLIPPED,
    E_PRICE,
    FRONT,
    IRONWORKS,
    MOST_ON_CARD,
    OF_COINS,
    OF_WORKERS,
    SIDES,
    V_BRIQUETTES,
    V_FLIPS,
    WORKFORCE,
)
from ..records import Player, Table, player
from .supply import gain_extra_action, is_flipped_by_anybody, pay, score, side_of, spend_workers, workers_of


def has_room_for_miner(p: Player, place: i32) -> bool:
    """Can a miner go to this rescue slot, pithead card or own settlement? (KK-155, KK-177, KK-183, KK-353, KK-R13)"""
    if place < AT_CARD:
        return p.rescue[place] < RESCUE_SLOT[place]
    if place < AT_VILLAGE:
        card = place - AT_CARD
        return p.card_miners[card] < MINER_ROOM[card * SIDES + side_of(p, card)]
    if place < AT_STATION:
        village = place - AT_VILLAGE
        return p.settled[village] != 0 and p.at_village[village] < MOST_AT_SETTLEMENT
    return False


def has_room_for_engineer(p: Player, card: i32) -> bool:
    """Has the card an empty engineer slot? (KK-166)"""
    return p.card_engineers[card] < ENGINEER_ROOM[card * SIDES + side_of(p, card)]


def has_room_for_engine(p: Player) -> bool:
    """Has the Cokery & Briquette Plant an empty slot for a steam engine? (KK-143)"""
    return p.plant_engine < ENGINE_ROOM[COKERY * SIDES + side_of(p, COKERY)]


def earnings(p: Player, card: i32) -> i32:
    """What the pieces on a card earn: coins, VP or virtual points (KK-360, KK-361, KK-370, KK-R32, KK-R33, KK-R49)."""
    side = card * SIDES + side_of(p, card)
    miners = MINERS_EARN[side * (MOST_ON_CARD + 1) + p.card_miners[card]]
    engineers = ENGINEERS_EARN[side * (MOST_ENGINEERS + 1) + p.card_engineers[card]]
    if card == COKERY:
        return miners + engineers + ENGINE_EARNS[side * 2 + p.plant_engine]
    return miners + engineers


def ironworks_points(g: Table, p: Player) -> i32:
    """VP of Ironworks or Steelworks; an option says what the engineer on the front earns (KK-365, KK-D03)."""
    points = earnings(p, IRONWORKS)
    if side_of(p, IRONWORKS) == FRONT:
        points += p.card_engineers[IRONWORKS] * (g.ironworks_engineer - IRONWORKS_ENGINEER_VP)
    return points


def administration_points(p: Player) -> i32:
    """Virtual points of Administration, in every consolidation (KK-370, KK-371, KK-D20)."""
    return earnings(p, ADMINISTRATION)


def may_flip(g: Table, card: i32) -> i32:
    """An own card with two sides that shows its front, its cost paid in full (KK-200, KK-350, KK-352, KK-055)."""
    p = player(g, g.turn)
    if p.flipped[card] != 0:
        return 352
    if workers_of(g, p) < FLIP_WORKERS[card]:
        return refuse(g, 350 + OF_WORKERS, FLIP_WORKERS[card], workers_of(g, p))
    if p.coins < FLIP_COINS[card]:
        return refuse(g, 350 + OF_COINS, FLIP_COINS[card], p.coins)
    return OK


def may_flip_for_coins(g: Table) -> i32:
    """Workforce can be paid in coins instead; never in both (KK-350, KK-351)."""
    p = player(g, g.turn)
    if p.flipped[WORKFORCE] != 0:
        return 352
    if p.coins < FLIP_OR_COINS:
        return refuse(g, 350 + OF_COINS, FLIP_OR_COINS, p.coins)
    return OK


def flip(g: Table, card: i32) -> None:
    """Flip a card for workers and coins (KK-200, KK-D18)."""
    spend_workers(g, g.turn, FLIP_WORKERS[card])
    if FLIP_COINS[card] > 0:
        pay(g, g.turn, FLIP_COINS[card], C_FLIP, card)
    turn_card(g, card)


def flip_for_coins(g: Table) -> None:
    """Flip Workforce for coins (KK-350)."""
    pay(g, g.turn, FLIP_OR_COINS, C_FLIP, WORKFORCE)
    turn_card(g, WORKFORCE)


def turn_card(g: Table, card: i32) -> None:
    """Show the back: rewards at once, prices rise for all, the pieces stay on the card (KK-201, KK-202, KK-354)."""
    p = player(g, g.turn)
    is_first: bool = not is_flipped_by_anybody(g, card)
    p.flipped[card] = 1  # KK-D19: what lies on the card is arranged anew by `earnings`
    say(g, E_FLIPPED, g.turn, card)
    score(g, g.turn, FLIP_VP[card], V_FLIPS, card)
    if FLIP_EXTRA[card] > 0:
        gain_extra_action(g, g.turn)  # KK-218
    if is_first:
        tell_raised_price(g, card)
    if card == COKERY:
        if g.bonus_on_flip == 0:
            p.idle_engineer = p.card_engineers[COKERY]  # KK-363, KK-D05
        check_briquettes(g, g.turn)


def tell_raised_price(g: Table, card: i32) -> None:
    """The first flip of a card raises a price for everybody (KK-202, KK-R44)."""
    if card == WORKFORCE:
        say(g, E_PRICE, -1, C_SETTLEMENT, SETTLEMENT_RAISED)
    elif card == COKERY:
        say(g, E_PRICE, -1, C_ENGINEER, ENGINEER_RAISED)
    elif card == IRONWORKS:
        say(g, E_PRICE, -1, C_ENGINE, ENGINE_RAISED)


def check_briquettes(g: Table, seat: i32) -> None:
    """First of engineer and engine, then both; or each of them once (KK-145, KK-169, KK-362, KK-363, KK-D04)."""
    p = player(g, seat)
    if side_of(p, COKERY) != BACK:
        return
    engineer: bool = p.card_engineers[COKERY] > p.idle_engineer
    engine: bool = p.plant_engine > 0
    first: bool = engineer or engine
    second: bool = engineer and engine
    if g.each_once != 0:
        first = engineer
        second = engine
    if first and p.briquettes[0] == 0:
        p.briquettes[0] = 1
        score(g, seat, BRIQUETTE_VP, V_BRIQUETTES, 1)
    if second and p.briquettes[1] == 0:
        p.briquettes[1] = 1
        score(g, seat, BRIQUETTE_VP, V_BRIQUETTES, 2)
