"""Many games at once for Gymnasium: one seat of each learns, the others move at random inside the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..play import Observation
from ..vector import VectorGames

Infos = dict[str, Any]


class SeatVectorEnv(VectorEnv[Observation, npt.NDArray[Any], npt.NDArray[Any]]):
    """`num_envs` games seen from one seat each: a number, or None for a seat that differs from game to game.

    A game that ends starts anew in the same step; `final_obs` in the infos shows how it ended.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self, game: str, num_envs: int = 1, seats: int | None = None, seat: int | None = None,
        options: Mapping[str, Any] | None = None, reward: str = "win", scaled: bool = True
    ) -> None:  # fmt: skip
        self.games = VectorGames(game, num_envs, seats, options, reward, "rotate" if seat is None else seat)
        self.num_envs, self.scaled = num_envs, scaled
        bound = np.iinfo(np.int16)
        if scaled:
            factors = self.games.factors
            self.single_observation_space = spaces.Box(bound.min * factors, bound.max * factors, dtype=np.float32)
        else:
            cells = self.games.observation.shape[1]
            self.single_observation_space = spaces.Box(bound.min, bound.max, (cells,), np.int16)
        self.single_action_space = spaces.Discrete(self.games.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Infos]:
        """Start all games anew. Options of a reset are not used."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self.shown(self.games.observation), self.infos()

    def shown(self, cells: npt.NDArray[np.int16]) -> Observation:
        """Observations in an array of their own."""
        return cells * self.games.factors if self.scaled else cells.copy()

    def infos(self) -> Infos:
        """The masks, and where the agent of each game sits."""
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self.games.mask.copy(), "_action_mask": everywhere,
            "seat": self.games.learner.copy(), "_seat": everywhere,
        }  # fmt: skip

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for every action the agents may choose now."""
        return self.games.mask.astype(np.bool_)

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Infos]:
        """One decision in every game; if an action is illegal a ValueError names the rule and nothing changes."""
        games = self.games
        games.step(actions)
        done, infos = games.done.copy(), self.infos()
        if done.any():
            infos["final_obs"], infos["_final_obs"] = self.shown(games.last_observation), done
            infos["final_info"] = {"scores": games.scores.copy(), "_scores": done}
            infos["_final_info"] = done
        rewards = games.rewards[self._rows, games.learner].astype(np.float64)
        return self.shown(games.observation), rewards, done, np.zeros(self.num_envs, np.bool_), infos
