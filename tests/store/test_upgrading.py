"""A database of any release is brought up to date; whatever else it meets is left as it is."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from kohlenpott.store import Database, StoreError, log, schema, tables, upgrading

RELEASED = Path(__file__).with_name("fixtures") / "games-0.1.db"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database that version 0.1 has written."""
    file = tmp_path / "games.db"
    shutil.copy(RELEASED, file)
    return file


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    """What stands in a file."""
    connection = sqlite3.connect(file)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_a_database_of_the_first_release_is_brought_up_to_date(old: Path) -> None:
    before = rows(old, 'SELECT * FROM entries ORDER BY "table", seq')
    Database(f"sqlite:///{old}").close()

    assert rows(old, "SELECT version_num FROM alembic_version") == [(upgrading.HEAD,)]
    assert rows(old, "SELECT value FROM meta WHERE name = 'version'") == [(str(schema.VERSION),)], "0.1 refuses it now"
    assert rows(old, 'SELECT * FROM entries ORDER BY "table", seq') == before


def test_a_copy_is_kept_before_anything_changes(old: Path) -> None:
    Database(f"sqlite:///{old}").close()
    copy = old.with_name("games.db.0001.backup")

    assert rows(copy, "SELECT value FROM meta") == [("1",)]
    assert rows(copy, "SELECT count(*) FROM entries") == rows(RELEASED, "SELECT count(*) FROM entries")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    shutil.copy(RELEASED, old)
    Database(f"sqlite:///{old}").close()
    assert old.with_name("games.db.0001.backup-2").exists(), "an earlier copy is not replaced"


def test_an_upgraded_database_and_a_new_one_are_alike(old: Path, tmp_path: Path) -> None:
    Database(f"sqlite:///{old}").close()
    Database(f"sqlite:///{tmp_path}/new.db").close()
    steps = create_engine(f"sqlite:///{tmp_path}/steps.db")
    with steps.begin() as connection:
        upgrading.upgrade(connection, None)
    for name in ("games.db", "new.db", "steps.db"):
        with create_engine(f"sqlite:///{tmp_path}/{name}").connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    query = "SELECT type, name, replace(replace(sql, char(10), ''), char(9), '') FROM sqlite_master ORDER BY name"
    assert [row[:2] for row in rows(old, query)] == [row[:2] for row in rows(tmp_path / "new.db", query)]


def test_the_newest_step_is_the_one_the_program_names() -> None:
    assert upgrading.steps()[0] == upgrading.HEAD and upgrading.steps()[-1] == upgrading.FIRST


def test_a_step_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow = upgrading.upgrade

    def fails(connection: object, revision: str) -> None:
        follow(connection, revision)  # type: ignore[arg-type]
        raise StoreError("the power has gone")

    monkeypatch.setattr(upgrading, "upgrade", fails)
    with pytest.raises(StoreError, match="the power has gone"):
        Database(f"sqlite:///{old}")
    assert rows(old, "SELECT value FROM meta") == [("1",)]
    assert rows(old, "SELECT name FROM sqlite_master WHERE name IN ('editions', 'alembic_version')") == []


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", f"revision 9999, this program knows {upgrading.HEAD}"),
        ("DELETE FROM alembic_version", "revision none"),
        ("DROP TABLE alembic_version", "version 2, this program needs 2"),
        ("DROP TABLE entries", "a database of another program; it is left alone"),
    ],
)
def test_an_unknown_database_is_refused_before_anything_is_written(
    tmp_path: Path, statement: str, problem: str
) -> None:
    file = tmp_path / "games.db"
    Database(f"sqlite:///{file}").close()
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.commit()
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(StoreError, match=problem) as refused:
        Database(f"sqlite:///{file}")

    assert "\n" not in str(refused.value)
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["games.db"]


def test_files_of_other_programs_are_left_alone(tmp_path: Path) -> None:
    foreign, no_database = tmp_path / "foreign.db", tmp_path / "text.db"
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.commit()
    connection.close()
    no_database.write_text("not a database at all, but long enough to be taken for one " * 20)
    for file, problem in ((foreign, "another program"), (no_database, "not a database")):
        file.chmod(0o644)
        before = file.read_bytes()
        with pytest.raises(StoreError, match=problem):
            Database(f"sqlite:///{file}")
        assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (before, 0o644)


def test_an_old_database_is_not_touched_by_those_who_only_look(old: Path) -> None:
    before = old.read_bytes()
    with pytest.raises(StoreError, match="revision 0001; `kohlenpott db upgrade` brings it up to date"):
        Database(f"sqlite:///{old}", upgrade=False)
    assert rows(old, "SELECT value FROM meta") == [("1",)] and old.read_bytes()[100:] == before[100:]


def test_what_was_kept_can_be_read_and_added_to(old: Path) -> None:
    database = Database(f"sqlite:///{old}")
    running = tables.running(database)
    assert len(running) == 7
    for id in running:
        entries = log.read(database, id)
        with database.write() as connection:
            log.append(connection, id, len(entries), log.Entry(log.RETURN, 0))
        assert len(log.read(database, id)) == len(entries) + 1
    database.close()


def test_a_database_in_memory_needs_no_file() -> None:
    database = Database("sqlite://")
    with database.read() as connection:
        assert connection.scalar(text("SELECT count(*) FROM editions")) == 0
    database.close()
