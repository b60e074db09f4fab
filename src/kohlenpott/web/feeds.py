"""What goes to open tabs: each table tells its lines what changed, drawn once for all who see the same."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from .deltas import delta
from .service.errors import ServiceError, busy
from .service.live_table import LiveTable
from .service.tables import TableService
from .table_view import TablePage, TablePages, ToldPage, ViewDrawing
from .viewers import Viewer, viewer_of
from .visitors import Visitor
from .wire import LineMessage, Wire

SIGN_OF_LIFE = 25.0  # seconds between two signs of every line
MOST_HELD = 50  # lines; with more of them nothing is kept of what was drawn of tables at which nothing changes
MOST_BEHIND = 6  # tables still to be drawn; with more of them requests that change something wait
LONGEST_WAIT = 2  # seconds; then they are told to come again
AT_ONCE = 50  # lines asked for one before others have their turn
NOTHING: frozenset[str] = frozenset()
logger = logging.getLogger(__name__)


class TabLine:
    """An open line to one tab: which page it was told last, and which of its regions went over it as text.

    Changed in the thread of its loop alone; what it was told is shared with all who were told the same.
    """

    __slots__ = ("end", "have", "loop", "page", "texts", "viewer", "visitor", "wire")

    def __init__(self, visitor: Visitor, wire: Wire) -> None:
        self.visitor, self.wire = visitor, wire
        self.loop = asyncio.get_running_loop()
        self.viewer: Viewer | None = None  # found out when the table is drawn
        self.have: Mapping[str, str] | None = None  # what the tab says it has, until it was answered
        self.page: ToldPage | None = None  # what it was told last
        self.texts = NOTHING
        self.end: asyncio.Future[None] = self.loop.create_future()  # done when the server ends the line

    def take(self, page: TablePage) -> None:
        """Tell the tab what it lacks, if it does and if it can take it now."""
        if self.page is None and self.have is None:
            return  # it has not said yet what it has
        if not self.wire.has_room:
            return  # it gets the newest page when it can take more
        message, texts = told(self.page, self.texts, self.have, page)
        self.page, self.texts, self.have = page.told, texts, None
        if message is not None:
            self.wire.put(message)

    def rest(self) -> None:
        """Remember no texts: what changes next is sent whole."""
        if self.page is not None:
            self.texts = NOTHING  # first: another thread may look
            self.page = self.page.without_text()

    def hang_up(self) -> None:
        """End the line."""
        if not self.end.done():
            self.end.set_result(None)


def told(before: ToldPage | None, texts: frozenset[str], have: Mapping[str, str] | None,
         page: TablePage) -> tuple[LineMessage | None, frozenset[str]]:  # fmt: skip
    """The message that brings a tab to a page, None if it lacks nothing, and the regions it has got as text.

    A region that went over the line as text before is sent as its changes. Whatever `have` says counts more than
    what was told: a tab may have lost something, or got it by asking.
    """
    key = (before.number if before is not None else None, texts, None if have is None else tuple(have.items()))
    found: tuple[LineMessage | None, frozenset[str]] | None = page.messages.get(key)
    if found is None:
        found = page.messages[key] = put_together(before, texts, have, page)
    return found


def put_together(before: ToldPage | None, texts: frozenset[str], have: Mapping[str, str] | None,
                 page: TablePage) -> tuple[LineMessage | None, frozenset[str]]:  # fmt: skip
    known = before.hashes if before is not None else {}
    has = known if have is None else have
    missing = [name for name, hash in page.hashes.items() if has.get(name) != hash]
    if not missing and before is not None and before.news == page.news:
        return None, texts
    regions = {name: delta(before.regions[name], page.regions[name]) if before is not None and name in texts
               else page.regions[name] for name in missing}  # fmt: skip
    elsewhere = {name for name in texts if name not in regions and known.get(name) != page.hashes[name]}
    text = json.dumps({**page.news, "regions": regions}, separators=(",", ":"), ensure_ascii=False)
    return LineMessage(text), texts.union(regions).difference(elsewhere)


class TableFeed:
    """The lines of one table. It is told when the table changes, and draws for all of them what they see."""

    def __init__(self, feeds: Feeds, live: LiveTable) -> None:
        self.feeds, self.live = feeds, live
        self.lines: set[TabLine] = set()
        self._people: object = None  # who sat there when it was last found out who sees what
        self._is_due = False
        self.drawings: dict[Viewer, ViewDrawing] = {}  # held so that little has to be drawn when something changes
        self.is_fresh = False  # has something changed since somebody last looked around?
        self.absent = feeds.pages.absent(live)

    def tell(self) -> None:
        """The table has changed; called from any thread. Changes that come before it is drawn are drawn together."""
        if not self._is_due:
            self._is_due = True
            self.feeds.put_off(self.publish)

    def publish(self) -> None:
        """Draw the table for everybody who sees it."""
        self._is_due, self.is_fresh = False, True
        lines = list(self.lines)
        try:
            self.send(lines)
        except Exception as error:
            if not isinstance(error, ServiceError):
                logger.exception("table %s cannot be drawn", self.live.id)
            for line in lines:  # the browsers ask again, and get the answer they need
                soon(line.loop, line.hang_up)

    def send(self, lines: Iterable[TabLine]) -> None:
        """The newest page for some lines."""
        live = self.newest()
        if live.table is not self._people:
            self._people = live.table
            self.drawings.clear()
            for line in list(self.lines):
                line.viewer = None
        groups: defaultdict[Viewer, defaultdict[asyncio.AbstractEventLoop, list[TabLine]]]
        groups = defaultdict(lambda: defaultdict(list))
        for line in lines:
            if line.viewer is None:
                line.viewer = viewer_of(self.feeds.service, live, line.visitor)
            groups[line.viewer][line.loop].append(line)
        for viewer in sorted(groups, key=lambda each: not is_waited_for(live, each)):
            self.drawings[viewer] = self.feeds.pages.drawing(live.id, viewer)
            page = self.feeds.pages.rendered(live, viewer)
            for loop, same in groups[viewer].items():
                put_ready(same, page)
                soon(loop, take_all, same, page)

    def newest(self) -> LiveTable:
        """The table; a copy in memory that was forgotten is replaced."""
        if self.live.forgotten:
            self.live.listeners.discard(self.tell)
            self.live = self.feeds.service.find(self.live.id)
            self.live.listeners.add(self.tell)
        return self.live

    def look_around(self) -> None:
        """Now and then: those who have a line are here; who is not may have gone."""
        live = self.live
        for player in {line.visitor.id for line in list(self.lines)}:
            if player is not None and live.held_by(player):
                self.feeds.service.saw(live, player)
        absent = self.feeds.pages.absent(live)
        if live.forgotten or absent != self.absent:
            self.absent = absent
            self.tell()

    def rest(self) -> None:
        """Nothing has changed for a while: remember no drawings and no texts until something does."""
        self.drawings.clear()
        for line in list(self.lines):
            line.rest()


def is_waited_for(live: LiveTable, viewer: Viewer) -> bool:
    """Does the game go on with this viewer? Then that page is the first to be drawn."""
    asked = live.on_turn
    return asked is not None and viewer.player is not None and live.seats[asked].player == viewer.player


def put_ready(lines: Iterable[TabLine], page: TablePage) -> None:
    """Put together here what lines will be told, as far as can be seen from here: their loop has others to serve."""
    known = {(line.page.number, line.texts): line.page for line in lines if line.have is None and line.page is not None}
    for (_, texts), before in known.items():
        message, _ = told(before, texts, None, page)
        if message is not None:
            message.frame(is_packed=True)


def take_all(lines: Iterable[TabLine], page: TablePage) -> None:
    """A page for all lines that are to have it."""
    for line in lines:
        try:
            line.take(page)
        except Exception:
            logger.exception("a tab cannot be told what changed")
            line.hang_up()


def soon(loop: asyncio.AbstractEventLoop, *call: object) -> None:
    """Do something in the thread of a loop; nothing if that has ended."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(*call)  # type: ignore[arg-type]


class Feeds:
    """All tables that somebody has a line to. One thread draws for them, so that nothing is drawn twice."""

    def __init__(self, service: TableService, pages: TablePages) -> None:
        self.service, self.pages = service, pages
        self._tables: dict[str, TableFeed] = {}
        self._lines = 0
        self._lock = threading.Lock()
        self._drawing = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._behind = 0  # tables that have changed and are still to be drawn
        self._waiting: deque[asyncio.Future[None]] = deque()  # requests that wait for that; of one loop

    def do(self, work: object, *given: object) -> None:
        """Let the drawing thread do something; nothing any more when the server ends."""
        with contextlib.suppress(RuntimeError):
            self._drawing.submit(work, *given)  # type: ignore[arg-type]

    def put_off(self, publish: Callable[[], None]) -> None:
        """A table has changed: it is drawn after those that have changed before."""
        with self._lock:
            self._behind += 1
        self.do(self._catch_up, publish)

    def _catch_up(self, publish: Callable[[], None]) -> None:
        try:
            publish()
        finally:
            with self._lock:
                self._behind -= 1
        for first in list(self._waiting)[:1]:
            soon(first.get_loop(), self._let_in)

    @asynccontextmanager
    async def room(self) -> AsyncIterator[None]:
        """For a request that changes something: wait while many tables are still to be drawn.

        What were done at once would only be told later, and later still the more people do it.
        """
        if self._behind >= MOST_BEHIND or self._waiting:
            self._waiting.append(mine := asyncio.get_running_loop().create_future())
            try:
                async with asyncio.timeout(LONGEST_WAIT):
                    await mine
            except TimeoutError:
                raise busy() from None
            finally:
                with contextlib.suppress(ValueError):
                    self._waiting.remove(mine)
        try:
            yield
        finally:
            self._let_in()

    def _let_in(self) -> None:
        """Those who have waited longest, as many as there is room for."""
        for _ in range(MOST_BEHIND - self._behind):
            if self._waiting and not (first := self._waiting.popleft()).done():
                first.set_result(None)

    @property
    def is_crowded(self) -> bool:
        """Are there too many lines to keep everything that was drawn?"""
        return self._lines > MOST_HELD

    def enter(self, live: LiveTable, line: TabLine) -> TableFeed:
        """One more line to a table."""
        with self._lock:
            self._lines += 1
            feed = self._tables.get(live.id)
            if feed is None:
                feed = self._tables[live.id] = TableFeed(self, live)
                live.listeners.add(feed.tell)
            feed.lines.add(line)
        line.wire.on_room = lambda: self.do(self._greet, feed, line)
        return feed

    def has_line(self, player: str) -> bool:
        """Has somebody a line open to any table?"""
        return any(line.visitor.id == player for feed in list(self._tables.values()) for line in list(feed.lines))

    def greet(self, feed: TableFeed, line: TabLine) -> None:
        """A tab has said what it has."""
        self.do(self._greet, feed, line)

    @staticmethod
    def _greet(feed: TableFeed, line: TabLine) -> None:
        try:
            if line.visitor.id is not None and feed.newest().held_by(line.visitor.id):
                feed.feeds.service.saw(feed.live, line.visitor.id)
            feed.send([line])
            if feed.feeds.is_crowded and not feed.is_fresh:
                soon(line.loop, feed.rest)
        except Exception as error:
            if not isinstance(error, ServiceError):
                logger.exception("table %s cannot be drawn", feed.live.id)
            soon(line.loop, line.hang_up)

    def leave(self, feed: TableFeed, line: TabLine) -> None:
        """A line has ended."""
        line.wire.on_room = None
        with self._lock:
            self._lines -= 1
            feed.lines.discard(line)
            if not feed.lines and self._tables.get(feed.live.id) is feed:
                del self._tables[feed.live.id]
                feed.live.listeners.discard(feed.tell)

    async def keep_alive(self) -> None:
        """For ever: ask lines for a sign of life, end those that gave none, note who is here."""
        while True:
            await asyncio.sleep(SIGN_OF_LIFE)
            self.let_rest()
            count = 0
            for feed in list(self._tables.values()):
                feed.look_around()
                for line in list(feed.lines):
                    if not line.wire.prove_life():
                        line.hang_up()
                    count += 1
                    if count % AT_ONCE == 0:
                        await asyncio.sleep(0.01)

    def let_rest(self) -> None:
        """Where many look on, tables at which nothing changes are remembered without their drawings."""
        for feed in list(self._tables.values()):
            if self.is_crowded and not feed.is_fresh:
                feed.rest()
            feed.is_fresh = False

    def close(self) -> None:
        """Nobody is told anything any more."""
        self._drawing.shutdown(wait=True, cancel_futures=True)
