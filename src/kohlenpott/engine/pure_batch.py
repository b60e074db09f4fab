"""Many games stepped together, uncompiled: the twin of the compiled `Batch` in template.pyx.in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from . import rewards
from .chance import POLICY_SEEDS, Chance, random_below, seed_chance
from .events import NOBODY
from .pure_state import padded, settle
from .unit import Unit

BYTES = {"b": 1, "h": 2, "f": 4}


def array(kind: str, *shape: int) -> Any:
    """A zeroed array that NumPy can view without copying."""
    cells = 1
    for length in shape:
        cells *= length
    plain: Any = memoryview(bytearray(cells * BYTES[kind]))
    return plain.cast(kind, shape)


class Batch:
    """Many games in one block, stepped together; arrays are bound once."""

    COMPILED: ClassVar[bool] = False
    unit: ClassVar[Unit]

    def __init__(
        self, size: int, seats: int, seed: int, options: Iterable[int], observing: bool, reward: int
    ) -> None:
        if size < 1:
            raise ValueError(f"a batch needs at least one game, not {size}")
        moves, cells = self.unit.sizes
        self.size, self.seats, self.observing, self.reward = size, seats, observing, reward
        self.wrong = -1
        self.chosen = padded(options)
        self.games = [self.unit.record() for _ in range(size)]
        self.actions = array("h", size)
        self.legal = array("h", size, moves)
        self.count = array("h", size)
        self.mask = array("b", size, moves)
        self.observation = array("h", size, cells if observing else 1)
        self.seat = array("h", size)
        self.done = array("b", size)
        self.scores = array("h", size, seats)
        self.learner = array("h", size)
        self.rewards = array("f", size, seats)
        self.last_observation = array("h", size, cells if observing else 1)
        self.vp = [[0] * seats for _ in range(size)]
        self.policy = Chance()
        for k in range(size):
            self.learner[k] = NOBODY
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start all games anew; game k plays the seeds seed + k, seed + k + size, …"""
        seed_chance(self.policy, seed + POLICY_SEEDS)
        self.next_seed = [seed + k for k in range(self.size)]
        for k in range(self.size):
            self.done[k] = 0
            self.restart(k)

    def restart(self, k: int) -> None:
        """A new game, played on to the first decision that is asked for."""
        for action in range(self.unit.sizes[0]):
            self.mask[k, action] = 0
        self.count[k] = 0
        while self.count[k] == 0:
            self.games[k] = self.unit.record()
            self.unit.entry["setup"](self.games[k], self.seats, self.next_seed[k], self.chosen)
            self.next_seed[k] += self.size
            self.vp[k] = self.vp_of_all(k)
            self.play_others(k)
        self.show(k)

    def vp_of_all(self, k: int) -> list[int]:
        return [self.unit.entry["vp_of"](self.games[k], seat) for seat in range(self.seats)]

    def play_others(self, k: int) -> None:
        """List the moves; seats that are not asked make random ones until the learner is on turn or all is over."""
        g, learner, seat_on_turn = self.games[k], self.learner[k], self.unit.entry["seat_on_turn"]
        listed = settle(self.unit, g)
        while listed and learner != NOBODY and seat_on_turn(g) != learner:
            self.unit.entry["step"](g, listed[random_below(self.policy, len(listed))])
            listed = settle(self.unit, g)
        self.count[k] = len(listed)
        for i, action in enumerate(listed):
            self.legal[k, i] = action

    def show(self, k: int) -> None:
        for i in range(self.count[k]):
            self.mask[k, self.legal[k, i]] = 1
        self.seat[k] = self.unit.entry["seat_on_turn"](self.games[k])
        if self.observing:
            self.observe(k, self.observation)

    def observe(self, k: int, target: Any) -> None:
        cells = [0] * self.unit.sizes[1]
        self.unit.entry["observe"](self.games[k], self.seat[k], cells)
        for i, value in enumerate(cells):
            target[k, i] = value

    def step(self) -> None:
        """Make the move in `actions` in every game; a finished game reports its scores and starts anew."""
        self.wrong = -1
        for k in range(self.size):
            action = self.actions[k]
            if not 0 <= action < self.unit.sizes[0] or not self.mask[k, action]:
                self.wrong = k
                raise ValueError(f"game {k} of the batch: action {action} is not legal")
        for k in range(self.size):
            self.move(k)

    def move(self, k: int) -> None:
        for i in range(self.count[k]):
            self.mask[k, self.legal[k, i]] = 0
        self.unit.entry["step"](self.games[k], self.actions[k])
        self.play_others(k)
        is_over = self.count[k] == 0
        self.done[k] = is_over
        self.pay(k, is_over)
        if is_over:
            self.finish(k)
            self.restart(k)
        else:
            self.show(k)

    def pay(self, k: int, is_over: bool) -> None:
        """Write the rewards of all seats."""
        vp, paid = self.vp_of_all(k), [0.0] * self.seats
        if self.reward == rewards.DENSE:
            paid = [float(now - before) for now, before in zip(vp, self.vp[k], strict=True)]
            self.vp[k] = vp
        elif is_over:
            standings = [self.unit.entry["standing"](self.games[k], seat) for seat in range(self.seats)]
            paid = rewards.final_rewards(self.reward, vp, standings)
        for seat, reward in enumerate(paid):
            self.rewards[k, seat] = reward

    def finish(self, k: int) -> None:
        """Note the scores of a game that is over, and how it looks to the seat that moved last or learns."""
        for seat, vp in enumerate(self.vp_of_all(k)):
            self.scores[k, seat] = vp
        if self.observing:
            self.observe(k, self.last_observation)

    def sample(self) -> None:
        """Write a random legal move of every game into `actions`."""
        for k in range(self.size):
            self.actions[k] = self.legal[k, random_below(self.policy, self.count[k])]

    def raw(self, k: int) -> bytes:
        """The record of one game as bytes."""
        if not 0 <= k < self.size:
            raise IndexError(f"the batch has games 0 to {self.size - 1}, not {k}")
        return self.games[k].to_bytes()
