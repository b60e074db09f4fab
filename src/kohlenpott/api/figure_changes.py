"""Differences between figures as lines of text: `PATH JSON` sets a figure, `PATH` alone takes it away.

A path names keys and numbers of list entries from the outside in, e.g. `orders/cards/3/vp 7`. In a key everything
but letters, digits and `_.-~` is written as in web addresses, e.g. `a%20b`. A list grows at its end: the number after
the last one adds an entry. The lines are followed in order.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn
from urllib.parse import quote, unquote

MOST_CHANGES = 2000
LONGEST_CHANGE = 20_000  # characters
DEEPEST = 12  # keys and numbers of a path


class BadChange(ValueError):
    """A line that changes nothing sensible; `place` is its number, from 0."""

    place = 0


def changes(old: Any, new: Any, path: tuple[str, ...] = ()) -> list[str]:
    """The lines that turn the old figures into the new ones."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [line((*path, key)) for key in old if key not in new]
        same = [each for key in old if key in new for each in changes(old[key], new[key], (*path, key))]
        return gone + same + [line((*path, key), new[key]) for key in new if key not in old]
    if isinstance(old, list) and isinstance(new, list):
        both = min(len(old), len(new))
        found = [each for k in range(both) for each in changes(old[k], new[k], (*path, str(k)))]
        found += [line((*path, str(k))) for k in reversed(range(both, len(old)))]
        return found + [line((*path, str(k)), new[k]) for k in range(both, len(new))]
    return [] if type(old) is type(new) and old == new else [line(path, new)]


NOTHING = object()


def line(path: tuple[str, ...], value: Any = NOTHING) -> str:
    """One change as text."""
    where = "/".join(quote(key, safe="") for key in path)
    return where if value is NOTHING else f"{where} {json.dumps(value, separators=(',', ':'), default=str)}"


def changed(data: Mapping[str, Any], lines: Iterable[str]) -> dict[str, Any]:
    """The figures after all changes; BadChange says what is wrong with one of them."""
    found: dict[str, Any] = copy.deepcopy(dict(data))
    for place, each in enumerate(lines):
        try:
            change(found, each)
        except BadChange as error:
            error.place = place
            raise
    return found


def change(data: dict[str, Any], text: str) -> None:
    """Follow one line."""
    where, space, value = text.partition(" ")
    path = [unquote(key) for key in where.split("/")]
    if not where or len(path) > DEEPEST or len(text) > LONGEST_CHANGE:
        raise BadChange(f"a figure has a path of 1 to {DEEPEST} names and at most {LONGEST_CHANGE} characters")
    inside: Any = data
    for key in path[:-1]:
        inside = entry(inside, key, where)
    last = path[-1]
    if space:
        put(inside, last, read_value(value, where), where)
    else:
        entry(inside, last, where)
        del inside[int(last) if isinstance(inside, list) else last]


def entry(inside: Any, key: str, where: str) -> Any:
    """What stands under a key of a table or a number of a list."""
    if isinstance(inside, dict) and key in inside:
        return inside[key]
    if isinstance(inside, list) and is_number(key) and int(key) < len(inside):
        return inside[int(key)]
    raise BadChange(f"there is no figure {where}")


def put(inside: Any, key: str, value: Any, where: str) -> None:
    """Set what stands under a key of a table or a number of a list; the number after the last one adds an entry."""
    if isinstance(inside, dict):
        inside[key] = value
    elif isinstance(inside, list) and is_number(key) and int(key) <= len(inside):
        inside[int(key) : int(key) + 1] = [value]
    else:
        raise BadChange(f"there is no place for a figure {where}")


def is_number(key: str) -> bool:
    """Is this the number of a list entry?"""
    return key.isascii() and key.isdigit() and len(key) < 6


def read_value(text: str, where: str) -> Any:
    """A JSON value; numbers that JSON does not know are refused."""
    try:
        found = json.loads(text, parse_constant=refuse_constant)
        json.dumps(found, ensure_ascii=False).encode()  # half a letter cannot be written
        return found
    except (ValueError, RecursionError):
        raise BadChange(f"figure {where} has no JSON value") from None


def refuse_constant(name: str) -> NoReturn:
    """NaN and the infinities are no JSON."""
    raise ValueError(name)
