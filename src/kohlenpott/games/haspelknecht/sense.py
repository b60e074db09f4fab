"""Moves that nobody would make who knows the game: workers hired where there is nothing for them to do."""

from __future__ import annotations

from collections.abc import Sequence

from kohlenpott.api.state import State

from . import ids
from .evaluation import open_coal
from .records import Player, player
from .rules.supply import of_colour, pieces_on


def is_foolish(state: State, turn: Sequence[int], action: int) -> bool:
    """Would people laugh at this move? A plan names the hired workers last, so the rest of it is known (HK-R57)."""
    p = player(state.record, state.record.turn)
    if ids.A_MINER <= action < ids.A_HASPELKNECHT:
        return not can_dig(p)
    if ids.A_HASPELKNECHT <= action < ids.A_COMMIT:
        return not can_lift_or_drain(p)
    if action == ids.A_END:
        return any(has_work(p, worker) for worker in waiting(p))
    worker = action - ids.A_WORK
    return worker in waiting(p) and not has_work(p, worker) and can_wait(state, worker)


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


def can_wait(state: State, worker: int) -> bool:
    """Can another worker begin, who may bring what this one needs?"""
    others = range(ids.A_WORK, ids.A_WORK + ids.WORKERS)
    return any(action in others and action != ids.A_WORK + worker for action in state.actions())


def can_dig(p: Player) -> bool:
    """Is there coal of the tunnel within reach, or wood to come for it? (HK-045, HK-155)"""
    return p.tunnel > 0 and (open_coal(p) > 0 or p.wood > 0 or makes(p, ids.BROWN))


def can_lift_or_drain(p: Player) -> bool:
    """Is there coal or water in the shaft, or coal to come? (HK-158)"""
    return p.shaft > 0 or p.water > 0 or p.miner > 0 or makes(p, ids.BLACK)


def makes(p: Player, colour: int) -> bool:
    """Do farmer, farmhand or watermill have discs for it, or for something that cannot be foreseen? (HK-127, HK-235)"""
    one, other = pieces_on(p.farmer), pieces_on(p.farmhand)
    return p.mill > 0 or of_colour(p.farmer, colour) + of_colour(p.farmhand, colour) > 0 or max(one, other) > 1
