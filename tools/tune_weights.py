"""Tune the weights of a game's estimate: changed greedy bots play the best one so far, and replace it when they win.

    python tools/tune_weights.py coal-baron --seats 2 --minutes 5 --seed 1

prints every accepted change, then the table for evaluation.toml. Matches are paired: each seed is played from every
seat, and the margin over the best other score decides.
"""

from __future__ import annotations

import argparse
import math
import random
import time

import kohlenpott as kp
from kohlenpott.bots import PlayerView
from kohlenpott.bots.greedy_bot import GreedyBot
from kohlenpott.search.weights import default_weights, names

LEAST = 12  # games of a trial
SURE, HOPELESS = 2.3, -0.3  # standard errors at which a trial ends


def margin(game: kp.Game, seats: int, seed: int, place: int, trial: list[float], best: list[float]) -> float:
    """By how much the changed bot on one seat beats the others."""
    state = game.new(seats, seed)
    players = [GreedyBot(game, seed, trial if k == place else best, worlds=1, width=3) for k in range(seats)]
    while state.seat is not None:
        state.apply(players[state.seat].choose(PlayerView(state)))
    scores = state.scores()
    return scores[place] - max(score for k, score in enumerate(scores) if k != place)


def expected_margin(game: kp.Game, seats: int, best: list[float], seed: int) -> float:
    """What a bot that changes nothing can expect: with more than two seats the best other score is ahead."""
    if seats == 2:
        return 0.0
    games = [margin(game, seats, seed + k, k % seats, best, best) for k in range(LEAST)]
    return sum(games) / len(games)


def is_better(
    game: kp.Game, seats: int, trial: list[float], best: list[float], seed: int, par: float, most: int
) -> bool:
    """Play until the answer is clear, or the games are used up."""
    margins: list[float] = []
    while len(margins) < most:
        k = len(margins)
        margins.append(margin(game, seats, seed + k // seats, k % seats, trial, best) - par)
        if len(margins) >= LEAST and len(margins) % seats == 0:
            mean = sum(margins) / len(margins)
            spread = math.sqrt(sum((m - mean) ** 2 for m in margins) / (len(margins) - 1) / len(margins))
            if mean < HOPELESS * spread or mean > SURE * spread:
                return mean > 0
    return False


def changed(draw: random.Random, weights: list[float]) -> list[float]:
    """One to three weights somewhat larger or smaller."""
    trial = weights[:]
    for k in draw.sample(range(len(trial)), draw.choice((1, 1, 2, 3))):
        trial[k] = trial[k] * math.exp(draw.gauss(0, 0.45)) if trial[k] else draw.gauss(0, 0.3)
    return trial


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=100, help="of a trial at most")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = kp.game(chosen.game)
    evaluation = game.definition.unit.evaluation
    best, keys, draw = default_weights(evaluation), names(evaluation), random.Random(chosen.seed)
    par = expected_margin(game, chosen.seats, best, 10**6)
    end, trials, taken = time.monotonic() + 60 * chosen.minutes, 0, 0
    while time.monotonic() < end:
        trial, trials = changed(draw, best), trials + 1
        if is_better(game, chosen.seats, trial, best, draw.randrange(10**9), par, chosen.games):
            what = ", ".join(f"{k} {b:.3g} -> {t:.3g}" for k, b, t in zip(keys, best, trial, strict=True) if b != t)
            best, taken = trial, taken + 1
            print(f"trial {trials}: {what}", flush=True)
    print(f"{taken} of {trials} trials taken")
    print("\n".join(f"{key} = {value:.3g}" for key, value in zip(keys, best, strict=True)))


if __name__ == "__main__":
    main()
