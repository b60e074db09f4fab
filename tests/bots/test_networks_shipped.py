"""The networks in the package fit their games and tables, and a game without one says so."""

from importlib.resources import files

import pytest

import kohlenpott as kp
from bots.positions import TABLES
from kohlenpott import bots
from kohlenpott.bots import networks

FOLDERS = {name: files(kp.game(name).definition.package).joinpath("weights") for name in kp.games()}
FILES = sorted((name, file.name) for name, folder in FOLDERS.items() if folder.is_dir() for file in folder.iterdir())


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if FOLDERS[table[0]].is_dir()])
def test_a_shipped_network_plays(name: str, seats: int) -> None:
    game = kp.game(name)
    state = game.new(seats, seed=4)
    bot = bots.make("learned@20", game, seats, 1)
    assert bot.choose(bots.PlayerView(state)) in state.actions()


def test_a_game_without_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "shipped", lambda game, seats: None)
    with pytest.raises(bots.BadBot, match="no trained network"):
        bots.make("learned@20", kp.game("haspelknecht"), 2, 1)


def test_a_table_has_its_own_network_or_that_of_its_game() -> None:
    serving = {}
    for name, seats in TABLES:
        own = (name, f"{name}-{seats}.kpw")
        serving[own if own in FILES else (name, f"{name}.kpw")] = (kp.game(name), seats)
    assert sorted(serving) == FILES
    for (name, file), (game, seats) in serving.items():
        raw = FOLDERS[name].joinpath(file).read_bytes()
        assert networks.shipped(game, seats) == networks.read(game, raw, file)
