"""Between people: nobody takes another's turn, seat or name for a game, and chance is drawn by all together."""

from __future__ import annotations

import hashlib
import logging
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import SQLAlchemyError

import kohlenpott as kp
from kohlenpott.api.record import Record
from kohlenpott.store import chat, log, schema, tables
from kohlenpott.store.players import Account
from kohlenpott.web.service import branches, seeds
from kohlenpott.web.service.errors import Conflict, Forbidden
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from web.browsers import Site, actions_in, is_asked, once, seq_in, site_at, table_in
from web.services import duel, move, on_turn, person, service_at

pytestmark = once
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TableService]:
    found = service_at(tmp_path)
    yield found
    found.close()


def two_people(site: Site, **more: str) -> tuple[str, TestClient, TestClient]:
    """A table of two people with browsers of their own: its id, the one who is asked and the other."""
    ida, bo = site.browser(), site.browser()
    table = table_in(ida.post("/new", data={"game": "coal-baron", "seat-0": "me", "seat-1": "open", "public": "yes",
                                            **more}).text)  # fmt: skip
    assert bo.post(f"/t/{table}/join", data={"seat": "1", "name": "Bo"}).status_code == 200
    return (table, ida, bo) if is_asked(ida.get(f"/t/{table}").text) else (table, bo, ida)


def key_in(text: str) -> str:
    found = re.search(r'name="key" value="([^"]+)"', text)
    assert found
    return found[1]


def finished(service: TableService, live: LiveTable) -> LiveTable:
    """The same table, written down as finished."""
    with service.database.write() as connection:
        tables.set_finished(connection, live.id, 5.0)
    service.forget(live)
    return service.find(live.id)


# --- keys -----------------------------------------------------------------------------------------------------


def test_the_key_of_a_form_cannot_be_guessed_by_others(site: Site) -> None:
    table, asked, _ = two_people(site)
    again, other, _ = two_people(site)
    text = asked.get(f"/t/{table}").text

    assert key_in(text) == key_in(asked.get(f"/t/{table}").text)
    assert key_in(text) != key_in(other.get(f"/t/{again}").text)
    assert "form-" not in key_in(text)


def test_somebody_elses_key_swallows_nobodys_turn(service: TableService) -> None:
    """A key belongs to its sender: used by another person, it is another key."""
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    first = on_turn(live, ida, bo)
    second = bo if first is ida else ida
    action = live.history.state.actions()[0]
    service.move(live, first, action, 0, "the same")
    assert on_turn(live, ida, bo) is second

    done = service.move(live, second, live.history.state.actions()[0], 1, "the same")
    assert not done.repeated
    assert len(log.read(service.database, live.id)) == 2


def test_a_line_of_the_chat_sent_twice_is_said_once(site: Site) -> None:
    table, ida, bo = two_people(site)
    for browser in (ida, ida, bo):
        browser.post(f"/t/{table}/chat", data={"text": "hello", "key": "k1"}, headers=SCRIPT)
    ida.post(f"/t/{table}/chat", data={"text": "hello", "key": "k2"}, headers=SCRIPT)

    assert len(chat.heard(site.service.database, table, 99)) == 3


def test_a_note_that_comes_late_does_not_replace_a_newer_one(site: Site) -> None:
    table, ida, _ = two_people(site)
    for text, key in (("one", "k1"), ("two", "k2"), ("one", "k1")):
        assert ida.post(f"/t/{table}/note", data={"text": text, "key": key}, headers=SCRIPT).status_code == 200

    assert ">two</textarea>" in ida.get(f"/t/{table}").text


def test_somebody_new_who_speaks_is_known_afterwards(site: Site) -> None:
    table, _, _ = two_people(site)
    eve = site.browser()
    answer = eve.post(f"/t/{table}/chat", data={"text": "hello", "key": "k"}, headers=SCRIPT)
    eve.post(f"/t/{table}/chat", data={"text": "again", "key": "l"}, headers=SCRIPT)

    assert "set-cookie" in answer.headers
    assert len({line.player for line in chat.heard(site.service.database, table, 9)}) == 1


# --- seats ----------------------------------------------------------------------------------------------------


def test_only_those_who_sat_there_ask_for_a_rematch(service: TableService) -> None:
    ida, bo, eve = person(service), person(service, "Bo"), person(service, "Eve")
    live = finished(service, duel(service, ida, bo))

    with pytest.raises(Forbidden):
        branches.rematch(service, live, eve)
    again = branches.rematch(service, live, ida)
    with pytest.raises(Forbidden):
        service.join(again, eve)
    service.join(again, bo)
    assert again.is_running


def test_watching_and_joining_have_different_links(site: Site) -> None:
    """Whoever has the address of a private table may look; a seat needs the invitation."""
    ida, bo, eve = site.browser(), site.browser(), site.browser()
    page = ida.post("/new", data={"game": "coal-baron", "seat-0": "me", "seat-1": "open", "public": "no"}).text
    table = table_in(page)
    invited = re.search(rf"/t/{table}\?invite=([\w-]+)", page)
    assert invited

    watched = eve.get(f"/t/{table}").text
    assert invited[1] not in watched
    assert "/join" not in watched
    assert eve.post(f"/t/{table}/join", data={"seat": "1"}).status_code == 403
    assert eve.get(f"/t/{table}", params={"invite": "nonsense"}).status_code == 200
    assert eve.post(f"/t/{table}/join", data={"seat": "1"}).status_code == 403
    assert "/join" in bo.get(f"/t/{table}", params={"invite": invited[1]}).text
    assert bo.post(f"/t/{table}/join", data={"seat": "1"}).status_code == 200


def test_absence_is_a_choice_of_the_table(tmp_path: Path) -> None:
    now = [1000.0]
    service = service_at(tmp_path, lambda: now[0])
    ida, bo = person(service), person(service, "Bo")
    found = {}
    for absence in (0, 90, 86_400):
        live = service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN)), absence=absence))
        service.join(live, bo)
        found[absence] = live
    now[0] += 100.0
    assert [live.is_absent(1, now[0]) for live in found.values()] == [False, True, False]
    with pytest.raises(Conflict):
        service.substitute(found[0], ida, 1, "random")
    service.close()


def test_when_somebody_was_last_seen_survives_a_restart(tmp_path: Path) -> None:
    now = [1000.0]
    service = service_at(tmp_path, lambda: now[0])
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    now[0] = 2000.0
    service.saw(live, bo.id)
    service.close()

    again = service_at(tmp_path, lambda: now[0])
    now[0] = 2050.0
    twin = again.find(live.id)
    assert [twin.is_absent(seat, now[0]) for seat in (0, 1)] == [True, False]
    again.close()


# --- planning at the same time --------------------------------------------------------------------------------


def test_planning_at_the_same_moment_is_no_conflict(tmp_path: Path) -> None:
    """What others plan in secret between one's look and one's move does not make the move stale."""
    service = service_at(tmp_path)
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo, "haspelknecht")
    while not live.history.is_secret:
        move(service, live, on_turn(live, ida, bo))
    knows = {who.id: live.history.seq_for(live.held_by(who.id)) for who in (ida, bo)}
    gate = threading.Barrier(2)
    found: list[object] = []

    def plan(who: Account) -> None:
        seat = live.held_by(who.id)[0]
        gate.wait()
        action = live.history.seat_state(seat).state.actions()[0]
        try:
            found.append(service.move(live, who, action, knows[who.id], who.id, as_seen=True))
        except Conflict as error:
            found.append(error)

    people = [threading.Thread(target=plan, args=(who,)) for who in (ida, bo)]
    for each in people:
        each.start()
    for each in people:
        each.join()
    assert [type(each).__name__ for each in found] == ["Done", "Done"]
    service.close()


# --- where a game comes from ----------------------------------------------------------------------------------


def test_an_uploaded_game_says_so_everywhere(site: Site) -> None:
    game = kp.game("coal-baron")
    record = Record.start(game, 2, 7)
    state = record.begin()
    while state.seat is not None:
        record.play(state, state.actions()[-1])
    browser = site.browser()
    page = browser.post("/upload", files={"record": ("a.kpr", record.to_text().encode())})
    table = table_in(page.text)

    for path in (f"/t/{table}", f"/t/{table}/replay/3", f"/t/{table}/result", f"/t/{table}/verify", "/mine"):
        assert "uploaded" in browser.get(path).text.lower(), path
    assert "The hash fits" not in browser.get(f"/t/{table}/verify").text
    branch = browser.post(f"/t/{table}/branch", data={"step": "3", "bot": ""})
    assert "goes on from" in branch.text


# --- chance ---------------------------------------------------------------------------------------------------


def test_the_seed_is_drawn_from_the_server_and_the_players_together(site: Site) -> None:
    """Who fixes the secret does not know the shares, and who adds a share does not know the secret."""
    table, ida, bo = two_people(site, share="aaaa")
    live = site.service.find(table)
    assert [seat.share for seat in live.seats] == ["aaaa", ""]
    other, _, _ = two_people(site, share="bbbb")
    assert site.service.find(other).history.seed != live.history.seed

    secret = live.table.terms.secret
    expected = int(hashlib.sha256(f"{secret}/aaaa/".encode()).hexdigest()[:16], 16)
    assert live.history.seed == seeds.seed_of(secret, ["aaaa", ""]) == expected
    assert seeds.commitment(secret) == live.table.terms.commitment
    assert "aaaa" in bo.get(f"/t/{table}/verify").text
    assert secret not in ida.get(f"/t/{table}/verify").text
    site.service.forget(live)
    assert site.service.find(table).history.seed == expected


def test_without_shares_the_seed_is_the_servers(site: Site) -> None:
    """Games of older releases go on as they began."""
    assert seeds.seed_of("7-" + "0" * 32) == 7
    assert seeds.seed_of("7-" + "0" * 32, ["", ""]) == 7


def test_a_share_that_is_no_share_is_left_out(site: Site) -> None:
    table, _, _ = two_people(site, share="<b>/../" + "x" * 500)

    assert [seat.share for seat in site.service.find(table).seats] == ["", ""]


# --- logs -----------------------------------------------------------------------------------------------------


def test_logs_tell_no_seed(service: TableService, caplog: pytest.LogCaptureFixture) -> None:
    """What the database says about a failed statement names no value."""
    live = duel(service, person(service), person(service, "Bo"))
    row: dict[str, Any] = {"id": live.id, "secret": live.table.terms.secret}
    with pytest.raises(SQLAlchemyError) as failed, service.database.write() as connection:
        connection.execute(schema.tables.insert().values(**row))
    logging.getLogger("test").error("failed", exc_info=failed.value)

    assert live.table.terms.secret not in str(failed.value)
    assert live.table.terms.secret not in caplog.text


def test_the_page_of_a_table_knows_how_many_entries_it_has_seen(site: Site) -> None:
    table, asked, _ = two_people(site)
    text = asked.get(f"/t/{table}").text
    data = {"action": actions_in(text)[0], "seq": seq_in(text), "key": key_in(text)}

    assert asked.post(f"/t/{table}/move", data=data).status_code == 200
    assert asked.post(f"/t/{table}/move", data=data).status_code == 200
    assert len(log.read(site.service.database, table)) == 1
