"""The end of the game: the last points and who has won (section 13)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table, player
from .supply import coal_on_level, excess_tiles, score, total


def cubes_owned(g: Table, seat: i32) -> i32:
    """All cubes of a seat: minecarts, cage, stock and outstanding orders (CB-152, CB-R26, CB-R57)."""
    p = player(g, seat)
    owned = total(p.cage) + total(p.stock)
    for colour in range(ids.COLOURS):
        owned += coal_on_level(p, colour)
        for k in range(p.orders_n):
            owned += g.cubes[p.orders[k] * ids.COLOURS + colour]
    return owned


def score_ending(g: Table, seat: i32) -> None:
    """Francs, cubes, outstanding orders and balance; a score may end below zero (CB-151 to CB-154, CB-157, CB-R56)."""
    p = player(g, seat)
    francs = p.francs
    p.francs = francs % figures.FRANCS_PER_VP  # CB-151, CB-R54: all that can be changed is changed
    score(g, seat, francs // figures.FRANCS_PER_VP, ids.FRANCS_LEFT, francs)
    score(g, seat, cubes_owned(g, seat) // figures.CUBES_PER_VP, ids.CUBES_LEFT, cubes_owned(g, seat))
    score(g, seat, p.orders_n * figures.VP_PER_ORDER_LEFT, ids.ORDERS_LEFT, p.orders_n)
    score(g, seat, excess_tiles(p) * figures.VP_PER_EXCESS_TILE, ids.BALANCE, excess_tiles(p))


def end_game(g: Table) -> None:
    """The last points of every seat; no new first player (CB-150, CB-R53)."""
    for seat in range(g.seats):
        score_ending(g, seat)
    g.decision = ids.OVER
    say(g, ids.E_GAME_ENDS, -1)


def standing(g: Table, seat: i32) -> i32:
    """Orders the seats: VP, then Francs left over; equal in both is equal (CB-047, CB-155, CB-156, CB-R55, CB-R58)."""
    return player(g, seat).vp * 1000 + player(g, seat).francs
