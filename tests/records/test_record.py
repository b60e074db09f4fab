"""Records: written, read back, never half written, and hostile files refused."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kohlenpott as kp

GAME = kp.game("coal-baron")


def played(moves: int) -> tuple[kp.Record, kp.State]:
    """A record of so many first-listed moves."""
    record = kp.Record.start(GAME, 2, 5, {"first_player": 0})
    state = record.begin()
    for _ in range(moves):
        record.play(state, state.actions()[0])
    return record, state


def test_a_record_is_one_line_per_turn() -> None:
    """Draft picks are turns of their own; a compound action is one line."""
    record = kp.Record.start(GAME, 2, 5, {"first_player": 0})
    state = record.begin()
    while state.decision == "draft":
        record.play(state, state.actions()[0])
    for move in ("mining-10", "cage 1", "load yellow", "stop", "bank"):
        record.play(state, move)
    lines = record.to_text().splitlines()

    assert lines[-2:] == ["7 0 mining-10; cage 1; load yellow; stop", "8 1 bank"]
    assert "option first_player 0" in lines


def test_taking_back_is_one_more_entry() -> None:
    """Nothing is erased, and what stands is what was not taken back."""
    record, _ = played(5)
    record.undo(2)

    assert len(record.entries) == 6
    assert len(record.moves()) == 3
    assert record.to_text().splitlines()[-1].endswith("undo 2")
    for wrong in (0, -1, 4):
        with pytest.raises(kp.RecordError, match="cannot take back"):
            record.undo(wrong)


def test_an_illegal_move_is_not_written_down() -> None:
    record, state = played(3)
    with pytest.raises(kp.IllegalMove):
        record.play(state, "bank")

    assert len(record.entries) == 3


def test_nothing_is_played_after_the_end() -> None:
    record, state = played(3)
    while state.seat is not None:
        record.play(state, state.actions()[-1])
    assert record.result is not None
    with pytest.raises(kp.IllegalMove):
        record.play(state, 0)


def test_saving_replaces_the_file_as_a_whole(tmp_path: Path) -> None:
    """No draft is left behind, and the text is that of the record."""
    record, state = played(3)
    path = tmp_path / "game.kpr"
    record.save(path)
    record.play(state, state.actions()[0])
    record.save(path)

    assert path.read_text() == record.to_text()
    assert [file.name for file in tmp_path.iterdir()] == ["game.kpr"]


def test_names_of_players_are_kept_and_harmless() -> None:
    """Control characters of a hostile file do not reach a terminal, and names have an end."""
    record, _ = played(1)
    record.players = {0: "Anna  Lena", 1: "Bob"}
    assert kp.Record.from_text(record.to_text()).players == {0: "Anna Lena", 1: "Bob"}
    hostile = record.to_text().replace("Bob", "B\x1b[2Job" + "x" * 100)
    name = kp.Record.from_text(hostile).players[1]
    assert "\x1b" not in name
    assert len(name) == 40


def test_a_record_names_the_seat_that_is_not_on_turn() -> None:
    record, _ = played(2)
    wrong = record.to_text().replace("1 1 draft", "1 0 draft", 1)
    with pytest.raises(kp.RecordError, match="is by seat 0, but it is seat 1's turn"):
        kp.Record.from_text(wrong).replay()


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(noise: str) -> None:
    """Anything but a record gets a RecordError, never another exception."""
    for text in (noise, f"kohlenpott-record 1\n{noise}", played(3)[0].to_text() + noise):
        with suppress(kp.RecordError):
            kp.Record.from_text(text).replay()


@given(st.integers(0, 2000), st.characters())
def test_a_record_with_one_letter_changed_is_read_or_refused(place: int, letter: str) -> None:
    text = played(12)[0].to_text()
    place %= len(text)
    with suppress(kp.RecordError):
        kp.Record.from_text(text[:place] + letter + text[place + 1 :]).verify()
