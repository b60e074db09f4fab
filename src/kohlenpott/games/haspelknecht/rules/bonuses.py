"""The coal of synergy and of tile 33: made accessible, dug or let go (sections 8 and 10)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, say
from kohlenpott.engine.types import Cells, i32

from .. import ids
from ..records import Table, player
from .anytime import do_anytime, is_anytime, list_anytime, may_anytime
from .developing import finish_development
from .mine import could_dig, dig, is_diggable, may_dig


def ask_for_bonus(g: Table) -> None:
    """The coal of synergy: dug at once if accessible, else the player may make it so (HK-166, HK-R10, HK-R59)."""
    p = player(g, g.turn)
    if is_diggable(p):
        dig(g, g.turn, ids.SYNERGY)
        end_bonus(g)
    elif could_dig(p):
        g.decision = ids.BONUS_DIG
    else:
        say(g, ids.E_BONUS_LOST, g.turn, ids.SYNERGY)
        end_bonus(g)


def end_bonus(g: Table) -> None:
    """The bonus dig is over."""
    g.worker = 0
    g.decision = ids.EXECUTE


def may_bonus(g: Table, move: i32) -> i32:
    """Make the cube accessible, dig it for tile 33, or let it go (HK-166, HK-233, HK-R26)."""
    p = player(g, g.turn)
    if move == ids.A_STOP:
        return OK
    if move == ids.A_DIG and g.worker == ids.TILE_DIG:
        return may_dig(g, p)  # HK-R26: not bound by HK-047
    if is_anytime(move):
        return may_anytime(g, p, move)
    return 166 if g.worker == ids.SYNERGY else 233


def list_bonus(g: Table, out: Cells) -> i32:
    """Write what can be done about the cube of the bonus."""
    n = 0
    if may_bonus(g, ids.A_DIG) == OK:
        out[n] = ids.A_DIG
        n += 1
    n = list_anytime(g, player(g, g.turn), out, n)
    out[n] = ids.A_STOP
    return n + 1


def take_bonus(g: Table, move: i32) -> None:
    """Dig, prepare or let go; the coal of synergy is dug as soon as it can be."""
    if is_anytime(move):
        do_anytime(g, move)
        if g.worker == ids.SYNERGY:
            ask_for_bonus(g)
        return
    is_synergy: bool = g.worker == ids.SYNERGY
    if move == ids.A_DIG:
        dig(g, g.turn, g.worker)
    else:
        say(g, ids.E_BONUS_LOST, g.turn, g.worker)
    if is_synergy:
        end_bonus(g)
    else:
        finish_development(g)
