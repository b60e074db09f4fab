"""How often somebody may do something: a sliding window for each kind of request."""

from __future__ import annotations

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import blake2b
from math import ceil

from cachetools import LRUCache
from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.store import Busy, Database, signals
from kohlenpott.store.signals import COUNTED, Signals

from .service.errors import TooMany

ADDRESS_FACTOR = 5  # people of one address together may do so many times what one person may
MOST_REMEMBERED = 10_000  # people per kind of request
USUAL = {"create": (20, 60.0), "chat": (15, 30.0), "move": (240, 60.0), "name": (20, 60.0),
         "name-check": (60, 60.0), "export": (10, 60.0), "sign-in": (10, 600.0), "hint": (20, 60.0),
         "review": (10, 60.0), "api": (1200, 60.0),
         "channel": (30, 600.0), "code-to": (3, 86_400.0)}  # requests, seconds
SHARED = ("create", "sign-in", "code-to")  # all servers of a database count these together


class Limits:
    """Counts requests and refuses those that come too fast."""

    def __init__(self, limits: Mapping[str, tuple[int, float]] = USUAL,
                 clock: Callable[[], float] = time.monotonic) -> None:  # fmt: skip
        self._limits, self._clock = dict(limits), clock
        self._times: dict[str, LRUCache[str, deque[float]]] = {kind: LRUCache(MOST_REMEMBERED) for kind in limits}
        self._lock = threading.Lock()
        self._database: Database | None = None  # where others are told, if there are any
        self._server = secrets.token_hex(8)

    def share(self, database: Database, heard: Signals) -> None:
        """Count together with the other servers of a database; a file has none."""
        if database.is_postgres:
            self._database = database
            heard.subscribe(COUNTED, self._counted_elsewhere)

    def count(self, kind: str, who: str, address: str = "") -> None:
        """One more request of this kind; TooMany if there were too many of one person or of one address."""
        counted = [(who, 1)] if not address or address == who else [(f"@{address}", ADDRESS_FACTOR), (who, 1)]
        most, window = self._limits[kind]
        for each, factor in counted:
            with self._lock:
                times = self._recent(kind, marked(each))
                if len(times) >= most * factor:
                    seconds = ceil(times[len(times) - most * factor] + window - self._clock())
                    raise TooMany("Too many requests. Wait a moment and try again.", max(1, seconds))
                times.append(self._clock())
        if self._database is not None and kind in SHARED:
            with suppress(Busy, SQLAlchemyError), self._database.write() as connection:  # then each counts for itself
                for each, _ in counted:
                    signals.send(connection, COUNTED, self._server, kind, marked(each))

    def _counted_elsewhere(self, server: str, kind: str, who: str) -> None:
        """Another server has let a request pass."""
        if server != self._server and kind in self._limits:
            with self._lock:
                self._recent(kind, who).append(self._clock())

    def _recent(self, kind: str, who: str) -> deque[float]:
        """When such requests came that still count; the lock is held."""
        times = self._times[kind].setdefault(who, deque())
        while times and times[0] <= self._clock() - self._limits[kind][1]:
            times.popleft()
        return times


def marked(who: str) -> str:
    """Somebody as one word that tells nothing of the person."""
    return blake2b(who.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
