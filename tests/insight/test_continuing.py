"""Games played on: both modes alike, chances that add up to 1, the same chance for both lines, no secrets."""

from __future__ import annotations

from typing import Any

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE, SMALL_TABLES, TABLES, needs_speed, positions, secret_positions
from kohlenpott.bots import networks
from kohlenpott.bots.calibration import Calibration
from kohlenpott.bots.search_bot import settings_of
from kohlenpott.insight.continuations import TO_THE_END, Continuer, paired
from kohlenpott.search.continuing import ALL_PROSPECTS, OWN_PROSPECTS
from kohlenpott.search.treesearch import KNOTS
from kohlenpott.search.weights import default_weights

needs_both = pytest.mark.skipif(
    IS_PURE or not all(kp.game(name, pure=False).compiled for name in kp.games()), reason="needs the compiled engine"
)


def new_search(game: kp.Game, seats: int) -> Any:
    net = networks.shipped(game, seats)
    return game.search(default_weights(game.definition.unit.evaluation), settings_of(game, net), 2, net)


@needs_both
@pytest.mark.parametrize("prospects", [OWN_PROSPECTS, ALL_PROSPECTS])
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_both_modes_play_on_alike(name: str, seats: int, prospects: int) -> None:
    compiled, pure = kp.game(name, pure=False), kp.game(name, pure=True)
    left, right = new_search(compiled, seats), new_search(pure, seats)
    for each in (left, right):
        each.sharpen([0.5, 0.8, 1.0, 1.5, 2.0])
    state = next(positions(compiled, seats, 1, seed=4))
    twin = pure.from_raw(state.raw())
    for observer, turns in ((state.seat, 1), (-1, 1), (-1, TO_THE_END) if name == "coal-baron" else (-1, 0)):
        one = left.continuations(state, observer, 7, 1, state.actions()[:1], turns, prospects, 2)
        assert one == right.continuations(twin, observer, 7, 1, state.actions()[:1], turns, prospects, 2)
    assert left.chances(state) == right.chances(twin)
    assert left.progress(state) == right.progress(twin)


@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES if IS_PURE else TABLES)
def test_chances_add_up_to_one_and_the_position_stays_as_it_was(name: str, seats: int) -> None:
    game = kp.game(name)
    continuer = Continuer(game, seats)
    for state in positions(game, seats, 1 if IS_PURE else 4, seed=5):
        before = state.raw()
        found = continuer.play_on(state, state.seat, 3, 1 if IS_PURE else 5, (), 1)
        assert sum(continuer.chances(state)) == pytest.approx(1)
        assert sum(found.means()) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found.chances)
        assert state.raw() == before


@needs_speed
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_to_the_end_somebody_wins_and_points_come_from_sources(name: str, seats: int) -> None:
    game = kp.game(name)
    found = Continuer(game, seats).play_on(game.new(seats, 1), None, 3, 4, (), TO_THE_END)
    for k in range(found.games):
        shares = found.chances[k * seats : (k + 1) * seats]
        assert sum(shares) == pytest.approx(1)
        assert set(shares) <= {0.0, 1.0, 0.5, 1 / 3, 0.25, 0.2}
    for seat in range(seats):
        points = found.mean_points(seat)
        assert points[""] == pytest.approx(sum(points[name] for name in found.sources))


@needs_speed
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_the_same_line_under_the_same_chance_is_worth_the_same(name: str, seats: int) -> None:
    """Pairs compare lines, not luck."""
    game = kp.game(name)
    continuer = Continuer(game, seats)
    state = next(positions(game, seats, 1, seed=6))
    assert state.seat is not None
    line = state.actions()[:1]
    one, other = (continuer.play_on(state, state.seat, 11, 20, line) for _ in range(2))
    assert paired(one, other, state.seat).value == 0
    assert one.chances == other.chances
    assert one.chances != continuer.play_on(state, state.seat, 5000, 20, line).chances


@needs_speed
@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 3), ("haspelknecht", 3)])
def test_what_is_hidden_from_the_observer_changes_nothing(name: str, seats: int) -> None:
    """Two worlds that look the same to a seat are worth the same to it."""
    game = kp.game(name)
    continuer = Continuer(game, seats)
    for state in secret_positions(game, seats, 3, seed=7):
        assert state.seat is not None
        twin = state.determinise(state.seat, 99)
        assert twin.raw() != state.raw()
        one, other = (continuer.play_on(each, state.seat, 1, 10) for each in (state, twin))
        assert one == other


def test_a_calibration_has_its_number_of_knots() -> None:
    game = kp.game("coal-baron")
    with pytest.raises(ValueError, match="numbers"):
        Calibration((1.0,), (1.0,))
    with pytest.raises(ValueError, match="numbers"):
        new_search(game, 2).sharpen([1.0])
    assert len(Calibration().sharpness) == KNOTS


def test_sharper_numbers_pull_chances_apart() -> None:
    game = kp.game("coal-baron")
    state = next(positions(game, 3, 1, seed=8))
    dull = Continuer(game, 3, Calibration((0.1,) * KNOTS, (1.0,) * KNOTS)).chances(state)
    sharp = Continuer(game, 3, Calibration((3.0,) * KNOTS, (1.0,) * KNOTS)).chances(state)
    assert max(sharp) - min(sharp) > max(dull) - min(dull)
    assert sorted(range(3), key=lambda seat: dull[seat]) == sorted(range(3), key=lambda seat: sharp[seat])


def test_playing_on_refuses_what_makes_no_sense() -> None:
    game = kp.game("coal-baron")
    continuer, state = Continuer(game, 2), game.new(2, 1)
    with pytest.raises(ValueError, match="at least once"):
        continuer.play_on(state, None, 0, 0)
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        continuer.play_on(state, 2, 0, 1)
