"""People who come back: names that are kept, signing in and out, planted sessions, data to take along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kohlenpott.store import chat, log, players, sign_ins, tables
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.visitors import COOKIE, device_of
from web.authenticators import Authenticator
from web.browsers import GENEROUS, SAME_SITE, Site, shown, site_at, table_in

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


def keep(browser: TestClient, name: str) -> list[str]:
    """Keep a name with a code; its words."""
    text = browser.post("/sign-in/code", data={"name": name}).text
    return re.findall(r"<li>([a-z]+)</li>", text)


def keep_with_passkey(browser: TestClient, name: str, device: Authenticator) -> Any:
    """Keep a name with a passkey; the last answer."""
    options = browser.post("/sign-in/passkey/ask", data={"purpose": "keep", "name": name}).json()
    return browser.post("/sign-in/passkey/keep", data={"name": name, "credential": device.make(options)})


def me(browser: TestClient) -> str:
    return str(browser.get("/me").text)


# --- names -------------------------------------------------------------------------------------------------------


def test_a_guest_keeps_name_and_seat_and_comes_back_on_a_second_device(site: Site) -> None:
    first, second = site.browser(), site.browser()
    table = table_in(first.post("/play", data={"game": "coal-baron", "name": "Ida"}).text)
    words = keep(first, "Ida")
    assert len(words) == 8
    assert table in first.get("/mine").text, "the seat has come along"

    answer = second.post("/sign-in", data={"name": "ida", "code": " ".join(words).title(), "back": "/mine"})
    assert answer.status_code == 200 and table in answer.text, "the same person, on another device"
    assert 'data-asked="yes"' in second.get(f"/t/{table}").text or "Ida" in second.get(f"/t/{table}").text
    assert me(first).count('name="which"') == 1, "the other device can be ended"


def test_a_kept_name_is_nobody_elses(site: Site) -> None:
    ida, eva, guest = site.browser(), site.browser(), site.browser()
    keep(ida, "Ida")
    refused = eva.post("/sign-in/code", data={"name": "IDA"})
    assert refused.status_code == 409
    assert "belongs to somebody else" in refused.text and 'aria-invalid="true"' in refused.text
    assert ">IDA 2<" in refused.text and ">IDA 3<" in refused.text, "two free ones are offered"
    assert refused.text.count('value="IDA"'), "what was typed is there still"
    check = eva.get("/sign-in/name", params={"name": "Ida"}).json()
    assert (check["free"], check["offers"]) == (False, ["Ida 2", "Ida 3"])
    assert eva.get("/sign-in/name", params={"name": "Eva"}).json()["free"] is True

    host = site.browser()
    table = table_in(
        host.post("/new", data={"game": "coal-baron", "seat-0": "me", "seat-1": "open", "public": "yes"}).text
    )
    joined = guest.post(f"/t/{table}/join", data={"seat": "1", "name": "ida"})
    assert joined.status_code == 409 and "ida 2" in joined.text, "nor may a guest sit down under it"
    assert site.service.find(table).seats[1].is_free
    assert guest.post("/settings", data={"name": "Ida"}).status_code == 409
    assert guest.post("/play", data={"game": "coal-baron", "name": "ida"}).status_code == 409


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "Guest", "gast", "Pitt", "KONRAD", "bruno"])
def test_names_that_nobody_may_keep(site: Site, name: str) -> None:
    browser = site.browser()
    assert browser.post("/sign-in/code", data={"name": name}).status_code in (400, 409)
    assert browser.get("/sign-in/name", params={"name": name}).json()["free"] is False


def test_hostile_names_are_only_read(site: Site) -> None:
    browser = site.browser()
    keep(browser, "<script>alert(1)</scr")
    text = me(browser)
    assert "<script>alert" not in text and shown("<script>alert(1)</scr") in text


def test_a_kept_name_can_be_changed_in_the_settings(site: Site) -> None:
    ida, eva = site.browser(), site.browser()
    keep(ida, "Ida")
    keep(eva, "Eva")
    assert eva.post("/settings", data={"name": "Ida"}).status_code == 409
    assert ida.post("/settings", data={"name": "Adelheid"}).status_code == 200
    assert eva.post("/settings", data={"name": "Ida"}).status_code == 200
    assert players.called(site.service.database, "ida") is not None


# --- passkeys ----------------------------------------------------------------------------------------------------


def test_a_name_is_kept_with_a_passkey_which_lets_its_owner_in_elsewhere(site: Site) -> None:
    first, second, device = site.browser(), site.browser(), Authenticator()
    assert keep_with_passkey(first, "Ida", device).json() == {"go": "/me"}
    options = second.post("/sign-in/passkey/ask", data={"purpose": "enter"}).json()
    credential = device.sign(options)
    assert second.post("/sign-in/passkey/enter", data={"credential": credential, "back": "/lobby"}).json() == {
        "go": "/lobby"
    }
    assert '<h1 class="whoami">Ida' in me(second)

    third = site.browser()
    again = third.post("/sign-in/passkey/enter", data={"credential": credential})
    assert again.status_code == 403, "what was signed counts once"


@pytest.mark.parametrize(
    "device", [Authenticator(origin="https://elsewhere.example"), Authenticator(host="elsewhere.example")]
)
def test_a_passkey_of_another_site_is_refused(site: Site, device: Authenticator) -> None:
    browser = site.browser()
    assert keep_with_passkey(browser, "Ida", device).status_code == 403
    assert players.called(site.service.database, "Ida") is None


def test_a_passkey_that_signs_wrongly_is_refused(site: Site) -> None:
    first, second, device, other = site.browser(), site.browser(), Authenticator(), Authenticator()
    keep_with_passkey(first, "Ida", device)
    other.id = device.id  # says to be the first one, with a key of its own
    for wrong in (other, Authenticator()):
        options = second.post("/sign-in/passkey/ask", data={"purpose": "enter"}).json()
        assert second.post("/sign-in/passkey/enter", data={"credential": wrong.sign(options)}).status_code == 403
    assert "Ida" not in second.get("/").text


def test_nobody_answers_what_another_one_was_asked(site: Site) -> None:
    ida, eva = site.browser(), site.browser()
    options = ida.post("/sign-in/passkey/ask", data={"purpose": "keep", "name": "Ida"}).json()
    eva.post("/sign-in/passkey/ask", data={"purpose": "keep", "name": "Eva"})
    stolen = eva.post("/sign-in/passkey/keep", data={"name": "Eva", "credential": Authenticator().make(options)})
    assert stolen.status_code == 403


@pytest.mark.parametrize(
    "credential",
    ["", "{", "[]", "null", "1", '{"response": 1}', '{"response": {"clientDataJSON": "!!"}}', "[" * 5000,
     '{"id": {}, "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAxfQ"}}', "x" * 30_000],
)  # fmt: skip
def test_senseless_answers_of_authenticators_are_told_as_such(site: Site, credential: str) -> None:
    browser = site.browser()
    browser.post("/sign-in/passkey/ask", data={"purpose": "keep", "name": "Ida"})
    for place in ("keep", "enter"):
        answer = browser.post(f"/sign-in/passkey/{place}", data={"credential": credential, "name": "Ida"},
                              headers={"Accept": "application/json"})  # fmt: skip
        assert answer.status_code in (400, 403) and answer.json()["problem"]


def test_a_second_passkey_can_be_added_and_the_last_way_back_not_removed(site: Site) -> None:
    browser, device = site.browser(), Authenticator()
    keep_with_passkey(browser, "Ida", device)
    id = re.findall(r'name="which" value="(\w+)"', me(browser))[0]
    refused = browser.post("/me/passkeys/remove", data={"which": id})
    assert refused.status_code == 409 and "only way to come back" in refused.text
    assert keep_with_passkey(browser, "", Authenticator()).status_code == 200
    assert keep_with_passkey(browser, "", device).status_code == 409, "it is known already"
    assert browser.post("/me/passkeys/remove", data={"which": id}).status_code == 200
    options = site.browser().post("/sign-in/passkey/ask", data={"purpose": "enter"}).json()
    assert site.browser().post("/sign-in/passkey/enter", data={"credential": device.sign(options)}).status_code == 403


# --- sessions ----------------------------------------------------------------------------------------------------


def test_a_session_that_was_planted_becomes_nobodys(site: Site) -> None:
    """Whoever knew the session of a guest knows nothing after the name was kept, or after signing in."""
    thief, victim = site.browser(), site.browser()
    thief.post("/settings", data={"name": "Tom"})
    planted = thief.cookies[COOKIE]
    victim.cookies.set(COOKIE, planted, domain="testserver.local", path="/")
    words = keep(victim, "Ida")
    assert victim.cookies[COOKIE] != planted
    assert "Ida" not in thief.get("/me").text

    other = site.browser()
    other.post("/settings", data={"name": "Eva"})
    before = other.cookies[COOKIE]
    other.post("/sign-in", data={"name": "Ida", "code": " ".join(words)})
    assert other.cookies[COOKIE] != before
    assert players.of_session(site.service.database, before) is None, "the old one has ended"


@pytest.mark.parametrize(("base", "secure"), [("http://testserver", False), ("https://testserver", True)])
def test_cookies_are_out_of_reach_of_scripts_and_other_sites(site: Site, base: str, secure: bool) -> None:
    browser = TestClient(site.app, base_url=base, follow_redirects=False, headers=SAME_SITE)
    for data, path in (({"name": "Ida"}, "/sign-in/code"), ({}, "/me/sign-out")):
        cookies = [line.lower() for line in browser.post(path, data=data).headers.get_list("set-cookie")]
        assert any(line.startswith(f"{COOKIE}=") for line in cookies)
        for line in cookies:
            assert "httponly" in line and "samesite=lax" in line and ("secure" in line) == secure


def test_signing_out_ends_the_session_on_the_server_too(site: Site) -> None:
    browser = site.browser()
    keep(browser, "Ida")
    token = browser.cookies[COOKIE]
    assert browser.post("/me/sign-out").url.path == "/"
    assert COOKIE not in browser.cookies
    browser.cookies.set(COOKIE, token, domain="testserver.local", path="/")
    assert browser.get("/me").url.path == "/sign-in", "a stolen copy is worth nothing"


def test_a_guest_who_signs_out_must_be_sure(site: Site) -> None:
    browser = site.browser()
    browser.post("/settings", data={"name": "Ida"})
    refused = browser.post("/me/sign-out")
    assert refused.status_code == 409 and "nobody could come back" in refused.text
    assert browser.post("/me/sign-out", data={"sure": "yes"}).url.path == "/"
    assert browser.get("/me").url.path == "/sign-in"


def test_sign_ins_are_told_by_device_and_ended_from_another_one(site: Site) -> None:
    first = site.browser()
    words = keep(first, "Ida")
    others = [site.browser() for _ in range(2)]
    for browser in others:
        browser.headers["User-Agent"] = FIREFOX
        browser.post("/sign-in", data={"name": "Ida", "code": " ".join(words)})
    text = me(first)
    assert text.count("Firefox · Linux") == 2 and "this device" in text
    ids = re.findall(r'action="/me/sign-ins/end"><input type="hidden" name="which" value="(\w+)"', text)
    first.post("/me/sign-ins/end", data={"which": ids[0]})
    assert sorted(browser.get("/me").url.path for browser in others) == ["/me", "/sign-in"]
    first.post("/me/sign-ins/end")
    assert [browser.get("/me").url.path for browser in others] == ["/sign-in", "/sign-in"]
    assert me(first) and first.get("/me").url.path == "/me"


def test_nobody_ends_anothers_sign_in(site: Site) -> None:
    ida, eva = site.browser(), site.browser()
    keep(ida, "Ida")
    keep(eva, "Eva")
    hash = sign_ins.hashed(ida.cookies[COOKIE])
    assert eva.post("/me/sign-ins/end", data={"which": sign_ins.public_id(hash)}).status_code == 404
    assert ida.get("/me").url.path == "/me"


def test_an_open_line_ends_with_its_session(site: Site) -> None:
    with site.browser() as browser:
        table = table_in(browser.post("/play", data={"game": "coal-baron", "name": "Ida"}).text)
        words = keep(browser, "Ida")
        other = site.browser()
        other.post("/sign-in", data={"name": "Ida", "code": " ".join(words)})
        with browser.websocket_connect(f"/t/{table}/socket", headers=SAME_SITE) as line:
            line.send_json({"have": {}})
            assert line.receive_json()["regions"]
            other.post("/me/sign-ins/end")
            with pytest.raises(WebSocketDisconnect):
                while True:
                    line.receive_json()


def test_a_session_lasts_as_long_as_it_is_used(tmp_path: Path) -> None:
    now = [1000.0]
    with site_at(tmp_path, clock=lambda: now[0]) as site:
        used, left = site.browser(), site.browser()
        for browser in (used, left):
            browser.post("/settings", data={"name": "Ida"})
        for _ in range(4):
            now[0] += sign_ins.GUEST_SECONDS / 2
            assert used.get("/me").url.path == "/me"
            site.app.state.context.sessions.keep_signs()
        assert left.get("/me").url.path == "/sign-in"
        assert players.of_session(site.service.database, used.cookies[COOKIE]) is not None


def test_codes_cannot_be_tried_again_and_again(tmp_path: Path) -> None:
    with site_at(tmp_path, Limits({**GENEROUS, "sign-in": USUAL["sign-in"]})) as site:
        ida = site.browser()
        words = keep(ida, "Ida")
        tries = [site.browser().post("/sign-in", data={"name": "Ida", "code": "a b c d e f g h"}).status_code
                 for _ in range(USUAL["sign-in"][0])]  # fmt: skip
        assert set(tries) == {403}
        late = site.browser().post("/sign-in", data={"name": "Ida", "code": " ".join(words)})
        assert late.status_code == 429, "of one address, whoever says to be there"
        assert ida.get("/me").url.path == "/me", "who is in stays in"


def test_devices_are_told_in_two_words_whatever_they_say() -> None:
    assert device_of(FIREFOX) == "Firefox · Linux"
    assert (
        device_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Safari/604.1") == "Chrome · iPhone"
    )
    assert device_of("<script>" * 1000) == "" and device_of("curl/8") == ""


# --- one's data --------------------------------------------------------------------------------------------------


def played(site: Site) -> tuple[TestClient, TestClient, str]:
    """Two people at a running table, one of whom has talked and moved."""
    ida, eva = site.browser(), site.browser()
    keep(ida, "Ida")
    form = {"game": "coal-baron", "seat-0": "me", "seat-1": "open", "public": "yes"}
    table = table_in(ida.post("/new", data=form).text)
    eva.post(f"/t/{table}/join", data={"seat": "1", "name": "Eva"})
    ida.post(f"/t/{table}/chat", data={"text": "Glück auf!"})
    ida.post(f"/t/{table}/note", data={"text": "my secret plan"})
    live = site.service.find(table)
    browser = ida if live.on_turn == 0 else eva
    action = live.history.state.actions()[0]
    browser.post(f"/t/{table}/move", data={"action": str(action), "seq": "0", "key": "k"})
    return ida, eva, table


def test_all_of_ones_data_in_one_file(site: Site) -> None:
    ida, eva, table = played(site)
    answer = ida.get("/me/data.json")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["player"]["name"] == "Ida" and [seat["id"] for seat in found["seats"]] == [table]
    assert [line["text"] for line in found["chat"]] == ["Glück auf!"] and found["notes"][0]["text"] == "my secret plan"
    assert found["hosted"] == [table] and len(found["sign_ins"]) == 1 and found["recovery_code_made"] == 1000.0
    everything = json.dumps(found)
    for secret in (
        ida.cookies[COOKIE],
        sign_ins.hashed(ida.cookies[COOKIE]),
        site.service.find(table).table.terms.secret,
    ):
        assert secret not in everything
    others = eva.get("/me/data.json").json()
    assert others["chat"] == [] and others["notes"] == [] and "secret plan" not in json.dumps(others)
    assert len(found["entries"]) + len(others["entries"]) == 1
    assert site.browser().get("/me/data.json").status_code == 403


def test_whoever_goes_leaves_games_without_a_name(site: Site) -> None:
    ida, eva, table = played(site)
    token, database = ida.cookies[COOKIE], site.service.database
    player = players.of_session(database, token)
    assert player is not None
    assert ida.post("/me/delete", data={"name": "Eva"}).status_code == 400, "not by mistake"
    assert ida.post("/me/delete", data={"name": "Ida"}).url.path == "/"

    assert players.find(database, player.id) is None and players.of_session(database, token) is None
    assert chat.heard(database, table, 60) == [] and chat.note(database, table, player.id) == ""
    stored = tables.load(database, table)
    assert stored is not None and player.id not in {stored.terms.host, *(seat.player for seat in stored.seats)}
    text = eva.get(f"/t/{table}").text
    assert "Ida" not in text, "nor in memory"
    assert stored.seats[0].bot is not None, "a bot plays on"
    assert any(entry.kind == log.RESIGN for entry in log.read(database, table)), "the record stays"
    assert keep(site.browser(), "Ida"), "the name is free again"


def test_whoever_goes_leaves_an_open_table_to_others(site: Site) -> None:
    ida, eva = site.browser(), site.browser()
    keep(ida, "Ida")
    table = table_in(
        ida.post("/new", data={"game": "coal-baron", "seat-0": "me", "seat-1": "open", "public": "yes"}).text
    )
    ida.post("/me/delete", data={"name": "Ida"})
    assert all(seat.is_free for seat in site.service.find(table).seats)
    assert eva.post(f"/t/{table}/join", data={"seat": "0", "name": "Eva"}).status_code == 200


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_pages_of_people_speak_every_language(site: Site, lang: str) -> None:
    browser = site.browser(lang)
    titles = {"en": "Keep your name", "de": "Namen behalten", "fr": "Garder votre nom"}
    assert titles[lang] in browser.get("/sign-in").text
    keep(browser, "Ida")
    assert {"en": "Signed in on", "de": "Angemeldet auf", "fr": "Appareils connectés"}[lang] in me(browser)
