"""How long and how much the server listens to a request before it knows what is asked."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0  # for the first lines of a request
FIRST_SECONDS = 1.0  # for the first request of somebody who had just come when the server ended
LONGEST_HEAD = 32_768  # bytes: address, cookies and all


class PatientProtocol(HttpToolsProtocol):
    """HTTP for people with slow lines: a head that takes too long or grows too large ends the connection."""

    _timer: asyncio.TimerHandle | None = None
    _heard = 0
    _ends = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._heard = 0
        self._wait()

    def on_url(self, url: bytes) -> None:
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(name + value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        if self._heard <= LONGEST_HEAD:
            super().on_headers_complete()
            if self._ends and self.cycle is not None:
                self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """The server ends. A line that is cut before its first request looks to people like a server that is gone."""
        self._ends = True
        if self.cycle is None:
            self.loop.call_later(FIRST_SECONDS, super().shutdown)
        else:
            super().shutdown()

    def _count(self, heard: bytes) -> None:
        self._heard += len(heard)
        if self._heard > LONGEST_HEAD:
            self.transport.close()

    def _wait(self) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
