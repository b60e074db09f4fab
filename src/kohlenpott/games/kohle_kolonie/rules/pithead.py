"""Pithead cards: room, values, flipping, briquette bonus (sections 11 and 20)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player
from .supply import gain_extra_action, is_flipped_by_anybody, pay, score, side_of, spend_workers, workers_of


def has_room_for_miner(p: Player, place: i32) -> bool:
    """Can a miner go to this rescue slot, pithead card or own settlement? (KK-155, KK-177, KK-183, KK-353, KK-R13)"""
    if place < ids.AT_CARD:
        return p.rescue[place] < figures.RESCUE_SLOT[place]
    if place < ids.AT_VILLAGE:
        card = place - ids.AT_CARD
        return p.card_miners[card] < figures.MINER_ROOM[card * ids.SIDES + side_of(p, card)]
    if place < ids.AT_STATION:
        village = place - ids.AT_VILLAGE
        return p.settled[village] != 0 and p.at_village[village] < figures.MOST_AT_SETTLEMENT
    return False


def has_room_for_engineer(p: Player, card: i32) -> bool:
    """Has the card an empty engineer slot? (KK-166)"""
    return p.card_engineers[card] < figures.ENGINEER_ROOM[card * ids.SIDES + side_of(p, card)]


def has_room_for_engine(p: Player) -> bool:
    """Has the Cokery & Briquette Plant an empty slot for a steam engine? (KK-143)"""
    return p.plant_engine < figures.ENGINE_ROOM[ids.COKERY * ids.SIDES + side_of(p, ids.COKERY)]


def earnings(p: Player, card: i32) -> i32:
    """What the pieces on a card earn: coins, VP or virtual points (KK-360, KK-361, KK-370, KK-R32, KK-R33, KK-R49)."""
    side = card * ids.SIDES + side_of(p, card)
    miners = figures.MINERS_EARN[side * (ids.MOST_ON_CARD + 1) + p.card_miners[card]]
    engineers = figures.ENGINEERS_EARN[side * (figures.MOST_ENGINEERS + 1) + p.card_engineers[card]]
    if card == ids.COKERY:
        return miners + engineers + figures.ENGINE_EARNS[side * 2 + p.plant_engine]
    return miners + engineers


def ironworks_points(g: Table, p: Player) -> i32:
    """VP of Ironworks or Steelworks; an option says what the engineer on the front earns (KK-365, KK-D03)."""
    points = earnings(p, ids.IRONWORKS)
    if side_of(p, ids.IRONWORKS) == ids.FRONT:
        points += p.card_engineers[ids.IRONWORKS] * (g.ironworks_engineer - figures.IRONWORKS_ENGINEER_VP)
    return points


def administration_points(p: Player) -> i32:
    """Virtual points of Administration, in every consolidation (KK-370, KK-371, KK-D20)."""
    return earnings(p, ids.ADMINISTRATION)


def may_flip(g: Table, card: i32) -> i32:
    """An own card with two sides that shows its front, its cost paid in full (KK-200, KK-350, KK-352, KK-055)."""
    p = player(g, g.turn)
    if p.flipped[card] != 0:
        return 352
    if workers_of(g, p) < figures.FLIP_WORKERS[card]:
        return refuse(g, 350 + ids.OF_WORKERS, figures.FLIP_WORKERS[card], workers_of(g, p))
    if p.coins < figures.FLIP_COINS[card]:
        return refuse(g, 350 + ids.OF_COINS, figures.FLIP_COINS[card], p.coins)
    return OK


def may_flip_for_coins(g: Table) -> i32:
    """Workforce can be paid in coins instead; never in both (KK-350, KK-351)."""
    p = player(g, g.turn)
    if p.flipped[ids.WORKFORCE] != 0:
        return 352
    if p.coins < figures.FLIP_OR_COINS:
        return refuse(g, 350 + ids.OF_COINS, figures.FLIP_OR_COINS, p.coins)
    return OK


def flip(g: Table, card: i32) -> None:
    """Flip a card for workers and coins (KK-200, KK-D18)."""
    spend_workers(g, g.turn, figures.FLIP_WORKERS[card])
    if figures.FLIP_COINS[card] > 0:
        pay(g, g.turn, figures.FLIP_COINS[card], ids.C_FLIP, card)
    turn_card(g, card)


def flip_for_coins(g: Table) -> None:
    """Flip Workforce for coins (KK-350)."""
    pay(g, g.turn, figures.FLIP_OR_COINS, ids.C_FLIP, ids.WORKFORCE)
    turn_card(g, ids.WORKFORCE)


def turn_card(g: Table, card: i32) -> None:
    """Show the back: rewards at once, prices rise for all, the pieces stay on the card (KK-201, KK-202, KK-354)."""
    p = player(g, g.turn)
    is_first: bool = not is_flipped_by_anybody(g, card)
    p.flipped[card] = 1  # KK-D19: what lies on the card is arranged anew by `earnings`
    say(g, ids.E_FLIPPED, g.turn, card)
    score(g, g.turn, figures.FLIP_VP[card], ids.V_FLIPS, card)
    if figures.FLIP_EXTRA[card] > 0:
        gain_extra_action(g, g.turn)  # KK-218
    if is_first:
        tell_raised_price(g, card)
    if card == ids.COKERY:
        if g.bonus_on_flip == 0:
            p.idle_engineer = p.card_engineers[ids.COKERY]  # KK-363, KK-D05
        check_briquettes(g, g.turn)


def tell_raised_price(g: Table, card: i32) -> None:
    """The first flip of a card raises a price for everybody (KK-202, KK-R44)."""
    if card == ids.WORKFORCE:
        say(g, ids.E_PRICE, -1, ids.C_SETTLEMENT, figures.SETTLEMENT_RAISED)
    elif card == ids.COKERY:
        say(g, ids.E_PRICE, -1, ids.C_ENGINEER, figures.ENGINEER_RAISED)
    elif card == ids.IRONWORKS:
        say(g, ids.E_PRICE, -1, ids.C_ENGINE, figures.ENGINE_RAISED)


def check_briquettes(g: Table, seat: i32) -> None:
    """First of engineer and engine, then both; or each of them once (KK-145, KK-169, KK-362, KK-363, KK-D04)."""
    p = player(g, seat)
    if side_of(p, ids.COKERY) != ids.BACK:
        return
    engineer: bool = p.card_engineers[ids.COKERY] > p.idle_engineer
    engine: bool = p.plant_engine > 0
    first: bool = engineer or engine
    second: bool = engineer and engine
    if g.each_once != 0:
        first = engineer
        second = engine
    if first and p.briquettes[0] == 0:
        p.briquettes[0] = 1
        score(g, seat, figures.BRIQUETTE_VP, ids.V_BRIQUETTES, 1)
    if second and p.briquettes[1] == 0:
        p.briquettes[1] = 1
        score(g, seat, figures.BRIQUETTE_VP, ids.V_BRIQUETTES, 2)
