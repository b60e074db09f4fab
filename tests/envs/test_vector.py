"""Many games at once in arrays that are made once."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
import pytest

import kohlenpott as kp
from envs.modules import compiled_only, each_game
from kohlenpott.envs.vector import VectorGames


@each_game
def test_every_game_is_the_engine_s_own(name: str) -> None:
    """Seat, mask and observation of each game are those of a state that makes the same moves, over the end of games."""
    games = VectorGames(name, 2, 3, seed=5)
    states = [kp.game(name).new(3, 5 + k) for k in range(2)]
    seeds, ended = [7, 8], 0
    while ended < 2:
        for k, state in enumerate(states):
            assert state.seat == games.seat[k]
            assert sorted(state.actions()) == np.flatnonzero(games.mask[k]).tolist()
            assert state.actions() == games.legal[k, : games.count[k]].tolist()
            assert state.observation(int(games.seat[k])) == games.observation[k].tolist()
        moves = games.sample().copy()
        games.step()
        for k, move in enumerate(moves):
            states[k].apply(int(move))
            assert games.done[k] == states[k].is_over
            if states[k].is_over:
                assert games.scores[k].tolist() == states[k].scores()
                states[k], ended = kp.game(name).new(3, seeds[k]), ended + 1
                seeds[k] += 2


def test_arrays_are_written_in_place() -> None:
    games = VectorGames("coal-baron", 4)
    arrays: list[Any] = [games.observation, games.mask, games.rewards, games.done]
    addresses = [array.ctypes.data for array in arrays]
    before = games.observation.copy()
    for _ in range(30):
        games.step(games.sample())
    assert not np.array_equal(before, games.observation)
    assert addresses == [array.ctypes.data for array in arrays]
    assert arrays[0] is games.observation


@each_game
def test_only_the_learner_is_asked(name: str) -> None:
    games = VectorGames(name, 4, 3, learner="rotate", seed=1)
    for _ in range(100):
        assert games.seat.tolist() == games.learner.tolist() == [0, 1, 2, 0]
        games.step(games.sample())
    assert VectorGames(name, 2, 3, learner=2).seat.tolist() == [2, 2]


def test_an_illegal_action_changes_nothing_and_names_the_rule() -> None:
    games = VectorGames("coal-baron", 3, seed=1)
    actions = games.sample().copy()
    before = games.observation.copy()
    actions[1] = 0
    with pytest.raises(ValueError, match="game 1, action 0: CB-032"):
        games.step(actions)
    with pytest.raises(ValueError, match="game 1, action 645: CB-"):  # also one that 16 bits cannot hold
        games.step(actions.astype(np.int64) + np.array([0, 70_000, 0]))
    assert np.array_equal(before, games.observation)


@pytest.mark.parametrize("wrong", [[1, 2], [[1], [2], [3]], [1.0, 2.0, 3.0], 5])
def test_actions_of_the_wrong_shape_or_kind_are_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match="actions must be 3 integers"):
        VectorGames("coal-baron", 3).step(wrong)  # type: ignore[arg-type]


def test_a_wrong_set_up_is_refused() -> None:
    with pytest.raises(kp.BadSetup, match="learner 3 is neither"):
        VectorGames("coal-baron", 3, learner=3)
    with pytest.raises(kp.BadSetup, match="learner 'all' is neither"):
        VectorGames("coal-baron", 3, learner="all")
    with pytest.raises(ValueError, match="at least one game"):
        VectorGames("coal-baron", 0)


@compiled_only
def test_the_interpreter_is_free_while_games_are_stepped() -> None:
    """Another thread of Python goes on counting during one long step."""
    games = VectorGames("coal-baron", 20_000, learner=0)
    games.sample()
    count, is_stepping = 0, threading.Event()

    def step() -> None:
        is_stepping.set()
        games.step()
        is_stepping.clear()

    thread = threading.Thread(target=step)
    thread.start()
    is_stepping.wait(5)
    while is_stepping.is_set():
        count += 1
        time.sleep(0)
    thread.join()
    assert count > 50
