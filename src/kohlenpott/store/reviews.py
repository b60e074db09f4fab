"""Reviews of finished games: those that are kept, and those that somebody waits for."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from . import schema
from .database import Database

MOST_TRIES = 3  # a review that was begun so often and never finished is given up


@dataclass(frozen=True, slots=True)
class ReviewKey:
    """Which review: of which table and record, how closely, and what reviews mean by now."""

    table: str
    record: str
    depth: str
    version: int


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as it stands in the database."""

    key: ReviewKey
    player: str
    asked: float
    tries: int
    data: dict[str, Any] | None

    @property
    def is_given_up(self) -> bool:
        return self.data is None and self.tries >= MOST_TRIES


def ask(connection: Connection, key: ReviewKey, player: str, now: float) -> bool:
    """Somebody wants a review; False if somebody did before."""
    if connection.execute(select(schema.reviews.c.asked).where(is_it(key))).first() is not None:
        return False
    connection.execute(insert(schema.reviews).values(
        table=key.table, record=key.record, depth=key.depth, version=key.version, player=player, asked=now,
        tries=0))  # fmt: skip
    return True


def begin(connection: Connection, key: ReviewKey) -> None:
    """It is begun once more."""
    connection.execute(update(schema.reviews).where(is_it(key)).values(tries=schema.reviews.c.tries + 1))


def keep(connection: Connection, key: ReviewKey, data: dict[str, Any]) -> None:
    """It is done."""
    connection.execute(update(schema.reviews).where(is_it(key)).values(data=json.dumps(data, separators=(",", ":"))))


def give_up(connection: Connection, key: ReviewKey) -> None:
    """It cannot be made."""
    connection.execute(update(schema.reviews).where(is_it(key)).values(tries=MOST_TRIES))


def of_table(database: Database, table: str, version: int) -> list[StoredReview]:
    """All reviews of a table that are still understood."""
    wanted = select(schema.reviews).where(schema.reviews.c.table == table, schema.reviews.c.version == version)
    with database.read() as connection:
        return [review_of(row) for row in connection.execute(wanted)]


def made(database: Database, tables: Collection[str], version: int) -> list[ReviewKey]:
    """Which reviews of these tables are done."""
    row = schema.reviews.c
    wanted = select(row.table, row.record, row.depth, row.version).where(
        row.table.in_(tables), row.version == version, row.data.is_not(None))  # fmt: skip
    with database.read() as connection:
        return [ReviewKey(*found) for found in connection.execute(wanted)]


def load(database: Database, key: ReviewKey) -> StoredReview | None:
    """One review."""
    with database.read() as connection:
        row = connection.execute(select(schema.reviews).where(is_it(key))).first()
    return None if row is None else review_of(row)


def waiting(database: Database, version: int) -> list[StoredReview]:
    """All that somebody waits for, oldest first."""
    wanted = (
        select(schema.reviews)
        .where(schema.reviews.c.data.is_(None), schema.reviews.c.version == version)
        .where(schema.reviews.c.tries < MOST_TRIES)
        .order_by(schema.reviews.c.asked)
    )
    with database.read() as connection:
        return [review_of(row) for row in connection.execute(wanted)]


def is_it(key: ReviewKey) -> Any:
    """The row of a review."""
    row = schema.reviews.c
    return (
        (row.table == key.table) & (row.record == key.record) & (row.depth == key.depth) & (row.version == key.version)
    )


def review_of(row: Row[Any]) -> StoredReview:
    """A review from its row; one that cannot be read counts as not made."""
    try:
        data = None if row.data is None else json.loads(row.data)
    except (ValueError, RecursionError):
        data = None
    key = ReviewKey(row.table, row.record, row.depth, row.version)
    return StoredReview(key, row.player, row.asked, row.tries, data if isinstance(data, dict) else None)
