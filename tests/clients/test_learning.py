"""The examples that learn, with tiny budgets: they run, and say what became of it."""

from __future__ import annotations

import re

import pytest

import kohlenpott as kp
from envs.scripts import run_example

each_game = pytest.mark.parametrize("game", kp.games())


@each_game
def test_maskable_ppo_trains_and_plays(game: str) -> None:
    said = run_example("maskable_ppo.py", game, "--steps", "512", "--games", "4")
    assert re.search(r"512 decisions learned from, [\d.]+% of 4 games won \(95 %: [\d.]+% to [\d.]+%\)", said)


@each_game
def test_ppo_on_the_vector_environment_trains(game: str) -> None:
    said = run_example("ppo_vector.py", game, "--steps", "4096", "--envs", "16", "--rollout", "128")
    assert len(re.findall(r"decisions, [\d,]+ a second: .* games won", said)) == 2
