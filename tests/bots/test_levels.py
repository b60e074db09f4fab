"""Levels: complete data, bots that play, the weak ones weaker but not random."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE, TABLES, positions
from kohlenpott import bots
from kohlenpott.bots import levels


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_table_has_eight_levels_that_move_in_time(name: str, seats: int) -> None:
    chosen = levels.settings()[name][str(seats)]
    assert len(chosen) == len(levels.LEVELS)
    assert all(level.get("seconds", 0) <= 2 for level in chosen)
    temperatures = [level["temperature"] for level in chosen if "temperature" in level]
    assert temperatures == sorted(temperatures, reverse=True)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5] if IS_PURE else [1, 2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("name", kp.games())
def test_a_level_plays_legal_moves(name: str, level: int) -> None:
    game = kp.game(name)
    seats = game.definition.seats[0]
    for state in positions(game, seats, 1, seed=level):
        bot = bots.make(f"level-{level}", game, seats, 4)
        assert bot.choose(bots.Sight(state)) in state.actions()
        bot.close()


@pytest.mark.skipif(IS_PURE, reason="takes minutes uncompiled")
@pytest.mark.parametrize("name", kp.games())
def test_even_the_first_level_is_no_random_player(name: str) -> None:
    game = kp.game(name)
    seats, won = game.definition.seats[0], 0
    for seed in range(6):
        state = game.new(seats, seed)
        players = [bots.make("level-1" if k == seed % seats else "random", game, seats, seed) for k in range(seats)]
        while state.seat is not None:
            state.apply(players[state.seat].choose(bots.Sight(state)))
        result = state.result()
        assert result is not None
        won += seed % seats in result.winners
    assert won >= 5


@pytest.mark.parametrize("level", ["0", "9", "-1", "x", ""])
def test_there_are_no_other_levels(level: str) -> None:
    with pytest.raises(bots.BadBot):
        bots.make(f"level-{level}", kp.game("coal-baron"), 2, 0)
