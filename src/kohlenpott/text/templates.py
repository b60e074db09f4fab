"""Texts for people: one file per language beside a game, filled in by small templates.

A template is a sentence with four kinds of marks, and nothing else:

    {name}                    the value
    {name|worker|workers}     a number and the noun that goes with it: "1 worker", "3 workers" (see plurals.py)
    [ for {name}]             said only if every value in it is known
    [for {name}|for nothing]  the second half is said if not

The two halves of brackets may hold values, but no further brackets.
Values are never read as templates, so names that players chose cannot do harm here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from kohlenpott.engine.errors import KohlenpottError

from .plurals import plural_form

LANGUAGES = ("en", "de", "fr")
FALLBACK = "en"
FOLDER = "text"
FILES = ("{}.toml", "cards.{}.toml")  # by language: what a game says, what its pieces say of themselves
SHARED = "kohlenpott"  # the package whose texts serve all games

_MARK = re.compile(
    r"\{(?P<name>[a-z_]+)(?:\|(?P<one>[^{}\[\]|]+)\|(?P<many>[^{}\[\]|]+))?\}"
    r"|\[(?P<said>(?:[^{}\[\]|]|\{[^{}]*\})+)(?:\|(?P<otherwise>(?:[^{}\[\]|]|\{[^{}]*\})+))?\]"
    r"|(?P<plain>[^{}\[\]]+)"
)
_FRENCH_SPACE = re.compile(r" (?=[:;!?»])|(?<=«) ")
NO_BREAK_SPACE = "\u00a0"


class UnknownLanguage(KohlenpottError):
    """There are no texts in this language."""


class TextError(KohlenpottError):
    """A text is missing, cannot be read as a template, or lacks a value."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value to insert, perhaps with the noun it counts."""

    name: str
    one: str = ""
    many: str = ""

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.name})

    def fill(self, values: Mapping[str, Any], lang: str) -> str:
        value = values.get(self.name)
        if value is None:
            raise TextError(f"no value for {{{self.name}}}")
        if not self.one:
            return str(value)
        return f"{value} {self.one if plural_form(value, lang) == 'one' else self.many}"


@dataclass(frozen=True, slots=True)
class Template:
    """A text with marks, read once."""

    parts: tuple[str | Value | Brackets, ...]

    @property
    def names(self) -> frozenset[str]:
        """The values it can tell."""
        return frozenset[str]().union(*(part.names for part in self.parts if not isinstance(part, str)))

    def fill(self, values: Mapping[str, Any], lang: str) -> str:
        """The text with its values; TextError where one is missing that is not optional."""
        return "".join(part if isinstance(part, str) else part.fill(values, lang) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Brackets:
    """A part that is said only if all its values are known, and what is said otherwise."""

    said: Template
    otherwise: Template

    @property
    def names(self) -> frozenset[str]:
        return self.said.names | self.otherwise.names

    def fill(self, values: Mapping[str, Any], lang: str) -> str:
        is_known = all(values.get(name) is not None for name in self.said.names)
        return (self.said if is_known else self.otherwise).fill(values, lang)


def parse(text: str) -> Template:
    """Read a template."""
    parts: list[str | Value | Brackets] = []
    at = 0
    while at < len(text):
        mark = _MARK.match(text, at)
        if mark is None:
            raise TextError(f"{text!r} is no template: see {text[at : at + 20]!r}")
        parts.append(_part(mark))
        at = mark.end()
    return Template(tuple(parts))


def _part(mark: re.Match[str]) -> str | Value | Brackets:
    if mark["plain"]:
        return mark["plain"]
    if mark["name"]:
        return Value(mark["name"], mark["one"] or "", mark["many"] or "")
    part = Brackets(parse(mark["said"]), parse(mark["otherwise"] or ""))
    if not part.said.names:
        raise TextError(f"{mark[0]!r} is no template: there is no value in the brackets")
    return part


def check_language(lang: str) -> str:
    """The language, if there are texts in it."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"unknown language {lang!r}; there are: {', '.join(LANGUAGES)}")
    return lang


@cache
def load(package: str, lang: str) -> dict[str, Template]:
    """All templates of a game package in one language, by dotted key; none where it does not speak the language."""
    found: dict[str, Template] = {}
    for name in FILES:
        file = resources.files(package).joinpath(FOLDER).joinpath(name.format(check_language(lang)))
        if not file.is_file():
            continue
        for key, text in _flattened(tomllib.loads(file.read_text(encoding="utf-8")), ""):
            try:
                found[key] = parse(spaced(text, lang))
            except TextError as error:
                raise TextError(f"{package}, {file.name}, {key}: {error}") from None
    return found


def spaced(text: str, lang: str) -> str:
    """A text with the spaces that must not be broken: French puts them before some marks."""
    return _FRENCH_SPACE.sub(NO_BREAK_SPACE, text) if lang == "fr" else text


def _flattened(table: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    """The texts of nested tables with dotted keys."""
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        found += _flattened(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, str(value))]
    return found


@lru_cache(maxsize=8192)
def find(package: str, lang: str, key: str) -> tuple[Template, str] | None:
    """A template and its language: the package's own, or what every game can say, or the package's own in English."""
    for source, spoken in ((package, lang), (SHARED, lang), (package, FALLBACK)):
        template = load(source, spoken).get(key)
        if template is not None:
            return template, spoken
    return None


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one game package in all languages; what a language lacks is said in English."""

    package: str

    def has(self, lang: str, key: str) -> bool:
        """Is there such a text?"""
        return find(self.package, lang, key) is not None

    def write(self, lang: str, key: str, values: Mapping[str, Any] | None = None) -> str:
        """The text of a key with its values."""
        found = find(self.package, lang, key)
        if found is None:
            raise TextError(f"{self.package} has no text {key!r} in {lang}")
        template, spoken = found
        try:
            return template.fill(values or {}, spoken)
        except TextError as error:
            raise TextError(f"{self.package}, {spoken}.toml, {key}: {error}") from None
