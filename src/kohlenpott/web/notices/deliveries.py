"""Deliveries: takes what is due from the outbox and sends it, again and again with growing pauses if it must be."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import Busy, channels, outbox, players
from kohlenpott.store.channels import AWAY, Channel
from kohlenpott.store.outbox import DROPPED, FAILED, SENT, Notice
from kohlenpott.store.players import Account

from ..service.errors import ServiceError
from ..service.happenings import SHORT_TIME, TIME_OVER, YOUR_TURN, Happening
from ..service.tables import TableService
from .quiet_hours import quiet_until
from .sending import Sender, SendFailed
from .wording import CODE, TEST, NoticeWords

LEASE_SECONDS = 120.0  # for which nobody else sends what one server is sending
PAUSES = (30.0, 120.0, 600.0, 3600.0, 21_600.0)  # seconds before it is tried again; then it is given up
SOON = 5.0  # seconds until a notice is due: what happens meanwhile is told with it
AWAY_SECONDS = 60.0  # the same for whoever is told only when away; also how long after the last sign one is here
MOST_TAKEN = 100  # notices at a time
WORKERS = 4  # messages that are sent at the same time
LOOK_SECONDS = 5.0  # between two looks into the outbox
TIDY_SECONDS = 3600.0
MOOT, SEEN, ENDED, UNWANTED, UNREADABLE = "moot", "seen", "ended", "unwanted", "unreadable"  # why one is dropped
QUIET, HERE = "quiet", "here"  # why one waits
logger = logging.getLogger(__name__)


class Deliveries:
    """The outbox of a server. `is_here` tells whether a person has a line open to this server."""

    def __init__(self, service: TableService, words: NoticeWords, senders: Mapping[str, Sender],
                 is_here: Callable[[str], bool]) -> None:  # fmt: skip
        self.service, self.words, self.senders, self.is_here = service, words, senders, is_here
        self.database = service.database
        is_alone = not self.database.is_postgres
        self.kinds = frozenset(kind for kind, sender in senders.items() if sender.is_set_up or is_alone)
        self._closing, self._wake = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self._threads: ThreadPoolExecutor | None = None
        service.happenings.written_by(self.put)

    def put(self, connection: Connection, happening: Happening) -> None:
        """Something has happened: written down in the same transaction, for every channel by which it is to be told."""
        for channel in channels.open_for(connection, happening.player, happening.kind):
            pause = AWAY_SECONDS if channel.mode == AWAY else SOON
            outbox.put(connection, channel.id, happening.player, happening.kind, happening.table, happening.when,
                       happening.when + pause, happening.until)  # fmt: skip

    def put_now(self, channel: Channel, kind: str) -> str:
        """A test, or a code: as soon as possible."""
        now = self.database.clock()
        with self.database.write() as connection:
            id = outbox.put(connection, channel.id, channel.player, kind, None, now, now)
        self._wake.set()
        return id

    def open(self) -> None:
        """Begin to send."""
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="sending")
        self._thread = threading.Thread(target=self._work, name="deliveries", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Send nothing any more; what is under way may end, what is not is sent after the next start."""
        self._closing.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
        if self._threads is not None:
            self._threads.shutdown(wait=True)  # what was not begun is given back

    def _work(self) -> None:
        """For ever: look what is due."""
        tidied = self.database.clock()
        while not self._closing.is_set():
            self._wake.wait(LOOK_SECONDS)
            self._wake.clear()
            try:
                self.send_due()
                if self.database.clock() - tidied > TIDY_SECONDS:
                    tidied = self.database.clock()
                    outbox.tidy(self.database)
            except (Busy, SQLAlchemyError, KohlenpottError) as error:
                logger.warning("notices wait: %s", type(error).__name__)
            except Exception:
                logger.exception("notices wait")

    def send_due(self) -> int:
        """Send all that is due now; how many messages were tried."""
        if self._closing.is_set():
            return 0
        taken = sorted(
            outbox.take(self.database, LEASE_SECONDS, MOST_TAKEN, self.kinds), key=lambda each: each.message or ""
        )
        groups = [list(same) for _, same in groupby(taken, key=lambda each: each.message)]
        if self._threads is None:
            return sum(map(self._send_logged, groups))
        return sum(self._threads.map(self._send_logged, groups))

    def _send_logged(self, notices: Sequence[Notice]) -> bool:
        """One message; whatever goes wrong with it concerns no other."""
        try:
            return self._send(notices)
        except (Busy, SQLAlchemyError) as error:
            logger.warning("a notice of channel %s waits: %s", notices[0].channel, type(error).__name__)
            return False
        except Exception:
            logger.exception("a notice of channel %s cannot be sent", notices[0].channel)
            return False  # the lease ends, and it is tried again

    def _send(self, notices: Sequence[Notice]) -> bool:
        """One message with several notices; was anything sent or tried?"""
        channel = channels.find(self.database, notices[0].channel)
        player = None if channel is None else players.find(self.database, channel.player)
        if channel is None or player is None:
            return False  # both have gone, and the notices with them
        due = [each for each in notices if self._is_due(channel, player, each)]
        ids, attempts = [each.id for each in due], due[0].attempts if due else 0
        if not due or self._closing.is_set():
            self._give_back(ids)
            return False
        try:
            message = self.words.message(channel, player, due, due[0].message or due[0].id)
        except ServiceError:
            self._finish(ids, DROPPED, problem=UNREADABLE)
            return False
        title = "" if due[0].kind == CODE else message.title  # the log does not tell the code
        with self.database.write() as connection:
            outbox.begin(connection, ids)
        try:
            self.senders[channel.kind].send(channel, message)
        except SendFailed as failed:
            self._failed(channel, ids, attempts, title, failed)
        else:
            self._finish(ids, SENT, title, attempts=1)
        return True

    def _is_due(self, channel: Channel, player: Account, notice: Notice) -> bool:
        """Is a notice still to be sent, and now? If not it is dropped or held."""
        if notice.kind == CODE or (notice.kind == TEST and channel.is_open):
            return True
        now = self.database.clock()
        if not channel.is_open:
            why = ENDED
        elif notice.kind not in channel.wants:
            why = UNWANTED
        elif notice.kind in (YOUR_TURN, SHORT_TIME) and not self._is_asked(notice):
            why = MOOT
        elif channel.mode == AWAY and self._has_seen(notice):
            why = SEEN
        else:
            why = ""
        if why:
            self._finish([notice.id], DROPPED, problem=why)
            return False
        end = quiet_until(player.settings, now)
        if end is not None and notice.kind not in (SHORT_TIME, TIME_OVER):
            return self._held(notice, end, QUIET)
        if channel.mode == AWAY and self._is_present(player.id, now):
            return self._held(notice, now + AWAY_SECONDS, HERE)
        return True

    def _held(self, notice: Notice, until: float, why: str) -> bool:
        """Not now; a message that was tried before is not taken apart."""
        if notice.attempts:
            return True
        with self.database.write() as connection:
            outbox.hold(connection, [notice.id], until, why)
        return False

    def _is_asked(self, notice: Notice) -> bool:
        """Does the table still wait for the person?"""
        assert notice.table is not None
        with contextlib.suppress(ServiceError):
            live = self.service.find(notice.table)
            with live.write_lock, live.lock:  # whoever has the turn has heard of everything
                return live.asked_of(notice.player) is not None
        return False

    def _has_seen(self, notice: Notice) -> bool:
        """Has the person looked at the table since?"""
        with contextlib.suppress(ServiceError):
            return self.service.find(notice.table or "").seen.get(notice.player, 0.0) > notice.happened
        return False

    def _is_present(self, player: str, now: float) -> bool:
        """Is the person here: a line to this server, or a sign at another one just now?"""
        return self.is_here(player) or outbox.last_sign(self.database, player) > now - AWAY_SECONDS

    def _failed(self, channel: Channel, ids: Sequence[str], attempts: int, title: str, failed: SendFailed) -> None:
        """A message was not taken: try again later, or give it up."""
        now = self.database.clock()
        with self.database.write() as connection:
            if failed.ends:
                channels.end(connection, channel.id, channels.GONE, now)
            if failed.is_final or attempts >= len(PAUSES):
                outbox.finish(connection, ids, FAILED, now, title, failed.problem, attempts=1)
            else:
                pause = max(PAUSES[attempts], min(failed.pause or 0.0, PAUSES[-1]))
                outbox.try_again(connection, ids, now + pause, title, failed.problem)

    def _give_back(self, ids: Sequence[str]) -> None:
        """The next server sends them."""
        if ids:
            with self.database.write() as connection:
                outbox.give_back(connection, ids)

    def _finish(self, ids: Sequence[str], state: str, title: str = "", problem: str = "", attempts: int = 0) -> None:
        with self.database.write() as connection:
            outbox.finish(connection, ids, state, self.database.clock(), title, problem, attempts)
