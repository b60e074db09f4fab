"""Which form of a noun goes with a number: the one rule for games and pages, as Unicode's CLDR has it.

The catalogues of the pages carry the same rule in their heads (`Plural-Forms`); a test compares both with Babel.
"""

from __future__ import annotations

from typing import Literal

Form = Literal["one", "other"]

NONE_IS_ONE = frozenset({"fr"})  # "0 ouvrier", but "0 workers"


def plural_form(count: int, lang: str) -> Form:
    """The form after a whole number; what is negative is counted like what is positive."""
    number = abs(count)
    return "one" if number == 1 or (number == 0 and lang in NONE_IS_ONE) else "other"
