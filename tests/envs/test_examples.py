"""The example that needs no torch; the others are in tests/clients."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from envs.modules import compiled_only
from envs.scripts import run_example


@compiled_only
@pytest.mark.parametrize("game", kp.games())
def test_openspiel_s_bots_play_a_whole_game(game: str) -> None:
    said = run_example("openspiel_bots.py", game, "--games", "1", "--simulations", "2")
    assert "game 1: the bot in seat 0, utilities [" in said
    assert "2 simulations a move: " in said
