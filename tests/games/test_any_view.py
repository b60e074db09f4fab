"""What seats and spectators of every game may know: views, observations and the moves that decisions declare."""

from __future__ import annotations

from typing import Any

import kohlenpott as kp
from games.sampled import any_game, of_each_decision, whole_games

WORLDS = 3


def keys(data: Any) -> set[str]:
    """All names in a view, however deep."""
    if isinstance(data, dict):
        return set(data).union(*map(keys, data.values()))
    return set().union(*map(keys, data)) if isinstance(data, list | tuple) else set()


@any_game
def test_the_samples_show_every_decision(name: str) -> None:
    """What is asked of the samples is asked of all a game can ask."""
    assert {state.decision for state in of_each_decision(name)} == set(kp.game(name).definition.decisions)


@any_game
def test_a_view_has_the_shape_of_a_position_and_never_holds_chance(name: str) -> None:
    for state in of_each_decision(name):
        position, views = state.position(), state.views()
        for seat in (None, *range(state.seats)):
            view = state.view(seat)
            assert list(views.of(seat).items()) == list(view.items())  # what others see too is written once
            assert set(view) == set(position) - {"chance"}
            assert [set(player) for player in view["players"]] == [set(player) for player in position["players"]]
            assert "chance" not in keys(view)
            assert f"{state.record.chance.state:016x}" not in str(view)


@any_game
def test_a_seat_cannot_tell_two_worlds_apart(name: str) -> None:
    """View, observation, and for the seat that is asked moves with their texts."""
    for state in of_each_decision(name):
        for seat in range(state.seats):
            for seed in range(WORLDS):
                world = state.determinise(seat, seed)
                assert world.view(seat) == state.view(seat)
                assert world.view(None) == state.view(None)
                assert world.observation(seat) == state.observation(seat)
                if state.seat == seat:
                    assert [move.text() for move in world.moves()] == [move.text() for move in state.moves()]


@any_game
def test_a_view_changes_nothing(name: str) -> None:
    for state in of_each_decision(name):
        before = state.raw()
        for seat in (None, *range(state.seats)):
            state.view(seat)
        for seat in range(state.seats):
            state.observation(seat)
            state.determinise(seat, 1)
        assert state.raw() == before


@any_game
def test_an_observation_has_the_declared_parts_and_changes_with_the_game(name: str) -> None:
    """As many cells as the parts say, and nearly every part tells something in some state."""
    game = kp.game(name)
    used: set[int] = set()
    for state in (*of_each_decision(name), *(state for states in whole_games(name) for state in states)):
        for seat in range(state.seats):
            cells = state.observation(seat)
            assert len(cells) == game.definition.unit.sizes[1] == sum(part.cells for part in game.parts)
            used |= {k for k, cell in enumerate(cells) if cell}
    silent = [part.name for part in game.parts if not used & set(range(part.first, part.first + part.cells))]
    assert len(silent) <= 1, "a bag may be empty whenever somebody is asked"


@any_game
def test_every_offered_move_is_one_that_its_decision_declares(name: str) -> None:
    """What answers a decision stands in one place; pages about moves are written from it."""
    moves = kp.game(name).definition.unit.moves
    declared = {decision.number: {answer.first for answer in decision.answers} for decision in moves.asked}
    for state in (*of_each_decision(name), *(state for game in whole_games(name) for state in game)):
        for action in state.actions():
            assert moves.block_of(action).first in declared[state.decision_number], (state.decision, action)
