"""Whose turn it is to write: one at a time, a few wait, and nobody waits for long."""

from __future__ import annotations

import threading
from types import TracebackType

from kohlenpott.engine.errors import KohlenpottError

WAIT_SECONDS = 3.0  # for one's turn, and again for a lock that another program holds
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


class WriteTurn:
    """A place where writers wait. Whoever has the turn may take it again; leaving as often gives it back."""

    __slots__ = ("_count", "_turn", "most_waiting", "seconds", "waiting")

    def __init__(self, seconds: float | None = None, most_waiting: int = MOST_WAITING) -> None:
        self.seconds, self.most_waiting = WAIT_SECONDS if seconds is None else seconds, most_waiting
        self.waiting = 0
        self._turn = threading.RLock()
        self._count = threading.Lock()

    def __enter__(self) -> None:
        if self._turn.acquire(blocking=False):
            return
        with self._count:
            if self.waiting >= self.most_waiting:
                raise Busy
            self.waiting += 1
        try:
            if not self._turn.acquire(timeout=self.seconds):
                raise Busy
        finally:
            with self._count:
                self.waiting -= 1

    def attempt(self) -> bool:
        """Take the turn if nobody has it; `leave` gives it back."""
        return self._turn.acquire(blocking=False)

    def leave(self) -> None:
        """Give back what `attempt` took."""
        self._turn.release()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:  # fmt: skip
        self._turn.release()
