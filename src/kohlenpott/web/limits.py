"""How often somebody may do something: a sliding window for each kind of request."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping

from cachetools import LRUCache

from .service.errors import TooMany

ADDRESS_FACTOR = 5  # people of one address together may do so many times what one person may
MOST_REMEMBERED = 10_000  # people per kind of request
USUAL = {"create": (20, 60.0), "chat": (15, 30.0), "move": (240, 60.0), "name": (20, 60.0),
         "name-check": (60, 60.0), "export": (10, 60.0), "sign-in": (10, 600.0), "hint": (20, 60.0),
         "review": (10, 60.0), "api": (1200, 60.0),
         "channel": (30, 600.0), "code-to": (3, 86_400.0)}  # requests, seconds


class Limits:
    """Counts requests and refuses those that come too fast."""

    def __init__(self, limits: Mapping[str, tuple[int, float]] = USUAL,
                 clock: Callable[[], float] = time.monotonic) -> None:  # fmt: skip
        self._limits, self._clock = dict(limits), clock
        self._times: dict[str, LRUCache[str, deque[float]]] = {kind: LRUCache(MOST_REMEMBERED) for kind in limits}
        self._lock = threading.Lock()

    def count(self, kind: str, who: str, address: str = "") -> None:
        """One more request of this kind; TooMany if there were too many of one person or of one address."""
        if address and address != who:
            self._count(kind, f"@{address}", ADDRESS_FACTOR)
        self._count(kind, who, 1)

    def _count(self, kind: str, who: str, factor: int) -> None:
        most, seconds = self._limits[kind]
        most *= factor
        now = self._clock()
        with self._lock:
            times = self._times[kind].setdefault(who, deque())
            while times and times[0] <= now - seconds:
                times.popleft()
            if len(times) >= most:
                raise TooMany("Too many requests. Wait a moment and try again.")
            times.append(now)
