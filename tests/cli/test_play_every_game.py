"""Haspelknecht and Kohle & Kolonie in the terminal: whole games, boards, refusals, secrets."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import kohlenpott as kp
from cli.running import Terminal
from cli.scripts import Policy, any_move, script
from games.haspelknecht.sampling import eager_move
from proof_time import IS_LONG

SEEDS = {"haspelknecht": 4, "kohle-kolonie": 5}


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Kept games go to a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def eager(draw: random.Random, state: kp.State) -> int:
    """Players of Haspelknecht who gather, develop and mine."""
    return eager_move(draw, state.actions(), 0.6)


@pytest.mark.parametrize(
    ("name", "seats", "lang", "policy", "told"),
    [
        ("haspelknecht", 2, "en", eager, ["Year 3/3", "Developments", "Pinge", "Tunnel", "Shaft"]),
        ("kohle-kolonie", 3, "de", any_move, ["Runde 5/5", "Kohlen-Syndikat", "Bochum", "Eisenbahn", "Konsolidierung"]),
    ],
)
def test_people_play_a_whole_game(
    terminal: Terminal, tmp_path: Path, name: str, seats: int, lang: str, policy: Policy, told: list[str]
) -> None:
    """Typed by number and by notation; the board is there, the result is told, and the record verifies."""
    kept, seed = tmp_path / "game.kpr", SEEDS[name]
    written = script(name, seats, seed, policy)
    people = ",".join(["human"] * seats)
    ran = terminal.run("play", name, "--seats", people, "--seed", seed, "--lang", lang, "--record", kept,
                       typed=written.typed)  # fmt: skip

    assert ran.code == 0
    for word in told:
        assert word in ran.out
    record = kp.Record.load(kept)
    assert len(record.moves()) == written.decisions
    assert record.verify() == written.end
    result = written.end.result()
    assert result is not None
    names = [kp.game(name).definition.words.player(seat, lang) for seat in range(seats)]
    for rank, who, score in zip(result.ranks, names, result.scores, strict=True):
        assert f"{rank}. {who}: {score}  (" in ran.out


@pytest.mark.parametrize(
    ("name", "lang", "told"),
    [
        ("haspelknecht", "de", ["Jahr 1/3", "Frühling", "Entwicklungen"]),
        ("haspelknecht", "fr", ["Année 1/3", "Printemps"]),
        ("kohle-kolonie", "en", ["Round 1/5", "Phase 1: "]),
        ("kohle-kolonie", "fr", ["Manche 1/5", "Défense des mines"]),
    ],
)
def test_the_table_speaks_the_players_language(terminal: Terminal, name: str, lang: str, told: list[str]) -> None:
    ran = terminal.run(
        "play", name, "--seats", "human,random,random", "--seed", 3, "--lang", lang, typed="board\nquit\n"
    )

    assert ran.code == 0
    for word in told:
        assert word in ran.out


@pytest.mark.parametrize("name", ["haspelknecht", "kohle-kolonie"] if IS_LONG else ["haspelknecht"])
def test_a_person_plays_a_whole_game_against_bots(terminal: Terminal, tmp_path: Path, name: str) -> None:
    """Somebody who always types 1 reaches the result."""
    kept = tmp_path / "game.kpr"
    ran = terminal.run("play", name, "--seats", "human,random,random", "--seed", 3, "--record", kept,
                       typed="1\n" * 600)  # fmt: skip

    assert ran.code == 0
    assert kp.Record.load(kept).verify().is_over
    assert "1. " in ran.out


@pytest.mark.parametrize(
    ("name", "typed", "rule"),
    [("haspelknecht", "commit", "HK-"), ("kohle-kolonie", "buy 1", "KK-"), ("kohle-kolonie", "end turn", "KK-")],
)
def test_a_refused_move_is_explained_with_its_rule(terminal: Terminal, name: str, typed: str, rule: str) -> None:
    refusal = first_state(name).refusal(typed)
    assert refusal is not None
    ran = terminal.run("play", name, "--seats", "human,human,human", "--seed", 3, typed=f"\n{typed}\n? 1\nquit\n")

    assert refusal.rule.startswith(rule)
    assert refusal.rule in ran.out
    assert refusal.text().split(": ", 1)[1][:30] in ran.out
    assert first_state(name).moves()[0].rule in ran.out


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("name", sorted(kp.games()))
def test_the_help_names_a_rule_of_the_game_that_is_played(terminal: Terminal, name: str, lang: str) -> None:
    seats = ("--seats", "human,random,random")
    ran = terminal.run("play", name, *seats, "--seed", 3, "--lang", lang, typed="help\nquit\n")
    prefixes = {kp.game(other).definition.prefix for other in kp.games()}

    told = ran.out.split("notation", 1)[1]
    assert f"? {kp.game(name).definition.prefix}-" in ran.out
    assert not any(f"{prefix}-" in told for prefix in prefixes - {kp.game(name).definition.prefix})


@pytest.mark.parametrize(("lang", "told"), [
    ("en", "receives 1 water of the season."), ("de", "erhält 1 Wasser der Jahreszeit."),
    ("fr", "reçoit 1 eau de la saison."),
])  # fmt: skip
def test_the_water_of_the_first_spring_is_told_once_when_the_game_begins(
    terminal: Terminal, tmp_path: Path, lang: str, told: str
) -> None:
    """HK-061: in the sitting and in a replay; who goes on with a kept game has heard it."""
    kept = tmp_path / "game.kpr"
    seats = ("--seats", "human,human,human", "--lang", lang)
    began = terminal.run("play", "haspelknecht", *seats, "--seed", 3, "--record", kept, typed="\n1\nquit\n")
    resumed = terminal.run("play", *seats, "--resume", kept, typed="quit\n")
    replayed = terminal.run("replay", kept, "--lang", lang)

    assert [ran.out.count(told) for ran in (began, resumed, replayed)] == [3, 0, 3]


def first_state(name: str) -> kp.State:
    return kp.game(name).new(3, 3)


def test_nobody_sees_a_plan_before_all_have_committed(terminal: Terminal) -> None:
    """HK-110: what the second person is shown does not depend on the plan of the first."""
    state = kp.game("haspelknecht").new(2, 3)
    taking: list[str] = []
    last = None
    while state.decision != "plan":
        taking += [""] * (state.seat != last) + ["1"]
        last = state.seat
        state.apply(state.actions()[0])
    first = state.seat
    plans = [["1", "commit"], [str(len(state.actions()) - 1), "commit"]]
    shown = []
    for plan in plans:
        lines = [*taking, *([""] * (first != last)), *plan, "", "board", "quit"]
        ran = terminal.run("play", "haspelknecht", "--seats", "human,human", "--seed", 3, typed="\n".join(lines) + "\n")
        assert ran.code == 0
        planned, seen = ran.out.split("The others look away")[-2:]
        shown.append((planned, seen.split("The game is kept")[0]))
        assert "On turn: Seat" in seen

    assert shown[0][0] != shown[1][0]
    assert shown[0][1] == shown[1][1]
