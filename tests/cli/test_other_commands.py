"""games, bench, replay and record verify."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import kohlenpott as kp
from cli.running import Terminal

GOLDEN = sorted((Path(__file__).parent.parent / "records" / "golden").glob("*.kpr"))


def test_the_games_are_listed(terminal: Terminal) -> None:
    assert "Coal Baron" in terminal.run("games").out
    listed = json.loads(terminal.run("games", "--json").out)
    assert [game["name"] for game in listed] == kp.games()
    assert listed[0]["seats"] == [2, 3, 4]


def test_the_package_runs_as_a_module() -> None:
    ran = subprocess.run([sys.executable, "-m", "kohlenpott", "games"], capture_output=True, text=True, check=True)
    assert "Coal Baron" in ran.stdout


def test_the_benchmark_prints_the_keys_others_rely_on(terminal: Terminal) -> None:
    ran = terminal.run("bench", "coal-baron", "--repeats", 1, "--seconds", 0.02, "--json")
    found = json.loads(ran.out)["coal-baron"]

    assert "pure" in found
    for mode in found.values():
        speeds = {f"{way}_decisions_per_s" for way in ("playout", "driven", "batch")}
        keys = speeds | {"clone_us", "record_bytes"}
        assert keys <= set(mode)
        assert mode["record_bytes"] <= 4096


def test_the_benchmark_prints_medians_with_their_spread(terminal: Terminal) -> None:
    assert "median [min – max]" in terminal.run("bench", "--repeats", 1, "--seconds", 0.02).out


def test_a_replay_tells_the_moves_and_shows_the_board(terminal: Terminal) -> None:
    ran = terminal.run("replay", GOLDEN[0], "--to", 30)

    assert ran.code == 0
    assert "drafts order" in ran.out
    assert "Shift 1/3" in ran.out


def test_a_whole_replay_ends_with_the_result(terminal: Terminal) -> None:
    record = kp.Record.load(GOLDEN[-1])
    assert record.result is not None
    ran = terminal.run("replay", GOLDEN[-1], "--lang", "fr")

    assert all(f": {score}" in ran.out for score in record.result[0])


def test_records_are_verified(terminal: Terminal) -> None:
    ran = terminal.run("record", "verify", *GOLDEN)

    assert ran.code == 0
    assert ran.out.count("OK") == len(GOLDEN)


def corrupted(tmp_path: Path, old: str, new: str) -> Path:
    """A golden record with one thing changed."""
    text = GOLDEN[0].read_text()
    assert old in text
    path = tmp_path / "broken.kpr"
    path.write_text(text.replace(old, new, 1))
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("kohlenpott-record 1", "kohlenpott-record 9", "line 1"),
        ("game coal-baron", "game chess", "unknown game 'chess'"),
        ("seats 2", "seats 7", "not 7"),
        ("seats 2", "seats two", "seats is a whole number"),
        ("seed ", "seed x", "seed is a whole number"),
        ("seed ", "weed ", "'weed' is not expected"),
        ("components ", "components 00", "other component figures"),
        ("rules 1", "rules 9", "rules version 9"),
        ("moves\n", "\n", "not expected"),
        ("\n1 ", "\none ", "a turn is"),
        ("draft ", "draught ", "no move of Coal Baron"),
        ("\n5 ", "\n5 1 bank\n5 ", "move "),
        ("undo 7", "undo 700", "undo needs"),
        ("result ", "result x", "a result is"),
        ("result ", "result 9", "replays to"),
    ],
)
def test_a_broken_record_is_told_in_one_line(terminal: Terminal, tmp_path: Path, old: str, new: str, told: str) -> None:
    """The line names the file and what is wrong in it, in verify and in replay."""
    path = corrupted(tmp_path, old, new)
    complaint = terminal.complaint("record", "verify", path)
    assert str(path) in complaint
    assert told in complaint


def test_a_file_that_is_no_record_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "noise.kpr").write_bytes(bytes(range(256)))
    (tmp_path / "empty.kpr").write_text("")

    assert "noise.kpr: not a text file" in terminal.complaint("replay", tmp_path / "noise.kpr")
    assert "a record begins with" in terminal.complaint("replay", tmp_path / "empty.kpr")
    assert "nothing.kpr" in terminal.complaint("replay", tmp_path / "nothing.kpr")


def test_a_move_number_beyond_the_end_is_refused(terminal: Terminal) -> None:
    assert "there is no move 100000" in terminal.complaint("replay", GOLDEN[0], "--to", 100000)
