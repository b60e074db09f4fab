"""What self-play teaches: positions as seats saw them, what the search preferred, how the game ended."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Samples:
    """Decisions of finished games, one row each; the options of all rows stand one after the other."""

    observations: NDArray[np.int16]  # rows x cells
    values: NDArray[np.float32]  # rows x seats, the observer first: what the game was worth to each, 0 to 1
    estimates: NDArray[np.float32]  # rows x seats: what the readable estimate said, as logits
    counts: NDArray[np.int32]  # options of each row; 0 for a seat that only looked on
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


def gather(parts: Iterable[Samples]) -> Samples:
    """All samples of several games."""
    found = list(parts)
    return Samples(*(np.concatenate([getattr(part, name) for part in found]) for name in Samples.__dataclass_fields__))


class Notebook:
    """Collects what is seen in one game while it is played."""

    def __init__(self) -> None:
        self._seats: list[int] = []
        self._observations: list[Sequence[int]] = []
        self._estimates: list[Sequence[float]] = []
        self._options: list[Sequence[int]] = []
        self._shares: list[Sequence[float]] = []
        self._sights: list[Sequence[float]] = []

    def look(self, seat: int, observation: Sequence[int], estimates: Sequence[float]) -> None:
        """What a seat sees, and the estimate's opinion of every seat, that seat's first."""
        self._seats.append(seat)
        self._observations.append(observation)
        self._estimates.append(estimates)
        self._options.append(())
        self._shares.append(())
        self._sights.append(())

    def decide(self, options: Sequence[int], sights: Sequence[float], visits: Sequence[float]) -> None:
        """The seat that looked last had to decide: how good its options seemed, how often the search tried each."""
        total = sum(visits)
        self._options[-1], self._sights[-1] = options, sights
        self._shares[-1] = [v / total for v in visits] if total else [1 / len(options)] * len(options)

    def close(self, outcome: Sequence[float]) -> Samples:
        """The samples, now that it is known what the game was worth to each seat."""
        seats = len(outcome)
        values = [[outcome[(seat + k) % seats] for k in range(seats)] for seat in self._seats]
        return Samples(
            np.array(self._observations, np.int16), np.array(values, np.float32),
            np.array(self._estimates, np.float32), np.array([len(each) for each in self._options], np.int32),
            flat(self._options).astype(np.int16), flat(self._shares), flat(self._sights),
        )  # fmt: skip


def flat(rows: Sequence[Sequence[float]]) -> NDArray[np.float32]:
    """All rows one after the other."""
    return np.fromiter((each for row in rows for each in row), np.float32)
