"""`kohlenpott db`: copies of the games that a server keeps, and whether all of them can still be played."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from kohlenpott.api.record_check import replayed

from .console import console
from .errors import Complaint
from .serve_command import default_file

app = typer.Typer(no_args_is_help=True, help="The database of a server: backup, restore, check, upgrade, rate, tidy.")
Address = Annotated[
    str, typer.Option("--db", help="Where games are kept: sqlite:///games.db or postgresql://user@host/name.")
]


@app.callback()
def _db() -> None:
    """The database of a server: backup, restore, check, upgrade, rate, tidy."""
    try:
        import kohlenpott.store  # noqa: F401
    except ImportError as error:
        raise Complaint(f"the database needs more packages: pip install 'kohlenpott[web]' ({error})") from None


@app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    db: Address = "",
) -> None:
    """Copy the database into one file, also while servers use it."""
    from kohlenpott.store import copies
    from kohlenpott.store.postgres import is_postgres
    from kohlenpott.store.sqlite_files import copy

    source = None if is_postgres(db) else existing_file(address(db))
    if file.exists():
        raise Complaint(f"{file} exists already")
    if source is None:
        rows = copies.backup(db, file.resolve())
        console().print(f"{file}: {rows} rows", markup=False, highlight=False, soft_wrap=True)
        return
    try:
        copy(source, file.resolve())
    except sqlite3.Error as error:
        raise Complaint(f"{source}: {error}") from None
    console().print(f"{file}: a copy of {source}", markup=False, soft_wrap=True)


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `db backup` has made.")],
    db: Address = "",
    force: Annotated[bool, typer.Option("--force", help="Replace a database that is there.")] = False,
) -> None:
    """Put a copy in the place of the database; no server may be using it."""
    from kohlenpott.store import copies
    from kohlenpott.store.in_use import used_alone
    from kohlenpott.store.postgres import is_postgres
    from kohlenpott.store.sqlite_files import BESIDE, copy

    if is_postgres(db):
        source = existing_file(f"sqlite:///{file}")
        with used_alone(db):
            rows = copies.restore(source, db, force)
        console().print(f"{rows} rows restored from {file}", markup=False, highlight=False, soft_wrap=True)
        return
    source, target = existing_file(f"sqlite:///{file}"), file_behind(address(db))
    with used_alone(address(db)):
        if target.exists() and not force:
            raise Complaint(f"{target} exists already; --force replaces it")
        arriving = target.with_name(f"{target.name}.restoring")
        try:
            copy(source, arriving)
        except sqlite3.Error as error:
            raise Complaint(f"{file}: {error}") from None
        for end in BESIDE:
            target.with_name(target.name + end).unlink(missing_ok=True)  # a log of the old file is none of the new one
        arriving.replace(target)
    console().print(f"{target}: restored from {file}", markup=False, soft_wrap=True)


@app.command("check")
def check(
    db: Address = "",
    records: Annotated[Path | None, typer.Option(help="A folder of recorded games to be replayed as well.")] = None,
) -> None:
    """Look for damage and play every kept game again; damaged ones are named, and the exit code is 1."""
    from kohlenpott.store import Database
    from kohlenpott.store.postgres import is_postgres
    from kohlenpott.store.wal_check import damaged_frames
    from kohlenpott.web.service.checking import checked

    # before the file is opened, which could use the log up
    lost = 0 if is_postgres(db) else damaged_frames(existing_file(address(db)))
    wrong = [f"the log beside the file is damaged: {lost} pages are lost"] if lost else []
    database = Database(address(db), upgrade=False)
    wrong += database.problems()
    games = 0
    for id, problem in checked(database):
        games += 1
        if problem is not None:
            wrong.append(f"table {id}: {problem}")
    database.close()
    for _, found in replayed(sorted(records.glob("*.kpr"))) if records is not None else ():
        games += 1
        if isinstance(found, str):
            wrong.append(found)
    for line in wrong:
        console().print(line, markup=False, soft_wrap=True)
    console().print(f"{games} games looked through, {len(wrong)} problems", markup=False, highlight=False)
    if wrong:
        raise typer.Exit(1)


@app.command("upgrade")
def upgrade(db: Address = "") -> None:
    """Bring the database of an older release up to date, all or nothing; a copy of a file stays beside it."""
    from kohlenpott.store import Database
    from kohlenpott.store.in_use import used_alone
    from kohlenpott.store.postgres import is_postgres

    shown = "the database" if is_postgres(db) else existing_file(address(db))
    with used_alone(address(db)):
        Database(address(db), upgrade=True).close()
    console().print(f"{shown}: up to date", markup=False, soft_wrap=True)


@app.command("rate")
def rate(db: Address = "") -> None:
    """Find all results and ratings again from the games that are kept, also while a server uses the database."""
    from kohlenpott.store import Database
    from kohlenpott.store.sqlite_files import file_of
    from kohlenpott.web.service import rating
    from kohlenpott.web.service.outcomes import ResultKeeper
    from kohlenpott.web.service.table_cache import TableCache

    if file_of(address(db)) is not None:
        existing_file(address(db))
    database = Database(address(db), upgrade=False)
    ResultKeeper(database, TableCache(database).find).fill()
    games = rating.rate_all(database)
    database.close()
    console().print(f"{games} games looked at for the ratings", markup=False, highlight=False)


@app.command("tidy")
def tidy(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go.")],
    db: Address = "",
    days: Annotated[int, typer.Option(min=30, help="Days without any sign.")] = 90,
) -> None:
    """Turn games that guests have left for good into records; no server may be using the database."""
    from kohlenpott.store import Database
    from kohlenpott.store.in_use import used_alone
    from kohlenpott.store.sqlite_files import file_of
    from kohlenpott.web.service.tidying import tidied

    if file_of(address(db)) is not None:
        existing_file(address(db))
    records = gone = left = 0
    with used_alone(address(db)):
        database = Database(address(db), upgrade=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for id, file, problem in tidied(database, folder, days):
                records, gone, left = records + (file is not None), gone + (not problem), left + bool(problem)
                if problem:
                    console().print(f"table {id} stays: {problem}", markup=False, soft_wrap=True)
        except OSError as error:
            raise Complaint(f"{folder}: {error.strerror or error}; tables without a record stay") from None
        finally:
            database.close()
    console().print(f"{gone} tables tidied away, {records} records written, {left} left alone", markup=False,
                    highlight=False)  # fmt: skip


def address(db: str) -> str:
    """The address that is meant; the server's own without one."""
    return db or f"sqlite:///{default_file()}"


def file_behind(url: str) -> Path:
    """The SQLite file of an address."""
    from kohlenpott.store.sqlite_files import file_of, wrong

    found = file_of(url)
    if found is None:
        raise wrong(url, "this is no SQLite file")
    return found


def existing_file(url: str) -> Path:
    """The same if it is there and holds games of ours, of any release that is known."""
    from kohlenpott.store.database import revision_in

    file = file_behind(url)
    if not file.is_file():
        raise Complaint(f"{file}: there is no such file")
    if revision_in(url) is None:
        raise Complaint(f"{file}: this database is empty")
    return file
