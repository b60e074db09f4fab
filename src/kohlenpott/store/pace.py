"""How fast a table is played: the time everybody has, and what happens when it is over; chosen with the table."""

from __future__ import annotations

from dataclasses import dataclass

LIVE, DAYS = "live", "days"  # a bank for the whole game with an increment for each turn; so many days for each turn
BOT, VOTE, RESIGN = "bot", "vote", "resign"  # who is too slow is replaced, may be replaced by the others, or has lost
OVERS = (BOT, VOTE, RESIGN)
DAY = 86_400
BACK_SECONDS = 60  # at least, for whoever takes a seat back at a live table
SHORT_SECONDS = 60  # of a live clock
SHORT_DAYS = DAY / 2  # at most, where a move may take days


@dataclass(frozen=True, slots=True)
class Pace:
    """The time of a table with a clock."""

    kind: str
    bank: int  # seconds: for the whole game, or for each turn
    increment: int = 0  # seconds that a turn adds to the bank
    over: str = BOT

    @property
    def days(self) -> int:
        """Days for each turn; 0 for a live clock."""
        return self.bank // DAY if self.kind == DAYS else 0

    @property
    def short(self) -> float:
        """Seconds left when it is time for a reminder."""
        return SHORT_SECONDS if self.kind == LIVE else min(self.bank / 4, SHORT_DAYS)

    def after_turn(self, left: float) -> float:
        """What is left when a turn is done. What was overdrawn is not owed."""
        return self.bank if self.kind == DAYS else max(0.0, left) + self.increment

    def on_return(self, left: float) -> float:
        """What somebody has who comes back to a seat that a bot has played."""
        return self.bank if self.kind == DAYS else max(left, BACK_SECONDS, self.increment)
