"""PettingZoo's three usual wrappers in one.

`TerminateIllegalWrapper`, `AssertOutOfBoundsWrapper` and `OrderEnforcingWrapper` on top of each other cost several
times what the game itself does, because every attribute is looked up through all of them. This one makes the same
checks with the same consequences, and says which rule an illegal action breaks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import logger
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from kohlenpott.api.refusal import IllegalMove

from .aec import TurnEnv
from .seated import Seen


class Guard(wrappers.OrderEnforcingWrapper):
    """Refuses calls before the reset and actions out of bounds; an illegal action ends the game with a loss."""

    env: TurnEnv

    def checked(self) -> TurnEnv:
        """The environment, once it has been reset."""
        if not self._has_reset:
            raise AttributeError("nothing can be asked before reset")  # OrderEnforcingWrapper words it
        return self.env

    @property
    def agents(self) -> list[str]:
        return self.checked().agents

    @property
    def agent_selection(self) -> str:
        return self.checked().agent_selection

    @property
    def rewards(self) -> dict[str, float]:
        return self.checked().rewards

    @property
    def terminations(self) -> dict[str, bool]:
        return self.checked().terminations

    @property
    def truncations(self) -> dict[str, bool]:
        return self.checked().truncations

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        return self.checked().infos

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """What the agent on turn sees and has got since its last step."""
        found: tuple[Seen | None, float, bool, bool, dict[str, Any]] = self.checked().last(observe)
        return found

    def step(self, action: int | None) -> None:
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        env = self.env
        if not env.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = env.agent_selection
        if not (env.terminations[agent] or env.truncations[agent]):
            is_known = isinstance(action, int | np.integer) and 0 <= action < env.play.actions
            assert is_known or env.action_space(agent).contains(action), "action is not in action space"
        try:
            env.step(action)
        except IllegalMove as error:
            EnvLogger.warn_on_illegal_move()
            logger.warn(f"{agent}, action {action}: {error}")
            env.end_illegally(error.refusal)
