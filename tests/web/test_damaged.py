"""A damaged or foreign game is shown as such and harms nobody else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from kohlenpott.store.players import Account
from kohlenpott.web.pages import home, lobby
from web.browsers import Site, once, site_at, table_in
from web.services import person, service_at, solo

pytestmark = once
DAMAGE = {
    "game": "update tables set game = 'no-such-game' where id = :id",
    "options": "update tables set options = '{' where id = :id",
    "deep options": "update tables set options = replace(hex(zeroblob(50000)), '00', '[') where id = :id",
    "odd options": "update tables set options = '[1]' where id = :id",
    "option": """update tables set options = '{"nonsense": 7}' where id = :id""",
    "figures": "update tables set data_hash = 'other' where id = :id",
    "rules": "update tables set rules_version = 99 where id = :id",
    "secret": "update tables set secret = 'none' where id = :id",
    "seats": "update tables set seats = 77 where id = :id",
    "plates": "delete from seats where \"table\" = :id and seat = 1",
    "move": "update entries set move = 'nonsense' where \"table\" = :id",
    "seat of a move": "update entries set seat = 99 where \"table\" = :id",
    "number": "update entries set taken_back = 'x', kind = 'undo' where \"table\" = :id",
}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


def spoil(folder: Path, table: str, statement: str) -> None:
    """Damage a row behind the server's back."""
    with sqlite3.connect(folder / "games.db") as connection:
        connection.execute(statement, {"id": table})
    connection.close()


def with_a_move(site: Site) -> tuple[TestClient, str]:
    """Somebody at a public table at which one move was made, and its id."""
    browser = site.browser()
    answer = browser.post("/new", data={"game": "coal-baron", "seat-0": "me", "seat-1": "guest", "guest-1": "Bo",
                                        "public": "yes"})  # fmt: skip
    table = table_in(answer.text)
    live = site.service.find(table)
    asked = live.on_turn
    player = live.seats[0].player
    assert asked is not None
    assert player is not None
    live.show(player, asked)
    site.service.move(live, Account(player, "Ida", {}), live.history.state.actions()[0], 0, "first")
    return browser, table


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_table_stands_in_the_lists_as_damaged(site: Site, tmp_path: Path, kind: str) -> None:
    browser, table = with_a_move(site)
    _, sound = with_a_move(site)
    site.service.forget(site.service.find(table))
    spoil(tmp_path, table, DAMAGE[kind])

    for path in ("/", "/lobby", "/mine"):
        answer = browser.get(path)
        assert answer.status_code == 200, path
        assert "cannot be read" in answer.text
        if path == "/lobby":
            assert f"/t/{sound}" in answer.text
    answer = browser.get(f"/t/{table}")
    assert answer.status_code == 409
    assert 'id="problem-text"' in answer.text
    for path in ("move", "undo", "join", "chat"):
        data = {"action": "1", "seq": "1", "key": "k", "seat": "0", "text": "x"}
        assert browser.post(f"/t/{table}/{path}", data=data).status_code == 409


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_table_does_not_stop_the_start(tmp_path: Path, kind: str) -> None:
    service = service_at(tmp_path)
    live = solo(service, person(service))
    service.close()
    spoil(tmp_path, live.id, DAMAGE[kind])

    again = service_at(tmp_path)
    again.open()
    again.settle()
    again.close()


def test_a_row_of_a_player_that_cannot_be_read_counts_as_default_settings(site: Site, tmp_path: Path) -> None:
    browser = site.browser()
    browser.post("/settings", data={"name": "Ida"})
    spoil(tmp_path, "", "update players set settings = '[' where :id = ''")

    answer = browser.get("/")
    assert answer.status_code == 200


def test_tables_are_loaded_when_somebody_asks_for_them(tmp_path: Path) -> None:
    """Opening reads no table; games that wait for a bot go on in the background."""
    service = service_at(tmp_path)
    ida = person(service)
    for _ in range(3):
        solo(service, ida)
    service.close()
    again = service_at(tmp_path)
    read: list[str] = []
    load = again._load
    again._load = lambda id: read.append(id) or load(id)  # type: ignore[method-assign, func-returns-value]

    assert read == []
    again.open()
    again.settle()
    assert len(read) == 3
    again.close()


def test_a_page_loads_no_more_tables_than_it_looks_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many idle tables there are, the first pages of a server that was started anew come soon."""
    monkeypatch.setattr(lobby, "MOST_SHOWN", 4)
    monkeypatch.setattr(home, "MOST_PLAYED", 4)
    with site_at(tmp_path) as site:
        for _ in range(12):
            with_a_move(site)
    with site_at(tmp_path) as again:
        read: list[str] = []
        load = again.service._load
        again.service._load = lambda id: read.append(id) or load(id)  # type: ignore[method-assign, func-returns-value]
        for path in ("/", "/lobby"):
            assert again.browser().get(path).status_code == 200
        assert 0 < len(set(read)) <= 4
