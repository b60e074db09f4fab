"""What strangers write, so that it can do no more than be read: one line; nothing hides and nothing spills."""

from __future__ import annotations

import unicodedata

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")  # letters of no ink
MOST_MARKS = 3  # above and below one letter; more would cover the lines around


def one_line(text: str) -> str:
    """The text with a space for whatever is not to be seen; empty if there is nothing to see."""
    found: list[str] = []
    marks = 0
    for letter in text:
        is_mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        if marks <= MOST_MARKS:
            found.append(letter if letter.isprintable() and letter not in BLANKS else " ")
    shown = " ".join("".join(found).split())
    return shown if any(unicodedata.category(letter)[0] in "LNSP" for letter in shown) else ""
