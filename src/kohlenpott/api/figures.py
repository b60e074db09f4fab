"""Finds and reads the component data of a game, and helps games to check it."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from kohlenpott.engine.errors import KohlenpottError

from .edition_settings import given
from .untrusted import BadText, read_toml

COMPONENTS = "figures.toml"


class ComponentError(KohlenpottError):
    """Component data that cannot be read; the text is one clear line."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What does not fit in a component file, and where."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


def load(package: str) -> tuple[dict[str, Any], str]:
    """The figures that a game's package plays with, and their identity: its edition's, or the packaged ones."""
    settings = given(package)
    data = packaged(package) if settings is None else settings.figures
    return data, figures_hash(data)


@cache  # read for the rules and for who asks which figures are known; nobody changes them
def packaged(package: str) -> dict[str, Any]:
    """The figures that lie in a game's folder."""
    try:
        content = resources.files(package).joinpath(COMPONENTS).read_bytes()
    except (OSError, ModuleNotFoundError):
        raise ComponentError(f"{package} has no {COMPONENTS}") from None
    return parsed(content, f"{package}/{COMPONENTS}")


def figures_hash(data: Mapping[str, Any]) -> str:
    """What figures are known by: a hash of what they say, whatever comments, order and spaces their file has."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def read(file: Path) -> tuple[dict[str, Any], str]:
    """The data of a figures file and its identity."""
    data = parsed(content_of(file), str(file))
    return data, figures_hash(data)


def content_of(file: Path) -> bytes:
    """The bytes of a figures file."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise ComponentError(f"{file}: {error.strerror or error}") from None


def parsed(content: bytes, source: str) -> dict[str, Any]:
    """The data that the bytes of a figures file say."""
    try:
        return read_toml(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ComponentError(f"{source}: not UTF-8 text (at line {line})") from None
    except BadText as error:
        raise ComponentError(f"{source}: not valid TOML: {error}") from None


# An expectation answers what is wrong with a value, or None.
Expectation = Callable[[object], str | None]


def text() -> Expectation:
    """Any text that can do no more than be read."""

    def complaint(value: object) -> str | None:
        if not isinstance(value, str):
            return f"must be text, is {shown(value)}"
        return None if value.replace("\n", " ").isprintable() else f"must be printable text, is {value!r}"

    return complaint


def whole(low: int, high: int) -> Expectation:
    """A whole number from low to high."""

    def complaint(value: object) -> str | None:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            return f"must be a whole number from {low} to {high}, is {shown(value)}"
        return None

    return complaint


def one_of(*values: object) -> Expectation:
    """One of a few values."""
    choices = ", ".join(shown(value) for value in values)
    return lambda value: (
        None if any(_same(value, v) for v in values) else f"must be one of {choices}, is {shown(value)}"
    )


def exactly(wanted: object, reason: str = "") -> Expectation:
    """A value that can only be this one; the reason is a rule or another field."""
    because = f" ({reason})" if reason else ""
    return lambda value: (
        None if _same(value, wanted) else f"must be {shown(wanted)}{because}, is {shown(value)}"
    )


def anything() -> Expectation:
    """Whatever stands there; it is checked elsewhere."""
    return lambda value: None


class Checker:
    """Collects what does not fit, each with the path of its field."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def report(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def expect(self, path: str, value: object, expectation: Expectation) -> bool:
        """Report the value unless it is as expected; tells whether it is."""
        complaint = expectation(value)
        if complaint is not None:
            self.report(path, complaint)
        return complaint is None

    def entries(self, path: str, value: object, entry: Expectation, low: int, high: int) -> bool:
        """A list of low to high entries, each as expected."""
        if not isinstance(value, list):
            self.report(path, f"must be a list, is {shown(value)}")
            return False
        if not low <= len(value) <= high:
            self.report(path, f"must have {low} to {high} entries, has {len(value)}")
            return False
        fits = [self.expect(f"{path}[{i}]", one, entry) for i, one in enumerate(value)]
        return all(fits)

    def record(self, path: str, value: object, fields: Mapping[str, Expectation]) -> bool:
        """A table with exactly these keys, each as expected; tells whether all is well."""
        sound = self.keys(path, value, list(fields))
        if isinstance(value, dict):
            for key in [key for key in fields if key in value]:
                sound &= self.expect(join(path, key), value[key], fields[key])
        return sound

    def keys(self, path: str, value: object, wanted: Sequence[str]) -> bool:
        """A table with exactly these keys."""
        if not isinstance(value, dict):
            self.report(path, f"must be a table, is {shown(value)}")
            return False
        for key in wanted:
            if key not in value:
                self.report(join(path, key), "is missing")
        for key in value:
            if key not in wanted:
                near = difflib.get_close_matches(key, wanted, n=1)
                self.report(join(path, key), "unknown key" + (f"; {near[0]} is meant?" if near else ""))
        return set(value) == set(wanted)

    def count(self, path: str, value: object, wanted: int, reason: str) -> bool:
        """A list with exactly this many entries."""
        if not isinstance(value, list):
            self.report(path, f"must be a list, is {shown(value)}")
            return False
        if len(value) != wanted:
            self.report(path, f"must have {wanted} entries ({reason}), has {len(value)}")
        return len(value) == wanted

    def unique(self, path: str, values: Sequence[object], key: str) -> bool:
        """No two entries of a list may share this key's value."""
        first: dict[str, int] = {}  # by repr, since a broken file may hold lists and tables here
        repeats = [(i, v) for i, v in enumerate(values) if first.setdefault(repr(v), i) != i]
        for i, value in repeats:
            self.report(f"{path}[{i}].{key}", f"{shown(value)} stands already at {path}[{first[repr(value)]}]")
        return not repeats


def join(path: str, key: str) -> str:
    """The path of a key in the table at a path."""
    return f"{path}.{key}" if path else key


def shown(value: object) -> str:
    """A value as its owner would write it in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "[" + ", ".join(shown(entry) for entry in value) + "]" if len(value) <= 5 else "a list"
    return str(value)


def _same(value: object, wanted: object) -> bool:
    """Equal and of the same type, so that true is not 1 and 1.0 is not 1."""
    if isinstance(value, list) and isinstance(wanted, list):
        return len(value) == len(wanted) and all(map(_same, value, wanted))
    return type(value) is type(wanted) and value == wanted
