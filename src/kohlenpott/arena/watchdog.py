"""The deadline of a move, also for bots that never come back."""

from __future__ import annotations

import faulthandler
import time

SLACK = 0.25  # of the limit: how much later than the limit the process may be ended
SIGN = "Timeout ("  # how the last words of a process begin that was ended here


class Watchdog:
    """Ends the whole process if a move takes longer than the limit.

    Nothing gentler works on every bot: one that hangs inside compiled code can neither be interrupted nor asked to
    stop. Setting the alarm anew for every move would cost more than a quick move itself, so it is set a bit too late.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._set_again = 0.0

    def begin(self) -> float:
        """A move begins now; the time."""
        now = time.monotonic()
        if now >= self._set_again:
            faulthandler.dump_traceback_later(self.limit * (1 + SLACK), exit=True)
            self._set_again = now + self.limit * SLACK
        return now

    def end(self) -> None:
        """No further moves."""
        faulthandler.cancel_dump_traceback_later()
        self._set_again = 0.0
