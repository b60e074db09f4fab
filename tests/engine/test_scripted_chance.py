"""Draws dictated from outside: every outcome can be had, and the game asks for exactly the draws it makes."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from kohlenpott.engine.chance import Chance, random_below, seed_chance
from kohlenpott.engine.scripted_chance import MOST_DICTATED, ScriptedChance


def test_a_dictated_stream_gives_the_outcomes_of_the_list() -> None:
    """Other streams are left alone, and the dictated one does not move."""
    chance, other, twin = Chance(), Chance(), Chance()
    for stream in (chance, other, twin):
        seed_chance(stream, 7)
    with ScriptedChance(chance, [2, 0, 4]) as dictation:
        assert [random_below(chance, 5) for _ in range(3)] == [2, 0, 4]
        assert random_below(other, 1000) == random_below(twin, 1000)
    assert dictation.remaining() == 0
    seed_chance(twin, 7)
    assert random_below(chance, 1000) == random_below(twin, 1000)


def test_a_draw_without_an_outcome_is_reported_once_and_a_single_alternative_not_at_all() -> None:
    chance = Chance()
    with ScriptedChance(chance, [1]) as dictation:
        assert [random_below(chance, n) for n in (1, 3, 1, 6, 9)] == [0, 1, 0, 0, 0]
    assert dictation.remaining() == 6


@pytest.mark.parametrize("pure", [False, True])
def test_outcomes_that_do_not_fit_are_refused(pure: bool) -> None:
    """An impossible one, one too many, far too many."""
    game = kp.game("coal-baron", pure=pure)
    _, first = game.new_dictated(3, [])
    with pytest.raises(ValueError, match="do not fit"):
        game.new_dictated(3, [first])
    with pytest.raises(ValueError, match="at most"):
        game.new_dictated(3, [0] * (MOST_DICTATED + 1))
    with pytest.raises(ValueError, match="do not fit"):
        game.new_dictated(3, [0] * MOST_DICTATED)
    assert game.new(3, 1).raw() == game.new(3, 1).raw()  # chance is its own again


@pytest.mark.parametrize("pure", [False, True])
def test_an_illegal_move_ends_the_dictation(pure: bool) -> None:
    state = kp.game("coal-baron", pure=pure).new(3, 1)
    with pytest.raises(kp.IllegalMove):
        state.apply_dictated(0, [])
    before = state.clone()
    state.apply(state.actions()[0])
    before.apply(before.actions()[0])
    assert state.raw() == before.raw()


def test_the_first_player_can_be_dictated() -> None:
    """CB-R01: the first draw of the set-up."""
    game = kp.game("coal-baron")
    for seat in range(3):
        outcomes = [seat]
        state, asked = game.new_dictated(3, outcomes)
        while asked:
            outcomes.append(0)
            state, asked = game.new_dictated(3, outcomes)
        assert state.position()["first_player"] == seat
