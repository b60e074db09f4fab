"""PostgreSQL keeps the same as a file does, for several processes at once; what goes wrong is one clear line."""

from __future__ import annotations

import os
import re
import shutil
import socket
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, select, text

from kohlenpott.api.untrusted import BadText
from kohlenpott.store import Busy, Database, StoreError, chat, copies, log, players, schema, tables, upgrading
from kohlenpott.store.in_use import used_alone
from kohlenpott.store.postgres import LOST_SECONDS, engine_at
from store.postgres_cluster import PostgresCluster

RELEASED = Path(__file__).with_name("fixtures") / "games-0.1.db"


@pytest.fixture
def url(postgres: PostgresCluster) -> str:
    return postgres.fresh()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    found = Database(url)
    yield found
    found.close()


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    database = Database(url, upgrade=False)
    with database.read() as connection:
        found = {table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
                 for table in schema.metadata.sorted_tables}  # fmt: skip
    database.close()
    return found


def test_a_new_database_and_one_that_went_step_by_step_are_alike(postgres: PostgresCluster, url: str) -> None:
    steps = postgres.empty()
    for step in [*reversed(upgrading.steps())]:
        engine = create_engine(steps.replace("://", "+psycopg://"))
        with engine.begin() as connection:
            upgrading.upgrade(connection, upgrading.revision_of(connection), step)
        engine.dispose()
    for each in (url, steps):
        found = Database(each)
        with found.read() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        found.close()


def test_servers_leave_an_old_database_to_the_command(postgres: PostgresCluster) -> None:
    """Others may be using it: nobody changes it under them."""
    old = postgres.empty()
    engine = create_engine(old.replace("://", "+psycopg://"))
    with engine.begin() as connection:
        upgrading.upgrade(connection, None, upgrading.steps()[-2])
    engine.dispose()
    with pytest.raises(StoreError, match="revision 0002; `kohlenpott db upgrade` brings it up to date"):
        Database(old)
    Database(old, upgrade=True).close()
    Database(old).close()


def test_a_step_that_fails_changes_nothing(postgres: PostgresCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    old = postgres.empty()
    engine = create_engine(old.replace("://", "+psycopg://"))
    with engine.begin() as connection:
        upgrading.upgrade(connection, None, upgrading.FIRST)
    follow = upgrading.upgrade

    def fails(connection: object, revision: str) -> None:
        follow(connection, revision)  # type: ignore[arg-type]
        raise StoreError("the power has gone")

    monkeypatch.setattr(upgrading, "upgrade", fails)
    with pytest.raises(StoreError, match="the power has gone"):
        Database(old, upgrade=True)
    with engine.connect() as connection:
        assert upgrading.revision_of(connection) == upgrading.FIRST
    engine.dispose()


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", f"revision 9999, this program knows {upgrading.HEAD}"),
        ("DELETE FROM alembic_version", "revision none"),
        ("DROP TABLE entries", "a database of another program; it is left alone"),
        ("DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET default_transaction_read_only = on';"
         " END $$", "this database is read-only"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_one_line(
    postgres: PostgresCluster, url: str, statement: str, problem: str
) -> None:
    postgres.execute(statement, url.rpartition("/")[2])
    with pytest.raises(StoreError, match=re.escape(problem)) as refused:
        Database(url)
    assert "\n" not in str(refused.value) and str(refused.value).startswith(f"--db {url}: ")


def test_a_read_only_database_can_be_looked_at(postgres: PostgresCluster, url: str, tmp_path: Path) -> None:
    name = url.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    Database(url, upgrade=False).close()
    assert copies.backup(url, tmp_path / "copy.db") > 0


def test_servers_that_start_at_once_make_the_tables_once(postgres: PostgresCluster) -> None:
    url, found = postgres.empty(), []

    def start() -> None:
        database = Database(url)
        found.append(players.create(database, "Ida"))
        database.close()

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4


def test_whoever_waits_too_long_is_told_so(database: Database, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Busy, and nothing was written; later the same succeeds."""
    other = Database(url)
    with database.write() as connection:
        connection.execute(text("SET LOCAL lock_timeout = '50ms'"))
        with other.engine.connect() as waiting:
            waiting.execute(text("SET lock_timeout = '50ms'"))
            waiting.commit()
        with pytest.raises(Busy):
            players.create(other, "Ida")
    assert players.create(other, "Ida")
    other.close()


def test_a_database_that_has_gone_is_busy_until_it_is_back() -> None:
    cluster = PostgresCluster()
    try:
        database = Database(cluster.fresh())
        ida, token = players.create(database, "Ida")
        cluster.kill()
        for attempt in (lambda: players.create(database, "Eva"), lambda: players.find(database, ida.id)):
            with pytest.raises(Busy):
                attempt()
        cluster.start()
        assert players.of_session(database, token) == ida
        players.create(database, "Eva")
        database.close()
    finally:
        cluster.close()


def test_a_file_is_taken_over_and_copied_back(postgres: PostgresCluster, tmp_path: Path) -> None:
    """Every row of a database of the first release, through PostgreSQL and back."""
    file, back = tmp_path / "games.db", tmp_path / "back.db"
    shutil.copy(RELEASED, file)
    url = postgres.empty()
    rows = copies.restore(file, url, force=False)
    assert copies.backup(url, back) == rows
    assert stat.S_IMODE(back.stat().st_mode) == 0o600
    Database(f"sqlite:///{file}").close()
    expected = everything(f"sqlite:///{file}")
    assert sum(map(len, expected.values())) == rows
    assert everything(url) == expected
    assert everything(f"sqlite:///{back}") == expected


def test_what_is_said_after_a_restore_comes_last(postgres: PostgresCluster, database: Database, tmp_path: Path) -> None:
    """The database goes on counting where the copy ended."""
    ida, _ = players.create(database, "Ida")
    terms = tables.Terms("coal-baron", 2, {}, 1, "f" * 64, "7-" + "0" * 32, "c" * 64, True, ida.id)
    with database.write() as connection:
        table = tables.create(connection, terms, [tables.Seat(ida.id, "Ida"), tables.Seat()], 5.0)
    for line in ("one", "two"):
        chat.say(database, table, ida, line)
    copies.backup(database.engine.url.render_as_string(), tmp_path / "copy.db")
    other = postgres.empty()
    copies.restore(tmp_path / "copy.db", other, force=False)
    restored = Database(other)
    chat.say(restored, table, ida, "three")
    assert [line.text for line in chat.heard(restored, table, 9)] == ["one", "two", "three"]
    restored.close()


def test_games_are_replaced_only_if_that_is_wished(database: Database, url: str, tmp_path: Path) -> None:
    copies.backup(url, tmp_path / "copy.db")
    players.create(database, "Ida")
    with pytest.raises(StoreError, match="--force replaces them"):
        copies.restore(tmp_path / "copy.db", url, force=False)
    assert everything(url)["players"]
    copies.restore(tmp_path / "copy.db", url, force=True)
    assert not everything(url)["players"]


def test_a_restore_that_fails_leaves_everything_as_it_was(
    database: Database, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies.backup(url, tmp_path / "copy.db")
    players.create(database, "Ida")
    before = everything(url)

    def fails(connection: object) -> None:
        raise StoreError("the power has gone")

    monkeypatch.setattr(copies, "go_on_counting", fails)
    with pytest.raises(StoreError, match="the power has gone"):
        copies.restore(tmp_path / "copy.db", url, force=True)
    assert everything(url) == before


def test_another_programs_database_is_never_replaced(postgres: PostgresCluster, url: str, tmp_path: Path) -> None:
    copies.backup(url, tmp_path / "copy.db")
    foreign = postgres.empty()
    postgres.execute("CREATE TABLE bookmarks (url TEXT)", foreign.rpartition("/")[2])
    for force in (False, True):
        with pytest.raises(StoreError, match="another program"):
            copies.restore(tmp_path / "copy.db", foreign, force)
    with pytest.raises(StoreError, match="another program"):
        copies.backup(foreign, tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()


def test_a_copy_shows_one_moment(database: Database, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written while it is made is in it as a whole or not at all."""
    copy_rows = copies.copy_rows

    def slowly(source: object, target: object) -> int:
        players.create(database, "Eva")  # after the first look
        return copy_rows(source, target)  # type: ignore[arg-type]

    players.create(database, "Ida")
    monkeypatch.setattr(copies, "copy_rows", slowly)
    copies.backup(url, tmp_path / "copy.db")
    found = everything(f"sqlite:///{tmp_path}/copy.db")
    assert [row[1] for row in found["players"]] == ["Ida"] and len(found["sessions"]) == 1


def test_a_database_in_use_is_told_so(url: str) -> None:
    with used_alone(url), pytest.raises(StoreError, match="another server is using this database"), used_alone(url):
        pass
    with used_alone(url):
        pass


def test_text_that_cannot_be_kept_is_the_senders_fault(database: Database) -> None:
    for attempt in (lambda: players.create(database, "I\0da"), lambda: tables.load(database, "\0"),
                    lambda: players.create(database, "x" * 41)):  # fmt: skip
        with pytest.raises(BadText):
            attempt()


def test_an_entry_is_written_once_by_whoever_is_first(database: Database, url: str) -> None:
    """Two processes that append at the same number: one is told that it was too late."""
    ida, _ = players.create(database, "Ida")
    terms = tables.Terms("coal-baron", 2, {}, 1, "f" * 64, "7-" + "0" * 32, "c" * 64, True, ida.id)
    with database.write() as connection:
        table = tables.create(connection, terms, [tables.Seat(ida.id, "Ida"), tables.Seat()], 5.0)
    other = Database(url)
    outcomes: list[int | str] = []

    def append(where: Database, key: str) -> None:
        try:
            with where.write() as connection:
                outcomes.append(log.append(connection, table, 0, log.Entry(log.MOVE, 0, "money-6", key=key)))
        except log.Stale:
            outcomes.append("late")

    threads = [threading.Thread(target=append, args=each) for each in ((database, "a"), (other, "b"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, outcomes)) == ["1", "late"]
    assert len(log.read(database, table)) == 1
    other.close()


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="a matter of Linux")
def test_a_machine_that_vanishes_without_a_word_is_noticed(postgres: PostgresCluster) -> None:
    """When the power fails nobody ends a connection; the system alone would try for a quarter of an hour."""
    engine = engine_at(postgres.url())
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        with socket.socket(fileno=os.dup(driver.fileno())) as line:
            assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * LOST_SECONDS
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == LOST_SECONDS // 3
    engine.dispose()
    engine = engine_at(f"{postgres.url()}?tcp_user_timeout=1234")
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        with socket.socket(fileno=os.dup(driver.fileno())) as line:
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1234, "hosts may know better"
    engine.dispose()
