"""Phase 9: what winning and losing a consolidation mean (sections 18.4 to 18.6)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table, player
from .board import mark_for_trust
from .consolidation import (
    ask_next_bid,
    ask_next_declaration,
    begin_bidding,
    bidders_left,
    ground_in_hand,
    has_trust_part,
    leader,
    list_bidders,
    reveal_large_mine,
    small_mine,
)
from .supply import pay, score
from .tableau import close_gaps, space_of


def go_on_with_consolidations(g: Table) -> bool:
    """Ask for the next declaration, bid or space; False when the phase is over (KK-285)."""
    while True:
        if g.stage == ids.S_REVEALING:
            if g.large > 0:
                clear_consolidation(g)  # the large mine has been laid down
            if not reveal_large_mine(g):
                return False
            list_bidders(g)
            if g.bidders_n == 0:
                win_for_trust(g)  # KK-289, KK-R24
                continue
            if g.bidders_n == 1 and not has_trust_part(g):
                win(g, g.bidders[0])  # KK-288: nothing to pay
                return True
            begin_bidding(g)
        if g.stage == ids.S_DECLARING and ask_next_declaration(g):
            return True
        if g.stage == ids.S_BIDDING:
            if ask_next_bid(g):
                return True
            if bidders_left(g) == 0:
                win_for_trust(g)
            else:
                winner = leader(g)
                pay_bid(g, winner)
                win(g, winner)
                return True


def pay_bid(g: Table, seat: i32) -> None:
    """The winner pays what the bid exceeds the basic bid by; nobody else pays (KK-310)."""
    p = player(g, seat)
    if p.bid > p.base:
        pay(g, seat, p.bid - p.base, ids.C_BID, g.large - 1)


def hand_over_cards(g: Table, winner: i32) -> i32:
    """All small mines of the ground leave the game, gaps close; the answer is how many engines were on them.

    Ownership miners go home, those who do not win score for each card (KK-311 to KK-313, KK-316, KK-320, KK-321).
    """
    engines = 0
    for k in range(figures.MOST_IN_GROUND):
        mine = small_mine(ground_in_hand(g), k)
        if mine < 0:
            continue
        if g.where[mine] == ids.TRUST:
            engines += 1  # KK-D25: the Trust's engines on the board as well
        elif g.where[mine] >= ids.OWNED:
            engines += give_card(g, g.where[mine] - ids.OWNED, mine, winner)
        g.where[mine] = ids.REMOVED
    for seat in range(g.seats):
        close_gaps(player(g, seat))
    return engines


def give_card(g: Table, seat: i32, mine: i32, winner: i32) -> i32:
    """One player's card leaves; the miner returns to the pool (KK-312, KK-313, KK-321, KK-R39)."""
    p = player(g, seat)
    space = space_of(p, mine)
    engine = p.engine[space]
    p.mines[space] = 0
    p.engine[space] = 0
    p.pool += 1
    say(g, ids.E_GAVE_UP, seat, mine)
    if seat != winner:
        score(g, seat, figures.GIVEN_UP_VP, ids.V_GIVEN_UP, mine)
    return engine


def win(g: Table, seat: i32) -> None:
    """The winner takes the engines, marks and scores the large mine and lays it down (KK-312 to KK-317, KK-D23)."""
    p = player(g, seat)
    mine = g.large - 1
    say(g, ids.E_WON, seat, mine)
    engines = hand_over_cards(g, seat)
    p.pool -= 1  # KK-312: one of the own miners stays, on the large mine
    g.where[mine] = ids.OWNED + seat
    if engines > 0:
        g.engine_waits = 1  # KK-314: one on the card, the rest beside the tableau
        p.beside += engines - 1
        say(g, ids.E_ENGINES, seat, engines, mine)
    score(g, seat, figures.MINE_VP[mine], ids.V_LARGE, mine)  # KK-315
    g.stage = ids.S_REVEALING
    g.turn = seat
    g.buying = g.large
    g.decision = ids.SPACE


def win_for_trust(g: Table) -> None:
    """Cards leave, engines go to the pool, one marks the large mine (KK-320 to KK-322, KK-R24, KK-R29)."""
    mine = g.large - 1
    say(g, ids.E_WON, -1, mine)
    g.engine_pool += hand_over_cards(g, -1)
    mark_for_trust(g, mine)
    clear_consolidation(g)
    g.decision = ids.PROCEED


def clear_consolidation(g: Table) -> None:
    """Nothing of this consolidation is left to decide."""
    g.large = 0
    g.trust_value = 0
    g.bidders_n = 0
    g.asked = 0
    g.stage = ids.S_REVEALING
    for seat in range(g.seats):
        p = player(g, seat)
        p.bidding = 0
        p.base = 0
        p.bid = 0
        g.bidders[seat] = 0
