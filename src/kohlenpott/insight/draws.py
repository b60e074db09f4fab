"""What a draw gave every seat: the chances after it against those after other draws that could have come.

All of them are played on under the same chance, so a draw that changes nothing makes no difference at all. What is left
of the noise is known from how the differences vary from game to game, and gains are made smaller by it: many small
draws do not add up to luck.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from kohlenpott.api.certainty import with_chance
from kohlenpott.api.state import State

from .continuations import Continuer
from .decisions import PlayedDecision
from .values import ended

OTHERS = 8  # draws that the one that came is compared with
ROUNDS = 3  # turns of every seat after a draw: what it changed shows by then, and later chance is noise here


def draw_luck(continuer: Continuer, decision: PlayedDecision, seed: int, games: int) -> list[float]:
    """What the draw after a decision gave every seat, against the mean of all draws; zeros where nothing was drawn.

    So many games are played on after each of the draws that are looked at.
    """
    seats = decision.before.seats
    if not decision.is_drawn:
        return [0.0] * seats
    worlds = [decision.after, *other_draws(decision, seed)]
    found = [chances_after(continuer, world, seed, games) for world in worlds]
    by_seat = [[row[seat::seats] for row in found] for seat in range(seats)]
    kept = continuer.calibration.luck * signal(by_seat)
    return [kept * gain_of_first(rows) for rows in by_seat]


def other_draws(decision: PlayedDecision, seed: int) -> list[State]:
    """What the same decision could have led to."""
    chance, found = random.Random(seed), []
    for _ in range(OTHERS):
        state = with_chance(decision.before, chance.getrandbits(64))
        for action in decision.line:
            if action not in state.actions():
                break  # a draw within the line has changed what can be done
            state.apply(action)
        found.append(state)
    return found


def chances_after(continuer: Continuer, state: State, seed: int, games: int, rounds: int = ROUNDS) -> Sequence[float]:
    """What every game was worth to every seat, game after game."""
    over = ended(state)
    if over is not None:
        return over * games
    return continuer.play_on(state, None, seed, games, (), rounds * state.seats).chances


def gain_of_first(rows: Sequence[Sequence[float]]) -> float:
    """By how much the mean of the first row is above the mean of all rows."""
    means = [sum(row) / len(row) for row in rows]
    return means[0] - sum(means) / len(means)


def signal(by_seat: Sequence[Sequence[Sequence[float]]]) -> float:
    """The part of the differences between draws that is not noise, 0 to 1: one row a draw, the same games in each."""
    between = noise = 0.0
    for rows in by_seat:
        draws, games = len(rows), len(rows[0])
        by_draw = [sum(row) / games for row in rows]
        by_game = [sum(column) / draws for column in zip(*rows, strict=True)]
        mean = sum(by_draw) / draws
        between += sum((each - mean) ** 2 for each in by_draw) / (draws - 1)
        left = sum(
            (value - one - other + mean) ** 2
            for row, one in zip(rows, by_draw, strict=True)
            for value, other in zip(row, by_game, strict=True)
        )
        noise += left / (draws - 1) / (games - 1) / games
    return max(0.0, 1 - noise / between) if between else 0.0
