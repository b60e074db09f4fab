"""A table's row in PostgreSQL, locked while somebody decides what becomes of the table: no process owns a table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy import BigInteger, Connection, bindparam, cast, func, select, update

from . import schema, signals
from .write_lock import Outrun

NOW = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)  # one clock for all machines
LOCKED = (
    select(schema.tables.c.changes, schema.tables.c.changed)
    .where(schema.tables.c.id == bindparam("table"))
    .with_for_update(key_share=True)
)
COUNTED = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table_id"))
    .values(changes=schema.tables.c.changes + 1, changed=func.greatest(schema.tables.c.changed + 1, NOW))
    .returning(schema.tables.c.changes, schema.tables.c.changed)
)


class KnownTable(Protocol):
    """A table in memory: how many of its changes it has seen, and when the last of them was made."""

    changes: int
    stamp: int

    @property
    def id(self) -> str: ...


class HeldTable:
    """The row of one table, held by one thread. It is free again when something was written, or nothing is to be."""

    def __init__(self, connection: Connection, known: KnownTable) -> None:
        self.connection, self.known = connection, known
        self.is_locked = False

    def lock(self) -> bool:
        """Wait for the row; is the table in memory as it is in the database?"""
        if not self.is_locked:
            row = self.connection.execute(LOCKED, {"table": self.known.id}).first()
            self.is_locked = True
            return row is not None and row.changes == self.known.changes
        return True

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Write something; Outrun if somebody else has written since the table was found right."""
        if not self.lock():
            raise Outrun
        try:
            yield self.connection
            self._commit()
        except BaseException:
            self.is_locked = False
            self.connection.rollback()
            raise

    def _commit(self) -> None:
        """Everything is on the disk, and all processes are told."""
        row = self.connection.execute(COUNTED, {"table_id": self.known.id}).one()
        signals.send(self.connection, signals.TABLE, self.known.id, row.changes)
        self.connection.commit()
        self.is_locked = False
        self.known.changes, self.known.stamp = row.changes, row.changed
