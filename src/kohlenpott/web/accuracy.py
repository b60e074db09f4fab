"""How accurately everybody played, of the games that somebody has let be looked at."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence

from cachetools import LRUCache

from kohlenpott.insight.depths import DEPTHS
from kohlenpott.insight.review import VERSION
from kohlenpott.store import Database, reviews
from kohlenpott.store.reviews import ReviewKey

MOST_KEPT = 4096
CLOSER = tuple(DEPTHS)  # the last one counts
KEPT: LRUCache[ReviewKey, Sequence[float]] = LRUCache(MOST_KEPT)  # a review that is done never changes
LOCK = threading.Lock()


def accuracies(database: Database, tables: Collection[str]) -> Mapping[str, Sequence[float]]:
    """Of each reviewed table the accuracy of all seats, 0 to 100, by its closest review."""
    keys = [key for key in reviews.made(database, tables, VERSION) if key.depth in DEPTHS] if tables else []
    keys.sort(key=lambda key: CLOSER.index(key.depth))
    found = {key.table: of_review(database, key) for key in keys}
    return {table: seats for table, seats in found.items() if seats}


def of_review(database: Database, key: ReviewKey) -> Sequence[float]:
    """The accuracy of all seats in one review; nothing where it cannot be read."""
    with LOCK:
        known = KEPT.get(key)
    if known is not None:
        return known
    review = reviews.load(database, key)
    players = review.data.get("players", ()) if review is not None and review.data is not None else ()
    try:
        found = [float(each["accuracy"]) for each in sorted(players, key=lambda each: each["seat"])]
    except (LookupError, TypeError, ValueError):
        found = []
    with LOCK:
        KEPT[key] = found
    return found
