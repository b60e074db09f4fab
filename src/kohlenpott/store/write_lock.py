"""The lock of whoever writes: one at a time, a few wait, and nobody waits for long."""

from __future__ import annotations

import threading
from types import TracebackType

from kohlenpott.engine.errors import KohlenpottError

WAIT_SECONDS = 3.0  # for the lock, and again for a lock that another program holds
MOST_WAITING = 64


class Busy(KohlenpottError):
    """Nothing can be written now; nothing was changed, and the same request may be sent again."""

    SAYS = "the database is busy"

    def __init__(self) -> None:
        super().__init__(self.SAYS)


class DamagedFile(Busy):
    """What was asked for stands in a part of the file that cannot be read."""

    SAYS = "a part of the database file is damaged"


class Outrun(Exception):
    """Somebody else has changed the table since it was looked at."""


class WriteLock:
    """Held by one writer. Whoever has it may take it again; leaving as often gives it back."""

    __slots__ = ("_count", "_lock", "most_waiting", "seconds", "waiting")

    def __init__(self, seconds: float | None = None, most_waiting: int = MOST_WAITING) -> None:
        self.seconds, self.most_waiting = WAIT_SECONDS if seconds is None else seconds, most_waiting
        self.waiting = 0
        self._lock = threading.RLock()
        self._count = threading.Lock()

    def __enter__(self) -> None:
        if self._lock.acquire(blocking=False):
            return
        with self._count:
            if self.waiting >= self.most_waiting:
                raise Busy
            self.waiting += 1
        try:
            if not self._lock.acquire(timeout=self.seconds):
                raise Busy
        finally:
            with self._count:
                self.waiting -= 1

    def attempt(self) -> bool:
        """Take it if nobody has it; `leave` gives it back."""
        return self._lock.acquire(blocking=False)

    def leave(self) -> None:
        """Give back what `attempt` took."""
        self._lock.release()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:  # fmt: skip
        self._lock.release()
