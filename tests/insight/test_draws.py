"""What a draw gave is told from noise."""

from __future__ import annotations

import random

import pytest

import kohlenpott as kp
from bots.positions import needs_speed
from kohlenpott.api.certainty import with_chance
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.continuations import Continuer
from kohlenpott.insight.decisions import decisions_of
from kohlenpott.insight.draws import OTHERS, draw_luck, gain_of_first, other_draws, signal
from kohlenpott.insight.fitting import luck_shown


def rows(spread: float, noise: float, common: float, games: int = 40) -> list[list[float]]:
    """Chances after nine draws that differ so much, in games that differ so much by themselves and all alike."""
    draw = random.Random(3)
    by_game = [draw.gauss(0, common) for _ in range(games)]
    by_draw = [draw.gauss(0.5, spread) for _ in range(9)]
    return [[base + each + draw.gauss(0, noise) for each in by_game] for base in by_draw]


def test_draws_that_make_no_difference_are_no_luck() -> None:
    alike = [[0.5, 0.25, 0.75]] * 9
    assert signal([alike]) == gain_of_first(alike) == 0.0
    assert signal([rows(0.0, 0.2, 0.3)]) < 0.3


def test_what_all_games_have_in_common_is_no_noise() -> None:
    assert signal([rows(0.1, 0.01, 0.5)]) > 0.99


def test_the_more_noise_the_less_is_kept() -> None:
    kept = [signal([rows(0.1, noise, 0.2)] * 2) for noise in (0.0, 0.2, 0.4, 0.8)]
    assert kept[0] == pytest.approx(1.0)
    assert kept == sorted(kept, reverse=True)


def test_a_gain_is_measured_against_all_draws() -> None:
    assert gain_of_first([[0.6, 0.8], [0.1, 0.3], [0.2, 0.4]]) == pytest.approx(0.7 - 1.2 / 3)


@needs_speed
@pytest.mark.parametrize("name", ["coal-baron", "haspelknecht"])
def test_what_one_seat_gains_by_a_draw_the_others_lose(name: str) -> None:
    game = kp.game(name)
    record = SelfPlayer(game, 3, 4).play(2).record(game)
    continuer, decisions = Continuer(game, 3), decisions_of(record)
    drawn = next(each for each in decisions if each.is_drawn)
    gains = draw_luck(continuer, drawn, 5, 4)
    assert sum(gains) == pytest.approx(0.0)
    assert gains == draw_luck(continuer, drawn, 5, 4)
    calm = next(each for each in decisions if not each.is_drawn)
    assert draw_luck(continuer, calm, 5, 4) == [0.0] * 3


@needs_speed
def test_other_draws_follow_the_same_decision() -> None:
    game = kp.game("coal-baron")
    record = SelfPlayer(game, 2, 4).play(2).record(game)
    drawn = next(each for each in decisions_of(record) if each.is_drawn)
    others = other_draws(drawn, 5)
    assert len(others) == OTHERS
    assert {state.seat for state in others} == {drawn.after.seat}
    assert len({state.fingerprint() for state in others}) > 1


def test_other_chance_changes_nothing_that_is_laid_down() -> None:
    state = kp.game("coal-baron").new(2, 1)
    other = with_chance(state, 12345)
    assert other.position() | {"chance": 0} == state.position() | {"chance": 0}
    assert other != state


def test_luck_that_does_not_show_in_results_is_not_counted() -> None:
    shows = [((1.0, 0.0), (0.2, -0.2)), ((0.0, 1.0), (0.1, -0.1))]
    too_much = [((1.0, 0.0), (0.8, -0.8)), ((0.0, 1.0), (0.4, -0.4))]
    against = [((1.0, 0.0), (-0.2, 0.2)), ((0.0, 1.0), (0.2, -0.2))]
    assert luck_shown([]) == 0.5
    assert luck_shown(1000 * shows) == pytest.approx(1.0, abs=0.01)
    assert luck_shown(1000 * too_much) == pytest.approx(0.25, abs=0.01)
    assert luck_shown(1000 * against) == 0.0
    assert luck_shown(too_much) > luck_shown(10 * too_much) > luck_shown(100 * too_much)
