"""The figures of the games that are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, insert, select

from . import schema
from .database import Database

Identity = tuple[str, str]  # a game, and how its tables name their figures


def keep(connection: Connection, game: str, identity: str, data: Mapping[str, Any]) -> None:
    """Write figures down, unless they are there."""
    mine = (schema.editions.c.game == game) & (schema.editions.c.figures_hash == identity)
    if connection.scalar(select(schema.editions.c.game).where(mine)) is None:
        text = json.dumps(data, default=str)
        connection.execute(insert(schema.editions).values(game=game, figures_hash=identity, data=text))


def kept(database: Database) -> Iterator[tuple[Identity, str]]:
    """All figures that are kept, as JSON."""
    with database.read() as connection:
        rows = connection.execute(select(schema.editions)).all()
    yield from (((row.game, row.figures_hash), row.data) for row in rows)


def not_kept(database: Database) -> list[Identity]:
    """The figures of tables that are not kept yet: those of an older release."""
    columns = (schema.tables.c.game, schema.tables.c.data_hash)
    there = select(schema.editions.c.game, schema.editions.c.figures_hash)
    with database.read() as connection:
        known = {(row[0], row[1]) for row in connection.execute(there)}
        used = {(row[0], row[1]) for row in connection.execute(select(*columns).distinct())}
    return sorted(used - known)
