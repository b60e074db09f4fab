"""Phase 5: the mine disaster (section 14)."""

from __future__ import annotations

from kohlenpott.engine.chance import draw_kind, random_below
from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, chance, player
from .board import is_on_display, mark_for_trust
from .bonus import use_bonus
from .supply import add_miners, lose_points, miners_at, pay

BLACK = 1  # an event's number for a black disc; 0 is the blank


def is_secured(p: Player, space: i32) -> bool:
    """Is the card on this space secured by a rescue miner, who stays, a coin or the marker? (KK-225 to KK-229)"""
    return p.rescue[space] > 0 or p.secured[space] != 0


def may_secure(g: Table, move: i32) -> i32:
    """Pay for mines on coin symbols, use the rescue marker on any two, or leave it (KK-226, KK-227, KK-R42, KK-R43)."""
    p = player(g, g.turn)
    if move == ids.A_SECURED:
        return OK
    if ids.A_SECURE <= move < ids.A_RESCUE:
        space = move - ids.A_SECURE
        if p.mines[space] == 0 or is_secured(p, space) or figures.COIN_SYMBOL[space] == 0:
            return 226
        if p.coins < figures.SECURE_PRICE:
            return refuse(g, 226, figures.SECURE_PRICE, p.coins)
        return OK
    if ids.A_RESCUE <= move < ids.A_SECURED:
        space = move - ids.A_RESCUE
        if p.mines[space] == 0 or is_secured(p, space):
            return 227
        return OK if g.rescues > 0 or p.bonus == ids.B_RESCUE + 1 else 91
    return 226


def secure(g: Table, move: i32) -> None:
    """Secure one mine for this round (KK-226, KK-227, KK-091, KK-D24, KK-R52)."""
    p = player(g, g.turn)
    if move == ids.A_SECURED:
        g.rescues = 0
        g.decision = ids.PROCEED
        return
    if move < ids.A_RESCUE:
        space = move - ids.A_SECURE
        pay(g, g.turn, figures.SECURE_PRICE, ids.C_SECURING, p.mines[space] - 1)
        say(g, ids.E_SECURED, g.turn, p.mines[space] - 1, figures.SECURE_PRICE)
    else:
        space = move - ids.A_RESCUE
        if g.rescues == 0:
            use_bonus(g, g.turn)
            g.rescues = figures.RESCUED_MINES
        g.rescues -= 1
        say(g, ids.E_SECURED, g.turn, p.mines[space] - 1, 0)
    p.secured[space] = 1


def unsecured_mines(p: Player) -> i32:
    """Mine cards that are not secured (KK-228)."""
    unsecured = 0
    for space in range(ids.SPACES):
        if p.mines[space] > 0 and not is_secured(p, space):
            unsecured += 1
    return unsecured


def go_on_with_disaster(g: Table) -> bool:
    """Ask the next seat of the phase; False when it is over."""
    if g.stage == ids.S_SECURING:
        if g.place < g.seats:
            g.turn = g.order[g.place]
            g.place += 1
            g.decision = ids.SECURE
            return True
        draw_discs(g)
        g.stage = ids.S_GIVING_UP
        g.place = 0
    if g.stage == ids.S_GIVING_UP:
        if ask_for_miners(g):
            return True
        take_effect(g)
        g.stage = ids.S_SUBSIDENCE
        g.place = 0
    return ask_for_subsidence(g)


def draw_discs(g: Table) -> None:
    """Fill the bag, turn up the marker, draw three discs; the Trust loses coins (KK-230 to KK-235, KK-R16)."""
    for k in range(g.seats):
        p = player(g, g.order[k])
        p.discs = min(unsecured_mines(p), figures.MOST_DISCS)  # KK-R36: without mines none
        say(g, ids.E_DISCS, g.order[k], p.discs)
    g.disaster = draw_kind(chance(g), g.disaster_left, ids.DISASTER_KINDS) + 1  # KK-232, KK-D13
    say(g, ids.E_TURNED_UP, -1, g.disaster - 1)
    black = figures.BLACK_DISCS
    blank = figures.BLANK_DISCS
    for _ in range(figures.DRAWS):
        left = black + blank
        for seat in range(g.seats):
            left += player(g, seat).discs - player(g, seat).drawn
        rest = random_below(chance(g), left)
        if rest < black:
            black -= 1
            say(g, ids.E_DREW, -1, BLACK)
        elif rest < black + blank:
            blank -= 1
            g.blank_drawn = 1
            say(g, ids.E_DREW, -1, 0)
        else:
            draw_player_disc(g, rest - black - blank)
    for _ in range(figures.BLACK_DISCS - black):
        weaken_trust(g)  # KK-R17: black discs first
    for seat in range(g.seats):
        player(g, seat).owed = player(g, seat).drawn


def draw_player_disc(g: Table, rest: i32) -> None:
    """The disc belongs to whoever's discs the number falls on (KK-233)."""
    for seat in range(g.seats):
        p = player(g, seat)
        if rest < p.discs - p.drawn:
            p.drawn += 1
            say(g, ids.E_DREW, seat, BLACK)
            return
        rest -= p.discs - p.drawn


def weaken_trust(g: Table) -> None:
    """The Trust's track loses the coin at its bottom end (KK-235, KK-D06)."""
    found = -1
    for space in range(ids.TRUST_SPACES):
        if g.trust_coins[space] > 0 and (found < 0 or g.trust_bottom > 1):
            found = space
    if found >= 0:
        g.trust_coins[found] = 0
        g.bank += 1
        say(g, ids.E_TRUST_LOST, -1, found)


def has_other_miner(p: Player) -> bool:
    """Has the player a miner outside the pool that can be given up? Ownership miners cannot (KK-237)."""
    for place in range(ids.STANDS):
        if miners_at(p, place) > 0:
            return True
    return False


def ask_for_miners(g: Table) -> bool:
    """Each disc costs its owner a miner, from the pool if there is one; then the VP go, once (KK-236 to KK-239)."""
    while g.place < g.seats:
        g.turn = g.order[g.place]
        p = player(g, g.turn)
        while p.owed > 0:
            if p.pool > 0:
                give_up(g, ids.POOL)
            elif has_other_miner(p):
                g.decision = ids.GIVE_UP
                return True
            else:
                p.owed = 0  # KK-R18: there is none
        if p.drawn > 0:
            lose_points(g, g.turn, figures.DISASTER_VP[g.round - 1], ids.V_DISASTERS, p.drawn)  # KK-D30
        g.place += 1
    return False


def may_give_up(g: Table, move: i32) -> i32:
    """A miner from a settlement, station, rescue slot or pithead card (KK-237)."""
    place = move - ids.A_TAKE
    if 0 <= place < ids.STANDS and miners_at(player(g, g.turn), place) > 0:
        return OK
    return 237


def give_up(g: Table, place: i32) -> None:
    """The miner goes to the disaster space and is out of the game (KK-236, KK-238, KK-R19)."""
    p = player(g, g.turn)
    add_miners(p, place, -1)
    p.lost += 1
    p.owed -= 1
    say(g, ids.E_LOST_MINER, g.turn, place)
    g.decision = ids.PROCEED


def take_effect(g: Table) -> None:
    """The disaster marker acts if a player's disc was drawn, else it leaves the game (KK-240 to KK-245)."""
    marker = g.disaster - 1
    is_drawn: bool = False
    for seat in range(g.seats):
        if player(g, seat).drawn > 0:
            is_drawn = True
    if not is_drawn:
        say(g, ids.E_NO_EFFECT, -1, marker)  # KK-241
    elif marker == ids.D_HIGHEST:
        take_highest(g)
    else:
        come_into_force(g, marker)


def come_into_force(g: Table, marker: i32) -> None:
    """The marker stays: for one consolidation, or for the rest of the game (KK-243 to KK-245)."""
    if marker == ids.D_COIN:
        g.extra_coin = 1  # KK-243
    elif marker == ids.D_POWER:
        g.power += 1  # KK-244
    elif marker == ids.D_SUBSIDENCE:
        g.subsidence = 1  # KK-245
    say(g, ids.E_IN_FORCE, -1, marker)


def take_highest(g: Table) -> None:
    """The Trust acquires the highest number of the display, if there is one (KK-242)."""
    for k in range(ids.BUYABLE - 1, -1, -1):
        if is_on_display(g, figures.MINES_BY_NUMBER[k]):
            mark_for_trust(g, figures.MINES_BY_NUMBER[k])
            g.took_highest = 1
            return


def ask_for_subsidence(g: Table) -> bool:
    """With Subsidence in force and the blank drawn, each seat pays or loses (KK-246, KK-247, KK-D15)."""
    if g.subsidence == 0 or g.blank_drawn == 0 or g.place == g.seats:
        return False
    if g.place == 0:
        say(g, ids.E_APPLIED, -1, ids.D_SUBSIDENCE, figures.SUBSIDENCE_VP)
    g.turn = g.order[g.place]
    g.place += 1
    g.decision = ids.SUBSIDENCE
    return True


def may_answer_subsidence(g: Table, move: i32) -> i32:
    """1 coin or 2 VP; without coins there is no choice (KK-246, KK-R21, KK-R06)."""
    if move == ids.A_LOSE_VP:
        return OK
    if move != ids.A_PAY_COIN:
        return 246
    if player(g, g.turn).coins < figures.SUBSIDENCE_COIN:
        return refuse(g, 246, figures.SUBSIDENCE_COIN, player(g, g.turn).coins)
    return OK


def answer_subsidence(g: Table, move: i32) -> None:
    """Pay or lose (KK-246)."""
    if move == ids.A_PAY_COIN:
        pay(g, g.turn, figures.SUBSIDENCE_COIN, ids.C_SUBSIDENCE, 0)
    else:
        lose_points(g, g.turn, figures.SUBSIDENCE_VP, ids.V_SUBSIDENCE, 0)
    g.decision = ids.PROCEED


def clear_disaster(g: Table) -> None:
    """All discs leave the bag, what was secured is secured no longer (KK-226, KK-233)."""
    g.disaster = 0
    g.blank_drawn = 0
    for seat in range(g.seats):
        p = player(g, seat)
        p.discs = 0
        p.drawn = 0
        for space in range(ids.SPACES):
            p.secured[space] = 0


def list_secure(g: Table, out: Cells) -> i32:
    """Write the mines that can be secured, and leaving it."""
    n = 0
    for move in range(ids.A_SECURE, ids.A_SECURED + 1):
        if may_secure(g, move) == OK:
            out[n] = move
            n += 1
    return n
