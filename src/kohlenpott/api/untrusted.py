"""Reading what strangers have written: text, JSON, TOML. Whatever stands there, the only exception is BadText."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

MOST_DIGITS = 40  # of a whole number; nothing here needs more than 20
DEEPEST = 40  # lists in lists; nothing here needs more than 8


class BadText(ValueError):
    """What was written cannot be read; the text says why."""


def read_whole(digits: str) -> int:
    """A whole number that is not absurdly long."""
    if len(digits) > MOST_DIGITS:
        raise BadText(f"a number of {len(digits)} digits")
    return int(digits)


def read_index(text: str, count: int) -> int | None:
    """The number of one of `count` things, counted from 0; None for anything else."""
    if len(text) > MOST_DIGITS or not text.isascii() or not text.isdigit() or int(text) >= count:
        return None
    return int(text)


def read_json(text: str | bytes) -> Any:
    """JSON as far as anybody needs it: not too deep, no endless numbers."""
    try:
        return shallow(json.loads(text, parse_int=read_whole))
    except BadText:
        raise
    except RecursionError:
        raise BadText("too deep") from None
    except ValueError as error:
        raise BadText(str(error)) from None


def read_toml(text: str) -> dict[str, Any]:
    """TOML as far as anybody needs it."""
    try:
        found: dict[str, Any] = shallow(tomllib.loads(text))
    except BadText:
        raise
    except RecursionError:
        raise BadText("too deep") from None
    except ValueError as error:
        raise BadText(str(error)) from None
    return found


def read_text(file: Path) -> str:
    """The text of a file; OSError names the file if it cannot be opened."""
    content = file.read_bytes()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadText(f"not UTF-8 text (at line {line})") from None


def shallow(value: Any) -> Any:
    """The same value, if it is not too deep to be written down again and its numbers are not too long."""
    level = [value]
    for _ in range(DEEPEST):
        if not level:
            return value
        deeper: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                deeper += each.values()
            elif isinstance(each, list):
                deeper += each
            elif type(each) is int and each.bit_length() > 4 * MOST_DIGITS:
                raise BadText("a number that is too long")
        level = deeper
    raise BadText("too deep")
