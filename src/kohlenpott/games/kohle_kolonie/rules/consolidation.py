"""Phase 9: who takes part in a consolidation, values and bidding (sections 18.1 to 18.3)."""

from __future__ import annotations

from kohlenpott.engine.chance import random_below
from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, chance, player
from .bonus import use_bonus
from .pithead import administration_points
from .supply import spend_markers, usable_markers

NO_PART = -1  # the Trust's value where it takes no part
LAST_DECLARATION = 20  # (administration, aid, markers): 2 x 2 x 5


def reveal_large_mine(g: Table) -> bool:
    """Turn up one of the round's large mines, all equally likely; False when none is left (KK-285)."""
    left = 0
    for mine in range(ids.LARGE, ids.LARGE + ids.LARGE_MINES):
        if g.where[mine] == ids.STACKED and figures.MINE_ROUND[mine] == g.round:
            left += 1
    if left == 0:
        return False
    chosen = random_below(chance(g), left)
    for mine in range(ids.LARGE, ids.LARGE + ids.LARGE_MINES):
        if g.where[mine] == ids.STACKED and figures.MINE_ROUND[mine] == g.round:
            if chosen == 0:
                g.large = mine + 1
            chosen -= 1
    say(g, ids.E_LARGE, -1, g.large - 1)
    return True


def ground_in_hand(g: Table) -> i32:
    """The ground that is being consolidated."""
    return figures.MINE_GROUND[g.large - 1]


def small_mine(ground: i32, k: i32) -> i32:
    """The k-th small mine of a ground, -1 where it has fewer."""
    mine = figures.GROUND_MINES[ground * figures.MOST_IN_GROUND + k]
    return mine if mine < ids.SMALL_MINES else -1


def value_of(g: Table, seat: i32) -> i32:
    """Mine values of the seat's small mines in the ground (KK-291, KK-R40)."""
    value = 0
    for k in range(figures.MOST_IN_GROUND):
        mine = small_mine(ground_in_hand(g), k)
        if mine >= 0 and g.where[mine] == ids.OWNED + seat:
            value += figures.MINE_PRICE[mine]
    return value


def highest_number(g: Table, seat: i32) -> i32:
    """The highest number among the seat's small mines of the ground; 0 without any (KK-295)."""
    highest = 0
    for k in range(figures.MOST_IN_GROUND):
        mine = small_mine(ground_in_hand(g), k)
        if mine >= 0 and g.where[mine] == ids.OWNED + seat:
            highest = max(highest, figures.MINE_NUMBER[mine])
    return highest


def trust_coins(g: Table) -> i32:
    """Coins on the Trust's track; they stay there (KK-290)."""
    coins = 0
    for space in range(ids.TRUST_SPACES):
        coins += g.trust_coins[space]
    return coins


def has_trust_part(g: Table) -> bool:
    """Does the Trust own a small mine of the ground, bought or because nobody bought it? (KK-286, KK-287, KK-R23)"""
    for k in range(figures.MOST_IN_GROUND):
        mine = small_mine(ground_in_hand(g), k)
        if mine >= 0 and g.where[mine] < ids.OWNED:
            return True
    return False


def trust_value(g: Table) -> i32:
    """Coins, values of its mines bought and unbought, and a pending Additional Coin (KK-290)."""
    value = trust_coins(g) + g.extra_coin
    for k in range(figures.MOST_IN_GROUND):
        mine = small_mine(ground_in_hand(g), k)
        if mine >= 0 and g.where[mine] < ids.OWNED:
            value += figures.MINE_PRICE[mine]
    return value


def list_bidders(g: Table) -> None:
    """Participants by their highest number, descending (KK-287, KK-295, KK-R05, KK-R40, KK-D26)."""
    g.bidders_n = 0
    for seat in range(g.seats):
        number = highest_number(g, seat)
        if number > 0:
            k = g.bidders_n
            while k > 0 and highest_number(g, g.bidders[k - 1]) < number:
                g.bidders[k] = g.bidders[k - 1]
                k -= 1
            g.bidders[k] = seat
            g.bidders_n += 1
            player(g, seat).bidding = 1


def begin_bidding(g: Table) -> None:
    """The Trust's value stands; players declare their markers first (KK-290, KK-293, KK-R20)."""
    g.trust_value = NO_PART
    if has_trust_part(g):
        g.trust_value = trust_value(g)
        if g.extra_coin != 0:
            say(g, ids.E_APPLIED, -1, ids.D_COIN, g.extra_coin)
        g.extra_coin = 0  # KK-243: used up even if nobody has to raise
        say(g, ids.E_TRUST_VALUE, -1, g.trust_value, g.large - 1)
    g.stage = ids.S_DECLARING
    g.asked = 0


def ask_next_declaration(g: Table) -> bool:
    """In bidding order, openly, before any bid is raised (KK-293, KK-R25)."""
    if g.asked == g.bidders_n:
        g.stage = ids.S_BIDDING
        g.asked = 0
        return False
    g.turn = g.bidders[g.asked]
    g.asked += 1
    g.decision = ids.DECLARE
    return True


def may_declare(g: Table, move: i32) -> i32:
    """Only what the player has; Administration is optional only under its option (KK-292, KK-371, KK-D10)."""
    p = player(g, g.turn)
    declared = move - ids.A_DECLARE
    if declared < 0 or declared >= LAST_DECLARATION:
        return 293
    markers = declared % ids.DECLARED_MARKERS
    if markers > usable_markers(g, p, ids.R_CONSOLIDATION):
        return refuse(g, 292, markers, usable_markers(g, p, ids.R_CONSOLIDATION))
    if (declared // ids.DECLARED_MARKERS) % 2 == 1 and p.bonus != ids.B_AID + 1:
        return 92
    if declared >= 2 * ids.DECLARED_MARKERS and (g.optional_administration == 0 or administration_points(p) == 0):
        return 371
    return OK


def list_declarations(g: Table, out: Cells) -> i32:
    """Write what may be declared."""
    n = 0
    markers = usable_markers(g, player(g, g.turn), ids.R_CONSOLIDATION)
    for way in range(LAST_DECLARATION // ids.DECLARED_MARKERS):
        first = ids.A_DECLARE + way * ids.DECLARED_MARKERS
        for move in range(first, first + markers + 1):
            if may_declare(g, move) == OK:
                out[n] = move
                n += 1
    return n


def declare(g: Table, declared: i32) -> None:
    """The basic bid: mines, Administration and the markers, given up whoever wins (KK-291, KK-292, KK-D33)."""
    p = player(g, g.turn)
    points = declared % ids.DECLARED_MARKERS
    spend_markers(p, ids.R_CONSOLIDATION, points)
    if (declared // ids.DECLARED_MARKERS) % 2 == 1:
        use_bonus(g, g.turn)
        points += figures.AID_POINTS
    administration = administration_points(p)
    if g.optional_administration != 0 and declared < 2 * ids.DECLARED_MARKERS:
        administration = 0
    p.base = value_of(g, g.turn) + administration + points
    p.bid = p.base
    say(g, ids.E_BASE, g.turn, p.base, points, administration)
    g.decision = ids.PROCEED


def highest_bid(g: Table) -> i32:
    """H: the highest value of the Trust and of all players still in (KK-296)."""
    highest = g.trust_value
    for k in range(g.bidders_n):
        p = player(g, g.bidders[k])
        if p.bidding != 0:
            highest = max(highest, p.bid)
    return highest


def leader(g: Table) -> i32:
    """The seat that alone holds the highest value, -1 if none does (KK-296, KK-R26)."""
    highest = highest_bid(g)
    if g.trust_value == highest:
        return -1
    found = -1
    for k in range(g.bidders_n):
        p = player(g, g.bidders[k])
        if p.bidding != 0 and p.bid == highest:
            if found >= 0:
                return -1
            found = g.bidders[k]
    return found


def bidders_left(g: Table) -> i32:
    """Players still in (KK-299)."""
    left = 0
    for k in range(g.bidders_n):
        left += player(g, g.bidders[k]).bidding
    return left


def ask_next_bid(g: Table) -> bool:
    """Reach the next player who has to raise or pass; False when the bidding is over (KK-297, KK-300, KK-301)."""
    while True:
        left = bidders_left(g)
        ahead = leader(g)
        if left == 0 or (left == 1 and ahead >= 0):
            return False
        seat = g.bidders[g.asked % g.bidders_n]
        g.asked = (g.asked + 1) % g.bidders_n
        if player(g, seat).bidding != 0 and seat != ahead:
            g.turn = seat
            g.decision = ids.BID
            return True


def most_bid(p: Player) -> i32:
    """Basic bid and all coins (KK-298, KK-R27, KK-R41), as far as bids are numbered (KK-302, KK-R50)."""
    return min(p.base + p.coins, ids.MOST_BID)


def may_bid(g: Table, move: i32) -> i32:
    """Raise above the highest value, with coins in hand, or pass (KK-298, KK-302)."""
    if move == ids.A_PASS:
        return OK
    if ids.A_DECLARE <= move < ids.A_DECLARE + LAST_DECLARATION:
        return 293 + ids.IS_DONE  # no marker may be added now
    bid = move - ids.A_BID
    p = player(g, g.turn)
    if bid < 0 or bid > ids.MOST_BID:
        return 298  # no bid at all
    if bid <= highest_bid(g):
        return refuse(g, 298, highest_bid(g) + 1, bid)
    if bid > most_bid(p):
        return refuse(g, 298 + ids.OF_COINS, bid - p.base, p.coins)
    return OK


def list_bids(g: Table, out: Cells) -> i32:
    """Write passing and every possible bid."""
    out[0] = ids.A_PASS
    n = 1
    for bid in range(highest_bid(g) + 1, most_bid(player(g, g.turn)) + 1):
        out[n] = ids.A_BID + bid
        n += 1
    return n


def make_bid(g: Table, move: i32) -> None:
    """Raise or leave this consolidation (KK-298, KK-299)."""
    p = player(g, g.turn)
    if move == ids.A_PASS:
        p.bidding = 0
        say(g, ids.E_PASSED, g.turn)
    else:
        p.bid = move - ids.A_BID
        say(g, ids.E_BID, g.turn, p.bid)
    g.decision = ids.PROCEED
