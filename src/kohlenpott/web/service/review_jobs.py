"""Reviews beside the games: who waits for which, in processes of low priority, kept when done."""

from __future__ import annotations

import contextlib
import json
import logging
import threading
import time
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.insight.depths import DEPTHS
from kohlenpott.insight.review import VERSION
from kohlenpott.store import Busy, log, reviews
from kohlenpott.store import jobs as shared_jobs
from kohlenpott.store.jobs import Job
from kohlenpott.store.players import Account
from kohlenpott.store.reviews import ReviewKey, StoredReview

from .errors import BadRequest, Conflict, Forbidden, TooMany
from .insight_processes import InsightLost, InsightProcess
from .insight_worker import DONE, FOUND, TOTAL
from .job_workers import Finished, GoOn

if TYPE_CHECKING:
    from .live_table import LiveTable
    from .tables import TableService

ORDER = tuple(DEPTHS)  # quick before standard before deep
FIRST, SECOND = ORDER[0], ORDER[1]  # what everybody gets who asks; the rest is for those who ask again
THREADS = 2  # of each process
WORKERS = (ORDER[:1], ORDER)  # depths a worker takes: one has quick looks only, so that they never wait for long ones
SHARED = ("quick-review", "review")  # kinds of jobs, for the same workers
MOST_OF_ONE = 4  # reviews that one person may be waiting for
MOST_WAITING = 60  # all people together
LONGEST = {"quick": 600.0, "standard": 3600.0, "deep": 14_400.0}  # seconds of the lowest priority
BUSY_PAUSE = 1.0  # seconds until something that could not be written is tried again
logger = logging.getLogger(__name__)


@dataclass(slots=True)
class ReviewJob:
    """A review that somebody waits for, and how far it is."""

    key: ReviewKey
    player: str
    asked: float
    done: int = 0
    of: int = 0  # decisions; unknown before it is begun
    is_running: bool = False
    found: list[dict[str, Any]] = field(default_factory=list)  # decision by decision


@dataclass(frozen=True, slots=True)
class ReviewStatus:
    """What is known about a table's game: the deepest review that is done, and what is still being made."""

    kept: dict[str, Any] | None
    job: ReviewJob | None  # the one that will be done next
    asked: frozenset[str]  # depths that somebody has asked for
    is_given_up: bool


class ReviewJobs:
    """Takes orders for reviews and carries them out; whatever was ordered is in the database and survives us."""

    def __init__(self, service: TableService, works: bool = True) -> None:
        self.service = service
        self.is_shared = service.database.is_postgres  # orders wait in the database, for any process
        self._jobs: dict[ReviewKey, ReviewJob] = {}
        self._spent: dict[str, float] = defaultdict(float)  # seconds, by person
        self._changed = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._processes = [InsightProcess(is_low=True) for _ in WORKERS]
        self._closed = False
        if self.is_shared and works:
            for kind, process in zip(SHARED, self._processes, strict=True):
                service.job_workers.serve(kind, [partial(self._make_shared, process)])

    def open(self) -> None:
        """Take up again what was not finished when the server ended."""
        for row in reviews.waiting(self.service.database, VERSION):
            if self.is_shared:
                with self.service.database.write() as connection:
                    put_shared(connection, row.key, row.player)
            else:
                self._put(ReviewJob(row.key, row.player, row.asked))

    def close(self) -> None:
        """Leave what is not finished to the next server."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for process in self._processes:
            process.kill()
        for thread in self._threads:
            thread.join()

    def ask(self, live: LiveTable, player: Account, depth: str = FIRST) -> None:
        """Somebody at the table wants to know how it was played; the quick look comes before all others."""
        if depth not in DEPTHS:
            raise BadRequest("Choose one of the values offered.", field="depth")
        if live.table.finished is None:
            raise Conflict("The game is not over yet.")
        if live.table.forfeited is not None:
            raise Conflict("Only a game that was played to its end can be looked at.")
        if not live.held_by(player.id) and live.table.terms.host != player.id:
            raise Forbidden("Only people at this table may do this.")
        key = ReviewKey(live.id, self.record_mark(live), depth, VERSION)
        with self._changed:
            if key in self._jobs:
                return
            waiting = [job.player for job in self._jobs.values()]
            if self.is_shared:
                waiting = [row.player for row in reviews.waiting(self.service.database, VERSION)]
            if waiting.count(player.id) >= MOST_OF_ONE or len(waiting) >= MOST_WAITING:
                raise TooMany("Many reviews are being made. Ask again when one of yours is done.", 60)
        self._order(key, player.id)

    def _order(self, key: ReviewKey, player: str) -> None:
        """Write an order down and queue it, unless somebody gave it before."""
        now = self.service.database.clock()
        with self.service.database.write() as connection:
            is_new = reviews.ask(connection, key, player, now)
            if is_new and self.is_shared:
                put_shared(connection, key, player)
        if is_new and not self.is_shared:
            self._put(ReviewJob(key, player, now))

    def status(self, live: LiveTable) -> ReviewStatus:
        """What is known about a game by now."""
        rows = [row for row in reviews.of_table(self.service.database, live.id, VERSION) if row.key.depth in DEPTHS]
        done = [row for row in rows if row.data is not None]
        best = max(done, key=lambda row: ORDER.index(row.key.depth), default=None)
        with self._changed:
            jobs = [job for job in self._jobs.values() if job.key.table == live.id]
            if not jobs and self.is_shared:  # another process makes it, or will
                jobs = [ReviewJob(row.key, row.player, row.asked) for row in rows
                        if row.data is None and not row.is_given_up]  # fmt: skip
            job = min(jobs, key=self._rank, default=None)
        return ReviewStatus(
            None if best is None else best.data, job, frozenset(row.key.depth for row in rows), given_up(rows)
        )

    def record_mark(self, live: LiveTable) -> str:
        """What tells one record from another."""
        return sha256(self.record_text(live).encode()).hexdigest()

    def record_text(self, live: LiveTable) -> str:
        """The record of a finished game, without names: they change nothing."""
        entries = log.read(self.service.database, live.id)
        with live.lock:
            return live.history.record(entries, ()).to_text()

    def _rank(self, job: ReviewJob) -> tuple[bool, int, float, float]:
        """Which one is next: quick ones first, then whoever has had least."""
        return not job.is_running, ORDER.index(job.key.depth), self._spent[self._owner(job.player)], job.asked

    def _owner(self, player: str) -> str:
        """Whose time it is: all people of one address share it, as they do with bots."""
        return self.service.bots.addresses.get(player, player)

    def _put(self, job: ReviewJob) -> None:
        with self._changed:
            if self._closed:
                return
            self._jobs.setdefault(job.key, job)
            if not self._threads:
                for process, depths in zip(self._processes, WORKERS, strict=True):
                    thread = threading.Thread(target=self._work, args=(process, depths), name="reviews", daemon=True)
                    self._threads.append(thread)
                    thread.start()
            self._changed.notify_all()

    def _take(self, depths: tuple[str, ...]) -> ReviewJob | None:
        """The next one of these depths; waits for it. None when the server closes."""
        with self._changed:
            while not self._closed:
                ready = [job for job in self._jobs.values() if not job.is_running and job.key.depth in depths]
                if ready:
                    job = min(ready, key=self._rank)
                    job.is_running = True
                    return job
                self._changed.wait()
            return None

    def _make_shared(self, process: InsightProcess, order: Job) -> Finished | GoOn:
        """One review that waited in the database."""
        key = ReviewKey(*json.loads(order.data))
        job = ReviewJob(key, order.owner, 0.0, is_running=True)
        rows = reviews.of_table(self.service.database, key.table, VERSION)
        if not any(row.key == key and row.data is None and not row.is_given_up for row in rows):
            return Finished(order.number)
        with self._changed:
            self._jobs[key] = job
        try:
            self._make(job, process)
        except InsightLost as lost:
            self._lost(job, lost)
        except KohlenpottError as error:
            if isinstance(error, Busy):
                raise
            self._lost(job, InsightLost(str(error), is_hopeless=True))
        finally:
            with self._changed:
                is_left = self._jobs.pop(key, None) is not None
        return GoOn(BUSY_PAUSE) if is_left else Finished(order.number)

    def _work(self, process: InsightProcess, depths: tuple[str, ...]) -> None:
        """One review after the other."""
        while (job := self._take(depths)) is not None:
            begin = time.monotonic()
            try:
                self._make(job, process)
            except (Busy, SQLAlchemyError) as error:
                logger.warning("a review could not be written down: %s", type(error).__name__)
                self._rest(job)
            except InsightLost as lost:
                self._lost(job, lost)
            except KohlenpottError as error:
                self._lost(job, InsightLost(str(error), is_hopeless=True))
            except Exception:
                logger.exception("a review of table %s stumbled", job.key.table)
                self._lost(job, InsightLost("a fault of ours", is_hopeless=True))
            with self._changed:
                self._spent[self._owner(job.player)] += time.monotonic() - begin

    def _make(self, job: ReviewJob, process: InsightProcess) -> None:
        """One review, from the table to the database."""
        database = self.service.database
        text = self.record_text(self.service.find(job.key.table))
        with database.write() as connection:
            reviews.begin(connection, job.key)
        order = process.work("review", text, job.key.depth, THREADS, seconds=LONGEST[job.key.depth])
        for kind, found in order:
            if kind == TOTAL:
                job.of = found
            elif kind == FOUND:
                job.found.append(found)
                job.done = len(job.found)
            elif kind == DONE:
                with database.write() as connection:
                    reviews.keep(connection, job.key, found)
        if job.key.depth == FIRST:  # a closer look follows of itself
            self._order(ReviewKey(job.key.table, job.key.record, SECOND, job.key.version), job.player)
        with self._changed:
            self._jobs.pop(job.key, None)

    def _rest(self, job: ReviewJob) -> None:
        """The same again, a little later."""
        with self._changed:
            job.found, job.done, job.is_running = [], 0, False
            self._changed.wait_for(lambda: self._closed, BUSY_PAUSE)

    def _lost(self, job: ReviewJob, lost: InsightLost) -> None:
        """A process that died is tried again, by us or by the next server; what cannot be done is given up."""
        if self._closed:
            return
        logger.warning("a review of table %s was lost: %s", job.key.table, lost)
        with contextlib.suppress(Busy, SQLAlchemyError):
            rows = reviews.of_table(self.service.database, job.key.table, VERSION)
            if not lost.is_hopeless and any(row.key == job.key and not row.is_given_up for row in rows):
                self._rest(job)
                return
            with self.service.database.write() as connection:
                reviews.give_up(connection, job.key)
        with self._changed:
            self._jobs.pop(job.key, None)


def put_shared(connection: Connection, key: ReviewKey, player: str) -> None:
    """An order for whichever process has time."""
    data = json.dumps([key.table, key.record, key.depth, key.version])
    mark = sha256(data.encode()).hexdigest()
    shared_jobs.put(connection, SHARED[key.depth != FIRST], mark, player, data)


def given_up(rows: list[StoredReview]) -> bool:
    """Is there nothing to be expected any more?"""
    return any(row.is_given_up for row in rows) and not any(row.data is not None for row in rows)
