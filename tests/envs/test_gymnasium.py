"""One seat against bots behind Gymnasium's interface: its own checks, and what they do not ask."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kohlenpott as kp
from envs.modules import PURE, each_game
from kohlenpott.bots import BadBot
from kohlenpott.envs.gymnasium import IDS, SeatEnv, SeatVectorEnv

each_id = pytest.mark.parametrize("id", IDS)


def play_through(env: Any, seed: int) -> tuple[list[float], dict[str, Any]]:
    """Random legal moves to the end; the rewards and the last info."""
    _, info = env.reset(seed=seed)
    draw, rewards, is_over = np.random.default_rng(seed), [], False
    while not is_over:
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"] == 1)
        action = draw.choice(np.flatnonzero(info["action_mask"]))
        _, reward, is_over, _, info = env.step(action)
        rewards.append(float(reward))
    return rewards, info


@pytest.mark.filterwarnings("ignore")
@each_id
def test_gymnasium_finds_nothing_wrong(id: str) -> None:
    check_env(gymnasium.make(id, render_mode="ansi").unwrapped, skip_render_check=True)


@each_id
def test_a_seed_gives_the_same_game_and_the_same_bots(id: str) -> None:
    first, again = (play_through(gymnasium.make(id), 3)[0] for _ in range(2))
    assert first == again


@each_id
def test_the_reward_is_that_of_the_agent_s_seat(id: str) -> None:
    for seat in range(3):
        rewards, info = play_through(gymnasium.make(id, seat=seat, reward="score"), 10 + seat)
        scores = info["scores"]
        assert info["seat"] == seat
        assert rewards[:-1] == [0.0] * (len(rewards) - 1)
        assert rewards[-1] == pytest.approx(scores[seat] - (sum(scores) - scores[seat]) / 2)


@each_id
def test_dense_rewards_tell_also_what_the_bots_moves_brought(id: str) -> None:
    rewards, info = play_through(gymnasium.make(id, seat=1, reward="dense"), 2)
    assert sum(rewards) == info["scores"][1] - kp.game(IDS[id]).new(3, 2).scores()[1]


def test_without_a_seat_the_agent_sits_everywhere() -> None:
    env = gymnasium.make("kohlenpott/Haspelknecht-v0")
    env.reset(seed=0)
    assert {env.reset()[1]["seat"] for _ in range(30)} == {0, 1, 2}


@pytest.mark.skipif(PURE, reason="a thinking bot is slow there")
@each_id
def test_bots_of_other_kinds_can_be_invited(id: str) -> None:
    rewards, _ = play_through(gymnasium.make(id, opponents=["greedy", "random"]), 1)
    assert rewards[-1] in (1.0, -0.5, 0.25, 0.0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seat": 3}, "seat 3 is not at a table of 3"),
        ({"opponents": ["random"]}, "1 opponents for 2 other seats"),
        ({"options": {"coal": 1}}, "unknown option 'coal'"),
        ({"reward": "fun"}, "reward 'fun'"),
        ({"render_mode": "film"}, "render_mode 'film'"),
    ],
)
def test_a_wrong_set_up_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(kp.BadSetup, match=message):
        SeatEnv("coal-baron", **wrong)
    with pytest.raises(BadBot, match="grandmaster"):
        SeatEnv("coal-baron", opponents="grandmaster")


@pytest.mark.filterwarnings("ignore")
def test_an_illegal_action_ends_the_game_with_a_loss_and_names_the_rule() -> None:
    env = SeatEnv("coal-baron", seat=0)
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(0)
    assert observation in env.observation_space
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["refusal"].startswith("CB-032")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(0)


@pytest.mark.parametrize("wrong", [645, -1, 1.5, np.array([1, 2]), "mining-8", None])
def test_what_is_no_action_is_refused(wrong: Any) -> None:
    env = SeatEnv("coal-baron")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="is not in the action space"):
        env.step(wrong)


@each_id
def test_many_games_are_one_vector_environment(id: str) -> None:
    """Spaces, masks, automatic new games, how a finished one looked, rewards of the learning seat."""
    env: Any = gymnasium.make_vec(id, num_envs=6, vectorization_mode="vector_entry_point", reward="score")
    observations, infos = env.reset(seed=4)
    assert observations in env.observation_space
    assert infos["seat"].tolist() == [0, 1, 2, 0, 1, 2]
    draw, ended = np.random.default_rng(1), 0
    while ended < (2 if PURE else 12):
        actions = np.array([draw.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert observations.dtype == np.float32
        assert not truncated.any()
        assert np.array_equal(env.action_masks(), infos["action_mask"] == 1)
        for k in np.flatnonzero(terminated):
            scores = infos["final_info"]["scores"][k]
            assert rewards[k] == pytest.approx(scores[k % 3] - (scores.sum() - scores[k % 3]) / 2, abs=1e-4)
            assert infos["final_obs"][k] in env.single_observation_space
            assert infos["final_obs"][k][0] == 1  # the decision is "over"
            ended += 1
        assert (rewards[~terminated] == 0).all()
    assert observations in env.observation_space


@each_game
def test_a_vector_environment_gives_the_same_games_for_a_seed(name: str) -> None:
    first, second = SeatVectorEnv(name, 3, scaled=False), SeatVectorEnv(name, 3, scaled=False)
    for env in (first, second):
        assert np.array_equal(env.reset(seed=9)[0], first.games.observation)
    draw = np.random.default_rng(2)
    for _ in range(40):
        actions = np.array([draw.choice(np.flatnonzero(mask)) for mask in first.games.mask])
        left, right = first.step(actions), second.step(actions)
        assert np.array_equal(left[0], right[0])
    assert first.single_observation_space.dtype == np.int16
