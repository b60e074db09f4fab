"""The page of a table for one visitor, in regions that can be sent alone when they change."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from cachetools import LRUCache

from kohlenpott.render import SEATS, Sketches
from kohlenpott.store.chat import Line

from .game_view import GameView, game_view_of
from .service.bot_runner import choices as bot_choices
from .service.live_table import LiveTable
from .service.seeds import mark
from .service.tables import TableService
from .templating import render
from .visitors import Visitor

REGIONS = ("seats", "decision", "main", "own", "others", "score", "choices", "log", "chat", "menu")
MOST_CACHED = 200


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
    chat_key: str  # of the next line

    @property
    def is_asked(self) -> bool:
        """Is it the visitor's turn, perhaps after handing the screen over?"""
        return self.hand_over is not None or (self.game_view is not None and self.game_view.is_mine)


@dataclass(frozen=True, slots=True)
class TablePage:
    """The page in regions, each with a short hash."""

    overview: TableView
    regions: Mapping[str, str]
    hashes: Mapping[str, str]


class TablePages:
    """Makes the regions of table pages and remembers the newest ones."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._kept: LRUCache[Any, TablePage] = LRUCache(MOST_CACHED)
        self._lock = threading.Lock()

    def rendered(self, live: LiveTable, visitor: Visitor, sketches: Sketches | None = None) -> TablePage:
        """The page of a table as it is now; `sketches` are what was drawn for this visitor before."""
        live.looked = time.monotonic()
        self.service.bots.wake(live)  # a game without people goes on while somebody looks
        with live.lock:
            now = self.service.database.clock()
            absent = tuple(live.is_absent(k, now) for k in range(len(live.seats)))
            may_join = self.may_join(live, visitor)
            looks = (live.seat_for(visitor.id), live.must_hand_over(visitor.id), visitor.setting("confirm"), may_join)
            key = (live.id, live.version, live.history.seq, visitor.id, visitor.lang, absent, looks)
            with self._lock:
                kept = self._kept.get(key)
            if kept is not None and not live.forgotten:
                return kept
            chat = self.service.said(live)
            view = look(live, visitor, absent, sketches, may_join, chat[-1].id if chat else 0)
        made = made_of(view, visitor, chat)
        with self._lock:
            self._kept[key] = made
        return made

    def may_join(self, live: LiveTable, visitor: Visitor) -> bool:
        """Is a seat offered to this visitor?"""
        if live.table.started is not None or live.held_by(visitor.id):
            return False
        return self.service.may_join(live, visitor.id, visitor.invitations.get(live.id, ""))


def made_of(view: TableView, visitor: Visitor, chat: Sequence[Line]) -> TablePage:
    """The regions of what a visitor sees."""
    values = {"g": view, "m": view.game_view, "chat": chat, "visitor": visitor}
    regions = {name: render(visitor.lang, f"regions/{name}.html", values) for name in REGIONS}
    return TablePage(view, regions, {name: hashed(html) for name, html in regions.items()})


def hashed(html: str) -> str:
    """A short hash of a region."""
    return blake2b(html.encode(), digest_size=6).hexdigest()


def look(live: LiveTable, visitor: Visitor, absent: tuple[bool, ...] = (),
         sketches: Sketches | None = None, may_join: bool = False, last_line: int = 0) -> TableView:  # fmt: skip
    """What the visitor sees now; the table's lock is held."""
    names, seat = live.names(visitor.lang), live.seat_for(visitor.id)
    hand_over = live.must_hand_over(visitor.id)
    held = live.held_by(visitor.id)
    phase = "open" if live.table.started is None else "over" if live.table.finished is not None else "running"
    plates = [
        Plate(k, SEATS[k], names[k], k in held, who.is_free, who.bot, who.player is not None and who.bot is not None,
              absent[k] if absent else False)
        for k, who in enumerate(live.seats)
    ]  # fmt: skip
    shown = None
    if phase != "open" and hand_over is None:
        shown = game_view_of(
            live.history, seat, visitor.lang, names, seat_state=live.seat_state_of(visitor.id), sketches=sketches
        )
    terms = live.table.terms
    return TableView(
        live.id, live.game.title, live.game.name, phase, live.history.seq_for(held), live.version, live.since, seat,
        plates, hand_over, shown, phase == "running" and seat is not None and live.history.can_take_back(seat),
        terms.host == visitor.id, bool(held), bot_choices(terms.game, terms.seats), terms.is_public,
        terms.origin, may_join, live.invitation if held or terms.host == visitor.id else "",
        mark(terms.secret, "move", visitor.id, seat, live.history.seq_for(held)),
        mark(terms.secret, "chat", visitor.id, last_line),
    )  # fmt: skip


def update(page: TablePage, visitor: Visitor, have: Mapping[str, str]) -> dict[str, Any]:
    """What a browser that has these regions still needs."""
    view = page.overview
    return {
        "version": view.version,
        "seq": view.seq,
        "asked": view.is_asked,
        "title": page_title(view, visitor),
        "focus": view.game_view.board.focus if view.game_view and view.game_view.board else "",
        "hashes": dict(page.hashes),
        "regions": {name: html for name, html in page.regions.items() if have.get(name) != page.hashes[name]},
    }


def page_title(view: TableView, visitor: Visitor) -> str:
    """The title of the browser's tab; it tells when one is asked."""
    if view.phase == "running" and view.is_asked:
        return visitor.say("Your turn: %(game)s", game=view.title)
    if view.phase == "over":
        return visitor.say("Game over: %(game)s", game=view.title)
    return f"{view.title} · Kohlenpott"
