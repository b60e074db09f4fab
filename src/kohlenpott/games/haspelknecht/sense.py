"""Moves that nobody would make who knows the game: workers hired where there is nothing for them to do."""

from __future__ import annotations

from collections.abc import Sequence

from . import ids
from .evaluation import open_coal
from .records import Player, Table, player
from .rules.supply import of_colour


def is_foolish(g: Table, actions: Sequence[int], turn: Sequence[int], action: int) -> bool:
    """Would people laugh at this move? A plan names the hired workers last, so the rest of it is known (HK-R57)."""
    p = player(g, g.turn)
    if ids.A_DIGGER <= action < ids.A_MINER:
        return not can_dig_pinge(p)
    if ids.A_MINER <= action < ids.A_HASPELKNECHT:
        return not can_dig_tunnel(p)
    if ids.A_HASPELKNECHT <= action < ids.A_COMMIT:
        return not can_lift_or_drain(p)
    if action == ids.A_END:
        return any(has_work(p, worker) for worker in waiting(p))
    worker = action - ids.A_WORK
    return worker in waiting(p) and not has_work(p, worker) and can_wait(actions, worker)


def waiting(p: Player) -> list[int]:
    """The hired workers who have not worked yet (HK-126)."""
    hired = {ids.DIGGER: p.digger, ids.MINER: p.miner, ids.HASPELKNECHT: p.haspelknecht}
    return [worker for worker, payment in hired.items() if payment > 0 and p.worked[worker] == 0]


def has_work(p: Player, worker: int) -> bool:
    """Is there something for a hired worker to do right now? (HK-151, HK-155, HK-158)"""
    if worker == ids.DIGGER:
        return p.pinge > 0 and (p.water > 0 or open_coal(p) > 0)
    if worker == ids.MINER:
        return p.pinge == 0 and open_coal(p) > 0
    return p.pinge == 0 and (p.water > 0 or p.shaft > 0)


def can_wait(actions: Sequence[int], worker: int) -> bool:
    """Can another worker begin, who may bring what this one needs?"""
    others = range(ids.A_WORK, ids.A_WORK + ids.WORKERS)
    return any(action in others and action != ids.A_WORK + worker for action in actions)


def can_dig_pinge(p: Player) -> bool:
    """Will there be coal of the Pinge, or water, once the own black discs have been used? (HK-151, HK-152)"""
    return p.pinge > discs(p, ids.BLACK) and (has_work(p, ids.DIGGER) or has_wood(p))


def can_dig_tunnel(p: Player) -> bool:
    """Will there be coal of the tunnel that the own black discs leave, or wood to reach more? (HK-045, HK-155)"""
    black = discs(p, ids.BLACK)
    return p.tunnel > black and (open_coal(p) > black or has_wood(p))


def can_lift_or_drain(p: Player) -> bool:
    """Will there be coal in the shaft, or more water than the own black discs remove? (HK-158)"""
    black = discs(p, ids.BLACK)
    if p.shaft > 0 or p.water > black:
        return True
    return (open_coal(p) > 0 or has_wood(p)) and (p.miner > 0 or black > 0)


def has_wood(p: Player) -> bool:
    """Is there wood to reach more coal, or are there discs that make it? (HK-032, HK-045)"""
    return p.wood > 0 or discs(p, ids.BROWN) > 0


def discs(p: Player, colour: int) -> int:
    """What farmer and farmhand have of a colour (HK-142)."""
    return of_colour(p.farmer, colour) + of_colour(p.farmhand, colour)
