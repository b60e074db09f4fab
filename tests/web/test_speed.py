"""What keeps answers quick without making them wrong: no waiting for acknowledgements, memory instead of questions."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from kohlenpott.store import Database, players, sign_ins
from kohlenpott.web.server import listen
from kohlenpott.web.service import guarding
from kohlenpott.web.sessions import Sessions
from kohlenpott.web.table_log import LogTurn
from kohlenpott.web.table_view import MOST_CACHED, TablePages
from kohlenpott.web.templating import log_entries, template_of
from kohlenpott.web.viewers import Viewer
from web.browsers import site_at, table_in
from web.services import duel, move, on_turn, person, service_at


def test_sockets_are_named_tcp_so_that_small_answers_are_sent_at_once() -> None:
    """asyncio turns the collecting of small packets off for sockets that say they are TCP, and for no others."""
    with listen("127.0.0.1", 0) as found:
        assert found.proto == socket.IPPROTO_TCP


def test_a_known_session_needs_no_question_until_something_changes(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    asked: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *found: asked.append(found[2]))
    player, token = players.create(database, "Ida")
    sessions = Sessions(database)
    assert not sessions.knows(token) and sessions.player(token) == player and sessions.knows(token)
    del asked[:]
    assert sessions.player(token) == player and not asked
    changed = players.change(database, player, "Eva", {"lang": "fr"})
    sessions.changed()
    assert sessions.player(token) == changed
    assert sessions.player("nonsense") is None and sessions.player("") is None and not sessions.knows("nonsense")


def test_what_was_read_before_a_change_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's request may change the settings between the question and its answer."""
    database = Database(f"sqlite:///{tmp_path}/games.db")
    player, token = players.create(database, "Ida")
    sessions, ask = Sessions(database), sign_ins.find

    def overtaken(database: Database, hash: str) -> Any:
        found = ask(database, hash)
        players.change(database, player, "Eva", {})
        sessions.changed()
        return found

    monkeypatch.setattr(sign_ins, "find", overtaken)
    assert sessions.player(token) == player and not sessions.knows(token)
    monkeypatch.undo()
    known = sessions.player(token)
    assert known is not None and known.name == "Eva"


def test_a_move_asks_the_database_for_nothing_but_to_keep_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "FRESH_SECONDS", 3600.0)  # bans are read now and then, also on a slow machine
    with site_at(tmp_path) as site:
        browser = site.browser()
        data = {"game": "coal-baron", "seat-0": "me", "seat-1": "guest", "guest-1": "Eva"}
        table = table_in(browser.post("/new", data=data).text)
        text = browser.get(f"/t/{table}").text
        if 'id="hand-over"' in text:
            seat = re.findall(r'name="seat" value="(\d)"', text)[0]
            text = browser.post(f"/t/{table}/show", data={"seat": seat}).text
        live = site.service.find(table)
        asked: list[str] = []
        event.listen(site.service.database.engine, "before_cursor_execute", lambda *found: asked.append(found[2]))
        move = {"action": live.history.state.actions()[0], "seq": 0, "key": "k", "have": "line"}
        answer = browser.post(f"/t/{table}/move", data=move, headers={"accept": "application/json"})
        assert answer.json() == {"seq": 1}
        assert [statement.split()[0] for statement in asked] == ["INSERT"]


def test_every_turn_of_the_log_has_a_name_of_its_own(tmp_path: Path) -> None:
    service = service_at(tmp_path)
    one, other = person(service, "Ida"), person(service, "Eva")
    live, pages = duel(service, one, other, "haspelknecht"), TablePages(service)
    names: list[str] = []
    while len(names) <= 6 and live.on_turn is not None:
        move(service, live, on_turn(live, one, other))
        names = re.findall(r'<li id="(turn-[^"]+)"', "".join(pages.rendered(live, Viewer(None, "en")).regions.values()))
        assert len(names) == len(set(names))
    assert len(names) > 6
    service.close()


def test_templates_find_what_all_of_them_know_in_one_dict() -> None:
    """A chain of dicts, gone through for every filling, takes eight times as long."""
    for name in ("regions/log.html", "pieces.html", "macros.html"):
        assert type(template_of("en", name).globals) is dict and "icon" in template_of("en", name).globals


def test_the_log_marks_where_the_listeners_last_turn_was() -> None:
    turns = [LogTurn(f"turn-{k}", 0, 0, k, "Ida passes", "", False, "", (), is_fresh=k > 1) for k in (3, 2, 1, 0)]
    found = re.findall(r'id="([^"]+)"', log_entries("en", turns, ["blue"], "T"))
    assert found == ["turn-3", "turn-2", "turn-mark", "turn-1", "turn-0"]
    assert "turn-mark" not in log_entries("en", turns[:2], ["blue"], "T")


def test_few_drawings_are_held_for_people_without_a_line(tmp_path: Path) -> None:
    """One weighs some 350 KB; lines hold their own."""
    service = service_at(tmp_path)
    pages, anybody = TablePages(service), Viewer(None, "en")
    held = pages.drawing("held by a line", anybody)
    for number in range(MOST_CACHED + 2):
        pages.drawing(f"table {number}", anybody)
    assert len(pages._views) == MOST_CACHED + 1 <= 30
    assert pages.drawing("held by a line", anybody) is held
    service.close()
