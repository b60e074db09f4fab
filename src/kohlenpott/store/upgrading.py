"""Brings a database of an older release up to date, and refuses what it does not know before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, Inspector, inspect, select, text
from sqlalchemy.exc import DBAPIError

from kohlenpott.engine.errors import KohlenpottError

from . import schema

SCRIPTS = Path(__file__).parent / "migrations"
HEAD = "0013"  # the newest step
FIRST = "0001"  # the database of version 0.1, which had no number of its own
OWN_TABLES = {"meta", "players", "tables", "seats", "entries"}  # what every release had
VERSION_TABLE = "alembic_version"


class StoreError(KohlenpottError):
    """The database cannot be opened or belongs to another version."""


def revision_of(connection: Connection) -> str | None:
    """The step at which a database is; None for an empty one, StoreError for one that is not ours or not known."""
    try:
        found: Inspector = inspect(connection)
        names = set(found.get_table_names())
    except DBAPIError as error:
        raise StoreError(str(error.orig)) from None
    if not names:
        return None
    if not names >= OWN_TABLES:
        raise StoreError("this is a database of another program; it is left alone")
    if VERSION_TABLE in names:
        return known(connection.scalars(text(f"SELECT version_num FROM {VERSION_TABLE}")).all())
    version = connection.scalar(select(schema.meta.c.value).where(schema.meta.c.name == "version"))
    if version != "1":
        raise StoreError(f"the database has version {version}, this program needs {schema.VERSION}")
    return FIRST


def known(found: Sequence[str]) -> str:
    """The step, if this program knows it."""
    if len(found) == 1 and (found[0] == HEAD or found[0] in steps()):
        return found[0]
    shown = ", ".join(found) or "none"
    raise StoreError(f"the database has revision {shown}, this program knows {HEAD}: a newer version has used it")


def steps() -> list[str]:
    """All steps that this program knows."""
    from alembic.script import ScriptDirectory  # here and below: a database that is up to date opens without it

    return [script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()]


def create(connection: Connection) -> None:
    """Everything in an empty database."""
    schema.metadata.create_all(connection)
    connection.execute(schema.meta.insert().values(name="version", value=str(schema.VERSION)))
    stamp(connection, HEAD)


def stamp(connection: Connection, revision: str) -> None:
    """Write down at which step a database is."""
    column = "version_num VARCHAR(32) NOT NULL PRIMARY KEY"  # as Alembic makes it
    connection.execute(text(f"CREATE TABLE IF NOT EXISTS {VERSION_TABLE} ({column})"))
    connection.execute(text(f"DELETE FROM {VERSION_TABLE}"))
    connection.execute(text(f"INSERT INTO {VERSION_TABLE} (version_num) VALUES (:revision)"), {"revision": revision})


def upgrade(connection: Connection, revision: str | None, wanted: str = HEAD) -> None:
    """Every step that is missing since then, in the connection's transaction; all of them since None."""
    from alembic import command
    from alembic.config import Config

    if revision is not None and VERSION_TABLE not in inspect(connection).get_table_names():
        stamp(connection, revision)
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)
