"""Haspelknecht with everybody planning at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.env_registry.registration import make
from pettingzoo.test import parallel_api_test, parallel_seed_test

import kohlenpott as kp
from envs.modules import PURE
from kohlenpott.envs.pettingzoo import haspelknecht_v0

parallel_env = haspelknecht_v0.parallel_env
CYCLES = 100 if PURE else 1000
COMMIT = kp.game("haspelknecht").parse(kp.game("haspelknecht").definition.decisions.index("plan"), "commit")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pettingzoo_finds_nothing_wrong(seats: int) -> None:
    parallel_api_test(parallel_env(seats=seats), CYCLES)


@pytest.mark.filterwarnings("ignore")
def test_a_seed_gives_the_same_game() -> None:
    """PettingZoo's test, which chooses without looking at masks, and another one which does."""
    parallel_seed_test(parallel_env, CYCLES // 2)
    assert play_through(parallel_env(), 5) == play_through(make("parallel", "kohlenpott/Haspelknecht-v0"), 5)


def choose(seen: dict[str, Any], draw: np.random.Generator) -> dict[str, int]:
    """A random allowed action for every agent."""
    return {agent: int(draw.choice(np.flatnonzero(each["action_mask"]))) for agent, each in seen.items()}


def play_through(env: Any, seed: int) -> tuple[str, dict[str, float], int]:
    """Random moves to the end: how the game ended, what everybody got, how many steps it took."""
    seen, _ = env.reset(seed=seed)
    draw, steps, total = np.random.default_rng(seed), 0, dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        seen, rewards, *_ = env.step(choose(seen, draw))
        total = {agent: total[agent] + rewards[agent] for agent in total}
        steps += 1
    return env.play.state.fingerprint(), total, steps


def advance_to_planning(env: Any, seed: int) -> dict[str, Any]:
    """Play on until everybody plans."""
    seen: dict[str, Any] = env.reset(seed=seed)[0]
    draw = np.random.default_rng(seed)
    while env.play.state.decision != "plan":
        seen, *_ = env.step(choose(seen, draw))
    return seen


def test_in_planning_everybody_has_a_choice_at_once() -> None:
    """HK-110."""
    env = parallel_env(seats=4)
    seen = advance_to_planning(env, 2)
    for each in seen.values():
        assert each["action_mask"][COMMIT] == 1
        assert each["action_mask"][env.wait] == 0
    before = env.play.state.raw()
    seen, *_ = env.step({agent: COMMIT if agent != "player_2" else choose(seen, np.random.default_rng(0))[agent]
                         for agent in seen})  # fmt: skip
    if env.play.state.raw() == before:  # the third had more to plan
        assert [each["action_mask"][env.wait] for each in seen.values()] == [1, 1, 0, 1]
        seen, *_ = env.step({agent: COMMIT if agent == "player_2" else env.wait for agent in seen})
    assert env.play.state.decision != "plan"


def test_in_other_phases_all_but_one_wait() -> None:
    env = parallel_env()
    seen, _ = env.reset(seed=3)
    on_turn = env.play.state.seat
    for seat, each in enumerate(seen.values()):
        assert bool(each["action_mask"][env.wait]) == (seat != on_turn)


def test_what_the_others_plan_changes_nothing_a_seat_sees_before_all_have_finished() -> None:
    """HK-110: the same game, with two different plans of a neighbour."""
    views = []
    for plans_at_once in (True, False):
        env = parallel_env(seats=2)
        seen = advance_to_planning(env, 4)
        other, mine = env.possible_agents[env.play.state.seat or 0], env.possible_agents[1 - (env.play.state.seat or 0)]
        first = COMMIT if plans_at_once else int(np.flatnonzero(seen[other]["action_mask"])[0])
        assert plans_at_once or first != COMMIT
        own = int(np.flatnonzero(seen[mine]["action_mask"])[0])
        assert own != COMMIT
        views.append([seen[mine], env.step({other: first, mine: own})[0][mine]])
    for left, right in zip(*views, strict=True):
        assert np.array_equal(left["observation"], right["observation"])
        assert np.array_equal(left["action_mask"], right["action_mask"])


def test_the_plans_are_made_in_the_game_as_if_asked_one_by_one() -> None:
    """The engine, asked in its own order with the same choices, comes to the same state."""
    env = parallel_env()
    seen, _ = env.reset(seed=6)
    draw, state = np.random.default_rng(6), kp.game("haspelknecht").new(3, 6)
    secret: dict[int, list[int]] = {}
    while env.agents:
        chosen = choose(seen, draw)
        if state.decision == "plan":
            for seat, agent in enumerate(env.possible_agents):
                if chosen[agent] != env.wait:
                    secret.setdefault(seat, []).append(chosen[agent])
        else:
            assert state.seat is not None
            state.apply(chosen[env.possible_agents[state.seat]])
        seen, *_ = env.step(chosen)
        if secret and env.play.state.decision != "plan":
            while secret:
                for action in secret.pop(state.seat if state.seat is not None else -1):
                    state.apply(action)
        if not secret:
            assert state.raw() == env.play.state.raw()
    assert state.is_over


@pytest.mark.filterwarnings("ignore")
def test_an_illegal_action_ends_the_game_and_names_the_rule() -> None:
    env = parallel_env()
    advance_to_planning(env, 2)
    agents = env.agents
    wrong = {"player_0": 0, "player_1": COMMIT, "player_2": env.wait}
    _, rewards, over, _, infos = env.step(wrong)
    assert rewards == {"player_0": -1.0, "player_1": 0.0, "player_2": -1.0}
    assert over == dict.fromkeys(agents, True)
    assert infos["player_0"]["refusal"].startswith("HK-090")
    assert infos["player_2"]["refusal"] == "seat 2 is asked now and cannot wait"
    assert "refusal" not in infos["player_1"]
    with pytest.raises(ValueError, match="the game is over"):
        env.step(wrong)


@pytest.mark.parametrize("wrong", [{}, {"player_0": 1.5}, {"player_0": 999}])
def test_missing_and_impossible_actions_are_refused(wrong: dict[str, Any]) -> None:
    env = parallel_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"player_0: .* is not in action space Discrete"):
        env.step({"player_1": env.wait, "player_2": env.wait} | wrong)
