"""Games that guests have left for good become records, and leave the database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from kohlenpott.api.record import Record
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import Database, StoreError, log, tidying

from .table_cache import TableCache

DAY = 86_400.0


def tidied(database: Database, folder: Path, days: float) -> Iterator[tuple[str, Path | None, str]]:
    """Every abandoned table: its id, the file with its record if there was anything to record, and what is wrong.

    A table goes only when its record lies on the disk and was read again; one that cannot be read stays where it is.
    """
    cache = TableCache(database)
    for id in tidying.abandoned(database, database.clock() - days * DAY):
        try:
            live = cache.find(id)
            entries = log.read(database, id)
            file = None
            if entries:
                record = live.history.record(entries, live.names("en"))
                file = written(record, folder / f"{live.game.name}-{id}.kpr")
            with database.write() as connection:
                tidying.remove(connection, id)
        except KohlenpottError as error:
            yield id, None, str(error) or type(error).__name__
            continue
        cache.forget(live)
        yield id, file, ""


def written(record: Record, file: Path) -> Path:
    """The record on the disk, whole, and read again."""
    arriving = file.with_name(f"{file.name}.part")
    with arriving.open("w", encoding="utf-8", newline="\n") as target:
        target.write(record.to_text())
        target.flush()
        os.fsync(target.fileno())
    again = Record.from_text(arriving.read_text(encoding="utf-8"))
    if again.replay().fingerprint() != record.replay().fingerprint():
        raise StoreError(f"{arriving}: the record differs from the game")
    arriving.replace(file)
    return file
