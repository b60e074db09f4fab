"""A whole game in the terminal, and everything one can type."""

from __future__ import annotations

from pathlib import Path

import pytest

import kohlenpott as kp
from cli.running import Terminal

SEATS = "human,random,random"


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Kept games go to a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.parametrize(("lang", "told"), [("de", "Schicht 1/3"), ("fr", "Quart 1/3")])
def test_the_table_speaks_the_players_language(terminal: Terminal, lang: str, told: str) -> None:
    ran = terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, "--lang", lang, typed="1\n" * 10)

    assert ran.code == 0
    assert told in ran.out


def test_a_whole_game_is_played_to_the_end(terminal: Terminal, tmp_path: Path) -> None:
    """A person who always types 1 reaches the result, and the record verifies."""
    kept = tmp_path / "game.kpr"
    ran = terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, "--record", kept, typed="1\n" * 400)

    assert ran.code == 0
    record = kp.Record.load(kept)
    state = record.verify()
    assert state.is_over
    result = state.result()
    assert result is not None
    for rank, score in zip(result.ranks, result.scores, strict=True):
        assert f"{rank}. " in ran.out
        assert str(score) in ran.out


@pytest.mark.parametrize("typed", ["2", "haspelknecht"])
def test_without_a_name_one_is_asked_which_game(terminal: Terminal, typed: str) -> None:
    ran = terminal.run("play", "--seed", 3, "--lang", "de", typed=f"{typed}\nquit\n")

    assert ran.code == 0
    assert "  1 Coal Baron\n  2 Haspelknecht\n" in ran.out and "Welches Spiel?" in ran.out
    assert "kohlenpott play haspelknecht" in ran.out, "it was kept"


def test_whoever_types_no_game_is_asked_again_and_may_leave(terminal: Terminal) -> None:
    ran = terminal.run("play", typed="chess\n9\nquit\n")

    assert ran.code == 0
    assert ran.out.count("Which game?") == 3


def test_where_nobody_answers_the_games_are_told_in_one_line(terminal: Terminal) -> None:
    assert "which game? There are coal-baron" in terminal.complaint("play", typed="chess\n")
    assert "chess" in terminal.complaint("play", "chess")


def test_a_kept_game_knows_its_name_and_seats(terminal: Terminal, tmp_path: Path) -> None:
    kept = tmp_path / "game.kpr"
    terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, "--record", kept, typed="1\n")
    ran = terminal.run("play", "--resume", kept, typed="quit\n")

    assert ran.code == 0
    assert "--seats human,level-3,level-3 --resume" in ran.out


def test_the_same_seed_gives_the_same_game(terminal: Terminal, tmp_path: Path) -> None:
    """Bots included."""
    kept = [tmp_path / "a.kpr", tmp_path / "b.kpr"]
    for path in kept:
        terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, "--record", path, typed="1\n" * 20)

    assert kept[0].read_text() == kept[1].read_text()


def test_bots_alone_play_to_the_end(terminal: Terminal) -> None:
    ran = terminal.run("play", "coal-baron", "--seats", "random,random", "--seed", 1)

    assert ran.code == 0
    assert "1. " in ran.out


def test_leaving_keeps_the_game_and_tells_how_to_go_on(terminal: Terminal, tmp_path: Path) -> None:
    """quit, end of input and a later --resume."""
    kept = tmp_path / "game.kpr"
    ran = terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, "--record", kept, typed="1\n2\nquit\n")
    before = kp.Record.load(kept).replay()
    assert "--resume" in ran.out

    terminal.run("play", "coal-baron", "--seats", SEATS, "--resume", kept, typed="1\n")
    after = kp.Record.load(kept)

    assert len(after.moves()) > 2
    assert next(state for state in after.states() if state == before)


def test_undo_takes_back_to_the_previous_decision(terminal: Terminal, tmp_path: Path) -> None:
    """Taking back is one more entry of the record; nothing is erased."""
    kept = tmp_path / "game.kpr"
    typed = "1\n1\nundo\nquit\n"
    ran = terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, "--record", kept, typed=typed)
    record = kp.Record.load(kept)

    assert "Taken back." in ran.out
    assert record.entries[-1].undo >= 1
    assert len(record.moves()) < len(record.entries)


def test_undo_before_the_first_move_is_explained(terminal: Terminal) -> None:
    first = ["--option", "first_player=1"]
    ran = terminal.run("play", "coal-baron", "--seats", "human,random", *first, typed="undo\nquit\n")

    assert "nothing to take back" in ran.out


def test_a_refused_move_is_explained_with_its_rule(terminal: Terminal) -> None:
    """Typed notation that is not allowed now: sentence, rule id and the rule's text."""
    ran = terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, typed="bank\nquit\n")

    assert "CB-032" in ran.out
    assert "counter-clockwise" in ran.out


def test_nonsense_and_wrong_numbers_are_explained(terminal: Terminal) -> None:
    ran = terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, typed="xyzzy\n99\n0\nhelp\nquit\n")

    assert "‘xyzzy’ is no move here" in ran.out
    assert ran.out.count("There are moves 1 to") == 2
    assert "take back to your previous decision" in ran.out


def test_a_question_mark_shows_the_rule_behind_a_move(terminal: Terminal) -> None:
    """All moves, one move by number, any rule by id, an unknown rule."""
    ran = terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, typed="?\n? 1\n? CB-054\n? CB-999\nquit\n")

    assert ran.out.count("CB-032") >= 2
    assert "CB-054" in ran.out
    assert "CB-999" in ran.out


@pytest.mark.parametrize(
    ("lang", "rule", "missing"),
    [
        ("de", "gegen den Uhrzeigersinn", "Es gibt keine Regel ‚CB-999‘; in der Nähe: "),
        ("fr", "sens antihoraire", "Il n’y a pas de règle « CB-999 » ; proches : "),
    ],
)
def test_rules_are_told_in_the_players_language(terminal: Terminal, lang: str, rule: str, missing: str) -> None:
    """Behind a refusal, behind a move, and where there is none."""
    typed = "bank\n? 1\n? CB-999\nquit\n"
    ran = terminal.run("play", "coal-baron", "--seats", SEATS, "--seed", 3, "--lang", lang, typed=typed)

    assert ran.out.count(rule) == 2
    assert missing in ran.out.replace("\u00a0", " ")
    assert "counter-clockwise" not in ran.out


def test_moves_can_be_typed_in_notation(terminal: Terminal, tmp_path: Path) -> None:
    kept = tmp_path / "game.kpr"
    first = kp.game("coal-baron").new(2, 3, {"first_player": 1}).moves()[0].notation
    ran = terminal.run(
        "play", "coal-baron", "--seats", "human,random", "--seed", 3, "--option", "first_player=1",
        "--record", kept, typed=f"notation\nboard\n\n{first}\nquit\n",
    )  # fmt: skip

    assert first in ran.out
    assert kp.Record.load(kept).moves()[0].move == first


def test_people_around_one_keyboard_hand_over(terminal: Terminal) -> None:
    """Nobody sees the next person's screen before that person is ready."""
    ran = terminal.run("play", "coal-baron", "--seats", "human,human", "--seed", 3, typed="\n1\n\n1\n\nquit\n")

    assert ran.out.count("The others look away") == 3


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "chess"], "unknown game 'chess'"),
        (["play", "coal-baron", "--seats", "human"], "2, 3 or 4 seats, not 1"),
        (["play", "coal-baron", "--seats", "human,alphazero"], "no bot is called 'alphazero'"),
        (["play", "coal-baron", "--lang", "it"], "unknown language 'it'"),
        (["play", "coal-baron", "--seed", "-1"], "seed"),
        (["play", "coal-baron", "--option", "speed=9"], "unknown option 'speed'"),
        (["play", "coal-baron", "--option", "hide_delivered=maybe"], "hide_delivered"),
        (["play", "coal-baron", "--option", "hide_delivered"], "NAME=VALUE"),
        (["play", "coal-baron", "--option", "first_player=3"], "no seat 3"),
        (["play", "coal-baron", "--resume", "missing.kpr"], "missing.kpr"),
    ],
)
def test_bad_input_is_told_in_one_line(terminal: Terminal, arguments: list[str], told: str) -> None:
    assert told in terminal.complaint(*arguments)
