"""One seat of a game against bots, as Gymnasium's interface for a single agent asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Env, error, logger, spaces

from kohlenpott import bots
from kohlenpott.engine.errors import BadSetup

from ..pictures import MODES, check_mode, rendered
from ..play import ILLEGAL_REWARD, Mask, Observation, Play


class SeatEnv(Env[Observation, np.int64]):
    """A game seen from one seat; the others are played by bots.

    `seat` is where the agent sits, None for another seat in every game. `opponents` are words for bots
    (`kohlenpott.bots.specs()`): one for all, or one for each of the other seats in their order.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self, game: str, seats: int | None = None, seat: int | None = None, opponents: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None, reward: str = "win", render_mode: str | None = None,
        scaled: bool = True
    ) -> None:  # fmt: skip
        self.play = Play(game, seats, options, reward, scaled)
        seats = self.play.seats
        if seat is not None and not 0 <= seat < seats:
            raise BadSetup(f"seat {seat} is not at a table of {seats}")
        self.fixed_seat = seat
        self.opponents = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != seats - 1:
            raise BadSetup(f"{len(self.opponents)} opponents for {seats - 1} other seats")
        self.render_mode = check_mode(render_mode)
        low, high = self.play.bounds()
        self.observation_space = spaces.Box(low, high, dtype=low.dtype.type)
        self.action_space = spaces.Discrete(self.play.actions)
        self.seat = seat or 0
        self._bots: list[bots.Bot] = self.invited(0)
        self._heard = bots.HeardMoves(seats)
        self._is_running = False

    def invited(self, seed: int) -> list[bots.Bot]:
        """The opponents; bots that cannot play this game are refused."""
        draw = np.random.default_rng(seed)
        return [bots.make(spec, self.play.game, self.play.seats, int(draw.integers(2**63))) for spec in self.opponents]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game: the one of the seed, or another one each time. Options of a reset are not used."""
        super().reset(seed=seed)
        if seed is not None:
            self.close()
            self._bots = self.invited(int(self.np_random.integers(2**63)))
        self.seat = int(self.np_random.integers(self.play.seats)) if self.fixed_seat is None else self.fixed_seat
        self.play.begin(int(self.np_random.integers(2**63)) if seed is None else seed)
        self._heard = bots.HeardMoves(self.play.seats)
        self.play_others()
        self._is_running = True
        return self.seen()

    def play_others(self) -> float:
        """The bots move until the agent is asked or the game is over; what that was worth to the agent."""
        state, worth = self.play.state, 0.0
        while state.seat is not None and state.seat != self.seat:
            bot = self._bots[state.seat - (state.seat > self.seat)]
            worth += self.move(bot.choose(self._heard.view(state)))
        return worth

    def move(self, action: Any) -> float:
        """Make a move that everybody hears who may; what it was worth to the agent."""
        self._heard.note(self.play.state, int(action))
        return self.worth(self.play.step(action))

    def worth(self, rewards: list[float] | None) -> float:
        """The agent's part of the rewards."""
        return 0.0 if rewards is None else rewards[self.seat]

    def seen(self) -> tuple[Observation, dict[str, Any]]:
        """What the agent sees now, and what it may do."""
        return self.play.observation(self.seat), {"action_mask": self.play.mask(self.seat), "seat": self.seat}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for every action the agent may choose now, as MaskablePPO asks."""
        mask: Mask = self.play.mask(self.seat)
        return mask.view(np.bool_)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move and let the bots answer. An illegal one ends the game with a loss; the info says why."""
        if not self._is_running:
            raise error.ResetNeeded("the game is over or has not begun: call reset()")
        if not self.action_space.contains(action):
            raise error.InvalidAction(f"{action!r} is not in the action space {self.action_space}")
        refusal = self.play.refusal(action)
        if refusal is not None:
            self._is_running = False
            logger.warn(f"action {action} is illegal and ends the game. {refusal.text()}")
            observation, info = self.seen()
            return observation, ILLEGAL_REWARD, True, False, info | {"refusal": refusal.text()}
        reward = self.move(action) + self.play_others()
        self._is_running = not self.play.state.is_over
        observation, info = self.seen()
        if not self._is_running:
            info["scores"] = self.play.state.scores()
        if self.render_mode == "human":
            self.render()
        return observation, reward, not self._is_running, False, info

    def render(self) -> Any:
        """The table as the agent sees it, in the chosen mode."""
        return rendered(self.play.state, self.render_mode)

    def close(self) -> None:
        """Send the bots home."""
        for bot in self._bots:
            bot.close()
