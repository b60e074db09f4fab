"""The games behind PettingZoo's turn-by-turn interface: its own tests, and what they do not ask."""

from __future__ import annotations

import pickle
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.env_registry.registration import make
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import wrappers

import kohlenpott as kp
from envs.modules import PURE, compiled_only, each_game, each_module
from kohlenpott.envs.pettingzoo import IDS, coal_baron_v0, haspelknecht_v0, kohle_kolonie_v0

CYCLES = 100 if PURE else 1000


@pytest.mark.filterwarnings("ignore")
@each_module
def test_pettingzoo_finds_nothing_wrong(module: ModuleType) -> None:
    """Its API test, with and without our guard."""
    api_test(module.env(), CYCLES)
    api_test(module.raw_env(reward="dense"), CYCLES)


@compiled_only
@pytest.mark.filterwarnings("ignore")
@each_module
def test_pettingzoo_finds_nothing_wrong_at_any_table(module: ModuleType) -> None:
    for seats in kp.game(module.raw_env.game_name).definition.seats:
        api_test(module.env(seats=seats, reward="score", scaled=False), CYCLES)


@pytest.mark.filterwarnings("ignore")
@each_module
def test_a_seed_gives_the_same_game(module: ModuleType) -> None:
    """PettingZoo's seed test."""
    seed_test(module.env, CYCLES // 2)


@compiled_only
@pytest.mark.filterwarnings("ignore")
@each_module
def test_every_render_mode_gives_what_it_promises(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's render test: text, SVG, pixels."""
    render_test(module.env, custom_tests={"svg": lambda drawn: isinstance(drawn, str) and drawn.startswith("<svg")})
    assert "player_0" in capsys.readouterr().out


@each_module
def test_text_is_rendered_for_the_seat_on_turn(module: ModuleType) -> None:
    env = module.env(render_mode="ansi")
    env.reset(seed=3)
    assert all(agent in env.render() for agent in env.agents)


def play_through(env: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """Random legal moves to the end; the moves, and what each agent got in all."""
    env.reset(seed=seed)
    draw, moves = np.random.default_rng(seed), []
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        total[agent] += reward
        if is_over:
            env.step(None)
            continue
        moves.append(int(draw.choice(np.flatnonzero(seen["action_mask"]))))
        env.step(moves[-1])
    return moves, total


@each_game
def test_the_game_of_a_seed_is_the_engine_s_game_of_that_seed(name: str) -> None:
    """The moves made through the environment lead the engine to the same end, and rewards follow from its result."""
    env = make("aec", next(id for id, module in IDS.items() if module.startswith(name.replace("-", "_"))))
    moves, total = play_through(env, seed=11)
    state = kp.game(name).new(3, 11)
    for move in moves:
        state.apply(move)
    result = state.result()
    assert result is not None
    shares = {1: (1.0, -0.5), 2: (0.25, -0.5), 3: (0.0, 0.0)}[len(result.winners)]
    assert list(total.values()) == [shares[0] if seat in result.winners else shares[1] for seat in range(3)]


@each_module
def test_dense_rewards_add_up_to_the_score_and_score_rewards_to_nothing(module: ModuleType) -> None:
    env = module.env(reward="dense")
    _, gained = play_through(env, seed=4)
    start = kp.game(module.raw_env.game_name).new(3, 4).scores()
    scores = env.unwrapped.play.state.scores()
    assert [gain + vp for gain, vp in zip(gained.values(), start, strict=True)] == scores
    _, differences = play_through(module.env(reward="score"), seed=4)
    assert sum(differences.values()) == pytest.approx(0)
    assert differences["player_0"] == pytest.approx(scores[0] - (scores[1] + scores[2]) / 2)


@each_module
def test_all_seats_have_the_same_spaces(module: ModuleType) -> None:
    env = module.env()
    first = env.possible_agents[0]
    for agent in env.possible_agents:
        assert env.observation_space(agent) == env.observation_space(first)
        assert env.action_space(agent) == env.action_space(first)
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.observation_space(agent)["action_mask"].dtype == np.int8


@each_module
def test_observations_are_the_cells_of_the_engine_divided_by_their_scales(module: ModuleType) -> None:
    scaled, plain = module.env(), module.env(scaled=False)
    scaled.reset(seed=5)
    plain.reset(seed=5)
    game = kp.game(module.raw_env.game_name)
    state = game.new(3, 5)
    for seat, agent in enumerate(scaled.agents):
        cells = state.observation(seat)
        assert plain.observe(agent)["observation"].tolist() == cells
        expected = np.asarray(cells) / np.asarray(game.scales)
        assert np.allclose(scaled.observe(agent)["observation"], expected)
        asked = sorted(state.actions()) if seat == state.seat else []
        assert np.flatnonzero(scaled.observe(agent)["action_mask"]).tolist() == asked


def test_options_of_the_rules_are_taken() -> None:
    env = coal_baron_v0.env(seats=2, options={"first_player": 1})
    for seed in range(5):
        env.reset(seed=seed)
        assert env.unwrapped.play.state.position()["first_player"] == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seats": 7}, "Coal Baron is for 2, 3 or 4 seats, not 7"),
        ({"options": {"coal": 1}}, "unknown option 'coal'"),
        ({"options": {"hide_delivered": 2}}, "2 is not one of False, True"),
        ({"reward": "fun"}, "reward 'fun' is not one of win, score, dense"),
        ({"render_mode": "film"}, "render_mode 'film' is not one of"),
    ],
)
def test_a_wrong_set_up_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(kp.BadSetup, match=message):
        coal_baron_v0.env(**wrong)


def chain(module: ModuleType) -> Any:
    """The game inside PettingZoo's own three wrappers."""
    env = wrappers.TerminateIllegalWrapper(module.raw_env(), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


@pytest.mark.filterwarnings("ignore")
@each_module
def test_the_guard_does_what_pettingzoo_s_wrappers_do(module: ModuleType) -> None:
    """The same game, then the same illegal action, in both; afterwards everything an agent can ask is the same."""
    ours, theirs = module.env(), chain(module)
    draw, compared = np.random.default_rng(8), 0
    for made in (0, 1, 8, 20):
        for env in (ours, theirs):
            env.reset(seed=9)
        for _ in range(made):
            if ours.last()[2]:
                break
            action = int(draw.choice(np.flatnonzero(ours.last()[0]["action_mask"])))
            assert np.array_equal(ours.last()[0]["action_mask"], theirs.last()[0]["action_mask"])
            ours.step(action)
            theirs.step(action)
        forbidden = np.flatnonzero(ours.last()[0]["action_mask"] == 0)
        if not forbidden.size or ours.last()[2]:
            continue  # a short game may begin with every move allowed, and be over so soon
        compared += 1
        illegal = int(forbidden[0])
        offender = ours.agent_selection
        ours.step(illegal)
        theirs.step(illegal)
        assert ours.infos[offender].pop("refusal").split(":")[0].count("-") == 1
        while ours.agents:
            assert ours.agents == theirs.agents
            assert ours.agent_selection == theirs.agent_selection
            assert (ours.rewards, ours.terminations, ours.truncations, ours.infos) == (
                theirs.rewards, theirs.terminations, theirs.truncations, theirs.infos)  # fmt: skip
            assert ours.last()[1:] == theirs.last()[1:]
            ours.step(None)
            theirs.step(None)
        assert theirs.agents == []
    assert compared


@pytest.mark.parametrize("make_env", [coal_baron_v0.env, lambda: chain(coal_baron_v0)], ids=["ours", "theirs"])
def test_calls_in_the_wrong_order_are_refused_as_pettingzoo_does(make_env: Any) -> None:
    env = make_env()
    for call in ("agents", "rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents"):
        with pytest.raises(AttributeError, match=f"{call} cannot be accessed before reset"):
            getattr(env, call)
    for call, arguments in (("step", (0,)), ("observe", ("player_0",)), ("agent_iter", ()), ("render", ())):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            getattr(env, call)(*arguments)


@pytest.mark.parametrize("wrong", [645, -1, 3.0, "mining-8", np.array([1, 2]), None])
def test_what_is_no_action_is_refused(wrong: Any) -> None:
    """Out of bounds or of the wrong kind or shape: the assertion of PettingZoo's wrapper."""
    env = coal_baron_v0.env()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(wrong)


def test_without_the_guard_an_illegal_action_raises_and_names_the_rule() -> None:
    env = coal_baron_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(kp.IllegalMove, match="CB-032"):
        env.step(0)
    assert env.play.state == kp.game("coal-baron").new(3, 1)


@pytest.mark.filterwarnings("ignore")
def test_after_the_end_only_none_may_be_stepped() -> None:
    env = haspelknecht_v0.env()
    env.reset(seed=1)
    env.step(156)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    for _ in range(3):
        env.step(None)
    env.step(None)  # a warning only
    assert env.agents == []


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(kohle_kolonie_v0.raw_env(seats=4, reward="dense")))
    assert (len(env.possible_agents), env.play.mode) == (4, kohle_kolonie_v0.raw_env(reward="dense").play.mode)
