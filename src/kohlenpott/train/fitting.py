"""Fitting the small network that corrects the readable estimate: observation, one hidden layer, values and priors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .samples import Samples

Floats = NDArray[np.floating[Any]]
SMALLEST_SPREAD = 0.2  # a cell that hardly changed so far must not explode when it does
PART = 4096  # rows looked at at once: all of them as real numbers would not fit into memory
PRIOR_SHARE = 0.5  # of the priors in what is made small; the values have the rest
NAMES = ("hidden_weights", "hidden_bias", "value_weights", "value_bias", "prior_weights", "prior_bias")


@dataclass(frozen=True)
class Losses:
    """How far the network is off: cross entropy of values and priors, above the best possible."""

    value: float
    prior: float
    positions: int = 0  # that were judged, of those it was asked about
    decisions: int = 0

    @property
    def total(self) -> float:
        """What fitting makes small."""
        return self.value + PRIOR_SHARE * self.prior


@dataclass
class TrainedNetwork:
    """The weights while they are learnt. Inputs are scaled here and unscaled when the weights are written."""

    mean: Floats
    scale: Floats
    hidden_weights: Floats  # cells x hidden
    hidden_bias: Floats
    value_weights: Floats  # hidden x seats
    value_bias: Floats
    prior_weights: Floats  # hidden x actions
    prior_bias: Floats
    judges: bool = True  # values are learnt, too; otherwise the estimate is left as it is
    home: dict[str, Floats] = field(default_factory=dict)  # what weights are kept near to; zeros if it is not told

    @classmethod
    def new(cls, samples: Samples, hidden: int, actions: int, seed: int, judges: bool = True) -> TrainedNetwork:
        """Small random weights; the scale of each input comes from the samples."""
        chance = np.random.default_rng(seed)
        cells, seats = samples.observations.shape[1], samples.values.shape[1]
        mean, spread = scale_of(samples.observations)
        first = chance.normal(0, np.sqrt(2 / cells), (cells, hidden)).astype(np.float32)
        return cls(
            mean.astype(np.float32), (1 / np.maximum(spread, SMALLEST_SPREAD)).astype(np.float32), first,
            np.zeros(hidden, np.float32), np.zeros((hidden, seats), np.float32), np.zeros(seats, np.float32),
            np.zeros((hidden, actions), np.float32), np.zeros(actions, np.float32), judges,
        )  # fmt: skip

    def begin_with(self, taught: dict[str, Floats]) -> None:
        """Take over a network as the bots read it, for the first units; it is what the weights are kept near to."""
        into, units = taught["hidden_weights"], len(taught["hidden_bias"])
        self.hidden_weights[:, :units] = into / self.scale[:, None]
        self.hidden_bias[:units] = taught["hidden_bias"] + self.mean @ into
        for name in ("value_weights", "prior_weights"):
            getattr(self, name)[:units] = taught[name]
        self.value_bias, self.prior_bias = taught["value_bias"].copy(), taught["prior_bias"].copy()
        self.home = {name: getattr(self, name).copy() for name in NAMES}
        self.home["hidden_weights"][:, units:] = 0

    def copy(self) -> TrainedNetwork:
        """The weights as they are now."""
        arrays = {name: getattr(self, name).copy() for name in ("mean", "scale", *NAMES)}
        return TrainedNetwork(**arrays, judges=self.judges)

    def hidden(self, observations: NDArray[np.int16]) -> tuple[Floats, Floats]:
        """Scaled inputs and the hidden layer."""
        inputs = (observations - self.mean) * self.scale
        return inputs, np.maximum(inputs @ self.hidden_weights + self.hidden_bias, 0)

    def unscaled(self) -> dict[str, Floats]:
        """The weights for raw observations, as the bots read them."""
        found = {name: getattr(self, name) for name in NAMES}
        found["hidden_weights"] = self.hidden_weights * self.scale[:, None]
        found["hidden_bias"] = self.hidden_bias - (self.mean * self.scale) @ self.hidden_weights
        return found

    def gradients(self, batch: Samples) -> tuple[dict[str, Floats], Losses]:
        """How each weight changes the loss of a batch."""
        rows, decisions = len(batch), int((batch.counts > 0).sum())
        inputs, layer = self.hidden(batch.observations)
        judged = ~np.isnan(batch.values[:, 0]) & self.judges
        positions, values = int(judged.sum()), batch.values[judged]
        said: Floats = 1 / (1 + np.exp(-(batch.estimates + layer @ self.value_weights + self.value_bias)[judged]))
        value_pull: Floats = np.zeros_like(batch.values)
        value_pull[judged] = (said - values) / max(1, positions)
        of_row = np.repeat(np.arange(rows), batch.counts)
        likely = self.priors(layer, batch, of_row)
        wrong = np.zeros((rows, len(self.prior_bias)), np.float32)
        wrong[of_row, batch.options] = (likely - batch.shares) * (PRIOR_SHARE / max(1, decisions))
        back = (value_pull @ self.value_weights.T + wrong @ self.prior_weights.T) * (layer > 0)
        wrong_values = above(values, said, positions) + above(1 - values, 1 - said, positions)
        off = Losses(wrong_values, above(batch.shares, likely, decisions), positions, decisions)
        return {
            "hidden_weights": inputs.T @ back, "hidden_bias": back.sum(axis=0),
            "value_weights": layer.T @ value_pull, "value_bias": value_pull.sum(axis=0),
            "prior_weights": layer.T @ wrong, "prior_bias": wrong.sum(axis=0),
        }, off  # fmt: skip

    def priors(self, layer: Floats, batch: Samples, of_row: NDArray[np.intp]) -> Floats:
        """How likely each option of each row is."""
        if not len(of_row):
            return np.zeros(0, np.float32)
        logits = batch.sights + (layer @ self.prior_weights + self.prior_bias)[of_row, batch.options]
        counts = batch.counts[batch.counts > 0]
        starts = np.cumsum(counts) - counts
        raised = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), counts))
        found: Floats = raised / np.repeat(np.add.reduceat(raised, starts), counts)
        return found

    def losses(self, samples: Samples) -> Losses:
        """How far it is off on samples it did not learn from, a part at a time."""
        parts = [np.arange(start, min(start + PART, len(samples))) for start in range(0, len(samples), PART)]
        return mean([self.gradients(samples.rows(part))[1] for part in parts])


def scale_of(observations: NDArray[np.int16]) -> tuple[Floats, Floats]:
    """Mean and spread of each cell."""
    total, squares = np.zeros((2, observations.shape[1]))
    for start in range(0, len(observations), PART):
        part = observations[start : start + PART].astype(np.float64)
        total += part.sum(axis=0)
        squares += (part**2).sum(axis=0)
    mean = total / len(observations)
    return mean, np.sqrt(np.maximum(squares / len(observations) - mean**2, 0))


def above(wanted: Floats, said: Floats, rows: int) -> float:
    """Cross entropy above the best possible, for each row."""
    gap = wanted * (np.log(np.maximum(wanted, 1e-9)) - np.log(np.maximum(said, 1e-9)))
    return float(gap.sum() / max(1, rows))


def mean(parts: list[Losses]) -> Losses:
    """The losses of several parts as those of one."""
    positions, decisions = sum(each.positions for each in parts), sum(each.decisions for each in parts)
    value = sum(each.value * each.positions for each in parts) / max(1, positions)
    prior = sum(each.prior * each.decisions for each in parts) / max(1, decisions)
    return Losses(value, prior, positions, decisions)


@dataclass
class Adam:
    """The optimiser: each weight has a pace of its own."""

    rate: float
    decay: float
    steps: int = 0

    def __post_init__(self) -> None:
        self._mean: dict[str, Floats] = {}
        self._square: dict[str, Floats] = {}

    def step(self, network: TrainedNetwork, gradients: dict[str, Floats]) -> None:
        """Move every weight a little downhill."""
        self.steps += 1
        for name, slope in gradients.items():
            mean = self._mean[name] = 0.9 * self._mean.get(name, np.zeros_like(slope)) + 0.1 * slope
            square = self._square[name] = 0.999 * self._square.get(name, np.zeros_like(slope)) + 0.001 * slope**2
            move = (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weights = getattr(network, name)
            weights -= self.rate * (move + self.decay * (weights - network.home.get(name, 0)))


def fit(
    network: TrainedNetwork,
    samples: Samples,
    epochs: int,
    seed: int,
    batch: int = 512,
    rate: float = 1e-3,
    decay: float = 0.0,
) -> Iterator[Losses]:
    """Learn from the samples, in another order each time; the mean losses after every epoch."""
    chance, pace = np.random.default_rng(seed), Adam(rate, decay)
    for epoch in range(epochs):
        pace.rate = rate * 0.5 * (1 + np.cos(np.pi * epoch / epochs)) + rate * 0.02
        order = chance.permutation(len(samples))
        seen: list[Losses] = []
        for start in range(0, len(order), batch):
            gradients, losses = network.gradients(samples.rows(order[start : start + batch]))
            pace.step(network, gradients)
            seen.append(losses)
        yield mean(seen)
