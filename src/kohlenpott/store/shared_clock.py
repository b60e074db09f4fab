"""One clock for all machines: that of PostgreSQL. Each process knows by how much its own is wrong."""

from __future__ import annotations

import time
from collections.abc import Callable

QUESTION = "SELECT extract(epoch FROM clock_timestamp())::float8"


class SharedClock:
    """The time of the database. What was found out holds until an answer shows that it cannot be right."""

    def __init__(self, own: Callable[[], float] = time.time) -> None:
        self.own = own
        self.offset = 0.0
        self._is_set = False

    def __call__(self) -> float:
        return self.own() + self.offset

    def compare(self, ask: Callable[[], float]) -> None:
        """Ask the database once. It looked at its clock at some moment between question and answer."""
        before = self.own()
        told = ask()
        after = self.own()
        least, most = told - after, told - before
        if not self._is_set or not least <= self.offset <= most:
            self.offset, self._is_set = (least + most) / 2, True
