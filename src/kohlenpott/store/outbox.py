"""The outbox: what people are to be told stands here before anything is sent, and stays here as a log.

Whoever sends takes notices with a lease. One that was not finished when the lease ends is taken over by anybody, once,
with the same id: a notice is sent at least once and, whoever dies, at most twice; who gets it twice can see that.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, case, delete, func, insert, or_, select, update

from . import schema
from .channels import MAIL, PUSH, WEBHOOK
from .database import Database

KINDS = frozenset((MAIL, PUSH, WEBHOOK))
WAITING, SENT, FAILED, DROPPED = "waiting", "sent", "failed", "dropped"
SENDING, LOST, LAST = "sending", "lost", "last"  # being sent; its sender died; sent by another, for the last time
LEFT_SECONDS = 86_400.0  # for which what one cannot send is left to others who can
KEPT_SECONDS = 30 * 86_400.0  # for which one can look what was sent


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is to be told, or was told, over one channel."""

    id: str
    channel: str
    player: str
    kind: str
    table: str | None
    happened: float
    until: float | None
    due: float
    message: str | None
    attempts: int
    state: str
    done: float | None
    title: str
    problem: str


def notice_of(row: Row[Any]) -> Notice:
    """A notice from its row."""
    return Notice(row.id, row.channel, row.player, row.kind, row.table, row.happened, row.until, row.due, row.message,
                  row.attempts, row.state, row.done, row.title, row.problem)  # fmt: skip


def put(connection: Connection, channel: str, player: str, kind: str, table: str | None, happened: float, due: float,
        until: float | None = None) -> str:  # fmt: skip
    """One more notice; its id."""
    id = secrets.token_hex(12)
    connection.execute(insert(schema.notices).values(
        id=id, channel=channel, player=player, kind=kind, table=table, happened=happened, until=until, due=due,
        attempts=0, state=WAITING, title="", problem=""))  # fmt: skip
    return id


def take(database: Database, lease: float, most: int, kinds: Collection[str] = KINDS) -> list[Notice]:
    """Notices that are due, over these kinds of channels; nobody else gets them for `lease` seconds.

    Those of one channel that nobody tried to send yet become one message; one that was tried keeps what is in it.
    """
    notices, now = schema.notices.c, database.clock()
    is_free = (notices.state == WAITING) & (notices.due <= now) & or_(notices.lease.is_(None), notices.lease <= now)
    if not KINDS.issubset(kinds):
        mine = select(schema.channels.c.id).where(schema.channels.c.kind.in_(kinds))
        is_free &= notices.channel.in_(mine) | (notices.due <= now - LEFT_SECONDS)
    with database.read() as connection:  # most of the time there is nothing to do, and nobody has to wait for that
        due = connection.execute(select(notices.id).where(is_free).order_by(notices.due).limit(most)).first()
    if due is None:
        return []
    found: list[Notice] = []
    with database.write() as connection:
        rows = connection.execute(
            select(schema.notices).where(is_free).order_by(notices.due, notices.happened, notices.id).limit(most)
        ).all()
        together: dict[str, str] = {}
        for row in rows:
            if row.lease is not None and row.problem == LAST:
                finish(connection, [row.id], FAILED, now, problem=LOST)
                continue
            message = row.message or together.setdefault(row.channel, row.id)
            values = {"lease": now + lease, "message": message}
            if row.lease is not None and row.problem == SENDING:
                values["problem"] = LOST
            taken = connection.execute(update(schema.notices).where(notices.id == row.id, is_free).values(**values))
            if taken.rowcount:
                found.append(notice_of(connection.execute(select(schema.notices).where(notices.id == row.id)).one()))
    return found


def begin(connection: Connection, ids: Sequence[str]) -> None:
    """Now the notices are sent: if nothing is heard of that, they may have arrived."""
    problem = schema.notices.c.problem
    values = {"problem": case((problem == LOST, LAST), else_=SENDING)}
    connection.execute(update(schema.notices).where(schema.notices.c.id.in_(ids)).values(**values))


def give_back(connection: Connection, ids: Sequence[str]) -> None:
    """Whoever took the notices has not begun to send them, and will not."""
    connection.execute(update(schema.notices).where(schema.notices.c.id.in_(ids)).values(lease=None))


def hold(connection: Connection, ids: Sequence[str], due: float, why: str) -> None:
    """Not now: the notices wait until then, to be put together with whatever is due at that time."""
    chosen = update(schema.notices).where(schema.notices.c.id.in_(ids), schema.notices.c.state == WAITING)
    connection.execute(chosen.values(due=due, lease=None, message=None, problem=why))


def try_again(connection: Connection, ids: Sequence[str], due: float, title: str, problem: str) -> None:
    """The notices could not be sent; they are tried again then, as the same message."""
    notices = schema.notices.c
    connection.execute(
        update(schema.notices)
        .where(notices.id.in_(ids), notices.state == WAITING)
        .values(due=due, lease=None, attempts=notices.attempts + 1, title=title, problem=problem)
    )


def finish(connection: Connection, ids: Sequence[str], state: str, now: float, title: str = "", problem: str = "",
           attempts: int = 0) -> None:  # fmt: skip
    """The notices are sent, have failed or are dropped."""
    notices = schema.notices.c
    values: dict[str, Any] = {"state": state, "done": now, "lease": None, "problem": problem,
                              "attempts": notices.attempts + attempts}  # fmt: skip
    if title:
        values["title"] = title
    connection.execute(update(schema.notices).where(notices.id.in_(ids)).values(**values))


def of_player(database: Database, player: str, most: int) -> list[Notice]:
    """What a player was told or is to be told, newest first."""
    notices = schema.notices.c
    wanted = (
        select(schema.notices)
        .where(notices.player == player, notices.happened > database.clock() - KEPT_SECONDS)
        .order_by(notices.happened.desc(), notices.id)
        .limit(most)
    )
    with database.read() as connection:
        return [notice_of(row) for row in connection.execute(wanted)]


def last_sign(database: Database, player: str) -> float:
    """When a person gave the last sign at any table, as far as it was written down."""
    seats = schema.seats.c
    with database.read() as connection:
        return connection.scalar(select(func.max(seats.last_seen)).where(seats.player == player)) or 0.0


def tidy(database: Database) -> None:
    """Forget what was done long ago."""
    notices = schema.notices.c
    with database.write() as connection:
        connection.execute(delete(schema.notices).where(
            notices.state != WAITING, notices.happened < database.clock() - KEPT_SECONDS))  # fmt: skip
