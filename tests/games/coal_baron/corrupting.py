"""Corrupts positions: every field of a position, one after the other, in every way that comes to mind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kohlenpott.core.errors import PositionError
from kohlenpott.games.coal_baron import ids, tables
from kohlenpott.games.coal_baron.notation import DRAWN, SIDES, SOURCES

VOCABULARIES: tuple[tuple[str, ...], ...] = (
    tuple(tables.order_ids), tuple(tables.tile_kinds), tuple(tables.colours), tuple(tables.space_ids), ids.DECISIONS,
    DRAWN, SIDES, SOURCES,
)  # fmt: skip
GARBAGE: tuple[Any, ...] = (None, True, False, -1, 99, 10**30, 1.0, float("nan"), "", "garbage", [], [[]], {}, {"a": 1})
PATH = re.compile(r"[a-z_]+(?:\[\d+\]|\.[A-Za-z0-9_-]+)*")


@dataclass(frozen=True)
class Corruption:
    """One change of a position: where, and what stands there now."""

    path: str
    holder: Any  # the object or list in which the change is made
    key: Any
    kind: str
    value: Any = None

    def __enter__(self) -> Corruption:
        """Make the change."""
        copy = self.holder.copy()
        object.__setattr__(self, "before", copy)
        if self.kind == "deleted":
            del self.holder[self.key]
        elif self.kind == "extra":
            self.holder[self.key]["surprise"] = self.value
        elif self.kind == "repeated":
            self.holder.insert(self.key, self.holder[self.key])
        else:
            self.holder[self.key] = self.value
        return self

    def __exit__(self, *_: object) -> None:
        """Take it back."""
        if self.kind == "extra":
            del self.holder[self.key]["surprise"]
        before: Any = self.before  # type: ignore[attr-defined]
        self.holder.clear()
        if isinstance(self.holder, dict):
            self.holder.update(before)
        else:
            self.holder.extend(before)

    def __str__(self) -> str:
        return f"{self.path} {self.kind} {self.value!r}"
