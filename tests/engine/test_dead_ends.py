"""A seat that is asked must have a move; checked simulations report one that has none."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from kohlenpott.engine.pure_state import DEAD_END


def test_a_checked_simulation_reports_a_seat_without_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that list nothing although somebody is on turn."""
    game = kp.game("coal-baron", pure=True)
    monkeypatch.setitem(game.definition.unit.entry, "legal", lambda g, out: 0)

    assert game.simulate(2, 2, seed=5, check=True)[2] == [(5, 0, DEAD_END), (6, 0, DEAD_END)]


@pytest.mark.parametrize("name", kp.games())
def test_games_that_come_to_their_end_are_no_dead_ends(name: str) -> None:
    game = kp.game(name)
    for seats in game.definition.seats:
        assert game.simulate(seats, 3, check=True)[2] == []
