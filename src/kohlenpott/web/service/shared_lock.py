"""The lock of a table that other processes may change too: theirs as well as ours."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType

from kohlenpott.store.held_tables import HeldTable
from kohlenpott.store.write_lock import WriteLock


class SharedLock(WriteLock):
    """The write lock of a table: first among the threads of this process, then among all processes by one on its row.

    Whoever has it sees the table as it is in the database. What was written gives the row back; taking it once
    more, as whoever has it may, locks it again.
    """

    __slots__ = ("_depth", "_held", "_hold", "_left", "_look")

    def __init__(self, hold: Callable[[], AbstractContextManager[HeldTable]], look: Callable[[], None]) -> None:
        super().__init__()
        self._hold, self._look = hold, look
        self._depth = 0
        self._held: HeldTable | None = None
        self._left = ExitStack()

    def __enter__(self) -> None:
        super().__enter__()
        try:
            if self._depth == 0:
                self._held = self._left.enter_context(self._hold())
            assert self._held is not None
            if not self._held.lock():
                self._look()
        except BaseException as error:
            try:
                if self._depth == 0:  # what goes wrong here is told as what it means: the database is busy, or away
                    self._left.__exit__(type(error), error, error.__traceback__)
            finally:
                super().__exit__(None, None, None)
            raise
        self._depth += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:  # fmt: skip
        self._depth -= 1
        try:
            if self._depth == 0:
                self._held = None
                self._left.__exit__(kind, error, trace)
        finally:
            super().__exit__(kind, error, trace)
