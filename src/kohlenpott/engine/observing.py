"""Writing observations: the few shapes every game's `observe` is made of."""

from __future__ import annotations

from .types import Cells, i32


def write_one_hot(out: Cells, k: i32, size: i32, chosen: i32) -> i32:
    """A 1 at `chosen` of `size` cells; the next free cell."""
    if chosen >= 0:
        out[k + chosen] = 1
    return k + size


def write_from(out: Cells, k: i32, source: Cells, size: i32, plus: i32) -> i32:
    """`size` cells of `source`, each raised by `plus`; the next free cell."""
    for i in range(size):
        out[k + i] = source[i] + plus
    return k + size


def seat_from(observer: i32, seat: i32, seats: i32) -> i32:
    """A seat counted clockwise from the observer."""
    if seat < observer:
        return seat + seats - observer
    return seat - observer
