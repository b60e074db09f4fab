"""Where the user's own files lie, as each system has it."""

from __future__ import annotations

from pathlib import Path


def data_folder() -> Path:
    """The folder for games, records and results that a command was given no other place for."""
    from platformdirs import user_data_path  # here, since most commands need no folder and should start fast

    return user_data_path("kohlenpott", appauthor=False)
