"""The mine spaces of a tableau: which are open, and how gaps close (KK-131, section 18.6)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player


def is_open_space(p: Player, space: i32) -> bool:
    """Is the space empty, and the first one or led to by an arrow from a card? (KK-131, KK-R03)"""
    if p.mines[space] > 0:
        return False
    if figures.IS_START[space] != 0:
        return True
    for other in range(ids.SPACES):
        if p.mines[other] > 0 and figures.ARROW[other * ids.SPACES + space] != 0:
            return True
    return False


def has_open_space(p: Player) -> bool:
    """Is there room for another mine card? (KK-121)"""
    for space in range(ids.SPACES):
        if is_open_space(p, space):
            return True
    return False


def may_lay(g: Table, move: i32) -> i32:
    """The card goes on an open space (KK-130, KK-131, KK-316)."""
    if ids.A_SPACE <= move < ids.A_SPACE + ids.SPACES and is_open_space(player(g, g.turn), move - ids.A_SPACE):
        return OK
    return 131


def lay(g: Table, space: i32) -> None:
    """Lay the card down, a large mine with its steam engine (KK-130, KK-314)."""
    p = player(g, g.turn)
    mine = g.buying - 1
    p.mines[space] = g.buying
    p.engine[space] = g.engine_waits
    g.buying = 0
    g.engine_waits = 0
    say(g, ids.E_LAID, g.turn, mine, space)
    g.decision = ids.PROCEED if g.large > 0 else ids.TURN


def space_of(p: Player, mine: i32) -> i32:
    """The space a card lies on; -1 if on none."""
    for space in range(ids.SPACES):
        if p.mines[space] == mine + 1:
            return space
    return -1


def move_card(p: Player, start: i32, end: i32) -> None:
    """Move a card with its engine; rescue miners stay (KK-326)."""
    if start == end:
        return
    p.mines[end] = p.mines[start]
    p.engine[end] = p.engine[start]
    p.mines[start] = 0
    p.engine[start] = 0


def slide_row(p: Player, first: i32) -> None:
    """Slide the cards of a row to the left, keeping their order (KK-325)."""
    end = first
    for space in range(first, first + ids.ROW):
        if p.mines[space] > 0:
            move_card(p, space, end)
            end += 1


def close_gaps(p: Player) -> None:
    """Each row slides left; an empty top row takes the first card of the bottom row (KK-325, KK-R28)."""
    slide_row(p, 0)
    slide_row(p, ids.ROW)
    if p.mines[0] == 0 and p.mines[ids.ROW] > 0:
        move_card(p, ids.ROW, 0)
        slide_row(p, ids.ROW)
