"""Opening the database: one SQLite file by default, safe against crashes and power cuts."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError
from sqlalchemy.pool import StaticPool

from kohlenpott.engine.errors import KohlenpottError

from . import schema
from .turns import WAIT_SECONDS, Busy, Turn

LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class StoreError(KohlenpottError):
    """The database cannot be opened or belongs to another version."""


class Database:
    """The open database. `clock` tells the time that is written down."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.turn = Turn()
        self.engine = opened(url)
        try:
            with self.engine.begin() as connection:
                schema.metadata.create_all(connection)
                check_version(connection)
        except DBAPIError as error:
            raise StoreError(f"--db {url}: {error.orig}") from None

    def read(self) -> Any:
        """A connection for looking things up."""
        return self.engine.connect()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction; leaving it without an error means that everything is on the disk. Busy if that takes long."""
        with self.turn:
            try:
                with self.engine.begin() as connection:
                    yield connection
            except OperationalError as error:
                if is_locked(error):
                    raise Busy from None
                raise

    def close(self) -> None:
        """Give the file back."""
        self.engine.dispose()


def is_locked(error: OperationalError) -> bool:
    """Does another program hold the file?"""
    code = getattr(error.orig, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in LOCKED  # extended codes carry the plain one in their last byte


def opened(url: str) -> Engine:
    """An engine for the address; SQLite gets what it needs to be durable and shared by threads."""
    try:
        address = make_url(url)
        if address.get_backend_name() != "sqlite":
            return create_engine(address, pool_pre_ping=True)
        more: dict[str, Any] = {} if address.database not in (None, "", ":memory:") else {"poolclass": StaticPool}
        engine = create_engine(address, connect_args={"check_same_thread": False, "timeout": WAIT_SECONDS}, **more)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise StoreError(f"--db {url}: {error}") from None
    event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: Any, _: Any) -> None:
    """A commit returns when the log is on the disk; readers never wait for the writer."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {int(WAIT_SECONDS * 1000)}")
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def check_version(connection: Connection) -> None:
    """Refuse a database that another version of this package has made."""
    found = connection.scalar(select(schema.meta.c.value).where(schema.meta.c.name == "version"))
    if found is None:
        connection.execute(insert(schema.meta).values(name="version", value=str(schema.VERSION)))
    elif found != str(schema.VERSION):
        raise StoreError(f"the database has version {found}, this program needs {schema.VERSION}")
