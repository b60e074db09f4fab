"""What self-play teaches: positions as seats saw them, what the search preferred, how the game ended."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

FAITH = 0.15  # in what the search believed at one decision, against all that came after it


@dataclass(frozen=True)
class Samples:
    """Decisions and judged positions of games, one row each; the options of all rows stand one after the other.

    A row is a decision, or a position as the search judged it, or both.
    """

    observations: NDArray[np.int16]  # rows x cells
    values: NDArray[np.float32]  # rows x seats, the observer first: what the game was worth, 0 to 1; NaN: not judged
    estimates: NDArray[np.float32]  # rows x seats: what the readable estimate said, as logits
    counts: NDArray[np.int32]  # options of each row; 0 where nothing was decided
    options: NDArray[np.int16]  # action ids, all rows one after the other
    shares: NDArray[np.float32]  # how much the search preferred each option; the shares of a row add up to 1
    sights: NDArray[np.float32]  # how good each option seemed at first sight, as logits

    def __len__(self) -> int:
        return len(self.observations)

    def to_bytes(self) -> bytes:
        """Packed, for a worker's answer or a file."""
        out = io.BytesIO()
        np.savez_compressed(out, **vars(self))
        return out.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Samples:
        """What `to_bytes` packed."""
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            return cls(**{name: found[name] for name in cls.__dataclass_fields__})

    def rows(self, chosen: NDArray[np.intp]) -> Samples:
        """Some of the rows, in the order given."""
        ends = np.cumsum(self.counts)
        starts, counts = (ends - self.counts)[chosen], self.counts[chosen]
        inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        where = np.repeat(starts, counts) + inside
        return Samples(
            self.observations[chosen], self.values[chosen], self.estimates[chosen], counts,
            self.options[where], self.shares[where], self.sights[where],
        )  # fmt: skip

    def without_values(self) -> Samples:
        """The same decisions; no position is judged."""
        return replace(self, values=np.full_like(self.values, np.nan))


def gather(parts: Iterable[Samples]) -> Samples:
    """All samples of several games."""
    found = list(parts)
    return Samples(*(np.concatenate([getattr(part, name) for part in found]) for name in Samples.__dataclass_fields__))


@dataclass
class Look:
    """What one seat saw at one moment."""

    seat: int
    observation: Sequence[int]
    estimates: Sequence[float] = ()  # where the position was judged
    values: Sequence[float] = ()  # what it turned out to be worth; later beliefs and the end of the game if not given
    options: Sequence[int] = ()  # where something was decided
    sights: Sequence[float] = ()
    shares: Sequence[float] = ()


class Notebook:
    """Collects what is seen in one game while it is played."""

    def __init__(self, width: int = 0) -> None:
        self._width = width  # seats a network speaks of; those that are not there are worth a half
        self._looks: list[Look] = []
        self._beliefs: list[tuple[int, int, float]] = []  # (looks before, seat, what the search believed)

    def decide(
        self,
        seat: int,
        observation: Sequence[int],
        options: Sequence[int],
        sights: Sequence[float],
        visits: Sequence[float],
        belief: float,
    ) -> None:
        """A seat had to decide.

        How good its options seemed, how often the search tried each, what the search believes the game is worth to it.
        """
        total = sum(visits)
        shares = [v / total for v in visits] if total else [1 / len(options)] * len(options)
        self._looks.append(Look(seat, observation, options=options, sights=sights, shares=shares))
        self._beliefs.append((len(self._looks), seat, belief))

    def judge(
        self, seat: int, observation: Sequence[int], estimates: Sequence[float], values: Sequence[float] = ()
    ) -> None:
        """What a seat saw where a position was judged, and the estimate's opinion of every seat, that seat's first.

        If it is known, what the position turned out to be worth to each of them.
        """
        last = self._looks[-1] if self._looks else None
        if last is None or last.estimates or (last.seat, last.observation) != (seat, observation):
            last = Look(seat, observation)
            self._looks.append(last)
        last.estimates, last.values = estimates, values

    def close(self, outcome: Sequence[float]) -> Samples:
        """The samples, now that it is known what the game was worth to each seat.

        A seat's value is learnt from what the search believed at the seat's later decisions, the nearer the more, and
        from the end of the game, unless it is known better.
        """
        expected = list(outcome)
        values: list[list[float]] = []
        beliefs = list(self._beliefs)
        for k in reversed(range(len(self._looks))):
            while beliefs and beliefs[-1][0] > k + 1:
                _, seat, belief = beliefs.pop()
                expected[seat] = FAITH * belief + (1 - FAITH) * expected[seat]
            values.append(self._worth(self._looks[k], expected))
        looks, seats = self._looks, len(outcome)
        estimates = [[*(look.estimates or [0.0] * seats), *[0.0] * (self._width - seats)] for look in looks]
        return Samples(
            np.array([look.observation for look in looks], np.int16), np.array(values[::-1], np.float32),
            np.array(estimates, np.float32), np.array([len(look.options) for look in looks], np.int32),
            flat([look.options for look in looks]).astype(np.int16), flat([look.shares for look in looks]),
            flat([look.sights for look in looks]),
        )  # fmt: skip

    def _worth(self, look: Look, expected: Sequence[float]) -> list[float]:
        """What a look is to teach about values."""
        seats = len(expected)
        if not look.estimates:
            return [np.nan] * max(seats, self._width)
        found = look.values or [expected[(look.seat + each) % seats] for each in range(seats)]
        return [*found, *[0.5] * (self._width - seats)]


def flat(rows: Sequence[Sequence[float]]) -> NDArray[np.float32]:
    """All rows one after the other."""
    return np.fromiter((each for row in rows for each in row), np.float32)
