"""PPO in a single file on many games at once, in the manner of CleanRL: collect, estimate advantages, improve.

    pip install 'kohlenpott[rl,clients]'
    python examples/ppo_vector.py coal-baron --steps 1000000

The games are stepped inside the engine; the arrays it writes are read as they are.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from kohlenpott.envs.gymnasium import IDS

GAMMA, LAMBDA, CLIP, ENTROPY, EPOCHS, BATCHES, RATE = 0.995, 0.95, 0.2, 0.01, 4, 4, 5e-4


class Policy(nn.Module):
    """What to do, and how good the position is."""

    def __init__(self, cells: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(cells, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh())
        self.actor, self.critic = nn.Linear(256, actions), nn.Linear(256, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.actor(hidden).masked_fill(mask == 0, -1e9)
        return Categorical(logits=logits), self.critic(hidden).squeeze(-1)


def advantages(rewards: torch.Tensor, values: torch.Tensor, done: torch.Tensor, last: torch.Tensor) -> torch.Tensor:
    """Generalised advantage estimation; `done[t]` says that step t ended a game."""
    found, running = torch.zeros_like(rewards), torch.zeros_like(last)
    for t in reversed(range(len(rewards))):
        after = last if t == len(rewards) - 1 else values[t + 1]
        running = rewards[t] + GAMMA * after * ~done[t] - values[t] + GAMMA * LAMBDA * running * ~done[t]
        found[t] = running
    return found


def improve(policy: Policy, optimiser: torch.optim.Optimizer, data: list[torch.Tensor]) -> None:
    """Several passes of clipped policy gradient over what was collected."""
    seen, masks, actions, old, gained, wanted = data
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(actions)).chunk(BATCHES):
            choice, values = policy(seen[rows], masks[rows])
            ratio = (choice.log_prob(actions[rows]) - old[rows]).exp()
            gain = (gained[rows] - gained[rows].mean()) / (gained[rows].std() + 1e-8)
            loss = -torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            loss = loss + 0.5 * (values - wanted[rows]).pow(2).mean() - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()


def main() -> None:
    """Learn from random opponents; print the share of games won as it goes."""
    parser = argparse.ArgumentParser(description="PPO on the vector environment.")
    parser.add_argument("game", choices=IDS.values())
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--rollout", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    torch.set_num_threads(1)
    id = next(id for id, game in IDS.items() if game == wanted.game)
    env: Any = gymnasium.make_vec(id, num_envs=wanted.envs, vectorization_mode="vector_entry_point",
                                  seats=wanted.seats, reward="win")  # fmt: skip
    policy = Policy(env.single_observation_space.shape[0], env.single_action_space.n)
    optimiser = torch.optim.Adam(policy.parameters(), RATE, eps=1e-5)
    seen, infos = env.reset(seed=wanted.seed)
    start, made = time.perf_counter(), 0
    while made < wanted.steps:
        kept: list[list[torch.Tensor]] = [[] for _ in range(7)]
        won, games = 0.0, 0
        for _ in range(wanted.rollout):
            now, mask = torch.from_numpy(seen), torch.from_numpy(infos["action_mask"])
            with torch.no_grad():
                choice, value = policy(now, mask)
            action = choice.sample()
            seen, reward, done, _, infos = env.step(action.numpy())
            won += float(((reward[done] * (wanted.seats - 1) + 1) / wanted.seats).sum())
            games += int(done.sum())
            step = (now, mask, action, choice.log_prob(action), value, torch.from_numpy(reward).float(),
                    torch.from_numpy(done))  # fmt: skip
            for store, part in zip(kept, step, strict=True):
                store.append(part)
        made += wanted.envs * wanted.rollout
        observed, masks, actions, old, values, rewards, ends = (torch.stack(part) for part in kept)
        with torch.no_grad():
            last = policy(torch.from_numpy(seen), torch.from_numpy(infos["action_mask"]))[1]
        gained = advantages(rewards, values, ends, last)
        flat = [part.flatten(0, 1) for part in (observed, masks, actions, old, gained, gained + values)]
        improve(policy, optimiser, flat)
        share = won / games if games else np.nan
        print(f"{made:>10,} decisions, {made / (time.perf_counter() - start):,.0f} a second: "
              f"{share:.1%} of {games} games won, random play wins {1 / wanted.seats:.1%}")  # fmt: skip


if __name__ == "__main__":
    main()
