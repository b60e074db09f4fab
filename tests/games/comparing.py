"""Positions that leave out what they need not say."""

from __future__ import annotations

from typing import Any


def stands_in(part: Any, whole: Any) -> bool:
    """Is the whole the part, but for keys that the part leaves out?"""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and stands_in(value, whole[key]) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) == len(whole) and all(map(stands_in, part, whole))
    return bool(part == whole)
