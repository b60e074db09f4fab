"""What search code that serves all games calls in the game at hand.

Compiled, these names are the functions of the unit the code is joined to. Uncompiled, `search.pure.load` puts the
game's own functions in their place; what stands here only says how they look, and helps out with records.
"""

from __future__ import annotations

from typing import Any

from kohlenpott.engine.types import Cells, Reals, f64, i32, u64

Table = Any  # the outermost record of the game at hand
Tables = Any  # several of them


def settle(g: Table, out: Cells) -> i32:
    """List the options; a single one that gives nothing away is taken at once."""
    raise NotImplementedError


def step(g: Table, move: i32) -> None:
    """Carry out an allowed move."""
    raise NotImplementedError


def seat_on_turn(g: Table) -> i32:
    """Whose decision it is, -1 when over."""
    raise NotImplementedError


def vp_of(g: Table, seat: i32) -> i32:
    """Victory points."""
    raise NotImplementedError


def standing(g: Table, seat: i32) -> i32:
    """Orders the seats, tie-breaks included."""
    raise NotImplementedError


def earned_of(g: Table, seat: i32, source: i32) -> i32:
    """Victory points that one source has brought a seat; 0 in a game that does not count them."""
    raise NotImplementedError


def reseed(g: Table, seed: u64) -> None:
    """Give the game another stream of chance."""
    raise NotImplementedError


def observe(g: Table, observer: i32, out: Cells) -> None:
    """Write the numbers for learning."""
    raise NotImplementedError


def determinise(g: Table, seat: i32, seed: u64) -> None:
    """Deal anew what the seat cannot know."""
    raise NotImplementedError


def estimate(g: Table, weights: Reals, out: Reals) -> None:
    """Write the score every seat will probably end with."""
    raise NotImplementedError


def estimate_seat(g: Table, seat: i32, weights: Reals) -> f64:
    """The score one seat will probably end with."""
    raise NotImplementedError


def progress(g: Table) -> f64:
    """How much of the game has been played, 0 to 1."""
    raise NotImplementedError


def is_mid_turn(g: Table, seat: i32) -> bool:
    """Is the seat still in the turn it is looking ahead in?"""
    raise NotImplementedError


def is_too_early(g: Table, seat: i32) -> bool:
    """Is what the seat has begun still too far from its end to be judged?"""
    raise NotImplementedError


def shortlist(g: Table, out: Cells, n: i32) -> i32:
    """Keep the listed moves that are worth a look while a position is played on, in front; how many they are."""
    raise NotImplementedError


def hurry(g: Table, out: Cells, n: i32) -> i32:
    """One of the listed moves that gets another seat's part over with."""
    raise NotImplementedError


def begins_turn(g: Table) -> bool:
    """Does a turn begin with what is asked now?"""
    raise NotImplementedError


def is_secret_choice(g: Table) -> bool:
    """Do the others not see what the seat on turn chooses now?"""
    raise NotImplementedError


def is_routine(g: Table) -> bool:
    """Is it a step of work that is done by habit?"""
    raise NotImplementedError


def habit(g: Table) -> i32:
    """The next step of such work."""
    raise NotImplementedError


def set_game(games: Tables, k: i32, source: Table) -> None:
    """Put a copy of a record at a place."""
    games[k] = source.copy()


def game_at(games: Tables, k: i32) -> Table:
    """The record at a place."""
    return games[k]


def is_same_game(one: Table, other: Table) -> bool:
    """Are all cells equal?"""
    return bool(one == other)


def room(cells: i32) -> Cells:
    """A small array of one's own, zero at first."""
    return [0] * cells


def reals(cells: i32) -> Reals:
    """A small array of real numbers of one's own, zero at first."""
    return [0.0] * cells
