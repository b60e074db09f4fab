"""A SQLite file with everything that lies beside it: private, locked by one server, copied as a whole."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from .upgrading import StoreError

PRIVATE = 0o600
PASSWORD = re.compile(r"(?<=://)([^:/@]*):.*@|([?&]password=)[^&]*")  # in the address of a database
BESIDE = ("-wal", "-shm", "-journal")

try:
    import fcntl
except ImportError:  # Windows
    import msvcrt


def wrong(url: str, problem: object) -> StoreError:
    """What to say of an address that cannot be used; a password in it is nobody's business."""
    shown = PASSWORD.sub(lambda found: f"{found[2]}***" if found[2] else f"{found[1]}:***@", url)
    return StoreError(f"--db {shown}: {str(problem).replace(url, shown)}")


def file_of(url: str) -> Path | None:
    """The file of a SQLite address; None for other databases and for one in memory."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise wrong(url, error) from None
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database)).resolve()


def make_private(file: Path) -> None:
    """The file exists afterwards and is its owner's alone; what SQLite puts beside it gets the same mode."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
    for each in (file, *(file.with_name(file.name + end) for end in BESIDE)):
        if each.exists():
            each.chmod(PRIVATE)


def copy(source: Path, target: Path) -> None:
    """A complete copy of a database, also while others write to it."""
    make_private(target)
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as old,
            contextlib.closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file is all there is
    except BaseException:
        target.unlink()
        raise


def backup_before(file: Path, revision: str) -> Path:
    """A copy beside the file, named after the step that the database is at."""
    target = free_name(file.with_name(f"{file.name}.{revision}.backup"))
    copy(file, target)
    return target


def free_name(wanted: Path) -> Path:
    """The name, with a number behind it if something is called so already."""
    found, number = wanted, 1
    while found.exists():
        number += 1
        found = wanted.with_name(f"{wanted.name}-{number}")
    return found


@contextlib.contextmanager
def used_alone(url: str) -> Iterator[None]:
    """Nobody else serves or replaces this database meanwhile; the system frees the lock of a process that has died."""
    file = file_of(url)
    if file is None:
        yield
        return
    try:
        lock = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR, PRIVATE)
    except OSError as error:
        raise wrong(url, error.strerror) from None
    try:
        take(lock)
    except OSError:
        os.close(lock)
        raise wrong(url, "another server is using this database") from None
    try:
        yield
    finally:
        os.close(lock)


def take(lock: int) -> None:
    """Lock an open file or fail at once."""
    if os.name == "nt":
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
