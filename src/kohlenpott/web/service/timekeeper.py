"""Looks at the clocks when something is due, also if nobody looks at the page; only tables that are due are loaded."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import log, timekeeping
from kohlenpott.store.pace import BOT, RESIGN, VOTE
from kohlenpott.store.timekeeping import DueTable

from .bot_runner import usual
from .happenings import SHORT_TIME, TIME_OVER, Happening
from .live_table import LiveTable

if TYPE_CHECKING:
    from .tables import TableService

PAUSE = 1.0  # seconds between two looks
BEAT = 5.0  # seconds between two signs that a server runs, written while clocks run
SILENCE = 3 * BEAT  # without a sign: no server ran, or none that could have answered
MOST_LOOKED_AT = 50  # tables in one look
logger = logging.getLogger(__name__)


class Timekeeper:
    """Begins clocks when everybody has come, reminds, and does what is to be done when the time is over."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._arrived: set[str] = set()
        self._wanted = threading.Event()
        self._closing = self._has_signs = False
        self._beat: float | None = None  # the last sign, as this server knows it
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Find out how long no server ran, then look again and again."""
        self.beat(is_first=True)
        self._thread = threading.Thread(target=self._work, name="clocks", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The clocks stand until a server runs again."""
        self._closing = True
        self._wanted.set()
        if self._thread is not None:
            self._thread.join()
            self.beat()

    def _work(self) -> None:
        while not self._closing:
            self._wanted.wait(PAUSE)
            self._wanted.clear()
            if self._closing:
                return
            try:
                self.look()
            except (KohlenpottError, SQLAlchemyError) as error:  # the next look is soon
                logger.warning("the clocks could not be looked at: %s", type(error).__name__)

    def arrive(self, live: LiveTable) -> None:
        """Somebody was seen at a table, here or elsewhere; called from any thread."""
        if live.clock is not None and live.clock.began is None and live.all_have_come():
            self._arrived.add(live.id)
            self._wanted.set()

    def tell_signs(self) -> None:
        """Somebody was seen at a table whose clocks wait for people who may have come to another server."""
        self._has_signs = True
        self._wanted.set()

    def look(self) -> None:
        """Everything that is due now."""
        if self._has_signs:
            self._has_signs = False
            self.service.keep_signs()
        while self._arrived:
            self._begin(self.service.find(self._arrived.pop()))
        running = timekeeping.next_due(self.service.database, MOST_LOOKED_AT)
        now = self.service.database.clock()
        if running and (self._beat is None or now - self._beat >= BEAT):
            self.beat()
        for table in running:
            if table.due > now:
                break
            try:
                self._look_at(table)
            except (KohlenpottError, SQLAlchemyError) as error:
                logger.warning("the clock of table %s could not be looked at: %s", table.id, type(error).__name__)
                self._leave(table, now)

    def _leave(self, table: DueTable, now: float) -> None:
        """A table that cannot be read is looked at again later, so that it keeps nobody waiting."""
        with self.service.database.write() as connection:
            timekeeping.move_due(connection, table, now + SILENCE)

    def beat(self, is_first: bool = False) -> None:
        """A server runs. Where none did for a while the clocks stood; a file has one server: its first sign tells."""
        database = self.service.database
        if not timekeeping.next_due(database, 1):
            return
        before, now = timekeeping.last_beat(database), database.clock()
        silence = 0.0 if before is None else now - before
        is_outage = silence > SILENCE or (is_first and database.file is not None and silence > 0)
        with database.write() as connection:
            is_mine = timekeeping.beat(connection, now, before, is_outage)
        was_away = self._beat is not None and now - self._beat > SILENCE
        self._beat = now
        if (is_mine and is_outage) or was_away:  # perhaps another server was the first to notice
            for live in self.service.in_memory_now():
                with live.lock:
                    self.service.read_pauses(live)

    def check(self) -> None:
        """Before a move is charged: was the machine asleep?"""
        if self._beat is not None and self.service.database.clock() - self._beat > SILENCE:
            self.beat()

    def _begin(self, live: LiveTable) -> None:
        """Everybody has come."""
        service, now = self.service, self.service.database.clock()
        with live.write_lock:
            clock = live.clock
            if clock is None or clock.began is not None or not live.is_running or not live.all_have_come():
                return
            with live.lock:
                clock.start(now)
                due = clock.due(now)
                clock.began = None
            with service._changing(live) as connection:
                is_first = timekeeping.begin(connection, live.id, now, due)
            if not is_first:  # on another server; its time counts
                service.forget(live)
                return
            with live.lock:
                clock.start(now)
                service._reload_seats(live, clock_began=now)
                live.changed()

    def _look_at(self, table: DueTable) -> None:
        """Remind, or do what was chosen for when the time is over; then see when to look again.

        Whoever is late is replaced by an entry of the log, which can be written only once. What is only told is told by
        the one server that sets the time of the next look.
        """
        service = self.service
        live = service.find(table.id)
        with live.write_lock:
            with live.lock:
                service.read_pauses(live)
                now, clock = service.database.clock(), live.clock
                asked = sorted(clock.now.asked) if clock is not None and clock.began and live.is_running else []
                until = {seat: clock.over_at(seat, now) for seat in asked} if clock is not None else {}
                late = [seat for seat in asked if until[seat] <= now]
                short = [seat for seat in asked if clock is not None and seat not in late
                         and table.due <= clock.short_at(seat, now) <= now]  # fmt: skip
                due = clock.due(now) if clock is not None and live.is_running else None
            if clock is not None and clock.pace.over != VOTE and late:
                found = [*self._concerned(live, TIME_OVER, late[:1], now, until)]
                self._end_time(live, late[0], found)
            else:
                late = [seat for seat in late if until[seat] >= table.due]  # the others were told before
                found = [*self._concerned(live, SHORT_TIME, short, now, until),
                         *self._concerned(live, TIME_OVER, late, now, until)]  # fmt: skip
                with service._changing(live) as connection:
                    if not timekeeping.move_due(connection, table, due):
                        return
                    service.happenings.write(connection, found)
                if late:
                    with live.lock:
                        live.changed()  # now the others may vote
        for each in found:
            service.happenings.tell(each)

    @staticmethod
    def _concerned(live: LiveTable, kind: str, seats: Sequence[int], now: float,
                   until: Mapping[int, float]) -> Iterator[Happening]:  # fmt: skip
        """The people on these seats are to be told."""
        for seat in seats:
            player = live.seats[seat].player
            if player is not None:
                yield Happening(kind, live.id, seat, player, now, until[seat])

    def _end_time(self, live: LiveTable, seat: int, found: Sequence[Happening]) -> None:
        """The time of a seat is over: a bot takes it, or it has lost."""
        service, terms = self.service, live.table.terms
        pace = terms.pace
        if pace is not None and pace.over == RESIGN and terms.seats == 2:
            service._forfeit(live, seat, found)
            return
        bot = usual(terms.game, terms.seats)
        kind = log.ABSENT if pace is None or pace.over == BOT else log.RESIGN
        service._change_seat(live, seat, replace(live.seats[seat], bot=bot), kind, found=found)
