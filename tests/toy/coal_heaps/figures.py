"""The printed figures as tables the rules read."""

from __future__ import annotations

from kohlenpott.api.figures import load

data, DATA_HASH = load(__package__)
heaps: list[str] = data["heaps"]

LUMPS: list[int] = data["lumps"]  # CH-001
DIGS: int = data["digs"]  # CH-004
MOST_FOUND: int = data["most_found"]  # CH-004
