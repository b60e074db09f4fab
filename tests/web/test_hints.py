"""Hints at the table: where they are allowed, for whom, told in the log, and never from what the seat cannot know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import kohlenpott as kp
from bots.positions import needs_speed
from kohlenpott.bots.player_view import PlayerView
from kohlenpott.insight.hints import hints
from kohlenpott.store import hints as kept_hints
from kohlenpott.store import players
from kohlenpott.store.players import Account
from kohlenpott.web.hint_view import speaking
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.service.hints import HINT, HintService, allows_hints
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import BOT, GUEST, ME, OPEN, Chair, Setup
from kohlenpott.web.visitors import COOKIE
from waiting import wait_for
from web.browsers import GENEROUS, Site, seq_in, site_at
from web.services import person, service_at
from web.test_secrets import table_with, twin_of

GAMES = 16  # games of a hint in these tests: the same question, the same answer
BOTS = (Chair(BOT, bot="random"), Chair(BOT, bot="random"))
JSON = {"Accept": "application/json"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as made:
        made.service.hints.games = GAMES
        yield made


def seated(site: Site, browser: TestClient, *others: Chair, hints: bool | None = None) -> LiveTable:
    """A running game of this visitor."""
    browser.post("/settings", data={"name": "Ida"})
    found = players.of_session(site.service.database, browser.cookies[COOKIE])
    assert found is not None
    return site.service.create(found, Setup("coal-baron", (Chair(ME), *others), hints=hints))


def asked(site: Site, browser: TestClient, live: LiveTable) -> str:
    """The page of the table once it is the visitor's turn."""

    def page() -> str:
        text = browser.get(f"/t/{live.id}").text
        return text if 'data-asked="yes"' in text else ""

    return str(wait_for(page))


@needs_speed
def test_the_lamp_names_three_moves_and_the_log_tells_it(site: Site) -> None:
    browser = site.browser()
    live = seated(site, browser, *BOTS)
    page = asked(site, browser, live)
    assert 'id="lamp"' in page
    answer = browser.post(f"/t/{live.id}/hint", data={"seq": seq_in(page), "key": "k"})  # as a form, without scripts
    assert answer.status_code == 200
    assert "thinking …" in answer.text or 'class="hint"' in answer.text
    lit = str(wait_for(lambda: (text := browser.get(f"/t/{live.id}").text) and 'button class="hint"' in text and text))
    rows = re.findall(r'<button class="hint".*?</button>', lit, re.DOTALL)
    assert 1 <= len(rows) <= 3 and all(re.search(r"\d+\s%", row) for row in rows)
    named = [int(action) for action in re.findall(r'class="hint"[^>]* value="(\d+)"', lit)]
    assert set(named) <= set(live.history.state.actions())
    assert lit.count('data-mark="') == len(set(re.findall(r'data-mark="([^"]+)"', lit)))
    assert "lights the lamp" in lit
    stranger = site.browser().get(f"/t/{live.id}").text
    assert "lights the lamp" in stranger and 'class="hint"' not in stranger
    again = browser.post(f"/t/{live.id}/hint", data={"seq": seq_in(lit), "key": "k"})
    assert again.text.count("lights the lamp") == lit.count("lights the lamp")  # asking again tells nothing again
    browser.post(f"/t/{live.id}/move", data={"action": str(named[0]), "seq": seq_in(lit), "key": "m"})
    assert 'button class="hint"' not in browser.get(f"/t/{live.id}").text


@needs_speed
def test_a_hint_survives_a_restart(site: Site, tmp_path: Path) -> None:
    browser = site.browser()
    live = seated(site, browser, *BOTS)
    page = asked(site, browser, live)
    browser.post(f"/t/{live.id}/hint", data={"seq": seq_in(page), "key": "k"})
    wait_for(lambda: kept_hints.of_table(site.service.database, live.id))
    wait_for(lambda: any(note.kind == HINT for note in live.history.notes))
    shown = browser.get(f"/t/{live.id}").text
    site.service.forget(live)
    site.app.state.context.table_pages.forget()
    anew = browser.get(f"/t/{live.id}").text
    hint = re.compile(r'<ol class="hints".*?</ol>', re.DOTALL)
    assert hint.findall(anew) == hint.findall(shown) != []
    assert "lights the lamp" in anew


def test_hints_are_for_those_who_play_against_bots_unless_chosen(tmp_path: Path) -> None:
    service = service_at(tmp_path)
    ida = person(service)

    def table(*others: Chair, hints: bool | None = None) -> LiveTable:
        return service.create(ida, Setup("coal-baron", (Chair(ME), *others), hints=hints))

    assert allows_hints(table(*BOTS))
    assert not allows_hints(table(Chair(OPEN), BOTS[0]))
    assert not allows_hints(table(Chair(GUEST, "Fritz"), BOTS[0]))
    assert allows_hints(table(Chair(OPEN), hints=True))
    assert not allows_hints(table(*BOTS, hints=False))
    service.close()


@pytest.mark.parametrize("chosen", [None, False])
def test_hints_are_refused_where_they_are_not_allowed(site: Site, chosen: bool | None) -> None:
    """Also if nobody offered them: the request is made by hand."""
    browser = site.browser()
    others = BOTS if chosen is False else (Chair(GUEST, "Fritz"),)
    live = seated(site, browser, *others, hints=chosen)
    page = asked(site, browser, live)
    assert 'formaction="/t/' + live.id + '/hint"' not in page
    answer = browser.post(f"/t/{live.id}/hint", data={"seq": seq_in(page), "key": "k"}, headers=JSON)
    assert answer.status_code == 403
    assert not live.hints and not live.history.notes


def test_hints_are_refused_to_others_and_out_of_turn(site: Site) -> None:
    ida, fritz, stranger = site.browser(), site.browser(), site.browser()
    live = seated(site, ida, Chair(OPEN), hints=True)
    fritz.post("/settings", data={"name": "Fritz"})
    other = players.of_session(site.service.database, fritz.cookies[COOKIE])
    assert other is not None
    site.service.join(live, other)
    stranger.post("/settings", data={"name": "Emma"})
    by_seat: dict[str, Any] = {live.seats[0].player or "": ida, other.id: fritz}
    on_turn = live.on_turn
    assert on_turn is not None
    waits = by_seat[live.seats[1 - on_turn].player or ""]
    data = {"seq": str(live.history.seq), "key": "k"}
    assert waits.post(f"/t/{live.id}/hint", data=data, headers=JSON).status_code == 409
    assert stranger.post(f"/t/{live.id}/hint", data=data, headers=JSON).status_code == 403
    assert site.browser().post(f"/t/{live.id}/hint", data=data, headers=JSON).status_code == 403
    turn = by_seat[live.seats[on_turn].player or ""]
    stale = turn.post(f"/t/{live.id}/hint", data={"seq": "77", "key": "k"}, headers=JSON)
    assert stale.status_code == 409
    assert not live.hints


def test_hints_are_counted(tmp_path: Path) -> None:
    limits = Limits({**GENEROUS, "hint": (2, 60.0)})
    with site_at(tmp_path, limits) as site:
        browser = site.browser()
        live = seated(site, browser, *BOTS, hints=False)
        page = asked(site, browser, live)
        data = {"seq": seq_in(page), "key": "k"}
        codes = [browser.post(f"/t/{live.id}/hint", data=data, headers=JSON).status_code for _ in range(3)]
    assert codes == [403, 403, 429]
    assert set(USUAL) >= {"hint", "review"}


class AtOnce(HintService):
    """Answers in this process, at once and always with the same games."""

    def _put(self, order: Any) -> None:
        if not isinstance(order, LiveTable):
            self._answer(order)

    def close(self) -> None:
        self._closed = True


@needs_speed
@pytest.mark.parametrize("game", kp.games())
def test_a_hint_is_the_same_in_every_world_that_looks_the_same(tmp_path: Path, game: str,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """The seat's page with its hint, byte by byte; everything it cannot know is dealt anew."""
    monkeypatch.setattr("kohlenpott.web.service.hints.InsightProcess.work", in_this_process)
    with site_at(tmp_path) as site:
        site.service.hints = AtOnce(site.service)
        site.service.hints.games = GAMES
        live, browsers, people = table_with(site, game)
        monkeypatch.setattr("kohlenpott.web.service.hints.allows_hints", lambda live: True)
        monkeypatch.setattr("kohlenpott.web.hint_view.allows_hints", lambda live: True)
        checked = 0
        for _ in range(30):
            seat = live.on_turn
            assert seat is not None
            player = next(each for each in people if live.seats[seat].player == each.id)
            if len(live.history.state.actions()) > 1 and checked < 3 and live.history.length > 3:
                seen = [with_hint(site, live, browsers[people.index(player)], player, seed) for seed in (None, 11)]
                assert seen[0] == seen[1]
                assert 'button class="hint"' in seen[0]
                checked += 1
            site.service.move(live, player, live.history.state.actions()[-1], live.history.seq, None)
        assert checked == 3


def in_this_process(self: object, name: str, state: Any, span: float, games: int, seconds: float) -> Any:
    """What the process of hints does."""
    yield "done", [each.to_json() for each in hints(PlayerView(state), span, games=games)]


def with_hint(site: Site, live: LiveTable, browser: TestClient, player: Account, seed: int | None) -> str:
    """The page with a hint, in this world or in one that looks the same to the player; nothing of it stays."""
    history, seat = live.history, live.on_turn
    assert seat is not None
    notes = list(history.notes)
    if seed is not None:
        live.history = twin_of(history, seat, seed)
    live.hints.clear()
    site.app.state.context.table_pages.forget()
    data = {"seq": str(live.history.seq_for(live.held_by(player.id))), "key": "k"}
    assert browser.post(f"/t/{live.id}/hint", data=data, headers=JSON).status_code == 200
    page = browser.get(f"/t/{live.id}").text
    live.history = history
    live.hints.clear()
    history.notes[:] = notes
    version = re.compile(r'data-version="\d+"')
    return version.sub("", page)


def test_a_hint_tells_what_speaks_for_the_best_move_and_against_others() -> None:
    gaps = {"coal": -2.0, "debts": 1.0, "ropes": 0.6, "water": 0.7, "tunnel": -0.5}

    assert list(speaking(gaps, is_best=True)) == ["debts", "water"]
    assert list(speaking(gaps, is_best=False)) == ["coal", "tunnel"]
