"""Opening the database: one SQLite file by default, or PostgreSQL; safe against crashes and power cuts."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DataError, DBAPIError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import NullPool, StaticPool

from kohlenpott.api.untrusted import BadText

from . import postgres, shared_clock, upgrading
from .held_tables import HeldTable, KnownTable
from .shared_clock import SharedClock
from .sqlite_files import backup_before, file_of, make_private, wrong
from .upgrading import StoreError
from .write_lock import WAIT_SECONDS, Busy, DamagedFile, WriteLock

LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
CHECKPOINT_PAGES = 256  # a megabyte of the log is copied into the file from time to time
COMPLAINT_SECONDS = 2.0  # between two lines that say that the database is away
logger = logging.getLogger(__name__)


class Held(threading.local):
    """What a thread holds: a connection for everything it reads, and a table that it may change."""

    connection: Connection | None = None
    table: HeldTable | None = None


class Database:
    """The open database. `clock` tells the time that is written down; usually that of this machine, or of PostgreSQL.

    A file of an older release is brought up to date first, and a copy of it stays beside it; PostgreSQL, which others
    may be using, only if `upgrade` is True. If it is False nothing is changed.
    """

    def __init__(self, url: str, clock: Callable[[], float] | None = None, upgrade: bool | None = None) -> None:
        self.shared_clock = SharedClock() if clock is None and postgres.is_postgres(url) else None
        self.clock = clock or self.shared_clock or time.time
        self.write_lock = WriteLock()
        self.file = file_of(url)
        self.is_postgres = postgres.is_postgres(url)
        self._here = Held()
        try:
            if self.is_postgres:
                self.engine = opened(url)
                self._prepare(upgrade)
                return
            revision = revision_in(url)
            if self.file is not None:
                make_private(self.file)
            if revision is not None and revision != upgrading.HEAD:
                self._upgrade(url, revision, upgrade is not False)
            self.engine = opened(url)
            if revision is None:
                with self.engine.begin() as connection:
                    upgrading.create(connection)
        except StoreError as error:
            raise error if str(error).startswith("--db ") else wrong(url, error) from None
        except DBAPIError as error:
            raise wrong(url, postgres.one_line(error.orig)) from None
        except sqlite3.Error as error:
            raise wrong(url, f"no copy can be made: {error}") from None
        except OSError as error:
            raise wrong(url, error.strerror or error) from None

    def _prepare(self, upgrade: bool | None) -> None:
        """Everything in an empty PostgreSQL database; every step that is missing if that is wished."""
        with self.engine.begin() as connection:
            if upgrade is not False:
                postgres.refuse_read_only(connection)
                postgres.lock(connection, postgres.CHANGING)
            revision = upgrading.revision_of(connection)
            if revision is None and upgrade is False:
                raise StoreError("this database is empty")
            if revision is None:
                upgrading.create(connection)
            elif revision != upgrading.HEAD and upgrade is not True:
                raise StoreError(outdated(revision))
            elif revision != upgrading.HEAD:
                upgrading.upgrade(connection, revision)
            self.compare_clocks(lambda: connection.exec_driver_sql(shared_clock.QUESTION).scalar_one())

    def compare_clocks(self, ask: Callable[[], float]) -> None:
        """Find out what time it is where all processes look."""
        if self.shared_clock is not None:
            self.shared_clock.compare(ask)

    def _upgrade(self, url: str, revision: str, wanted: bool) -> None:
        """Follow the steps since then, all or none."""
        if not wanted:
            raise StoreError(outdated(revision))
        if self.file is not None:
            copy = backup_before(self.file, revision)
            logger.warning("the database is brought up to date from %s; a copy is kept as %s", revision, copy)
        engine = opened(url)
        if self.file is not None:
            event.listen(engine, "connect", leave_transactions_alone)
            event.listen(engine, "begin", begin_at_once)
        with engine.begin() as connection:
            upgrading.upgrade(connection, revision)
        engine.dispose()

    def read(self) -> Any:
        """A connection for looking things up."""
        return self._reading() if self.is_postgres else self._reading_file()

    @contextmanager
    def _reading_file(self) -> Iterator[Connection]:
        with clear_file_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._here.connection is not None:  # nobody waits for a second connection while holding one
            yield self._here.connection
            return
        with clear_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Meanwhile this thread reads one moment of the database, however often it looks; a file has one writer."""
        if not self.is_postgres or self._here.connection is not None:
            yield
            return
        with clear_errors(), self.engine.connect() as connection:
            self._here.connection = connection.execution_options(isolation_level="REPEATABLE READ",
                                                                 postgresql_readonly=True)  # fmt: skip
            try:
                yield
            finally:
                self._here.connection = None

    @contextmanager
    def holding(self, known: KnownTable) -> Iterator[HeldTable]:
        """Meanwhile what this thread writes concerns one table, whose row is locked (PostgreSQL)."""
        before = self._here.connection, self._here.table
        with clear_errors(), self.engine.connect() as connection:
            held = HeldTable(connection, known)
            self._here.connection, self._here.table = connection, held
            try:
                yield held
            finally:
                self._here.connection, self._here.table = before

    @contextmanager
    def beside(self) -> Iterator[Connection]:
        """A transaction of its own (PostgreSQL), whatever this thread holds and whoever writes."""
        with clear_errors(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def alone(self) -> Iterator[Any]:
        """A connection of the driver (PostgreSQL) that is nobody else's, without transactions."""
        connection = self.engine.raw_connection()
        driver: Any = connection.driver_connection
        connection.detach()
        try:
            driver.autocommit = True
            yield driver
        finally:
            driver.close()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction; leaving it without an error means that everything is on the disk. Busy if that takes long.

        What is read in it changes only by itself: one writes at a time, whichever process it is. Whoever holds a table
        writes beside those who hold others.
        """
        if self._here.table is not None:
            with clear_errors(), self._here.table.transaction() as connection:
                yield connection
            return
        if self.is_postgres:
            with clear_errors(), self.engine.begin() as connection:
                postgres.lock(connection, postgres.WRITING)
                yield connection
            return
        with self.write_lock, clear_file_errors(), self.engine.begin() as connection:
            yield connection

    def problems(self) -> list[str]:
        """What SQLite finds damaged in the file."""
        if self.file is None:
            return []
        try:
            with self.engine.connect() as connection:
                found = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check(20)")]
                lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        except DBAPIError as error:
            return [str(error.orig)]
        found += [f"row {row[1]} of {row[0]} belongs to nothing in {row[2]}" for row in lost[:20]]
        return [line for line in found if line != "ok"]

    def close(self) -> None:
        """Give the file back. After this it is complete: nothing waits in the log beside it."""
        if self.file is not None:
            with contextlib.suppress(DBAPIError), self.engine.connect() as connection:  # somebody else still reads
                connection.exec_driver_sql("PRAGMA busy_timeout = 1000")
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()


def outdated(revision: str) -> str:
    """What to say of a database of an older release."""
    return f"the database has revision {revision}; `kohlenpott db upgrade` brings it up to date"


@contextmanager
def clear_errors() -> Iterator[None]:
    """PostgreSQL may be away or busy for a moment: then whoever asks comes again. It takes no text with a NUL in it."""
    try:
        yield
    except NoConnection:
        complain("no connection is free")
        raise Busy from None
    except DataError:
        raise BadText("this cannot be kept: it is too long, or no text") from None
    except DBAPIError as error:
        if not postgres.is_passing(error):
            raise
        complain(postgres.one_line(error.orig))
        raise Busy from None


@contextmanager
def clear_file_errors() -> Iterator[None]:
    """A file may be locked, full, read-only or damaged: nothing was changed, and whoever asks comes again."""
    try:
        yield
    except DatabaseError as error:
        code = plain_code(error)
        if code in LOCKED:
            raise Busy from None
        if code in NO_ROOM:
            complain(postgres.one_line(error.orig))
            raise Busy from None
        if code in DAMAGED:
            complain(f"{postgres.one_line(error.orig)}; `kohlenpott db check` tells what is left")
            raise DamagedFile from None
        raise


_complained = 0.0


def complain(problem: str) -> None:
    """One line in the log; not for everybody who asks while the database is away."""
    global _complained
    if time.monotonic() - _complained > COMPLAINT_SECONDS:
        _complained = time.monotonic()
        logger.warning("the database cannot be used now: %s", problem)


def plain_code(error: DatabaseError) -> int:
    """What SQLite calls it; extended codes carry the plain one in their last byte."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    return 0 if code is None else code & 0xFF


def revision_in(url: str) -> str | None:
    """At which step a database is, None for an empty one; nothing is written to a file that may not be ours."""
    file = file_of(url)
    if file is None:
        engine = opened(url)
    elif not file.exists() or file.stat().st_size == 0:
        return None
    else:
        engine = create_engine(f"sqlite:///{file.as_uri()}?mode=ro&uri=true", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return upgrading.revision_of(connection)
    except StoreError as error:
        raise wrong(url, error) from None
    except DBAPIError as error:
        raise wrong(url, error.orig) from None


def opened(url: str) -> Engine:
    """An engine for the address, with what the database needs to be durable and shared by threads."""
    try:
        if postgres.is_postgres(url):
            return postgres.engine_at(url)
        address = make_url(url)
        if address.get_backend_name() != "sqlite":
            raise wrong(url, "games are kept in sqlite:/// or postgresql://")
        more: dict[str, Any] = {} if address.database not in (None, "", ":memory:") else {"poolclass": StaticPool}
        # seeds and names have no place in logs, so errors do not repeat the values of a statement
        engine = create_engine(address, connect_args={"check_same_thread": False, "timeout": WAIT_SECONDS},
                               hide_parameters=True, **more)  # fmt: skip
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise wrong(url, error) from None
    event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: Any, _: Any) -> None:
    """A commit returns when the log is on the disk; readers never wait for the writer."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {int(WAIT_SECONDS * 1000)}")
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON",
                   f"wal_autocheckpoint = {CHECKPOINT_PAGES}"):  # fmt: skip
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def leave_transactions_alone(connection: Any, _: Any) -> None:
    """Python's own driver would end a transaction before a table is made; the steps are to be one."""
    connection.isolation_level = None


def begin_at_once(connection: Connection) -> None:
    """Begin as a writer."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
