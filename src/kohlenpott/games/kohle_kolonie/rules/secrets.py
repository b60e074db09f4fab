"""What a seat cannot know, replaced by something just as likely (KK-014)."""

from __future__ import annotations

from ....core.chance import seed_chance
from ....core.types import i32, u64
from ..spec import Game, chance


def determinise(g: Game, seat: i32, seed: u64) -> None:
    """Only the future is hidden: face-down markers and large mines get their identity when they are turned up."""
    seed_chance(chance(g), seed)
