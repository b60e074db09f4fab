"""What callers may ask of every game and state: moves by notation, figures by name."""

from __future__ import annotations

import pytest

import kohlenpott as kp

EVERY_GAME = pytest.mark.parametrize("name", kp.games())


@EVERY_GAME
def test_a_move_is_found_by_id_by_notation_and_by_itself(name: str) -> None:
    """As `apply` takes it."""
    game = kp.game(name)
    state = game.new(game.definition.seats[0], 1)

    for move in state.moves():
        assert state.move(move.id) == state.move(move.notation) == state.move(move) == move
        assert state.move(f" {move.notation} ").details == move.details


def test_an_illegal_move_is_found_as_well_and_an_unknown_one_is_not() -> None:
    state = kp.game("coal-baron").new(3, 7)
    while state.decision == "draft":
        state.apply(state.actions()[0])

    assert state.move("money-3").rule == "CB-105"  # covered by a stop tile with three seats
    with pytest.raises(kp.UnknownMove, match="is no move of Coal Baron"):
        state.move("money-7")


@EVERY_GAME
def test_the_figures_of_a_game_are_those_of_its_component_file_and_cannot_be_changed(name: str) -> None:
    game = kp.game(name)
    loaded = game.definition.unit.figures.data

    assert list(game.figures) == list(loaded)
    assert len(game.figures) > 3
    with pytest.raises(TypeError):
        game.figures["prices"] = {}  # type: ignore[index]
    for key, table in loaded.items():
        if isinstance(table, list):
            assert isinstance(game.figures[key], tuple)
            assert len(game.figures[key]) == len(table)
        if isinstance(table, list) and isinstance(table[0], dict):
            assert [dict(entry).keys() for entry in game.figures[key]] == [entry.keys() for entry in table]
    assert kp.game(name, pure=True).figures == game.figures
