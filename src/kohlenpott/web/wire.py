"""Lines on the wire: a message is put into its frame and compressed once, however many tabs it goes to."""

from __future__ import annotations

import asyncio
import logging
import struct
import zlib
from collections.abc import Callable
from typing import Any, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol

EXTENSION = "kohlenpott.wire"  # under which a handler finds the wire of its line
WORTH_PACKING = 200  # bytes
PACKING = 5  # how hard messages are compressed, 1 to 9
END_OF_BLOCK = b"\x00\x00\xff\xff"  # left out of every compressed message (RFC 7692)
TEXT, PACKED_TEXT = 0x81, 0xC1
PING = b"\x89\x00"


class LineMessage:
    """A text for tabs. Once it was compressed only that is kept: a whole page weighs a tenth of its text."""

    __slots__ = ("_packed", "_plain", "_text")

    def __init__(self, text: str) -> None:
        self._text: str | None = text  # None only after `_packed` is there: several threads may ask
        self._plain = self._packed = b""

    @property
    def text(self) -> str:
        """The text as it was."""
        text = self._text
        if text is not None:
            return text
        size = self._packed[1]
        head = 2 if size < 126 else 4 if size == 126 else 10
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(self._packed[head:] + END_OF_BLOCK).decode()

    def frame(self, is_packed: bool) -> bytes:
        """The message as it goes over the wire of a line, compressed or not."""
        text = self._text
        if is_packed and (text is None or len(text) > WORTH_PACKING):
            if text is not None:
                self._packed = packed(text.encode())
                self._text = None
            return self._packed
        self._plain = self._plain or framed(TEXT, self.text.encode())
        return self._plain


def packed(payload: bytes) -> bytes:
    """A frame that can be read without those before it."""
    work = zlib.compressobj(PACKING, zlib.DEFLATED, -zlib.MAX_WBITS)
    return framed(PACKED_TEXT, (work.compress(payload) + work.flush(zlib.Z_SYNC_FLUSH)).removesuffix(END_OF_BLOCK))


def framed(head: int, payload: bytes) -> bytes:
    """A frame from the server (RFC 6455)."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", head, size) + payload
    return (struct.pack("!BBH", head, 126, size) if size < 65_536 else struct.pack("!BBQ", head, 127, size)) + payload


class Wire(Protocol):
    """Where the messages of a line go; all of it in the thread of the line's loop."""

    on_room: Callable[[], None] | None  # called when a wire that was full has room again

    @property
    def has_room(self) -> bool:
        """Does the other end keep up?"""

    def put(self, message: LineMessage) -> None:
        """Send a message."""

    def prove_life(self) -> bool:
        """Ask for a sign of life; False if the last question was not answered."""


class LineProtocol(WebSocketsSansIOProtocol):
    """WebSockets without anything kept for one line alone: no compression context, no timer, no task that wakes."""

    on_room: Callable[[], None] | None = None
    _is_asked = False  # for a sign of life

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        alone = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        offered = [alone] if self.config.ws_per_message_deflate else []
        logger = logging.getLogger("uvicorn.error")
        self.conn = ServerProtocol(extensions=offered, max_size=self.config.ws_max_size, logger=logger)

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        await super().run_asgi()

    @property
    def is_open(self) -> bool:
        """Can anything be sent?"""
        return self.handshake_complete and not (self.close_sent or self.disconnected or self.transport.is_closing())

    @property
    def has_room(self) -> bool:
        return self.writable.is_set()

    def put(self, message: LineMessage) -> None:
        if self.is_open:
            self.transport.write(message.frame(bool(self.conn.extensions)))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()

    def prove_life(self) -> bool:
        if self._is_asked:
            return False
        if self.is_open:
            self._is_asked = True
            self.transport.write(PING)
        return True

    def data_received(self, data: bytes) -> None:
        self._is_asked = False
        super().data_received(data)

    def handle_pong(self, event: Frame) -> None:
        """Whatever comes is a sign of life."""


class PlainWire:
    """The wire of a line under any other server."""

    on_room: Callable[[], None] | None = None
    has_room = True

    def __init__(self, line: WebSocket) -> None:
        self._line = line
        self._loop = asyncio.get_running_loop()
        self._sending: set[asyncio.Task[None]] = set()

    def put(self, message: LineMessage) -> None:
        task = self._loop.create_task(self._send(message))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, message: LineMessage) -> None:
        try:
            await self._line.send_text(message.text)
        except (RuntimeError, ConnectionError):  # it has gone
            return

    def prove_life(self) -> bool:
        return True


def wire_of(line: WebSocket) -> Wire:
    """The wire of a line that was accepted."""
    found: Wire | None = line.scope.get("extensions", {}).get(EXTENSION)
    return PlainWire(line) if found is None else found
