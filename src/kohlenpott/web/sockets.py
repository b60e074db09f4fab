"""One line to each open tab: what changed at its table is sent as soon as it is on the disk."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.concurrency import run_in_threadpool

from kohlenpott.api.untrusted import BadText, read_json
from kohlenpott.render import Sketches

from .deltas import delta
from .pages.common import PageContext
from .service.errors import ServiceError
from .service.live_table import LiveTable
from .table_view import update
from .visitors import Visitor, visitor_of

router = APIRouter()
LONGEST_MESSAGE = 4000
SIGN_OF_LIFE = 25.0  # seconds
FIRST_WORD_SECONDS = 15.0  # until a tab has said what it has
MOST_MESSAGES, MESSAGE_SECONDS = 40, 10.0  # of one tab
MOST_LINES = 100  # of one address
SENSELESS, TOO_MUCH, TOO_MANY = 1003, 1008, 1013  # why a line is closed


@router.websocket("/t/{id}/socket")
async def socket(line: WebSocket, id: str) -> None:
    """The browser tells which regions it has; it gets the others, now and whenever they change.

    A region that went over the line before is sent as its changes only.
    """
    context: PageContext = line.app.state.context
    try:
        visitor = await run_in_threadpool(visitor_of, line, context.sessions)
        live = await run_in_threadpool(context.service.find, id)
    except ServiceError:
        await line.close(1008)
        return
    if context.lines[visitor.address] >= MOST_LINES:
        await line.close(TOO_MANY)
        return
    context.lines[visitor.address] += 1
    try:
        await line.accept()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, ConnectionError, TimeoutError):
            await TabConnection(line, context, visitor, live).run()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, ConnectionError):
            await line.close()
    finally:
        context.lines[visitor.address] -= 1
        if not context.lines[visitor.address]:
            del context.lines[visitor.address]


class TabConnection:
    """An open line to one tab."""

    def __init__(self, line: WebSocket, context: PageContext, visitor: Visitor, live: LiveTable) -> None:
        self.line, self.context, self.visitor, self.live = line, context, visitor, live
        self.have: dict[str, str] = {}
        self.sent: dict[str, str] = {}  # regions whose text went over this line
        self.heard: deque[float] = deque(maxlen=MOST_MESSAGES + 1)  # when the last messages came
        self.sketches = Sketches()
        self.news = asyncio.Event()
        self.loop = asyncio.get_running_loop()

    def tell(self) -> None:
        """Called from any thread when the table has changed."""
        self.loop.call_soon_threadsafe(self.news.set)

    async def run(self) -> None:
        """Until the tab goes away."""
        self.live.listeners.add(self.tell)
        try:
            async with asyncio.timeout(FIRST_WORD_SECONDS):
                await self.hear()
            listening = asyncio.create_task(self.listen())
            sending = asyncio.create_task(self.send())
            await asyncio.wait({listening, sending}, return_when=asyncio.FIRST_COMPLETED)
            for task in (listening, sending):
                task.cancel()
            done, _ = await asyncio.wait({listening, sending})  # not gather: it would hide who cancels this task
            for task in done:
                if not task.cancelled():
                    task.exception()  # why the line ended is no news
        finally:
            self.live.listeners.discard(self.tell)

    async def listen(self) -> None:
        """What the tab says: which regions it has."""
        while True:
            await self.hear()

    async def hear(self) -> None:
        """One message of the tab. One that makes no sense, or too many, and the line is closed."""
        message = await self.line.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1005))
        now = self.loop.time()
        self.heard.append(now)
        if len(self.heard) > MOST_MESSAGES and self.heard[-MOST_MESSAGES - 1] > now - MESSAGE_SECONDS:
            await self.end(TOO_MUCH)
        found: Any = None
        with contextlib.suppress(BadText):
            found = read_json((message.get("text") or "")[:LONGEST_MESSAGE])
        if not isinstance(found, dict) or not isinstance(found.get("have"), dict):
            await self.end(SENSELESS)
        self.have = {str(k): str(v) for k, v in found["have"].items()}
        self.news.set()

    async def end(self, code: int) -> None:
        """Close the line and say why."""
        await self.line.close(code)
        raise WebSocketDisconnect(code)

    async def send(self) -> None:
        """Whatever the tab lacks, and a sign of life now and then."""
        last: dict[str, Any] = {}
        due = self.loop.time() + SIGN_OF_LIFE
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), max(0.0, due - self.loop.time()))
            self.news.clear()
            found = await run_in_threadpool(self.look)
            self.have = found["hashes"]
            if found == last and self.loop.time() < due:
                continue  # what happened is no business of this tab
            await self.line.send_text(json.dumps(found, separators=(",", ":")))
            last = {**found, "regions": {}}
            due = self.loop.time() + SIGN_OF_LIFE

    def look(self) -> dict[str, Any]:
        """The table as it is now; a copy that was forgotten is replaced."""
        if self.live.forgotten:
            self.live.listeners.discard(self.tell)
            self.live = self.context.service.find(self.live.id)
            self.live.listeners.add(self.tell)
        if self.visitor.id is not None and self.live.held_by(self.visitor.id):
            self.context.service.saw(self.live, self.visitor.id)
        found = update(
            self.context.table_pages.rendered(self.live, self.visitor, self.sketches), self.visitor, self.have
        )
        regions = found["regions"]
        found["regions"] = {k: delta(self.sent[k], html) if k in self.sent else html for k, html in regions.items()}
        self.sent |= regions
        return found
