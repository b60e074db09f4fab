"""The games turn by turn, as PettingZoo's AEC interface asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv

from kohlenpott.core.refusal import Refusal
from kohlenpott.envs.pictures import MODES, check_mode, names, rendered
from kohlenpott.envs.play import ILLEGAL_REWARD, SEATS, Play

Seen = dict[str, Any]


def observation_space(play: Play, actions: int) -> spaces.Dict:
    """What a seat sees, and a mask over the actions."""
    low, high = play.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=low.dtype.type),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class TurnEnv(AECEnv[str, Seen, int], EzPickle):
    """A game, one decision of one seat after the other; subclasses name the game."""

    game_name: ClassVar[str]
    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self, seats: int = SEATS, options: Mapping[str, Any] | None = None, reward: str = "win",
        render_mode: str | None = None, scaled: bool = True
    ) -> None:  # fmt: skip
        EzPickle.__init__(self, seats, options, reward, render_mode, scaled)
        super().__init__()
        self.play = Play(self.game_name, seats, options, reward, scaled)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = names(seats)
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(self.play, self.play.actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.play.actions) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game: the one of the seed, or another one each time. Options of a reset are not used."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.play.begin(int(self.np_random.integers(2**63)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._rewarded = False
        self.select()

    def select(self) -> None:
        """Whoever is asked now is on turn."""
        seat = self.play.state.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is empty while others decide."""
        seat = self.seat_of[agent]
        return {"observation": self.play.observation(seat), "action_mask": self.play.mask(seat)}

    def step(self, action: int | None) -> None:
        """Make the move of the agent on turn; an illegal one raises IllegalMove, which names the rule."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        rewards = self.play.step(action)
        self._cumulative_rewards[agent] = 0.0
        if rewards is not None:
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self._accumulate_rewards()
            self._rewarded = True
        elif self._rewarded:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._rewarded = False
        if self.play.state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.select()
        if self.render_mode == "human":
            self.render()

    def end_illegally(self, refusal: Refusal) -> None:
        """The agent on turn has chosen what is not allowed: the game ends, and only this agent loses."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        self.infos[agent]["refusal"] = refusal.text()
        self._deads_step_first()

    def render(self) -> Any:
        """The table as the seat on turn sees it, in the chosen mode."""
        if self.render_mode is None:
            logger.warn("render() shows nothing: the environment was made without a render_mode")
        return rendered(self.play.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def metadata(name: str) -> dict[str, Any]:
    """What PettingZoo wants to know of a game."""
    return {"name": name, "render_modes": MODES, "is_parallelizable": False, "render_fps": 1}
