"""OpenSpiel's own search as a bot of ours: it plays legal moves, keeps its time, and knows no secrets."""

from __future__ import annotations

import time

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE, SMALL_TABLES, stages
from kohlenpott import bots

RIVAL = "python:kohlenpott.envs.openspiel.rival"

pytestmark = pytest.mark.skipif(IS_PURE, reason="takes minutes uncompiled")


def make(state: kp.State, budget: str) -> bots.Bot:
    return bots.make(f"{RIVAL}@{budget}", state.game, state.seats, 5, trusted=True)


@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_two_worlds_one_move(name: str, seats: int) -> None:
    for state in stages(kp.game(name), seats, 3, seed=3):
        assert state.seat is not None
        worlds = [state, state.determinise(state.seat, 1)]
        chosen = {make(world, "3").choose(bots.PlayerView(world)) for world in worlds}
        assert len(chosen) == 1
        assert chosen <= set(state.actions())


@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_a_time_is_kept_on_average(name: str, seats: int) -> None:
    """The first move only finds out how long a simulation takes."""
    state = kp.game(name).new(seats, 4)
    bot = make(state, "60ms")
    bot.choose(bots.PlayerView(state))
    began = time.process_time()
    for _ in range(4):
        bot.choose(bots.PlayerView(state))
    assert time.process_time() - began < 4 * 0.06 * 20  # generous: the machine may be busy


def test_a_wrong_budget_is_refused() -> None:
    with pytest.raises(bots.BadBot, match="a budget is a time"):
        bots.make(f"{RIVAL}@soon", kp.game("coal-baron"), 2, 0, trusted=True)
