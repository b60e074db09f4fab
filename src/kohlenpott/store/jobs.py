"""Work that waits in PostgreSQL for whichever process has time: leases that are renewed, and retries.

There is one row for each thing to be done, whoever asked for it and however often. Whoever takes it has it for some
seconds and says again and again that it lives; the work of a process that has died is taken over after that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Float, and_, case, cast, delete, exists, func, literal, or_, select, update

from . import postgres, schema, signals

LEASE_SECONDS = 10.0
BEAT_SECONDS = 3.0  # between two signs of life
MOST_TRIES = 5  # after which something is given up
FIRST_PAUSE = 1.0  # seconds until what has failed is tried again; then twice as long each time
MOST_OF_OWNER = 2  # that are done for one person at the same time

row = schema.jobs.c
NOW: Any = cast(func.extract("epoch", func.clock_timestamp()), Float)  # one clock for all machines
IS_HELD = and_(row.until.is_not(None), row.until > NOW)


@dataclass(frozen=True, slots=True)
class Job:
    """Something that is to be done, by whoever holds it now."""

    id: int
    kind: str
    key: str
    owner: str
    data: str
    number: int
    tries: int
    holder: str
    now: float  # the time of the database when it was taken


def put(connection: Connection, kind: str, key: str, owner: str, data: str = "", number: int = 0,
        delay: float = 0.0, where: Any = None) -> None:  # fmt: skip
    """Something is to be done (if a condition holds); once, however often it is asked for.

    A greater number means that there is more to be done than whoever holds it may know.
    """
    from sqlalchemy.dialects.postgresql import insert  # where games lie in a file nobody needs it

    values = {"kind": kind, "key": key, "owner": owner, "data": data, "number": number, "due": NOW + delay, "tries": 0}
    named = [each if name == "due" else literal(each).label(name) for name, each in values.items()]
    wanted = select(*named) if where is None else select(*named).where(where)
    statement = insert(schema.jobs).from_select(list(values), wanted)
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=["kind", "key"],
            set_={"number": func.greatest(row.number, statement.excluded.number), "data": statement.excluded.data,
                  "due": case((IS_HELD, row.due), else_=func.least(row.due, statement.excluded.due))},
        )
    )  # fmt: skip
    signals.send(connection, signals.JOB, kind)


def line_up(connection: Connection) -> None:
    """One takes after the other, so that what is done for one person is counted right."""
    postgres.lock(connection, postgres.TAKING)


def take(connection: Connection, kind: str, holder: str) -> Job | None:
    """The next thing of a kind that nobody does, first of those for whom least is being done; None if there is none."""
    other = schema.jobs.alias()
    busy = (
        select(func.count())
        .select_from(other)
        .where(other.c.owner == row.owner, other.c.kind == kind, other.c.until > NOW)
        .scalar_subquery()
    )
    found = connection.scalar(
        select(row.id)
        .where(row.kind == kind, row.due <= NOW, ~IS_HELD, busy < MOST_OF_OWNER)
        .order_by(busy, row.due, row.id)
        .limit(1)
        .with_for_update(of=schema.jobs, skip_locked=True)
    )
    if found is None:
        return None
    taken = connection.execute(
        update(schema.jobs)
        .where(row.id == found, or_(row.until.is_(None), row.until <= NOW))
        .values(holder=holder, until=NOW + LEASE_SECONDS, tries=row.tries + case((row.holder.is_(None), 0), else_=1))
        .returning(schema.jobs, NOW.label("now"))
    ).first()
    return None if taken is None else Job(taken.id, taken.kind, taken.key, taken.owner, taken.data, taken.number,
                                          taken.tries, taken.holder, taken.now)  # fmt: skip


def wait_for_next(connection: Connection, kind: str) -> float | None:
    """Seconds until something of a kind may be taken; None if nothing waits."""
    found: float | None = connection.scalar(
        select(func.min(func.greatest(row.due, func.coalesce(row.until, 0.0))) - NOW).where(row.kind == kind)
    )
    return found


def is_mine(job: Job) -> Any:
    """The row, as long as its holder has it."""
    return and_(row.id == job.id, row.holder == job.holder)


def beat(connection: Connection, job: Job) -> bool:
    """Whoever holds it lives; False if somebody else has taken it meanwhile."""
    done = connection.execute(update(schema.jobs).where(is_mine(job)).values(until=NOW + LEASE_SECONDS))
    return done.rowcount == 1


def finish(connection: Connection, job: Job, number: int) -> None:
    """All that was asked for up to a number is done; if more was asked for meanwhile, that is next."""
    asked = and_(row.number <= number, row.data == job.data)
    if connection.execute(delete(schema.jobs).where(is_mine(job), asked)).rowcount == 0:
        go_on(connection, job, 0.0)


def go_on(connection: Connection, job: Job, delay: float) -> None:
    """There is more to be done, by anybody."""
    values = {"holder": None, "until": None, "due": NOW + delay, "tries": 0}
    connection.execute(update(schema.jobs).where(is_mine(job)).values(**values))
    signals.send(connection, signals.JOB, job.kind)


def fail(connection: Connection, job: Job) -> bool:
    """It did not work: again after a while, but not for ever. False if it was given up."""
    if job.tries + 1 >= MOST_TRIES:
        connection.execute(delete(schema.jobs).where(is_mine(job)))
        return False
    values = {"holder": None, "until": None, "due": NOW + FIRST_PAUSE * 2**job.tries, "tries": job.tries + 1}
    connection.execute(update(schema.jobs).where(is_mine(job)).values(**values))
    return True


def has_bots(table: str) -> Any:
    """The condition that bots sit at a table."""
    return exists().where(schema.seats.c.table == table, schema.seats.c.bot.is_not(None))
