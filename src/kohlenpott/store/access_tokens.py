"""Personal tokens: programs act for somebody with them, within scopes and until a day. Only a hash of each is kept."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from . import schema
from .database import Database
from .players import Account, account_of
from .sign_ins import hashed, public_id

PREFIX = "kp_"  # so that people and programs that look for secrets know one when they see it
SCOPES = ("read", "play", "chat")
LONGEST_NAME = 40
MOST_TOKENS = 20  # of one player
USED_PAUSE = 3600.0  # seconds between two times at which it is written down that a token was used


@dataclass(frozen=True, slots=True)
class AccessToken:
    """What is known of a token, but not the token."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: float
    expires: float
    used: float | None


class TooManyTokens(Exception):
    """The player has enough of them."""


def create(connection: Connection, player: str, name: str, scopes: Iterable[str], expires: float, now: float) -> str:
    """A new token, which nobody will ever see again."""
    count = select(func.count()).select_from(schema.tokens).where(schema.tokens.c.player == player)
    if (connection.scalar(count) or 0) >= MOST_TOKENS:
        raise TooManyTokens
    token = PREFIX + secrets.token_urlsafe(32)
    kept = " ".join(scope for scope in SCOPES if scope in set(scopes))
    connection.execute(insert(schema.tokens).values(
        hash=hashed(token), player=player, name=name[:LONGEST_NAME], scopes=kept, created=now,
        expires=expires))  # fmt: skip
    return token


def find(database: Database, token: str) -> tuple[Account, AccessToken] | None:
    """Whose token it is; None for one that is not known or has expired."""
    tokens = schema.tokens.c
    wanted = (
        select(schema.players, tokens.hash, tokens.name.label("token_name"), tokens.scopes,
               tokens.created.label("made"), tokens.expires, tokens.used)
        .join(schema.tokens, tokens.player == schema.players.c.id)
        .where(tokens.hash == hashed(token), tokens.expires > database.clock())
    )  # fmt: skip
    with database.read() as connection:
        row = connection.execute(wanted).first()
    if row is None:
        return None
    scopes = tuple(row.scopes.split())
    return account_of(row), AccessToken(public_id(row.hash), row.token_name, scopes, row.made, row.expires, row.used)


def of_player(database: Database, player: str) -> list[AccessToken]:
    """All tokens of a player, newest first; also those that have expired."""
    wanted = select(schema.tokens).where(schema.tokens.c.player == player).order_by(schema.tokens.c.created.desc())
    with database.read() as connection:
        return [token_of(row) for row in connection.execute(wanted)]


def token_of(row: Row[tuple[object, ...]]) -> AccessToken:
    """A token from its row."""
    scopes = tuple(row.scopes.split())
    return AccessToken(public_id(row.hash), row.name, scopes, row.created, row.expires, row.used)


def use(database: Database, token: str) -> None:
    """Write down that a token was used."""
    with database.write() as connection:
        connection.execute(
            update(schema.tokens).where(schema.tokens.c.hash == hashed(token)).values(used=database.clock())
        )


def end(connection: Connection, player: str, id: str) -> bool:
    """A player's token with this public id counts no more; False if there is none."""
    mine = list(connection.scalars(select(schema.tokens.c.hash).where(schema.tokens.c.player == player)))
    ended = [hash for hash in mine if public_id(hash) == id]
    for hash in ended:
        connection.execute(delete(schema.tokens).where(schema.tokens.c.hash == hash))
    return bool(ended)
