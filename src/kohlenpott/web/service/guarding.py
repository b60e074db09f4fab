"""Who may act at a table: nobody who is banned, at no table that is closed, and nobody near those who blocked them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable

from kohlenpott.store import Database, Seat, blocks, sanctions
from kohlenpott.store.sanctions import InForce
from kohlenpott.store.signals import SANCTION, Signals

from .errors import Forbidden
from .live_table import LiveTable

FRESH_SECONDS = 2.0  # a decision made elsewhere holds here after so long at the latest


class TableGuard:
    """What holds now, read again every few seconds: `kohlenpott admin` writes it from a process of its own."""

    def __init__(self, database: Database, signals: Signals) -> None:
        self.database = database
        signals.subscribe(SANCTION, self.look_again)
        self._known, self._read = InForce(), float("-inf")
        self._lock = threading.Lock()

    def look_again(self) -> None:
        """Something was decided just now, and all processes of the database were told."""
        with self._lock:
            self._read = float("-inf")

    @property
    def in_force(self) -> InForce:
        """Bans, mutes and closed tables."""
        with self._lock:
            is_old = time.monotonic() - self._read >= FRESH_SECONDS
            if is_old:
                self._read = time.monotonic()  # one looks, the others go on with what is known
        if is_old:
            self._known = sanctions.in_force(self.database)
        return self._known

    def check(self, player: str, table: str = "") -> None:
        """Forbidden if the person may not act, or not at this table."""
        now = self.in_force
        if player in now.banned:
            raise Forbidden("You are banned from this server.")
        if table in now.closed:
            raise Forbidden("This table was closed by those who look after this server.")

    def check_near(self, live: LiveTable, player: str) -> None:
        """Forbidden if somebody at the table wants to have nothing to do with the person."""
        near = people_at(live.seats, live.table.terms.host) - {player}
        if near and blocks.is_kept_away(self.database, player, near):
            raise Forbidden("This is not possible at this table.")

    def check_talk(self, live: LiveTable, player: str) -> None:
        """Forbidden if the person may say nothing here."""
        self.check(player, live.id)
        if player in self.in_force.muted:
            raise Forbidden("You may not write here.")
        self.check_near(live, player)


def people_at(seats: Iterable[Seat], host: str) -> set[str]:
    """Everybody a table belongs to."""
    return {seat.player for seat in seats if seat.player is not None} | {host}
