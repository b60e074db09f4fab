"""Who may use a database at the same time: a lock that the system frees when a process dies."""

from __future__ import annotations

from contextlib import AbstractContextManager

from . import postgres, sqlite_files


def used_alone(url: str) -> AbstractContextManager[None]:
    """Nobody else serves or replaces this database meanwhile."""
    return postgres.used_alone(url) if postgres.is_postgres(url) else sqlite_files.used_alone(url)
