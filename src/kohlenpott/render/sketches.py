"""Drawings that are kept: a part of a board is drawn anew only when something it was drawn from is different.

While a part is drawn, what it reads of its scene is written down. As long as all of that is the same the drawing is the
same, so nobody has to tell what a part depends on, and nobody can forget it.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
Path = tuple[Hashable, ...]  # the keys that lead to what was read: ("view", "players", 2, "orders")
MISSING, LENGTH, NAMES = object(), object(), object()  # the last two end a path to how many and which things there are
MOST_SHARED = 6  # drawings of one part, for the readers of a table
DEPTH = 4  # keys that lead to what is read as a whole


def differences(old: Any, new: Any, path: Path, found: set[Path]) -> set[Path]:
    """The paths at which two things differ. A view names the same things always in the same order."""
    kind = type(old)
    if kind is not type(new) or kind not in WATCHED or len(path) == DEPTH:
        found.add(path)
        return found
    if len(old) != len(new):
        found.add((*path, LENGTH))
    if kind is list:
        longest = range(max(len(old), len(new)))
        old, new = dict(zip(longest, old, strict=False)), dict(zip(longest, new, strict=False))
    elif list(old) != list(new):
        found.add((*path, NAMES))
    for key in old | new:
        before, after = old.get(key, MISSING), new.get(key, MISSING)
        if before != after:
            differences(before, after, (*path, key), found)
    return found


class Kept(NamedTuple):
    """A drawing, what was given to it and what it has read."""

    given: object
    reads: set[Path]
    result: Any


class SharedSketches:
    """Drawings that several readers of one table may have in common: each is made once if all they read is the same."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, deque[tuple[Kept, list[tuple[Path, Any]]]]] = {}
        self._frame: object = None
        self._lock = threading.Lock()

    def frame_with(self, frame: object) -> None:
        """What concerns all parts; with another one nothing fits any more."""
        with self._lock:
            if frame != self._frame:
                self._frame = frame
                self._kept.clear()

    def find(self, key: Hashable, given: object, roots: Mapping[str, Any]) -> Kept | None:
        """A drawing somebody else has made from the same."""
        with self._lock:
            made = list(self._kept.get(key, ()))
        for kept, values in made:
            if kept.given == given and all(value_at(roots, path) == value for path, value in values):
                return kept
        return None

    def keep(self, key: Hashable, kept: Kept, roots: Mapping[str, Any]) -> None:
        """Leave a drawing for the others; older ones make room."""
        values = [(path, value_at(roots, path)) for path in kept.reads]
        with self._lock:
            self._kept.setdefault(key, deque(maxlen=MOST_SHARED)).appendleft((kept, values))


def value_at(roots: Mapping[str, Any], path: Path) -> Any:
    """What is read at a path; of a thing that is read further only its kind."""
    found: Any = roots
    try:
        for key in path:
            if key is LENGTH:
                return len(found)
            if key is NAMES:
                return list(found)
            found = found[key]
    except (LookupError, TypeError):
        return MISSING
    kind = type(found)
    return kind if kind in WATCHED and len(path) < DEPTH else found


class Sketches:
    """The drawings made for one reader of one table; used by one thread at a time."""

    def __init__(self, shared: SharedSketches | None = None) -> None:
        self._shared = shared
        self._kept: dict[Hashable, Kept] = {}
        self._frame: object = None
        self._roots: Mapping[str, Any] = {}
        self.reads: set[Path] = set()

    def watched(self, frame: object, roots: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is drawn from now on; what is read of it is written down. `frame` concerns all parts."""
        if frame != self._frame:
            self._kept.clear()
        if self._shared is not None:
            self._shared.frame_with(frame)
        changed = differences(self._roots, roots, (), set())
        self._kept = {key: kept for key, kept in self._kept.items() if changed.isdisjoint(kept.reads)}
        self._frame, self._roots, self.reads = frame, roots, set()
        return WatchedMapping(self, (), roots)

    def drawn(self, key: Hashable, given: object, draw: Callable[[], T]) -> T:
        """The drawing as it is, or anew where something it was made from is different."""
        kept = self._kept.get(key)
        if kept is not None and kept.given == given:
            self.reads |= kept.reads
            found: T = kept.result
            return found
        if self._shared is not None and (kept := self._shared.find(key, given, self._roots)) is not None:
            self._kept[key] = kept
            self.reads |= kept.reads
            same: T = kept.result
            return same
        outer, self.reads = self.reads, set()
        try:
            found = draw()
            kept = self._kept[key] = Kept(given, self.reads, found)
            if self._shared is not None:
                self._shared.keep(key, kept, self._roots)
        finally:
            outer |= self.reads
            self.reads = outer
        return found


class Watched:
    """Something to read from; what is read is written down."""

    __slots__ = ("_known", "_path", "_raw", "_sketches")

    def __init__(self, sketches: Sketches, path: Path, raw: Any) -> None:
        self._sketches, self._path, self._raw = sketches, path, raw
        self._known: dict[Hashable, tuple[Path, Any]] = {}

    def _read(self, key: Hashable) -> Any:
        """What stands under a key, to be watched in its turn where there is more below."""
        try:
            path, found = self._known[key]
        except KeyError:
            path, found = self._known[key] = self._first(key)
        self._sketches.reads.add(path)
        return found

    def _first(self, key: Hashable) -> tuple[Path, Any]:
        path = (*self._path, key)
        try:
            found = self._raw[key]
        except LookupError:
            self._sketches.reads.add(path)
            raise
        watch = WATCHED.get(type(found)) if len(path) < DEPTH else None
        return path, found if watch is None else watch(self._sketches, path, found)

    def __len__(self) -> int:
        self._sketches.reads.add((*self._path, LENGTH))
        return len(self._raw)


class WatchedMapping(Watched, Mapping[Any, Any]):
    """A mapping that is watched."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        return self._read(key)

    def __contains__(self, key: object) -> bool:
        self._sketches.reads.add((*self._path, key))
        return key in self._raw

    def __iter__(self) -> Iterator[Any]:
        self._sketches.reads.add((*self._path, NAMES))
        return iter(self._raw)


class WatchedSequence(Watched, Sequence[Any]):
    """A list that is watched."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        return list(self)[key] if isinstance(key, slice) else self._read(key % len(self._raw) if key < 0 else key)

    def __iter__(self) -> Iterator[Any]:
        return map(self._read, range(len(self)))


WATCHED: dict[type, type[Watched]] = {dict: WatchedMapping, list: WatchedSequence}
