"""How long a bot may think: time (`1s`, `500ms`) or simulations (`2000`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .protocol import BadBot

MOST_SECONDS = 3600.0
MOST_SIMULATIONS = 100_000_000


@dataclass(frozen=True)
class Budget:
    """Seconds or simulations for one decision, and the threads that share the work."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1


def parse(text: str) -> Budget:
    """`1s`, `500ms` or `2000`; `x2` behind it asks for two threads."""
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
