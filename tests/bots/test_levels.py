"""Levels: complete data, bots that play, the weak ones weaker but not random."""

from __future__ import annotations

import math
import time

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE, TABLES, positions
from kohlenpott import bots
from kohlenpott.bots import levels, networks
from kohlenpott.bots.settings import level_settings


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_table_has_eight_levels_that_move_in_time(name: str, seats: int) -> None:
    chosen = level_settings(kp.game(name).definition, seats)
    assert len(chosen) == len(levels.LEVELS)
    assert all(level["kind"] in ("noisy", "greedy", "search", "learned") for level in chosen)
    assert levels.MOST_SECONDS < 2
    temperatures = [level["temperature"] for level in chosen if "temperature" in level]
    assert temperatures == sorted(temperatures, reverse=True)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5] if IS_PURE else [1, 2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("name", kp.games())
def test_a_level_plays_legal_moves(name: str, level: int) -> None:
    game = kp.game(name)
    seats = game.definition.seats[0]
    for state in positions(game, seats, 1, seed=level):
        bot = bots.make(f"level-{level}", game, seats, 4)
        assert bot.choose(bots.PlayerView(state)) in state.actions()
        bot.close()


@pytest.mark.skipif(IS_PURE, reason="takes minutes uncompiled")
@pytest.mark.parametrize(
    ("name", "least", "most"), [("coal-baron", 8, 12), ("haspelknecht", 8, 12), ("kohle-kolonie", 6, 11)]
)
def test_the_first_level_is_better_than_dice_but_no_master(name: str, least: int, most: int) -> None:
    """Against random players it takes most of the first places, but not all points of a good game."""
    game = kp.game(name)
    seats, won = game.definition.seats[0], 0
    for seed in range(12):
        state = game.new(seats, seed)
        players = [bots.make("level-1" if k == seed % seats else "random", game, seats, seed) for k in range(seats)]
        while state.seat is not None:
            state.apply(players[state.seat].choose(bots.PlayerView(state)))
        result = state.result()
        assert result is not None
        won += seed % seats in result.winners
    assert least <= won <= most


@pytest.mark.parametrize("name", kp.games())
def test_weak_levels_err_within_bounds_and_less_in_what_they_have_begun(name: str) -> None:
    """An error costs some temperatures at most, and what has been begun is gone on with more carefully."""
    game = kp.game(name)
    seats = game.definition.seats[0]
    look = {"temperature": 2.0, "depth": 2, "width": 1, "worlds": 1, "rivalry": 0.0}
    asked = 0
    for state in positions(game, seats, 1, seed=3):
        if len(state.actions()) < 3:
            continue
        first, begun = bots.PlayerView(state), bots.PlayerView(state, turn=(state.actions()[0],))
        loose = levels.NoisyGreedyBot(game, 1, **look).ratings(first)
        tight = levels.NoisyGreedyBot(game, 1, **{**look, "temperature": 2.0 * levels.NoisyGreedyBot.CARE}).ratings(
            first
        )
        careful = levels.NoisyGreedyBot(game, 1, **look).ratings(begun)
        assert max(loose) == max(careful) == 1.0
        assert all(chance == 0.0 or chance > math.exp(-levels.NoisyGreedyBot.WORST) for chance in loose + careful)
        assert sum(tight) <= sum(loose)
        asked += 1
    assert asked


def test_a_level_stops_in_time_whatever_it_was_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulations are no promise on a slow machine: the clock ends a level's search too, advice included."""
    game = kp.game("kohle-kolonie")
    state = game.new(3, 1)
    monkeypatch.setattr(levels, "MOST_SECONDS", 0.05)
    monkeypatch.setattr(levels, "level_settings", lambda *of: [{"kind": "search", "simulations": 10**7}] * 8)
    bot = bots.make("level-7", game, 3, 0)
    began = time.process_time()
    assert bot.choose(bots.PlayerView(state)) in state.actions()
    assert time.process_time() - began < 60  # ten million simulations take far longer


@pytest.mark.parametrize("name", kp.games())
def test_upper_levels_use_the_shipped_network_and_do_without_where_none_is(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, used = kp.game(name), []
    seats = game.definition.seats[0]
    monkeypatch.setattr(levels, "SearchBot", lambda game, seed, budget, net: used.append(net))
    for level in (6, 7, 8):
        bots.make(f"level-{level}", game, seats, 0)
    assert used == [networks.shipped(game, seats)] * 3
    monkeypatch.setattr(networks, "shipped", lambda game, seats: None)
    bots.make("level-8", game, seats, 0)
    assert used[-1] is None


@pytest.mark.parametrize("level", ["0", "9", "-1", "x", ""])
def test_there_are_no_other_levels(level: str) -> None:
    with pytest.raises(bots.BadBot):
        bots.make(f"level-{level}", kp.game("coal-baron"), 2, 0)
