"""The rules of Coal Heaps."""

from __future__ import annotations

from kohlenpott.engine.chance import random_below, seed_chance
from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32, u64

from . import figures, ids
from .records import Table, chance, player


def setup(g: Table, seats: i32, seed: u64, options: Cells) -> None:
    """Lay out the heaps; seat 0 begins (CH-001)."""
    g.seats = seats
    seed_chance(chance(g), seed)
    for heap in range(ids.HEAPS):
        g.heaps[heap] = figures.LUMPS[heap]
    for seat in range(seats):
        player(g, seat).digs = figures.DIGS
    g.decision = ids.TURN


def may_take(g: Table, offset: i32) -> i32:
    """As many lumps as the heap holds (CH-003)."""
    wanted = offset % 3 + 1
    if g.heaps[offset // 3] < wanted:
        return refuse(g, 3, wanted, g.heaps[offset // 3])
    return OK


def take(g: Table, offset: i32) -> None:
    """Lumps from a heap become points (CH-002, CH-005)."""
    lumps = offset % 3 + 1
    g.heaps[offset // 3] -= lumps
    say(g, ids.E_TOOK, g.turn, lumps, offset // 3)
    score(g, lumps, ids.V_TAKEN)


def may_dig(g: Table, offset: i32) -> i32:
    """Only so often in a game (CH-004)."""
    return OK if player(g, g.turn).digs > 0 else 4


def dig(g: Table, offset: i32) -> None:
    """Find some lumps by chance (CH-004)."""
    lumps = random_below(chance(g), figures.MOST_FOUND) + 1
    player(g, g.turn).digs -= 1
    say(g, ids.E_FOUND, g.turn, lumps)
    score(g, lumps, ids.V_FOUND)


def score(g: Table, lumps: i32, source: i32) -> None:
    """Every lump is a point; then the next seat, or the end (CH-005)."""
    p = player(g, g.turn)
    p.vp += lumps
    p.earned[source] += lumps
    left = 0
    for heap in range(ids.HEAPS):
        left += g.heaps[heap]
    g.turn = (g.turn + 1) % g.seats
    if left == 0:
        g.decision = ids.OVER
