"""Who belongs to which session, remembered so that a request need not ask the database again."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from cachetools import LRUCache
from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.store import Busy, Database, players, sign_ins
from kohlenpott.store.players import Account
from kohlenpott.store.signals import PLAYER, SESSION, Signals

MOST_KEPT = 4096
SEEN_PAUSE = 3600.0  # seconds between two times at which it is written down that a session was used
logger = logging.getLogger(__name__)


@dataclass(slots=True)
class KnownSession:
    """A session that was used lately."""

    player: Account
    began: float  # with a proof who it is, if the name is kept
    seen: float  # as it was written down
    expires: float


class Sessions:
    """The sessions seen lately. What changes about a player has to be told with `changed`, what ends with `end`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._kept: LRUCache[str, KnownSession] = LRUCache(MOST_KEPT)  # by the hash of the session id
        self._signs: dict[str, tuple[float, bool]] = {}  # which were used when, not yet written down
        self._changes = 0  # what was read before the last one is not kept
        self._watchers: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)  # who is told of the end
        self._lock = threading.Lock()

    def follow(self, signals: Signals) -> None:
        """Hear of what ends or changes at other servers."""
        signals.subscribe(SESSION, lambda hash: self.ended([hash]))
        signals.subscribe(PLAYER, lambda _: self.changed())
        signals.when_missed(self.look_again)

    def look_again(self) -> None:
        """Anything may have ended meanwhile."""
        self.changed()
        with self._lock:
            watched = list(self._watchers)
        self.ended([hash for hash in watched if hash and sign_ins.find(self.database, hash) is None])

    def knows(self, token: str) -> bool:
        """Can `player` answer without the database?"""
        return not token or sign_ins.hashed(token) in self._kept

    def player(self, token: str) -> Account | None:
        """The player a session id belongs to."""
        found = self._known(token)
        return None if found is None else found.player

    def is_fresh(self, token: str) -> bool:
        """Was it proved a moment ago who uses this session? Each proof begins a new one."""
        found = self._known(token)
        return found is not None and 0.0 <= self.database.clock() - found.began <= sign_ins.FRESH_SECONDS

    def _known(self, token: str) -> KnownSession | None:
        if not token:
            return None
        hash, now = sign_ins.hashed(token), self.database.clock()
        with self._lock:
            found = self._kept.get(hash)
            changes = self._changes
        if found is None:
            row = sign_ins.find(self.database, hash)
            if row is None:
                return None
            found = KnownSession(players.account_of(row), row.began, row.seen, row.expires)
            with self._lock:
                if changes == self._changes:
                    self._kept[hash] = found
        if found.expires <= now:
            return None
        if now - found.seen > SEEN_PAUSE:
            with self._lock:
                found.seen, found.expires = now, now + sign_ins.lasts(found.player.kept is not None)
                self._signs[hash] = now, found.player.kept is not None
        return found

    def keep_signs(self) -> None:
        """Write down which sessions were used when."""
        with self._lock:
            signs, self._signs = self._signs, {}
        if signs:
            try:
                sign_ins.keep_seen(self.database, signs)
            except (Busy, SQLAlchemyError) as error:  # the next ones are written down soon
                logger.warning("which sessions were used could not be written down: %s", type(error).__name__)

    def changed(self) -> None:
        """Somebody has another name or other settings."""
        with self._lock:
            self._changes += 1
            self._kept.clear()

    def ended(self, hashes: Iterable[str]) -> None:
        """These sessions are over, in the database already: nobody is let in with them, and open lines end."""
        with self._lock:
            self._changes += 1
            self._kept.clear()
            told = [watcher for hash in hashes for watcher in self._watchers.get(hash, ())]
        for watcher in told:
            watcher()

    @contextmanager
    def watched(self, token: str, watcher: Callable[[], None]) -> Iterator[None]:
        """Meanwhile the watcher is told, in any thread, when the session ends."""
        hash = sign_ins.hashed(token)
        with self._lock:
            self._watchers[hash].add(watcher)
        try:
            yield
        finally:
            with self._lock:
                self._watchers[hash].discard(watcher)
                if not self._watchers[hash]:
                    del self._watchers[hash]
