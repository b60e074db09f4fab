"""The page of a table for all who see the same of it, in regions that can be sent alone when they change."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from cachetools import LRUCache

from kohlenpott.api.positions import Views
from kohlenpott.render import SEATS, SharedSketches, Sketches
from kohlenpott.store.chat import Line
from kohlenpott.store.pace import Pace

from .game_view import GameView, game_view_of
from .hint_view import HintView, hint_view_of
from .messages import fill
from .regions import Region, RegionBook, SharedRegions
from .service.bot_runner import choices as bot_choices
from .service.clock import ClockFace
from .service.live_table import LiveTable
from .service.seeds import mark
from .service.story import is_unfinished, newest_told
from .service.tables import TableService
from .table_log import KnownTurns
from .viewers import Viewer, viewer_of
from .visitors import Visitor

MOST_CACHED = 24  # drawings that no open line holds; one weighs some 350 KB


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's plate: who sits there and who decides."""

    seat: int
    colour: str
    name: str
    is_me: bool
    is_free: bool
    bot: str | None
    was_person: bool  # a bot plays on for somebody
    is_absent: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """What one visitor sees of a table now. Nothing in it depends on what the visitor may not know."""

    id: str
    title: str
    name: str  # of the game
    phase: str  # open, running or over
    seq: int
    version: int
    since: float
    seat: int | None
    plates: list[Plate]
    hand_over: int | None
    game_view: GameView | None
    can_undo: bool
    is_host: bool
    is_seated: bool
    bots: tuple[str, ...]
    is_public: bool
    origin: str  # where its first moves come from
    may_join: bool
    invitation: str  # for those who may give it on
    form_key: str  # of the next move
    told: int  # steps everybody knows of
    newest: int  # the last of them that has something to tell to this visitor
    is_going_on: bool  # a bot is in the midst of its turn: more is told in a moment
    lamp: HintView  # the hint for this visitor
    pace: Pace | None  # the clock it is played with
    clocks: tuple[ClockFace, ...]  # of all seats; none where there is no clock
    votes: tuple[tuple[int, int], ...]  # for bots in the place of people: how many there are, how many are needed
    forfeited: int | None  # the seat that lost by its clock

    @property
    def is_shared(self) -> bool:
        """Do several seats share the visitor's screen?"""
        return sum(plate.is_me for plate in self.plates) > 1

    @property
    def is_asked(self) -> bool:
        """Is it the visitor's turn, perhaps after handing the screen over?"""
        return self.hand_over is not None or (self.game_view is not None and self.game_view.is_mine)


class ToldPage(NamedTuple):
    """Of a page what a line has to remember that was told it."""

    number: int  # no two pages have the same
    hashes: Mapping[str, str]
    news: Mapping[str, Any]
    regions: Mapping[str, str]  # nothing for a line that will be sent whole regions

    def without_text(self) -> ToldPage:
        """The same where changes are not going to be told as such."""
        return self._replace(regions={})


class TablePage:
    """The page in regions, as all who see the same get it."""

    __slots__ = ("messages", "overview", "regions", "title", "told")
    _numbers = itertools.count()

    def __init__(self, overview: TableView, regions: Mapping[str, Region], title: str) -> None:
        self.overview, self.title = overview, title
        self.regions = {name: region.html for name, region in regions.items()}
        hashes = {name: region.hash for name, region in regions.items()}
        self.told = ToldPage(next(self._numbers), hashes, self._news(hashes), self.regions)
        self.messages: dict[Any, Any] = {}  # what lines were told of it, so that it is put together once

    @property
    def hashes(self) -> Mapping[str, str]:
        """The hash of each region."""
        return self.told.hashes

    @property
    def news(self) -> Mapping[str, Any]:
        """What a browser is told besides regions."""
        return self.told.news

    def _news(self, hashes: Mapping[str, str]) -> dict[str, Any]:
        view = self.overview
        board = view.game_view.board if view.game_view else None
        newest = 0 if view.hand_over is not None else view.newest
        return {"version": view.version, "seq": view.seq, "asked": view.is_asked, "told": view.told, "newest": newest,
                "goingOn": view.is_going_on, "title": self.title, "focus": board.focus if board else "",
                "hashes": hashes}  # fmt: skip


class SharedDrawing:
    """What those who look at one table in one language have in common."""

    __slots__ = ("__weakref__", "_moment", "_views", "regions", "sketches")

    def __init__(self) -> None:
        self.sketches, self.regions = SharedSketches(), SharedRegions()
        self._moment: object = None
        self._views: Views | None = None

    def views(self, live: LiveTable) -> Views:
        """What each seat sees of the newest moment; the table's lock is held."""
        moment = (live.history, live.history.seq)
        if self._views is None or moment != self._moment:
            self._moment, self._views = moment, live.history.state.views()
        return self._views


class ViewDrawing:
    """What one viewer of one table sees, and what it was drawn from."""

    __slots__ = ("__weakref__", "book", "lock", "page", "shared", "sketches", "stamp", "turns")

    def __init__(self, shared: SharedDrawing) -> None:
        self.lock = threading.Lock()
        self.sketches, self.book = Sketches(shared.sketches), RegionBook(shared.regions)
        self.shared, self.turns = shared, KnownTurns()
        self.page: TablePage | None = None
        self.stamp: object = None  # as long as it is the same, so is the page


class TablePages:
    """Draws table pages, once for all who see the same, and remembers what was looked at lately."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._views: WeakValueDictionary[tuple[str, Viewer], ViewDrawing] = WeakValueDictionary()
        self._recent: LRUCache[tuple[str, Viewer], ViewDrawing] = LRUCache(MOST_CACHED)
        self._shared: WeakValueDictionary[tuple[str, str], SharedDrawing] = WeakValueDictionary()
        self._lock = threading.Lock()

    def drawing(self, table: str, viewer: Viewer) -> ViewDrawing:
        """What was drawn for a viewer so far; kept at least as long as somebody holds it."""
        key = (table, viewer)
        with self._lock:
            found = self._views.get(key)
            if found is None:
                found = self._views[key] = ViewDrawing(self._shared.setdefault((table, viewer.lang), SharedDrawing()))
            self._recent[key] = found
            return found

    def forget(self) -> None:
        """Draw everything anew."""
        with self._lock:
            self._views.clear()
            self._shared.clear()
            self._recent.clear()

    def seen_by(self, live: LiveTable, visitor: Visitor) -> TablePage:
        """The page of a table as a visitor sees it now."""
        return self.rendered(live, viewer_of(self.service, live, visitor))

    def rendered(self, live: LiveTable, viewer: Viewer) -> TablePage:
        """The page of a table as it is now."""
        live.looked = time.monotonic()
        self.service.bots.wake(live)  # a game without people goes on while somebody looks
        drawing = self.drawing(live.id, viewer)
        with drawing.lock:
            with live.lock:
                absent = self.absent(live)
                looks = live.seat_for(viewer.player), live.must_hand_over(viewer.player)
                stamp = (live.table, live.version, live.history.seq, absent, looks)
                if drawing.page is not None and drawing.stamp == stamp and not live.forgotten:
                    return drawing.page
                chat = self.service.said(live)
                view = look(live, viewer, absent, drawing, now=self.service.database.clock())
            drawing.sketches.rest()
            regions = drawing.book.made(viewer.lang, {"g": view, "m": view.game_view, "chat": chat})
            drawing.page, drawing.stamp = TablePage(view, regions, page_title(view, viewer.lang)), stamp
            return drawing.page

    def absent(self, live: LiveTable) -> tuple[bool, ...]:
        """Who has given no sign for a while."""
        now = self.service.database.clock()
        return tuple(live.is_absent(k, now) for k in range(len(live.seats)))


def overview_of(live: LiveTable, visitor: Visitor) -> TableView:
    """A table beside what a page of its own shows of it: without its board."""
    with live.lock:
        return look(live, Viewer(visitor.id, visitor.lang), has_board=False)


def chat_key(live: LiveTable, visitor: Visitor, chat: Sequence[Line]) -> str:
    """The mark of the next line that somebody says without scripts."""
    return mark(live.table.terms.secret, "chat", visitor.id, chat[-1].id if chat else 0)


def look(live: LiveTable, viewer: Viewer, absent: tuple[bool, ...] = (), drawing: ViewDrawing | None = None,
         has_board: bool = True, now: float = 0.0) -> TableView:  # fmt: skip
    """What the viewer sees now; the table's lock is held. What was drawn before is used where it is given."""
    player = viewer.player
    names, seat = live.names(viewer.lang), live.seat_for(player)
    hand_over = live.must_hand_over(player)
    held = live.held_by(player)
    phase = "open" if live.table.started is None else "over" if live.table.finished is not None else "running"
    plates = [
        Plate(k, SEATS[k], names[k], k in held, who.is_free, who.bot, who.player is not None and who.bot is not None,
              absent[k] if absent else False)
        for k, who in enumerate(live.seats)
    ]  # fmt: skip
    shown = None
    terms, clock = live.table.terms, live.clock
    if has_board and live.table.forfeited is not None:
        past = game_view_of(live.history, seat, viewer.lang, names, live.history.length)
        shown = replace(past, asked=None, winners=list(live.result.winners) if live.result else [])
    elif has_board and phase != "open" and hand_over is None:
        seat_state = live.seat_state_of(player)
        if drawing is None:
            shown = game_view_of(live.history, seat, viewer.lang, names, seat_state=seat_state)
        else:
            shown = game_view_of(live.history, seat, viewer.lang, names, None, seat_state, drawing.sketches,
                                 views=drawing.shared.views(live), turns=drawing.turns)  # fmt: skip
    seats = range(len(live.seats))
    return TableView(
        live.id, live.game.title, live.game.name, phase, live.history.seq_for(held), live.version, live.since, seat,
        plates, hand_over, shown, phase == "running" and seat is not None and live.history.can_take_back(seat),
        terms.host == player, bool(held), bot_choices(terms.game, terms.seats), terms.is_public,
        terms.origin, viewer.may_join, live.invitation if held or terms.host == player else "",
        mark(terms.secret, "move", player, seat, live.history.seq_for(held)) if held else "",
        live.history.told, newest_told(live.history, held),
        live.on_turn is not None and live.seats[live.on_turn].bot is not None and is_unfinished(live.history),
        hint_view_of(live, player, viewer.lang, shown), terms.pace,
        tuple(clock.face(k, k in held, now) for k in seats) if clock is not None and has_board else (),
        tuple((len(live.votes_for(k, now)), len(live.voters(k)) // 2 + 1) if any(absent) and absent[k] else (0, 0)
              for k in seats),
        live.table.forfeited,
    )  # fmt: skip


def update(page: TablePage, have: Mapping[str, str]) -> dict[str, Any]:
    """What a browser that has these regions still needs."""
    missing = {name: html for name, html in page.regions.items() if have.get(name) != page.hashes[name]}
    return {**page.news, "regions": missing}


def page_title(view: TableView, lang: str) -> str:
    """The title of the browser's tab; it tells when one is asked."""
    if view.phase == "running" and view.is_asked:
        return fill(lang, "Your turn: %(game)s", game=view.title)
    if view.phase == "over":
        return fill(lang, "Game over: %(game)s", game=view.title)
    return f"{view.title} · Kohlenpott"
