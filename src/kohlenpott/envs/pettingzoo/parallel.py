"""A game with simultaneous decisions, as PettingZoo's parallel interface asks.

Every live agent acts in every step. While all decide in secret, each agent that has not finished makes its next choice
in the same step; nothing of it reaches the others or the game until all have finished. At any other time one seat has a
real choice. Whoever has none chooses `wait`, the action after the last one of the game, which is then the only one its
mask allows.

The engine asks for secret decisions one seat after the other. Here each seat decides in a copy of the game in which it
is its turn and those before it have chosen just anything: it cannot tell the difference. When all have finished, their
choices are made in the game itself, in its order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import logger
from pettingzoo import ParallelEnv

from kohlenpott.api.state import State

from ..play import ILLEGAL_REWARD
from .seated import Seated, Seen

Everyone = dict[str, Any]


class ParallelView(Seated, ParallelEnv):
    """A game in which several seats may decide in the same step; subclasses name the game."""

    more_actions = 1

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.wait = self.play.actions  # the action of those who have no choice
        self._seat_states: dict[int, State] = {}  # the game as each seat that is still deciding in secret sees it
        self._chosen: dict[int, list[int]] = {}  # what each seat has chosen in secret, in the game's order
        self._seen: dict[int, Seen] = {}  # what those who have finished saw last

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Everyone, Everyone]:
        """Start a game: the one of the seed, or another one each time. Options of a reset are not used."""
        self.begin(seed)
        self.open_seat_states()
        return self.observations(), {agent: {} for agent in self.agents}

    def is_secret(self, state: State) -> bool:
        """Do all seats decide at once?"""
        return state.decision in state.game.definition.simultaneous

    def open_seat_states(self) -> None:
        """Give every seat its own copy of the game when a secret decision of all begins."""
        self._seat_states, self._chosen, self._seen = {}, {}, {}
        twin = self.play.state.clone()
        while self.is_secret(twin):
            seat = twin.seat
            assert seat is not None
            self._seat_states[seat], self._chosen[seat] = twin.clone(), []
            while self.is_secret(twin) and twin.seat == seat:
                twin.apply(twin.actions()[-1])

    def observations(self) -> Everyone:
        """What each agent sees."""
        return {agent: self.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def observe(self, seat: int) -> Seen:
        """What a seat sees of its own copy of the game, or of the game itself."""
        if seat in self._seen:  # it has finished: the plan it made is the last thing it saw
            return {"observation": self._seen[seat]["observation"].copy(), "action_mask": self.only_wait()}
        state = self._seat_states.get(seat, self.play.state)
        mask = self.only_wait()
        if state.seat == seat:
            state.mask_into(mask[: self.wait])
            mask[self.wait] = 0
        return {"observation": self.play.observation(seat, state), "action_mask": mask}

    def only_wait(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[self.wait] = 1
        return mask

    def step(self, actions: dict[str, Any]) -> tuple[Everyone, Everyone, Everyone, Everyone, Everyone]:
        """All agents act; an illegal action ends the game with a loss for whoever chose it."""
        agents = self.agents
        if not agents:
            raise ValueError("the game is over: reset() starts another one")
        for agent in agents:
            if agent not in actions or not self.action_spaces[agent].contains(actions[agent]):
                raise ValueError(f"{agent}: {actions.get(agent)!r} is not in action space {self.action_spaces[agent]}")
        chosen = {seat: int(actions[agent]) for seat, agent in enumerate(self.possible_agents)}
        refused = {seat: why for seat, action in chosen.items() if (why := self.refusal(seat, action)) is not None}
        if refused:
            return self.end_illegally(refused)
        rewards = self.decide_in_secret(chosen) if self._seat_states else self.decide(chosen)
        if self.play.state.is_over:
            self.agents = []
        result: tuple[Everyone, Everyone, Everyone, Everyone, Everyone] = (
            self.observations(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, self.play.state.is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )
        if self.render_mode == "human":
            self.render()
        return result

    def refusal(self, seat: int, action: int) -> str | None:
        """Why a seat may not choose an action; None if it may."""
        state = self._seat_states.get(seat, self.play.state)
        if seat in self._seen or state.seat != seat:
            return None if action == self.wait else f"seat {seat} is not asked now and has to wait ({self.wait})"
        if action in state.actions():
            return None
        if action == self.wait:
            return f"seat {seat} is asked now and cannot wait"
        return state.refusal_of(action).text()

    def decide(self, chosen: dict[int, int]) -> list[float]:
        """The move of the seat on turn."""
        seat = self.play.state.seat
        assert seat is not None
        rewards = self.play.step(chosen[seat])
        self.open_seat_states()
        return rewards or [0.0] * self.play.seats

    def decide_in_secret(self, chosen: dict[int, int]) -> list[float]:
        """The next choice of every seat that has not finished; when all have, they are made in the game."""
        for seat in [seat for seat in self._seat_states if seat not in self._seen]:
            seat_state, before = self._seat_states[seat], self.observe(seat)
            seat_state.apply(chosen[seat])
            self._chosen[seat].append(chosen[seat])
            if not self.is_secret(seat_state) or seat_state.seat != seat:
                self._seen[seat] = before
        rewards = [0.0] * self.play.seats
        if len(self._seen) < len(self._seat_states):
            return rewards
        for actions in self._chosen.values():
            for action in actions:
                paid = self.play.step(action) or [0.0] * self.play.seats
                rewards = [total + reward for total, reward in zip(rewards, paid, strict=True)]
        self.open_seat_states()
        return rewards

    def end_illegally(self, refused: dict[int, str]) -> tuple[Everyone, Everyone, Everyone, Everyone, Everyone]:
        """Somebody has chosen what is not allowed: the game ends, and whoever did so loses."""
        agents, self.agents = self.agents, []
        infos: Everyone = {agent: {} for agent in agents}
        rewards = dict.fromkeys(agents, 0.0)
        for seat, why in refused.items():
            agent = self.possible_agents[seat]
            infos[agent]["refusal"] = why
            rewards[agent] = ILLEGAL_REWARD
            logger.warn(f"{agent}: illegal action, the game is over. {why}")
        return self.observations(), rewards, dict.fromkeys(agents, True), dict.fromkeys(agents, True), infos
