"""What is said and noted at a table; no part of the game's record."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from . import schema
from .database import Database
from .players import Account
from .readable import one_line

LONGEST_LINE = 400
LONGEST_NOTE = 4000
KEYS_KEPT = 20  # of the requests that changed a note


@dataclass(frozen=True, slots=True)
class Line:
    """One thing somebody said."""

    id: int
    player: str
    name: str
    text: str
    made: float


def clean_line(text: str) -> str:
    """A line that can do no more than be read; empty if nothing is left."""
    return one_line(text)[:LONGEST_LINE]


def say(database: Database, table: str, player: Account, text: str, key: str | None = None) -> bool:
    """Say something at a table; False if this request was carried out before."""
    chat = schema.chat.c
    done = select(chat.id).where(chat.table == table, chat.player == player.id, chat.key == key)
    with database.write() as connection:
        if key is not None and connection.scalar(done) is not None:
            return False
        connection.execute(insert(schema.chat).values(
            table=table, player=player.id, name=player.name, text=text, made=database.clock(), key=key))  # fmt: skip
    return True


def heard(database: Database, table: str, most: int) -> list[Line]:
    """The last lines, oldest first."""
    wanted = select(schema.chat).where(schema.chat.c.table == table).order_by(schema.chat.c.id.desc()).limit(most)
    with database.read() as connection:
        rows = connection.execute(wanted).all()
    return [Line(row.id, row.player, row.name, row.text, row.made) for row in reversed(rows)]


def note(database: Database, table: str, player: str) -> str:
    """What a player has noted for himself."""
    wanted = select(schema.notes.c.text).where(schema.notes.c.table == table, schema.notes.c.player == player)
    with database.read() as connection:
        return connection.scalar(wanted) or ""


def set_note(database: Database, table: str, player: str, text: str, key: str | None = None) -> None:
    """Note something; it replaces what was there, unless this request was carried out before."""
    mine = (schema.notes.c.table == table) & (schema.notes.c.player == player)
    with database.write() as connection:
        keys = (connection.scalar(select(schema.notes.c.marks).where(mine)) or "").splitlines()
        if key in keys:
            return
        kept = "\n".join([key, *keys][:KEYS_KEPT] if key is not None else keys)
        connection.execute(delete(schema.notes).where(mine))
        connection.execute(insert(schema.notes).values(table=table, player=player, text=text, marks=kept))
