"""Phases 6 to 8, which ask nobody: Trust purchases, mine income, board scoring (sections 15 to 17)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from ..figures import BOARD_MINE_VP, BOARD_SETTLEMENT_VP, MINE_INCOME, MINES_BY_NUMBER, TRUST_BUYS
from ..ids import BUYABLE, C_INCOME, D_POWER, E_APPLIED, GROUNDS, SPACES, V_BOARD_MINES, V_BOARD_SETTLEMENTS
from ..records import Player, Table, player
from .board import is_on_display, mark_for_trust, owned_in, owns_in, settlements_beside
from .supply import earn, score


def trust_purchases(g: Table) -> i32:
    """How many mines the Trust acquires: 1 to 3, an option counts Highest Number (KK-260, KK-264, KK-D02)."""
    mines = TRUST_BUYS + g.power
    if g.highest_is_extra == 0:
        mines -= g.took_highest
    return mines


def buy_for_trust(g: Table) -> None:
    """The lowest numbers of the display, without paying and without workers (KK-260 to KK-263, KK-D27)."""
    wanted = trust_purchases(g)
    if g.power > 0:
        say(g, E_APPLIED, -1, D_POWER, g.power)
    for k in range(BUYABLE):
        if wanted <= 0:
            break
        if is_on_display(g, MINES_BY_NUMBER[k]):
            mark_for_trust(g, MINES_BY_NUMBER[k])
            wanted -= 1
    g.took_highest = 0


def income_of(p: Player) -> i32:
    """Printed income of every own card, and 1 coin for each engine on them (KK-270, KK-D16)."""
    income = 0
    for space in range(SPACES):
        if p.mines[space] > 0:
            income += MINE_INCOME[p.mines[space] - 1] + p.engine[space]
    return income


def pay_income(g: Table) -> None:
    """In turn order, as far as the bank reaches (KK-270, KK-271, KK-R01)."""
    for k in range(g.seats):
        earn(g, g.order[k], income_of(player(g, g.order[k])), C_INCOME, 0)


def score_board(g: Table) -> None:
    """Owned mines of each ground, and own settlements beside it, for everyone with a mine there (KK-275 to KK-279)."""
    for k in range(g.seats):
        seat = g.order[k]
        for ground in range(GROUNDS):
            if owns_in(g, seat, ground):
                score(g, seat, owned_in(g, ground) * BOARD_MINE_VP, V_BOARD_MINES, ground)
                beside = settlements_beside(g, seat, ground)
                score(g, seat, beside * BOARD_SETTLEMENT_VP, V_BOARD_SETTLEMENTS, ground)
