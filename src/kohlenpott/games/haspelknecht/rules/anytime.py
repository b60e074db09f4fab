"""What a player may do at any time of his execution: wood, charcoal, ropes (HK-128, HK-032, HK-215, HK-251)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player
from .mine import drain
from .supply import score


def may_prop(g: Table, p: Player, slots_left: i32) -> i32:
    """Wood from the farm goes into the leftmost empty slot of Pinge or tunnel, also early (HK-032, HK-R15)."""
    if slots_left <= 0:
        return 32
    if p.wood == 0:
        return refuse(g, 32, 1, 0)
    return OK


def may_burn(g: Table, p: Player) -> i32:
    """The charcoal burner takes wood from the farm, as often as one likes (HK-215, HK-R25, HK-T08)."""
    if p.buildings[ids.CHARCOAL_BURNER] == 0:
        return 215
    if p.wood < figures.BURNT_WOOD:
        return refuse(g, 215, figures.BURNT_WOOD, p.wood)
    return OK


def may_use_ropes(g: Table, p: Player) -> i32:
    """The ropes marker, from the phase after it was gained; it needs water and is no winter action (HK-250, HK-251)."""
    if g.phase == ids.WINTER_SCORING:
        return 260
    if p.markers[ids.ROPES] != ids.USABLE:
        return 250
    if p.water < figures.ROPES_WATER:
        return refuse(g, 251, figures.ROPES_WATER, p.water)
    return OK


def may_anytime(g: Table, p: Player, move: i32) -> i32:
    """May this be done now, in the middle of whatever is being done? (HK-128)"""
    if move == ids.A_PROP_PINGE:
        return may_prop(g, p, figures.PINGE_SLOTS - p.pinge_props)
    if move == ids.A_PROP_TUNNEL:
        return may_prop(g, p, figures.TUNNEL_SLOTS - p.tunnel_props)
    if move == ids.A_CHARCOAL:
        return may_burn(g, p)
    if move == ids.A_ROPES:
        return may_use_ropes(g, p)
    return 128


def is_anytime(move: i32) -> bool:
    """Is it one of the things that can be done at any time?"""
    return ids.A_PROP_PINGE <= move <= ids.A_ROPES


def list_anytime(g: Table, p: Player, out: Cells, n: i32) -> i32:
    """Append what can be done at any time; the answer is how many moves there are now."""
    if p.wood == 0 and p.markers[ids.ROPES] != ids.USABLE:
        return n
    for move in range(ids.A_PROP_PINGE, ids.A_ROPES + 1):
        if may_anytime(g, p, move) == OK:
            out[n] = move
            n += 1
    return n


def do_anytime(g: Table, move: i32) -> None:
    """Place wood, burn charcoal or pull the ropes."""
    p = player(g, g.turn)
    if move == ids.A_PROP_PINGE:
        p.wood -= 1  # HK-032: it never comes back
        p.pinge_props += 1
        say(g, ids.E_PROPPED, g.turn, 0)
    elif move == ids.A_PROP_TUNNEL:
        p.wood -= 1
        p.tunnel_props += 1
        say(g, ids.E_PROPPED, g.turn, 1)
    elif move == ids.A_CHARCOAL:
        p.wood -= figures.BURNT_WOOD
        p.coal += figures.BURNT_COAL  # HK-R25: not coal of the mine
        say(g, ids.E_CHARCOAL, g.turn, figures.BURNT_WOOD, figures.BURNT_COAL)
        score(g, g.turn, figures.BURNT_VP, ids.V_CHARCOAL, figures.BURNT_WOOD)
    else:
        p.markers[ids.ROPES] = 0
        say(g, ids.E_MARKER_USED, g.turn, ids.ROPES)
        drain(g, g.turn, figures.ROPES_WATER)
        score(g, g.turn, figures.ROPES_VP, ids.V_ROPES, figures.ROPES_WATER)
