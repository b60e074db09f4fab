"""Old games replay to the same states for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kohlenpott as kp
from records.golden_traces import FILE, all_traces

RECORDS = sorted((Path(__file__).with_name("golden")).glob("*.kpr"))


def test_every_state_of_the_golden_games_is_unchanged() -> None:
    """A rule changed by accident changes a hash; one changed on purpose needs a new rules version."""
    assert all_traces() == json.loads(FILE.read_text())


def test_there_are_golden_records_of_every_table() -> None:
    """One kept game per game and seat count."""
    found = {(record.game.name, record.seats) for record in map(kp.Record.load, RECORDS)}
    assert found == {(name, seats) for name in kp.games() for seats in kp.game(name).definition.seats}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_result(path: Path) -> None:
    """The record verifies, and writing it again gives the same text."""
    record = kp.Record.load(path)
    record.verify()
    assert record.to_text() == path.read_text()
