"""The games turn by turn, as PettingZoo's AEC interface asks."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from kohlenpott.api.refusal import Refusal

from ..play import ILLEGAL_REWARD
from .seated import Seated, Seen


class TurnEnv(Seated, AECEnv):
    """A game, one decision of one seat after the other; subclasses name the game."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game: the one of the seed, or another one each time. Options of a reset are not used."""
        self.begin(seed)
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
        seat = self.possible_agents.index(agent)
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
