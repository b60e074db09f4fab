"""Blocked, banned and muted people are kept away, however they ask; closed tables stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from kohlenpott.store import blocks, chat, log, personal_data, sanctions, tables
from kohlenpott.store.players import Account
from kohlenpott.web.service import guarding, people
from kohlenpott.web.service.errors import Forbidden
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from web.services import duel, move, on_turn, person, service_at
from web.test_profiles import somebody


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableService:
    monkeypatch.setattr(guarding, "FRESH_SECONDS", 0.0)
    return service_at(tmp_path)


def block(service: TableService, one: Account, other: Account) -> None:
    with service.database.write() as connection:
        blocks.block(connection, one.id, other.id, 1.0)


def test_a_blocked_person_gets_no_seat_at_ones_tables(service: TableService) -> None:
    ida, bo, mo = (person(service, name) for name in ("Ida", "Bo", "Mo"))
    block(service, ida, bo)
    mine = service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN), Chair(OPEN))))
    with pytest.raises(Forbidden):
        service.join(mine, bo)
    with pytest.raises(Forbidden):
        service.join(mine, bo, 1, mine.invitation)
    theirs = service.create(mo, Setup("coal-baron", (Chair(ME), Chair(OPEN), Chair(OPEN))))
    service.join(theirs, ida)
    with pytest.raises(Forbidden):
        service.join(theirs, bo)
    assert [seat.player for seat in theirs.seats] == [mo.id, ida.id, None]

    with service.database.write() as connection:
        blocks.unblock(connection, ida.id, bo.id)
    service.join(theirs, bo)


def test_a_blocked_person_cannot_write_to_one(service: TableService) -> None:
    ida, bo = person(service, "Ida"), person(service, "Bo")
    live = duel(service, ida, bo)
    service.say(live, bo, "hello")
    block(service, ida, bo)
    with pytest.raises(Forbidden):
        service.say(live, bo, "hello again")

    assert [line.text for line in chat.heard(service.database, live.id, 9)] == ["hello"]
    move(service, live, on_turn(live, ida, bo))  # a game that both play goes on


def test_hand_made_requests_of_a_blocked_person_are_refused(service: TableService) -> None:
    (ida, browser), (bo, other) = somebody(service, "Ida"), somebody(service, "Bo")
    assert browser.post(f"/p/{bo.id}/block", follow_redirects=False).status_code == 303
    live = service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN))))

    assert other.post(f"/t/{live.id}/join", data={"seat": "1", "name": "Bo"}).status_code == 403
    assert other.post(f"/t/{live.id}/join", data={"seat": "1", "name": "Somebody else"}).status_code == 403
    assert other.post(f"/t/{live.id}/chat", data={"text": "hello"}).status_code == 403
    assert service.find(live.id).seats[1].is_free and chat.heard(service.database, live.id, 9) == []
    assert other.post(f"/p/{bo.id}/unblock", follow_redirects=False).status_code == 303, "a block of Bo's, if any"
    assert blocks.blocked_by(service.database, ida.id) == [(bo.id, "Bo")], "nobody ends another's block"
    assert "Bo" in browser.get(f"/p/{ida.id}").text
    assert browser.post(f"/p/{ida.id}/block").status_code == 400
    assert browser.post("/p/nobody/block").status_code == 404
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    assert browser.post(f"/p/{bo.id}/unblock", headers=elsewhere).status_code == 403


def test_one_person_blocks_only_so_many(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKED", 1)
    ida, bo, mo = (person(service, name) for name in ("Ida", "Bo", "Mo"))
    block(service, ida, bo)
    block(service, ida, bo)
    with pytest.raises(blocks.TooManyBlocks):
        block(service, ida, mo)


def test_blocks_are_told_to_their_owner_and_forgotten_with_either(service: TableService) -> None:
    ida, bo, mo = (person(service, name) for name in ("Ida", "Bo", "Mo"))
    block(service, ida, bo)
    block(service, mo, ida)
    told = personal_data.everything(service.database, ida)["blocked"]
    assert [row["blocked"] for row in told] == [bo.id], "and nothing of who has blocked Ida"
    people.forget(service, ida)
    assert blocks.blocked_by(service.database, mo.id) == []


def test_whoever_is_banned_does_nothing_any_more(service: TableService) -> None:
    ida, bo = person(service, "Ida"), person(service, "Bo")
    live = duel(service, ida, bo)
    asked = on_turn(live, ida, bo)
    assert sanctions.decide(service.database, "host", "ban", asked.id, "spam")
    for act in (
        lambda: move(service, live, asked),
        lambda: service.say(live, asked, "hello"),
        lambda: service.create(asked, Setup("coal-baron", (Chair(ME), Chair(OPEN)))),
        lambda: service.undo(live, asked, live.history.seq),
    ):
        with pytest.raises(Forbidden):
            act()
    assert log.read(service.database, live.id) == []
    assert sanctions.decide(service.database, "host", "unban", asked.id)
    move(service, live, asked)


def test_whoever_is_muted_plays_without_words(service: TableService) -> None:
    ida, bo = person(service, "Ida"), person(service, "Bo")
    live = duel(service, ida, bo)
    asked = on_turn(live, ida, bo)
    sanctions.decide(service.database, "host", "mute", asked.id)
    move(service, live, asked)
    with pytest.raises(Forbidden):
        service.say(live, asked, "hello")


def test_a_closed_table_stays_as_it_is(service: TableService) -> None:
    ida, bo = person(service, "Ida"), person(service, "Bo")
    live = duel(service, ida, bo)
    move(service, live, on_turn(live, ida, bo))
    sanctions.decide(service.database, "host", "close", live.id)
    with pytest.raises(Forbidden):
        move(service, live, on_turn(live, ida, bo))
    with pytest.raises(Forbidden):
        service.say(live, ida, "hello")
    assert tables.public(service.database, 9) == []
    sanctions.decide(service.database, "host", "reopen", live.id)
    move(service, live, on_turn(live, ida, bo))
    assert len(log.read(service.database, live.id)) == 2


def test_every_decision_is_written_down_once(service: TableService) -> None:
    ida = person(service, "Ida")
    assert sanctions.decide(service.database, "one", "ban", ida.id, "spam")
    assert not sanctions.decide(service.database, "two", "ban", ida.id, "spam")
    assert sanctions.decide(service.database, "two", "unban", ida.id)
    assert not sanctions.decide(service.database, "two", "unban", ida.id)

    found = sanctions.decided(service.database, 9)
    assert [(each.by, each.action, each.reason) for each in found] == [("two", "unban", ""), ("one", "ban", "spam")]
    assert sanctions.holding(service.database) == []
