"""All that is kept about one person: told to the person, or forgotten. Games stay, without a name on the seat."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from . import access_tokens, channels, friends, passkeys, recovery_codes, schema, sign_ins
from .database import Database
from .log import ABSENT
from .players import Account
from .tables import touch

NOBODY = "nobody"  # sits on the seats of those who have gone


def everything(database: Database, player: Account) -> dict[str, Any]:
    """What is kept about a player, as JSON knows it; no secret that would let somebody else in."""
    seats, tables, entries = schema.seats.c, schema.tables.c, schema.entries.c
    with database.read() as connection:

        def rows(query: Any) -> list[dict[str, Any]]:
            return [dict(row._mapping) for row in connection.execute(query)]

        games = rows(
            select(tables.id, tables.game, seats.seat, seats.name, tables.created, tables.started, tables.finished)
            .join(schema.seats, seats.table == tables.id)
            .where(seats.player == player.id)
            .order_by(tables.created, seats.seat)
        )
        hosted = list(connection.scalars(select(tables.id).where(tables.host == player.id).order_by(tables.created)))
        moves = rows(
            select(entries.table, entries.seq, entries.kind, entries.seat, entries.move, entries.made)
            .join(schema.seats, (seats.table == entries.table) & (seats.seat == entries.seat))
            .where(entries.player.is_not(None))
            .where((entries.player == player.id) | ((seats.player == player.id) & (entries.kind != ABSENT)))
            .order_by(entries.made, entries.table, entries.seq)
        )
        said = rows(
            select(schema.chat.c.table, schema.chat.c.name, schema.chat.c.text, schema.chat.c.made)
            .where(schema.chat.c.player == player.id)
            .order_by(schema.chat.c.id)
        )
        notes = rows(select(schema.notes.c.table, schema.notes.c.text).where(schema.notes.c.player == player.id))
        hints, asked, done = schema.hints.c, schema.reviews.c, schema.solved.c
        helped = rows(select(hints.table, hints.seq, hints.seat, hints.made).where(hints.player == player.id))
        reviewed = rows(select(asked.table, asked.depth, asked.asked).where(asked.player == player.id))
        solved = rows(select(done.game, done.puzzle, done.at_once, done.made).where(done.player == player.id))
        ended = schema.results.c
        played = rows(select(schema.results).where(ended.player == player.id).order_by(ended.finished, ended.table))
        shut = schema.blocks.c
        blocked = rows(select(shut.blocked, shut.made).where(shut.player == player.id).order_by(shut.made))
        known = schema.friends.c
        befriended = rows(select(known.friend, known.made).where(known.player == player.id).order_by(known.made))
        asked_to = schema.table_invitations.c
        guests = rows(select(asked_to.table, asked_to.invited_by, asked_to.made).where(asked_to.player == player.id))
        sessions = rows(
            select(schema.sessions.c.device, schema.sessions.c.created, schema.sessions.c.seen,
                   schema.sessions.c.expires).where(schema.sessions.c.player == player.id)
        )  # fmt: skip
        notices = schema.notices.c
        sent = rows(
            select(notices.kind, notices.table, notices.happened, notices.state, notices.done, notices.title)
            .where(notices.player == player.id)
            .order_by(notices.happened)
        )
        away = rows(select(schema.vacations.c.began, schema.vacations.c.ends)
                    .where(schema.vacations.c.player == player.id))  # fmt: skip
        votes = rows(select(schema.votes.c.table, schema.votes.c.seat, schema.votes.c.made)
                     .where(schema.votes.c.player == player.id))  # fmt: skip
        created = connection.scalar(select(schema.players.c.created).where(schema.players.c.id == player.id))
    tokens = [{"name": token.name, "scopes": list(token.scopes), "created": token.created, "expires": token.expires,
               "used": token.used} for token in access_tokens.of_player(database, player.id)]  # fmt: skip
    keys = [{"device": key.device, "created": key.created, "used": key.used}
            for key in passkeys.of_player(database, player.id)]  # fmt: skip
    told = [{"channel": each.kind, "address": each.address, "wants": list(each.wants), "mode": each.mode,
             "created": each.created, "confirmed": each.confirmed, "ended": each.ended}
            for each in channels.of_player(database, player.id)]  # fmt: skip
    return {
        "player": {"id": player.id, "name": player.name, "created": created, "kept": player.kept,
                   "settings": dict(player.settings)},
        "sign_ins": sessions, "passkeys": keys, "tokens": tokens,
        "channels": told, "notices": sent,
        "recovery_code_made": recovery_codes.made(database, player.id),
        "seats": games, "hosted": hosted, "entries": moves, "chat": said, "notes": notes,
        "hints": helped, "reviews": reviewed, "puzzles": solved, "results": played,
        "vacations": away, "votes": votes, "blocked": blocked, "friends": befriended, "invitations": guests,
    }  # fmt: skip


def forget(connection: Connection, player: str, now: float) -> None:
    """Nothing is left of a player but the games: nobody's seats, nobody's tables, nobody's moves."""
    known = connection.scalar(select(schema.players.c.id).where(schema.players.c.id == NOBODY))
    if known is None:
        connection.execute(insert(schema.players).values(id=NOBODY, name="", settings=json.dumps({}), created=now))
    mine = select(schema.seats.c.table).where(schema.seats.c.player == player)
    touch(connection, (schema.tables.c.host == player) | schema.tables.c.id.in_(mine))
    for hash in connection.scalars(select(schema.sessions.c.hash).where(schema.sessions.c.player == player)).all():
        sign_ins.end(connection, hash)
    connection.execute(update(schema.tables).where(schema.tables.c.host == player).values(host=NOBODY))
    connection.execute(update(schema.seats).where(schema.seats.c.player == player).values(player=NOBODY, name=""))
    connection.execute(update(schema.results).where(schema.results.c.player == player).values(
        player=NOBODY, name="", rating=None, deviation=None))  # fmt: skip
    for asked in (schema.reviews, schema.hints):
        connection.execute(update(asked).where(asked.c.player == player).values(player=NOBODY))
    friends.forget(connection, player)
    own = select(schema.channels.c.id).where(schema.channels.c.player == player)
    connection.execute(delete(schema.notices).where(schema.notices.c.channel.in_(own)))
    connection.execute(delete(schema.blocks).where(schema.blocks.c.blocked == player))
    for table in (
        schema.channels,
        schema.blocks,
        schema.chat,
        schema.notes,
        schema.solved,
        schema.sessions,
        schema.passkeys,
        schema.recovery_codes,
        schema.challenges,
        schema.tokens,
        schema.vacations,
        schema.votes,
    ):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(schema.players).where(schema.players.c.id == player))
