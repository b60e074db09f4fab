"""What is proved of the levels: each should be better than the one below it, at every table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .levels import LEVELS, PlacedLevel
from .shares import Share

DUEL = 0.6  # of the games, with two seats
TIMES_FAIR = 1.4  # of a fair share, with more

HEAD = """## What is proved of the levels

A level is to win 60 % of the games against the one below it with two seats, and 1.4 times its fair share where it sits
alone among others of the level below. *Proved*: the whole 95 % interval lies above that. *Reached*: the share does, and
the interval lies above a fair share. *Better*: the interval does. *Open*: the games do not tell. Where a cell is empty,
no games have been played since one of the two has changed."""


def aim(seats: int) -> float:
    """The share a level should have at a table of this size."""
    return DUEL if seats == 2 else TIMES_FAIR / seats


def verdict(share: Share, seats: int) -> str:
    """What games against the level below prove."""
    if share.low >= aim(seats):
        return "proved"
    if share.low <= 1 / seats:
        return "open"
    return "reached" if share.share >= aim(seats) else "better"


def table(placed: Mapping[str, Mapping[int, tuple[int, Sequence[PlacedLevel]]]]) -> str:
    """A row for each table, a column for each level but the first."""
    pairs = list(zip(LEVELS[1:], LEVELS, strict=False))
    heads = [f"{upper[-1]} over {lower[-1]}" for upper, lower in pairs]
    rows = [f"| game | seats | {' | '.join(heads)} |", "|---|---|" + "---|" * len(heads)]
    for title, sizes in placed.items():
        for seats, (_, steps) in sizes.items():
            alone = {step.bot: step.alone for step in steps if not step.is_earlier}
            cells = [in_words(alone.get(upper), seats) for upper, _ in pairs]
            rows.append(f"| {title} | {seats} | {' | '.join(cells)} |")
    return "\n".join(rows)


def in_words(share: Share | None, seats: int) -> str:
    """One cell."""
    return f"{verdict(share, seats)}, {100 * share.share:.0f} % of {share.games}" if share else ""
