"""A demand on a position: the field that does not meet it is named."""

from __future__ import annotations

from kohlenpott.engine.errors import PositionError


def demand(holds: bool, path: str, message: str) -> None:
    """Refuse the position, naming the field."""
    if not holds:
        raise PositionError(path, message)
