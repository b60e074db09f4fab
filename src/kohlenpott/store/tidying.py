"""Games that guests have left for good: which they are, and how one leaves the database once it is a record."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select

from . import schema
from .database import Database

FEWEST_DAYS = 30  # nobody who only was on holiday comes back to nothing


def abandoned(database: Database, before: float) -> list[str]:
    """Unfinished tables without anybody who has kept a name, and without a sign, an entry or a word since then."""
    tables, seats, entries, chat = schema.tables.c, schema.seats.c, schema.entries.c, schema.chat.c
    kept = select(schema.players.c.id).where(schema.players.c.kept.is_not(None))
    signs = [select(func.count()).where(seats.table == tables.id, seats.last_seen >= before),
             select(func.count()).where(entries.table == tables.id, entries.made >= before),
             select(func.count()).where(chat.table == tables.id, chat.made >= before),
             select(func.count()).where(seats.table == tables.id, seats.player.in_(kept))]  # fmt: skip
    wanted = select(tables.id).where(tables.finished.is_(None), tables.created < before, tables.host.not_in(kept),
                                     *(each.scalar_subquery() == 0 for each in signs))  # fmt: skip
    with database.read() as connection:
        return list(connection.scalars(wanted.order_by(tables.created, tables.id)))


def remove(connection: Connection, table: str) -> None:
    """Everything that belongs to a table goes. Only for one whose record was written and read again."""
    for each in reversed(schema.metadata.sorted_tables):
        for column in each.columns:
            if any(key.column is schema.tables.c.id for key in column.foreign_keys):
                connection.execute(delete(each).where(column == table))
    connection.execute(delete(schema.notices).where(schema.notices.c.table == table))
    connection.execute(delete(schema.jobs).where(schema.jobs.c.key == table))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
