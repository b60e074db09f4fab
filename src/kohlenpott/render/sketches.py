"""Drawings that are kept: a part of a board is drawn anew only when something it was drawn from is different.

While a part is drawn, what it reads of its scene is written down. As long as all of that is the same the drawing is the
same, so nobody has to tell what a part depends on, and nobody can forget it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, TypeVar
from weakref import ref

T = TypeVar("T")
Path = tuple[Hashable, ...]  # the keys that lead to what was read: ("view", "players", 2, "orders")
MISSING, LENGTH, NAMES = object(), object(), object()  # the last two end a path to how many and which things there are
MOST_ASKED = 2  # others whose drawings are looked at: comparing moments has its price
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
        for key, (before, after) in enumerate(zip_longest(old, new, fillvalue=MISSING)):
            if before is not after and before != after:
                differences(before, after, (*path, key), found)
        return found
    if old.keys() != new.keys() or list(old) != list(new):
        found.add((*path, NAMES))
        old = dict.fromkeys(new, MISSING) | old
    for key, before in old.items():
        after = new.get(key, MISSING)
        if before is not after and before != after:
            differences(before, after, (*path, key), found)
    return found


class Kept(NamedTuple):
    """A drawing, what was given to it and what it has read."""

    given: object
    reads: set[Path]
    result: Any


class Drawn(NamedTuple):
    """All drawings of one reader that hold for one moment."""

    frame: object
    roots: Mapping[str, Any]
    kept: dict[Hashable, Kept]


class SharedSketches:
    """The readers of one table: what one of them has drawn the others take over if all it was drawn from is the same.

    Two moments are compared once, whatever number of drawings is taken over.
    """

    def __init__(self) -> None:
        self._readers: list[ref[Sketches]] = []  # who drew last is the first to be asked
        self._lock = threading.Lock()

    def begins(self, reader: Sketches) -> None:
        """A reader draws a new moment."""
        with self._lock:
            others = [each for each in self._readers if each() not in (None, reader)]
            self._readers = [ref(reader), *others]

    def others(self, reader: Sketches) -> list[Drawn]:
        """What the others have drawn last."""
        with self._lock:
            found = [each() for each in self._readers]
        return [each.drawn_now for each in found if each is not None and each is not reader]


class Sketches:
    """The drawings made for one reader of one table; used by one thread at a time."""

    def __init__(self, shared: SharedSketches | None = None) -> None:
        self._shared = shared
        self.drawn_now = Drawn(None, {}, {})  # replaced as a whole: others look at it at any time
        self._others: list[tuple[dict[Hashable, Kept], set[Path]]] | None = None  # and where they see something else
        self.reads: set[Path] = set()

    def watched(self, frame: object, roots: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is drawn from now on; what is read of it is written down. `frame` concerns all parts."""
        before = self.drawn_now
        kept: dict[Hashable, Kept] = {}
        if frame == before.frame:
            changed = differences(before.roots, roots, (), set())
            kept = {key: each for key, each in before.kept.items() if changed.isdisjoint(each.reads)}
        self.drawn_now, self._others, self.reads = Drawn(frame, roots, kept), None, set()
        if self._shared is not None:
            self._shared.begins(self)
        return WatchedMapping(self, (), roots)

    def rest(self) -> None:
        """All is drawn: what others have drawn is held no longer."""
        self._others, self.reads = None, set()

    def drawn(self, key: Hashable, given: object, draw: Callable[[], T]) -> T:
        """The drawing as it is, or anew where something it was made from is different."""
        mine = self.drawn_now.kept
        kept = mine.get(key)
        if kept is None or kept.given != given:
            kept = self._of_others(key, given)
        if kept is not None:
            mine[key] = kept
            self.reads |= kept.reads
            same: T = kept.result
            return same
        outer, self.reads = self.reads, set()
        try:
            found = draw()
            mine[key] = Kept(given, self.reads, found)
        finally:
            outer |= self.reads
            self.reads = outer
        return found

    def _of_others(self, key: Hashable, given: object) -> Kept | None:
        """A drawing somebody else has made from the same."""
        if self._shared is None:
            return None
        if self._others is None:
            frame, roots, _ = self.drawn_now
            self._others = [(other.kept, differences(other.roots, roots, (), set()))
                            for other in self._shared.others(self)[:MOST_ASKED] if other.frame == frame]  # fmt: skip
        for drawings, elsewhere in self._others:
            kept = drawings.get(key)
            if kept is not None and kept.given == given and elsewhere.isdisjoint(kept.reads):
                return kept
        return None


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
