"""What people would laugh at: less for the same workers, mining that stops too early, a cage that goes nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kohlenpott.api.recorded_steps import Occasion, RecordedStep

from . import ids
from .sense import is_cage_move, is_comparable, is_dominated, stops_too_early


def occasions(steps: Sequence[RecordedStep]) -> Iterator[Occasion]:
    """Every placement that can be compared, and every mining action."""
    begun = None
    for at, step in enumerate(steps):
        if is_comparable(step.action):
            is_less = is_dominated(step.state.record, step.state.actions(), step.action)
            yield Occasion("dominated", step.seat, at, is_less)
        if any(event.kind == "mining" for event in step.events):
            begun = at + 1
        if begun is not None and any(event.kind == "mined" for event in step.events):
            action = steps[begun : at + 1]
            stops = step.action == ids.A_STOP and stops_too_early(step.state.record, step.state.actions())
            yield Occasion("early-stop", step.seat, at, stops)
            yield Occasion("idle-cage", step.seat, begun, goes_twice(action))
            begun = None


def goes_twice(action: Sequence[RecordedStep]) -> bool:
    """Did the cage go to a level and on to the next without anything done there? (CB-084)"""
    moves = [is_cage_move(step.action) for step in action]
    return any(one and other for one, other in pairwise(moves))
