"""Stable-Baselines3 and sb3-contrib take our environments as they are."""

from __future__ import annotations

import gymnasium
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_checker import check_env

from kohlenpott.envs.gymnasium import IDS, SeatEnv

each_id = pytest.mark.parametrize("id", IDS)


@pytest.mark.filterwarnings("ignore")
@each_id
def test_its_checker_finds_nothing_wrong(id: str) -> None:
    check_env(gymnasium.make(id).unwrapped)
    check_env(SeatEnv(IDS[id], seats=4, reward="dense", scaled=False))


@each_id
def test_maskable_ppo_chooses_only_what_is_allowed(id: str) -> None:
    """An untrained policy plays whole games: an illegal action would end one with a refusal."""
    env = SeatEnv(IDS[id])
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu").learn(64)
    observation, info = env.reset(seed=2)
    is_over = False
    while not is_over:
        action, _ = model.predict(observation, action_masks=get_action_masks(env))
        observation, _, is_over, _, info = env.step(int(action))
    assert "refusal" not in info
    assert len(info["scores"]) == 3
