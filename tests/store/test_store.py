"""The database keeps what it has acknowledged and forgets nothing."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import event, select, text

from kohlenpott.store import (
    Busy,
    Database,
    Entry,
    KeyUsed,
    Seat,
    Stale,
    StoreError,
    Terms,
    chat,
    log,
    players,
    schema,
    tables,
)
from kohlenpott.store.in_use import used_alone
from kohlenpott.store.write_lock import WriteLock

SOURCES = Path(log.__file__).parent


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    found = Database(database_url, clock=lambda: 1000.0)
    yield found
    found.close()


def table_of(database: Database) -> str:
    host, _ = players.create(database, "Ida")
    terms = Terms("coal-baron", 2, {"hide_delivered": True}, 1, "f" * 64, "7-" + "0" * 32, "c" * 64, True, host.id)
    with database.write() as connection:
        return tables.create(connection, terms, [Seat(host.id, "Ida"), Seat()], 5.0)


def append(database: Database, table: str, expected: int, entry: Entry) -> int:
    with database.write() as connection:
        return log.append(connection, table, expected, entry)


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    with database.read() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_a_table_comes_back_as_it_was_made(database: Database) -> None:
    id = table_of(database)
    found = tables.load(database, id)

    assert found is not None
    assert found.terms.options == {"hide_delivered": True}
    assert [seat.name for seat in found.seats] == ["Ida", ""]
    assert found.seats[1].is_free
    assert [table.id for table in tables.public(database, 9)] == [id]
    assert tables.running(database) == []


def test_entries_are_numbered_and_read_in_order(database: Database) -> None:
    id = table_of(database)

    assert append(database, id, 0, Entry(log.MOVE, 1, "draft H07")) == 1
    assert append(database, id, 1, Entry(log.UNDO, 1, taken_back=1)) == 2
    kept = [(entry.kind, entry.move, entry.taken_back) for entry in log.read(database, id)]
    assert kept == [("move", "draft H07", 0), ("undo", "", 1)]


def test_an_entry_at_a_number_that_is_taken_is_stale(database: Database) -> None:
    id = table_of(database)
    append(database, id, 0, Entry(log.MOVE, 1, "draft H07"))

    with pytest.raises(Stale) as stale:
        append(database, id, 0, Entry(log.MOVE, 1, "draft L01"))
    assert stale.value.seq == 1
    assert [e.move for e in log.read(database, id)] == ["draft H07"]


def test_a_key_is_used_once_per_table(database: Database) -> None:
    id, other = table_of(database), table_of(database)
    append(database, id, 0, Entry(log.MOVE, 1, "draft H07", key="k"))
    append(database, other, 0, Entry(log.MOVE, 1, "draft H07", key="k"))

    with pytest.raises(KeyUsed) as used:
        append(database, id, 1, Entry(log.MOVE, 1, "draft L01", key="k"))
    assert used.value.seq == 1
    assert len(log.read(database, id)) == 1


def test_the_log_is_never_changed_or_shortened() -> None:
    """No statement of the package updates or deletes entries."""
    for source in SOURCES.glob("*.py"):
        assert not re.search(r"(update|delete)\(schema\.entries", source.read_text())


def test_only_the_hash_of_a_session_id_is_kept(database: Database) -> None:
    player, token = players.create(database, "Ida")
    with database.read() as connection:
        kept = list(connection.scalars(select(schema.sessions.c.hash)))

    assert token not in kept
    assert players.of_session(database, token) == player
    assert players.of_session(database, token + "x") is None


def test_another_connection_sees_what_was_acknowledged(database_url: str) -> None:
    first = Database(database_url)
    id = table_of(first)
    append(first, id, 0, Entry(log.MOVE, 0, "draft H07"))
    second = Database(database_url)

    assert [e.move for e in log.read(second, id)] == ["draft H07"]
    with pytest.raises(Stale):
        append(second, id, 0, Entry(log.MOVE, 0, "draft H07"))
    first.close()
    second.close()


def test_names_lose_everything_that_is_not_text() -> None:
    assert players.clean_name("  Ida\n\x1b[31m\u202e Bo  ") == "Ida [31m Bo"
    assert players.clean_name("\x00\t") == ""
    assert [players.clean_name(blank) for blank in ("\u3164", "\u2800 \u115f", "\u0301\u0302", "\u200b")] == [""] * 4
    assert players.clean_name("I\u3164da") == "I da" and players.clean_name("ti\u1ebft 🙂️") == "ti\u1ebft 🙂️"
    assert players.clean_name("Z" + "\u0351" * 20 + "algo") == "Z" + "\u0351" * 3 + "algo"
    assert len(players.clean_name("x" * 500)) == players.LONGEST_NAME


def test_talk_and_notes(database: Database) -> None:
    id = table_of(database)
    ida, _ = players.create(database, "Ida")
    for line in ("hello", "<b>bold</b>"):
        chat.say(database, id, ida, line)
    chat.set_note(database, id, ida.id, "one")
    chat.set_note(database, id, ida.id, "two")

    assert [line.text for line in chat.heard(database, id, 1)] == ["<b>bold</b>"]
    assert chat.note(database, id, ida.id) == "two"


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////no/such/folder/games.db", "oracle17://x", "mysql://x/y",
                                 "postgresql://nobody@127.0.0.1:1/games"])  # fmt: skip
def test_an_address_that_cannot_be_opened_is_a_clear_error(url: str) -> None:
    with pytest.raises(StoreError, match=re.escape(url)) as refused:
        Database(url)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("url", ["oracle17://ida:s3cr3t@host/x", "postgresql+nodriver://ida:s3:cr3t/@host/x",
                                 "://ida:s3cr3t@x", "postgresql://ida:s3cr3t@127.0.0.1:1/x",
                                 "postgresql://ida@127.0.0.1:1/x?password=s3cr3t"])  # fmt: skip
def test_no_password_of_a_database_is_repeated(url: str) -> None:
    """Errors go to logs and screens."""
    with pytest.raises(StoreError) as refused:
        Database(url)
    assert "cr3t" not in str(refused.value) and "--db" in str(refused.value)
    with pytest.raises(StoreError) as refused, used_alone(url):
        Database(url)
    assert "cr3t" not in str(refused.value)


def test_a_used_key_is_looked_up_without_a_second_connection(database: Database) -> None:
    """Whoever holds the write lock must not wait for a connection that others hold who wait for the lock."""
    id = table_of(database)
    append(database, id, 0, Entry(log.MOVE, 1, "draft H07", key="k"))
    taken: list[object] = []
    event.listen(database.engine, "checkout", lambda *each: taken.append(each))

    with pytest.raises(KeyUsed):
        append(database, id, 1, Entry(log.MOVE, 1, "draft L01", key="k"))
    with pytest.raises(Stale):
        append(database, id, 0, Entry(log.MOVE, 1, "draft L01", key="l"))
    assert len(taken) == 2


def test_a_locked_database_is_told_after_a_while(tmp_path: Path) -> None:
    """Busy, and nothing was written; later the same succeeds."""
    database = Database(f"sqlite:///{tmp_path}/games.db")
    id = table_of(database)
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        append(database, id, 0, Entry(log.MOVE, 1, "draft H07", key="k"))
    assert log.read(database, id) == []
    other.execute("ROLLBACK")
    assert append(database, id, 0, Entry(log.MOVE, 1, "draft H07", key="k")) == 1


def test_only_so_many_wait_for_their_turn() -> None:
    """One writes, one waits, the next is told at once; then the one who waited has the turn."""
    turn, order = WriteLock(seconds=60.0, most_waiting=1), []

    def write(name: str) -> None:
        with turn:
            order.append(name)

    with ThreadPoolExecutor(2) as people:
        with turn:
            waiting = people.submit(write, "second")
            while turn.waiting == 0:
                time.sleep(0.001)
            with pytest.raises(Busy):
                people.submit(write, "third").result()
            order.append("first")
        waiting.result()
    assert order == ["first", "second"]
    assert turn.waiting == 0
