"""Tables in memory follow what other processes do: they are told of every change and read the log."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

from cachetools import LRUCache
from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.store import Busy, tables
from kohlenpott.store.signals import SEEN, SHOWN, TABLE, Signals

if TYPE_CHECKING:
    from .live_table import LiveTable
    from .table_cache import TableCache

MOST_HEARD = 10_000  # tables of which it is remembered how often they were changed
BUSY_PAUSE = 0.005  # seconds until a table is tried again that somebody is just changing
AWAY_PAUSE = 0.5  # the same for a database that does not answer
logger = logging.getLogger(__name__)


class Following:
    """Brings tables in memory up to date, one after the other, in a thread of its own."""

    def __init__(self, cache: TableCache, signals: Signals) -> None:
        self.cache = cache
        self._heard: LRUCache[str, int] = LRUCache(MOST_HEARD)
        self._due: OrderedDict[str, None] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False
        self._thread: threading.Thread | None = None
        signals.subscribe(TABLE, self.hear)
        signals.subscribe(SEEN, self.see)
        signals.subscribe(SHOWN, self.show)
        signals.when_missed(self.look_at_all)

    def hear(self, id: str, changes: str) -> None:
        """A table was changed for the so-manieth time."""
        with self._changed:
            self._heard[id] = max(int(changes), self._heard.get(id, 0))
        self.check(id)

    def check(self, id: str) -> None:
        """Bring a table up to date if it is in memory and not."""
        live = self.cache.known(id)
        with self._changed:
            if live is None or live.changes >= self._heard.get(id, 0) or self._closed:
                return
            self._due[id] = None
            if self._thread is None:
                self._thread = threading.Thread(target=self._follow, name="following", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def see(self, id: str) -> None:
        """Somebody at a table gave a sign elsewhere."""
        live = self.cache.known(id)
        if live is not None:
            live.note_signs(tables.last_seen(self.cache.database, id))
            self.cache.seen_elsewhere(live)

    def show(self, id: str, player: str, seat: str) -> None:
        """A screen that several people share was handed over."""
        live = self.cache.known(id)
        if live is not None:
            live.show(player, int(seat))

    def look_at_all(self) -> None:
        """Anything may have been missed."""
        ids = self.cache.all_known()
        for id, changes in tables.all_changes(self.cache.database, ids).items() if ids else ():
            self.hear(id, str(changes))

    def close(self) -> None:
        """Follow nothing any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _follow(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._due or self._closed)
                if self._closed:
                    return
                id, _ = self._due.popitem(last=False)
            live = self.cache.known(id)
            if live is not None and not live.forgotten:
                self._bring(live)

    def _bring(self, live: LiveTable) -> None:
        """One table; later if somebody is just changing it, who will see the same."""
        pause = BUSY_PAUSE
        if live.write_lock.attempt():
            try:
                with self.cache.database.snapshot():
                    self.cache.catch_up(live)
                pause = 0.0
            except (Busy, SQLAlchemyError):
                pause = AWAY_PAUSE
            except Exception:
                logger.exception("table %s could not be followed", live.id)
                self.cache.forget(live)
                return
            finally:
                live.write_lock.leave()
        if not pause:
            self.cache.wake(live)
            return
        with self._changed:
            self._due[live.id] = None
            self._changed.wait_for(lambda: self._closed, pause)
