"""Plays every kept game again: which ones cannot be trusted any more?"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from kohlenpott.store import Database, log, schema, tables
from kohlenpott.store.write_lock import DamagedFile

from . import editions, seeds
from .live_table import LiveTable


def checked(database: Database) -> Iterator[tuple[str, str | None]]:
    """The id of every table, with the line that says what is wrong with it or None."""
    try:
        editions.learn(database, writes=False)
        with database.read() as connection:
            ids = list(connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.created)))
    except (DBAPIError, DamagedFile) as error:
        yield "list", str(getattr(error, "orig", error))
        return
    for id in ids:
        yield id, problem_of(database, id)


def problem_of(database: Database, id: str) -> str | None:
    """What is wrong with a table; a damaged one can fail in any way."""
    try:
        table = tables.load(database, id)
        if table is None:
            return "it cannot be read"
        if table.is_damaged:
            return "its options or seats make no sense"
        if seeds.commitment(table.terms.secret) != table.terms.commitment:
            return "its chance is not the one that was promised"
        if len(table.seats) != table.terms.seats:
            return f"it has {len(table.seats)} seats instead of {table.terms.seats}"
        live = LiveTable(table)
        for entry in log.read(database, id):
            live.history.enter(entry)
        if table.forfeited is None and live.history.state.is_over != (table.finished is not None):
            return "it is over but not closed" if live.history.state.is_over else "it is closed but not over"
    except Exception as error:
        return " ".join(str(error).split()) or repr(error)
    return None
