"""Copies of a PostgreSQL database as one SQLite file, and back: the same tables, row by row, from one moment.

The file is a database like any other: it can be looked through and served, and one that was served can be taken over.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, create_engine, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from . import postgres, schema, sqlite_files, upgrading
from .database import Database
from .sqlite_files import wrong
from .upgrading import StoreError

AT_ONCE = 1000  # rows


def backup(url: str, file: Path) -> int:
    """Write a file with everything, while others go on writing; how many rows it has. The step it is at stays."""
    engine = postgres.engine_at(url, poolclass=NullPool)
    sqlite_files.make_private(file)
    try:
        with clear_errors(url, engine), engine.connect() as connection:
            looking = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            revision = upgrading.revision_of(looking)
            if revision is None:
                raise StoreError("this database is empty")
            with file_engine(file) as target, target.begin() as writing:
                upgrading.upgrade(writing, None, revision)
                return copy_rows(looking, writing)
    except BaseException:
        file.unlink()
        raise


def restore(file: Path, url: str, force: bool) -> int:
    """Put everything that a file holds into a database, all or nothing; one of an older release is upgraded on the way.

    A database that holds games is replaced only if `force` says so, and no other program's ever.
    """
    with tempfile.TemporaryDirectory() as folder:
        newest = Path(folder) / "games.db"
        sqlite_files.copy(file, newest)
        Database(f"sqlite:///{newest}").close()
        engine = postgres.engine_at(url, poolclass=NullPool)
        with clear_errors(url, engine), engine.begin() as connection, file_engine(newest) as source:
            postgres.refuse_read_only(connection)
            postgres.lock(connection, postgres.CHANGING)
            make_room(connection, force)
            with source.connect() as reading:
                rows = copy_rows(reading, connection)
            go_on_counting(connection)
    return rows


@contextlib.contextmanager
def clear_errors(url: str, engine: Engine) -> Iterator[None]:
    """One line for whatever goes wrong."""
    try:
        yield
    except StoreError as error:
        raise wrong(url, error) from None
    except DBAPIError as error:
        raise wrong(url, postgres.one_line(error.orig)) from None
    finally:
        engine.dispose()


@contextlib.contextmanager
def file_engine(file: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    yield engine
    engine.dispose()


def make_room(connection: Connection, force: bool) -> None:
    """All tables, new and empty."""
    if upgrading.revision_of(connection) is not None:
        if not force:
            raise StoreError("there are games already; --force replaces them")
        found = MetaData()
        found.reflect(connection)
        found.drop_all(connection)
    upgrading.create(connection)
    connection.execute(schema.meta.delete())


def copy_rows(source: Connection, target: Connection) -> int:
    """Every row of every table but for the number of the step; how many there were."""
    there, here = MetaData(), MetaData()
    there.reflect(source)
    here.reflect(target)
    count = 0
    for table in here.sorted_tables:
        if table.name == upgrading.VERSION_TABLE:
            continue
        target.execute(table.delete())
        found = source.execution_options(yield_per=AT_ONCE).execute(select(there.tables[table.name]))
        for rows in found.mappings().partitions(AT_ONCE):
            target.execute(insert(table), [dict(row) for row in rows])
            count += len(rows)
    return count


def go_on_counting(connection: Connection) -> None:
    """Numbers that the database gives go on after the last one."""
    for table in schema.metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and not column.foreign_keys and len(table.primary_key) == 1:
            sequence = connection.scalar(text("SELECT pg_get_serial_sequence(:table, :column)"),
                                         {"table": f'"{table.name}"', "column": column.name})  # fmt: skip
            last = connection.scalar(select(column).order_by(column.desc()).limit(1))
            if sequence is not None and last is not None:
                connection.execute(text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last})
