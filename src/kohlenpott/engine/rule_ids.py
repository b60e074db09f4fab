"""Rule ids as the numbers the engine answers with."""

from __future__ import annotations

import re

# The engine writes rule numbers as integers: XY-054 is 54, the ruling XY-R16 is 1016, XY-D01 is 2001.
KINDS = {"": 0, "R": 1000, "D": 2000, "I": 3000, "T": 4000}


def number_to_id(prefix: str, number: int) -> str:
    """The id of a rule number of the engine: 54 is XY-054, 1016 is XY-R16."""
    kind = next((letter for letter, base in KINDS.items() if base == number // 1000 * 1000), None)
    if kind is None or number < 0:
        raise ValueError(f"{number} is not the number of a rule")
    return f"{prefix}-{kind}{number % 1000:0{2 if kind else 3}}"


def id_to_number(rule: str) -> int:
    """The number the engine uses for a rule id: XY-054 is 54, XY-R16 is 1016."""
    parts = re.fullmatch(r"[A-Z]+-([RDIT]?)(\d{1,3})", rule)
    if parts is None:
        raise ValueError(f"{rule!r} is not a rule id")
    return KINDS[parts[1]] + int(parts[2])
