"""Events: what happened and why, written by the rules while somebody listens."""

from __future__ import annotations

from .records import TableStruct
from .types import i32

OK = 0  # a predicate's answer when nothing stands in the way
RULING = 1000  # a predicate's answer for ruling R16 is RULING + 16
CASE = 10000  # rule + CASE * k: the same rule forbids in its k-th case, which has a sentence of its own
REFUSED = 0  # the kind of event a predicate writes when it forbids; each game's own kinds start at 1
NOBODY = -1  # the seat of an event that concerns no seat


def say(g: TableStruct, kind: i32, seat: i32, a: i32 = 0, b: i32 = 0, c: i32 = 0) -> None:
    """Report an event, if anybody listens."""
    if g.log is not None:
        g.log.append((kind, seat, a, b, c))


def refuse(g: TableStruct, rule: i32, needs: i32, has: i32) -> i32:
    """Forbid with the numbers that explain it; the answer is the rule."""
    if g.log is not None:
        g.log.append((REFUSED, NOBODY, rule, needs, has))
    return rule
