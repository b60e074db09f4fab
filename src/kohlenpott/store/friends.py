"""Friends: two people who both wanted it. One gives a link away, the other accepts it; a link counts once."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select

from . import schema
from .database import Database
from .sign_ins import DAY, hashed

LINK_SECONDS = 14 * DAY  # for which a link counts
MOST_LINKS = 20  # of one person that nobody has accepted yet
MOST_FRIENDS = 500  # of one person
LONGEST_LINK = 60


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody's friend."""

    id: str
    name: str
    made: float


class TooManyFriends(Exception):
    """One person has enough friends, or enough links that wait."""


class NoSuchLink(Exception):
    """Nobody has given this link away, it was accepted already, or its time is over."""


def new_link(connection: Connection, player: str, now: float) -> str:
    """A link to give away; only its hash is kept."""
    links = schema.friend_links.c
    connection.execute(delete(schema.friend_links).where(links.expires <= now))
    waiting = select(func.count()).select_from(schema.friend_links).where(links.player == player)
    if (connection.scalar(waiting) or 0) >= MOST_LINKS:
        raise TooManyFriends
    link = secrets.token_urlsafe(18)
    connection.execute(insert(schema.friend_links).values(hash=hashed(link), player=player, expires=now + LINK_SECONDS))
    return link


def giver(database: Database, link: str) -> str | None:
    """Who has given a link away that still counts."""
    links = schema.friend_links.c
    wanted = select(links.player).where(links.hash == hashed(link[:LONGEST_LINK]), links.expires > database.clock())
    with database.read() as connection:
        found: str | None = connection.scalar(wanted)
    return found


def take_link(connection: Connection, link: str, now: float) -> str:
    """Who has given a link away; from now on it does not count. NoSuchLink."""
    links = schema.friend_links.c
    mine = links.hash == hashed(link[:LONGEST_LINK])
    found = connection.scalar(select(links.player).where(mine, links.expires > now))
    if found is None or not connection.execute(delete(schema.friend_links).where(mine)).rowcount:
        raise NoSuchLink
    return str(found)


def end_links(connection: Connection, player: str) -> None:
    """No link of this person counts any more."""
    connection.execute(delete(schema.friend_links).where(schema.friend_links.c.player == player))


def befriend(connection: Connection, one: str, other: str, now: float) -> None:
    """Both are friends; doing it twice changes nothing. TooManyFriends."""
    rows = schema.friends.c
    if connection.scalar(select(rows.made).where(rows.player == one, rows.friend == other)) is not None:
        return
    for player, friend in ((one, other), (other, one)):
        if (connection.scalar(select(func.count()).select_from(schema.friends).where(rows.player == player)) or 0) >= (
            MOST_FRIENDS
        ):
            raise TooManyFriends
        connection.execute(insert(schema.friends).values(player=player, friend=friend, made=now))


def part(connection: Connection, one: str, other: str) -> None:
    """They are friends no more; invitations that nobody has followed end."""
    rows, invited = schema.friends.c, schema.table_invitations.c
    for player, friend in ((one, other), (other, one)):
        connection.execute(delete(schema.friends).where(rows.player == player, rows.friend == friend))
        connection.execute(
            delete(schema.table_invitations).where(invited.player == player, invited.invited_by == friend)
        )


def of_player(database: Database, player: str) -> list[Friend]:
    """Somebody's friends by name."""
    rows, people = schema.friends.c, schema.players.c
    wanted = (
        select(people.id, people.name, rows.made)
        .join(schema.friends, rows.friend == people.id)
        .where(rows.player == player)
        .order_by(func.lower(people.name), people.id)
    )
    with database.read() as connection:
        return [Friend(row.id, row.name, row.made) for row in connection.execute(wanted)]


def are_friends(connection: Connection, one: str, other: str) -> bool:
    """Are these two friends?"""
    rows = schema.friends.c
    return connection.scalar(select(rows.made).where(rows.player == one, rows.friend == other)) is not None


def invite(connection: Connection, table: str, player: str, by: str, now: float) -> bool:
    """Somebody is asked to a table; False if that was done before."""
    rows = schema.table_invitations.c
    if connection.scalar(select(rows.made).where(rows.table == table, rows.player == player)) is not None:
        return False
    connection.execute(insert(schema.table_invitations).values(table=table, player=player, invited_by=by, made=now))
    return True


def invited_to(database: Database, table: str) -> set[str]:
    """Who was asked to a table."""
    rows = schema.table_invitations.c
    with database.read() as connection:
        return set(connection.scalars(select(rows.player).where(rows.table == table)))


def tables_for(database: Database, player: str) -> set[str]:
    """The tables somebody was asked to that have not begun."""
    rows, tables = schema.table_invitations.c, schema.tables.c
    wanted = (
        select(rows.table)
        .join(schema.tables, tables.id == rows.table)
        .where(rows.player == player, tables.started.is_(None), tables.finished.is_(None))
    )
    with database.read() as connection:
        return set(connection.scalars(wanted))


def forget(connection: Connection, player: str) -> None:
    """Nothing is left of somebody's friendships."""
    rows, links, invited = schema.friends.c, schema.friend_links.c, schema.table_invitations.c
    connection.execute(delete(schema.friends).where(or_(rows.player == player, rows.friend == player)))
    connection.execute(delete(schema.friend_links).where(links.player == player))
    connection.execute(
        delete(schema.table_invitations).where(or_(invited.player == player, invited.invited_by == player))
    )
