"""One clock for all machines."""

from __future__ import annotations

import time

from kohlenpott.store import Database
from kohlenpott.store.shared_clock import SharedClock
from store.postgres_cluster import PostgresCluster


def test_a_machine_whose_clock_is_wrong_knows_the_right_time() -> None:
    own = iter([100.0, 102.0, 200.0, 200.5, 300.0, 304.0, 400.0, 400.0, 500.0])
    clock = SharedClock(lambda: next(own))
    clock.compare(lambda: 3701.0)  # asked at 100, answered at 102
    assert clock.offset == 3600
    clock.compare(lambda: 3800.25)
    assert clock.offset == 3600, "it fits, so nothing is changed"
    clock.compare(lambda: 3900.0)  # a slow answer tells nothing new
    assert clock.offset == 3600
    clock.compare(lambda: 4010.0)  # the machine was set
    assert clock.offset == 3610
    assert clock() == 4110


def test_all_processes_go_by_the_time_of_the_database(postgres: PostgresCluster) -> None:
    database = Database(postgres.fresh())
    clock = database.shared_clock
    assert clock is not None and database.clock is clock
    assert abs(clock() - time.time()) < 60
    clock.own = lambda: time.time() - 7200  # a machine that is two hours behind
    with database.read() as connection:
        database.compare_clocks(lambda: connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())"
                                                                   "::float8").scalar_one())  # fmt: skip
    assert abs(clock() - time.time()) < 60
    database.close()


def test_a_clock_that_was_given_is_taken(postgres: PostgresCluster) -> None:
    database = Database(postgres.fresh(), lambda: 5.0)
    assert database.clock() == 5.0 and database.shared_clock is None
    database.close()
