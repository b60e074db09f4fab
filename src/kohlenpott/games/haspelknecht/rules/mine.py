"""Pinge, tunnel, shaft and pit water (sections 3 and 4)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player
from .supply import score


def is_pinge_open(p: Player) -> bool:
    """Does the next cube of the Pinge lie left of the first empty slot? (HK-030, HK-031)"""
    return figures.PINGE_COAL - p.pinge < figures.PINGE_OPEN[p.pinge_props]


def is_tunnel_open(p: Player) -> bool:
    """Does the next cube of the tunnel lie left of the first empty slot? (HK-040, HK-041)"""
    return figures.TUNNEL_COAL - p.tunnel < figures.TUNNEL_OPEN[p.tunnel_props]


def may_dig_pinge(g: Table, p: Player) -> i32:
    """Can a cube of the Pinge be dug now? (HK-031, HK-035)"""
    if p.pinge == 0:
        return 37  # exhausted
    if p.water >= figures.PINGE_FLOOD:
        return refuse(g, 35, figures.PINGE_FLOOD - 1, p.water)
    if not is_pinge_open(p):
        return 31
    return OK


def may_dig_tunnel(g: Table, p: Player) -> i32:
    """Can a cube of the tunnel be dug now? (HK-041, HK-042, HK-045)"""
    if p.pinge > 0:
        return 42
    if p.water >= figures.TUNNEL_FLOOD:
        return refuse(g, 45, figures.TUNNEL_FLOOD - 1, p.water)
    if not is_tunnel_open(p):
        return 41  # also when the tunnel is empty
    return OK


def may_dig(g: Table, p: Player) -> i32:
    """Can a cube be dug in the active zone: the Pinge until it is exhausted, then the tunnel? (HK-142)"""
    if p.pinge > 0:
        return may_dig_pinge(g, p)
    return may_dig_tunnel(g, p)


def may_lift(g: Table, p: Player) -> i32:
    """Can coal be lifted out of the shaft now? (HK-051, HK-052)"""
    if p.shaft == 0:
        return 51
    if p.water >= figures.SHAFT_FLOOD:
        return refuse(g, 52, figures.SHAFT_FLOOD - 1, p.water)
    return OK


def is_diggable(p: Player) -> bool:
    """Is a cube of the active zone accessible now: wood and water permitting? (HK-R26)"""
    if p.pinge > 0:
        return p.water < figures.PINGE_FLOOD and is_pinge_open(p)
    return p.water < figures.TUNNEL_FLOOD and is_tunnel_open(p)


def liftable(p: Player, most: i32) -> i32:
    """How much coal of the shaft can be lifted now, up to a number (HK-052, HK-R27)."""
    if p.water >= figures.SHAFT_FLOOD:
        return 0
    return min(most, p.shaft)


def could_dig(p: Player) -> bool:
    """Is a cube accessible, or could it be made so with wood from the farm and the ropes? (HK-166, HK-R10, HK-R26)"""
    flood = figures.PINGE_FLOOD if p.pinge > 0 else figures.TUNNEL_FLOOD
    least = p.water
    if p.markers[ids.ROPES] == ids.USABLE:
        least -= figures.ROPES_WATER
    if least >= flood or p.pinge + p.tunnel == 0:
        return False
    if p.wood > 0:
        return True
    if p.pinge > 0:
        return is_pinge_open(p)
    return is_tunnel_open(p)


def dig_pinge(g: Table, seat: i32, worker: i32) -> None:
    """A cube of the Pinge goes straight to the farm (HK-034)."""
    p = player(g, seat)
    p.pinge -= 1
    p.coal += 1
    say(g, ids.E_DUG, seat, 0, worker)
    if p.pinge == 0:
        exhaust_pinge(g, seat)


def exhaust_pinge(g: Table, seat: i32) -> None:
    """The last cube: VP by year; the water moves to the shaft, miner and Haspelknecht appear (HK-036, HK-037).

    Water is counted once per seat and lies where the Pinge says (HK-060), so nothing has to be moved. The tile with
    miner and Haspelknecht (HK-023) lies on the board when the Pinge is empty. All this is immediate (HK-R14).
    """
    say(g, ids.E_EXHAUSTED, seat)
    if figures.PINGE_VP[g.year] > 0:
        score(g, seat, figures.PINGE_VP[g.year], ids.V_PINGE, g.year)


def dig_tunnel(g: Table, seat: i32, worker: i32) -> None:
    """A cube of the tunnel goes to the shaft, not to the farm (HK-044, HK-050)."""
    p = player(g, seat)
    p.tunnel -= 1
    p.shaft += 1
    say(g, ids.E_DUG, seat, 1, worker)


def dig(g: Table, seat: i32, worker: i32) -> None:
    """Dig a cube in the active zone."""
    if player(g, seat).pinge > 0:
        dig_pinge(g, seat, worker)
    else:
        dig_tunnel(g, seat, worker)


def lift(g: Table, seat: i32, amount: i32) -> None:
    """Coal goes from the shaft to the farm (HK-051)."""
    p = player(g, seat)
    p.shaft -= amount
    p.lifted += amount
    p.coal += amount
    say(g, ids.E_LIFTED, seat, amount)


def may_drain(g: Table, p: Player, amount: i32) -> i32:
    """Is there that much water to remove? (HK-064)"""
    if p.water < amount:
        return refuse(g, 64, amount, p.water)
    return OK


def drain(g: Table, seat: i32, amount: i32) -> None:
    """Water goes back to the supply (HK-064, HK-065)."""
    player(g, seat).water -= amount
    say(g, ids.E_DRAINED, seat, amount)


def coal_taken(p: Player) -> i32:
    """Cubes taken out of the own Pinge and tunnel; those in the shaft count, charcoal does not (HK-R34)."""
    return figures.PINGE_COAL + figures.TUNNEL_COAL - p.pinge - p.tunnel
