"""Hints that were given at tables, in the order of the log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select

from . import schema
from .database import Database


@dataclass(frozen=True, slots=True)
class GivenHint:
    """What somebody was told: after how many entries of the log, on which seat, which moves."""

    seq: int
    seat: int
    moves: Sequence[dict[str, Any]]


def keep(connection: Connection, table: str, hint: GivenHint, player: str, now: float) -> None:
    """A hint was given; asking again at the same moment changes nothing."""
    row = schema.hints.c
    same = (row.table == table) & (row.seq == hint.seq) & (row.seat == hint.seat)
    if connection.execute(select(row.made).where(same)).first() is None:
        connection.execute(insert(schema.hints).values(table=table, seq=hint.seq, seat=hint.seat, player=player,
                                                       made=now, data=json.dumps(list(hint.moves))))  # fmt: skip


def of_table(database: Database, table: str) -> list[GivenHint]:
    """All hints of a table."""
    wanted = select(schema.hints).where(schema.hints.c.table == table).order_by(schema.hints.c.seq, schema.hints.c.seat)
    with database.read() as connection:
        return [GivenHint(row.seq, row.seat, json.loads(row.data)) for row in connection.execute(wanted)]
