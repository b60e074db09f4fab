"""How long a bot may think: time (`1s`, `500ms`) or simulations (`2000`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .protocol import BadBot

MOST_SECONDS = 3600.0
MOST_SIMULATIONS = 100_000_000
MOST_FOR_ANYBODY = 5.0  # seconds, where the wish comes from somebody who is not trusted
SIMULATIONS_FOR_ANYBODY = 50_000
THREADS_FOR_ANYBODY = 2
TURN_SECONDS = 3.0  # for a whole turn at a table of people


@dataclass(frozen=True)
class Budget:
    """Seconds or simulations for one decision, whichever end first, and the threads that share the work."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1


class TurnTime:
    """The thinking time of one turn, shared by its decisions: each may take half of what is left.

    The first ones decide most. What is kept for the many small ones of a long turn shrinks with each of them, so the
    turn stays below `TURN_SECONDS` however many there are.
    """

    SHARED = 2.4  # seconds of which a decision may take half; the rest of a turn's time is kept for late decisions
    KEPT_PART = 12  # such a part of all that is left is what a late decision may take

    def __init__(self) -> None:
        self._used = 0.0

    def share(self) -> float:
        """What the next decision may take."""
        return max((self.SHARED - self._used) / 2, (TURN_SECONDS - self._used) / self.KEPT_PART, 0.0)

    def use(self, seconds: float) -> None:
        """A decision has taken so long."""
        self._used += seconds


def parse(text: str, trusted: bool = False) -> Budget:
    """`1s`, `500ms` or `2000`; `x2` behind it asks for two threads."""
    found = read(text)
    if not trusted and (
        (found.seconds or 0) > MOST_FOR_ANYBODY
        or (found.simulations or 0) > SIMULATIONS_FOR_ANYBODY
        or found.threads > THREADS_FOR_ANYBODY
    ):
        raise BadBot(f"{text!r}: nobody thinks that long here")
    return found


def read(text: str) -> Budget:
    """A budget as it is written, within reason."""
    match = re.fullmatch(r"(?P<amount>\d{1,9}(?:\.\d{1,6})?)(?P<unit>s|ms)?(?:x(?P<threads>\d{1,2}))?", text)
    if match is None:
        raise BadBot(f"a budget is a time like 1s or 500ms, or a number of simulations like 2000, not {text!r}")
    amount, threads = float(match["amount"]), int(match["threads"] or 1)
    if threads < 1:
        raise BadBot(f"{text!r}: at least one thread has to think")
    if match["unit"] is None:
        if amount != int(amount) or not 1 <= amount <= MOST_SIMULATIONS:
            raise BadBot(f"{text!r}: simulations are a whole number from 1 to {MOST_SIMULATIONS}")
        return Budget(simulations=int(amount), threads=threads)
    seconds = amount if match["unit"] == "s" else amount / 1000
    if not 0 < seconds <= MOST_SECONDS:
        raise BadBot(f"{text!r}: a time is more than nothing and at most an hour")
    return Budget(seconds=seconds, threads=threads)
