"""What a copy of a game's package was loaded with: its figures and the version of its rules.

`editions` gives them before it loads the copy; the modules of the copy ask for them by the name of their package.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class EditionSettings:
    """The figures of an edition, and the version of its rules if it is not the newest one."""

    figures: dict[str, Any]
    rules: int | None = None


_given: dict[str, EditionSettings] = {}


def give(package: str, settings: EditionSettings) -> None:
    """Say with what a package is about to be loaded."""
    _given[package] = settings


def take_back(package: str) -> None:
    """The package could not be loaded."""
    _given.pop(package, None)


def given(package: str) -> EditionSettings | None:
    """With what a package was loaded; None for the package itself, which has the packaged figures and newest rules."""
    return _given.get(package)


def loaded() -> list[str]:
    """The packages of all editions."""
    return list(_given)


def rules_version(package: str, newest: int) -> int:
    """The version of the rules that a game's package plays by.

    A game whose released rules have changed asks in its figures, `RULES: int = rules_version(__package__, 2)`, and
    the rule says `if figures.RULES >= 2`.
    """
    settings = given(package)
    return newest if settings is None or settings.rules is None else settings.rules


def edition_mark(package: str) -> str:
    """What tells the drawings of an edition from those of the packaged figures; empty for these."""
    return f"-{package.rpartition('__')[2]}" if package in _given else ""
