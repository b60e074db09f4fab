"""The networks in the package fit their games, and a game without one says so."""

from importlib.resources import files

import pytest

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.bots import networks

SHIPPED = {file.name.removesuffix(".kpw") for file in files("kohlenpott.bots").joinpath("weights").iterdir()}


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_a_shipped_network_plays(name: str) -> None:
    game = kp.game(name)
    assert networks.load(game).notes["game"] == name
    state = game.new(game.definition.seats[0], seed=4)
    bot = bots.make("learned@20", game, state.seats, 1)
    assert bot.choose(bots.Sight(state)) in state.actions()


@pytest.mark.parametrize("name", sorted(set(kp.games()) - SHIPPED))
def test_a_game_without_one_says_so(name: str) -> None:
    game = kp.game(name)
    with pytest.raises(bots.BadBot, match="no trained network"):
        bots.make("learned@20", game, game.definition.seats[0], 1)
