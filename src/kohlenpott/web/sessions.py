"""Who belongs to which session, remembered so that a request need not ask the database again."""

from __future__ import annotations

import threading

from cachetools import LRUCache

from kohlenpott.store import Database, players
from kohlenpott.store.players import Account

MOST_KEPT = 4096


class Sessions:
    """The sessions seen lately. What changes about a player has to be told with `changed`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._kept: LRUCache[str, Account] = LRUCache(MOST_KEPT)  # by the hash of the session id
        self._changes = 0  # what was read before the last one is not kept
        self._lock = threading.Lock()

    def knows(self, token: str) -> bool:
        """Can `player` answer without the database?"""
        return not token or players.hashed(token) in self._kept

    def player(self, token: str) -> Account | None:
        """The player a session id belongs to."""
        if not token:
            return None
        hash = players.hashed(token)
        with self._lock:
            found = self._kept.get(hash)
            if found is not None:
                return found
            changes = self._changes
        found = players.of_session(self.database, token)
        with self._lock:
            if found is not None and changes == self._changes:
                self._kept[hash] = found
        return found

    def changed(self) -> None:
        """Somebody has another name or other settings."""
        with self._lock:
            self._changes += 1
            self._kept.clear()
