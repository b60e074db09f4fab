"""Every page, the way a browser without scripts walks through them, and what bad requests get."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import kohlenpott as kp
from kohlenpott.store import log
from kohlenpott.web.limits import Limits
from kohlenpott.web.rulepages import as_html
from waiting import wait_for
from web.browsers import Site, actions_in, is_asked, once, rule_text, seq_in, shown, site_at, table_in

EVIL = '"><script>alert(1)</script>'


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


def page_when_asked(browser: TestClient, table: str) -> str:
    """The table page once it is the visitor's turn or the game is over."""

    def page() -> str:
        text: str = browser.get(f"/t/{table}").text
        return text if is_asked(text) or "phase-over" in text else ""

    return wait_for(page, "the bots")


def start(browser: TestClient, game: str = "coal-baron") -> str:
    """The id of a new table with bots that need no time to think."""
    bots = {f"seat-{seat}": "random" for seat in range(1, kp.game(game).definition.usual_seats)}
    answer = browser.post("/new", data={"game": game, "seat-0": "me", **bots})
    assert answer.status_code == 200
    return table_in(answer.text)


def post_move(browser: TestClient, table: str, text: str, action: str) -> str:
    data = {"action": action, "seq": seq_in(text), "key": f"form-{seq_in(text)}"}
    found: str = browser.post(f"/t/{table}/move", data=data).text
    return found


def after_the_draft(browser: TestClient, table: str) -> str:
    """The page of a table of Coal Baron when workers are placed."""
    text = page_when_asked(browser, table)
    while 'id="draft"' in text:
        post_move(browser, table, text, actions_in(text)[0])
        text = page_when_asked(browser, table)
    return text


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("path", ["/", "/lobby", "/new", "/mine", "/settings", "/rules"])
def test_every_page_opens_in_every_language(site: Site, path: str, lang: str) -> None:
    answer = site.browser(lang).get(path)

    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text
    assert '<main id="content"' in answer.text


def test_who_looks_on_reads_the_question_as_somebody_elses(site: Site) -> None:
    """Questions are worded for whoever is asked ("your workers")."""
    table = start(host := site.browser())
    question = re.findall(r'<div class="asked"><h2>(.*?)</h2>', page_when_asked(host, table))[0]

    assert f"Asked: “{question}”" in site.browser().get(f"/t/{table}").text


@pytest.mark.parametrize("game", kp.games())
def test_one_click_leads_to_a_running_game(site: Site, game: str) -> None:
    browser = site.browser()
    table = table_in(browser.post("/play", data={"game": game}).text)
    text = page_when_asked(browser, table)

    assert actions_in(text)
    assert "httponly" in site.browser().post("/play", data={"game": game}, follow_redirects=False).headers[
        "set-cookie"].lower()  # fmt: skip


@once
@pytest.mark.parametrize("game", kp.games())
def test_a_whole_game_is_played_with_forms_alone(site: Site, game: str) -> None:
    """No script runs here: every move is a form, every answer a page."""
    browser = site.browser()
    table = start(browser, game)
    text = page_when_asked(browser, table)
    while "phase-over" not in text:
        post_move(browser, table, text, actions_in(text)[-1])
        text = page_when_asked(browser, table)
    result = browser.get(f"/t/{table}/result").text
    verify = browser.get(f"/t/{table}/verify").text
    record = browser.get(f"/t/{table}/record.kpr").text

    assert 'class="plot only-wide"' in result
    assert "The hash fits the seed" in verify
    assert kp.Record.from_text(record).verify().is_over
    assert browser.get(f"/t/{table}/replay/7?as_seat=1").status_code == 200
    branch = browser.post(f"/t/{table}/branch", data={"step": "7", "bot": "random"})
    assert table_in(branch.text) != table
    again = browser.post("/upload", files={"record": ("game.kpr", record)})
    assert "phase-over" in again.text
    assert table_in(browser.post(f"/t/{table}/rematch").text) != table


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_a_refused_move_shows_the_rule_its_text_and_the_numbers(site: Site, lang: str) -> None:
    browser = site.browser(lang)
    table = start(browser)
    text = after_the_draft(browser, table)
    answer = browser.post(f"/t/{table}/move", data={"action": "delivery-truck", "seq": seq_in(text), "key": "x"})

    assert answer.status_code == 422
    assert "CB-097" in answer.text
    assert 'role="alert"' in answer.text
    words = kp.game("coal-baron").definition.words
    assert shown(words.refusal(kp.Refusal("CB-097"), lang).removeprefix("CB-097: ")) in answer.text
    assert as_html(rule_text("coal-baron", "CB-097", lang)) in answer.text


def test_a_stale_move_gets_the_table_as_it_is(site: Site) -> None:
    browser = site.browser()
    table = start(browser)
    text = page_when_asked(browser, table)
    first = post_move(browser, table, text, actions_in(text)[0])
    stale = browser.post(f"/t/{table}/move", data={"action": actions_in(text)[0], "seq": seq_in(text), "key": "other"})

    assert 'data-table="' in first
    assert stale.status_code == 409
    assert "moved on" in stale.text


def test_the_same_form_sent_twice_moves_once(site: Site) -> None:
    browser = site.browser()
    table = start(browser)
    text = page_when_asked(browser, table)
    data = {"action": actions_in(text)[0], "seq": seq_in(text), "key": "twice"}
    answers = [browser.post(f"/t/{table}/move", data=data).status_code for _ in range(2)]
    mine = [entry for entry in log.read(site.service.database, table) if (entry.key or "").endswith(":twice")]

    assert answers == [200, 200]
    assert len(mine) == 1


def test_a_script_gets_only_the_regions_it_lacks(site: Site) -> None:
    browser = site.browser()
    table = start(browser)
    page_when_asked(browser, table)
    accept = {"Accept": "application/json"}
    everything = browser.get(f"/t/{table}/update", headers=accept).json()
    have = json.dumps(everything["hashes"])
    nothing = browser.get(f"/t/{table}/update", params={"have": have}, headers=accept).json()

    assert set(everything["regions"]) == set(everything["hashes"])
    assert nothing["regions"] == {}


def test_the_line_to_a_tab_tells_what_changed(site: Site) -> None:
    browser = site.browser()
    table = start(browser)
    text = page_when_asked(browser, table)
    with browser.websocket_connect(f"/t/{table}/socket") as line:
        line.send_json({"have": {}})
        first = line.receive_json()
        assert "main" in first["regions"]
        post_move(browser, table, text, actions_in(text)[0])
        then = line.receive_json()
        assert then["seq"] > first["seq"]
        assert "log" in then["regions"]


def test_a_line_that_talks_nonsense_is_closed(site: Site) -> None:
    browser = site.browser()
    table = start(browser)
    for nonsense in ("", "[]", "{", '{"have": 3}', "[" * 3000):
        with browser.websocket_connect(f"/t/{table}/socket") as line, pytest.raises(WebSocketDisconnect):
            line.send_text(nonsense)
            line.receive_json()


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_previews_cite_the_rule_in_the_visitors_language(site: Site, lang: str) -> None:
    browser = site.browser(lang)
    table = start(browser)
    text = after_the_draft(browser, table)
    action = site.service.find(table).history.state.resolve("order-draw")
    told = browser.get(f"/t/{table}/preview", params={"action": action, "seq": int(seq_in(text))}).json()["html"]

    begins = rule_text("coal-baron", "CB-113", lang).replace("*", "")[:60]
    assert shown(begins) in told
    assert "lang=" not in told


def test_previews_tell_what_is_certain_and_when_it_is_not(site: Site) -> None:
    browser = site.browser()
    table = start(browser)
    text = after_the_draft(browser, table)
    state = site.service.find(table).history.state

    def preview(move: str) -> str:
        asked = {"action": state.resolve(move), "seq": int(seq_in(text))}
        found: str = browser.get(f"/t/{table}/preview", params=asked).json()["html"]
        return found

    assert "cannot be undone" in preview("order-draw") and preview("order-draw").count("→") == 1  # the worker
    assert "CB-113" in preview("order-draw")
    assert "→" in preview("bank")
    assert state.game.definition.words.refusal(kp.Refusal("CB-097"), "en") in preview("delivery-truck")


def test_people_join_a_table_by_its_address_and_play(site: Site) -> None:
    ida, bo, eve = site.browser(), site.browser(), site.browser()
    wanted = {"game": "coal-baron", "seat-0": "me", "seat-1": "open", "name": "Ida", "public": "yes"}
    table = table_in(ida.post("/new", data=wanted).text)
    assert table in eve.get("/lobby").text
    joined = bo.post(f"/t/{table}/join", data={"seat": "1", "name": "Bo"})
    assert "phase-running" in joined.text
    asked = [browser for browser in (ida, bo) if is_asked(browser.get(f"/t/{table}").text)]
    assert len(asked) == 1
    assert not actions_in(eve.get(f"/t/{table}").text)
    assert eve.post(f"/t/{table}/move", data={"action": "1", "seq": "0", "key": "k"}).status_code == 403


def test_hostile_names_and_chat_are_shown_as_text(site: Site) -> None:
    browser = site.browser()
    data = {"game": "coal-baron", "seat-0": "me", "seat-1": "guest", "guest-1": EVIL, "name": EVIL, "public": "yes"}
    table = table_in(browser.post("/new", data=data).text)
    browser.post(f"/t/{table}/chat", data={"text": EVIL + "\x00\u202e"})
    for path in (f"/t/{table}", "/lobby", "/mine", "/settings", f"/t/{table}/replay/0", f"/t/{table}/update"):
        text = browser.get(path).text
        assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in browser.get(f"/t/{table}").text


def test_no_page_has_inline_script_or_style(site: Site) -> None:
    browser = site.browser()
    table = start(browser)
    page_when_asked(browser, table)
    for path in ("/", "/new", "/rules/coal-baron", f"/t/{table}", f"/t/{table}/replay"):
        answer = browser.get(path)
        assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", answer.text)
        assert answer.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")


def test_files_of_pages_carry_no_more_than_concerns_them(site: Site) -> None:
    browser = site.browser()
    for path in ("/static/web/table.css", "/static/web/frame.js"):
        headers = browser.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers and "permissions-policy" not in headers
    for path in ("/static/render/favicon.svg", "/static/web/nothing.css", "/push-worker.js"):  # pages, or workers
        assert "content-security-policy" in browser.get(path).headers


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "https://evil.example"}]
)
def test_requests_from_other_sites_are_refused(site: Site, headers: dict[str, str]) -> None:
    browser = TestClient(site.app, headers=headers)

    assert browser.post("/play", data={"game": "coal-baron"}).status_code == 403
    assert browser.get("/").status_code == 200


def test_a_line_from_another_site_is_refused(site: Site) -> None:
    table = start(site.browser())
    evil = TestClient(site.app, headers={"Origin": "https://evil.example"})
    with pytest.raises(WebSocketDisconnect), evil.websocket_connect(f"/t/{table}/socket"):
        pass


@pytest.mark.parametrize(
    ("method", "path", "data", "status"),
    [
        ("GET", "/nowhere", None, 404),
        ("GET", "/t/nowhere", None, 404),
        ("GET", "/t/{}/replay/999999", None, 400),
        ("GET", "/t/{}/replay/-1", None, 400),
        ("GET", "/t/{}/replay/one", None, 400),
        ("GET", "/t/{}/replay/0?as_seat=2", None, 403),
        ("GET", "/t/{}/replay/0?as_seat=²", None, 400),
        ("GET", "/t/{}/record.kpr", None, 409),
        ("GET", "/t/{}/result", None, 409),
        ("GET", "/t/{}/update?have={{", None, 400),
        ("GET", "/t/{}/preview?action=x&seq=1", None, 400),
        ("GET", "/rules/chess", None, 404),
        ("GET", "/rules/coal-baron/CB-999", None, 404),
        ("GET", "/new?game=chess", None, 404),
        ("POST", "/", {}, 405),
        ("POST", "/play", {}, 400),
        ("POST", "/play", {"game": "chess"}, 404),
        ("POST", "/new", {"game": "coal-baron"}, 400),
        ("POST", "/new", {"game": "coal-baron", "seat-0": "me", "seat-1": "external:rm -rf /"}, 400),
        ("POST", "/new", {"game": "coal-baron", "seat-0": "me", "seat-1": "open", "option-first_player": "77"}, 400),
        ("POST", "/new", {"game": "coal-baron", "seat-0": "me", "seat-1": "open", "option-first_player": "²"}, 400),
        ("POST", "/t/{}/move", {}, 400),
        ("POST", "/t/{}/move", {"action": "1", "seq": "one", "key": "k"}, 400),
        ("POST", "/t/{}/move", {"action": "1", "seq": "1", "key": "x" * 500}, 400),
        ("POST", "/t/{}/join", {"seat": "0"}, 409),
        ("POST", "/t/{}/join", {"seat": "99"}, 400),
        ("POST", "/t/{}/leave", {}, 409),
        ("POST", "/t/{}/replace", {"seat": "1"}, 409),
        ("POST", "/t/{}/bot", {"seat": "1", "bot": "random"}, 409),
        ("POST", "/t/{}/show", {"seat": "2"}, 403),
        ("POST", "/t/{}/branch", {"step": "0"}, 409),
        ("POST", "/t/{}/rematch", {}, 409),
        ("POST", "/t/{}/chat", {"text": "\x00"}, 400),
        ("POST", "/upload", {}, 400),
    ],
)
def test_bad_requests_get_a_clear_page(
    site: Site, method: str, path: str, data: dict[str, str] | None, status: int
) -> None:
    browser = site.browser()
    table = start(browser)
    page_when_asked(browser, table)
    answer = browser.request(method, path.format(table), data=data)

    assert answer.status_code == status, answer.text[:400]
    assert "<main" in answer.text or answer.headers["content-type"] == "application/json"


def test_settings_are_kept_and_change_the_pages(site: Site) -> None:
    browser = site.browser("en")
    chosen = {"name": "Ida", "lang": "fr", "theme": "dark", "confirm": "off", "back": "//evil.example"}
    browser.post("/settings", data=chosen)
    text = browser.get("/").text

    assert '<html lang="fr" data-theme="dark"' in text
    assert 'value="Ida"' in browser.get("/settings").text
    answer = browser.post("/settings", data={"back": "https://evil.example"}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_too_many_requests_are_refused_for_a_while(tmp_path: Path) -> None:
    now = [0.0]
    limits = Limits({"create": (2, 60.0), "chat": (1, 10.0), "move": (9, 9.0), "name": (9, 9.0)}, lambda: now[0])
    with site_at(tmp_path, limits) as site:
        browser = site.browser()
        tries = [browser.post("/play", data={"game": "coal-baron"}).status_code for _ in range(4)]
        assert tries == [200, 200, 200, 429]  # the first was counted for the address, before there was a player
        now[0] = 61
        table = start(browser)
        said = [browser.post(f"/t/{table}/chat", data={"text": "hello"}).status_code for _ in range(2)]
        assert said == [200, 429]


def test_people_at_one_screen_get_a_hand_over_page(site: Site) -> None:
    browser = site.browser()
    data = {"game": "haspelknecht", "seat-0": "me", "seat-1": "guest", "guest-1": "Bo", "name": "Ida", "public": "no"}
    table = table_in(browser.post("/new", data=data).text)
    handed = 0
    for _ in range(60):
        text = browser.get(f"/t/{table}").text
        if 'id="hand-over"' in text:
            assert not actions_in(text)
            assert "r-main" in text
            seat = re.search(r'name="seat" value="(\d)"', text)
            assert seat
            browser.post(f"/t/{table}/show", data={"seat": seat[1]})
            handed += 1
            continue
        post_move(browser, table, text, actions_in(text)[0])
    assert handed >= 2
