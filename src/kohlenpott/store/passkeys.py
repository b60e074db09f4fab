"""Passkeys: public keys of authenticators, and what they were asked to sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .database import Database
from .sign_ins import LONGEST_DEVICE, hashed, public_id

CHALLENGE_SECONDS = 300.0
MOST_PASSKEYS = 20  # of one player
LONGEST_ID = 700


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key that an authenticator holds for somebody."""

    id: str  # the credential's, base64url
    player: str
    public_key: str  # base64url
    uses: int
    device: str
    created: float
    used: float | None

    @property
    def public_id(self) -> str:
        """How it is named on pages."""
        return public_id(self.id)


class TooManyPasskeys(Exception):
    """The player has enough of them, or this one is known already."""


def ask(connection: Connection, challenge: bytes, player: str | None, now: float) -> None:
    """Something to sign; it counts once and for five minutes."""
    connection.execute(insert(schema.challenges).values(
        hash=hashed(challenge.hex()), player=player, expires=now + CHALLENGE_SECONDS))  # fmt: skip


def is_answer(connection: Connection, challenge: bytes, player: str | None, now: float) -> bool:
    """Was this asked of the player (of anybody: None) a moment ago? From now on it was not."""
    asked = schema.challenges.c
    mine = (asked.hash == hashed(challenge.hex())) & (
        asked.player.is_(None) if player is None else asked.player == player
    )
    return connection.execute(delete(schema.challenges).where(mine, asked.expires > now)).rowcount == 1


def add(connection: Connection, player: str, id: str, public_key: str, uses: int, device: str, now: float) -> None:
    """One more key of a player."""
    count = select(func.count()).select_from(schema.passkeys).where(schema.passkeys.c.player == player)
    if len(id) > LONGEST_ID or (connection.scalar(count) or 0) >= MOST_PASSKEYS:
        raise TooManyPasskeys
    try:
        connection.execute(insert(schema.passkeys).values(
            id=id, player=player, public_key=public_key, uses=uses, device=device[:LONGEST_DEVICE],
            created=now))  # fmt: skip
    except IntegrityError:
        raise TooManyPasskeys from None


def find(database: Database, id: str) -> Passkey | None:
    """A key by the credential's id."""
    found = selected(database, schema.passkeys.c.id == id)
    return found[0] if found else None


def of_player(database: Database, player: str) -> Sequence[Passkey]:
    """All keys of a player, oldest first."""
    return selected(database, schema.passkeys.c.player == player)


def selected(database: Database, where: object) -> list[Passkey]:
    wanted = select(schema.passkeys).where(where).order_by(schema.passkeys.c.created)  # type: ignore[arg-type]
    with database.read() as connection:
        return [Passkey(row.id, row.player, row.public_key, row.uses, row.device, row.created, row.used)
                for row in connection.execute(wanted)]  # fmt: skip


def use(connection: Connection, id: str, uses: int, now: float) -> None:
    """A key was used; authenticators that count tell how often."""
    connection.execute(update(schema.passkeys).where(schema.passkeys.c.id == id).values(uses=uses, used=now))


def remove(connection: Connection, id: str) -> None:
    """A key counts no more."""
    connection.execute(delete(schema.passkeys).where(schema.passkeys.c.id == id))
