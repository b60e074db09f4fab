"""Threads that do what waits in PostgreSQL: whoever has time takes the next thing, whichever process asked for it."""

from __future__ import annotations

import contextlib
import logging
import secrets
import socket
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.store import Busy, Database, jobs
from kohlenpott.store.jobs import Job
from kohlenpott.store.signals import JOB, Signals

LOOK_SECONDS = 2.0  # between two looks for work of which nobody has told
AWAY_PAUSE = 1.0  # seconds until a database that does not answer is tried again
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finished:
    """All that was asked for up to a number is done."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class GoOn:
    """There is more to be done, after some seconds."""

    delay: float = 0.0


Handler = Callable[[Job], Finished | GoOn]


class JobWorkers:
    """All threads of one process that do what waits. Each has a handler of its own; what that raises is tried again."""

    def __init__(self, database: Database, signals: Signals) -> None:
        self.database = database
        self.name = f"{socket.gethostname()[:20]}-{secrets.token_hex(4)}"
        self.closed = threading.Event()
        self._handlers: defaultdict[str, list[Handler]] = defaultdict(list)
        self._threads: list[threading.Thread] = []
        self._held: dict[str, Job] = {}  # by thread
        self._news = threading.Condition()
        self._heard: defaultdict[str, int] = defaultdict(int)  # how often somebody has asked for something
        signals.subscribe(JOB, self._hear)

    def serve(self, kind: str, handlers: Sequence[Handler]) -> None:
        """Do whatever waits of a kind, with one thread for each handler."""
        self._handlers[kind].extend(handlers)

    def open(self) -> None:
        """Begin."""
        for kind, handlers in self._handlers.items():
            for handler in handlers:
                name = f"{self.name}-{len(self._threads)}"
                self._threads.append(threading.Thread(target=self._work, args=(kind, handler, name), name=f"{kind}-job",
                                                      daemon=True))  # fmt: skip
        if self._threads:
            self._threads.append(threading.Thread(target=self._live, name="leases", daemon=True))
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Take nothing any more; `join` waits for what is being done."""
        self.closed.set()
        with self._news:
            self._news.notify_all()

    def join(self, seconds: float | None = None) -> bool:
        """Wait for all threads; have they ended?"""
        for thread in self._threads:
            thread.join(seconds)
        return not any(thread.is_alive() for thread in self._threads)

    def _hear(self, kind: str) -> None:
        with self._news:
            self._heard[kind] += 1
            self._news.notify_all()

    def _work(self, kind: str, handler: Handler, name: str) -> None:
        """One thing after the other."""
        while not self.closed.is_set():
            with self._news:
                heard = self._heard[kind]
            try:
                with self.database.beside() as connection:
                    jobs.line_up(connection)
                    job = jobs.take(connection, kind, name)
                    pause = jobs.wait_for_next(connection, kind) if job is None else 0.0
            except (Busy, SQLAlchemyError):
                self.closed.wait(AWAY_PAUSE)
                continue
            if job is not None:
                self._do(job, handler, name)
                continue
            wait = LOOK_SECONDS if pause is None else min(LOOK_SECONDS, max(pause, 0.01))
            with self._news:
                self._news.wait_for(lambda heard=heard: self.closed.is_set() or self._heard[kind] != heard, wait)  # type: ignore[misc]

    def _do(self, job: Job, handler: Handler, name: str) -> None:
        """One thing, and what becomes of it; if that cannot be written, somebody takes it when the lease is over."""
        outcome: Finished | GoOn | None = None
        self._held[name] = job
        try:
            outcome = handler(job)
        except (Busy, SQLAlchemyError):
            outcome = GoOn(AWAY_PAUSE)
        except Exception:
            logger.exception("work of kind %s on %s stumbled", job.kind, job.key)
        finally:
            del self._held[name]
        with contextlib.suppress(Busy, SQLAlchemyError), self.database.beside() as connection:
            if isinstance(outcome, Finished):
                jobs.finish(connection, job, outcome.number)
            elif outcome is not None:
                jobs.go_on(connection, job, outcome.delay)
            elif not jobs.fail(connection, job):
                logger.error("work of kind %s on %s is given up", job.kind, job.key)

    def _live(self) -> None:
        """Say again and again that what is being done is being done."""
        while not self.closed.wait(jobs.BEAT_SECONDS):
            with contextlib.suppress(Busy, SQLAlchemyError), self.database.beside() as connection:
                for job in list(self._held.values()):
                    jobs.beat(connection, job)
