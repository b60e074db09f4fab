"""Streams of events (SSE): that something happened at a table, or at any table of a person. What it is is asked for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from kohlenpott.store import access_tokens, tables

from ..feeds import soon
from ..pages.common import Context, PageContext
from ..service.errors import ServiceError, TooMany
from ..service.live_table import LiveTable
from .callers import AtApiTable, Caller, Reader
from .models import phase_of

router = APIRouter()
SIGN_OF_LIFE = 15.0  # seconds between two signs; then it is also seen whether the token still counts
LOOK_AROUND = 3.0  # seconds between two looks for new tables of a person
MOST_STREAMS = 10  # of one person
MOST_FOLLOWED = 50  # tables of one person
MEDIA_TYPE = "text/event-stream"
TEXT = {MEDIA_TYPE: {"schema": {"type": "string"}}}
ANSWER: dict[int | str, dict[str, Any]] = {200: {"content": TEXT, "description": "Events, until one of both ends it."}}


class FollowedTable:
    """A table that a caller follows: tells when the caller can see that something has changed."""

    def __init__(self, context: PageContext, caller: Caller, live: LiveTable, wake: Callable[[], None]) -> None:
        self.context, self.player, self.live, self.wake = context, caller.player.id, live, wake
        self.told: object = None
        live.listeners.add(wake)

    def news(self) -> dict[str, Any] | None:
        """What has changed for this caller since the last time; None for nothing, also if others did it in secret."""
        if self.live.forgotten:
            self.live.listeners.discard(self.wake)
            self.live = self.context.service.find(self.live.id)
            self.live.listeners.add(self.wake)
        live = self.live
        said = self.context.service.said(live)
        newest = said[-1].id if said else 0
        with live.lock:
            found = {"table": live.id, "phase": phase_of(live), "seq": live.history.seq_for(live.held_by(self.player)),
                     "is_asked": live.asked_of(self.player) is not None, "chat": newest}  # fmt: skip
            version = live.version
        if self.told == (found, version):
            return None
        self.told = (found, version)
        return found

    def leave(self) -> None:
        """Nobody follows any more."""
        self.live.listeners.discard(self.wake)


def as_event(name: str, data: dict[str, Any]) -> str:
    """One event of a stream."""
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


class EventStream:
    """What one caller is told, until the connection or the token ends."""

    def __init__(self, context: PageContext, caller: Caller) -> None:
        self.context, self.caller = context, caller
        self.loop = asyncio.get_running_loop()
        self.is_due = asyncio.Event()
        self.followed: dict[str, FollowedTable] = {}
        self.key = f"api:{caller.player.id}"
        if context.streams[self.key] >= MOST_STREAMS:
            raise TooMany("Too many requests. Wait a moment and try again.")
        context.streams[self.key] += 1

    def wake(self) -> None:
        """Something has changed; called from any thread."""
        soon(self.loop, self.is_due.set)

    def follow(self, live: LiveTable) -> None:
        if live.id not in self.followed:
            self.followed[live.id] = FollowedTable(self.context, self.caller, live, self.wake)

    def look_around(self) -> None:
        """Follow the tables of the person that are not over."""
        for row in tables.of_player(self.context.service.database, self.caller.player.id, MOST_FOLLOWED):
            if row.finished is None and row.id not in self.followed:
                try:
                    self.follow(self.context.service.find(row.id))
                except ServiceError:
                    continue

    def news(self) -> list[dict[str, Any]]:
        """What has changed at all tables."""
        return [each for each in (table.news() for table in self.followed.values()) if each is not None]

    def is_known(self) -> bool:
        """Does the token still count?"""
        return access_tokens.find(self.context.service.database, self.caller.token) is not None

    async def events(self, looks_around: bool) -> AsyncIterator[str]:
        """The stream; first how everything is now."""
        try:
            pause = LOOK_AROUND if looks_around else SIGN_OF_LIFE
            due = self.loop.time() + SIGN_OF_LIFE
            while True:
                self.is_due.clear()
                if looks_around:
                    await run_in_threadpool(self.look_around)
                for each in await run_in_threadpool(self.news):
                    yield as_event("table", each)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.is_due.wait(), pause)
                if self.loop.time() >= due:  # however much there was to tell meanwhile
                    due = self.loop.time() + SIGN_OF_LIFE
                    if not await run_in_threadpool(self.is_known):
                        return
                    yield ": still here\n\n"
        except ServiceError:
            return

    def close(self) -> None:
        """Follow nothing any more."""
        for table in self.followed.values():
            table.leave()
        self.followed.clear()
        self.context.streams[self.key] -= 1
        if not self.context.streams[self.key]:
            del self.context.streams[self.key]


class EventAnswer(StreamingResponse):
    """A stream as an answer; it is given back also if whoever asked has gone before its first event."""

    def __init__(self, stream: EventStream, looks_around: bool) -> None:
        super().__init__(stream.events(looks_around), media_type=MEDIA_TYPE)
        self.stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.stream.close()


@router.get("/tables/{table}/events", tags=["events"], response_class=StreamingResponse, responses=ANSWER)
async def table_events(context: Context, caller: Reader, live: AtApiTable) -> StreamingResponse:
    """One event `table` for each change of the table that the caller can see, the first at once."""
    stream = EventStream(context, caller)
    stream.follow(live)
    return EventAnswer(stream, looks_around=False)


@router.get("/events", tags=["events"], response_class=StreamingResponse, responses=ANSWER)
async def own_events(context: Context, caller: Reader) -> StreamingResponse:
    """One event `table` for each change at a table of the caller's, also new ones."""
    stream = EventStream(context, caller)
    return EventAnswer(stream, looks_around=True)
