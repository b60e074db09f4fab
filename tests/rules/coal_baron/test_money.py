"""Coal Baron, section 8: money."""

from __future__ import annotations

import pytest

from games.coal_baron.build import BLUE, GREEN, RED, Mine, coal_baron
from kohlenpott.games.coal_baron import ids


@pytest.mark.parametrize(("space", "francs"), [("money-3", 3), ("money-4", 4), ("money-5", 5), ("money-6", 6)])
def test_a_money_space_gives_the_francs_it_shows(space: str, francs: int) -> None:
    """CB-105."""
    game = coal_baron(seats=4, turn=RED, players=[Mine(francs=1), Mine(francs=2), Mine(francs=3), Mine(francs=4)])

    game.play(space)

    assert [game.player(seat).francs for seat in range(4)] == [1, 2 + francs, 3, 4]
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("placed", RED, {"place": space, "workers": 1}),
        ("francs", RED, {"francs": francs, "place": space}),
    ]


def test_after_taking_money_it_is_the_next_seats_turn() -> None:
    """CB-105."""
    game = coal_baron(turn=RED).play("money-6")

    assert (game.state.decision, game.state.seat) == ("place", GREEN)


def test_the_bank_notes_never_run_out() -> None:
    """CB-011, CB-161: forty notes of at most 5 Francs are 200 Francs, and a seat may own more."""
    rich = 40 * 5
    game = coal_baron(players=[Mine(francs=rich), Mine(francs=rich), Mine(francs=rich)])

    game.play("money-6", "money-5", "bank")

    assert [game.player(seat).francs for seat in range(3)] == [rich + 6, rich + 5, rich + 1]
    assert ids.MONEY + 1 in game.state.actions()


def test_the_money_supply_is_no_part_of_the_state() -> None:
    """CB-161: a money space stays open however often its Francs have been taken."""
    game = coal_baron(players=[Mine(francs=30_000)], turn=BLUE)

    game.play("money-6", "money-5", "money-4")

    assert game.player(BLUE).francs == 30_006
    assert {"money-4", "money-5", "money-6"} <= set(game.moves())
