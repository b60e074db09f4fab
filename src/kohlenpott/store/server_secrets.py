"""Secrets of the server itself: drawn once, kept in the database, the same for all servers that share it."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from . import schema
from .database import Database


def kept(database: Database, name: str, draw: Callable[[], str]) -> str:
    """The secret of this name; the first who asks draws it."""
    wanted = select(schema.meta.c.value).where(schema.meta.c.name == name)
    with database.read() as connection:
        known = connection.scalar(wanted)
    if known is not None:
        return str(known)
    drawn = draw()
    try:
        with database.write() as connection:
            connection.execute(insert(schema.meta).values(name=name, value=drawn))
    except IntegrityError:  # another server was quicker
        with database.read() as connection:
            return str(connection.scalar(wanted))
    return drawn
