"""Bytes that are no tab's: broken handshakes and frames over real connections; the server closes them and goes on."""

from __future__ import annotations

import base64
import logging
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from web.browsers import once, table_in
from web.servers import PATIENCE, Served, served

pytestmark = once
LINES = 300 if os.environ.get("KOHLENPOTT_LONGER") else 20
OPCODES = tuple(range(16))  # three are messages, three are signs; the rest nobody may use
TEXTS = (b"", b"{}", b'{"have": {}}', b'{"have": {"log": "x"}}', b"\xff\xfe", b"\xed\xa0\x80", b"[" * 3000,
         b"x" * 20_000)  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("lines")
    with served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def table(site: Served) -> str:
    with site.browser() as browser:
        form = {"game": "coal-baron", "seat-0": "me", "seat-1": "guest", "guest-1": "Bo"}
        return table_in(browser.post("/new", data=form).text)


@st.composite
def frames(draw: st.DrawFn) -> bytes:
    """A frame; each part of its head is right or anything."""
    payload = draw(st.one_of(st.sampled_from(TEXTS), st.binary(max_size=200)))
    head = draw(st.sampled_from((0x80, 0x80, 0x80, 0x00, 0xC0, 0xF0))) | draw(st.sampled_from((1, 1, 1, *OPCODES)))
    told = draw(st.sampled_from((len(payload),) * 6 + (len(payload) + 1, 0, 2**16, 2**31, 2**63 - 1, 2**64 - 1)))
    mask = draw(st.sampled_from((0x80, 0x80, 0x80, 0)))
    if told < 126:
        size = bytes([mask | told])
    else:
        size = struct.pack("!BH", mask | 126, told) if told < 2**16 else struct.pack("!BQ", mask | 127, told)
    return bytes([head]) + size + b"\0" * (4 if mask else 0) + payload


LENGTH = b"Content-Length: 5\r\n"  # of a body that does not come: the server waits for it
HEADS = (b"Upgrade: websocket\r\n", b"Connection: Upgrade\r\n", b"Sec-WebSocket-Version: 13\r\n",
         b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\r\n",
         b"Sec-WebSocket-Extensions: permessage-deflate\r\n")  # fmt: skip
ODD_HEADS = (b"Sec-WebSocket-Version: 99\r\n", b"Sec-WebSocket-Key: \xff\r\n", b"Cookie: kohlenpott=\xff\xfe\r\n",
             b"Origin: http://elsewhere\r\n",
             b"Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n",
             b"Sec-WebSocket-Protocol: a, b, \x00\r\n", LENGTH, b"Accept-Language: \xff\r\n")  # fmt: skip


@st.composite
def handshakes(draw: st.DrawFn) -> list[bytes]:
    """The lines after the first: as a browser sends them, or with some missing, doubled or odd."""
    if draw(st.integers(0, 3)):
        return list(HEADS)
    return draw(st.lists(st.sampled_from(HEADS + ODD_HEADS), max_size=8))


@settings(max_examples=LINES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(heads=handshakes(), sent=st.lists(frames(), max_size=4), is_torn=st.booleans())
def test_no_bytes_on_a_line_are_a_fault(
    site: Served, table: str, caplog: pytest.LogCaptureFixture, heads: list[bytes], sent: list[bytes], is_torn: bool
) -> None:
    """A handshake is accepted or refused; whatever follows, no error is logged and others are served."""
    caplog.clear()
    text = b"GET /t/" + table.encode() + b"/socket HTTP/1.1\r\nHost: x\r\n" + b"".join(heads) + b"\r\n" + b"".join(sent)
    port = int(site.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line, suppress(ConnectionError):
        line.sendall(text[: len(text) * 2 // 3] if is_torn else text)
        if not is_torn and LENGTH not in heads:
            answer = line.recv(100)
            assert answer.startswith(b"HTTP/1.1 101 " if heads == list(HEADS) else (b"HTTP/1.1 101 ", b"HTTP/1.1 4"))

    with site.browser() as browser:
        assert browser.get(f"/t/{table}").status_code == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
