"""What processes on one PostgreSQL tell each other: that something has changed. What it is stands in the database."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Text, bindparam, cast, func, select

from . import postgres, shared_clock

if TYPE_CHECKING:
    from .database import Database

CHANNEL = "kohlenpott"
TABLE, SEEN, SHOWN, SESSION, PLAYER, JOB, SANCTION, COUNTED = (
    "table", "seen", "shown", "session", "player", "job", "sanction", "counted")  # kinds  # fmt: skip
TOLD = select(func.pg_notify(CHANNEL, cast(bindparam("words"), Text)))
LISTEN_SECONDS = 1.0  # then the connection is tried: one that was lost may say nothing
AGAIN_SECONDS = 0.5  # until a lost connection is made anew
logger = logging.getLogger(__name__)
Subscriber = Callable[..., None]


def send(connection: Connection, kind: str, *words: object) -> None:
    """Tell all processes, this one too, when the transaction is committed; nobody else uses a file."""
    if connection.dialect.name == postgres.DIALECT:
        connection.execute(TOLD, {"words": " ".join(map(str, (kind, *words)))})


class Signals:
    """Hears what other processes tell. When something may have been missed, whoever asked for it is told that."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._subscribers: defaultdict[str, list[Subscriber]] = defaultdict(list)
        self._missed: list[Callable[[], None]] = []
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        self.is_listening = threading.Event()

    def subscribe(self, kind: str, subscriber: Subscriber) -> None:
        """Call this, from a thread of ours, with the words of every signal of a kind."""
        self._subscribers[kind].append(subscriber)

    def when_missed(self, subscriber: Callable[[], None]) -> None:
        """Call this whenever the connection was made anew: before that anything may have happened."""
        self._missed.append(subscriber)

    def open(self) -> None:
        """Begin to listen; nothing on a file."""
        if self.database.is_postgres and self._thread is None:
            self._thread = threading.Thread(target=self._listen, name="signals", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Hear nothing any more."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join()

    def _listen(self) -> None:
        """For ever, over as many connections as it takes."""
        while not self._closed.is_set():
            try:
                with self.database.alone() as connection:
                    self._hear(connection)
            except Exception as error:  # whatever it is, it is tried again
                if self._closed.is_set():
                    return
                if self.is_listening.is_set():
                    logger.warning("what other servers tell is not heard now: %s", postgres.one_line(error))
                self.is_listening.clear()
                self._closed.wait(AGAIN_SECONDS)

    def _hear(self, connection: Any) -> None:
        """Everything that comes over one connection of the driver."""
        connection.execute(f"SELECT pg_advisory_lock_shared({postgres.IN_USE})")
        connection.execute(f"LISTEN {CHANNEL}")
        for missed in self._missed:
            missed()
        self.is_listening.set()
        while not self._closed.is_set():
            for each in connection.notifies(timeout=LISTEN_SECONDS):
                self._tell(each.payload)
                if self._closed.is_set():
                    return
            self.database.compare_clocks(lambda: connection.execute(shared_clock.QUESTION).fetchone()[0])

    def _tell(self, payload: str) -> None:
        kind, *words = payload.split()
        for subscriber in self._subscribers[kind]:
            try:
                subscriber(*words)
            except Exception:
                logger.exception("a signal of kind %s could not be followed", kind)
