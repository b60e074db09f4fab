"""Players: who they are, what they are called. A name that was kept belongs to nobody else."""

from __future__ import annotations

import json
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import schema, sign_ins, signals
from .database import Database
from .readable import one_line

LONGEST_NAME = 24
LONGEST_KEY = 80


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who plays here. `kept`: when the name was kept; None for a guest."""

    id: str
    name: str
    settings: Mapping[str, Any]
    kept: float | None = None


class NameIsKept(Exception):
    """The name belongs to somebody else."""


def clean_name(name: str) -> str:
    """A name that can do no more than be read, not too long; empty if nothing is left."""
    return one_line(one_line(name)[:LONGEST_NAME])


def name_key(name: str) -> str:
    """What looks the same is the same: without case, accents, width and whatever is no letter, digit or sign."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    kept = "".join(letter for letter in plain if unicodedata.category(letter)[0] in "LNS")
    return (kept or plain)[:LONGEST_KEY]


def create(database: Database, name: str, settings: Mapping[str, Any] | None = None,
           device: str = "") -> tuple[Account, str]:  # fmt: skip
    """A new player and the id of the first session."""
    player = Account(secrets.token_hex(8), name, dict(settings or {}))
    now = database.clock()
    with database.write() as connection:
        connection.execute(insert(schema.players).values(
            id=player.id, name=name, settings=json.dumps(player.settings), created=now))  # fmt: skip
        token = sign_ins.begin(connection, player.id, device, now, is_kept=False)
    return player, token


def of_session(database: Database, token: str) -> Account | None:
    """The player a session id belongs to."""
    row = sign_ins.find(database, sign_ins.hashed(token))
    return None if row is None else account_of(row)


def find(database: Database, id: str) -> Account | None:
    """A player by the id."""
    with database.read() as connection:
        row = connection.execute(select(schema.players).where(schema.players.c.id == id)).first()
    return None if row is None else account_of(row)


def called(database: Database, name: str) -> Account | None:
    """Who has kept a name."""
    wanted = select(schema.players).where(schema.players.c.name_key == name_key(name))
    with database.read() as connection:
        row = connection.execute(wanted).first()
    return None if row is None else account_of(row)


def account_of(row: Row[Any]) -> Account:
    """A player from the row."""
    return Account(row.id, row.name, read_settings(row.settings), row.kept)


def read_settings(text: str) -> dict[str, Any]:
    """The settings as they were written; those that cannot be read are as if nothing was chosen."""
    try:
        found = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def change(database: Database, player: Account, name: str, settings: Mapping[str, Any]) -> Account:
    """Another name or other settings; seats already taken keep the name they were taken with. NameIsKept."""
    key = name_key(name) if player.kept is not None else None
    try:
        with database.write() as connection:
            connection.execute(update(schema.players).where(schema.players.c.id == player.id).values(
                name=name, name_key=key, settings=json.dumps(dict(settings))))  # fmt: skip
            signals.send(connection, signals.PLAYER, player.id)
    except IntegrityError:
        raise NameIsKept from None
    return replace(player, name=name, settings=dict(settings))


def keep(connection: Connection, player: Account, name: str, now: float) -> Account:
    """From now on the name is this player's alone. NameIsKept if it is somebody else's already."""
    try:
        connection.execute(update(schema.players).where(schema.players.c.id == player.id).values(
            name=name, name_key=name_key(name), kept=player.kept or now))  # fmt: skip
        signals.send(connection, signals.PLAYER, player.id)
    except IntegrityError:
        raise NameIsKept from None
    return replace(player, name=name, kept=player.kept or now)
