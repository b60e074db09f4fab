"""Bots see no hidden information: two worlds that look the same to the seat get the same move."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE, TABLES, positions
from kohlenpott import bots

SPECS = ("random", "greedy", "search@25", "level-2", "level-4")


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_two_worlds_one_move(name: str, seats: int, spec: str) -> None:
    game = kp.game(name)
    for state in positions(game, seats, 1 if IS_PURE else 6, seed=5):
        assert state.seat is not None
        chosen = set()
        for world in (state, state.determinise(state.seat, 1), state.determinise(state.seat, 2)):
            bot = bots.make(spec, game, seats, seed=3)
            chosen.add(bot.choose(bots.Sight(world)))
            bot.close()
        assert len(chosen) == 1
