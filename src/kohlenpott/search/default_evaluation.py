"""What holds for bots where a game's evaluation says nothing: a state is worth the victory points so far.

Each function stands in for the one of that name, with the functions of the game at hand.
"""

from __future__ import annotations

from kohlenpott.engine.types import Cells, Reals, f64, i32

from .game_api import Table, begins_turn, seat_on_turn, vp_of


def estimate(g: Table, weights: Reals, out: Reals) -> None:
    """Every seat will probably end with the points it has."""
    for seat in range(g.seats):
        out[seat] = 1.0 * vp_of(g, seat)


def estimate_seat(g: Table, seat: i32, weights: Reals) -> f64:
    """The points one seat has."""
    return 1.0 * vp_of(g, seat)


def progress(g: Table) -> f64:
    """Nobody knows: half of the game has been played."""
    return 0.5


def is_mid_turn(g: Table, seat: i32) -> bool:
    """A turn lasts as long as the seat is asked, until it begins the next one."""
    return seat_on_turn(g) == seat and not begins_turn(g)


def is_too_early(g: Table, seat: i32) -> bool:
    """Positions are judged as they are."""
    return False


def shortlist(g: Table, out: Cells, n: i32) -> i32:
    """Every move is worth a look."""
    return n


def hurry(g: Table, out: Cells, n: i32) -> i32:
    """Nobody else acts within a turn."""
    return out[n - 1]
