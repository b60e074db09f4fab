"""Games played on from a position by quick players, many times, and what they say."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.bots import networks
from kohlenpott.bots.calibration import Calibration, calibration_of
from kohlenpott.bots.search_bot import settings_of
from kohlenpott.search.continuing import ALL_PROSPECTS
from kohlenpott.search.weights import default_weights

ROOM = 2  # nodes: no tree is grown here
TO_THE_END = -1  # turns
ROUNDS_AHEAD = 8  # turns of every seat before a position is judged: fewer mislead, more are noise
CONFIDENCE = 1.96  # standard errors of a 95 % interval
Z_SMALL = {8: 2.36, 16: 2.13, 32: 2.04}  # the same for few games (Student's t)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def holds_zero(self) -> bool:
        """May it be nothing at all?"""
        return self.low <= 0.0 <= self.high


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of some independent values."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return Mean(mean, -math.inf, math.inf)
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    wide = next((z for most, z in Z_SMALL.items() if n <= most), CONFIDENCE) * error
    return Mean(mean, mean - wide, mean + wide)


@dataclass(frozen=True, slots=True)
class Continued:
    """Some games that were played on from one position."""

    seats: int
    sources: tuple[str, ...]
    chances: array[float]  # game * seats + seat
    points: array[float]  # (game * seats + seat) * (sources + 1): the VP, then those of each source

    @property
    def games(self) -> int:
        return len(self.chances) // self.seats

    def of_seat(self, seat: int) -> list[float]:
        """What every game was worth to a seat."""
        return list(self.chances[seat :: self.seats])

    def means(self) -> list[float]:
        """The chances of all seats."""
        return [sum(self.chances[seat :: self.seats]) / self.games for seat in range(self.seats)]

    def mean_points(self, seat: int) -> dict[str, float]:
        """The VP of a seat by source; "" is their sum."""
        each = len(self.sources) + 1
        names = ("", *self.sources)
        step = self.seats * each
        return {name: sum(self.points[seat * each + k :: step]) / self.games for k, name in enumerate(names)}

    def joined(self, other: Continued) -> Continued:
        """These games and more of them."""
        return Continued(self.seats, self.sources, self.chances + other.chances, self.points + other.points)


class Continuer:
    """Plays positions of one game on. Not to be shared by threads; it lets others run while it plays."""

    def __init__(self, game: Game, seats: int, calibration: Calibration | None = None) -> None:
        self.game, self.seats = game, seats
        self.calibration = calibration or calibration_of(game.definition, seats)
        net = networks.shipped(game, seats)
        weights = default_weights(game.definition.unit.evaluation)
        self._search: Any = game.search(weights, settings_of(game, net), ROOM, net)
        self._search.sharpen(self.calibration.sharpness)
        self._sources = tuple(game.definition.sources)
        self.turns = ROUNDS_AHEAD * seats

    def chances(self, state: State) -> list[float]:
        """The chances of all seats at first sight, without looking ahead."""
        found: list[float] = self._search.chances(state)
        return found

    def progress(self, state: State) -> float:
        """How much of the game has been played, 0 to 1."""
        return float(self._search.progress(state))

    def play_on(self, state: State, observer: int | None, seed: int, games: int, line: Sequence[int] = (),
                turns: int | None = None) -> Continued:  # fmt: skip
        """Make the moves of a line and play on, in worlds that look the same to the observer.

        Without an observer only chance is new. The same seed means the same chance, whatever the line.
        """
        chances, points = self._search.continuations(
            state, -1 if observer is None else observer, seed % 2**64, games, list(line),
            self.turns if turns is None else turns, ALL_PROSPECTS, len(self._sources),
        )  # fmt: skip
        return Continued(self.seats, self._sources, chances, points)


def paired(one: Continued, other: Continued, seat: int) -> Mean:
    """By how much the second line is worth more to a seat than the first, game by game under the same chance."""
    return mean_of([b - a for a, b in zip(one.of_seat(seat), other.of_seat(seat), strict=True)])
