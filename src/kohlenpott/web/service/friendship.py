"""Friends: found by a link that both have to want, asked to tables with a click. Knows nothing of HTTP."""

from __future__ import annotations

from sqlalchemy import Connection

from kohlenpott.store import blocks, friends, players
from kohlenpott.store.friends import NoSuchLink, TooManyFriends
from kohlenpott.store.players import Account

from .errors import BadRequest, Conflict, Forbidden, NotFound
from .happenings import INVITED, Happening
from .live_table import LiveTable
from .tables import TableService


def with_kept_name(player: Account | None) -> Account:
    """Friends must find each other again: both have kept their names."""
    if player is None or player.kept is None:
        raise Forbidden("Keep a name first.")
    return player


def new_link(service: TableService, player: Account) -> str:
    """A link to give to one person."""
    service.guard.check(with_kept_name(player).id)
    try:
        with service.database.write() as connection:
            return friends.new_link(connection, player.id, service.database.clock())
    except TooManyFriends:
        raise Conflict("Too many of your links wait for somebody. End them first.") from None


def giver_of(service: TableService, link: str) -> Account:
    """Who has given a link away."""
    found = friends.giver(service.database, link)
    player = players.find(service.database, found) if found is not None else None
    if player is None:
        raise NotFound("This link does not count any more. Ask for a new one.", field="link")
    return player


def accept(service: TableService, player: Account, link: str) -> Account:
    """Become friends with whoever has given the link away."""
    service.guard.check(with_kept_name(player).id)
    other, database = giver_of(service, link), service.database
    if other.id == player.id:
        raise BadRequest("This is your own link. Give it to somebody else.", field="link")
    check_wanted(service, player.id, other.id)
    try:
        with database.write() as connection:
            friends.take_link(connection, link, database.clock())
            friends.befriend(connection, player.id, other.id, database.clock())
    except NoSuchLink:
        raise NotFound("This link does not count any more. Ask for a new one.", field="link") from None
    except TooManyFriends:
        raise Conflict("One of you has too many friends.") from None
    return other


def check_wanted(service: TableService, one: str, other: str) -> None:
    """Forbidden if one of them has blocked the other; who it was is not told."""
    database = service.database
    if blocks.is_kept_away(database, one, [other]) or blocks.is_kept_away(database, other, [one]):
        raise Forbidden("This is not possible.")


def part(service: TableService, player: Account, other: str) -> None:
    """Be friends no more."""
    with service.database.write() as connection:
        if not friends.are_friends(connection, player.id, other):
            raise NotFound("There is no such friend.", field="friend")
        friends.part(connection, player.id, other)


def invite(service: TableService, live: LiveTable, player: Account, other: str) -> None:
    """Ask a friend to a table that waits for players; the friend is told, once."""
    service.guard.check(player.id, live.id)
    if player.id != live.table.terms.host and not live.held_by(player.id):
        raise Forbidden("Only people at this table may do this.")
    if live.table.started is not None:
        raise Conflict("The game has begun.")
    service.guard.check_near(live, other)
    now = service.database.clock()
    with service.database.write() as connection:
        if not friends.are_friends(connection, player.id, other):
            raise NotFound("There is no such friend.", field="player")
        tell(service, connection, live, player, other, now)


def tell(service: TableService, connection: Connection, live: LiveTable, player: Account, other: str,
         now: float) -> None:  # fmt: skip
    """The invitation and its notice are one change."""
    if other not in {seat.player for seat in live.seats} and friends.invite(connection, live.id, other, player.id, now):
        service.happenings.write(connection, [Happening(INVITED, live.id, 0, other, now)])
