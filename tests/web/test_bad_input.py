"""Requests nobody expects: each gets a clear answer below 500, with the policy header, and the server goes on."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import kohlenpott as kp
from kohlenpott.api.record import Record
from kohlenpott.web import patience, security, sockets
from web.browsers import SAME_SITE, Site, once, site_at, table_in
from web.servers import Served, served

pytestmark = once
LONG, DEEP = "9" * 5_000, "[" * 3_000
CHARSETS = ("utf-7", "utf-16", "rot13", "idna", "punycode", "hex", "undefined", "unicode_escape", "no-such", "\u00e9")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as found:
        yield found


def own_table(browser: TestClient) -> str:
    answer = browser.post("/new", data={"game": "coal-baron", "seat-0": "me", "seat-1": "guest", "guest-1": "Bo"})
    return table_in(answer.text)


@pytest.mark.parametrize("have", [LONG, DEEP, '{"a": ' + LONG + "}", '{"a": "\\ud800"}', "\x00", "NaN", '"line"'])
def test_what_a_tab_has_may_be_anything(site: Site, have: str) -> None:
    browser = site.browser()
    table = own_table(browser)

    answers = [
        browser.get(f"/t/{table}/update", params={"have": have}),
        browser.post(f"/t/{table}/chat", data={"text": "x", "have": have}, headers={"Accept": "application/json"}),
    ]
    assert all(answer.status_code < 500 for answer in answers)


@pytest.mark.parametrize("number", [LONG, "-" + LONG, "1e5", "٣", "²", "0x10", "1_000", " 1", "", "9" * 20])
def test_a_number_may_be_anything(site: Site, number: str) -> None:
    browser = site.browser()
    table = own_table(browser)
    form = {"action": number, "seq": number, "key": "k", "seat": number, "step": number}

    answers = [
        browser.get(f"/t/{table}/replay/0", params={"as_seat": number}),
        browser.get(f"/t/{table}/replay/{number or 'x'}"),
        browser.get(f"/t/{table}/replay/{number or 'x'}/update", params={"as_seat": number}),
        browser.get(f"/t/{table}/preview", params={"action": number, "seq": number}),
        browser.post("/new", data={"game": "coal-baron", "seat-0": "me", "seat-1": "random",
                                   "option-hide_delivered": number}),
        *(browser.post(f"/t/{table}/{path}", data=form) for path in ("move", "undo", "show", "join", "bot", "branch")),
    ]  # fmt: skip
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []


@pytest.mark.parametrize("line", [f"option hide_delivered {LONG}", f"option hide_delivered {DEEP}", f"player {LONG} x",
                                  f"seed {LONG}", "option hide_delivered 1e999"])  # fmt: skip
def test_an_uploaded_record_may_hold_anything(site: Site, line: str) -> None:
    text = Record.start(kp.game("coal-baron"), 2, 7).to_text().replace("moves\n", f"{line}\nmoves\n")

    answer = site.browser().post("/upload", files={"record": ("a.kpr", text.encode())})
    assert answer.status_code == 400


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("path", ["/new", "/settings", "/upload"])
def test_a_form_may_claim_any_alphabet(site: Site, path: str, charset: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xff\xfe+AGE-\r\n--x--\r\n'

    for kind in ("multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
        request = site.browser().build_request("POST", path, content=body)
        request.headers["Content-Type"] = f"{kind}; charset={charset}"
        assert site.browser().send(request).status_code < 500, kind


def test_a_method_that_is_not_there_is_told_which_ones_are(site: Site) -> None:
    answer = site.browser().put("/lobby")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


@pytest.mark.parametrize("body", [b"text=%ED%A0%80", b"text=%FF", b"text=%00", b"text=a%ED%B0%80b"])
def test_a_text_may_hold_any_bytes(site: Site, body: bytes) -> None:
    browser = site.browser()
    table = own_table(browser)

    for path in ("note", "chat"):
        answer = browser.post(f"/t/{table}/{path}", content=body,
                              headers={"Content-Type": "application/x-www-form-urlencoded"})  # fmt: skip
        assert answer.status_code < 500, path
    form = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n' + b"\xed\xa0\x80" + b"\r\n--x--\r\n"
    answer = browser.post(f"/t/{table}/note", content=form, headers={"Content-Type": "multipart/form-data; boundary=x"})
    assert answer.status_code < 500
    assert browser.get(f"/t/{table}").status_code == 200


SAID = (LONG, DEEP, "", "null", '{"have": []}', '{"have": {"a": ' + LONG + "}}", '{"have": {"\\ud800": "\\ud800"}}',
        b"\xff\x00", "\ud800".encode("utf-8", "surrogatepass"))  # fmt: skip


@pytest.mark.parametrize("message", SAID, ids=range(len(SAID)))
def test_a_tab_may_say_anything(site: Site, message: str | bytes) -> None:
    browser = site.browser()
    table = own_table(browser)

    with browser.websocket_connect(f"/t/{table}/socket", headers=SAME_SITE) as line:
        if isinstance(message, bytes):
            line.send_bytes(message)
        else:
            line.send_text(message)
        try:
            found = line.receive()
        except WebSocketDisconnect:
            return
    assert found["type"] in ("websocket.close", "websocket.send")
    assert browser.get(f"/t/{table}").status_code == 200


def test_a_tab_that_says_too_much_is_cut_off(site: Site) -> None:
    """So many messages in a few seconds are no tab of ours."""
    browser = site.browser()
    table = own_table(browser)
    with browser.websocket_connect(f"/t/{table}/socket", headers=SAME_SITE) as line:
        for _ in range(sockets.MOST_MESSAGES + 5):
            line.send_text(json.dumps({"have": {}}))
        while (found := line.receive())["type"] != "websocket.close":
            pass
    assert found["code"] == sockets.TOO_MUCH


def test_one_address_has_only_so_many_lines(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_LINES", 3)
    browser = site.browser()
    table = own_table(browser)
    address = f"/t/{table}/socket"
    with ExitStack() as lines:
        for _ in range(3):
            lines.enter_context(browser.websocket_connect(address, headers=SAME_SITE))
        with pytest.raises(WebSocketDisconnect) as refused, browser.websocket_connect(address, headers=SAME_SITE):
            pass
    assert refused.value.code == sockets.TOO_MANY
    with browser.websocket_connect(address, headers=SAME_SITE) as line:
        line.send_text(json.dumps({"have": {}}))
        assert line.receive()["type"] == "websocket.send"


def test_a_fault_of_ours_is_a_page_with_the_policy(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong, the answer is a clear page that may load nothing, and tells nothing of the inside."""

    def broken(*_: object) -> object:
        raise RuntimeError("secret seed 12345")

    monkeypatch.setattr(site.service, "create", broken)
    browser = TestClient(site.app, raise_server_exceptions=False, headers=SAME_SITE)
    answer = browser.post("/play", data={"game": "coal-baron"})

    assert answer.status_code == 500
    assert answer.headers["content-security-policy"] == security.POLICY
    assert "12345" not in answer.text
    assert 'id="problem-text"' in answer.text


def raw(address: str, *pieces: bytes) -> socket.socket:
    """A connection on which these bytes were sent."""
    host, _, port = address.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), timeout=120)
    for piece in pieces:
        line.sendall(piece)
    return line


def test_a_half_sent_request_is_given_up(real: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who sends the head and never the body is told so."""
    monkeypatch.setattr(security, "BODY_SECONDS", 0.3)
    line = raw(real.address, b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
               b"Content-Length: 100\r\n\r\ngame=")  # fmt: skip
    assert b" 408 " in line.recv(4096).split(b"\r\n")[0]
    line.close()


def test_a_head_that_never_ends_is_given_up(real: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a slow one nor a long one is listened to for ever."""
    monkeypatch.setattr(patience, "HEAD_SECONDS", 0.3)
    slow = raw(real.address, b"GET / HTTP/1.1\r\nHost: x\r\nCook")
    assert slow.recv(4096) == b""
    monkeypatch.undo()
    with suppress(ConnectionError):  # it may be gone before all of it is sent
        cookie = b"Cookie: " + b"x" * patience.LONGEST_HEAD + b"\r\n\r\n"
        long = raw(real.address, b"GET / HTTP/1.1\r\nHost: x\r\n", cookie)
        assert long.recv(4096) == b""
        long.close()
    slow.close()
    assert real.browser().get("/rules").status_code == 200


def test_a_body_that_is_too_long_is_refused_unread(real: Served) -> None:
    length = security.LONGEST_BODY + 1
    line = raw(real.address, b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % length)
    assert b" 413 " in line.recv(4096).split(b"\r\n")[0]
    line.close()


def test_a_tab_that_says_nothing_is_cut_off(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "FIRST_WORD_SECONDS", 0.2)
    browser = site.browser()
    with browser.websocket_connect(f"/t/{own_table(browser)}/socket", headers=SAME_SITE) as line:
        assert line.receive()["type"] == "websocket.close"


def asked_from(folder: Path, monkeypatch: pytest.MonkeyPatch, *proxies: str) -> tuple[set[str], str]:
    """From where a server thinks a request came that names another address, and the cookie it sets."""
    told = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
    seen: list[str] = []
    with served(folder, *proxies) as found, found.browser() as browser:
        limits = found.app.state.context.limits
        monkeypatch.setattr(limits, "count", lambda kind, who, address="": seen.append(address or who))
        answer = browser.post("/play", data={"game": "coal-baron"}, headers=told, follow_redirects=False)
    return set(seen), answer.headers["set-cookie"]


def test_where_a_request_comes_from_is_believed_of_named_proxies_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a guest could be a thousand addresses, and no limit for one address would count."""
    addresses, cookie = asked_from(tmp_path, monkeypatch)
    assert addresses == {"127.0.0.1"} and "secure" not in cookie.lower()
    addresses, _ = asked_from(tmp_path, monkeypatch, "198.51.100.1")
    assert addresses == {"127.0.0.1"}
    addresses, cookie = asked_from(tmp_path, monkeypatch, "127.0.0.1")
    assert addresses == {"192.0.2.7"} and "secure" in cookie.lower()


def test_a_body_longer_than_it_says_is_refused(real: Served) -> None:
    """The count is kept while it comes in, whatever the head said."""
    line = raw(real.address, b"POST /new HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ngame=\r\n")
    assert b" 411 " in line.recv(4096).split(b"\r\n")[0]
    line.close()


def test_many_half_sent_requests_keep_nobody_out(real: Served) -> None:
    lines = [raw(real.address, b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\ng") for _ in range(100)]

    assert real.browser().get("/rules").status_code == 200
    for line in lines:
        line.close()
    assert threading.active_count() < 100
