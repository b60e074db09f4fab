"""Replays kept records, so that every change of the rules shows whether old games still play as they did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from kohlenpott.engine.errors import KohlenpottError

from .record import Record
from .state import State


def replayed(files: Iterable[Path]) -> Iterator[tuple[Path, State | str]]:
    """Each record with the state it ends in, or with the line that says what is wrong with it."""
    for file in files:
        try:
            yield file, Record.load(file).verify()
        except KohlenpottError as error:
            yield file, str(error) if str(file) in str(error) else f"{file}: {error}"
