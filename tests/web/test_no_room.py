"""A full disk, a file that cannot be written, a damaged file: one clear line, and nothing acknowledged is lost."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event

from kohlenpott.store import Database, chat, log
from store.postgres_cluster import MISSING, PostgresCluster, program
from web.browsers import once
from web.real_processes import Host
from web.servers import PATIENCE, served
from web.test_waiting import SCRIPT, a_move, own_table, shown

pytestmark = [once, pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")]
ROOM = 160 * 2**20  # bytes of the small disk; PostgreSQL needs a hundred million for nothing
MOST_LINES = 400  # of chat, until there is no room for one more
CLEAR = "Nothing is lost"


@pytest.fixture(autouse=True)
def complaints(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was complained about in another test is forgotten."""
    monkeypatch.setattr("kohlenpott.store.database._complained", float("-inf"))


def moved(browser: httpx.Client, table: str, key: str) -> dict[str, str]:
    """One move that is acknowledged."""
    move = a_move(shown(browser, table), key)
    answer = browser.post(f"/t/{table}/move", data=move, headers=SCRIPT)
    assert answer.status_code == 200
    return move


def refused_while(browser: httpx.Client, table: str, key: str, harm: Callable[[], None],
                  mend: Callable[[], None]) -> None:  # fmt: skip
    """Nothing can be written for a while: people are told so and can look; the same request succeeds later."""
    move = a_move(shown(browser, table), key)
    harm()
    answer = browser.post(f"/t/{table}/move", data=move, headers=SCRIPT)
    assert answer.status_code == 503 and CLEAR in answer.json()["problem"] and "retry-after" in answer.headers
    page = browser.post(f"/t/{table}/move", data=move)
    assert page.status_code == 503 and CLEAR in page.text
    for path in ("/", "/lobby", f"/t/{table}"):
        assert browser.get(path).status_code == 200
    mend()
    for _ in range(2):
        assert browser.post(f"/t/{table}/move", data=move, headers=SCRIPT).status_code == 200


def keys_in(database: Database, table: str) -> list[str]:
    return [(entry.key or "").partition(":")[2] for entry in log.read(database, table)]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    found = Host(tmp_path)
    found.start()
    yield found
    found.kill()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of another process are Linux's")
def test_a_file_that_must_not_grow(host: Host) -> None:
    """The limit of file sizes stands for a quota: every write of more fails."""
    browser = httpx.Client(base_url=host.address, timeout=PATIENCE, verify=False, follow_redirects=True)
    table = own_table(browser)
    moved(browser, table, "before")
    assert host.process is not None
    pid, (_, hard) = host.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
    refused_while(browser, table, "meanwhile", lambda: limit(pid, (4096, hard)), lambda: limit(pid, (hard, hard)))
    host.kill()
    database = Database(host.db)
    assert keys_in(database, table) == ["before", "meanwhile"]
    database.close()
    host.start()


def limit(pid: int, limits: tuple[int, int]) -> None:
    resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of a few megabytes, which other users reach, too."""
    folder = Path(tempfile.mkdtemp(prefix="kohlenpott-disk-"))
    folder.chmod(0o755)
    command = [shutil.which("mount") or "mount", "-t", "tmpfs", "-o", f"size={ROOM}", "none", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        folder.rmdir()
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
    folder.rmdir()


def fill(filler: Path) -> None:
    """A file that takes all the room there is."""
    with filler.open("wb", buffering=0) as file:
        for size in (2**20, 4096, 1):
            with contextlib.suppress(OSError):
                while file.write(b"0" * size) == size:
                    pass


def test_a_full_disk(small_disk: Path, caplog: pytest.LogCaptureFixture) -> None:
    filler = small_disk / "filler"
    with served(small_disk) as site:
        browser = site.browser()
        table = own_table(browser)
        moved(browser, table, "before")
        refused_while(browser, table, "meanwhile", lambda: fill(filler), filler.unlink)
        assert keys_in(site.service.database, table) == ["before", "meanwhile"]
    told_in(caplog, "full")


def test_a_full_disk_of_postgresql(small_disk: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What fits into the room that was set aside is kept; the first line that does not is refused, and kept later."""
    pytest.importorskip("psycopg")
    if program("postgres") is None:
        pytest.skip(MISSING)
    cluster = PostgresCluster(within=small_disk)
    try:
        url = cluster.fresh()
        with served(tmp_path, db=url) as site:
            browser = site.browser()
            table = own_table(browser)
            moved(browser, table, "before")
            fill(small_disk / "filler")
            answers = talk_until_refused(browser, table)
            assert browser.get(f"/t/{table}").status_code == 200
            (small_disk / "filler").unlink()
            for number in (len(answers) - 1, 0):  # the one that was refused, and one that was not
                assert browser.post(f"/t/{table}/chat", data=words(number), headers=SCRIPT).status_code == 200
            moved(browser, table, "after")
            said = [line.text for line in chat.heard(site.service.database, table, MOST_LINES)]
            assert sorted(said) == sorted(words(number)["text"] for number in range(len(answers)))
            assert keys_in(site.service.database, table) == ["before", "after"]
    finally:
        cluster.close()
    told_in(caplog, "No space left")


def words(number: int) -> dict[str, str]:
    return {"text": f"{number} ".ljust(280, "x"), "key": f"line-{number}"}


def talk_until_refused(browser: httpx.Client, table: str) -> list[int]:
    """Lines of chat; the last one finds no room."""
    answers: list[int] = []
    while not answers or answers[-1] == 200:
        assert len(answers) < MOST_LINES, "there is always room"
        answer = browser.post(f"/t/{table}/chat", data=words(len(answers)), headers=SCRIPT)
        answers.append(answer.status_code)
    assert answers[-1] == 503 and CLEAR in answer.json()["problem"]
    return answers


def told_in(caplog: pytest.LogCaptureFixture, word: str) -> None:
    """One clear line, and no traceback."""
    lines = [each for each in caplog.records if "the database cannot be used now" in each.getMessage()]
    assert any(word in each.getMessage() for each in lines)
    assert not [each for each in caplog.records if each.exc_info]


def test_a_file_that_became_read_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with served(tmp_path) as site:
        browser, is_read_only = site.browser(), [0]

        def set_so(connection: sqlite3.Connection, _: object, __: object) -> None:
            connection.execute(f"PRAGMA query_only = {is_read_only[0]}")

        event.listen(site.service.database.engine, "checkout", set_so)
        table = own_table(browser)
        moved(browser, table, "before")
        refused_while(browser, table, "meanwhile", lambda: is_read_only.__setitem__(0, 1),
                      lambda: is_read_only.__setitem__(0, 0))  # fmt: skip
        assert keys_in(site.service.database, table) == ["before", "meanwhile"]
    told_in(caplog, "readonly")


def damaged(file: Path, name: str) -> None:
    """Overwrite the first page of a table of the database."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    page, size = (connection.execute(statement).fetchone()[0] for statement in (
        f"SELECT rootpage FROM sqlite_master WHERE name = '{name}'", "PRAGMA page_size"))  # fmt: skip
    connection.close()
    with file.open("r+b") as bytes:
        bytes.seek((page - 1) * size)
        bytes.write(b"\xa5" * size)


def test_a_damaged_file_says_so_and_what_is_whole_can_be_used(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The moves of all games are gone, the lists are not; whoever asks for a game is told."""
    with served(tmp_path) as site:
        browser = site.browser()
        table = own_table(browser)
        moved(browser, table, "first")
    damaged(tmp_path / "games.db", "entries")
    with served(tmp_path) as site:
        browser = site.browser()
        assert {browser.get(path).status_code for path in ("/", "/lobby", "/rules")} == {200}
        answer = browser.get(f"/t/{table}")
        assert answer.status_code == 409 and "damaged" in answer.text
        new = own_table(browser)
        answer = browser.post(f"/t/{new}/move", data=a_move(shown(browser, new), "k"), headers=SCRIPT)
        assert answer.status_code == 503 and CLEAR in answer.json()["problem"]
    told_in(caplog, "db check")
