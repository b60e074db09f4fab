"""`kohlenpott db` copies, restores, checks and upgrades what a server keeps."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from kohlenpott.api.known_figures import FOLDER_VARIABLE
from kohlenpott.store import Database, players
from kohlenpott.store.in_use import used_alone
from store.postgres_cluster import PostgresCluster

from .running import Terminal

TESTS = Path(__file__).parent.parent
RELEASED = TESTS / "store" / "fixtures" / "games-0.1.db"
CORPUS = TESTS / "records" / "corpus"
SERVE = """
import sys
from kohlenpott.cli.app import main
main(["serve", "--no-browser", "--port", "0", "--db", sys.argv[1]])
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of version 0.1, with the figures its owner had corrected."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(CORPUS / "components"))
    found = tmp_path / "games.db"
    shutil.copy(RELEASED, found)
    return found


@contextmanager
def serving(file: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own process and its address."""
    command = [sys.executable, "-c", SERVE, f"sqlite:///{file}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        yield line.split()[3], server
        server.kill()


def test_an_old_database_is_upgraded_checked_copied_and_restored(terminal: Terminal, file: Path) -> None:
    db = ("--db", f"sqlite:///{file}")
    assert "revision 0001" in terminal.complaint("db", "check", *db)
    assert "up to date" in terminal.run("db", "upgrade", *db).out
    checked = terminal.run("db", "check", *db, "--records", CORPUS)
    assert (checked.code, checked.out) == (0, "39 games looked through, 0 problems\n")

    copy = file.with_name("copy.db")
    assert terminal.run("db", "backup", copy, *db).code == 0
    assert "exists already" in terminal.complaint("db", "backup", copy, *db)
    file.write_bytes(b"")
    assert "--force replaces it" in terminal.complaint("db", "restore", copy, *db)
    assert file.read_bytes() == b""
    assert terminal.run("db", "restore", copy, *db, "--force").code == 0
    assert terminal.run("db", "check", *db).code == 0
    assert "games looked at for the ratings" in terminal.run("db", "rate", *db).out


def test_damaged_games_are_named_with_one_line_each(terminal: Terminal, file: Path) -> None:
    db = ("--db", f"sqlite:///{file}")
    terminal.run("db", "upgrade", *db)
    connection = sqlite3.connect(file)
    ids = [row[0] for row in connection.execute("SELECT id FROM tables WHERE finished IS NOT NULL ORDER BY created")]
    connection.execute('UPDATE entries SET move = ? WHERE "table" = ? AND seq = 3', ("fly", ids[0]))
    connection.execute("UPDATE tables SET secret = 'x' WHERE id = ?", (ids[1],))
    connection.execute("UPDATE tables SET finished = NULL WHERE id = ?", (ids[2],))
    connection.execute("UPDATE tables SET options = '{' WHERE id = ?", (ids[3],))
    connection.commit()
    connection.close()
    ran = terminal.run("db", "check", *db)

    assert ran.code == 1
    lines = ran.out.splitlines()
    assert [line.split(":")[0] for line in lines[:-1]] == [f"table {id}" for id in ids]
    assert "'fly' is no move" in lines[0] and "promised" in lines[1] and "not closed" in lines[2]
    assert lines[-1] == "14 games looked through, 4 problems"


def test_a_damaged_file_is_noticed(terminal: Terminal, file: Path) -> None:
    db = ("--db", f"sqlite:///{file}")
    terminal.run("db", "upgrade", *db)
    content = bytearray(file.read_bytes())
    for page in range(8, len(content) // 4096 - 2, 3):
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    file.write_bytes(content)
    ran = terminal.run("db", "check", *db)

    assert ran.code == 1 and "Traceback" not in ran.err + ran.out


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_what_is_not_ours_is_neither_copied_nor_restored(terminal: Terminal, tmp_path: Path, command: str) -> None:
    foreign = tmp_path / "foreign.db"
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE x (y)")
    connection.close()
    target = tmp_path / "target.db"
    arguments = (target, "--db", f"sqlite:///{foreign}") if command == "backup" else (
        foreign, "--db", f"sqlite:///{target}")  # fmt: skip
    assert "another program" in terminal.complaint("db", command, *arguments)
    assert not target.exists()


def test_what_is_not_there_is_told(terminal: Terminal, tmp_path: Path) -> None:
    db = ("--db", f"sqlite:///{tmp_path}/none.db")
    for command in (("check",), ("upgrade",), ("backup", tmp_path / "x.db")):
        assert "there is no such file" in terminal.complaint("db", *command, *db)
    assert "no SQLite file" in terminal.complaint("db", "backup", tmp_path / "x.db", "--db", "sqlite://")
    assert list(tmp_path.iterdir()) == []


def test_a_running_server_can_be_copied_and_has_its_file_alone(terminal: Terminal, tmp_path: Path) -> None:
    """A second server is refused with one line; a clean stop leaves one complete file."""
    file = tmp_path / "games.db"
    with serving(file) as (address, server):
        with urlopen(address) as page:
            assert page.status == 200
        database = Database(f"sqlite:///{file}")
        players.create(database, "Ida")
        assert terminal.run("db", "backup", tmp_path / "copy.db", "--db", f"sqlite:///{file}").code == 0
        second = subprocess.run([sys.executable, "-c", SERVE, f"sqlite:///{file}"], capture_output=True, text=True,
                                check=False)  # fmt: skip
        assert second.returncode == 2
        assert second.stderr == f"kohlenpott: --db sqlite:///{file}: another server is using this database\n"
        restore = terminal.complaint("db", "restore", tmp_path / "copy.db", "--db", f"sqlite:///{file}", "--force")
        assert "another server" in restore
        database.engine.dispose()
        os.kill(server.pid, signal.SIGTERM)
        server.wait()
    shutil.copy(file, tmp_path / "alone.db")
    for each in ("copy.db", "alone.db"):
        connection = sqlite3.connect(tmp_path / each)
        assert connection.execute("SELECT name FROM players").fetchall() == [("Ida",)]
        connection.close()
    assert not (tmp_path / "games.db-wal").exists() or (tmp_path / "games.db-wal").stat().st_size == 0


def test_one_file_moves_to_postgresql_and_back(
    terminal: Terminal, file: Path, postgres: PostgresCluster, tmp_path: Path
) -> None:
    db = ("--db", postgres.empty())
    assert "this database is empty" in terminal.complaint("db", "check", *db)
    assert "this database is empty" in terminal.complaint("db", "backup", tmp_path / "none.db", *db)
    assert "rows restored from" in terminal.run("db", "restore", file, *db).out
    assert "--force replaces them" in terminal.complaint("db", "restore", file, *db)
    assert terminal.run("db", "check", *db).out == "14 games looked through, 0 problems\n"
    assert terminal.run("db", "upgrade", *db).out == "the database: up to date\n"
    copy = tmp_path / "copy.db"
    assert terminal.run("db", "backup", copy, *db).code == 0
    assert terminal.run("db", "check", "--db", f"sqlite:///{copy}").out == "14 games looked through, 0 problems\n"
    with used_alone(db[1]):
        for command in (("restore", copy, "--force"), ("upgrade",)):
            assert "another server is using this database" in terminal.complaint("db", *command, *db)


def test_a_password_in_an_address_is_never_shown(terminal: Terminal, file: Path) -> None:
    away = f"postgresql://ida:s3cr3t@127.0.0.1:1/{file.stem}"
    for command in (("check",), ("upgrade",), ("backup", file.with_name("x.db")), ("restore", file)):
        said = terminal.complaint("db", *command, "--db", away)
        assert "Connection refused" in said and "ida:***@" in said and "s3cr3t" not in said and "\n" not in said
