"""Haspelknecht: whole games tell the same as ever, in events, refusals, observations and worlds."""

from __future__ import annotations

import json

import pytest

from games.haspelknecht.telling import FILE, GAMES, telling


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_everything_a_game_tells_is_unchanged(seats: int, seed: int) -> None:
    """HK-024: all that is public; a change on purpose writes the file anew and says why."""
    assert telling(seats, seed) == json.loads(FILE.read_text())[f"{seats} {seed}"]
