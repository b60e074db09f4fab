"""Results that stay: told by a game when it ends, in the transaction of its last entry, or found in its log later."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable

from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.api.state import Result, State
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import Busy, Database, results
from kohlenpott.store.results import SeatOutcome

from . import rating
from .history import History
from .live_table import LiveTable

BATCH = 100  # games that are looked for at a time
PAUSE = 0.02  # seconds between two of them, so that people are served meanwhile
LATER = 5.0  # seconds until what failed is tried again
LOOK_SECONDS = 30.0  # between two looks for what another server may have left
OPENING_CELL = 80  # characters the database has room for
logger = logging.getLogger(__name__)
Find = Callable[[str], LiveTable]


def outcomes(history: History, state: State, result: Result | None = None) -> list[SeatOutcome]:
    """How a game ended, seat by seat, by itself or by a clock; nothing as long as it is not over."""
    result = result or state.result()
    if result is None:
        return []
    breakdown, opened = state.breakdown(), openings(history)
    return [
        SeatOutcome(result.ranks[seat], result.scores[seat], {k: v for k, v in breakdown[seat].items() if v},
                *opened.get(seat, ("", "")))
        for seat in range(len(result.ranks))
    ]  # fmt: skip


def openings(history: History) -> dict[int, tuple[str, str]]:
    """How each seat opened: the first answer to the decision that the game names, or in the first turn."""
    definition = history.game.definition
    wanted = definition.turn_decisions if definition.opening is None else {definition.opening}
    found: dict[int, tuple[str, str]] = {}
    states = history.states()
    for step in range(1, history.length + 1):
        state = next(states)
        seat = history.seat_of(step)
        if seat not in found and state.decision in wanted:
            made = history.game.move(state.decision_number, history.action_of(step))
            found[seat] = state.decision, made.notation[:OPENING_CELL]
            if len(found) == history.seats:
                break
    return found


class ResultKeeper:
    """Fills in results of games that ended without one, then rates; beside everything else, never before the start."""

    def __init__(self, database: Database, find: Find) -> None:
        self.database, self.find = database, find
        self._news, self._closing = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Begin to look."""
        self._thread = threading.Thread(target=self._work, name="results", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop after the game at hand."""
        self._closing.set()
        self._news.set()
        if self._thread is not None:
            self._thread.join()

    def wake(self) -> None:
        """A game has ended, or something about the ratings has changed."""
        self._news.set()

    def _work(self) -> None:
        is_filled = False
        while not self._closing.is_set():
            self._news.clear()
            try:
                if not is_filled:
                    is_filled = self.fill(PAUSE)
                if results.has_unrated(self.database):
                    rating.rate_waiting(self.database, self._closing.is_set)
            except (Busy, SQLAlchemyError) as error:
                logger.warning("results wait: %s", type(error).__name__)
                self._closing.wait(LATER)
                continue
            self._news.wait(LOOK_SECONDS if self.database.is_postgres else None)

    def settle(self) -> None:
        """All of it at once."""
        self.fill()
        rating.rate_waiting(self.database)

    def fill(self, pause: float = 0.0) -> bool:
        """The results of all games that ended without one; False if the end came first."""
        for id in self._missing():
            if self._closing.wait(pause):
                return False
            try:
                self.make(id)
            except KohlenpottError as error:  # a game that cannot be read has no result, and harms no other
                if isinstance(error, Busy):
                    raise
                logger.info("no result of table %s: %s", id, error)
        return True

    def _missing(self) -> Iterable[str]:
        after = (float("-inf"), "")
        while found := results.missing(self.database, after, BATCH):
            after = found[-1]
            yield from (id for _, id in found)

    def make(self, id: str) -> bool:
        """The result of a finished game, from its log; False if there is none, or it is known."""
        live = self.find(id)
        with live.lock:
            table = live.table
            found = outcomes(live.history, live.history.state, live.result) if table.finished is not None else []
        if not found or table.finished is None:
            return False
        with self.database.write() as connection:
            return results.keep(connection, id, table.terms.game, table.finished, found)
