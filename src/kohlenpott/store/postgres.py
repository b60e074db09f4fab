"""PostgreSQL: how it is opened, who uses it, and what its errors mean."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from . import write_lock
from .sqlite_files import wrong
from .upgrading import StoreError

DIALECT, DRIVER = "postgresql", "postgresql+psycopg"
NAMES = ("postgres", DIALECT, DRIVER)  # with which an address may begin
CONNECT_SECONDS = 5
MOST_CONNECTIONS = 15  # of one process; a few are kept open
KEPT_CONNECTIONS = 5
LOST_SECONDS = 15  # after which a machine that has vanished holds no lock any more
NOTICING = {"connect_timeout": CONNECT_SECONDS, "keepalives_idle": LOST_SECONDS // 3, "keepalives_count": 2,
            "keepalives_interval": LOST_SECONDS // 3,
            "tcp_user_timeout": 1000 * LOST_SECONDS}  # that the machine of the database has vanished without a word
IDLE_SECONDS = 60  # in the middle of a transaction: nobody thinks that long
# advisory locks; any numbers, the same in every version
WRITING, IN_USE, CHANGING, TAKING = 5_271_001, 5_271_002, 5_271_003, 5_271_004
PASSING = ("08", "40", "53", "57", "55P03", "25006")  # lost, undone, no room, ending, locked, read-only for now


def is_postgres(url: str) -> bool:
    """Does an address name a PostgreSQL database?"""
    return url.partition("://")[0] in NAMES


def address_of(url: str) -> URL:
    """The address with the driver that is used."""
    try:
        return make_url(url).set(drivername=DRIVER)
    except ArgumentError as error:
        raise wrong(url, error) from None


def engine_at(url: str, **more: Any) -> Engine:
    """An engine for the address. Errors do not repeat the values of a statement: seeds have no place in logs."""
    address = address_of(url)
    arguments = {name: value for name, value in NOTICING.items() if name not in address.query}
    pool = more or {"pool_size": KEPT_CONNECTIONS, "max_overflow": MOST_CONNECTIONS - KEPT_CONNECTIONS,
                    "pool_timeout": write_lock.WAIT_SECONDS, "pool_pre_ping": True}  # fmt: skip
    try:
        engine = create_engine(address, connect_args={**arguments, "application_name": "kohlenpott"},
                               hide_parameters=True, **pool)  # fmt: skip
    except ImportError:
        raise wrong(url, "this database needs another package: pip install 'kohlenpott[postgres]'") from None
    event.listen(engine, "connect", set_patience)
    return engine


def set_patience(connection: Any, _: Any) -> None:
    """Nobody waits for long, and the locks of whoever has vanished are freed."""
    with connection.cursor() as cursor:
        for setting in (f"lock_timeout = '{int(write_lock.WAIT_SECONDS * 1000)}ms'",
                        f"idle_in_transaction_session_timeout = '{IDLE_SECONDS}s'",
                        f"tcp_keepalives_idle = {LOST_SECONDS // 3}", f"tcp_keepalives_interval = {LOST_SECONDS // 3}",
                        "tcp_keepalives_count = 2"):  # fmt: skip
            cursor.execute(f"SET {setting}")
    connection.commit()


def one_line(error: object) -> str:
    """What the database says, for one line of a log or a screen."""
    return " ".join(str(error).split())


def is_passing(error: DBAPIError) -> bool:
    """May the same succeed in a moment: the database was away, busy or full, or somebody was quicker?"""
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", None)
    return state.startswith(PASSING) if state else type(error.orig).__name__ == "OperationalError"


def is_read_only(connection: Connection) -> bool:
    """Can nothing be written here, as on a machine that only follows another?"""
    return bool(connection.scalar(text("SHOW transaction_read_only")) == "on")


def lock(connection: Connection, number: int) -> None:
    """Wait until nobody else has this lock; it is given back with the end of the transaction."""
    connection.execute(text(f"SELECT pg_advisory_xact_lock({number})"))


def used_alone(url: str) -> contextlib.AbstractContextManager[None]:
    """Nobody else serves or replaces this database meanwhile."""
    return locked(url, "pg_try_advisory_lock", "another server is using this database")


def used_together(url: str) -> contextlib.AbstractContextManager[None]:
    """Others may serve this database meanwhile, but not replace it."""
    return locked(url, "pg_try_advisory_lock_shared", "this database is just being replaced or brought up to date")


@contextlib.contextmanager
def locked(url: str, how: str, problem: str) -> Iterator[None]:
    """A lock that goes with its connection: that of a process that has died is freed."""
    engine = engine_at(url, poolclass=NullPool)
    connection = None
    try:
        try:
            connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            is_free = connection.scalar(text(f"SELECT {how}({IN_USE})"))
        except DBAPIError as error:
            raise wrong(url, one_line(error.orig)) from None
        if not is_free:
            raise wrong(url, problem)
        yield
    finally:
        if connection is not None:
            with contextlib.suppress(DBAPIError):  # it may have gone meanwhile
                connection.close()
        engine.dispose()


def refuse_read_only(connection: Connection) -> None:
    """StoreError where nothing can be written."""
    if is_read_only(connection):
        raise StoreError("this database is read-only: it follows another one, or was set so")
