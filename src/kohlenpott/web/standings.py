"""How finished games ended, remembered: a list of games need not play each of them again."""

from __future__ import annotations

import threading

from cachetools import LRUCache

from kohlenpott.api.state import Result
from kohlenpott.store import StoredTable

from .service.errors import ServiceError
from .service.tables import TableService

MOST_KEPT = 8192


class Standings:
    """Places and points of finished games. They never change, so whoever asks second gets what is remembered."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._kept: LRUCache[str, Result] = LRUCache(MOST_KEPT)
        self._lock = threading.Lock()

    def of(self, table: StoredTable) -> Result | None:
        """How a game ended; None while it is played, or if it cannot be read."""
        if table.finished is None or table.is_damaged:
            return None
        with self._lock:
            found = self._kept.get(table.id)
        if found is not None:
            return found
        try:
            live = self.service.find(table.id)
        except ServiceError:
            return None
        with live.lock:
            found = live.result
        if found is not None:
            with self._lock:
                self._kept[table.id] = found
        return found
