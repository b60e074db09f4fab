"""Fit the weights of a game's estimate to how games really ended: least squares over positions of self-play.

    python tools/fit_weights.py haspelknecht --seats 2 --games 300 --seed 1

Greedy players that sometimes err play games; from positions of all stages the estimate's lead over the other seats is
compared with the lead at the end. Prints how well the estimate predicts, by stage, and the table for evaluation.toml.
Weights that predict better need not play better: try them in matches before taking them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kohlenpott as kp
from kohlenpott.bots import PlayerView
from kohlenpott.bots.levels import NoisyGreedyBot
from kohlenpott.search.weights import default_weights, names

POSITIONS = 20  # of a game
STEP = 0.2  # part of a weight by which it is changed to see what depends on it
LEAST = 0.3  # a weight nearer to zero is treated as if it were as large as this
STAGES = 5
ERRS = {"temperature": 0.3, "depth": 24, "width": 3, "worlds": 1, "rivalry": 0.2}
Floats = NDArray[np.float64]


def positions(game: kp.Game, seats: int, seed: int) -> tuple[list[bytes], Floats]:
    """Some positions of one game, and its scores."""
    draw, state, seen = random.Random(seed), game.new(seats, seed), []
    players = [NoisyGreedyBot(game, draw.getrandbits(32), **ERRS) for _ in range(seats)]
    while state.seat is not None:
        seen.append(state.raw())
        state.apply(players[state.seat].choose(PlayerView(state)))
    return draw.sample(seen, min(POSITIONS, len(seen))), np.array(state.scores(), float)


class Estimate:
    """A game's estimate as a function of its weights."""

    def __init__(self, game: kp.Game) -> None:
        self.unit: Any = game.definition.unit
        self.names = names(self.unit.evaluation)
        self.weights = np.array(default_weights(self.unit.evaluation))

    def leads(self, g: Any, weights: Floats) -> Floats:
        """Every seat's estimate less the mean of all."""
        out = [0.0] * 8
        self.unit.evaluators["estimate"](g, weights.tolist(), out)
        scores = np.array(out[: g.seats])
        leads: Floats = scores - scores.mean()
        return leads

    def slopes(self, g: Any) -> Floats:
        """By how much the leads change with each weight: seats x weights."""
        base, columns = self.leads(g, self.weights), []
        for k, weight in enumerate(self.weights):
            changed, step = self.weights.copy(), STEP * max(abs(weight), LEAST)
            changed[k] += step
            columns.append((self.leads(g, changed) - base) / step)
        return np.array(columns).T


def rows(estimate: Estimate, game: kp.Game, seats: int, seeds: range) -> Iterator[tuple[Floats, Floats, Floats, float]]:
    """Of every position: slopes, leads said, leads at the end, stage."""
    for seed in seeds:
        raws, scores = positions(game, seats, seed)
        for raw in raws:
            g = estimate.unit.record.from_bytes(raw)
            said = estimate.leads(g, estimate.weights)
            yield estimate.slopes(g), said, scores - scores.mean(), estimate.unit.evaluators["progress"](g)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--hold", type=float, default=30, help="how strongly the weights are held where they are")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = kp.game(chosen.game)
    estimate = Estimate(game)
    found = list(rows(estimate, game, chosen.seats, range(chosen.seed, chosen.seed + chosen.games)))
    slopes, said, true = (np.concatenate([row[k] for row in found]) for k in range(3))
    stage = np.repeat([row[3] for row in found], chosen.seats)
    for k in range(STAGES):
        part = (stage * STAGES).astype(int) == k
        if part.any():
            error = np.sqrt(((true - said)[part] ** 2).mean())
            print(f"stage {k + 1}: off by {error:.2f} of {true[part].std():.2f} points ({part.sum()} leads)")
    scale, trust = np.maximum(np.abs(estimate.weights), LEAST), 1 / (1.15 - stage)
    scaled = slopes * scale
    matrix = (scaled * trust[:, None]).T @ scaled + chosen.hold * np.eye(len(scale))
    change = scale * np.linalg.solve(matrix, (scaled * trust[:, None]).T @ (true - said))
    before, after = ((trust * (true - said - slopes @ by) ** 2).mean() for by in (0 * change, change))
    print(f"squared error, late positions counting more: {before:.2f} -> {after:.2f}")
    print("\n".join(f"{n} = {w:.3g}" for n, w in zip(estimate.names, estimate.weights + change, strict=True)))


if __name__ == "__main__":
    main()
