"""Fits the calibration of values to kept games, and measures it on games it has not seen."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from kohlenpott.api.game import Game
from kohlenpott.bots.calibration import Calibration, at_progress
from kohlenpott.search.treesearch import KNOTS

from .bot_games import BotGame
from .continuations import Continuer
from .values import LEAST, corrected

POSITIONS = 6  # of each game
PLAYED_ON = 24  # games for a looked-ahead value
STEPS = 30  # of the fit at most
CAUTION = 100.0  # how strongly 1 is believed in while few games speak against it
LUCK_BELIEVED, LUCK_CAUTION = 0.5, 2.0  # luck that shows in results before any are known, and how strongly that holds
BINS = 10
FLAT = (1.0,) * KNOTS


@dataclass(frozen=True, slots=True)
class Sample:
    """One moment of a kept game."""

    seed: int  # of its game
    progress: float
    points: tuple[int, ...]  # now
    seen: tuple[float, ...]  # chances at first sight, not corrected
    judged: tuple[float, ...]  # the same once what has been begun is played on; empty where the game ended with it
    looked: tuple[float, ...]  # mean of games played on, not corrected
    won: tuple[float, ...]  # how it ended


def moments(game: BotGame) -> list[int]:
    """Places of the game to look at, spread evenly; others in every game."""
    step = len(game.moves) / POSITIONS
    return [int((k + (game.seed * 0.618) % 1) * step) for k in range(POSITIONS)]


def take_samples(game: Game, seats: int, games: Iterable[BotGame], calibration: Calibration,
                 played_on: int = PLAYED_ON) -> list[Sample]:  # fmt: skip
    """Moments of kept games; with no games played on only first sights are noted."""
    plain, player = Continuer(game, seats, Calibration()), Continuer(game, seats, calibration)
    found = []
    for each in games:
        wanted = set(moments(each))
        for place, state in enumerate(each.states(game)):
            if place not in wanted:
                continue
            seen = plain.chances(state)
            judged = plain.play_on(state, None, place, 1, (), 0).means()
            looked = player.play_on(state, None, place, played_on).means() if played_on else []
            first = () if 0.0 in judged else tuple(judged)
            found.append(Sample(each.seed, player.progress(state), tuple(state.scores()), tuple(seen), first,
                                tuple(looked), tuple(each.shares())))  # fmt: skip
    return found


def basis(progress: float) -> list[float]:
    """How much each knot has to say at a time of the game."""
    return [at_progress(tuple(float(k == j) for j in range(KNOTS)), progress) for k in range(KNOTS)]


def fit(samples: Sequence[Sample], chances: Callable[[Sample], Sequence[float]],
        caution: float = CAUTION) -> tuple[float, ...]:  # fmt: skip
    """The knots under which the games would most likely have ended as they did (Newton's method)."""
    rows = [(basis(s.progress), [math.log(max(c, LEAST)) for c in chances(s)], s.won) for s in samples]
    knots = list(FLAT)
    for _ in range(STEPS):
        slope = [caution * (1 - knot) for knot in knots]
        curve = [[caution * float(i == j) for j in range(KNOTS)] for i in range(KNOTS)]
        for weights, logs, won in rows:
            sharp = sum(w * k for w, k in zip(weights, knots, strict=True))
            shares = softmax([sharp * value for value in logs])
            mean = sum(s * value for s, value in zip(shares, logs, strict=True))
            spread = sum(s * (value - mean) ** 2 for s, value in zip(shares, logs, strict=True))
            pull = sum(w * value for w, value in zip(won, logs, strict=True)) - mean
            for i in range(KNOTS):
                slope[i] += weights[i] * pull
                for j in range(KNOTS):
                    curve[i][j] += weights[i] * weights[j] * spread
        change = solved(curve, slope)
        knots = [max(0.01, knot + step) for knot, step in zip(knots, change, strict=True)]
        if max(map(abs, change)) < 1e-5:
            break
    return tuple(round(knot, 4) for knot in knots)


def softmax(values: Sequence[float]) -> list[float]:
    """Shares that add up to 1."""
    top = max(values)
    parts = [math.exp(value - top) for value in values]
    return [part / sum(parts) for part in parts]


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of a small system of equations."""
    rows = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    for k in range(len(rows)):
        top = max(range(k, len(rows)), key=lambda i: abs(rows[i][k]))
        rows[k], rows[top] = rows[top], rows[k]
        for i in range(len(rows)):
            if i != k:
                factor = rows[i][k] / rows[k][k]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


@dataclass(frozen=True, slots=True)
class Fitted:
    """A calibration, and what it is worth on games it has not seen."""

    calibration: Calibration
    held_out: list[Sample]  # of all games: `seen` and `looked` are what the fit to the other half says


def fit_calibration(game: Game, seats: int, games: Sequence[BotGame]) -> Fitted:
    """First how sharp a first sight is, then how far means of games played on can be trusted.

    Both are fitted to each half of the games alone, to see what they say about the other half, and then to all.
    """
    halves = [[each for each in games if each.seed % 2 == odd] for odd in (0, 1)]
    first = [take_samples(game, seats, half, Calibration(), 0) for half in halves]
    sharp = [fit([s for s in part if s.judged], lambda s: s.judged) for part in first]
    own = [take_samples(game, seats, half, Calibration(sharp[k])) for k, half in enumerate(halves)]
    held_out: list[Sample] = []
    for k, half in enumerate(halves):
        other = Calibration(sharp[1 - k], fit(own[1 - k], lambda s: s.looked))
        see, look = at_first_sight(other), looked_ahead(other)
        for sample in take_samples(game, seats, half, other):
            held_out.append(replace(sample, seen=tuple(see(sample)), looked=tuple(look(sample))))
    every = fit([s for part in first for s in part if s.judged], lambda s: s.judged)
    trust = fit([s for part in own for s in part], lambda s: s.looked)
    return Fitted(Calibration(every, trust), held_out)


def luck_shown(games: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """How much of what draws seem to have given shows in results, 0 to 1; of each game: results and luck of all seats.

    With it the results less the luck scatter least around equal shares; half of it is believed while few games speak.
    """
    pairs = [(won - 1 / len(result), luck) for result, lucks in games for won, luck in zip(result, lucks, strict=True)]
    shown, seen = sum(won * luck for won, luck in pairs), sum(luck * luck for _, luck in pairs)
    return min(1.0, max(0.0, (shown + LUCK_CAUTION * LUCK_BELIEVED) / (seen + LUCK_CAUTION)))


# --- how good it is ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quality:
    """How well chances that were said fit what happened."""

    brier: float  # mean squared distance, over all seats
    error: float  # mean distance between said and happened in ten bins
    bins: tuple[tuple[float, float, int], ...]  # said, happened, how many


def by_points(sample: Sample) -> list[float]:
    """The share of the points so far; all alike where nobody has any."""
    points = [max(0, each) for each in sample.points]
    return [each / sum(points) for each in points] if sum(points) else [1 / len(points)] * len(points)


def at_first_sight(calibration: Calibration) -> Callable[[Sample], list[float]]:
    """The estimate without search."""
    return lambda s: corrected(s.seen, at_progress(calibration.sharpness, s.progress))


def looked_ahead(calibration: Calibration) -> Callable[[Sample], list[float]]:
    """The value of a moment."""
    return lambda s: corrected(s.looked, at_progress(calibration.trust, s.progress))


def said_seen(sample: Sample) -> Sequence[float]:
    """What a held-out sample was given at first sight."""
    return sample.seen


def said_looked(sample: Sample) -> Sequence[float]:
    """What a held-out sample was given as its value."""
    return sample.looked


def quality(samples: Sequence[Sample], say: Callable[[Sample], Sequence[float]]) -> Quality:
    """How good the chances are that somebody says."""
    pairs = [pair for s in samples for pair in zip(say(s), s.won, strict=True)]
    brier = sum((said - won) ** 2 for said, won in pairs) / len(samples)
    ordered: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for said, won in pairs:
        ordered[min(BINS - 1, int(said * BINS))].append((said, won))
    bins = tuple(
        (sum(said for said, _ in part) / len(part), sum(won for _, won in part) / len(part), len(part))
        for part in ordered
        if part
    )
    error = sum(abs(said - won) * count for said, won, count in bins) / len(pairs)
    return Quality(brier, error, bins)
