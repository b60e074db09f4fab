"""Many games stepped by one call. All arrays are made once and written in place by the engine.

games = VectorGames(NAME, size=256, seats=3)
while True:
    games.step(policy(games.observation * games.factors, games.mask))   # the seat on turn of every game moves
    learn(games.rewards, games.done)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from kohlenpott.api.registry import game
from kohlenpott.engine.errors import BadSetup

NOBODY = -1


class VectorGames:
    """`size` games, each with one decision open. A game that ends starts anew in the same step.

    With a `learner` only that seat is asked and the others move at random inside the engine: a seat number, or "rotate"
    for another seat from game to game. Without one every seat is asked in its turn, as `seat` says.
    """

    def __init__(
        self, name: str, size: int, seats: int | None = None, options: Mapping[str, Any] | None = None,
        reward: str = "win", learner: int | str | None = None, seed: int = 0
    ) -> None:  # fmt: skip
        self.game = game(name)
        self.size, self.seats = size, self.game.definition.usual_seats if seats is None else seats
        self._batch = self.game.batch(size, self.seats, seed, options, reward=reward)
        self.actions: npt.NDArray[np.int16] = np.asarray(self._batch.actions)
        self.observation: npt.NDArray[np.int16] = np.asarray(self._batch.observation)
        self.last_observation: npt.NDArray[np.int16] = np.asarray(self._batch.last_observation)
        self.mask: npt.NDArray[np.int8] = np.asarray(self._batch.mask)
        self.legal: npt.NDArray[np.int16] = np.asarray(self._batch.legal)
        self.count: npt.NDArray[np.int16] = np.asarray(self._batch.count)
        self.seat: npt.NDArray[np.int16] = np.asarray(self._batch.seat)
        self.rewards: npt.NDArray[np.float32] = np.asarray(self._batch.rewards)
        self.scores: npt.NDArray[np.int16] = np.asarray(self._batch.scores)
        self.done: npt.NDArray[np.bool_] = np.asarray(self._batch.done).view(np.bool_)
        self.factors = (1 / np.asarray(self.game.scales)).astype(np.float32)
        self.learner: npt.NDArray[np.int16] = np.asarray(self._batch.learner)
        if learner is not None:
            self.learner[:] = self.learners(learner)
            self.reset(seed)

    def learners(self, learner: int | str) -> npt.NDArray[np.int16]:
        """The seat that is asked, by game."""
        if learner == "rotate":
            return (np.arange(self.size) % self.seats).astype(np.int16)
        if isinstance(learner, str) or not 0 <= learner < self.seats:
            raise BadSetup(f"learner {learner!r} is neither a seat from 0 to {self.seats - 1} nor 'rotate'")
        return np.full(self.size, learner, np.int16)

    def reset(self, seed: int) -> None:
        """Start all games anew; game k plays the seeds seed + k, seed + k + size, …"""
        self._batch.reset(seed % 2**64)
        self.rewards.fill(0)

    def step(self, actions: npt.ArrayLike | None = None) -> None:
        """Make one move in every game: those given, or those in `actions`. If one is illegal, nothing changes."""
        if actions is not None:
            given = np.asarray(actions)
            if given.shape != (self.size,) or given.dtype.kind not in "iu":
                raise ValueError(f"actions must be {self.size} integers, not {given.dtype} of shape {given.shape}")
            np.clip(given, -1, self.game.actions, out=self.actions, casting="unsafe")
        try:
            self._batch.step()
        except ValueError:
            raise ValueError(self.refusal(self._batch.wrong)) from None

    def refusal(self, k: int) -> str:
        """Why the action of a game is not allowed."""
        action = int(self.actions[k])
        return f"game {k}, action {action}: {self.game.from_raw(self._batch.raw(k)).refusal_of(action).text()}"

    def sample(self) -> npt.NDArray[np.int16]:
        """Write a random legal move of every game into `actions`."""
        self._batch.sample()
        return self.actions
