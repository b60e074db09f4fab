"""What both interfaces of PettingZoo share: a game with agents at its seats, their spaces, seeds and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import EzPickle, seeding

from ..pictures import MODES, check_mode, names, rendered
from ..play import Play

Seen = dict[str, Any]


def metadata(name: str) -> dict[str, Any]:
    """What PettingZoo wants to know of a game."""
    return {"name": name, "render_modes": MODES, "is_parallelizable": False, "render_fps": 1}


class Seated(EzPickle):
    """A game with an agent at every seat; subclasses name the game."""

    game_name: ClassVar[str]
    metadata: ClassVar[dict[str, Any]]
    more_actions = 0  # besides those of the game

    def __init__(
        self, seats: int | None = None, options: Mapping[str, Any] | None = None, reward: str = "win",
        render_mode: str | None = None, scaled: bool = True
    ) -> None:  # fmt: skip
        EzPickle.__init__(self, seats, options, reward, render_mode, scaled)
        self.play = Play(self.game_name, seats, options, reward, scaled)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = names(self.play.seats)
        self.agents: list[str] = []
        actions = self.play.actions + self.more_actions
        low, high = self.play.bounds()
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(low, high, dtype=low.dtype.type),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self.np_random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees, and a mask over its actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The action ids of the game."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """Start the game of the seed, or another one each time."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.play.begin(int(self.np_random.integers(2**63)) if seed is None else seed)
        self.agents = self.possible_agents[:]

    def render(self) -> Any:
        """The table as the seat on turn sees it, in the chosen mode."""
        if self.render_mode is None:
            logger.warn("render() shows nothing: the environment was made without a render_mode")
        return rendered(self.play.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
