"""Channels: how somebody who is elsewhere is told of something. Nothing goes to an address that was not confirmed."""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from . import schema
from .database import Database

MAIL, PUSH, WEBHOOK = "mail", "push", "webhook"
CODE = "code"  # the kind of a notice that carries a code
ALWAYS, AWAY = "always", "away"  # when something is sent
MOST_CHANNELS = 12  # of one player
CODE_DIGITS = 6
CODE_SECONDS = 900.0  # for which a code counts
MOST_TRIES = 5  # of one code
UNSUBSCRIBED, GONE = "unsubscribed", "gone"  # why a channel has ended


class TooManyChannels(Exception):
    """The player has enough of them."""


class WrongCode(Exception):
    """It is not the one that was sent, it was tried too often, or it has expired."""


@dataclass(frozen=True, slots=True)
class Channel:
    """One way to tell one person of something."""

    id: str
    player: str
    kind: str
    address: str
    data: Mapping[str, str]
    wants: tuple[str, ...]
    mode: str
    lang: str
    origin: str
    created: float
    confirmed: float | None
    ended: float | None
    why_ended: str

    @property
    def is_open(self) -> bool:
        """May something be sent?"""
        return self.confirmed is not None and self.ended is None


def channel_of(row: Row[Any]) -> Channel:
    """A channel from its row."""
    return Channel(row.id, row.player, row.kind, row.address, json.loads(row.data), tuple(row.wants.split()), row.mode,
                   row.lang, row.origin, row.created, row.confirmed, row.ended, row.why_ended or "")  # fmt: skip


def add(connection: Connection, player: str, kind: str, address: str, data: Mapping[str, str], wants: Collection[str],
        lang: str, origin: str, now: float, is_confirmed: bool) -> str:  # fmt: skip
    """A new channel, or the one with this address once more; its id."""
    channels = schema.channels.c
    known = connection.execute(select(schema.channels).where(channels.player == player, channels.kind == kind,
                                                             channels.address == address)).first()  # fmt: skip
    if known is not None:
        changed: dict[str, Any] = {
            "data": json.dumps(dict(data)),
            "lang": lang,
            "origin": origin,
            "ended": None,
            "why_ended": None,
        }
        if is_confirmed:
            changed["confirmed"] = known.confirmed or now
        connection.execute(update(schema.channels).where(channels.id == known.id).values(**changed))
        return str(known.id)
    count = connection.scalar(select(func.count()).select_from(schema.channels).where(channels.player == player))
    if (count or 0) >= MOST_CHANNELS:
        raise TooManyChannels
    id = secrets.token_hex(8)
    connection.execute(insert(schema.channels).values(
        id=id, player=player, kind=kind, address=address, data=json.dumps(dict(data)), wants=" ".join(wants), mode=AWAY,
        lang=lang, origin=origin[:200], created=now, confirmed=now if is_confirmed else None,
        code_tries=0))  # fmt: skip
    return id


def find(database: Database, id: str) -> Channel | None:
    """A channel by its id."""
    with database.read() as connection:
        row = connection.execute(select(schema.channels).where(schema.channels.c.id == id)).first()
    return None if row is None else channel_of(row)


def of_player(database: Database, player: str) -> list[Channel]:
    """All channels of a player, oldest first."""
    wanted = select(schema.channels).where(schema.channels.c.player == player)
    with database.read() as connection:
        rows = connection.execute(wanted.order_by(schema.channels.c.created, schema.channels.c.id)).all()
    return [channel_of(row) for row in rows]


def open_for(connection: Connection, player: str, kind: str) -> list[Channel]:
    """The channels by which a player wants to be told of something of this kind."""
    channels = schema.channels.c
    rows = connection.execute(select(schema.channels).where(
        channels.player == player, channels.confirmed.is_not(None), channels.ended.is_(None))).all()  # fmt: skip
    return [found for found in map(channel_of, rows) if kind in found.wants]


def choose(connection: Connection, player: str, id: str, wants: Collection[str], mode: str) -> None:
    """What is told over a channel, and when."""
    channels = schema.channels.c
    chosen = update(schema.channels).where(channels.id == id, channels.player == player)
    connection.execute(chosen.values(wants=" ".join(wants), mode=mode))


def new_code(connection: Connection, id: str, now: float) -> None:
    """Draw a code that has to be typed to confirm a channel; the one before counts no more."""
    code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
    chosen = update(schema.channels).where(schema.channels.c.id == id)
    connection.execute(chosen.values(code=code, code_expires=now + CODE_SECONDS, code_tries=0))


def code_of(database: Database, id: str) -> str | None:
    """The code that is to be sent; None if it has expired."""
    channels = schema.channels.c
    wanted = select(channels.code).where(channels.id == id, channels.code_expires > database.clock())
    with database.read() as connection:
        found: str | None = connection.scalar(wanted)
    return found


def confirm(database: Database, player: str, id: str, code: str) -> None:
    """The player has read the code; WrongCode. A try is written down before it is looked at."""
    channels, now = schema.channels.c, database.clock()
    mine = (channels.id == id) & (channels.player == player)
    with database.write() as connection:
        tried = connection.execute(
            update(schema.channels)
            .where(mine, channels.code.is_not(None), channels.code_expires > now, channels.code_tries < MOST_TRIES)
            .values(code_tries=channels.code_tries + 1)
        )
        row = connection.execute(select(schema.channels).where(mine)).first() if tried.rowcount else None
        fits = row is not None and hmac.compare_digest(row.code.encode(), code.encode())
        if fits:
            connection.execute(
                update(schema.channels).where(mine).values(confirmed=now, code=None, code_expires=None, ended=None)
            )
    if not fits:
        raise WrongCode


def end(connection: Connection, id: str, why: str, now: float) -> None:
    """Nothing is sent over a channel any more."""
    channels = schema.channels.c
    connection.execute(
        update(schema.channels).where(channels.id == id, channels.ended.is_(None)).values(ended=now, why_ended=why)
    )


def go_on(connection: Connection, player: str, id: str) -> None:
    """What had ended is sent again; an address that was never confirmed stays silent."""
    channels = schema.channels.c
    chosen = update(schema.channels).where(channels.id == id, channels.player == player)
    connection.execute(chosen.values(ended=None, why_ended=None))


def remove(connection: Connection, player: str, id: str) -> bool:
    """A channel and all that was sent over it; False if it is not the player's."""
    channels, notices = schema.channels.c, schema.notices.c
    mine = connection.scalar(select(channels.id).where(channels.id == id, channels.player == player))
    if mine is None:
        return False
    connection.execute(delete(schema.notices).where(notices.channel == id))
    connection.execute(delete(schema.channels).where(channels.id == id))
    return True
