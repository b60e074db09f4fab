"""The toy on the pages: found, played to its end with forms, looked back at, its rules read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import kohlenpott as kp
from toy_game.installing import NAME
from waiting import wait_for
from web.browsers import Site, actions_in, is_asked, seq_in, site_at, table_in


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


def asked(browser: TestClient, table: str) -> str:
    """The table once it is the visitor's turn or the game is over."""

    def page() -> str:
        text: str = browser.get(f"/t/{table}").text
        return text if is_asked(text) or "phase-over" in text else ""

    return wait_for(page, "the bots")


def play_out(browser: TestClient, table: str) -> str:
    """Any moves to the end."""
    text = asked(browser, table)
    while "phase-over" not in text:
        data = {"action": actions_in(text)[-1], "seq": seq_in(text), "key": f"form-{seq_in(text)}"}
        assert browser.post(f"/t/{table}/move", data=data).status_code == 200
        text = asked(browser, table)
    return text


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_it_stands_on_the_home_page_and_is_played_at_once(site: Site, lang: str) -> None:
    browser = site.browser(lang)
    assert "Coal Heaps" in browser.get("/").text and "Coal Heaps" in browser.get("/rules").text
    text = asked(browser, table_in(browser.post("/play", data={"game": NAME}).text))
    assert len(actions_in(text)) >= 7 and "Heaps" in text
    told = {"en": "Choose a move", "de": "Wähle einen Zug", "fr": "Choisissez un coup"}
    assert told[lang] in text


def test_a_table_is_set_up_played_to_its_end_and_looked_back_at(site: Site) -> None:
    browser = site.browser()
    assert 'name="seat-3"' in browser.get(f"/new?game={NAME}").text
    form = {"game": NAME, "seat-0": "me", "seat-1": "random", "seat-2": "none", "seat-3": "none"}
    table = table_in(browser.post("/new", data=form).text)
    play_out(browser, table)
    result = browser.get(f"/t/{table}/result").text
    assert 'class="plot only-wide"' in result and "Taken" in result and "Found" in result
    record = kp.Record.from_text(browser.get(f"/t/{table}/record.kpr").text)
    assert record.verify().is_over and record.seats == 2
    assert "Took, lumps" in browser.get(f"/t/{table}/replay/{len(record.moves())}").text
    assert browser.get(f"/t/{table}/replay/2?as_seat=1").status_code == 200
    assert "The hash fits the seed" in browser.get(f"/t/{table}/verify").text
    branch = browser.post(f"/t/{table}/branch", data={"step": "2", "bot": "greedy"})
    assert table_in(branch.text) != table


def test_a_refused_move_shows_rule_and_numbers(site: Site) -> None:
    browser = site.browser()
    table = table_in(browser.post("/play", data={"game": NAME}).text)
    text = asked(browser, table)
    while site.service.find(table).history.state.refusal("take 3 from small") is None:
        data = {"action": "take 1 from small", "seq": seq_in(text), "key": f"form-{seq_in(text)}"}
        browser.post(f"/t/{table}/move", data=data)
        text = asked(browser, table)
    answer = browser.post(f"/t/{table}/move", data={"action": "take 3 from small", "seq": seq_in(text), "key": "x"})
    assert answer.status_code == 422 and 'role="alert"' in answer.text
    assert "CH-003" in answer.text and "3 needed" in answer.text
    assert "A heap must hold as many lumps as are taken." in answer.text


def test_rules_are_read_and_searched(site: Site) -> None:
    browser = site.browser("de")
    assert 'id="CH-004"' in browser.get(f"/rules/{NAME}").text
    assert "CH-004" in browser.get(f"/rules/{NAME}?q=digs").text
    assert "finds one to three lumps" in browser.get(f"/rules/{NAME}/CH-004?fragment").text
