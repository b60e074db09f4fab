"""What a guest did becomes somebody's who has come back to a kept name: seats, results, chat, settings; never the log.

Where both sit at one table nothing changes hands: the guest's seat stays the guest's, or is free again if the game has
not begun. Nobody is to hold two seats of a game by signing in.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Table, delete, func, select, update

from . import results, schema, sign_ins, signals
from .database import Database
from .players import read_settings
from .tables import touch

AT_TABLES = (schema.chat, schema.notes, schema.hints, schema.votes)  # what is bound to a table, besides its seats


def can_merge(database: Database, guest: str, player: str) -> bool:
    """Is this a guest, nobody whom those who look after the server have kept away, and somebody else?"""
    people, kept_away = schema.players.c, schema.sanctions.c
    with database.read() as connection:
        found = connection.scalar(select(people.id).where(people.id == guest, people.kept.is_(None)))
        sanction = connection.scalar(select(kept_away.made).where(kept_away.subject == guest).limit(1))
    return found is not None and sanction is None and guest != player


def tables_of(database: Database, guest: str) -> list[str]:
    """All tables that a guest sits at or hosts."""
    mine = select(schema.seats.c.table).where(schema.seats.c.player == guest)
    wanted = select(schema.tables.c.id).where((schema.tables.c.host == guest) | schema.tables.c.id.in_(mine))
    with database.read() as connection:
        return list(connection.scalars(wanted.order_by(schema.tables.c.id)))


def merge(connection: Connection, guest: str, player: str) -> None:
    """All that is the guest's is the player's from now on, in the transaction at hand. The guest's sessions end."""
    seats = schema.seats.c
    touch(connection, (schema.tables.c.host == guest) | schema.tables.c.id.in_(at(guest)))  # they are held from here on
    both = list(connection.scalars(at(guest).where(seats.table.in_(at(player)))))
    free_unbegun(connection, guest, both)
    for hash in connection.scalars(select(schema.sessions.c.hash).where(schema.sessions.c.player == guest)).all():
        sign_ins.end(connection, hash)
    rate_again(connection, guest, both)
    join_notes(connection, guest, player, both)
    for table in (schema.seats, *AT_TABLES, schema.results):
        connection.execute(update(table).where(table.c.player == guest, table.c.table.not_in(both))
                           .values(player=player, **({"key": None} if table is schema.chat else {})))  # fmt: skip
    connection.execute(update(schema.tables).where(schema.tables.c.host == guest).values(host=player))
    connection.execute(update(schema.reviews).where(schema.reviews.c.player == guest).values(player=player))
    move_channels(connection, guest, player)
    for table, column, same in (
        (schema.solved, "player", ("game", "puzzle")),
        (schema.vacations, "player", ("began",)),
        (schema.blocks, "player", ("blocked",)),
        (schema.blocks, "blocked", ("player",)),
    ):
        move_rows(connection, table, column, same, guest, player)
    connection.execute(delete(schema.blocks).where(schema.blocks.c.player == schema.blocks.c.blocked))
    connection.execute(delete(schema.challenges).where(schema.challenges.c.player == guest))
    join_settings(connection, guest, player, bool(both))
    signals.send(connection, signals.PLAYER, player)


def at(player: str) -> Any:
    """The tables somebody sits at."""
    return select(schema.seats.c.table).where(schema.seats.c.player == player).distinct()


def free_unbegun(connection: Connection, guest: str, both: list[str]) -> None:
    """At tables that have not begun the guest's seat is free, where the player sits already."""
    waiting = select(schema.tables.c.id).where(schema.tables.c.id.in_(both), schema.tables.c.started.is_(None))
    seats = schema.seats.c
    connection.execute(
        update(schema.seats)
        .where(seats.player == guest, seats.table.in_(waiting))
        .values(player=None, name="", share="", last_seen=None)
    )


def rate_again(connection: Connection, guest: str, both: list[str]) -> None:
    """The ratings of all kinds of games the guest has played are found again from the first of them on."""
    rows = schema.results.c
    kinds = connection.execute(
        select(rows.game, rows.seats, func.min(rows.finished))
        .where(rows.player == guest, rows.table.not_in(both))
        .group_by(rows.game, rows.seats)
    ).all()
    for game, seats, first in kinds:
        results.unrate(connection, game, seats, first)


def join_notes(connection: Connection, guest: str, player: str, both: list[str]) -> None:
    """Where both have written notes there is one note with both."""
    notes = schema.notes.c
    mine = {row.table: row.text for row in connection.execute(select(schema.notes).where(notes.player == player))}
    theirs = select(schema.notes).where(notes.player == guest, notes.table.in_(mine), notes.table.not_in(both))
    for row in connection.execute(theirs).all():
        text = "\n".join(each for each in (mine[row.table], row.text) if each)
        connection.execute(update(schema.notes).where(notes.table == row.table, notes.player == player)
                           .values(text=text))  # fmt: skip
        connection.execute(delete(schema.notes).where(notes.table == row.table, notes.player == guest))


def move_channels(connection: Connection, guest: str, player: str) -> None:
    """Messages go to the same places; one that the player has already is not doubled."""
    channels, notices = schema.channels.c, schema.notices.c
    known = select(channels.address).where(channels.player == player, channels.ended.is_(None))
    twice = list(connection.scalars(select(channels.id).where(channels.player == guest, channels.address.in_(known))))
    connection.execute(delete(schema.notices).where(notices.channel.in_(twice)))
    connection.execute(delete(schema.channels).where(channels.id.in_(twice)))
    for table in (schema.channels, schema.notices):
        connection.execute(update(table).where(table.c.player == guest).values(player=player))


def move_rows(connection: Connection, table: Table, column: str, same: tuple[str, ...], guest: str,
              player: str) -> None:  # fmt: skip
    """Rows become the player's; of two that would be the same the player's stays."""
    whose, others = table.c[column], [table.c[each] for each in same]
    known = set(map(tuple, connection.execute(select(*others).where(whose == player)).all()))
    for row in map(tuple, connection.execute(select(*others).where(whose == guest)).all()):
        this = (whose == guest, *(each == value for each, value in zip(others, row, strict=True)))
        if row in known:
            connection.execute(delete(table).where(*this))
        else:
            connection.execute(update(table).where(*this).values({column: player}))


def join_settings(connection: Connection, guest: str, player: str, is_seated: bool) -> None:
    """What the player has not chosen is as the guest chose it. Of the guest nothing is left but seats, perhaps."""
    people = schema.players.c
    found = {row.id: read_settings(row.settings)
             for row in connection.execute(select(schema.players).where(people.id.in_((guest, player))))}  # fmt: skip
    chosen = {**found.get(guest, {}), **found.get(player, {})}
    connection.execute(update(schema.players).where(people.id == player).values(settings=json.dumps(chosen)))
    left: dict[str, Any] = {"settings": "{}"} if is_seated else {"settings": "{}", "name": ""}
    connection.execute(update(schema.players).where(people.id == guest).values(**left))
