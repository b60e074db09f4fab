"""Matches between bots from the command line."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import kohlenpott as kp
from cli.running import Terminal
from kohlenpott.cli.arena_commands import seconds, split
from kohlenpott.cli.errors import Complaint


def test_a_match_is_told_for_people(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    ran = terminal.run("arena", "match", "coal-baron", "--bots", "random,random", "--games", 10, "--out", out)
    assert ran.code == 0
    for word in ("Coal Baron, 2 seats, match, 10 games", "first", "95 %", "rating", str(out)):
        assert word in ran.out.replace("\n", "")


def test_a_match_is_told_for_programs_and_every_game_can_be_replayed(terminal: Terminal, tmp_path: Path) -> None:
    """The keys others rely on."""
    out = tmp_path / "results.jsonl"
    ran = terminal.run(
        *("arena", "match", "kohle-kolonie", "--bots", "random", "--games", 3, "--seed", 4, "--jobs", 2),
        *("--out", out, "--json"),
    )
    data = json.loads(ran.out)
    assert (data["game"], data["seats"], data["games"], data["interrupted"]) == ("kohle-kolonie", 3, 3, False)
    (bot,) = data["bots"]
    assert (bot["name"], bot["games"], bot["first_places"], bot["share"]) == ("random", 3, 3, 1)
    assert bot["ci95"][0] < 1 == bot["ci95"][1] and bot["rating"] == pytest.approx(25)
    assert "3 games replay to their results" in terminal.run("arena", "verify", out).out
    assert kp.Record.from_text(terminal.run("arena", "game", out, 2).out).verify().is_over
    assert "has no game 3" in terminal.complaint("arena", "game", out, 3)


def test_points_that_the_record_does_not_give_are_found_out(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    terminal.run("arena", "match", "coal-baron", "--bots", "random", "--games", 1, "--out", out)
    head, line = out.read_text(encoding="utf-8").splitlines()
    data = json.loads(line)
    data["scores"][0] += 1
    out.write_text(f"{head}\n{json.dumps(data)}\n", encoding="utf-8")
    assert "the record gives other points" in terminal.complaint("arena", "verify", out)
    del data["ranks"]
    out.write_text(f"{head}\n{json.dumps(data)}\n", encoding="utf-8")
    assert "line 2: a game without ranks" in terminal.complaint("arena", "verify", out)


@contextlib.contextmanager
def hearing_interrupts() -> Iterator[None]:
    """A shell's background jobs are started deaf to Ctrl-C, and so are their children: not here."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_match_can_be_interrupted_and_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "kohlenpott.cli", "arena", "match", "haspelknecht", "--bots", "random"]
    command += ["--games", "4000", "--jobs", "1", "--out", str(out)]
    with (
        hearing_interrupts(),
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running,
    ):
        end = time.monotonic() + 120
        while (not out.exists() or out.read_text(encoding="utf-8").count("\n") < 5) and time.monotonic() < end:
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        told, complained = running.communicate(timeout=120)
    assert running.returncode == 130
    assert "Traceback" not in complained
    assert "Interrupted" in told and "Haspelknecht, 2 seats, match" in told
    played = out.read_text(encoding="utf-8").count("\n") - 1
    assert 4 <= played < 4000
    head, *lines = out.read_text(encoding="utf-8").splitlines()
    plan = json.loads(head)
    plan["plan"]["games"] = played + 3  # go on, but not for long
    out.write_text("\n".join([json.dumps(plan), *lines]) + "\n", encoding="utf-8")
    again = [*command[: command.index("--games") + 1], str(played + 3), *command[command.index("--games") + 2 :]]
    subprocess.run(again, check=True, capture_output=True)
    assert out.read_text(encoding="utf-8").startswith("\n".join([json.dumps(plan), *lines]))
    assert len(out.read_text(encoding="utf-8").splitlines()) == played + 4


@pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="the same in both modes, and slow")
def test_a_match_stops_when_the_answer_is_clear(terminal: Terminal, tmp_path: Path) -> None:
    ran = terminal.run(
        *("arena", "match", "coal-baron", "--bots", "random,greedy", "--games", 400, "--until-clear"),
        *("--out", tmp_path / "results.jsonl"),
    )
    assert "Stopped early: the share of random is clearly at most 45.0%" in ran.out


@pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="the same in both modes, and slow")
def test_an_event_of_other_form_shows_its_encounters(terminal: Terminal, tmp_path: Path) -> None:
    for event in ("round-robin", "ladder", "gauntlet"):
        ran = terminal.run(
            *("arena", event, "coal-baron", "--bots", "random,greedy", "--games", 2, "--seats", 2),
            *("--out", tmp_path / f"{event}.jsonl"),
        )
        assert "Encounters" in ran.out and "greedy" in ran.out


def test_wrong_input_is_refused_in_one_line(terminal: Terminal) -> None:
    assert "no bot is called 'clever'" in terminal.complaint("arena", "match", "coal-baron", "--bots", "clever,random")
    assert "unknown game 'chess'" in terminal.complaint("arena", "match", "chess", "--bots", "random")
    assert "is for 2, 3 or 4 seats" in terminal.complaint(
        "arena", "match", "coal-baron", "--bots", "random", "--seats", 7
    )
    assert "do not fit" in terminal.complaint(
        "arena", "match", "coal-baron", "--bots", "random,random,random", "--seats", 2
    )
    assert "a time is a number with" in terminal.complaint(
        "arena", "match", "coal-baron", "--bots", "random", "--move-limit", "soon"
    )


def test_times_and_bots_are_read_as_people_write_them() -> None:
    assert [seconds(text) for text in ("500ms", "10s", "1.5 m", "1h")] == [0.5, 10, 90, 3600]
    with pytest.raises(Complaint):
        seconds("10")
    assert split(["search@1s, greedy", "external:bot --style a,b"]) == (
        "search@1s",
        "greedy",
        "external:bot --style a,b",
    )
