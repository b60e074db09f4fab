"""What waits in the database is done once, by somebody, also when whoever began has died."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from kohlenpott.store import Database, jobs
from kohlenpott.store.jobs import Job
from store.postgres_cluster import PostgresCluster


@pytest.fixture
def database(postgres: PostgresCluster) -> Iterator[Database]:
    found = Database(postgres.fresh())
    yield found
    found.close()


def put(database: Database, key: str, owner: str = "ida", number: int = 0, delay: float = 0.0, data: str = "") -> None:
    with database.beside() as connection:
        jobs.put(connection, "bot", key, owner, data, number, delay)


def take(database: Database, holder: str = "a", kind: str = "bot") -> Job | None:
    with database.beside() as connection:
        return jobs.take(connection, kind, holder)


def taken(database: Database, holder: str = "a") -> Job:
    found = take(database, holder)
    assert found is not None
    return found


def let_time_pass(database: Database, seconds: float) -> None:
    """Everything that was planned is due so much earlier."""
    with database.beside() as connection:
        connection.execute(text(f"UPDATE jobs SET due = due - {seconds}, until = until - {seconds}"))


def test_what_is_asked_for_twice_is_done_once(database: Database) -> None:
    put(database, "x")
    put(database, "x")
    job = taken(database)
    assert take(database, "b") is None and take(database, "b", "review") is None
    with database.beside() as connection:
        jobs.finish(connection, job, job.number)
    assert take(database) is None


def test_what_is_asked_for_meanwhile_is_not_forgotten(database: Database) -> None:
    put(database, "x", number=1)
    job = taken(database)
    put(database, "x", number=2)
    with database.beside() as connection:
        jobs.finish(connection, job, 1)
    assert taken(database, "b").number == 2


def test_the_work_of_the_dead_is_taken_over_and_that_of_the_living_is_not(database: Database) -> None:
    put(database, "x")
    job = taken(database, "a")
    let_time_pass(database, jobs.LEASE_SECONDS - 1)
    with database.beside() as connection:
        assert jobs.beat(connection, job)
    let_time_pass(database, jobs.LEASE_SECONDS - 1)
    assert take(database, "b") is None
    let_time_pass(database, 2)
    other = taken(database, "b")
    assert other.tries == 1
    with database.beside() as connection:
        assert not jobs.beat(connection, job), "the first has lost it"
        jobs.finish(connection, job, 99)
    let_time_pass(database, jobs.LEASE_SECONDS)
    assert taken(database, "c").id == job.id, "and cannot end it"


def test_what_fails_is_tried_again_later_but_not_for_ever(database: Database) -> None:
    put(database, "x")
    for number in range(jobs.MOST_TRIES):
        job = taken(database)
        with database.beside() as connection:
            assert jobs.fail(connection, job) == (number + 1 < jobs.MOST_TRIES)
        assert take(database) is None
        let_time_pass(database, jobs.FIRST_PAUSE * 2**number)
    assert take(database) is None


def test_nobody_has_all_the_time(database: Database) -> None:
    """One person's work is bounded, and whoever has least being done is next."""
    for number in range(4):
        put(database, f"ida-{number}", "ida")
    put(database, "eva-0", "eva")
    owners = [job.owner for job in (take(database, str(number)) for number in range(5)) if job is not None]
    assert sorted(owners[:2]) == ["eva", "ida"]
    assert owners.count("ida") == jobs.MOST_OF_OWNER and owners.count("eva") == 1


def test_what_is_for_later_waits(database: Database) -> None:
    put(database, "x", delay=50.0)
    assert take(database) is None
    with database.beside() as connection:
        found = jobs.wait_for_next(connection, "bot")
        assert found is not None and 40 < found <= 50
        assert jobs.wait_for_next(connection, "review") is None
    let_time_pass(database, 51)
    assert take(database) is not None
