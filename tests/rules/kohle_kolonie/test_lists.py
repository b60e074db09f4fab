"""Kohle & Kolonie: the list of moves holds exactly what the rules allow."""

from __future__ import annotations

import random

import pytest

from games.kohle_kolonie.build import GAME


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (3, 2), (4, 3), (5, 4)])
def test_every_move_is_listed_or_refused_with_a_rule(seats: int, seed: int) -> None:
    """KK-101, KK-102: asked of every id, at every seventh decision of a game."""
    state, draw = GAME.new(seats, seed), random.Random(seed)
    decisions = 0
    while state.seat is not None:
        listed = state.actions()
        if decisions % 7 == seed:
            allowed = [action for action in range(GAME.actions) if state.why_not(action)[0] == 0]
            assert sorted(listed) == allowed, state.decision
        state.apply(draw.choice(listed))
        decisions += 1
