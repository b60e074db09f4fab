"""People on the wire, for tests and benchmarks/load.py: a line (WebSocket) and requests."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
import zlib
from collections.abc import Callable
from typing import Any

from kohlenpott.web.deltas import restored

TEXT, CLOSE, PING = 0x1, 0x8, 0x9
END_OF_BLOCK = b"\x00\x00\xff\xff"


class Line(asyncio.Protocol):
    """One tab. Messages are read only if somebody wants to hear them; otherwise they are counted."""

    def __init__(self, head: bytes, hear: Callable[[Line], None] | None) -> None:
        self.head, self.hear = head, hear
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self.buffer = bytearray()
        self.messages = 0
        self.lost = False
        self.update: dict[str, Any] = {}
        self.regions: dict[str, str] = {}
        self.inflate = zlib.decompressobj(-15)
        self.keeps_context = True

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.head)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("the line was not accepted"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                self.is_open.set_exception(ConnectionError(bytes(self.buffer[:80])))
                return
            self.keeps_context = b"server_no_context_takeover" not in self.buffer[:end]
            del self.buffer[: end + 4]
            self.is_open.set_result(None)
            self.say({"have": {}})
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, at = buffer[1], 2
        if size == 126 and len(buffer) >= 4:
            size, at = struct.unpack_from("!H", buffer, 2)[0], 4
        elif size == 127 and len(buffer) >= 10:
            size, at = struct.unpack_from("!Q", buffer, 2)[0], 10
        elif size > 125:
            return None
        if len(buffer) < at + size:
            return None
        head, payload = buffer[0], bytes(buffer[at : at + size])
        del buffer[: at + size]
        return head, payload

    def _take(self, head: int, payload: bytes) -> None:
        kind = head & 0x0F
        if kind == PING:
            self._send(0xA, payload)
        elif kind == CLOSE:
            self.transport.close()
        elif kind == TEXT:
            self.messages += 1
            if self.hear is not None:
                if head & 0x40:
                    payload = self.inflate.decompress(payload + END_OF_BLOCK)
                    self.inflate = self.inflate if self.keeps_context else zlib.decompressobj(-15)
                self._read(json.loads(payload))
                self.hear(self)

    def _read(self, update: dict[str, Any]) -> None:
        """Only what a person without a screen needs: the moves that are offered."""
        self.update |= {name: value for name, value in update.items() if name != "regions"}
        for name, news in update.get("regions", {}).items():
            if name == "choices":
                steps = news if isinstance(news, str) else [s if isinstance(s, str) else tuple(s) for s in news]
                self.regions[name] = restored(self.regions.get(name, ""), steps)

    def text(self, region: str) -> str:
        """The newest text of a region."""
        return self.regions.get(region, "")

    def say(self, message: dict[str, Any]) -> None:
        """A message to the server."""
        self._send(TEXT, json.dumps(message).encode())

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        self.transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeros hides nothing and costs nothing

    def close(self) -> None:
        """Hang up."""
        self.transport.abort()


async def connect(port: int, address: str, table: str, token: str = "",
                  hear: Callable[[Line], None] | None = None) -> Line:  # fmt: skip
    """A new line; it is compressed as a browser would ask for."""
    head = [f"GET /t/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits", "Accept-Language: en"]  # fmt: skip
    if token:
        head.append(f"Cookie: kohlenpott={token}")
    text = "\r\n".join([*head, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(text, hear), "127.0.0.1", port, local_addr=(address, 0))
    await line.is_open
    return line


class Requests:
    """Requests of one person over a connection that is kept."""

    def __init__(self, port: int, address: str, token: str = "") -> None:
        self.port, self.address, self.token = port, address, token
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: str) -> int:
        """A form as our script sends it; the status."""
        return await self._ask(f"POST {path} HTTP/1.1", "application/json", body.encode())

    async def get(self, path: str) -> int:
        """A page; the status."""
        return await self._ask(f"GET {path} HTTP/1.1", "text/html", b"")

    async def _ask(self, first: str, wanted: str, body: bytes) -> int:
        head = [first, f"Host: 127.0.0.1:{self.port}", f"Accept: {wanted}", "Accept-Language: en",
                "Accept-Encoding: gzip", f"Cookie: kohlenpott={self.token}"]  # fmt: skip
        if body:
            head += [f"Content-Length: {len(body)}", "Content-Type: application/x-www-form-urlencoded"]
        text = "\r\n".join([*head, "", ""]).encode() + body
        for is_last in (False, True):
            is_new = self.streams is None
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
            reader, writer = self.streams
            try:
                writer.write(text)
                return await self._answer(reader)
            except (ConnectionError, asyncio.IncompleteReadError):  # the server ends what is not used for long
                self.streams = None
                writer.close()
                if is_new or is_last:
                    raise
        raise ConnectionError

    @staticmethod
    async def _answer(reader: asyncio.StreamReader) -> int:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        length = head.partition("content-length:")[2].partition("\r")[0].strip()
        if length:
            await reader.readexactly(int(length))
        elif "transfer-encoding: chunked" in head:
            while (size := int(await reader.readline(), 16)) or (await reader.readline()) != b"\r\n":
                await reader.readexactly(size + 2)
        return status
