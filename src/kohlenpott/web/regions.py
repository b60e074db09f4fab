"""The regions of a table page: a region is made anew only when something its template has read is different.

While a template is filled, what it reads of the table and of the game is written down, so nobody has to tell what a
region depends on, and nobody can forget it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from hashlib import sha1
from typing import Any, NamedTuple

from kohlenpott.render import Board

from .game_view import GameView
from .templating import render

REGIONS = ("seats", "status", "decision", "main", "own", "others", "score", "choices", "log", "chat", "menu")
OPENED = (GameView, Board)  # of these not the whole is written down but what is read of it
MOST_SHARED = 2  # regions of a name, since most look alike to all seats that are not asked
Path = tuple[str, ...]


class Region(NamedTuple):
    """A part of the page that can be sent alone."""

    html: str
    hash: str
    reads: Mapping[Path, Any]


class Noted:
    """Something a template reads from; what is read is written down."""

    __slots__ = ("_path", "_reads", "_thing")

    def __init__(self, thing: object, path: Path, reads: dict[Path, Any]) -> None:
        self._thing, self._path, self._reads = thing, path, reads

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._thing, name)
        path = (*self._path, name)
        if isinstance(found, OPENED):
            return Noted(found, path, self._reads)
        self._reads[path] = found
        return found


class SharedRegions:
    """The newest regions that were made for anybody who looks at one table in one language."""

    def __init__(self) -> None:
        self._made: dict[str, deque[Region]] = {name: deque(maxlen=MOST_SHARED) for name in REGIONS}

    def find(self, name: str, values: Mapping[str, Any]) -> Region | None:
        """A region that reads the same for somebody else."""
        return next((region for region in list(self._made[name]) if is_same(region.reads, values)), None)

    def keep(self, name: str, region: Region) -> None:
        """Leave a region for the others."""
        self._made[name].appendleft(region)


class RegionBook:
    """The regions made for one viewer of one table; used by one thread at a time."""

    def __init__(self, shared: SharedRegions | None = None) -> None:
        self._kept: dict[str, Region] = {}
        self._shared = shared or SharedRegions()

    def made(self, lang: str, values: Mapping[str, Any]) -> dict[str, Region]:
        """All regions as they are now."""
        self._kept = {name: self._region(name, lang, values) for name in REGIONS}
        return self._kept

    def _region(self, name: str, lang: str, values: Mapping[str, Any]) -> Region:
        kept = self._kept.get(name)
        if kept is not None and is_same(kept.reads, values):
            return kept
        if (same := self._shared.find(name, values)) is not None:
            return same
        reads: dict[Path, Any] = {}
        given = {key: noted(key, value, reads) for key, value in values.items()}
        html = render(lang, f"regions/{name}.html", given)
        made = Region(html, hashed(html), reads)
        self._shared.keep(name, made)
        return made


def noted(key: str, value: Any, reads: dict[Path, Any]) -> Any:
    """A value for a template. That there is none counts as read at once: a template may only look whether there is."""
    if value is None or isinstance(value, (list, tuple)):
        reads[key,] = value
        return value
    return Noted(value, (key,), reads)


def is_same(reads: Mapping[Path, Any], values: Mapping[str, Any]) -> bool:
    """Would a template read the same again?"""
    for path, before in reads.items():
        now = values[path[0]]
        for name in path[1:]:
            if now is None:
                return False
            now = getattr(now, name)
        if now is not before and now != before:
            return False
    return True


def hashed(html: str) -> str:
    """A short hash of a region."""
    return sha1(html.encode(), usedforsecurity=False).hexdigest()[:12]
