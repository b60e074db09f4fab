"""The toy in the terminal: played, shown, replayed, simulated, measured, its rules read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kohlenpott as kp
from cli.running import Terminal
from cli.scripts import script
from render.pages import check_picture
from toy_game.installing import NAME


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Kept games go to a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.parametrize(("lang", "told"), [
    ("en", ["Choose a move", "Take 1 from small", "Victory points"]), ("de", ["Wähle einen Zug", "Siegpunkte"]),
    ("fr", ["Choisissez un coup", "Points de victoire"]),
])  # fmt: skip
def test_people_play_a_whole_game(terminal: Terminal, tmp_path: Path, lang: str, told: list[str]) -> None:
    kept, written = tmp_path / "game.kpr", script(NAME, 2, 5)
    ran = terminal.run("play", NAME, "--seats", "human,human", "--seed", 5, "--lang", lang, "--record", kept,
                       typed=written.typed)  # fmt: skip
    assert ran.code == 0
    assert all(word in ran.out for word in [*told, "Heaps", "Digs", "Small 5, Middle 7, Large 9"])
    assert kp.Record.load(kept).verify() == written.end
    result = written.end.result()
    assert result is not None
    assert all(f"{rank}. " in ran.out and str(score) in ran.out
               for rank, score in zip(result.ranks, result.scores, strict=True))  # fmt: skip


def test_a_refused_move_is_explained_with_its_rule_and_numbers(terminal: Terminal) -> None:
    typed = "\ntake 3 from small\n\ntake 3 from small\nquit\n"
    ran = terminal.run("play", NAME, "--seats", "human,human", "--seed", 5, typed=typed)
    assert "CH-003: Rule CH-003 does not allow this now: 3 needed, 2 there." in ran.out
    assert "A heap must hold as many lumps as are taken." in ran.out


def test_a_game_is_shown_replayed_and_verified(terminal: Terminal, tmp_path: Path) -> None:
    kept = tmp_path / "game.kpr"
    terminal.run("play", NAME, "--seats", "random,greedy", "--seed", 5, "--record", kept)
    assert terminal.run("show", kept, "--svg", tmp_path / "t.svg", "--step", 4).code == 0
    check_picture((tmp_path / "t.svg").read_text(encoding="utf-8"))
    assert "Heaps" in terminal.run("show", kept).out
    assert "Took, lumps" in terminal.run("replay", kept).out
    assert terminal.run("record", "verify", kept).code == 0
    (tmp_path / "position.json").write_text(json.dumps(kp.Record.load(kept).replay(4).position()), encoding="utf-8")
    assert "Heaps" in terminal.run("show", tmp_path / "position.json").out


def test_rules_are_read_simulated_and_measured(terminal: Terminal) -> None:
    assert "A heap must hold" in terminal.run("rules", NAME, "CH-003").out
    simulated = terminal.run("simulate", NAME, "--seats", 3, "--games", 20, "--check")
    assert simulated.code == 0 and "none" in simulated.out
    measured = terminal.run("bench", NAME, "--repeats", 1, "--seconds", 0.02, "--json")
    assert set(json.loads(measured.out)[NAME]) == {"pure"} | ({"compiled"} if kp.game(NAME).compiled else set())
    assert "Coal Heaps" in terminal.run("games").out
