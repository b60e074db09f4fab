"""Two worlds that look the same to a seat look the same through every environment (CB-R19, CB-R65, HK-110)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from hypothesis import given, settings
from hypothesis import strategies as st

from envs.modules import MODULES
from kohlenpott.envs.gymnasium import SeatEnv
from kohlenpott.envs.openspiel import resampled
from kohlenpott.envs.pictures import as_text
from properties.plays import Play, plays


def assert_same(left: dict[str, Any], right: dict[str, Any]) -> None:
    """Observation and mask, bit for bit."""
    for part in ("observation", "action_mask"):
        assert left[part].tobytes() == right[part].tobytes()


@settings(max_examples=25)
@given(plays(), st.integers(0, 2**63))
def test_pettingzoo_and_gymnasium_show_a_seat_the_same_in_both_worlds(play: Play, seed: int) -> None:
    state, options = play.state, dict(play.options)
    env = MODULES[play.name].raw_env(seats=play.seats, options=options)
    env.reset(seed=play.seed)
    for seat, agent in enumerate(env.possible_agents):
        world = state.determinise(seat, seed)
        env.play.state = state
        seen = env.observe(agent)
        env.play.state = world
        assert_same(seen, env.observe(agent))
        single = SeatEnv(play.name, seats=play.seats, seat=seat, options=options)
        single.play.state = state
        observation, info = single.seen()
        single.play.state = world
        assert_same({"observation": observation} | info, {"observation": single.seen()[0]} | single.seen()[1])
        if state.seat == seat:
            assert as_text(world) == as_text(state)


@settings(max_examples=10)
@given(st.sampled_from(["python_coal_baron", "python_haspelknecht"]), st.integers(0, 2**32 - 1), st.integers(0, 120))
def test_openspiel_shows_every_seat_the_same_in_both_worlds(name: str, seed: int, steps: int) -> None:
    state, draw = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(seed)
    while not state.is_terminal() and (steps or state.is_chance_node()):
        actions = [k for k, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(draw.choice(actions)))
        steps = max(0, steps - 1)
    for seat in range(2):
        world = resampled(state, seat, seed)
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
