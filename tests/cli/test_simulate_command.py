"""Random games from the command line."""

from __future__ import annotations

import json

import pytest

from cli.running import Terminal
from kohlenpott.cli import simulate_command
from kohlenpott.engine.pure_state import DEAD_END


def test_the_result_is_told_for_people(terminal: Terminal) -> None:
    ran = terminal.run("simulate", "coal-baron", "--seats", 3, "--games", 20, "--check")

    assert ran.code == 0
    for word in ("decisions/s", "games/s", "per game", "violations", "none", "█"):
        assert word in ran.out


def test_the_result_is_told_for_programs(terminal: Terminal) -> None:
    """The keys others rely on."""
    ran = terminal.run("simulate", "coal-baron", "--seats", 4, "--games", 10, "--seed", 5, "--json")
    data = json.loads(ran.out)

    assert data["game"] == "coal-baron"
    assert (data["seats"], data["games"], data["violations"]) == (4, 10, [])
    assert data["decisions"] > 1000
    assert data["decisions_per_s"] > 0
    assert data["games_per_s"] > 0
    assert data["scores"]["min"] <= data["scores"]["median"] <= data["scores"]["max"]


def test_the_games_do_not_depend_on_the_number_of_jobs(terminal: Terminal) -> None:
    runs = [
        json.loads(terminal.run("simulate", "coal-baron", "--seats", 2, "--games", 30, "--jobs", jobs, "--json").out)
        for jobs in (1, 2)
    ]

    assert runs[0]["decisions"] == runs[1]["decisions"]
    assert runs[0]["scores"] == runs[1]["scores"]


def test_a_violation_is_reported_and_fails(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Invariant number 4 of game 7 at decision 11, as the engine would report it."""
    broken = (10, [1, 2], [(7, 11, 4)])
    monkeypatch.setattr(simulate_command, "play", lambda *_: (1, broken))
    ran = terminal.run("simulate", "coal-baron", "--seats", 2, "--games", 1, "--check", "--json")

    assert ran.code == 1
    assert json.loads(ran.out)["violations"] == [{"seed": 7, "decision": 11, "rule": "CB-I04"}]
    assert "CB-I04" in terminal.run("simulate", "coal-baron", "--seats", 2, "--games", 1, "--check").out


def test_a_dead_end_is_reported_and_fails(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that is asked and has no move."""
    monkeypatch.setattr(simulate_command, "play", lambda *_: (1, (10, [1, 2], [(7, 11, DEAD_END)])))
    ran = terminal.run("simulate", "coal-baron", "--seats", 2, "--games", 1, "--check")

    assert ran.code == 1
    assert "seed 7, decision 11: dead end" in ran.out


def test_options_of_the_rules_are_played_with(terminal: Terminal) -> None:
    """In one process and in several: other options give other games."""
    table = ["simulate", "kohle-kolonie", "--seats", 3, "--games", 6, "--json"]
    usual = json.loads(terminal.run(*table).out)
    runs = [
        json.loads(terminal.run(*table, "--option", "start_coins=5", "--jobs", jobs, "--check").out) for jobs in (1, 2)
    ]

    assert runs[0]["decisions"] == runs[1]["decisions"] != usual["decisions"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["simulate", "ludo", "--seats", "2"], "unknown game 'ludo'"),
        (["simulate", "coal-baron", "--seats", "5"], "not 5"),
        (["simulate", "coal-baron", "--seats", "2", "--games", "0"], "at least 1"),
        (["simulate", "coal-baron", "--seats", "2", "--jobs", "0"], "at least 1"),
        (["simulate", "coal-baron", "--seats", "2", "--seed", "-3"], "seed"),
        (["simulate", "coal-baron", "--seats", "2", "--option", "first_player=3"], "no seat 3"),
    ],
)
def test_bad_input_is_told_in_one_line(terminal: Terminal, arguments: list[str], told: str) -> None:
    assert told in terminal.complaint(*arguments)
