"""Who may use a database at the same time: locks that the system frees when a process dies."""

from __future__ import annotations

from contextlib import AbstractContextManager

from . import postgres, sqlite_files


def used_alone(url: str) -> AbstractContextManager[None]:
    """Nobody else serves or replaces this database meanwhile."""
    return postgres.used_alone(url) if postgres.is_postgres(url) else sqlite_files.used_alone(url)


def served(url: str) -> AbstractContextManager[None]:
    """Nobody replaces this database meanwhile; a file is served by one process, PostgreSQL by any number."""
    return postgres.used_together(url) if postgres.is_postgres(url) else sqlite_files.used_alone(url)
