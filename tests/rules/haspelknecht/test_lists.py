"""Haspelknecht: the list of moves holds exactly what the rules allow."""

from __future__ import annotations

import pytest

from games.haspelknecht.build import GAME
from games.haspelknecht.sampling import eager_play


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 6), (3, 3), (4, 4)])
def test_every_move_is_listed_or_refused_with_a_rule(seats: int, seed: int) -> None:
    """HK-111, HK-126: asked of every id, at every seventh decision of a busy game."""
    for number, state in enumerate(eager_play(seats, seed, {"tiles": "random"})):
        if number % 7 == seed:
            allowed = [action for action in range(GAME.actions) if state.why_not(action)[0] == 0]
            assert sorted(state.actions()) == allowed, state.decision
