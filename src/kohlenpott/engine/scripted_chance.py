"""Draws dictated from outside, for those who treat chance as a player (explicit chance nodes).

While a stream is dictated, its draws take the outcomes of a list, in order. A draw that the list no longer covers is
reported with the number of its alternatives; it and all later ones are 0, so the move ends regularly and its result is
thrown away. Draws with a single alternative need no outcome. Compiled units have the same in template.pyx.in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .types import i32

if TYPE_CHECKING:
    from .chance import Chance

MOST_DICTATED = 256


class ScriptedChance:
    """The outcomes of one move's draws."""

    def __init__(self, chance: Chance, outcomes: Sequence[int]) -> None:
        if len(outcomes) > MOST_DICTATED:
            raise ValueError(f"at most {MOST_DICTATED} draws can be dictated, not {len(outcomes)}")
        self.chance = chance
        self.outcomes = outcomes
        self.at = 0  # outcomes used so far
        self.asked = 0  # alternatives of the first draw that has no outcome yet
        self.wrong = False  # an outcome was none of its draw's alternatives

    def draw(self, n: int) -> int:
        """The outcome of the next draw."""
        if n == 1:
            return 0
        if self.at < len(self.outcomes):
            outcome = self.outcomes[self.at]
            self.at += 1
            if 0 <= outcome < n:
                return outcome
            self.wrong = True
        elif self.asked == 0:
            self.asked = n
        return 0

    def __enter__(self) -> ScriptedChance:
        global _current
        _current = self
        return self

    def __exit__(self, *_: object) -> None:
        global _current
        _current = None

    def remaining(self) -> int:
        """The alternatives of the first draw without an outcome, 0 if all had one."""
        if self.wrong or self.at < len(self.outcomes):
            raise ValueError("the dictated outcomes do not fit the draws")
        return self.asked


_current: ScriptedChance | None = None


def is_dictated(chance: Chance) -> bool:
    """Are the draws of this stream dictated now?"""
    return _current is not None and _current.chance is chance


def dictated_draw(n: i32) -> i32:
    """The outcome of a dictated draw with n alternatives."""
    assert _current is not None
    return _current.draw(n)
