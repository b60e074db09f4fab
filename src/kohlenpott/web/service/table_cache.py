"""The cache of tables: found in memory, or rebuilt from the database."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from sqlalchemy import Connection

from kohlenpott.store import Database, Entry, StoredTable, hints, log, tables, timekeeping
from kohlenpott.store.hints import GivenHint
from kohlenpott.store.pace import DAYS
from kohlenpott.store.signals import Signals
from kohlenpott.store.write_lock import DamagedFile

from . import editions
from .errors import NotFound, ServiceError, Unreadable
from .following import Following
from .hints import HINT, told
from .history import Ahead
from .live_table import LiveTable
from .shared_lock import SharedLock

MOST_LIVE = 2000  # tables kept in memory; a forgotten one is rebuilt from its log in a few milliseconds
logger = logging.getLogger(__name__)


class TableCache:
    """The tables somebody is interested in, by id. Safe to be used by many threads."""

    def __init__(self, database: Database) -> None:
        self.database = database
        editions.learn(database)
        self._lives: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = threading.Lock()
        self.signals = Signals(database)
        self.following = Following(self, self.signals)

    def known(self, id: str) -> LiveTable | None:
        """A table that is in memory; nobody has looked at it by that."""
        return self._lives.get(id)

    def all_known(self) -> list[str]:
        """The ids of all tables in memory."""
        with self._lock:
            return list(self._lives)

    def in_memory(self, id: str) -> LiveTable | None:
        """A table by its id, if it need not be read first."""
        with self._lock:
            live = self._lives.get(id)
            if live is None or live.forgotten:
                return None
            self._lives.move_to_end(id)
            return live

    @property
    def in_memory_count(self) -> int:
        """How many tables are in memory."""
        return len(self._lives)

    def in_memory_now(self) -> list[LiveTable]:
        """All tables in memory."""
        with self._lock:
            return list(self._lives.values())

    def find(self, id: str) -> LiveTable:
        """A table by its id."""
        if (known := self.in_memory(id)) is not None:
            return known
        loaded = self._load(id)
        with self._lock:
            live = self._lives.get(id)
            if live is None or live.forgotten:
                live = self._lives[id] = loaded
                self._make_room()
        self.following.check(id)  # it may have been changed while it was read
        self.wake(live)
        return live

    def wake(self, live: LiveTable) -> None:
        """Somebody looks at the table, or it has changed: whoever plays there of itself may go on."""

    def seen_elsewhere(self, live: LiveTable) -> None:
        """Somebody at the table has given a sign at another server."""

    def before_commit(self, connection: Connection, live: LiveTable) -> None:
        """A table is being changed: what is to happen because of it can be written down with it."""

    def _load(self, id: str) -> LiveTable:
        """A table from the database: set-up and log, played again."""
        try:
            with self.database.snapshot():
                table = tables.load(self.database, id)
                if table is None:
                    raise NotFound("There is no such table.", field="table")
                entries, given = log.read(self.database, id), hints.of_table(self.database, id)
                changes, stamp = tables.changes(self.database, id)
        except DamagedFile:
            raise Unreadable("This game is damaged and cannot be read. No other game is concerned.") from None
        try:
            live = self._rebuilt(table, entries, given)
            live.changes, live.stamp = changes, stamp
            return live
        except ServiceError:
            raise
        except Exception as error:  # whatever stands in the rows, it concerns this table only
            logger.warning("table %s cannot be read: %s", id, type(error).__name__)
            raise Unreadable("This game is damaged and cannot be read. No other game is concerned.") from error

    def _rebuilt(self, table: StoredTable, entries: Sequence[Entry], given: Sequence[GivenHint]) -> LiveTable:
        """A table from its rows, its log played again."""
        if table.is_damaged:
            raise ValueError("the rows of the table do not fit together")
        live = LiveTable(table)
        live.wind_up()
        self.read_pauses(live)
        if self.database.is_postgres:
            live.write_lock = SharedLock(partial(self.database.holding, live), partial(self.catch_up, live))
        live.version = int(self.database.clock() * 1000)  # later than whatever a browser saw before a restart
        helped = {seq: list(same) for seq, same in groupby(given, key=lambda hint: hint.seq)}
        tell_hints(live, helped.get(0, ()))
        for entry in entries:
            if not 0 <= entry.seat < len(live.seats):
                raise ValueError("an entry of a seat that is not there")
            follow(live, entry)
            tell_hints(live, helped.get(live.history.seq, ()))
        return live

    def read_pauses(self, live: LiveTable) -> None:
        """When the clocks of a table stand: no server ran, or somebody whose move may take days is on vacation.

        Also who has voted for a bot in somebody's place.
        """
        clock, started = live.clock, live.table.started
        if live.is_running and len({seat.player for seat in live.seats if seat.player is not None}) > 2:
            live.votes = timekeeping.votes(self.database, live.id)  # elsewhere one vote is enough
        if clock is None or started is None:
            return
        players = {seat.player for seat in live.seats if seat.player is not None} if clock.pace.kind == DAYS else set()
        away = timekeeping.vacations(self.database, players, started) if players else []
        clock.pause(timekeeping.outages(self.database, started), {
            k: [(each.began, each.ends) for each in away if each.player == seat.player]
            for k, seat in enumerate(live.seats)})  # fmt: skip

    def catch_up(self, live: LiveTable) -> None:
        """What others wrote is followed here. Called by whoever has the turn, and reads one moment of the database."""
        changes, stamp = tables.changes(self.database, live.id)
        if changes == live.changes:
            return
        table, given = tables.load(self.database, live.id), hints.of_table(self.database, live.id)
        if table is None:
            raise NotFound("There is no such table.", field="table")
        with live.lock:
            is_secret = False
            self.read_pauses(live)
            if has_only_gone_on(live, table, given):
                newer = log.read(self.database, live.id, live.history.seq)
                secrets = [follow(live, entry) for entry in newer]
                is_secret = bool(secrets) and all(secrets)
                for entry in newer:
                    if entry.kind == log.MOVE and entry.player is not None:
                        live.show(entry.player, entry.seat)  # who sits at the screen, if several share it
                if table.finished != live.table.finished:
                    live.table = table
            else:
                live.adopt(self._rebuilt(table, log.read(self.database, live.id), given))
            live.note_signs({seat.player: seat.last_seen for seat in table.seats if seat.player is not None})
            live.lines = None
            live.changes, live.stamp = changes, stamp
            live.changed(is_secret)

    def _make_room(self) -> None:
        """Forget the tables nobody has looked at for longest."""
        for id in list(self._lives)[: max(0, len(self._lives) - MOST_LIVE)]:
            live = self._lives[id]
            if not live.listeners and live.thinking < 0:
                del self._lives[id]

    def forget(self, live: LiveTable) -> None:
        """The copy in memory may be wrong: the next one who asks gets a new one."""
        live.forgotten = True
        with self._lock:
            if self._lives.get(live.id) is live:
                del self._lives[live.id]
        for listener in list(live.listeners):
            listener()


def has_only_gone_on(live: LiveTable, table: StoredTable, given: Sequence[GivenHint]) -> bool:
    """Are the same people there as in memory, and no other hints: is the log all there is to follow?"""
    helped = sum(note.kind == HINT for note in live.history.notes)
    return helped == len(given) and at_rest(live.table) == at_rest(table)


def at_rest(table: StoredTable) -> StoredTable:
    """A table without what goes on at it."""
    return replace(table, finished=None, seats=tuple(replace(seat, last_seen=0.0) for seat in table.seats))


def tell_hints(live: LiveTable, given: Sequence[GivenHint]) -> None:
    """Hints that were given after the last entry."""
    for hint in given:
        told(live, hint)


def follow(live: LiveTable, entry: Entry, ahead: Ahead | None = None) -> bool:
    """The table in memory after an entry. Is it one that only its seat may know of?"""
    history, asked, was_secret = live.history, live.history.state.seat, live.history.is_secret
    history.enter(entry, ahead)
    if (clock := live.clock) is not None:
        clock.follow_people(entry)
        waited_for = history.waited_for(clock.people, clock.alone)
        clock.enter(entry, waited_for, was_secret and history.is_secret)
    is_step = entry.kind in (log.MOVE, log.UNDO) and history.state.seat == asked
    is_secret = is_step and was_secret and history.is_secret
    if not is_secret:
        live.since = entry.made
    return is_secret
