"""Players and their sessions. A session id is a secret of the browser; only its hash is kept."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update

from . import schema
from .database import Database

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who plays here."""

    id: str
    name: str
    settings: Mapping[str, Any]


def hashed(token: str) -> str:
    """What is stored of a session id."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name that can do no more than be read: printable, one line, not too long; empty if nothing is left."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def create(database: Database, name: str, settings: Mapping[str, Any] | None = None) -> tuple[Account, str]:
    """A new player and the id of the first session."""
    player = Account(secrets.token_hex(8), name, dict(settings or {}))
    token = secrets.token_urlsafe(32)
    now = database.clock()
    with database.write() as connection:
        connection.execute(insert(schema.players).values(
            id=player.id, name=name, settings=json.dumps(player.settings), created=now))  # fmt: skip
        connection.execute(insert(schema.sessions).values(hash=hashed(token), player=player.id, created=now))
    return player, token


def of_session(database: Database, token: str) -> Account | None:
    """The player a session id belongs to."""
    wanted = (
        select(schema.players)
        .join(schema.sessions, schema.sessions.c.player == schema.players.c.id)
        .where(schema.sessions.c.hash == hashed(token))
    )
    with database.read() as connection:
        row = connection.execute(wanted).first()
    return None if row is None else Account(row.id, row.name, read_settings(row.settings))


def read_settings(text: str) -> dict[str, Any]:
    """The settings as they were written; those that cannot be read are as if nothing was chosen."""
    try:
        found = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def change(database: Database, player: Account, name: str, settings: Mapping[str, Any]) -> Account:
    """Another name or other settings; seats already taken keep the name they were taken with."""
    with database.write() as connection:
        connection.execute(update(schema.players).where(schema.players.c.id == player.id).values(
            name=name, settings=json.dumps(dict(settings))))  # fmt: skip
    return Account(player.id, name, dict(settings))
