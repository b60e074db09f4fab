"""Compiled and pure play the same games: legal moves, record, events, observation, refusals, scores."""

from __future__ import annotations

import random

import pytest

import kohlenpott as kp
from conformance.games import LONGER, TABLES

ARRAYS = ("actions", "count", "mask", "observation", "seat", "done", "scores", "rewards", "learner", "last_observation")

pytestmark = pytest.mark.skipif(
    not all(kp.game(name, pure=False).compiled for name in kp.games()), reason="there is no compiled engine here"
)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_play_in_lock_step(name: str, seats: int) -> None:
    """After every decision everything that can be asked of a state is the same."""
    compiled, pure = kp.game(name, pure=False), kp.game(name, pure=True)
    for seed in range(8 * LONGER):
        draw = random.Random(seed)
        left, right = compiled.new(seats, seed), pure.new(seats, seed)
        while left.seat is not None:
            compare(left, right, draw, thorough=draw.random() < 0.02)
            move = draw.choice(left.actions())
            left.apply(move)
            right.apply(move)
        compare(left, right, draw, thorough=True)
        assert left.result() == right.result()


def compare(left: kp.State, right: kp.State, draw: random.Random, thorough: bool) -> None:
    """Two states that must not differ in anything."""
    assert left.actions() == right.actions()
    assert left.raw() == right.raw()
    assert left.seat == right.seat
    assert left.raw_events() == right.raw_events()
    assert left.scores() == right.scores()
    seat = draw.randrange(left.seats)
    assert left.observation(seat) == right.observation(seat)
    if thorough:
        seed = draw.randrange(2**64)
        assert left.determinise(seat, seed).raw() == right.determinise(seat, seed).raw()
        for action in range(left.game.actions):
            assert left.why_not(action) == right.why_not(action)
        assert left.clone().playout(seed) == right.clone().playout(seed)
        assert left.violation(left) == right.violation(right) == 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_simulate_the_same_games(name: str, seats: int) -> None:
    """Random games inside the engine: decisions, scores, violations."""
    compiled, pure = kp.game(name, pure=False), kp.game(name, pure=True)
    assert compiled.simulate(seats, 3, 5) == pure.simulate(seats, 3, 5)
    assert compiled.simulate(seats, 2, 9, check=True) == pure.simulate(seats, 2, 9, check=True)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_step_the_same_batches(name: str, seats: int) -> None:
    """All arrays of a batch, over the end of games."""
    left, right = (kp.game(name, pure=pure).batch(3, seats, seed=4) for pure in (False, True))
    for _ in range(400):
        left.sample()
        right.sample()
        for array in ARRAYS:
            assert getattr(left, array).tobytes() == getattr(right, array).tobytes(), array
        left.step()
        right.step()
    assert [left.raw(k) for k in range(3)] == [right.raw(k) for k in range(3)]


@pytest.mark.parametrize("reward", ["win", "score", "dense"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_reward_learners_alike(name: str, seats: int, reward: str) -> None:
    """One seat is asked, the others move at random, also before its first decision."""
    left, right = (kp.game(name, pure=pure).batch(2, seats, seed=9, reward=reward) for pure in (False, True))
    for batch in (left, right):
        batch.learner[0], batch.learner[1] = 0, seats - 1
        batch.reset(5)
    for _ in range(250):
        left.sample()
        right.sample()
        left.step()
        right.step()
        for array in ARRAYS:
            assert getattr(left, array).tobytes() == getattr(right, array).tobytes(), array
        assert left.seat.tolist() == [0, seats - 1]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_take_dictated_draws(name: str, seats: int) -> None:
    """Set-up and moves ask for the same draws and come to the same states."""
    compiled, pure = kp.game(name, pure=False), kp.game(name, pure=True)
    draw = random.Random(seats)
    left, right = dictated_start(compiled, seats, draw), dictated_start(pure, seats, random.Random(seats))
    for _ in range(300):
        if left.seat is None:
            break
        assert left.raw() == right.raw()
        move = draw.choice(left.actions())
        seed = draw.random()
        left, right = (dictated_move(state, move, random.Random(seed)) for state in (left, right))
    assert left.raw() == right.raw()


def dictated_start(game: kp.Game, seats: int, draw: random.Random) -> kp.State:
    """A new game whose draws are made here."""
    outcomes: list[int] = []
    state, asked = game.new_dictated(seats, outcomes)
    while asked:
        outcomes.append(draw.randrange(asked))
        state, asked = game.new_dictated(seats, outcomes)
    return state


def dictated_move(state: kp.State, move: int, draw: random.Random) -> kp.State:
    """The state after a move whose draws are made here."""
    outcomes: list[int] = []
    after = state.clone()
    asked = after.apply_dictated(move, outcomes)
    while asked:
        outcomes.append(draw.randrange(asked))
        after = state.clone()
        asked = after.apply_dictated(move, outcomes)
    return after
