"""The calibration is fitted as it should be, and its quality is measured as it is."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import kohlenpott as kp
from bots.positions import needs_speed
from kohlenpott.bots.calibration import Calibration, at_progress, calibration_of
from kohlenpott.insight import fitting
from kohlenpott.insight.bot_games import SelfPlayer, read_games, write_games
from kohlenpott.insight.fitting import Sample, basis, fit, quality, softmax, solved
from kohlenpott.insight.values import corrected
from kohlenpott.search.treesearch import KNOTS


def invented(sharp: tuple[float, ...], count: int) -> list[Sample]:
    """Moments of games that end as chances of this sharpness say."""
    draw, found = random.Random(1), []
    for k in range(count):
        late = draw.random()
        said = softmax([draw.gauss(0, 1) for _ in range(3)])
        true = corrected(said, at_progress(sharp, late))
        winner = draw.choices(range(3), true)[0]
        won = tuple(float(seat == winner) for seat in range(3))
        found.append(Sample(k, late, (1, 2, 3), tuple(said), (), tuple(said), won))
    return found


def test_a_fit_finds_the_sharpness_that_made_the_games() -> None:
    sharp = (0.5, 0.8, 1.2, 1.6, 2.0)
    found = fit(invented(sharp, 6000), lambda sample: sample.seen, caution=1.0)
    assert found == pytest.approx(sharp, abs=0.25)


def test_what_is_fitted_is_better_calibrated_than_what_is_not() -> None:
    samples = invented((2.0,) * KNOTS, 4000)
    knots = fit(samples[:2000], lambda sample: sample.looked)
    fitted = quality(samples[2000:], fitting.looked_ahead(Calibration((1.0,) * KNOTS, knots)))
    plain = quality(samples[2000:], fitting.looked_ahead(Calibration()))
    assert fitted.brier < plain.brier
    assert fitted.error < plain.error
    assert sum(count for _, _, count in fitted.bins) == 3 * 2000


def test_points_so_far_are_shared_and_nobody_is_favoured_without_any() -> None:
    sample = Sample(0, 0.5, (30, 10, -5), (), (), (), (1.0, 0.0, 0.0))
    assert fitting.by_points(sample) == [0.75, 0.25, 0.0]
    assert fitting.by_points(Sample(0, 0.5, (0, 0), (), (), (), (1.0, 0.0))) == [0.5, 0.5]


def test_knots_share_every_time_of_the_game() -> None:
    assert basis(0.0) == [1, 0, 0, 0, 0]
    assert basis(0.625) == [0, 0, 0.5, 0.5, 0]
    assert basis(1.0) == [0, 0, 0, 0, 1]


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [3.0, 1.0]], [4.0, 11.0]) == pytest.approx([3, 2])


@needs_speed
@pytest.mark.parametrize("name", kp.games())
def test_kept_games_come_back_and_are_whole(name: str, tmp_path: Path) -> None:
    game = kp.game(name)
    seats = game.definition.seats[0]
    played = SelfPlayer(game, seats, 4).play(3)
    file = tmp_path / "games.jsonl.xz"
    write_games(file, [played])
    assert read_games(file) == [played]
    record = played.record(game)
    assert record.result is not None and record.result[0] == played.scores
    assert sum(played.shares()) == pytest.approx(1)
    samples = fitting.take_samples(game, seats, [played], Calibration(), 2)
    assert len(samples) == fitting.POSITIONS
    assert all(sum(sample.looked) == pytest.approx(1) for sample in samples)


@pytest.mark.parametrize("name", kp.games())
def test_the_calibration_of_a_game_is_sensible(name: str) -> None:
    definition = kp.game(name).definition
    for seats in definition.seats:
        found = calibration_of(definition, seats)
        assert all(0 < knot < 20 for knot in (*found.sharpness, *found.trust))
