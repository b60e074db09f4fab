"""Phases 6 to 8, which ask nobody: Trust purchases, mine income, board scoring (sections 15 to 17)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player
from .board import is_on_display, mark_for_trust, owned_in, owns_in, settlements_beside
from .supply import earn, score


def trust_purchases(g: Table) -> i32:
    """How many mines the Trust acquires: 1 to 3, an option counts Highest Number (KK-260, KK-264, KK-D02)."""
    mines = figures.TRUST_BUYS + g.power
    if g.highest_is_extra == 0:
        mines -= g.took_highest
    return mines


def buy_for_trust(g: Table) -> None:
    """The lowest numbers of the display, without paying and without workers (KK-260 to KK-263, KK-D27)."""
    wanted = trust_purchases(g)
    if g.power > 0:
        say(g, ids.E_APPLIED, -1, ids.D_POWER, g.power)
    for k in range(ids.BUYABLE):
        if wanted <= 0:
            break
        if is_on_display(g, figures.MINES_BY_NUMBER[k]):
            mark_for_trust(g, figures.MINES_BY_NUMBER[k])
            wanted -= 1
    g.took_highest = 0


def income_of(p: Player) -> i32:
    """Printed income of every own card, and 1 coin for each engine on them (KK-270, KK-D16)."""
    income = 0
    for space in range(ids.SPACES):
        if p.mines[space] > 0:
            income += figures.MINE_INCOME[p.mines[space] - 1] + p.engine[space]
    return income


def pay_income(g: Table) -> None:
    """In turn order, as far as the bank reaches (KK-270, KK-271, KK-R01)."""
    for k in range(g.seats):
        earn(g, g.order[k], income_of(player(g, g.order[k])), ids.C_INCOME, 0)


def score_board(g: Table) -> None:
    """Owned mines of each ground, and own settlements beside it, for everyone with a mine there (KK-275 to KK-279)."""
    for k in range(g.seats):
        seat = g.order[k]
        for ground in range(ids.GROUNDS):
            if owns_in(g, seat, ground):
                score(g, seat, owned_in(g, ground) * figures.BOARD_MINE_VP, ids.V_BOARD_MINES, ground)
                beside = settlements_beside(g, seat, ground)
                score(g, seat, beside * figures.BOARD_SETTLEMENT_VP, ids.V_BOARD_SETTLEMENTS, ground)
