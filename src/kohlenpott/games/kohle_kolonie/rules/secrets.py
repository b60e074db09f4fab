"""What a seat cannot know, replaced by something just as likely (KK-014)."""

from __future__ import annotations

from kohlenpott.engine.chance import seed_chance
from kohlenpott.engine.types import i32, u64

from ..records import Table, chance


def determinise(g: Table, seat: i32, seed: u64) -> None:
    """Only the future is hidden: face-down markers and large mines get their identity when they are turned up."""
    seed_chance(chance(g), seed)
