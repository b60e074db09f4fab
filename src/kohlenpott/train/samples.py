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
    values: NDArray[np.float32]  # rows x seats, the deciding seat first: what the game was worth to each
    counts: NDArray[np.int32]  # options of each row
    options: NDArray[np.int16]  # action ids, all rows one after the other
    shares: NDArray[np.float32]  # how much the search preferred each option; the shares of a row add up to 1

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
        return Samples(self.observations[chosen], self.values[chosen], counts, self.options[where], self.shares[where])


def gather(parts: Iterable[Samples]) -> Samples:
    """All samples of several games."""
    found = list(parts)
    return Samples(*(np.concatenate([getattr(part, name) for part in found]) for name in Samples.__dataclass_fields__))


class Notebook:
    """Collects the decisions of one game while it is played."""

    def __init__(self) -> None:
        self._seats: list[int] = []
        self._observations: list[Sequence[int]] = []
        self._options: list[Sequence[int]] = []
        self._shares: list[NDArray[np.float32]] = []

    def note(self, seat: int, observation: Sequence[int], options: Sequence[int], preferred: Sequence[float]) -> None:
        """A decision: what the seat saw, what it could do, how often the search tried each option."""
        weights = np.asarray(preferred, np.float32)
        total = weights.sum()
        self._seats.append(seat)
        self._observations.append(observation)
        self._options.append(options)
        self._shares.append(weights / total if total > 0 else np.full(len(options), 1 / len(options), np.float32))

    def close(self, outcome: Sequence[float]) -> Samples:
        """The samples, now that it is known what the game was worth to each seat."""
        seats = len(outcome)
        values = [[outcome[(seat + k) % seats] for k in range(seats)] for seat in self._seats]
        return Samples(
            np.array(self._observations, np.int16), np.array(values, np.float32),
            np.array([len(options) for options in self._options], np.int32),
            np.concatenate([np.asarray(options, np.int16) for options in self._options]), np.concatenate(self._shares),
        )  # fmt: skip
