"""Moves and events as people and programs see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Move:
    """One option of one decision."""

    id: int
    kind: str  # e.g. "place", "fill-from-cage"
    args: Mapping[str, Any] = field(compare=False)  # component ids and numbers, by name
    notation: str
    rule: str  # the rule the move rests on
    details: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)  # cost and gain, for texts
    words: Any = field(default=None, compare=False, repr=False)  # the game's Wording

    def text(self, lang: str = "en") -> str:
        """The move in words."""
        if self.words is None:
            return self.notation
        return str(self.words.move(self, lang))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and why."""

    kind: str
    seat: int | None  # whom it concerns
    data: Mapping[str, Any]  # component ids and numbers, by name
    private: bool = False  # only the seat itself may know it
    words: Any = field(default=None, compare=False, repr=False)

    def text(self, lang: str = "en", players: Sequence[str] | None = None) -> str:
        """The event in words; `players` are the names to use for the seats."""
        if self.words is None:
            return f"{self.kind} {dict(self.data)}"
        return str(self.words.event(self, lang, players))

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) be told?"""
        return not self.private or seat == self.seat
