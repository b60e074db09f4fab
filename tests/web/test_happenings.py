"""Who is told of what happens at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from kohlenpott.web.service.happenings import GAME_OVER, YOUR_TURN, Happening
from web.services import duel, move, on_turn, person, service_at


def test_who_is_asked_next_is_told_once_and_who_goes_on_is_not(tmp_path: Path) -> None:
    service = service_at(tmp_path)
    heard: list[Happening] = []
    service.happenings.subscribe(heard.append)
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    mover = on_turn(live, ida, bo)
    assert [each.player for each in heard] == ([] if mover == bo else [ida.id]), "who joined last is here already"
    heard.clear()
    while live.on_turn in live.held_by(mover.id):
        assert heard == []
        move(service, live, mover)
    other = bo if mover == ida else ida
    assert heard == [Happening(YOUR_TURN, live.id, live.held_by(other.id)[0], other.id, 1000.0)]
    service.close()


def test_the_end_of_a_game_is_told_to_those_who_did_not_end_it(tmp_path: Path) -> None:
    service = service_at(tmp_path)
    heard: list[Happening] = []
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    service.happenings.subscribe(heard.append)
    while live.is_running:
        mover = on_turn(live, ida, bo)
        move(service, live, mover)
    assert [(each.kind, each.player) for each in heard if each.kind == GAME_OVER] == [
        (GAME_OVER, bo.id if mover == ida else ida.id)
    ]
    service.close()


def test_a_subscriber_that_fails_harms_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    service = service_at(tmp_path)
    heard: list[Happening] = []

    def fails(_: Happening) -> None:
        raise RuntimeError("no paper")

    service.happenings.subscribe(fails)
    service.happenings.subscribe(heard.append)
    ida = person(service)
    service.happenings.tell(Happening(YOUR_TURN, "somewhere", 0, ida.id, 1000.0))
    assert [each.kind for each in heard] == [YOUR_TURN]
    assert "could not be told" in caplog.text
    service.close()
