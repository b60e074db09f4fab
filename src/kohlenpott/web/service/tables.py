"""All tables, and everything that can be done at them. A change is on the disk before anybody is told."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import Busy, Database, Entry, Seat, Terms, chat, log, signals, tables
from kohlenpott.store.players import Account

from . import editions, seeds
from .bot_jobs import BotJobs
from .bot_runner import BotRunner
from .errors import BadRequest, Conflict, Forbidden, OutOfDate, Refused, ServiceError
from .foreseen import invited
from .hints import HintService
from .job_workers import JobWorkers
from .live_table import LiveTable
from .outcomes import ResultKeeper
from .review_jobs import ReviewJobs
from .seat_changes import SeatChanges, seated
from .setup import Setup
from .table_changes import Done
from .timekeeper import Timekeeper

LONGEST_KEY = 40
SIGNS_PAUSE = 20.0  # seconds between two times at which it is written down who was seen
WAKING_REST = 4  # times what the last one took, besides
WAKING_PAUSE = 0.01  # seconds between two games that are loaded after the start, so that people are served meanwhile
AWAY_PAUSE = 1.0  # seconds until a database that does not answer is tried again
Answer = TypeVar("Answer")
logger = logging.getLogger(__name__)
CHAT_LINES = 60  # that are shown


def checked_key(key: str | None) -> str | None:
    """The mark of a request, if it is one."""
    if key is not None and (not key or len(key) > LONGEST_KEY or not key.isprintable()):
        raise BadRequest("The key of this request is not valid.", field="key")
    return key


def own_key(player: Account, key: str | None) -> str | None:
    """The mark of a request belongs to its sender: nobody can use up another's."""
    return None if checked_key(key) is None else f"{player.id}:{key}"


class TableService(SeatChanges):
    """All tables. Safe to be used by many threads; those who change the same table take turns."""

    def __init__(self, database: Database, pace: float = 0.0, bot_workers: int = 2) -> None:
        super().__init__(database)
        self._waking: threading.Thread | None = None
        self._closing = threading.Event()
        self._signs: dict[tuple[str, str], float] = {}  # who was seen when, not yet written down
        self.job_workers = JobWorkers(database, self.signals)
        if database.is_postgres:
            self.bots: BotRunner = BotJobs(self, pace, bot_workers, self.job_workers)
        else:
            self.bots = BotRunner(self, pace, bot_workers)
        self.reviews = ReviewJobs(self, works=bot_workers > 0)
        self.hints = HintService(self)
        self.timekeeper = Timekeeper(self)
        self.results = ResultKeeper(database, self.find)

    def open(self, delay: float = 0.0, keeps_time: bool = True) -> None:
        """Go on with the games that wait for a bot, after a while and beside everything else: nobody waits for that.

        Clocks stand while no server runs, so whoever serves no pages does not keep the time.
        """
        if keeps_time:
            self.timekeeper.open()
        self.signals.open()
        self.job_workers.open()
        self._waking = threading.Thread(target=self._wake_all, args=(delay,), name="waking", daemon=True)
        self._waking.start()
        threading.Thread(target=self._keep_house, name="housekeeping", daemon=True).start()

    def _wake_all(self, delay: float) -> None:
        """Load one game after the other; the bots that are asked begin to think."""
        if self._closing.wait(delay):
            return
        took = 0.0
        for id in self._when_there(partial(tables.with_bots, self.database)) or ():
            if self._closing.wait(WAKING_PAUSE + WAKING_REST * took):
                return
            begin = time.monotonic()
            with contextlib.suppress(KohlenpottError):  # an unreadable game stays as it is
                self.find(id)
            took = time.monotonic() - begin
        self._when_there(self.reviews.open)
        self.results.open()

    def _when_there(self, work: Callable[[], Answer]) -> Answer | None:
        """Do something as soon as the database can be used; nothing when the server ends before that."""
        while not self._closing.is_set():
            try:
                return work()
            except (Busy, SQLAlchemyError) as error:
                logger.warning("games that wait for a bot wait for the database: %s", type(error).__name__)
                self._closing.wait(AWAY_PAUSE)
        return None

    def _keep_house(self) -> None:
        """Now and then write down who was seen."""
        while not self._closing.wait(SIGNS_PAUSE):
            self.keep_signs()

    def settle(self) -> None:
        """Wait until all games that wait for a bot go on."""
        if self._waking is not None:
            self._waking.join()

    def close(self) -> None:
        """Send the bots home."""
        self._closing.set()
        self.timekeeper.close()
        self.settle()
        self.job_workers.stop()
        self.results.close()
        self.reviews.close()
        self.hints.close()
        self.bots.close()
        self.signals.close()
        self.following.close()
        self.keep_signs()

    def before_commit(self, connection: Connection, live: LiveTable) -> None:
        """A bot that will be asked is written down with the change."""
        self.bots.before_commit(connection, live)

    def wake(self, live: LiveTable) -> None:
        """A bot that is asked begins to think."""
        self.bots.wake(live)

    def seen_elsewhere(self, live: LiveTable) -> None:
        """The clock begins if that was the last who was waited for."""
        self.timekeeper.arrive(live)

    def over(self, live: LiveTable) -> None:
        """A game has ended: ratings follow, in their own time."""
        self.results.wake()

    def create(self, host: Account, setup: Setup, parent: str | None = None, seed: int | None = None,
               parent_step: int | None = None, entries: Sequence[Entry] = (),
               is_over: bool = False, share: str = "") -> LiveTable:  # fmt: skip
        """A new table, perhaps with moves made already; it starts at once if no seat is free."""
        self.guard.check(host.id)
        game = setup.checked()
        definition = game.definition
        secret = seeds.new_secret(seed)
        terms = Terms(setup.game, len(setup.chairs), dict(setup.options), definition.rules_version,
                      definition.data_hash, secret, seeds.commitment(secret), setup.is_public, host.id, parent,
                      parent_step, setup.absence, setup.hints, setup.pace)  # fmt: skip
        people: list[Seat] = []
        for chair in setup.chairs:
            people.append(seated(host, chair, people, seeds.clean_share(share) if seed is None else ""))
        now = self.database.clock()
        before = tables.load(self.database, parent) if parent is not None and parent_step is None else None
        with self.database.write() as connection:
            editions.keep(connection, game)
            id = tables.create(connection, terms, people, now)
            log.append_all(connection, id, entries)
            if not any(seat.is_free for seat in people):
                tables.set_started(connection, id, now)
            if is_over:
                tables.set_finished(connection, id, now)
            if before is not None:
                self.happenings.write(connection, invited(id, before.seats, host.id, now))
        return self.find(id)

    def move(self, live: LiveTable, player: Account, move: int | str, expected: int, key: str | None = None,
             as_seen: bool = False) -> Done:  # fmt: skip
        """A person's move. A stale one is refused, a repeated one is not made again.

        `expected` counts the entries before it: all of them, or (`as_seen`) those the player knows of.
        """
        with live.write_lock:
            expected, key = self._told(live, player, expected, as_seen), own_key(player, key)
            try:
                with live.lock:
                    seat = self._my_turn(live, player, expected)
                done = self._move_somewhere(live, seat, move, key, player.id)
            except ServiceError as refusal:
                return self._done_already(live, key, refusal)
            live.show(player.id, seat)
            return done

    def _move_somewhere(self, live: LiveTable, seat: int, move: int | str, key: str | None, player: str) -> Done:
        """A move, where all decide in secret also one that belongs before others of the same seat."""
        try:
            return self._move(live, seat, move, key, player)
        except Refused:
            with live.lock:
                action = live.history.seat_state(seat).state.resolve(move)
                earlier = live.history.earlier(seat).get(action)
            if earlier is None:
                raise
        back = len(earlier.following)
        self._append(live, Entry(log.UNDO, seat, "", back, player, None, self.database.clock()))
        done = self._move(live, seat, action, key, player)
        for each in earlier.following:
            done = self._move(live, seat, each, None, player)
        return done

    def bot_move(self, live: LiveTable, seat: int, action: int, expected: int) -> Done | None:
        """A bot's move; None if the game has gone on without it."""
        with live.write_lock:
            is_late = live.on_turn != seat or live.history.asked_at != expected
            if live.forgotten or is_late or live.seats[seat].bot is None:
                return None
            return self._move(live, seat, action, None, None)

    def _move(self, live: LiveTable, seat: int, move: int | str, key: str | None, player: str | None) -> Done:
        with live.lock:
            state = live.history.seat_state(seat).state
            try:
                action = state.resolve(move)
                if not 0 <= action < live.game.actions:  # what is no move at all is forbidden by no rule
                    raise BadRequest("This is not a move of this game.", field="move")
                refusal = state.refusal(action)
                if refusal is not None:
                    raise Refused(refusal)
                ahead = live.history.ahead(seat, action)
            except ServiceError:
                raise
            except (KohlenpottError, OverflowError):
                raise BadRequest("This is not a move of this game.", field="move") from None
            notation = live.game.move(state.decision_number, action).notation
        if live.clock is not None:
            self.timekeeper.check()
        return self._append(live, Entry(log.MOVE, seat, notation, 0, player, key, self.database.clock()), ahead)

    def undo(self, live: LiveTable, player: Account, expected: int, key: str | None = None,
             as_seen: bool = False) -> Done:  # fmt: skip
        """Take the last step back, within one's own turn and not across anything revealed."""
        with live.write_lock:
            expected, key = self._told(live, player, expected, as_seen), own_key(player, key)
            try:
                with live.lock:
                    seat = self._my_turn(live, player, expected)
                    if not live.history.can_take_back(seat):
                        raise Conflict("This cannot be undone: it is not your last move, or it has revealed something.")
            except ServiceError as refusal:
                return self._done_already(live, key, refusal)
            return self._append(live, Entry(log.UNDO, seat, "", 1, player.id, key, self.database.clock()))

    @staticmethod
    def _told(live: LiveTable, player: Account, expected: int, as_seen: bool) -> int:
        """How many entries there were before a request; what others planned in secret meanwhile makes it not stale."""
        with live.lock:
            unseen = live.history.seq - live.history.seq_for(live.held_by(player.id))
        return expected + unseen if as_seen else expected

    def _my_turn(self, live: LiveTable, player: Account, expected: int) -> int:
        """The seat the player may decide for now."""
        self.guard.check(player.id, live.id)
        if not live.is_running:
            raise Conflict("No game is being played at this table.")
        if not live.held_by(player.id):
            raise Forbidden("You are a spectator at this table.")
        if expected != live.history.seq:
            raise OutOfDate("The game has moved on since.")
        asked = live.asked_of(player.id)
        if asked is None or asked not in live.decides(player.id):
            raise Conflict("It is not your turn.")
        if live.must_hand_over(player.id) is not None:
            raise Conflict("Pass the device first.")
        return asked

    def _done_already(self, live: LiveTable, key: str | None, refusal: ServiceError) -> Done:
        """What a request that would be refused now became when it came before; refused if it did not."""
        if key is not None:
            with self.database.read() as connection:
                seq = log.seq_of_key(connection, live.id, key)
            if seq is not None:
                return Done(seq, True)
        raise refusal

    def show(self, live: LiveTable, player: str, seat: int) -> None:
        """A screen that several people share was handed over, at every server."""
        live.show(player, seat)
        if self.database.is_postgres:
            with self.database.write() as connection:
                signals.send(connection, signals.SHOWN, live.id, player, seat)

    def say(self, live: LiveTable, player: Account, text: str, key: str | None = None) -> None:
        """Say something at a table; a repeated request says nothing twice."""
        self.guard.check_talk(live, player.id)
        with live.write_lock:
            if not chat.say(self.database, live.id, player, text, checked_key(key)):
                return
            with live.lock:
                live.lines = None
                live.changed()

    def said(self, live: LiveTable) -> Sequence[chat.Line]:
        """The last lines of the chat."""
        with live.lock:
            if live.lines is None:
                live.lines = chat.heard(self.database, live.id, CHAT_LINES)
            return live.lines

    def saw(self, live: LiveTable, player: str) -> None:
        """Somebody at the table has given a sign; it is written down now and then."""
        now, before = self.database.clock(), live.seen.get(player, 0.0)
        live.seen[player] = now
        with self._lock:
            self._signs[live.id, player] = now
        self.timekeeper.arrive(live)
        clock, started = live.clock, live.table.started
        if self.database.is_postgres and clock is not None and clock.began is None and before < (started or now):
            self.timekeeper.tell_signs()

    def keep_signs(self) -> None:
        """Write down who was seen when."""
        with self._lock:
            signs, self._signs = self._signs, {}
        if signs:
            try:
                with self.database.write() as connection:
                    tables.set_seen(connection, signs)
            except (Busy, SQLAlchemyError) as error:  # the next ones are written down soon
                logger.warning("the last signs could not be written down: %s", type(error).__name__)
