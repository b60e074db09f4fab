"""A table as a line of a list: who sits there, whose turn it is, since when, or how it ended."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from cachetools import LRUCache

from kohlenpott import render
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.render import SEATS, drawer
from kohlenpott.store import StoredTable
from kohlenpott.store.pace import DAYS, Pace

from .service.errors import ServiceError
from .service.live_table import LiveTable
from .standings import Standings

LONGEST_TITLE = 40  # of a game that nobody knows here
UNKNOWN_SIGN = "hammer-pick"  # stands for it
UNHURRIED = 86_400  # seconds without a sign after which somebody is replaced: so long, or never, and it is no live game
STAGES: LRUCache[tuple[str, int, str], str] = LRUCache(2048)  # by table, length of its log and language
STAGES_LOCK = threading.Lock()
OPEN, RUNNING, OVER = "open", "running", "over"


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """Somebody at a listed table."""

    name: str
    colour: str
    is_free: bool
    bot: str | None
    is_me: bool


@dataclass(frozen=True, slots=True)
class ListedTable:
    """One line of a list."""

    id: str
    game: str
    title: str
    sign: str  # the piece that stands for the game
    is_readable: bool
    phase: str
    people: Sequence[ListedSeat]
    asked: int | None
    is_mine: bool  # does it wait for the one who looks?
    since: float  # seconds since the last move, or since the table was opened
    lasts: float  # seconds since the game began
    when: float  # it ended, began or was opened
    is_unhurried: bool
    pace: Pace | None
    origin: str
    place: int | None  # of the one who looks; of the best of several at one screen
    points: int | None
    friends: Sequence[str] = ()  # of the one who looks, who sit there
    stage: str = ""  # where a running game stands: "Shift 2"
    accuracy: float | None = None  # of the one who looks, 0 to 100, where the game was reviewed
    chance: float | None = None  # of the one who looks, to win at this open table; None where it cannot be told
    is_invited: bool = False  # was the one who looks asked to it by a friend?

    @property
    def free(self) -> int:
        return sum(seat.is_free for seat in self.people)

    @property
    def others(self) -> list[str]:
        """Everybody there is but the one who looks; at a shared screen that is who sits on the first of the seats."""
        mine = [k for k, seat in enumerate(self.people) if seat.is_me]
        return [seat.name for k, seat in enumerate(self.people) if k not in mine[:1] and not seat.is_free]


def listed(standings: Standings, table: StoredTable, player: str | None, lang: str) -> ListedTable:
    """A table as a line; one that cannot be read says so."""
    service = standings.service
    live, is_readable = None, not table.is_damaged and table.terms.game in names()
    phase = OPEN if table.started is None else OVER if table.finished is not None else RUNNING
    if is_readable and phase == RUNNING:
        try:
            live = service.find(table.id)
        except ServiceError:
            is_readable = False
    asked, is_mine, since = now_at(live, table, player)
    game = find_game(table.terms.game) if is_readable else None
    people = [
        ListedSeat(seat.name or (game.definition.words.player(k, lang) if game else str(k + 1)), SEATS[k % len(SEATS)],
                   seat.is_free, seat.bot, player is not None and seat.player == player)
        for k, seat in enumerate(table.seats)
    ]  # fmt: skip
    mine, ended = [k for k, seat in enumerate(people) if seat.is_me], standings.of(table) if is_readable else None
    best = min(mine, key=lambda seat: ended.ranks[seat]) if ended is not None and mine else None
    now, pace = service.database.clock(), table.terms.pace
    return ListedTable(
        table.id, table.terms.game, game.title if game else str(table.terms.game)[:LONGEST_TITLE],
        drawer(game).cover[0] if game else UNKNOWN_SIGN, is_readable, phase, people, asked, is_mine,
        max(0.0, now - since), max(0.0, now - (table.started or now)),
        table.finished or table.started or table.created, is_unhurried(table), pace,
        table.terms.origin,
        ended.ranks[best] if ended is not None and best is not None else None,
        ended.scores[best] if ended is not None and best is not None else None,
        stage=stage_of(live, lang) if live is not None else "",
    )  # fmt: skip


def stage_of(live: LiveTable, lang: str) -> str:
    """Where a game stands, as everybody may know it."""
    with live.lock:
        key = (live.id, live.history.seq, lang)
        with STAGES_LOCK:
            found = STAGES.get(key)
        if found is None:
            stage = drawer(live.game).stage(render.scene(live.history.state, None, lang, live.names(lang)))
            found = stage.name if stage is not None else ""
    with STAGES_LOCK:
        STAGES[key] = found
    return found


def is_unhurried(table: StoredTable) -> bool:
    """May people come back another day? As its clock says, or how long somebody may be away."""
    pace, absence = table.terms.pace, table.terms.absence
    return pace.kind == DAYS if pace is not None else absence == 0 or absence >= UNHURRIED


def now_at(live: LiveTable | None, table: StoredTable, player: str | None) -> tuple[int | None, bool, float]:
    """Who is asked at a table, whether that is the one who looks, and since when."""
    with live.lock if live is not None else nullcontext():
        if live is None:
            return None, False, table.created
        return live.on_turn, live.asked_of(player) is not None, live.since
