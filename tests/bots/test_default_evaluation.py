"""A game that says nothing about what its states are worth is played by every bot all the same."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from kohlenpott import bots
from kohlenpott.api.game import Game
from kohlenpott.api.registry import definition
from kohlenpott.search import default_evaluation
from kohlenpott.search.weights import default_weights


@cache
def without_evaluation() -> Game:
    """A game whose folder has no evaluation."""
    known = definition("haspelknecht")
    unit = replace(known.unit, evaluation=default_evaluation, bots=())
    return Game(replace(known, unit=unit), pure=True)


def test_a_state_is_worth_the_points_so_far() -> None:
    game = without_evaluation()
    state = game.new(3, 4)
    found = game.definition.unit.evaluators
    scores = [0.0] * 3
    found["estimate"](state.record, [], scores)
    assert scores == state.scores() == [found["estimate_seat"](state.record, seat, []) for seat in range(3)]
    assert found["progress"](state.record) == 0.5
    assert default_weights(default_evaluation) == []


def test_a_turn_lasts_until_the_seat_begins_the_next_one() -> None:
    game = without_evaluation()
    state, is_mid_turn = game.new(2, 4), game.definition.unit.evaluators["is_mid_turn"]
    assert state.seat is not None and not is_mid_turn(state.record, state.seat)
    while state.decision != "plan":
        state.apply(state.actions()[0])
    assert state.seat is not None and is_mid_turn(state.record, state.seat)
    assert not is_mid_turn(state.record, 1 - state.seat)


@pytest.mark.parametrize("spec", ["greedy", "search@20", "level-1", "level-4", "level-6"])
def test_every_kind_of_bot_finds_a_move(spec: str) -> None:
    game = without_evaluation()
    state = game.new(2, 4)
    bot = bots.make(spec, game, 2, 1)
    heard = bots.HeardMoves(2)
    for _ in range(3):
        action = bot.choose(heard.view(state))
        assert action in state.actions()
        heard.note(state, action)
        state.apply(action)
    bot.close()
