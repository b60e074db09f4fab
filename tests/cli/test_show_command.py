"""`kohlenpott show`: recorded games and positions as pictures."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

import kohlenpott as kp
from cli.running import Terminal
from render.pages import check_picture

SIGNATURE = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A game of 30 moves."""
    record = kp.Record.start(kp.game("coal-baron"), 3, 7)
    record.players = {0: "Anna", 2: "<b>Bo</b>"}
    state, luck = record.begin(), random.Random(7)
    for _ in range(30):
        record.play(state, luck.choice(state.actions()))
    record.save(tmp_path / "game.kpr")
    return tmp_path / "game.kpr"


def test_a_recorded_game_becomes_a_picture(terminal: Terminal, recorded: Path, tmp_path: Path) -> None:
    assert terminal.run("show", recorded, "--svg", tmp_path / "t.svg").code == 0
    drawn = (tmp_path / "t.svg").read_text(encoding="utf-8")
    check_picture(drawn)
    assert "Anna" in drawn and "Seat 2" in drawn and "&lt;b&gt;Bo" in drawn


def test_step_seat_language_and_theme_are_chosen(terminal: Terminal, recorded: Path, tmp_path: Path) -> None:
    def drawn(*options: object) -> str:
        assert terminal.run("show", recorded, "--svg", tmp_path / "t.svg", *options).code == 0
        return (tmp_path / "t.svg").read_text(encoding="utf-8")

    assert "Aufträge zur Wahl" in drawn("--step", 0, "--lang", "de")
    assert "#181613" in drawn("--theme", "dark") and "#181613" not in drawn()
    first = [drawn("--step", 0, "--seat", seat) for seat in range(3)]
    assert len(set(first)) == 3  # each seat sees its own mine first


def test_a_png_has_the_width_asked_for(terminal: Terminal, recorded: Path, tmp_path: Path) -> None:
    assert terminal.run("show", recorded, "--png", tmp_path / "t.png", "--width", 320).code == 0
    made = (tmp_path / "t.png").read_bytes()
    assert made.startswith(SIGNATURE) and int.from_bytes(made[16:20]) == 320


def test_a_position_is_shown_too(terminal: Terminal, recorded: Path, tmp_path: Path) -> None:
    state = kp.Record.load(recorded).replay()
    (tmp_path / "p.json").write_text(json.dumps(state.position(), indent=1), encoding="utf-8")
    assert terminal.run("show", tmp_path / "p.json", "--seat", 1, "--svg", tmp_path / "p.svg").code == 0
    check_picture((tmp_path / "p.svg").read_text(encoding="utf-8"))


def test_a_position_of_older_rules_is_shown_by_these(terminal: Terminal, tmp_path: Path) -> None:
    state = kp.game("coal-baron", rules=1).new(2, 1)
    assert state.position()["rules_version"] == 1
    (tmp_path / "p.json").write_text(json.dumps(state.position()), encoding="utf-8")

    assert terminal.run("show", tmp_path / "p.json").code == 0


def test_without_a_file_to_write_the_table_is_shown_in_the_terminal(terminal: Terminal, recorded: Path) -> None:
    shown = terminal.run("show", recorded, "--lang", "fr").out
    assert "Usine de berlines" in shown and "Anna" in shown


def test_whatever_cannot_be_shown_is_said_in_one_line(terminal: Terminal, recorded: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    for content, words in (('{"game": "chess"}', "chess"), ("{", "not JSON"), ('{"game": "coal-baron"}', "coal-baron")):
        bad.write_text(content, encoding="utf-8")
        complaint = terminal.complaint("show", bad)
        assert "bad.json" in complaint and (words in complaint or "missing" in complaint)
    assert "seats are 0 to 2" in terminal.complaint("show", recorded, "--seat", 3)
    assert "there is no move 31" in terminal.complaint("show", recorded, "--step", 31)
    assert "--step is for recorded games" in terminal.complaint("show", bad, "--step", 1)
    assert "unknown language" in terminal.complaint("show", recorded, "--lang", "nl")
    assert "no-such-file" in terminal.complaint("show", tmp_path / "no-such-file")
    assert "no-folder" in terminal.complaint("show", recorded, "--svg", tmp_path / "no-folder" / "t.svg")


def test_a_png_needs_its_library(terminal: Terminal, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    complaint = terminal.complaint("show", recorded, "--png", recorded.parent / "t.png")
    assert "pip install 'kohlenpott[render]'" in complaint
