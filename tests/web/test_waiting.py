"""Writes wait in one place; pages and files never wait for them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from kohlenpott.store import log
from waiting import LONGEST
from web.browsers import actions_in, once, seq_in, table_in
from web.servers import Served, locked, served

pytestmark = once
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as found:
        yield found


def wait_only(site: Served, seconds: float) -> None:
    """How long those who write wait for their turn from now on."""
    site.service.database.write_lock.seconds = site.app.state.context.writes.seconds = seconds


def own_table(browser: httpx.Client) -> str:
    """A game of two people at one screen: no bot moves meanwhile."""
    answer = browser.post("/new", data={"game": "coal-baron", "seat-0": "me", "seat-1": "guest", "guest-1": "Bo"})
    table = table_in(answer.text)
    for seat in (0, 1):
        browser.post(f"/t/{table}/show", data={"seat": seat})
    return table


def shown(browser: httpx.Client, table: str) -> str:
    """The page with its moves; the screen is handed over where that is asked for."""
    text = browser.get(f"/t/{table}").text
    for seat in (0, 1):
        if actions_in(text):
            return text
        browser.post(f"/t/{table}/show", data={"seat": seat})
        text = browser.get(f"/t/{table}").text
    return text


def a_move(text: str, key: str) -> dict[str, str]:
    return {"action": actions_in(text)[0], "seq": seq_in(text), "key": key, "have": "line"}


def test_many_moves_with_a_used_key_are_answered_at_once(site: Served) -> None:
    """Looking up what a used key became needs no second connection."""
    browser = site.browser()
    table = own_table(browser)
    first = a_move(shown(browser, table), "once")
    assert browser.post(f"/t/{table}/move", data=first, headers=SCRIPT).status_code == 200
    again = {**a_move(shown(browser, table), "once")}

    with ThreadPoolExecutor(20) as people:
        found = list(people.map(lambda _: browser.post(f"/t/{table}/move", data=again, headers=SCRIPT), range(20)))

    assert {answer.status_code for answer in found} == {200}
    assert len(log.read(site.service.database, table)) == 1


def test_a_locked_database_keeps_nobody_from_looking(site: Served, tmp_path: Path) -> None:
    """Pages, lists, files and updates are answered while sixty moves wait; each of those gets a clear answer."""
    browser = site.browser()
    table = own_table(browser)
    move = a_move(shown(browser, table), "patient")
    style = "/static/render/kohlenpott.css"
    wait_only(site, 0.1)
    with ThreadPoolExecutor(60) as people, locked(tmp_path):
        sent = [people.submit(browser.post, f"/t/{table}/move", data=move, headers=SCRIPT) for _ in range(60)]
        looks = [site.browser().get(path) for path in ("/", "/lobby", style, f"/t/{table}", f"/t/{table}/update")]
        answers = [each.result() for each in sent]

    assert {look.status_code for look in looks} == {200}
    assert {answer.status_code for answer in answers} == {503}
    assert all(answer.json()["problem"] for answer in answers)
    assert all("retry-after" in answer.headers for answer in answers)
    assert log.read(site.service.database, table) == []
    wait_only(site, LONGEST)
    later = browser.post(f"/t/{table}/move", data=move, headers=SCRIPT)
    assert later.status_code == 200
    assert browser.post(f"/t/{table}/move", data=move, headers=SCRIPT).status_code == 200
    assert len(log.read(site.service.database, table)) == 1


def test_somebody_new_gets_a_clear_page_while_nothing_can_be_written(site: Served, tmp_path: Path) -> None:
    wait_only(site, 0.1)
    with locked(tmp_path):
        answer = site.browser().post("/play", data={"game": "coal-baron"})

    assert answer.status_code == 503
    assert 'id="problem-text"' in answer.text
