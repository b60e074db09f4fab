"""Vacation: for some days of a year the clocks of tables with days per move stand for somebody."""

from __future__ import annotations

from collections.abc import Sequence

from kohlenpott.store import schema, tables, timekeeping
from kohlenpott.store.pace import DAY
from kohlenpott.store.players import Account
from kohlenpott.store.timekeeping import Vacation

from .errors import BadRequest, Conflict
from .tables import TableService

MOST_A_YEAR = 28
YEAR = 365 * DAY


def days_left(taken: Sequence[Vacation], now: float) -> int:
    """Whole days that somebody may still take: what lies within a year before now, or after it, counts."""
    used = sum(each.ends - max(each.began, now - YEAR) for each in taken if each.ends > now - YEAR)
    return max(0, int((MOST_A_YEAR * DAY - used) // DAY))


def current(service: TableService, player: Account) -> Vacation | None:
    """The vacation somebody is on."""
    now = service.database.clock()
    return next(iter(timekeeping.vacations(service.database, [player.id], now)), None)


def left_for(service: TableService, player: Account) -> int:
    """Days that somebody may still take."""
    now = service.database.clock()
    return days_left(timekeeping.vacations(service.database, [player.id], now - YEAR), now)


def take(service: TableService, player: Account, days: int) -> Vacation:
    """Go away from now on."""
    if current(service, player) is not None:
        raise Conflict("You are on vacation already.")
    left, now = left_for(service, player), service.database.clock()
    if not 1 <= days <= MOST_A_YEAR:
        raise BadRequest("A vacation lasts %(fewest)s to %(most)s days.", field="days", fewest=1, most=MOST_A_YEAR)
    if days > left:
        raise Conflict("You have %(left)s days of vacation left this year.", left=left)
    found = Vacation(player.id, now, now + days * DAY)
    with service.database.write() as connection:
        timekeeping.take_vacation(connection, found)
    tell_tables(service, player)
    return found


def end(service: TableService, player: Account) -> None:
    """Come back: the clocks go on, the days that were not used are kept."""
    if current(service, player) is None:
        raise Conflict("You are not on vacation.")
    with service.database.write() as connection:
        timekeeping.end_vacation(connection, player.id, service.database.clock())
    tell_tables(service, player)


def tell_tables(service: TableService, player: Account) -> None:
    """Tables that are in memory show it at once; the others when they are looked at."""
    found = timekeeping.tables_in_days(service.database, player.id)
    with service.database.write() as connection:
        timekeeping.look_soon(connection, found, service.database.clock())
        tables.touch(connection, schema.tables.c.id.in_(found))  # other servers look, too
    for id in found:
        live = service.in_memory(id)
        if live is not None:
            with live.lock:
                service.read_pauses(live)
                live.changed()
