"""What who hosts a server reads of each request, and what is left out."""

from __future__ import annotations

import json
import logging
import re
import sys
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from kohlenpott.web.logs import JsonLines
from web.browsers import site_at, table_in


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines so far, each without its time."""
    found = [record.getMessage() for record in caplog.records if record.name == "kohlenpott.access"]
    assert all(re.search(r" \d+\.\d ms$", line) for line in found)
    return [line.rpartition(" ")[0].rpartition(" ")[0] for line in found]


def test_a_request_is_one_line_with_method_path_and_status(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Also one that is refused before anybody looks at it, and a socket once it is open or refused."""
    caplog.set_level(logging.INFO, "kohlenpott.access")
    with site_at(tmp_path) as site, site.browser() as ida:
        table = table_in(ida.post("/play", data={"game": "coal-baron"}).text)
        ida.get("/nowhere")
        ida.post("/play", headers={"Sec-Fetch-Site": "cross-site"})
        with ida.websocket_connect(f"/t/{table}/socket?since=0"):
            pass
        with pytest.raises(WebSocketDisconnect), ida.websocket_connect(
            f"/t/{table}/socket", headers={"Sec-Fetch-Site": "cross-site"}
        ):
            pass

    assert lines(caplog) == ["POST /play 303", f"GET /t/{table} 200", "GET /nowhere 404", "POST /play 403",
                             f"WEBSOCKET /t/{table}/socket 101", f"WEBSOCKET /t/{table}/socket 403"]  # fmt: skip


def test_nothing_secret_and_no_line_of_a_visitor_gets_into_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """No query, no cookie; line breaks of an address stay quoted."""
    caplog.set_level(logging.INFO, "kohlenpott.access")
    with site_at(tmp_path) as site, site.browser() as ida:
        ida.post("/settings", data={"name": "Ida", "lang": "de"})
        token = ida.cookies["kohlenpott"]
        ida.get("/rules/coal-baron?q=hidden")
        ida.get("/a%0aGET /admin 200")

    told = "\n".join(lines(caplog))
    assert "hidden" not in told and token not in told and "Ida" not in told
    assert told.endswith("GET /a%0AGET%20/admin%20200 404")


def test_nothing_is_written_unless_wished(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "kohlenpott.access")
    with site_at(tmp_path) as site, site.browser() as ida:
        ida.get("/")

    assert lines(caplog) == []


def test_lines_for_programs_are_objects_with_the_parts_of_a_request(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One line each, whatever stands in it."""
    caplog.set_level(logging.INFO, "kohlenpott.access")
    with site_at(tmp_path) as site, site.browser() as ida:
        ida.get("/nowhere?q=hidden")
    text = JsonLines().format(caplog.records[-1])
    told = json.loads(text)

    assert "hidden" not in text and "\n" not in text
    assert (told["method"], told["path"], told["status"], told["level"]) == ("GET", "/nowhere", 404, "info")
    assert told["milliseconds"] >= 0 and told["time"].endswith("+00:00")


def test_a_fault_is_one_object_with_its_traceback() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("kohlenpott.web", logging.ERROR, "", 0, "it %s", ("stumbled",), sys.exc_info())
    text = JsonLines().format(record)
    told = json.loads(text)

    assert "\n" not in text
    assert told["message"] == "it stumbled" and told["traceback"].endswith("two\nlines")
