"""Bots are made by name and play whole games through what they may see."""

import pytest

import kohlenpott as kp
from kohlenpott import bots


@pytest.mark.parametrize("name", kp.games())
def test_random_bots_play_a_game_to_the_end(name: str) -> None:
    game = kp.game(name)
    seats = game.definition.seats[0]
    state = game.new(seats, seed=3)
    players = [bots.make("random", game, seats, seed) for seed in range(seats)]
    while state.seat is not None:
        state.apply(players[state.seat].choose(bots.PlayerView(state)))
    assert state.result() is not None


def test_an_unknown_name_is_a_clear_error() -> None:
    with pytest.raises(bots.BadBot, match="no bot is called 'clever'"):
        bots.make("clever", kp.game("coal-baron"), 2, 0)


@pytest.mark.parametrize("name", ["no.such.module", "kohlenpott.bots.budget", ""])
def test_a_module_that_makes_no_bots_is_a_clear_error(name: str) -> None:
    with pytest.raises(bots.BadBot, match="no module that makes bots"):
        bots.make(f"python:{name}@1s", kp.game("coal-baron"), 2, 0, trusted=True)


def test_modules_are_only_imported_for_callers_who_trust_the_words() -> None:
    with pytest.raises(bots.BadBot, match="not asked to play here"):
        bots.make("python:os@1s", kp.game("coal-baron"), 2, 0)
