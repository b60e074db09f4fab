"""What people would laugh at: workers bought and sold again in the same turn, at a loss each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kohlenpott.api.recorded_steps import Occasion, RecordedStep

from . import ids
from .sense import EXCHANGES


def occasions(steps: Sequence[RecordedStep]) -> Iterator[Occasion]:
    """Every turn with an exchange (KK-205)."""
    seen: set[int] = set()
    begun = 0
    for at, step in enumerate(steps):
        if step.action in EXCHANGES:
            begun = begun if seen else at
            seen.add(step.action)
        is_last = at + 1 == len(steps) or steps[at + 1].seat != step.seat or step.action == ids.A_END_TURN
        if seen and is_last:
            yield Occasion("both-ways", step.seat, begun, len(seen) == len(EXCHANGES))
            seen = set()
