"""What an observation tells beyond the fields themselves: seats counted from the observer (KK-014)."""

from __future__ import annotations

from kohlenpott.engine.observing import seat_from
from kohlenpott.engine.types import Cells, i32

from .. import ids
from ..records import Player, Table


def write_turn_order(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """Seat + 1 in each place of the choosing or turn order."""
    for i in range(g.seats):
        out[k + i] = seat_from(observer, g.order[i], g.seats) + 1


def write_bidding_order(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """Seat + 1 in each place of the bidding order."""
    for i in range(g.bidders_n):
        out[k + i] = seat_from(observer, g.bidders[i], g.seats) + 1


def write_mines(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """Where every mine card is, or whose."""
    for mine in range(ids.MINES):
        where = g.where[mine]
        out[k + mine] = where if where < ids.OWNED else ids.OWNED + seat_from(observer, where - ids.OWNED, g.seats)


def write_settlements(g: Table, p: Player, distance: i32, out: Cells, k: i32) -> None:
    """1 + its miners for every settlement."""
    for village in range(ids.VILLAGES):
        out[k + village] = p.settled[village] + p.at_village[village]
