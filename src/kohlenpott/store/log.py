"""The log of a table: what was decided, in order. Entries are appended, nothing else ever happens to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from . import schema
from .database import Database

MOVE, UNDO, RESIGN, ABSENT, RETURN = "move", "undo", "resign", "absent", "return"

NEWEST = select(func.coalesce(func.max(schema.entries.c.seq), 0)).where(schema.entries.c.table == bindparam("table"))
USED = select(schema.entries.c.seq).where(
    schema.entries.c.table == bindparam("table"), schema.entries.c.key == bindparam("key")
)
PLACED = (
    insert(schema.entries)
    .from_select(  # one statement, so that a move waits for the disk only once
        schema.entries.c.keys(),
        select(*(bindparam(column.name, type_=column.type) for column in schema.entries.c)).where(
            NEWEST.scalar_subquery() == bindparam("expected"), ~exists(USED)
        ),
    )
    .execution_options(preserve_rowcount=True)
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table."""

    kind: str
    seat: int
    move: str = ""  # the notation
    taken_back: int = 0  # how many moves
    player: str | None = None  # who sent it; None for a bot
    key: str | None = None
    made: float = 0.0


class Stale(Exception):
    """The sender had not seen the newest entry; `seq` is how many there are."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the table is at {seq}")
        self.seq = seq


class KeyUsed(Exception):
    """This request was carried out already; `seq` is what it became."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"done already as {seq}")
        self.seq = seq


def read(database: Database, table: str, after: int = 0) -> list[Entry]:
    """All entries of a table after so many; the first has the number 1."""
    wanted = (
        select(schema.entries)
        .where(schema.entries.c.table == table, schema.entries.c.seq > after)
        .order_by(schema.entries.c.seq)
    )
    with database.read() as connection:
        return [entry_of(row) for row in connection.execute(wanted)]


def entry_of(row: Row[Any]) -> Entry:
    """An entry from its row."""
    return Entry(row.kind, row.seat, row.move, row.taken_back, row.player, row.key, row.made)


def seq_of_key(connection: Connection, table: str, key: str) -> int | None:
    """What a request became, if it was carried out."""
    found: int | None = connection.scalar(USED, {"table": table, "key": key})
    return found


def append(connection: Connection, table: str, expected: int, entry: Entry) -> int:
    """Write the entry after the `expected` ones. Its number; Stale or KeyUsed if it has no place there."""
    try:
        placed = connection.execute(PLACED, {**values(table, expected + 1, entry), "expected": expected}).rowcount
    except IntegrityError:  # another process was quicker; the transaction can do no more
        raise Stale(expected + 1) from None
    if placed == 1:
        return expected + 1
    if entry.key is not None and (done := seq_of_key(connection, table, entry.key)) is not None:
        raise KeyUsed(done)
    raise Stale(connection.scalar(NEWEST, {"table": table}) or 0)


def append_all(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    """Write the first entries of a branch or of an uploaded record."""
    if entries:
        connection.execute(insert(schema.entries), [values(table, k, entry) for k, entry in enumerate(entries, 1)])


def values(table: str, seq: int, entry: Entry) -> dict[str, Any]:
    """An entry as a row."""
    return {"table": table, "seq": seq, "kind": entry.kind, "seat": entry.seat, "move": entry.move,
            "taken_back": entry.taken_back, "player": entry.player, "key": entry.key, "made": entry.made}  # fmt: skip
