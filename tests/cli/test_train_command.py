"""`kohlenpott train` from the command line."""

import os
from pathlib import Path

import pytest

from cli.running import Terminal

pytestmark = pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="self-play is for the compiled games")


def test_a_tiny_training_leaves_weights_and_a_curve(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    words = ("train", "haspelknecht", "--out", folder, "--generations", 1, "--games", 2, "--simulations", 4,
             "--hidden", 2, "--epochs", 1, "--examined", 2, "--exam", "4", "--jobs", 1)  # fmt: skip
    ran = terminal.run(*words)
    assert ran.code == 0 and "generation 1:" in ran.out and "first places" in ran.out
    assert (folder / "haspelknecht.kpw").stat().st_size > 1000 and "<svg" in (folder / "curve.svg").read_text()
    again = terminal.run(*words)
    assert again.code == 0 and "generation 1:" not in again.out  # nothing is left to do


def test_wrong_words_are_explained(terminal: Terminal, tmp_path: Path) -> None:
    ran = terminal.run("train", "haspelknecht", "--out", tmp_path / "a", "--seats", "two")
    assert ran.code == 2 and "--seats needs numbers" in ran.err
    ran = terminal.run("train", "haspelknecht", "--out", tmp_path / "b", "--games", 0)
    assert ran.code == 2 and "games must be at least 1" in ran.err
    ran = terminal.run("train", "haspelknecht", "--out", tmp_path / "c", "--exam", "soon")
    assert ran.code == 2 and "a budget is a time" in ran.err
