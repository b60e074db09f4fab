"""`kohlenpott admin`: bans, mutes and closed tables of a server, also while it runs, and who decided them."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from .console import console
from .db_commands import Address, address
from .errors import Complaint

if TYPE_CHECKING:
    from kohlenpott.store import Database
    from kohlenpott.store.sanctions import MadeDecision

app = typer.Typer(no_args_is_help=True, help="Looking after a server: ban, mute, close, who decided what.")
Who = Annotated[str, typer.Argument(metavar="WHO", help="A kept name, or the id of a player (as in /p/ID).")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table (as in /t/ID).")]
Reason = Annotated[str, typer.Option("--reason", help="Why; written into the log.")]


@app.callback()
def _admin() -> None:
    """Looking after a server: ban, mute, close, who decided what."""
    try:
        import kohlenpott.store  # noqa: F401
    except ImportError as error:
        raise Complaint(f"the database needs more packages: pip install 'kohlenpott[web]' ({error})") from None


@contextmanager
def opened(db: str) -> Iterator[Database]:
    """The database of a server, which may be running; one of another release is left alone."""
    from kohlenpott.store import Database
    from kohlenpott.store.sqlite_files import file_of

    from .db_commands import existing_file

    if file_of(address(db)) is not None:
        existing_file(address(db))
    database = Database(address(db), upgrade=False)
    try:
        yield database
    finally:
        database.close()


def decide(db: str, action: str, subject: str, reason: str, is_table: bool = False) -> None:
    """Carry out one decision and say what came of it."""
    from kohlenpott.store import players, sanctions, tables
    from kohlenpott.store.personal_data import NOBODY

    with opened(db) as database:
        if is_table:
            if tables.load(database, subject) is None:
                raise Complaint(f"there is no table {subject}")
            id, shown = subject, f"table {subject}"
        else:
            found = players.called(database, subject) or players.find(database, subject)
            if found is None or found.id == NOBODY:
                raise Complaint(f"there is no player {subject}")
            id, shown = found.id, f"{found.name} ({found.id})"
        is_done = sanctions.decide(database, who_decides(), action, id, reason)
    say(f"{action}: {shown}" if is_done else f"{shown}: nothing to {action}")


def who_decides() -> str:
    """The account of the system that runs this command."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "unknown"


def say(line: str) -> None:
    """One line, whatever strangers have written in it."""
    console().print(line, markup=False, highlight=False, soft_wrap=True)


@app.command("ban")
def ban(who: Who, reason: Reason = "", db: Address = "") -> None:
    """Somebody may neither sit down, open tables, move nor write any more."""
    decide(db, "ban", who, reason)


@app.command("unban")
def unban(who: Who, reason: Reason = "", db: Address = "") -> None:
    """End a ban."""
    decide(db, "unban", who, reason)


@app.command("mute")
def mute(who: Who, reason: Reason = "", db: Address = "") -> None:
    """Somebody may play, but not write."""
    decide(db, "mute", who, reason)


@app.command("unmute")
def unmute(who: Who, reason: Reason = "", db: Address = "") -> None:
    """Let somebody write again."""
    decide(db, "unmute", who, reason)


@app.command("close")
def close(table: TableId, reason: Reason = "", db: Address = "") -> None:
    """Nobody sits down, moves or writes at a table any more; nothing of it is lost."""
    decide(db, "close", table, reason, is_table=True)


@app.command("reopen")
def reopen(table: TableId, reason: Reason = "", db: Address = "") -> None:
    """Let a closed table go on."""
    decide(db, "reopen", table, reason, is_table=True)


@app.command("list")
def holding(db: Address = "") -> None:
    """What holds now."""
    from kohlenpott.store import sanctions

    with opened(db) as database:
        show(database, sanctions.holding(database), "nobody is banned or muted, no table is closed")


@app.command("log")
def decided(db: Address = "", most: Annotated[int, typer.Option(min=1, max=10_000, help="How many.")] = 50) -> None:
    """Who decided what, when and why, newest first."""
    from kohlenpott.store import sanctions

    with opened(db) as database:
        show(database, sanctions.decided(database, most), "nothing was decided yet")


def show(database: Database, found: list[MadeDecision], nothing: str) -> None:
    """Decisions, one a line."""
    from kohlenpott.store import players

    if not found:
        say(nothing)
    for each in found:
        when = datetime.fromtimestamp(each.made, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        known = players.find(database, each.subject)
        subject = each.subject if known is None else f"{known.name} ({each.subject})"
        by = f"  by {each.by}" if each.by else ""
        say(f"{when}  {each.action}  {subject}{by}" + (f"  {' '.join(each.reason.split())}" if each.reason else ""))
