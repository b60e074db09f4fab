"""Who wants to have nothing to do with whom."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, func, insert, select

from . import friends, schema
from .database import Database

MOST_BLOCKED = 500  # by one person


class TooManyBlocks(Exception):
    """One person cannot block more."""


def block(connection: Connection, player: str, blocked: str, now: float) -> None:
    """From now on the other one is kept away, and no friend; doing it twice changes nothing."""
    mine = schema.blocks.c.player == player
    if connection.scalar(select(schema.blocks.c.made).where(mine, schema.blocks.c.blocked == blocked)) is not None:
        return
    if (connection.scalar(select(func.count()).select_from(schema.blocks).where(mine)) or 0) >= MOST_BLOCKED:
        raise TooManyBlocks
    friends.part(connection, player, blocked)
    connection.execute(insert(schema.blocks).values(player=player, blocked=blocked, made=now))


def unblock(connection: Connection, player: str, blocked: str) -> None:
    """The other one may come near again."""
    rows = schema.blocks.c
    connection.execute(delete(schema.blocks).where(rows.player == player, rows.blocked == blocked))


def blocked_by(database: Database, player: str) -> list[tuple[str, str]]:
    """Whom a person has blocked: ids and names."""
    rows, people = schema.blocks.c, schema.players.c
    wanted = (
        select(people.id, people.name)
        .join(schema.blocks, rows.blocked == people.id)
        .where(rows.player == player)
        .order_by(people.name)
    )
    with database.read() as connection:
        return [(row.id, row.name) for row in connection.execute(wanted)]


def is_kept_away(database: Database, player: str, people: Collection[str]) -> bool:
    """Has any of these people blocked the player?"""
    rows = schema.blocks.c
    wanted = select(rows.made).where(rows.blocked == player, rows.player.in_(list(people))).limit(1)
    with database.read() as connection:
        return connection.scalar(wanted) is not None
