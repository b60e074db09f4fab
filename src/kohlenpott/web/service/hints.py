"""Hints for the one whose turn it is, where the table allows them; thought out in a process of its own."""

from __future__ import annotations

import logging
import queue
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.api.state import State
from kohlenpott.store import Busy, hints
from kohlenpott.store.hints import GivenHint
from kohlenpott.store.players import Account

from .errors import Conflict, Forbidden, OutOfDate, TooMany
from .history import Note
from .insight_processes import InsightLost, InsightProcess
from .live_table import LiveTable

if TYPE_CHECKING:
    from .tables import TableService

SECONDS = 1.0  # of thinking; with the way there and back a hint comes within 1.5
LONGEST = 20.0  # seconds after which a hint is given up
MOST_WAITING = 20  # hints of all tables
HINT = "hint"  # what the log calls it
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatHint:
    """The last hint of a seat: after how many entries that it knows of, and the moves; None while it is thought out."""

    seen: int
    hint: GivenHint | None
    has_failed: bool = False


@dataclass(frozen=True, slots=True)
class HintOrder:
    """A hint that somebody waits for."""

    live: LiveTable
    player: str
    seat: int
    seen: int
    seq: int
    state: State


def allows_hints(live: LiveTable) -> bool:
    """May hints be asked for at this table? Unless it was chosen, only where one person plays against bots."""
    chosen = live.table.terms.hints
    return is_alone(live) if chosen is None else chosen


def is_alone(live: LiveTable) -> bool:
    """Does one person play against bots?"""
    return sum(seat.player is not None or seat.is_free for seat in live.seats) == 1


class HintService:
    """Takes the questions and has them answered, one after the other."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.seconds = SECONDS
        self.games: int | None = None  # a fixed number of games instead of seconds: the same question, the same answer
        self._orders: queue.Queue[HintOrder | LiveTable | None] = queue.Queue()
        self._process = InsightProcess(is_low=False)
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._warm: set[tuple[str, int]] = set()
        self._closed = False

    def ask(self, live: LiveTable, player: Account, expected: int) -> None:
        """Somebody wants to know what to do; `expected` counts the entries the page has shown."""
        with live.lock:
            order = self._order(live, player, expected)
            if order is None:
                return
            if self._orders.qsize() >= MOST_WAITING:
                raise TooMany("Too many requests. Wait a moment and try again.")
            live.hints[order.seat] = SeatHint(order.seen, None)
            live.changed()
        self._put(order)

    def _order(self, live: LiveTable, player: Account, expected: int) -> HintOrder | None:
        """The question, if it may be asked now; None if it was asked already."""
        if not live.is_running:
            raise Conflict("No game is being played at this table.")
        if not live.held_by(player.id):
            raise Forbidden("You are a spectator at this table.")
        if not allows_hints(live):
            raise Forbidden("There are no hints at this table.")
        seat = live.asked_of(player.id)
        if seat is None or seat not in live.decides(player.id):
            raise Conflict("It is not your turn.")
        if live.must_hand_over(player.id) is not None:
            raise Conflict("Pass the device first.")
        seen = live.history.seq_for(live.held_by(player.id))
        if expected != seen:
            raise OutOfDate("The game has moved on since.")
        known = live.hints.get(seat)
        if known is not None and known.seen == seen and not known.has_failed:
            return None
        state = live.history.seat_state(seat).state.clone()
        return HintOrder(live, player.id, seat, seen, live.history.seq, state)

    def warm(self, live: LiveTable) -> None:
        """Somebody plays where hints are allowed: the first one is not to wait for what must be loaded."""
        kind = (live.game.name, len(live.seats))
        with self._lock:
            if kind in self._warm or self._closed:
                return
            self._warm.add(kind)
        self._put(live)

    def close(self) -> None:
        """Nobody asks any more."""
        self._closed = True
        self._orders.put(None)
        self._process.kill()
        if self._thread is not None:
            self._thread.join()

    def _put(self, order: HintOrder | LiveTable) -> None:
        with self._lock:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._work, name="hints", daemon=True)
                self._thread.start()
        self._orders.put(order)

    def _work(self) -> None:
        """One question after the other."""
        while (order := self._orders.get()) is not None:
            try:
                if isinstance(order, LiveTable):
                    self._load(order)
                else:
                    self._answer(order)
            except InsightLost as lost:
                self._fail(order, str(lost))
            except (Busy, SQLAlchemyError) as error:
                self._fail(order, type(error).__name__)
            except Exception:
                logger.exception("a hint stumbled")
                self._fail(order, "a fault of ours")

    def _load(self, live: LiveTable) -> None:
        """Let the process load what hints of such a table need."""
        with live.lock:
            state = live.history.begin()
        for _ in self._process.work("warm", state, seconds=LONGEST):
            pass

    def _answer(self, order: HintOrder) -> None:
        """Have a question answered, and tell it."""
        found = list(self._process.work("hint", order.state, self.seconds, self.games, seconds=LONGEST))
        hint = GivenHint(order.seq, order.seat, found[-1][1])
        live = order.live
        with live.write_lock:
            with live.lock:
                is_late = not live.is_running or live.forgotten
                is_late = is_late or live.history.seq_for(live.held_by(order.player)) != order.seen
            if is_late:  # the game went on: nobody needs it, and nobody was helped
                return
            with self.service.database.write() as connection:
                hints.keep(connection, live.id, hint, order.player, self.service.database.clock())
            with live.lock:
                told(live, hint)
                live.changed()

    def _fail(self, order: HintOrder | LiveTable, why: str) -> None:
        """No answer: whoever asked may ask again."""
        if self._closed:
            return
        logger.warning("a hint was lost: %s", why)
        if isinstance(order, HintOrder):
            with order.live.lock:
                order.live.hints[order.seat] = SeatHint(order.seen, None, has_failed=True)
                order.live.changed()


def told(live: LiveTable, hint: GivenHint) -> None:
    """A hint was given: the seat has it, and everybody is told that it was."""
    held = [hint.seat]
    player = live.seats[hint.seat].player
    if player is not None:
        held = live.held_by(player)
    live.hints[hint.seat] = SeatHint(live.history.seq_for(held), hint)
    live.history.notes.append(Note(live.history.told, hint.seat, HINT, False))
