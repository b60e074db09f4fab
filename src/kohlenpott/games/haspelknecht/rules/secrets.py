"""What a seat cannot know, replaced by something just as likely: the plans of the others (HK-024, HK-110)."""

from __future__ import annotations

from kohlenpott.engine.chance import random_below, seed_chance
from kohlenpott.engine.events import OK
from kohlenpott.engine.types import i32, u64

from .. import ids
from ..records import Table, chance, player
from .planning import assign, may_plan
from .pools import clear_workers
from .stages import is_planning


def determinise(g: Table, seat: i32, seed: u64) -> None:
    """New chance, and while plans are secret another legal plan for everybody who has committed one (HK-R06).

    The seat that is planning now starts over: how far it has come is not known either.
    """
    seed_chance(chance(g), seed)
    if not is_planning(g):
        return
    turn = g.turn
    planned = g.planned
    for place in range(g.place + 1):
        planner = g.order[place]
        if planner != seat:
            clear_workers(player(g, planner))
            if place < g.place:
                guess_plan(g, planner)
            else:
                planned = 0
    g.turn = turn
    g.planned = planned


def guess_plan(g: Table, planner: i32) -> None:
    """A random plan of a seat that has committed one."""
    g.turn = planner
    g.planned = 0
    move = guess_next(g)
    while move != ids.A_COMMIT:
        assign(g, move)
        move = guess_next(g)


def guess_next(g: Table) -> i32:
    """A random next thing of a plan; it is not committed while a disc can be added to a basic worker."""
    listed = 0
    has_discs: bool = False
    for move in range(ids.A_FARMER, ids.A_COMMIT + 1):
        if may_plan(g, move) == OK:
            listed += 1
            if move < ids.A_MILL and (move - ids.A_FARMER) % ids.PIECES < ids.COLOURS:
                has_discs = True
    if has_discs and may_plan(g, ids.A_COMMIT) == OK:
        listed -= 1
    rest = random_below(chance(g), listed)
    move = ids.A_FARMER
    while rest > 0 or may_plan(g, move) != OK:
        if may_plan(g, move) == OK:
            rest -= 1
        move += 1
    return move
