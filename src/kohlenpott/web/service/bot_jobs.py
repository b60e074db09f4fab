"""Bots at tables that several processes serve: their turns wait in the database for whichever process has time."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.store import Busy, Seat, jobs
from kohlenpott.store.jobs import Job

from .bot_processes import BotProcess, borrow, give_back
from .bot_runner import CLOSING_SECONDS, STEP_SHARE, WATCH_SECONDS, BotRunner
from .errors import NotFound, Unreadable
from .job_workers import Finished, GoOn, JobWorkers

if TYPE_CHECKING:
    from .live_table import LiveTable
    from .tables import TableService

BOT = "bot"  # the kind of these jobs; the key is the table
WATCHED = "watched"  # a game without people that somebody looks at
SOON = 0.01  # seconds for which nobody waits


class BotJobs(BotRunner):
    """Asks the bots of all tables through the database. One row for each table, put there with the change itself."""

    def __init__(self, service: TableService, pace: float, workers: int, job_workers: JobWorkers) -> None:
        super().__init__(service, pace, workers)
        self._queued: WeakKeyDictionary[LiveTable, int] = WeakKeyDictionary()  # up to which change
        self._processes = [borrow() for _ in range(workers)]
        self._job_workers = job_workers
        job_workers.serve(BOT, [partial(self._decide, process) for process in self._processes])

    def close(self) -> None:
        """No further moves; what is thought now is left to others."""
        self._closed = True
        self._job_workers.stop()
        if not self._job_workers.join(CLOSING_SECONDS):
            for process in self._processes:
                process.end()
            self._job_workers.join()
        for process in self._processes:
            give_back(process)

    def before_commit(self, connection: Connection, live: LiveTable) -> None:
        """A table is being changed: if bots sit there, whoever has time looks whether one is asked."""
        number = live.changes + 1
        jobs.put(connection, BOT, live.id, self._owner(live), number=number, where=jobs.has_bots(live.id))
        self._queued[live] = number

    def wake(self, live: LiveTable) -> None:
        """If a bot is asked at this table and nobody was told of it, tell it."""
        with live.lock:
            seat = live.on_turn
            is_bot = seat is not None and live.seats[seat].bot is not None
            if self._closed or not is_bot or live.is_deserted(WATCH_SECONDS):
                return
            has_people, number = decide_people(live.seats), live.changes
            if (has_people and self._queued.get(live, -1) >= number) or self._queued.get(live) == -number - 1:
                return
            self._queued[live] = number if has_people else -number - 1  # a game without people is told apart
        with contextlib.suppress(Busy, SQLAlchemyError), self.service.database.beside() as connection:
            jobs.put(connection, BOT, live.id, self._owner(live), "" if has_people else WATCHED, number)

    def _owner(self, live: LiveTable) -> str:
        """Whose thinking time it is."""
        host = live.table.terms.host
        return self.addresses.get(host, host)[:64]

    def _decide(self, process: BotProcess, job: Job) -> Finished | GoOn:
        """One decision of one bot, if one is asked."""
        try:
            live = self.service.find(job.key)
        except (NotFound, Unreadable):
            return Finished(job.number)
        if live.changes < job.number:
            with live.write_lock:  # it has heard of everything then
                pass
        with live.lock:
            seat, seq, number = live.on_turn, live.history.asked_at, live.changes
            spec = None if seat is None else live.seats[seat].bot
            is_idle = job.data != WATCHED and not decide_people(live.seats)
            if seat is None or spec is None or is_idle:
                return Finished(number)
            begins = live.history.state.decision in live.game.definition.turn_decisions
            state, turn = live.history.state.clone(), live.history.turn_of(seat)
            turn_time = self.turn_time(live, seat)
        rest = live.stamp / 1000 + (self.pace if begins else self.pace * STEP_SHARE) - job.now
        if rest > SOON:
            return GoOn(min(rest, self.pace))
        begin = self.clock()
        action = self._choose(live, spec, state, turn, seat, seq, process, turn_time.share())
        turn_time.use(self.clock() - begin)
        if not self._closed:
            self.service.bot_move(live, seat, action, seq)
        return GoOn()


def decide_people(seats: Sequence[Seat]) -> bool:
    """Does a person decide at the table?"""
    return any(seat.player is not None and seat.bot is None for seat in seats)
