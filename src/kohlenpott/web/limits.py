"""How often somebody may do something: a sliding window for each kind of request."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping

from cachetools import LRUCache

from .service.errors import TooMany

MOST_REMEMBERED = 10_000  # people per kind of request
USUAL = {"create": (20, 60.0), "chat": (15, 30.0), "move": (240, 60.0), "name": (20, 60.0)}  # requests, seconds


class Limits:
    """Counts requests and refuses those that come too fast."""

    def __init__(self, limits: Mapping[str, tuple[int, float]] = USUAL,
                 clock: Callable[[], float] = time.monotonic) -> None:  # fmt: skip
        self._limits, self._clock = dict(limits), clock
        self._times: dict[str, LRUCache[str, deque[float]]] = {kind: LRUCache(MOST_REMEMBERED) for kind in limits}
        self._lock = threading.Lock()

    def count(self, kind: str, who: str) -> None:
        """One more request of this kind; TooMany if there were too many."""
        most, seconds = self._limits[kind]
        now = self._clock()
        with self._lock:
            times = self._times[kind].setdefault(who, deque())
            while times and times[0] <= now - seconds:
                times.popleft()
            if len(times) >= most:
                raise TooMany("Too many requests. Wait a moment and try again.")
            times.append(now)
