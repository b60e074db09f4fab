"""Opening the database: one SQLite file by default, safe against crashes and power cuts."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import StaticPool

from kohlenpott.engine.errors import KohlenpottError

from . import schema

BUSY_SECONDS = 20


class StoreError(KohlenpottError):
    """The database cannot be opened or belongs to another version."""


class Database:
    """The open database. `clock` tells the time that is written down."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
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

    def write(self) -> Any:
        """A transaction; leaving it without an error means that everything is on the disk."""
        return self.engine.begin()

    def close(self) -> None:
        """Give the file back."""
        self.engine.dispose()


def opened(url: str) -> Engine:
    """An engine for the address; SQLite gets what it needs to be durable and shared by threads."""
    try:
        address = make_url(url)
        if address.get_backend_name() != "sqlite":
            return create_engine(address, pool_pre_ping=True)
        more: dict[str, Any] = {} if address.database not in (None, "", ":memory:") else {"poolclass": StaticPool}
        engine = create_engine(address, connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}, **more)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise StoreError(f"--db {url}: {error}") from None
    event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: Any, _: Any) -> None:
    """A commit returns when the log is on the disk; readers never wait for the writer."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
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
