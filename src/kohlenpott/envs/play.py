"""One game as the environments drive it: its state, and arrays of what a seat sees."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from kohlenpott.api.refusal import Refusal
from kohlenpott.api.registry import game
from kohlenpott.api.state import State
from kohlenpott.engine.rewards import DENSE, final_rewards, mode_number

ILLEGAL_REWARD = -1.0  # for the seat whose illegal action ends the game
CELL = np.iinfo(np.int16)  # what an observation is counted in

Mask = npt.NDArray[np.int8]
Observation = npt.NDArray[Any]


class Play:
    """A game at a table of some size, played again and again."""

    def __init__(
        self, name: str, seats: int | None = None, options: Mapping[str, Any] | None = None, reward: str = "win",
        scaled: bool = True
    ) -> None:  # fmt: skip
        self.game = game(name)
        self.seats = self.game.checked_seats(self.game.definition.usual_seats if seats is None else seats)
        self.options = dict(options or {})
        self.game.checked_options(self.seats, self.options)
        self.mode = mode_number(reward)
        self.scaled = scaled
        self.actions = self.game.actions
        self.cells = len(self.game.scales)
        self.factors = (1 / np.asarray(self.game.scales)).astype(np.float32)
        self.state: State = self.game.new(self.seats, 0, self.options)
        self._read = np.zeros(self.cells, np.int16)

    def begin(self, seed: int) -> None:
        """Start the game that belongs to a seed: the same as `game.new(seats, seed, options)`."""
        self.state = self.game.new(self.seats, seed % 2**64, self.options)
        self._paid = self.state.scores() if self.mode == DENSE else []

    def observation(self, seat: int, state: State | None = None) -> Observation:
        """What a seat sees of the game (or of another state): scaled numbers or plain cells, in an array of its own."""
        shown = self.state if state is None else state
        if not self.scaled:
            cells = np.empty(self.cells, np.int16)
            shown.observe_into(seat, cells)
            return cells
        shown.observe_into(seat, self._read)
        return self._read * self.factors

    def mask(self, seat: int) -> Mask:
        """1 for every action the seat may choose now: none while others decide."""
        mask = np.empty(self.actions, np.int8)
        if self.state.seat == seat:
            self.state.mask_into(mask)
        else:
            mask.fill(0)
        return mask

    def bounds(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """The least and the greatest values an observation can have."""
        if self.scaled:
            return CELL.min * self.factors, CELL.max * self.factors
        return np.full(self.cells, CELL.min, np.int16), np.full(self.cells, CELL.max, np.int16)

    def refusal(self, action: Any) -> Refusal | None:
        """Why the seat on turn may not choose an action; None if it may."""
        number = operator.index(action)
        return None if number in self.state.actions() else self.state.refusal_of(number)

    def step(self, action: Any) -> list[float] | None:
        """Make a move; what it was worth to each seat, None for nothing. An illegal one raises IllegalMove."""
        self.state.apply(operator.index(action))
        if self.mode == DENSE:
            before, self._paid = self._paid, self.state.scores()
            return [float(now - then) for now, then in zip(self._paid, before, strict=True)]
        if not self.state.is_over:
            return None
        standings = [self.state.standing_of(seat) for seat in range(self.seats)]
        return final_rewards(self.mode, self.state.scores(), standings)
