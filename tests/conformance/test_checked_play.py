"""The rules never leave an array, overflow a cell or store anything but integers."""

from __future__ import annotations

import random
from typing import Any

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


def look_at_everything(entry: Any, g: Any, seats: int, actions: int, cells: int, draw: random.Random) -> None:
    """Everything that reads a position without changing it."""
    for seat in range(seats):
        entry["observe"](g, seat, CheckedCells([0] * cells))
        world = checked_copy(g)
        entry["determinise"](world, seat, draw.randrange(2**64))
    for action in range(-1, actions + 1):
        entry["may"](g, action)


def test_a_checked_record_refuses_what_c_would_not_notice() -> None:
    """The check itself works: negative index, index past the end, overflow, no integer."""
    g: Any = checked(kp.game("coal-baron", pure=True).definition.unit.record())
    for k in (-1, 4):
        with pytest.raises(IndexError):
            assert g.supply[k]
    with pytest.raises(IndexError):
        g.players[0].tiles[-1] = 0
    with pytest.raises(OverflowError):
        g.supply[0] = 40_000
    with pytest.raises(OverflowError):
        g.shift = -40_000
    with pytest.raises(TypeError):
        g.shift = 1.5
