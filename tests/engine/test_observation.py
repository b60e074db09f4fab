"""The parts of an observation: they cover all cells, and their scales bring the numbers near 1."""

from __future__ import annotations

import numpy as np
import pytest

import kohlenpott as kp
from kohlenpott.engine.observation import row

LARGEST = 12  # Haspelknecht writes 99 for a tile that is not in play, and its places reach 10


@pytest.mark.parametrize("name", kp.games())
def test_the_parts_follow_each_other_and_cover_every_cell(name: str) -> None:
    game, first = kp.game(name), 0
    for part in game.parts:
        assert part.first == first
        assert len(part.scale) == part.cells
        first += part.cells
    assert first == len(game.scales) == len(game.new(game.definition.seats[0]).observation(0))
    assert sum(part.cells for part in game.seat_parts) * max(game.definition.seats) == game.parts[-1].cells


@pytest.mark.parametrize("name", kp.games())
def test_scaled_numbers_stay_small(name: str) -> None:
    game = kp.game(name)
    batch = game.batch(8, max(game.definition.seats), seed=3)
    scaled = np.asarray(batch.observation) / np.asarray(game.scales)
    for _ in range(150):
        batch.sample()
        batch.step()
        scaled = np.maximum(scaled, np.abs(np.asarray(batch.observation)) / np.asarray(game.scales))
    assert scaled.max() <= LARGEST
    assert (scaled > 2.5).mean() < 0.03


def test_scales_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="pile: 2 scales for 3 cells"):
        row("pile", 3, scale=(1, 2))
