"""What people would laugh at: less for the same workers, mining that stops too early, a cage that goes nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kohlenpott.api.recorded_steps import Occasion, RecordedStep

from . import figures, ids
from .records import Table, player
from .rules.mining import is_slot_free
from .rules.placing import price

COMPARABLE = ("money", "mining")  # kinds of spaces of which a larger number is never worse
UP_AND_FILL = 2  # moves to bring a cube from below to an order


def occasions(steps: Sequence[RecordedStep]) -> Iterator[Occasion]:
    """Every placement that can be compared, and every mining action."""
    begun = None
    for at, step in enumerate(steps):
        if step.decision == "place":
            yield from placements(at, step)
        if any(event.kind == "mining" for event in step.events):
            begun = at + 1
        if begun is not None and any(event.kind == "mined" for event in step.events):
            action = steps[begun : at + 1]
            yield Occasion("early-stop", step.seat, at, stops_too_early(step))
            yield Occasion("idle-cage", step.seat, begun, goes_twice(action))
            begun = None


def placements(at: int, step: RecordedStep) -> Iterator[Occasion]:
    """Was there more of the same for as few workers? (CB-052, CB-080, CB-105)"""
    family = figures.place_ids[step.action].partition("-")[0]
    if family not in COMPARABLE:
        return
    g = step.state.record
    others = [place for place in step.state.actions() if figures.place_ids[place].partition("-")[0] == family]
    is_worse = any(
        figures.SPACE_VALUE[place] > figures.SPACE_VALUE[step.action] and price(g, place) <= price(g, step.action)
        for place in others
    )
    yield Occasion("dominated", step.seat, at, is_worse)


def stops_too_early(step: RecordedStep) -> bool:
    """Were there moves left to fill a slot with a cube that fits? (CB-081, CB-086, CB-089)"""
    if step.action != ids.A_STOP:
        return False
    if any(ids.A_FROM_CAGE <= action < ids.A_TWO_FOR_ONE for action in step.state.actions()):
        return True
    g = step.state.record
    return g.moves_left >= UP_AND_FILL and carries_fitting(g)


def carries_fitting(g: Table) -> bool:
    """Is there a cube in the cage for which an own order has a free slot?"""
    p = player(g, g.turn)
    return any(
        p.cage[colour] > 0 and is_slot_free(g, p.orders[k] * ids.COLOURS + colour)
        for k in range(p.orders_n)
        for colour in range(ids.COLOURS)
    )


def goes_twice(action: Sequence[RecordedStep]) -> bool:
    """Did the cage go to a level and on to the next without anything done there? (CB-084)"""
    moves = [ids.A_CAGE <= step.action < ids.A_CAGE + ids.LEVELS for step in action]
    return any(one and other for one, other in pairwise(moves))
