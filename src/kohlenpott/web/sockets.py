"""One line to each open tab: what changed at its table is sent as soon as it is on the disk."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kohlenpott.api.untrusted import BadText, read_json

from .feeds import TabLine, soon
from .pages.common import PageContext
from .service.errors import ServiceError
from .service.live_table import LiveTable
from .visitors import Visitor, token_of, visitor_of
from .wire import wire_of

LONGEST_MESSAGE = 4000
FIRST_WORD_SECONDS = 15.0  # until a tab has said what it has
MOST_MESSAGES, MESSAGE_SECONDS = 40, 10.0  # of one tab
MOST_LINES = 100  # of one address
SENSELESS, TOO_MUCH, TOO_MANY = 1003, 1008, 1013  # why a line is closed


async def socket(line: WebSocket) -> None:
    """The browser tells which regions it has; it gets the others, now and whenever they change.

    A region that went over the line before is sent as its changes only.
    """
    context: PageContext = line.app.state.context
    try:
        if context.sessions.knows(token_of(line)):
            visitor = visitor_of(line, context.sessions)
        else:
            visitor = await run_in_threadpool(visitor_of, line, context.sessions)
        id = line.path_params["id"]
        known = context.service.in_memory(id)
        live = await run_in_threadpool(context.service.find, id) if known is None else known
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
            await listen(line, context, visitor, live)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, ConnectionError):
            await line.close()
    finally:
        context.lines[visitor.address] -= 1
        if not context.lines[visitor.address]:
            del context.lines[visitor.address]


async def listen(line: WebSocket, context: PageContext, visitor: Visitor, live: LiveTable) -> None:
    """Until the tab goes away. Nothing wakes here unless the tab says something."""
    tab = TabLine(visitor, wire_of(line))
    heard: deque[float] = deque(maxlen=MOST_MESSAGES + 1)  # when the last messages came
    feed = context.feeds.enter(live, tab)
    tab.end.add_done_callback(lambda _: asyncio.ensure_future(end_quietly(line)))
    try:
        with context.sessions.watched(token_of(line), lambda: soon(tab.loop, tab.hang_up)):
            async with asyncio.timeout(FIRST_WORD_SECONDS):
                tab.have = await hear(line, heard)
            while True:
                context.feeds.greet(feed, tab)
                tab.have = await hear(line, heard)
    finally:
        context.feeds.leave(feed, tab)


async def end_quietly(line: WebSocket) -> None:
    """Close a line that may have gone."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, ConnectionError):
        await line.close()


async def hear(line: WebSocket, heard: deque[float]) -> dict[str, str]:
    """The next message of the tab: which regions it has. One that makes no sense, or too many, ends the line."""
    message = await line.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1005))
    now = asyncio.get_running_loop().time()
    heard.append(now)
    if len(heard) > MOST_MESSAGES and heard[-MOST_MESSAGES - 1] > now - MESSAGE_SECONDS:
        await end(line, TOO_MUCH)
    found: Any = None
    with contextlib.suppress(BadText):
        found = read_json((message.get("text") or "")[:LONGEST_MESSAGE])
    if not isinstance(found, dict) or not isinstance(found.get("have"), dict):
        await end(line, SENSELESS)
    return {str(k): str(v) for k, v in found["have"].items()}


async def end(line: WebSocket, code: int) -> None:
    """Close the line and say why."""
    await line.close(code)
    raise WebSocketDisconnect(code)


ROUTE = WebSocketRoute("/t/{id}/socket", socket)
