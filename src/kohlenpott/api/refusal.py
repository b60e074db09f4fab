"""Why a move is not allowed: the rule and its numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kohlenpott.engine.errors import KohlenpottError


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids a move now, and the numbers that explain it."""

    rule: str  # e.g. "CB-054"
    needs: int | None = None
    has: int | None = None
    words: Any = field(default=None, repr=False, compare=False)  # the game's Wording
    case: int = field(default=0, repr=False, compare=False)  # which of the rule's sentences explains it

    def text(self, lang: str = "en") -> str:
        """One sentence for people, the rule id in front."""
        if self.words is None:
            return self.rule
        return f"{self.rule}: {self.words.refusal(self, lang)}"


class IllegalMove(KohlenpottError):
    """The move is not allowed now; `refusal` says which rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text())
        self.refusal = refusal
