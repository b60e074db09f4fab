"""What clocks need besides the log: when to look at which table, when no server ran, who is on vacation, who voted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .database import Database

HEARTBEAT = "heartbeat"  # the row of `meta` that tells when a server last ran while clocks ran
Pause = tuple[float, float]  # from when to when


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table that is to be looked at."""

    id: str
    due: float


@dataclass(frozen=True, slots=True)
class Vacation:
    """When somebody's days per move do not count."""

    player: str
    began: float
    ends: float


@dataclass(frozen=True, slots=True)
class Vote:
    """Somebody wants a bot on the seat of somebody who has gone."""

    seat: int
    player: str
    made: float


def next_due(database: Database, most: int) -> list[DueTable]:
    """The tables whose clocks run, by when they are to be looked at."""
    table = schema.tables.c
    wanted = select(table.id, table.due).where(table.due.is_not(None)).order_by(table.due).limit(most)
    with database.read() as connection:
        return [DueTable(row.id, row.due) for row in connection.execute(wanted)]


def set_due(connection: Connection, table: str, due: float | None) -> None:
    """When a table is to be looked at next."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(due=due))


def move_due(connection: Connection, table: DueTable, due: float | None) -> bool:
    """The same by whoever has looked; False if somebody else has, or the table has gone on."""
    now = (schema.tables.c.id == table.id) & (schema.tables.c.due == table.due)
    return connection.execute(update(schema.tables).where(now).values(due=due)).rowcount == 1


def begin(connection: Connection, table: str, now: float, due: float | None) -> bool:
    """Everybody has come: the clocks of a table begin. False if they have begun before."""
    waits = (schema.tables.c.id == table) & schema.tables.c.clock_began.is_(None)
    return connection.execute(update(schema.tables).where(waits).values(clock_began=now, due=due)).rowcount == 1


def last_beat(database: Database) -> float | None:
    """When a server last ran while clocks ran."""
    with database.read() as connection:
        found = connection.scalar(select(schema.meta.c.value).where(schema.meta.c.name == HEARTBEAT))
    return None if found is None else float(found)


def beat(connection: Connection, now: float, before: float | None, is_outage: bool) -> bool:
    """A server runs; since `before` none did if `is_outage`. False if another server was quicker."""
    if before is None:
        try:
            connection.execute(insert(schema.meta).values(name=HEARTBEAT, value=repr(now)))
        except IntegrityError:
            return False
        return True
    same = (schema.meta.c.name == HEARTBEAT) & (schema.meta.c.value == repr(before))
    if connection.execute(update(schema.meta).where(same).values(value=repr(now))).rowcount != 1:
        return False
    if is_outage:
        connection.execute(insert(schema.outages).values(began=before, ended=now))
    return True


def outages(database: Database, since: float) -> list[Pause]:
    """When no server ran."""
    wanted = select(schema.outages).where(schema.outages.c.ended > since).order_by(schema.outages.c.began)
    with database.read() as connection:
        return [(row.began, row.ended) for row in connection.execute(wanted)]


def vacations(database: Database, players: Collection[str], since: float = 0.0) -> list[Vacation]:
    """When these people are or were away."""
    column = schema.vacations.c
    wanted = select(schema.vacations).where(column.player.in_(players), column.ends > since).order_by(column.began)
    with database.read() as connection:
        return [vacation_of(row) for row in connection.execute(wanted)]


def vacation_of(row: Row[tuple[str, float, float]]) -> Vacation:
    """A vacation from its row."""
    return Vacation(row.player, row.began, row.ends)


def take_vacation(connection: Connection, vacation: Vacation) -> None:
    """Somebody goes away."""
    connection.execute(insert(schema.vacations).values(
        player=vacation.player, began=vacation.began, ends=vacation.ends))  # fmt: skip


def end_vacation(connection: Connection, player: str, now: float) -> None:
    """Somebody is back, or stays at home: what has not begun was none."""
    column = schema.vacations.c
    connection.execute(delete(schema.vacations).where(column.player == player, column.began >= now))
    connection.execute(update(schema.vacations).where(column.player == player, column.ends > now).values(ends=now))


def tables_in_days(database: Database, player: str) -> list[str]:
    """The running tables with days per move at which somebody sits."""
    table, mine = schema.tables.c, select(schema.seats.c.table).where(schema.seats.c.player == player)
    wanted = select(table.id).where(table.id.in_(mine), table.pace == "days", table.started.is_not(None),
                                    table.finished.is_(None))  # fmt: skip
    with database.read() as connection:
        return list(connection.scalars(wanted))


def look_soon(connection: Connection, tables: Sequence[str], now: float) -> None:
    """Clocks of these tables go on."""
    later = or_(schema.tables.c.due > now, schema.tables.c.due.is_(None))
    connection.execute(update(schema.tables).where(schema.tables.c.id.in_(tables), later).values(due=now))


def vote(connection: Connection, table: str, vote: Vote) -> None:
    """Somebody votes; an earlier vote about the same seat counts no more."""
    column = schema.votes.c
    same = (column.table == table) & (column.seat == vote.seat) & (column.player == vote.player)
    connection.execute(delete(schema.votes).where(same))
    connection.execute(insert(schema.votes).values(table=table, seat=vote.seat, player=vote.player, made=vote.made))


def votes(database: Database, table: str) -> list[Vote]:
    """All votes at a table, also those that count no more."""
    wanted = select(schema.votes).where(schema.votes.c.table == table).order_by(schema.votes.c.made)
    with database.read() as connection:
        return [Vote(row.seat, row.player, row.made) for row in connection.execute(wanted)]
