"""Whom a change will concern, known before it is on the disk: notices are written in the same transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from kohlenpott.api.state import State
from kohlenpott.store import Entry, Seat

from .happenings import GAME_OVER, INVITED, JOINED, YOUR_TURN, Happening
from .history import Ahead, is_simultaneous
from .live_table import LiveTable


def after_entry(live: LiveTable, entry: Entry, ahead: Ahead | None) -> list[Happening]:
    """Who is asked, or has come to the end, with a move; what does not let the game go on concerns nobody else."""
    if ahead is None:
        return []
    if ahead.state.is_over:
        return told(GAME_OVER, live, range(len(live.seats)), entry.player, entry.made)
    before, seats = live.waited_for(), asked_in(live, ahead.state, live.history.is_secret)
    return told(YOUR_TURN, live, sorted(seats.difference(before)), entry.player, entry.made)


def at_start(live: LiveTable, by: str, now: float) -> list[Happening]:
    """Who is asked first."""
    course = live.fresh_course() if live.history.seq == 0 else live.history  # now everybody's share is known
    return told(YOUR_TURN, live, sorted(asked_in(live, course.state, False)), by, now)


def asked_in(live: LiveTable, state: State, was_secret: bool) -> set[int]:
    """The seats whose people are asked in a state. What all decide at once is asked of all of them as it begins."""
    asked = {state.seat} if state.seat is not None else set()
    if is_simultaneous(state) and not was_secret:
        asked |= {k for k, seat in enumerate(live.seats) if len(live.held_by(seat.player)) == 1}
    return {seat for seat in asked if live.is_person(seat)}


def told(kind: str, live: LiveTable, seats: Iterable[int], by: str | None, now: float) -> list[Happening]:
    """One happening for each person on these seats, but for whoever did it."""
    found: dict[str, Happening] = {}
    for seat in seats:
        player = live.seats[seat].player
        if player is not None and player != by:
            found.setdefault(player, Happening(kind, live.id, seat, player, now))
    return list(found.values())


def joined(live: LiveTable, seat: int, player: str, now: float) -> list[Happening]:
    """The host is told who comes."""
    host = live.table.terms.host
    return [Happening(JOINED, live.id, seat, host, now)] if host != player and host in holders(live.seats) else []


def holders(seats: Sequence[Seat]) -> Collection[str]:
    """The people who sit there."""
    return dict.fromkeys(seat.player for seat in seats if seat.player is not None)


def invited(table: str, before: Sequence[Seat], by: str, now: float) -> list[Happening]:
    """A rematch waits for everybody who sat there."""
    return [Happening(INVITED, table, next(k for k, seat in enumerate(before) if seat.player == each), each, now)
            for each in holders(before) if each != by]  # fmt: skip
