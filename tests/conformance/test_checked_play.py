"""The rules never leave an array, overflow a cell or store anything but integers."""

from __future__ import annotations

import random

import pytest

import kohlenpott as kp
from conformance.checked import CheckedCells, checked, checked_copy
from conformance.games import LONGER, TABLES


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_stay_inside_their_arrays(name: str, seats: int) -> None:
    """Set-up, listing, every move, observation, determinising and invariants on checked records."""
    unit = kp.game(name, pure=True).definition.unit
    entry, (actions, cells) = unit.entry, unit.sizes
    for seed in range(4 * LONGER):
        draw = random.Random(seed)
        g = checked(unit.record())
        entry["setup"](g, seats, seed, CheckedCells([0] * 64))
        while n := entry["legal"](g, out := CheckedCells([0] * actions)):
            before = checked_copy(g) if draw.random() < 0.05 else None
            if before is not None:
                look_at_everything(entry, g, seats, actions, cells, draw)
            entry["step"](g, out[draw.randrange(n)])
            if before is not None:
                assert entry["violated"](g, before) == 0


def look_at_everything(entry, g, seats, actions, cells, draw) -> None:  # type: ignore[no-untyped-def]
    """Everything that reads a position without changing it."""
    for seat in range(seats):
        entry["observe"](g, seat, CheckedCells([0] * cells))
        world = checked_copy(g)
        entry["determinise"](world, seat, draw.randrange(2**64))
    for action in range(-1, actions + 1):
        entry["may"](g, action)


def test_a_checked_record_refuses_what_c_would_not_notice() -> None:
    """The check itself works: negative index, index past the end, overflow, no integer."""
    g = checked(kp.game("coal-baron", pure=True).definition.unit.record())
    for wrong in (lambda: g.supply[-1], lambda: g.supply[4], lambda: g.players[0].tiles.__setitem__(-1, 0)):  # type: ignore[attr-defined]
        with pytest.raises(IndexError):
            wrong()
    with pytest.raises(OverflowError):
        g.supply[0] = 40_000  # type: ignore[attr-defined]
    with pytest.raises(OverflowError):
        g.shift = -40_000  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        g.shift = 1.5  # type: ignore[attr-defined]
