"""MaskablePPO of sb3-contrib learns to beat random play.

    pip install 'kohlenpott[rl,clients]'
    python examples/maskable_ppo.py coal-baron --steps 200000 --games 300

It learns from the victory points each step brings and is judged by games won.
"""

from __future__ import annotations

import argparse
import math

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor, VecNormalize

import kohlenpott as kp
from kohlenpott.envs.gymnasium import SeatEnv


def trained(game: str, seats: int, steps: int, seed: int) -> MaskablePPO:
    """A policy that has learned from so many decisions against random play."""
    tables = DummyVecEnv([lambda: SeatEnv(game, seats=seats, opponents="random", reward="dense") for _ in range(8)])
    tables.seed(seed)
    env = VecNormalize(VecMonitor(tables), norm_obs=False)  # rewards of different games differ in size
    rollout = min(512, max(8, steps // 8))
    model = MaskablePPO("MlpPolicy", env, n_steps=rollout, batch_size=min(512, 8 * rollout), n_epochs=4, gamma=0.995,
                        learning_rate=5e-4, ent_coef=0.01, seed=seed, device="cpu",
                        policy_kwargs={"net_arch": [256, 256]})  # fmt: skip
    return model.learn(steps)


def share_of_wins(model: MaskablePPO, game: str, seats: int, games: int, seed: int) -> float:
    """Games won against random play, in every seat; a shared first place counts as its share."""
    env, won = SeatEnv(game, seats=seats, opponents="random", reward="win"), 0.0
    observation, _ = env.reset(seed=seed)
    for _ in range(games):
        is_over = False
        while not is_over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, reward, is_over, _, _ = env.step(int(action))
        won += (reward * (seats - 1) + 1) / seats  # from what a win is worth back to its share
        observation, _ = env.reset()
    return won / games


def interval(share: float, games: int) -> str:
    """Where the true share lies, 95 times of 100 (Wilson's interval)."""
    weight = 1.96**2 / games
    middle = (share + weight / 2) / (1 + weight)
    reach = math.sqrt(share * (1 - share) * weight + weight**2 / 4) / (1 + weight)
    return f"{middle - reach:.1%} to {middle + reach:.1%}"


def main() -> None:
    """Train, then play."""
    parser = argparse.ArgumentParser(description="Train MaskablePPO against random play.")
    parser.add_argument("game", choices=kp.games())
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--steps", type=int, default=200_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=300, help="games to be judged by")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    torch.set_num_threads(1)
    model = trained(wanted.game, wanted.seats, wanted.steps, wanted.seed)
    won = share_of_wins(model, wanted.game, wanted.seats, wanted.games, wanted.seed + 1)
    print(f"{wanted.game}, {wanted.seats} seats: {wanted.steps:,} decisions learned from, "
          f"{won:.1%} of {wanted.games} games won (95 %: {interval(won, wanted.games)}); "
          f"random play wins {1 / wanted.seats:.1%}")  # fmt: skip


if __name__ == "__main__":
    main()
