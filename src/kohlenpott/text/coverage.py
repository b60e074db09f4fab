"""Which rules are cited where they are implemented and named by a test, and which are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kohlenpott.engine.rule_ids import KINDS, id_to_number, number_to_id

from . import rulebook
from .rulebook import Rulebook

_RANGE = ("to", "-", "\u2013", "…", "...")
_SEPARATOR = "to\\b|and\\b|or\\b|-|\u2013|…|\\.\\.\\.|,|/"
_NUMBER = r"(?:[RDIT]\d\d|\d{3})\b"


class NotACheckout(Exception):
    """Coverage was asked for where the tests are not at hand."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(slots=True)
class Citations:
    """Where one rule is cited in code and named by tests."""

    code: list[SourceLine] = field(default_factory=list)
    tests: list[SourceLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Gap:
    """A rule that lacks code, a test, or both."""

    rule: str
    lacks_code: bool
    lacks_test: bool


@dataclass(frozen=True, slots=True)
class Coverage:
    """The citations of every rule of one game."""

    game: str
    rules: dict[str, Citations]

    @property
    def gaps(self) -> list[Gap]:
        return [
            Gap(rule, not found.code, not found.tests)
            for rule, found in self.rules.items()
            if not found.code or not found.tests
        ]


def find_root() -> Path:
    """The checkout this package runs from."""
    root = Path(__file__).resolve().parents[3]
    if not (root / "tests").is_dir() or not (root / "src" / "kohlenpott").is_dir():
        raise NotACheckout(
            "rules coverage needs a checkout of the project with src/ and tests/, not an installed package"
        )
    return root


def measure(root: Path, game: str, package: str, prefix: str) -> Coverage:
    """Look for every rule id of a game in its code and in the tests."""
    book = rulebook.load(package)
    source = root / "src" / "kohlenpott"
    own = source / "games" / package.rpartition(".")[2]
    if not own.is_dir() or not (root / "tests").is_dir():
        raise NotACheckout(f"{root} is not a checkout of the project with the game {game}")
    rules = {rule: Citations() for rule in book.items}
    for place, line in [*_lines(source / "engine", root), *_lines(own, root, without="board")]:
        for rule in cited(line, prefix, book, ranges=True):
            rules[rule].code.append(place)
    for place, line in _lines(root / "tests", root):
        for rule in cited(line, prefix, book, ranges=False):
            rules[rule].tests.append(place)
    return Coverage(game, rules)


def cited(line: str, prefix: str, book: Rulebook, *, ranges: bool) -> list[str]:
    """The rules a line names.

    "XY-056, 057" and "XY-141/142" name two. A range "XY-050 to XY-059" names every rule the book has
    between its ends when ranges count, and nothing at all when they do not.
    """
    named: list[str] = []
    for chain in _chains(line, prefix):
        for low, high in chain:
            if low == high:
                named += [rule for rule in [number_to_id(prefix, low)] if rule in book.items]
            elif ranges:
                named += [rule for rule in book.items if low <= id_to_number(rule) <= high]
    return list(dict.fromkeys(named))


def _chains(line: str, prefix: str) -> Iterator[list[tuple[int, int]]]:
    """The runs of ids in a line, each as pairs of first and last number."""
    # A bare number belongs to the run only when no noun follows: "XY-030, 100 games" names one rule.
    bare = rf"{_NUMBER}(?=\s*(?:[^\w\s]|$|(?:to|and|or)\b))"
    run = rf"\b{prefix}-{_NUMBER}(?:\s*(?:{_SEPARATOR})\s*(?:{prefix}-{_NUMBER}|{bare}))*"
    part = re.compile(rf"({_SEPARATOR})?\s*(?:{prefix}-)?([RDIT]?)(\d+)")
    for found in re.finditer(run, line):
        pairs: list[tuple[int, int]] = []
        for separator, kind, digits in part.findall(found[0]):
            number = KINDS[kind] + int(digits)
            if separator in _RANGE and pairs and pairs[-1][0] // 1000 == number // 1000:
                pairs[-1] = (pairs[-1][0], number)
            else:
                pairs.append((number, number))
        yield pairs


def _lines(folder: Path, root: Path, without: str = "") -> Iterator[tuple[SourceLine, str]]:
    """Every line of the Python files in a folder, with its place; one folder inside may be left out."""
    for file in sorted(folder.rglob("*.py")):
        if without in file.relative_to(folder).parts:
            continue
        name = file.relative_to(root).as_posix()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            yield SourceLine(name, number), line
