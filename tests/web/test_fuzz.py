"""Requests and messages at random: no answer is a fault, none hangs, each carries the policy."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

import kohlenpott as kp
from proof_time import ProofTime
from web.browsers import SAME_SITE, Site, once, site_at, table_in

pytestmark = once
IS_LONG = bool(os.environ.get("KOHLENPOTT_LONGER"))
REQUESTS, LINES = (20_000, 300) if IS_LONG else (120, 15)
ROUND = 500  # requests

WORDS = ("", "0", "1", "-1", "9" * 5000, "line", "me", "open", "guest", "random", "level-1", "coal-baron",
         "none", "spectator", "\x00", "\ud7ff", "٣", "[" * 2000, "{}", '{"have": {}}', "../..", "/", "//x",
         "yes", "<b>", "%s", "NaN")  # fmt: skip
FIELDS = ("action", "seq", "key", "have", "seat", "name", "text", "bot", "step", "game", "public", "back",
          "lang", "theme", "option-hide_delivered", "seat-0", "seat-1", "seat-2", "guest-1", "share",
          "as_seat", "q", "absence")  # fmt: skip
PAGES = ("", "/update", "/preview", "/replay", "/replay/0", "/replay/1/update", "/result", "/record.kpr",
         "/verify", "/move", "/undo", "/show", "/join", "/leave", "/bot", "/resign", "/replace", "/chat",
         "/note", "/rematch", "/branch")  # fmt: skip
OTHERS = ("/", "/lobby", "/mine", "/new", "/settings", "/play", "/upload", "/rules", "/rules/coal-baron",
          "/static/web/x")  # fmt: skip
KINDS = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain",
         "application/json", "multipart/form-data", "application/x-www-form-urlencoded; charset=utf-7",
         "\xe9")  # fmt: skip

texts = st.one_of(st.sampled_from(WORDS), st.text(max_size=30))
fields = st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.text(max_size=5)), texts, max_size=5)
printable = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=30)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with site_at(folder) as found:
        yield found


@pytest.fixture(scope="module")
def browser(site: Site) -> TestClient:
    return site.browser()


class Tables:
    """Somebody's tables: a new one again and again, since whoever sends anything soon has resigned."""

    def __init__(self, browser: TestClient) -> None:
        self.browser, self.asked, self.newest = browser, 0, ""

    def id(self) -> str:
        """A table at which the person sits."""
        if self.asked % 60 == 0:
            game = kp.games()[self.asked // 60 % len(kp.games())]
            seats = {"seat-0": "me", "seat-1": "random", "seat-2": "guest", "guest-2": "Bo"}
            self.newest = table_in(self.browser.post("/new", data={"game": game, **seats}).text)
        self.asked += 1
        return self.newest


@pytest.fixture(scope="module")
def tables(browser: TestClient) -> Iterator[Tables]:
    found = Tables(browser)
    yield found
    print(f"{found.asked} requests and lines at random")


LONG_RUN = settings(deadline=None,
                    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])  # fmt: skip


def test_no_request_is_a_fault(browser: TestClient, tables: Tables) -> None:
    """Some hundreds, again and again, until there were as many as asked for or the time is over."""
    proof = ProofTime()
    while tables.asked < REQUESTS and not proof.is_over:
        send_some(browser, tables)


@settings(LONG_RUN, max_examples=min(REQUESTS, ROUND))
@given(data=st.data())
def send_some(browser: TestClient, tables: Tables, data: st.DataObject) -> None:
    """Requests that hold anything."""
    method = data.draw(st.sampled_from(("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS")))
    table = tables.id()
    own = st.sampled_from(PAGES).map(lambda page: f"/t/{table}{page}")
    path = data.draw(st.one_of(own, st.sampled_from(OTHERS), printable.map(lambda text: "/" + text.replace("#", ""))))
    given_values: dict[str, Any] = {"params": data.draw(fields)} if data.draw(st.booleans()) else {}
    body = data.draw(st.one_of(fields, st.binary(max_size=200)))
    headers = {"Accept": data.draw(st.sampled_from(("application/json", "text/html", "*/*")))}
    if isinstance(body, bytes):
        headers["Content-Type"] = data.draw(st.sampled_from(KINDS))
        given_values["content"] = body
    elif data.draw(st.booleans()):
        given_values["files"] = {name or "x": (None, value.encode()) for name, value in body.items()} or None
    else:
        given_values["data"] = body
    address = httpx.URL("http://testserver").copy_with(raw_path=quote(path, safe="/?&=%.,:;@!$'()*+~-_[]|^\\").encode())
    request = browser.build_request(method, address, **given_values)
    for name, value in headers.items():
        request.headers[name] = value

    answer = browser.send(request, follow_redirects=False)
    assert answer.status_code < 500
    assert "content-security-policy" in answer.headers


@settings(LONG_RUN, max_examples=LINES)
@given(messages=st.lists(st.one_of(texts, st.binary(max_size=50), st.just('{"have": {}}')), min_size=1, max_size=5))
def test_no_message_of_a_tab_is_a_fault(browser: TestClient, tables: Tables, messages: list[str | bytes]) -> None:
    """A line is answered or closed."""
    table = tables.id()
    with browser.websocket_connect(f"/t/{table}/socket", headers=SAME_SITE) as line:
        try:
            for message in messages:
                if isinstance(message, bytes):
                    line.send_bytes(message)
                else:
                    line.send_text(message)
            assert line.receive()["type"] in ("websocket.send", "websocket.close")
        except WebSocketDisconnect:
            pass
    assert browser.get(f"/t/{table}").status_code == 200
