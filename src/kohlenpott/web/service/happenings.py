"""What happens at tables and concerns somebody who may not be looking. Whoever tells people of it subscribes here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

YOUR_TURN, SHORT_TIME, TIME_OVER, GAME_OVER = "your-turn", "short-time", "time-over", "game-over"
INVITED, JOINED = "invited", "joined"
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that concerns one person on one seat."""

    kind: str
    table: str
    seat: int
    player: str
    when: float
    until: float | None = None  # when the time for it is over, where a clock runs


Subscriber = Callable[[Happening], None]
Writer = Callable[[Connection, Happening], None]


class Happenings:
    """The subscribers of one server. They are called after a change is on the disk, by whoever has written it.

    Whatever takes long is put aside by the subscriber: the table waits. A subscriber that fails harms nobody.
    """

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []
        self._writers: list[Writer] = []

    def written_by(self, writer: Writer) -> None:
        """From now on call this in the transaction of a change: what it writes is there if the change is."""
        self._writers.append(writer)

    def write(self, connection: Connection, happenings: Iterable[Happening]) -> None:
        """Something is about to have happened."""
        for happening in happenings:
            for writer in self._writers:
                writer(connection, happening)

    def subscribe(self, subscriber: Subscriber) -> None:
        """From now on call this with everything that happens."""
        self._subscribers.append(subscriber)

    def tell(self, happening: Happening) -> None:
        """Something has happened."""
        for subscriber in self._subscribers:
            try:
                subscriber(happening)
            except Exception:
                logger.exception("a %s at table %s could not be told", happening.kind, happening.table)
