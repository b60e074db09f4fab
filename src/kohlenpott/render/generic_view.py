"""A view read for people without knowing the game: every field of it with a label, as text or as a list of parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kohlenpott.api.definition import Words
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.text.wording import readable

NOTHING = "–"
KNOWN = frozenset({"game", "rules_version", "seats", "options", "decision", "turn", "players"})  # shown elsewhere
KNOWN_OF_SEAT = frozenset({"vp", "vp_by_source"})


@dataclass(frozen=True, slots=True)
class ShownField:
    """Something of the view: a figure or word, or parts that may have parts of their own."""

    label: str  # empty for an item of a list
    text: str = ""
    parts: tuple[ShownField, ...] = ()

    @property
    def is_flat(self) -> bool:
        """Has no part parts of its own?"""
        return not any(part.parts for part in self.parts)

    @property
    def plain(self) -> str:
        """All of it in one line."""
        said = self.text or ", ".join(part.whole for part in self.parts)
        return said if self.is_flat else f"({said})"

    @property
    def whole(self) -> str:
        """Label and content in one line."""
        return f"{self.label} {self.plain}" if self.label else self.plain


@dataclass(frozen=True, slots=True)
class ViewReader:
    """Reads views with the words of a game in one language."""

    words: Words
    lang: str

    def table(self, view: Mapping[str, Any]) -> list[ShownField]:
        """What lies on the table for all."""
        return list(self.fields(view, KNOWN))

    def seat(self, view: Mapping[str, Any], seat: int) -> list[ShownField]:
        """What a seat has."""
        return list(self.fields(view["players"][seat], KNOWN_OF_SEAT))

    def fields(self, data: Mapping[str, Any], without: frozenset[str]) -> Iterator[ShownField]:
        """The fields of a record that hold something."""
        for key in data:
            if key not in without and data[key] is not None:
                yield self.field(key, self.words.label(key, self.lang), data[key])

    def field(self, kind: str, label: str, value: Any) -> ShownField:
        """One field; `kind` tells what its ids are names of."""
        if isinstance(value, Mapping):
            parts = tuple(self.field(str(key), self.name(kind, key), value[key]) for key in value)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            parts = tuple(self.field(kind, str(k) if is_deep(each) else "", each) for k, each in enumerate(value, 1))
        else:
            return ShownField(label, self.said(kind, value))
        return ShownField(label, "" if parts else NOTHING, parts)

    def said(self, kind: str, value: Any) -> str:
        """A single value."""
        if value is None:
            return NOTHING
        if isinstance(value, bool):
            return self.words.label("yes" if value else "no", self.lang)
        return self.name(kind, value) if isinstance(value, str) else str(value).replace("-", "−")

    def name(self, kind: str, id: Any) -> str:
        """What an id is called; ids that the game has no name for are shown themselves."""
        try:
            return self.words.name(kind, id, self.lang)
        except (KohlenpottError, LookupError, ValueError):
            return readable(id)


def is_deep(value: Any) -> bool:
    """Does a value hold several things?"""
    return isinstance(value, Mapping | Sequence) and not isinstance(value, str)
