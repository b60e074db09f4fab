"""Sign-ins: which browsers are whose, and until when. A session id is the browser's secret; only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from . import schema, signals
from .database import Database

DAY = 24 * 3600
GUEST_SECONDS = 90 * DAY  # without a sign, then a guest's browser is forgotten
KEPT_SECONDS = 365 * DAY  # the same for a browser of somebody whose name is kept
LONGEST_DEVICE = 80
ID_LENGTH = 16
FRESH_SECONDS = 300.0  # so long after a sign-in nobody has to prove again who it is


@dataclass(frozen=True, slots=True)
class SignIn:
    """One browser that somebody is signed in with. `id` names it without giving away what is stored."""

    id: str
    device: str
    created: float
    seen: float
    expires: float
    is_this: bool


def hashed(token: str) -> str:
    """What is stored of a secret that somebody else keeps."""
    return hashlib.sha256(token.encode()).hexdigest()


def lasts(is_kept: bool) -> float:
    """Seconds from the last sign until a sign-in ends."""
    return KEPT_SECONDS if is_kept else GUEST_SECONDS


def begin(connection: Connection, player: str, device: str, now: float, is_kept: bool) -> str:
    """A new session of a player; its id, which nobody will ever see again."""
    token = secrets.token_urlsafe(32)
    connection.execute(insert(schema.sessions).values(
        hash=hashed(token), player=player, created=now, seen=now, expires=now + lasts(is_kept),
        device=device[:LONGEST_DEVICE]))  # fmt: skip
    return token


def find(database: Database, hash: str) -> Any:
    """The player's row behind a session that has not ended, with `began`, `seen` and `expires`; None without."""
    session = schema.sessions.c
    wanted = (
        select(schema.players, session.created.label("began"), session.seen, session.expires)
        .join(schema.sessions, session.player == schema.players.c.id)
        .where(session.hash == hash, session.expires > database.clock())
    )
    with database.read() as connection:
        return connection.execute(wanted).first()


def listed(database: Database, player: str, hash: str) -> list[SignIn]:
    """All sign-ins of a player, the newest sign first; `hash` is the one that asks."""
    session = schema.sessions.c
    wanted = (
        select(schema.sessions)
        .where(session.player == player, session.expires > database.clock())
        .order_by(session.seen.desc())
    )
    with database.read() as connection:
        rows = connection.execute(wanted).all()
    return [SignIn(public_id(row.hash), row.device or "", row.created, row.seen, row.expires, row.hash == hash)
            for row in rows]  # fmt: skip


def public_id(hash: str) -> str:
    """How a sign-in is named on pages."""
    return hashlib.sha256(f"sign-in/{hash}".encode()).hexdigest()[:ID_LENGTH]


def end(connection: Connection, hash: str) -> None:
    """End one sign-in, at every server."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == hash))
    signals.send(connection, signals.SESSION, hash)


def hashes_of(database: Database, player: str) -> list[str]:
    """What is stored of all sign-ins of a player."""
    with database.read() as connection:
        return list(connection.scalars(select(schema.sessions.c.hash).where(schema.sessions.c.player == player)))


def keep_seen(database: Database, signs: Mapping[str, tuple[float, bool]]) -> None:
    """Write down which sessions were used when, and whether their names are kept; forget those that have ended."""
    now = database.clock()
    with database.write() as connection:
        for hash, (seen, is_kept) in signs.items():
            connection.execute(
                update(schema.sessions)
                .where(schema.sessions.c.hash == hash)
                .values(seen=seen, expires=seen + lasts(is_kept))
            )
        connection.execute(delete(schema.sessions).where(schema.sessions.c.expires <= now))
        connection.execute(delete(schema.challenges).where(schema.challenges.c.expires <= now))
