"""One line for each request: who hosts a server sees what is asked of it and how long it takes."""

from __future__ import annotations

import logging
import time
from urllib.parse import quote

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .logs import ACCESS

logger = logging.getLogger(ACCESS)
BEGINNINGS = {"http.response.start": 200, "websocket.accept": 101, "websocket.close": 403}  # and what they mean


class AccessLog:
    """Writes method, path, status and milliseconds once the answer begins.

    Queries, headers, cookies and bodies are left out: they may hold what only one person should know.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not logger.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = 0  # nothing was answered so far

        async def sender(message: Message) -> None:
            nonlocal status
            if status == 0 and message["type"] in BEGINNINGS:
                status = message.get("status", BEGINNINGS[message["type"]])
                write_line(scope, status, time.perf_counter() - begin)
            await send(message)

        try:
            await self.app(scope, receive, sender)
        finally:
            if status == 0:
                write_line(scope, 500, time.perf_counter() - begin)


def write_line(scope: Scope, status: int, seconds: float) -> None:
    """One request; the path is quoted again, so that nobody writes lines of their own."""
    method, path, spent = scope.get("method", "WEBSOCKET"), quote(scope["path"]), seconds * 1000
    fields = {"method": method, "path": path, "status": status, "milliseconds": round(spent, 1)}
    logger.info("%s %s %d %.1f ms", method, path, status, spent, extra={"fields": fields})
