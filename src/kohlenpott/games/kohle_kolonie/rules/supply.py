"""Coins, victory points, workers and miners: what several parts of the rules move (section 3)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import ids
from ..records import Player, Table, player


def score(g: Table, seat: i32, points: i32, source: i32, counted: i32) -> None:
    """Move the seat's marker forward on the score track."""
    if points == 0:
        return
    p = player(g, seat)
    p.vp += points
    p.earned[source] += points
    say(g, ids.E_VP, seat, points, source, counted)


def lose_points(g: Table, seat: i32, points: i32, source: i32, counted: i32) -> None:
    """Move the marker back, never below 0 (KK-054, KK-R06)."""
    score(g, seat, -min(points, player(g, seat).vp), source, counted)


def can_bank_pay(g: Table, coins: i32) -> bool:
    """Can the bank deliver so many coins? An unlimited one always can (KK-R01)."""
    return g.bank_limited == 0 or g.bank >= coins


def earn(g: Table, seat: i32, coins: i32, reason: i32, what: i32) -> None:
    """Pay a player from the bank, as far as a limited bank reaches (KK-005, KK-R01)."""
    paid = coins
    if g.bank_limited != 0:
        paid = min(coins, g.bank)
    if coins == 0:
        return
    g.bank -= paid
    player(g, seat).coins += paid
    say(g, ids.E_EARNED, seat, paid, reason, what)


def pay(g: Table, seat: i32, coins: i32, reason: i32, what: i32) -> None:
    """Pay the bank; the caller has seen to it that the player can (KK-055, KK-056)."""
    g.bank += coins
    player(g, seat).coins -= coins
    say(g, ids.E_PAID, seat, coins, reason, what)


def usable_markers(g: Table, p: Player, kind: i32) -> i32:
    """Railway markers of a kind the player may use now (KK-393, KK-D11)."""
    if g.same_round != 0:
        return p.markers[kind]
    return p.markers[kind] - p.fresh[kind]


def workers_of(g: Table, p: Player) -> i32:
    """Workers the player can spend, worker markers included (KK-395)."""
    return p.workers + usable_markers(g, p, ids.R_WORKER)


def spend_markers(p: Player, kind: i32, count: i32) -> None:
    """Used railway markers leave the game (KK-393)."""
    p.markers[kind] -= count
    p.fresh[kind] = min(p.fresh[kind], p.markers[kind])


def spend_workers(g: Table, seat: i32, count: i32) -> None:
    """Worker markers first, they leave the game; then workers, they go to the pool (KK-056, KK-396, KK-R34)."""
    if count == 0:
        return
    p = player(g, seat)
    markers = min(count, usable_markers(g, p, ids.R_WORKER))
    spend_markers(p, ids.R_WORKER, markers)
    p.workers -= count - markers
    g.worker_pool += count - markers
    say(g, ids.E_SPENT_WORKERS, seat, count - markers, markers)


def gain_extra_action(g: Table, seat: i32) -> None:
    """Take an extra action marker (KK-218)."""
    player(g, seat).extra_actions += 1
    say(g, ids.E_EXTRA_GAINED, seat)


def side_of(p: Player, card: i32) -> i32:
    """The side a pithead card shows."""
    return ids.BACK if p.flipped[card] != 0 else ids.FRONT


def is_flipped_by_anybody(g: Table, card: i32) -> bool:
    """Has any player flipped this card? Then its price is raised for all (KK-202)."""
    for seat in range(g.seats):
        if player(g, seat).flipped[card] != 0:
            return True
    return False


def miners_at(p: Player, place: i32) -> i32:
    """The player's miners at a place."""
    if place < ids.AT_CARD:
        return p.rescue[place]
    if place < ids.AT_VILLAGE:
        return p.card_miners[place - ids.AT_CARD]
    if place < ids.AT_STATION:
        return p.at_village[place - ids.AT_VILLAGE]
    if place < ids.POOL:
        return p.at_station[place - ids.AT_STATION]
    return p.pool


def add_miners(p: Player, place: i32, count: i32) -> None:
    """Put miners somewhere, or take them away with a negative count."""
    if place < ids.AT_CARD:
        p.rescue[place - ids.AT_RESCUE] += count
    elif place < ids.AT_VILLAGE:
        p.card_miners[place - ids.AT_CARD] += count
    elif place < ids.AT_STATION:
        p.at_village[place - ids.AT_VILLAGE] += count
    elif place < ids.POOL:
        p.at_station[place - ids.AT_STATION] += count
    else:
        p.pool += count


def engines_of(p: Player) -> i32:
    """Steam engines on cards, on the Briquette Plant and beside the tableau (KK-411)."""
    engines = p.beside + p.plant_engine
    for space in range(ids.SPACES):
        engines += p.engine[space]
    return engines


def inserted_engineers(p: Player) -> i32:
    """Engineers on pithead cards."""
    inserted = 0
    for card in range(ids.CARDS):
        inserted += p.card_engineers[card]
    return inserted
