"""Data that callers may look at but not change."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any


def read_only(value: Any) -> Any:
    """The same data with read-only mappings for its tables and tuples for its lists."""
    if isinstance(value, dict):
        return MappingProxyType({key: read_only(entry) for key, entry in value.items()})
    if isinstance(value, list):
        return tuple(read_only(entry) for entry in value)
    return value
