"""Tables and who sits at them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, exists, func, insert, select, update

from . import schema, signals
from .database import Database
from .pace import Pace

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no two letters that look alike
ID_LENGTH = 9
ABSENT_AFTER = 90  # seconds, unless the table chose otherwise
PLAYED, UPLOADED, BRANCHED, TAUGHT = "played", "uploaded", "branched", "taught"


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table plays: fixed when it is made."""

    game: str
    seats: int
    options: Mapping[str, Any]
    rules_version: int
    data_hash: str
    secret: str
    commitment: str
    is_public: bool
    host: str
    parent: str | None = None
    parent_step: int | None = None
    absence: int = ABSENT_AFTER  # seconds without a sign until a bot may play for somebody; 0: never
    hints: bool | None = None  # are they allowed? None: as it is usual for those who sit there
    pace: Pace | None = None  # the clock, if there is one

    @property
    def origin(self) -> str:
        """Where the first moves come from: a record that somebody brought, another table, a lesson, or this one."""
        if self.parent_step is None:
            return PLAYED
        if self.parent == TAUGHT:
            return TAUGHT
        return UPLOADED if self.parent is None else BRANCHED


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat, and who decides there. Neither player nor bot: the seat is free."""

    player: str | None = None
    name: str = ""
    bot: str | None = None
    share: str = ""  # what the person added to the chance
    last_seen: float = 0.0  # when the person gave the last sign, as far as it was written down

    @property
    def is_free(self) -> bool:
        return self.player is None and self.bot is None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it stands in the database."""

    id: str
    terms: Terms
    seats: tuple[Seat, ...]
    created: float
    started: float | None
    finished: float | None
    is_damaged: bool = False  # what stands there makes no sense; `terms` holds what could be read
    clock_began: float | None = None  # everybody had come to a table with a clock
    forfeited: int | None = None  # the seat that lost the game by its clock


def create(connection: Connection, terms: Terms, seats: Sequence[Seat], now: float) -> str:
    """Set up a table; its id is what its address ends with."""
    pace = terms.pace
    found = "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
    connection.execute(insert(schema.tables).values(
        id=found, game=terms.game, seats=terms.seats, options=json.dumps(dict(terms.options)),
        rules_version=terms.rules_version, data_hash=terms.data_hash, secret=terms.secret,
        commitment=terms.commitment, is_public=terms.is_public, host=terms.host, parent=terms.parent,
        parent_step=terms.parent_step, created=now, absence=terms.absence, hints=terms.hints,
        pace=pace and pace.kind, bank=pace and pace.bank, increment=pace and pace.increment,
        time_over=pace and pace.over))  # fmt: skip
    connection.execute(insert(schema.seats), [
        {"table": found, "seat": k, "player": seat.player, "name": seat.name, "bot": seat.bot, "share": seat.share}
        for k, seat in enumerate(seats)])  # fmt: skip
    return found


def load(database: Database, id: str) -> StoredTable | None:
    """One table."""
    found = select_tables(database, schema.tables.c.id == id, 1)
    return found[0] if found else None


def changes(database: Database, id: str) -> tuple[int, int]:
    """How often a table was changed, and when the last time was; nothing of it is counted in a file."""
    wanted = select(schema.tables.c.changes, schema.tables.c.changed).where(schema.tables.c.id == id)
    with database.read() as connection:
        row = connection.execute(wanted).first()
    return (0, 0) if row is None else (row.changes, row.changed)


def all_changes(database: Database, ids: Sequence[str]) -> dict[str, int]:
    """How often each of these tables was changed."""
    wanted = select(schema.tables.c.id, schema.tables.c.changes).where(schema.tables.c.id.in_(ids))
    with database.read() as connection:
        return {row.id: row.changes for row in connection.execute(wanted)}


def touch(connection: Connection, where: Any) -> None:
    """Tables were changed by somebody who does not hold them: every process looks at them again."""
    rows = connection.execute(
        update(schema.tables)
        .where(where)
        .values(changes=schema.tables.c.changes + 1)
        .returning(schema.tables.c.id, schema.tables.c.changes)
    ).all()
    for row in rows:
        signals.send(connection, signals.TABLE, row.id, row.changes)


def last_seen(database: Database, id: str) -> dict[str, float]:
    """When the people at a table gave their last signs, as far as it was written down."""
    seats = schema.seats.c
    wanted = select(seats.player, seats.last_seen).where(seats.table == id, seats.player.is_not(None))
    with database.read() as connection:
        return {row.player: row.last_seen or 0.0 for row in connection.execute(wanted)}


def public(database: Database, most: int) -> list[StoredTable]:
    """The newest public tables that are neither over nor closed."""
    is_closed = exists().where(schema.sanctions.c.kind == "close", schema.sanctions.c.subject == schema.tables.c.id)
    return select_tables(database, schema.tables.c.is_public & schema.tables.c.finished.is_(None) & ~is_closed, most)


def of_player(database: Database, player: str, most: int) -> list[StoredTable]:
    """The newest tables at which a player sits."""
    mine = select(schema.seats.c.table).where(schema.seats.c.player == player)
    return select_tables(database, schema.tables.c.id.in_(mine), most)


def running(database: Database) -> list[str]:
    """The ids of all games in progress."""
    wanted = select(schema.tables.c.id).where(schema.tables.c.started.is_not(None), schema.tables.c.finished.is_(None))
    with database.read() as connection:
        return list(connection.scalars(wanted))


def with_bots(database: Database) -> list[str]:
    """The ids of the games in progress in which people and bots decide, newest first."""
    at_table = schema.seats.c.table == schema.tables.c.id
    is_bot, is_person = schema.seats.c.bot.is_not(None), schema.seats.c.player.is_not(None)
    wanted = (
        select(schema.tables.c.id)
        .where(schema.tables.c.started.is_not(None), schema.tables.c.finished.is_(None))
        .where(exists().where(at_table, is_bot), exists().where(at_table, is_person & ~is_bot))
        .order_by(schema.tables.c.created.desc())
    )
    with database.read() as connection:
        return list(connection.scalars(wanted))


def children(database: Database, parent: str) -> list[str]:
    """Rematches and branches of a table, oldest first."""
    wanted = select(schema.tables.c.id).where(schema.tables.c.parent == parent).order_by(schema.tables.c.created)
    with database.read() as connection:
        return list(connection.scalars(wanted))


def select_tables(database: Database, where: Any, most: int) -> list[StoredTable]:
    """The newest tables that fulfil a condition, with their seats."""
    with database.read() as connection:
        rows = connection.execute(
            select(schema.tables).where(where).order_by(schema.tables.c.created.desc()).limit(most)
        ).all()
        ids = [row.id for row in rows]
        people = connection.execute(
            select(schema.seats).where(schema.seats.c.table.in_(ids)).order_by(schema.seats.c.seat)
        ).all()
    return [table_of(row, [p for p in people if p.table == row.id]) for row in rows]


def table_of(row: Row[Any], people: Sequence[Row[Any]]) -> StoredTable:
    """A table from its rows; rows that make no sense are told as such and keep nobody from reading the others."""
    options = read_options(row.options)
    terms = Terms(row.game, row.seats, options or {}, row.rules_version, row.data_hash, row.secret,
                  row.commitment, row.is_public, row.host, row.parent, row.parent_step,
                  ABSENT_AFTER if row.absence is None else row.absence, row.hints,
                  None if row.pace is None else Pace(row.pace, row.bank, row.increment, row.time_over))  # fmt: skip
    seats = tuple(Seat(p.player, p.name, p.bot, p.share or "", p.last_seen or 0.0) for p in people)
    fits = options is not None and [p.seat for p in people] == list(range(len(people))) and len(people) == row.seats
    return StoredTable(row.id, terms, seats, row.created, row.started, row.finished, not fits, row.clock_began,
                       row.forfeited)  # fmt: skip


def read_options(text: str) -> dict[str, Any] | None:
    """The options as they were written; None if they cannot be read."""
    try:
        found = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def set_seat(connection: Connection, table: str, seat: int, who: Seat) -> None:
    """Somebody else on a seat."""
    connection.execute(
        update(schema.seats)
        .where(schema.seats.c.table == table, schema.seats.c.seat == seat)
        .values(player=who.player, name=who.name, bot=who.bot, share=who.share)
    )


def set_seen(connection: Connection, signs: Mapping[tuple[str, str], float]) -> None:
    """When people gave their last signs at tables."""
    for (table, player), seen in signs.items():
        connection.execute(
            update(schema.seats)
            .where(schema.seats.c.table == table, schema.seats.c.player == player)
            .where(func.coalesce(schema.seats.c.last_seen, 0.0) < seen)
            .values(last_seen=seen)
        )
    for table in {table for table, _ in signs}:
        signals.send(connection, signals.SEEN, table)


def set_started(connection: Connection, table: str, now: float) -> None:
    """The game begins."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(started=now))


def set_finished(connection: Connection, table: str, now: float, forfeited: int | None = None) -> None:
    """The game is over; perhaps because a seat has lost by its clock."""
    connection.execute(
        update(schema.tables).where(schema.tables.c.id == table).values(finished=now, due=None, forfeited=forfeited)
    )
