"""Many games stepped together, uncompiled: the twin of the compiled `Batch` in shell.pyx.in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from .chance import POLICY_SEEDS, Chance, random_below, seed_chance
from .table import padded, settle
from .unit import Unit


def array(kind: str, *shape: int) -> memoryview[int]:
    """A zeroed array that NumPy can view without copying."""
    cells = 1
    for length in shape:
        cells *= length
    plain: Any = memoryview(bytearray(cells * (2 if kind == "h" else 1)))
    return plain.cast(kind, shape)  # type: ignore[no-any-return]


class Batch:
    """Many games in one block, stepped together; arrays are bound once."""

    COMPILED: ClassVar[bool] = False
    unit: ClassVar[Unit]

    def __init__(self, size: int, seats: int, seed: int, options: Iterable[int], observing: bool) -> None:
        if size < 1:
            raise ValueError(f"a batch needs at least one game, not {size}")
        moves, cells = self.unit.sizes
        self.size, self.seats, self.observing = size, seats, observing
        self.chosen = padded(options)
        self.next_seed = [seed + k for k in range(size)]
        self.games = [self.unit.record() for _ in range(size)]
        self.actions = array("h", size)
        self.legal = array("h", size, moves)
        self.count = array("h", size)
        self.mask = array("b", size, moves)
        self.observation = array("h", size, cells if observing else 1)
        self.seat = array("h", size)
        self.done = array("b", size)
        self.scores = array("h", size, seats)
        self.policy = Chance()
        seed_chance(self.policy, seed + POLICY_SEEDS)
        for k in range(size):
            self.restart(k)
            self.show(k)

    def restart(self, k: int) -> None:
        self.games[k] = self.unit.record()
        self.unit.entry["setup"](self.games[k], self.seats, self.next_seed[k], self.chosen)
        self.next_seed[k] += self.size

    def show(self, k: int) -> None:
        for i in range(self.count[k]):
            self.mask[k, self.legal[k, i]] = 0
        listed = settle(self.unit, self.games[k])
        self.count[k] = len(listed)
        for i, action in enumerate(listed):
            self.legal[k, i] = action
            self.mask[k, action] = 1
        self.seat[k] = self.unit.entry["seat_on_turn"](self.games[k])
        if self.observing and listed:
            cells = [0] * self.unit.sizes[1]
            self.unit.entry["observe"](self.games[k], self.seat[k], cells)
            for i, value in enumerate(cells):
                self.observation[k, i] = value

    def step(self) -> None:
        """Make the move in `actions` in every game; a finished game reports its scores and starts anew."""
        for k in range(self.size):
            action = self.actions[k]
            if not 0 <= action < self.unit.sizes[0] or not self.mask[k, action]:
                raise ValueError(f"game {k} of the batch: action {action} is not legal")
        for k in range(self.size):
            self.unit.entry["step"](self.games[k], self.actions[k])
            self.done[k] = 0
            self.show(k)
            if self.count[k] == 0:
                self.done[k] = 1
                for seat in range(self.seats):
                    self.scores[k, seat] = self.unit.entry["vp_of"](self.games[k], seat)
                self.restart(k)
                self.show(k)

    def sample(self) -> None:
        """Write a random legal move of every game into `actions`."""
        for k in range(self.size):
            self.actions[k] = self.legal[k, random_below(self.policy, self.count[k])]

    def raw(self, k: int) -> bytes:
        """The record of one game as bytes."""
        if not 0 <= k < self.size:
            raise IndexError(f"the batch has games 0 to {self.size - 1}, not {k}")
        return self.games[k].to_bytes()
