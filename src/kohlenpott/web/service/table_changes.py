"""How a table is changed: on the disk first, then in memory, then everybody is told."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kohlenpott.api.state import State
from kohlenpott.store import Busy, Database, Entry, KeyUsed, Seat, Stale, log, results, tables, timekeeping
from kohlenpott.store.write_lock import Outrun

from .clock import TableClock
from .errors import BadRequest, Conflict, Forbidden, OutOfDate, Refused
from .foreseen import after_entry, joined, told
from .guarding import TableGuard
from .happenings import GAME_OVER, YOUR_TURN, Happening, Happenings
from .history import Ahead, is_simultaneous
from .live_table import LiveTable
from .outcomes import outcomes
from .table_cache import TableCache, follow


@dataclass(frozen=True, slots=True)
class Done:
    """A request was carried out: as which entry, and whether that was long ago."""

    seq: int
    repeated: bool = False


class TableChanges(TableCache):
    """Tables that can be written. Whoever changes one holds its turn."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.happenings = Happenings()
        self.guard = TableGuard(database, self.signals)

    @contextlib.contextmanager
    def _changing(self, live: LiveTable) -> Iterator[Any]:
        """A transaction about one table by whoever has its turn. If it goes wrong, memory is not trusted any more."""
        try:
            with self.database.write() as connection:
                yield connection
                self.before_commit(connection, live)
        except (KeyUsed, Busy, BadRequest, Conflict, Forbidden, Refused):
            raise
        except (Stale, Outrun) as stale:
            self.forget(live)
            raise OutOfDate("The game has moved on since.") from stale
        except BaseException:
            self.forget(live)
            raise

    @staticmethod
    def _reload_seats(live: LiveTable, **changes: Any) -> None:
        with live.lock:
            live.table = replace(live.table, **changes)

    def _append(self, live: LiveTable, entry: Entry, ahead: Ahead | None = None) -> Done:
        """Write an entry, then follow it, then tell everybody."""
        is_over = ahead is not None and ahead.state.is_over
        with live.lock:
            before, foreseen = live.waited_for(), after_entry(live, entry, ahead)
        ended = outcomes(live.history, ahead.state) if ahead is not None and is_over else []
        with self._changing(live) as connection:
            try:
                seq = log.append(connection, live.id, live.history.seq, entry)
            except KeyUsed as used:
                return Done(used.seq, True)
            if is_over:
                tables.set_finished(connection, live.id, entry.made)
            elif live.clock is not None and live.clock.began is not None and ahead is not None:
                timekeeping.set_due(connection, live.id, look_at(live.clock, entry, ahead.state))
            if ended and live.table.terms.origin == tables.PLAYED:
                results.keep(connection, live.id, live.table.terms.game, entry.made, ended)
            self.happenings.write(connection, foreseen)
        try:
            with live.lock:
                is_secret = follow(live, entry, ahead)
                if is_over:
                    self._reload_seats(live, finished=entry.made)
        except BaseException:  # the entry stands; the copy in memory may be half changed
            self.forget(live)
            raise
        self._tell(live, is_secret)
        self._notify(live, before, entry.player, entry.made)
        if is_over:
            self.over(live)
        return Done(seq)

    def over(self, live: LiveTable) -> None:
        """A game has ended, and its result is kept."""

    def _change_seat(self, live: LiveTable, seat: int, who: Seat, kind: str = "", player: str | None = None,
                     found: Sequence[Happening] = ()) -> None:  # fmt: skip
        """Somebody else sits or decides there; in a running game that is an entry of the log."""
        if live.forgotten:  # somebody else may sit there by now
            raise OutOfDate("The game has moved on since.")
        entry = Entry(kind, seat, "", 0, player, None, self.database.clock())
        with live.lock:
            before = live.waited_for()
        with self._changing(live) as connection:
            tables.set_seat(connection, live.id, seat, who)
            self.happenings.write(connection, found)
            if live.table.started is not None and kind:
                log.append(connection, live.id, live.history.seq, entry)
                if live.clock is not None and live.clock.began is not None:
                    timekeeping.set_due(connection, live.id, entry.made)  # whoever looks finds out how it goes on
            elif live.table.started is None and who.player is not None:
                self.happenings.write(connection, joined(live, seat, who.player, entry.made))
        people = tuple(who if k == seat else each for k, each in enumerate(live.seats))
        with live.lock:
            self._reload_seats(live, seats=people)
            if live.table.started is not None and kind:
                follow(live, entry)
            live.votes = [each for each in live.votes if each.seat != seat]
        self._tell(live)
        self._notify(live, before, player, entry.made)

    def _notify(self, live: LiveTable, before: Collection[int], by: str | None, now: float) -> None:
        """Whoever is asked now and was not before may be elsewhere; so may everybody when the game is over."""
        with live.lock:
            asked, seats, is_over = live.waited_for(), live.seats, live.table.finished == now
        kind = GAME_OVER if is_over else YOUR_TURN
        told = {None, by}
        for seat in range(len(seats)) if is_over else sorted(asked.difference(before)):
            player = seats[seat].player
            if player is not None and player not in told:
                told.add(player)
                self.happenings.tell(Happening(kind, live.id, seat, player, now))

    def _forfeit(self, live: LiveTable, seat: int, found: Sequence[Happening] = ()) -> None:
        """A seat has lost by its clock, and with it the game is over."""
        entry = Entry(log.RESIGN, seat, made=self.database.clock())
        with live.lock:
            ended = outcomes(live.history, live.history.state, live.result_without(seat))
        with self._changing(live) as connection:
            log.append(connection, live.id, live.history.seq, entry)
            tables.set_finished(connection, live.id, entry.made, seat)
            results.keep(connection, live.id, live.table.terms.game, entry.made, ended)
            ends = told(GAME_OVER, live, range(len(live.seats)), None, entry.made)
            self.happenings.write(connection, [*found, *ends])
        with live.lock:
            follow(live, entry)
            self._reload_seats(live, finished=entry.made, forfeited=seat)
        self._tell(live)
        self._notify(live, (), None, entry.made)
        self.over(live)

    def _tell(self, live: LiveTable, is_secret: bool = False) -> None:
        """Everybody may know now."""
        with live.lock:
            live.changed(is_secret)
        self.wake(live)


def look_at(clock: TableClock, entry: Entry, after: State) -> float | None:
    """When the clocks are to be looked at after a move: not too late, whoever is asked then; None if nobody is charged.

    It is written with the move, so it is found out from the clock before it; whoever looks finds out more.
    """
    asked = clock.people if is_simultaneous(after) else clock.people & {-1 if after.seat is None else after.seat}
    if not asked:
        return None
    left = min(clock.left(seat, entry.made) for seat in asked)
    return entry.made + max(0.0, left - clock.pace.short if left > clock.pace.short else left)
