"""Coal Baron, section 9: orders from the display. The draw-5 space has its own tests."""

from __future__ import annotations

import pytest

from games.coal_baron.build import BLUE, GREEN, RED, Mine, coal_baron, order, tile
from kohlenpott import Refusal
from kohlenpott.engine.decks import pile_size
from kohlenpott.games.coal_baron import figures

DISPLAYED = {"order-1": "H01", "order-2": "C02", "order-3": "T03", "order-4": "L04"}


@pytest.mark.parametrize("space", DISPLAYED)
def test_a_seat_takes_the_face_up_order_of_the_space_for_no_money(space: str) -> None:
    """CB-110, CB-111: the space is refilled with the next card of the pile."""
    game = coal_baron(
        turn=RED, players=[Mine(), Mine(francs=0, orders=["H09"])], displayed=DISPLAYED, order_pile=["T11", "C11"]
    ).play(space)

    p = game.player(RED)
    assert p.orders[:3] == [order("H09"), order(DISPLAYED[space]), 0]
    assert (p.orders_n, p.francs) == (2, 0)
    shown = [order("T11" if each == space else name) for each, name in DISPLAYED.items()]
    assert game.g.displayed == shown
    assert (game.g.order_pile.top_n, game.g.order_pile.top[0]) == (1, order("C11"))
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("placed", RED, {"place": space, "workers": 1}),
        ("order", RED, {"order": DISPLAYED[space], "place": space}),
        ("revealed-order", RED, {"order": "T11", "place": space}),
    ]


def test_every_order_of_the_pile_can_be_turned_up() -> None:
    """CB-111: also the first of the list."""
    game = coal_baron(displayed=DISPLAYED | {"order-1": "T09"}, order_pile=["H01"]).play("order-3")

    assert game.g.displayed[2] == order("H01")
    assert [event.data for event in game.events("revealed-order")] == [{"order": "H01", "place": "order-3"}]


def test_nobody_is_asked_whether_to_take_the_order() -> None:
    """CB-110: it must be taken, and the turn is over."""
    game = coal_baron().play("order-1")

    assert (game.state.decision, game.state.seat, game.player(BLUE).orders_n) == ("place", RED, 1)


def test_a_new_order_has_no_filled_slots() -> None:
    """CB-110."""
    game = coal_baron(displayed=DISPLAYED).play("order-3")
    n = order("T03") * 4

    assert (game.g.filled[n : n + 4], game.g.cubes[n : n + 4]) == ([0] * 4, [0] * 4)
    assert game.player(BLUE).ready == [0] * 4


def test_the_display_is_full_again_before_the_next_seats_turn() -> None:
    """CB-R59: nothing is left to be refilled."""
    game = coal_baron(displayed=DISPLAYED, order_pile=["T11"]).play("order-2")

    assert (game.g.emptied, game.state.seat) == (-1, RED)
    assert game.try_play("order-2") is None
    assert game.g.displayed[1] == order("T11")


def test_the_display_is_refilled_only_after_the_seats_own_choices() -> None:
    """CB-R59: here the seat still has to choose a cube for its tile."""
    game = coal_baron(supply="YB", factory={"factory-2": "G1L"}, tile_pile=["K2D"]).play("factory-2")
    assert (game.state.decision, game.g.factory[1], game.g.emptied) == ("shortage", -1, 1)
    assert game.events("revealed-tile") == []

    game.play("take brown")

    assert (game.g.factory[1], game.g.emptied, game.state.seat) == (tile("K2D"), -1, RED)
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("loaded-tile", BLUE, {"colour": "brown", "minecart": "grey"}),
        ("revealed-tile", BLUE, {"tile": "K2D", "place": "factory-2"}),
    ]


def test_there_is_no_limit_to_the_number_of_outstanding_orders() -> None:
    """CB-112: all forty-four, if need be."""
    nearly_all = figures.order_ids[:43]
    game = coal_baron(players=[Mine(orders=nearly_all)], displayed={"order-4": "L11"}).play("order-4")

    assert game.player(BLUE).orders_n == 44
    assert game.player(BLUE).orders == list(range(44))


def test_with_the_pile_used_up_the_space_stays_empty() -> None:
    """CB-162."""
    game = coal_baron(displayed=DISPLAYED, order_pile=[]).play("order-2")

    assert game.g.displayed == [order("H01"), -1, order("T03"), order("L04")]
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("placed", BLUE, {"place": "order-2", "workers": 1}),
        ("order", BLUE, {"order": "C02", "place": "order-2"}),
        ("empty", BLUE, {"place": "order-2"}),
    ]
    assert game.state.seat == RED
    assert game.try_play("order-2") == Refusal("CB-162")
    assert [game.try_play(space) for space in ("order-1", "order-3", "order-4")] == [None] * 3


def test_an_empty_space_stays_empty_for_the_rest_of_the_game() -> None:
    """CB-162, CB-R60."""
    players = [Mine(reserve=1), Mine(reserve=1), Mine(reserve=1)]
    game = coal_baron(players=players, displayed=DISPLAYED, order_pile=[]).play("order-1", "order-4", "bank")

    assert game.g.shift == 2
    assert game.g.displayed == [-1, order("C02"), order("T03"), -1]
    assert game.try_play("order-1") == Refusal("CB-162")
    assert game.try_play("order-draw") == Refusal("CB-R17")


def test_a_display_space_is_empty_only_when_the_pile_is() -> None:
    """CB-R60: the last card of the pile is still turned up."""
    game = coal_baron(displayed=DISPLAYED, order_pile=[])
    g = game.g
    g.order_pile.shuffled, g.order_pile.count[order("C05")] = 1, 1
    game.state.set_raw(g.to_bytes())

    game.play("order-1")
    assert (game.g.displayed[0], pile_size(game.g.order_pile)) == (order("C05"), 0)

    game.play("order-3")
    assert game.g.displayed == [order("C05"), order("C02"), -1, order("L04")]
    assert game.state.seat == GREEN


def test_an_order_can_be_taken_from_the_display_when_the_pile_is_used_up() -> None:
    """CB-110, CB-162: the other spaces keep theirs."""
    game = coal_baron(displayed=DISPLAYED | {"order-3": None}, order_pile=[])

    assert game.try_play("order-3") == Refusal("CB-162")
    assert [game.try_play(space) for space in ("order-1", "order-2", "order-4")] == [None] * 3
