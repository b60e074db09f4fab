"""The file with all games is private, complete after a clean stop, and used by one server at a time."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kohlenpott.store import Database, StoreError, players
from kohlenpott.store.sqlite_files import copy, used_alone
from kohlenpott.store.wal_check import damaged_frames

HOLDER = """
import sys, time
from kohlenpott.store.sqlite_files import used_alone
with used_alone(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def names_in(file: Path) -> int:
    """How many players a file knows."""
    connection = sqlite3.connect(file)
    try:
        return int(connection.execute("SELECT count(*) FROM players").fetchone()[0])
    finally:
        connection.close()


def test_the_files_are_their_owners_alone(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    players.create(database, "Ida")
    found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    database.close()

    assert {"games.db", "games.db-wal"} <= set(found)
    assert set(found.values()) == {0o600}
    (tmp_path / "games.db").chmod(0o644)
    Database(f"sqlite:///{tmp_path}/games.db").close()
    assert stat.S_IMODE((tmp_path / "games.db").stat().st_mode) == 0o600


def test_after_a_clean_stop_the_file_alone_is_complete(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    with database.read():  # somebody who looks at the same time
        for number in range(50):
            players.create(database, f"Guest {number}")
    database.close()
    shutil.copy(tmp_path / "games.db", tmp_path / "alone.db")

    assert names_in(tmp_path / "alone.db") == 50
    log = tmp_path / "games.db-wal"
    assert not log.exists() or log.stat().st_size == 0


def test_the_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    for number in range(200):
        players.create(database, "x" * 40, {"note": "y" * 20_000, "number": number})

    assert (tmp_path / "games.db").stat().st_size > 2_000_000, "copied into the file meanwhile"
    assert (tmp_path / "games.db-wal").stat().st_size < 3_000_000
    database.close()


def test_a_copy_of_a_database_in_use_is_complete(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    players.create(database, "Ida")
    copy(tmp_path / "games.db", tmp_path / "copy.db")
    players.create(database, "Otto")

    assert names_in(tmp_path / "copy.db") == 1
    assert not (tmp_path / "copy.db-wal").exists()
    database.close()


def test_one_server_at_a_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with used_alone(url):
        with pytest.raises(StoreError, match="another server is using this database"), used_alone(url):
            pass
        (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
        with pytest.raises(StoreError, match="another server"), used_alone(f"sqlite:///{tmp_path}/link.db"):
            pass
    with used_alone(url):
        pass
    with used_alone("sqlite://"), used_alone("sqlite://"):
        pass  # every server in memory is alone


def test_a_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with subprocess.Popen([sys.executable, "-c", HOLDER, url], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        with pytest.raises(StoreError, match="another server"), used_alone(url):
            pass
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    with used_alone(url):
        pass


def test_a_damaged_log_is_noticed(tmp_path: Path) -> None:
    """SQLite forgets everything after a damaged page of its log without a word."""
    database = Database(f"sqlite:///{tmp_path}/games.db")
    for number in range(10):
        players.create(database, f"Guest {number}")
    kept = tmp_path / "kept"
    kept.mkdir()
    for end in ("", "-wal"):
        shutil.copy(tmp_path / f"games.db{end}", kept / f"games.db{end}")
    database.close()
    log = kept / "games.db-wal"
    sound = log.read_bytes()

    assert damaged_frames(kept / "games.db") == 0
    assert damaged_frames(tmp_path / "games.db") == 0, "no log, no damage"
    log.write_bytes(sound[:-100])
    assert damaged_frames(kept / "games.db") == 0, "a last page cut short was never acknowledged"
    middle = 32 + 24 + 2000
    log.write_bytes(sound[:middle] + bytes([sound[middle] ^ 1]) + sound[middle + 1 :])
    assert damaged_frames(kept / "games.db") > 1
