"""Coal Baron, section 7: delivery."""

from __future__ import annotations

import pytest

from games.coal_baron.build import BLUE, GREEN, RED, Mine, Play, coal_baron, cubes, order
from kohlenpott import Refusal
from kohlenpott.games.coal_baron import figures, ids

VEHICLES = [("handcart", "H"), ("horsecart", "C"), ("truck", "T"), ("locomotive", "L")]


def held(game: Play, seat: int) -> list[int]:
    """The outstanding orders of a seat; the cells behind them must be empty."""
    p = game.player(seat)
    assert p.orders[p.orders_n :] == [0] * (44 - p.orders_n)
    found: list[int] = p.orders[: p.orders_n]
    return found


def test_all_complete_orders_of_the_vehicle_are_delivered() -> None:
    """CB-095, CB-R34: none can be held back; the others stay in their order."""
    orders = ["T01", "H01", "L02", "H05", "C01", "H02", "H07"]
    filled = {"T01": "Y", "H01": "Y", "C01": "Y", "H05": "YY", "H07": "G"}
    game = coal_baron(players=[Mine(orders=orders, filled=filled)]).play("delivery-handcart")

    assert held(game, BLUE) == [order(name) for name in ("T01", "L02", "C01", "H02", "H07")]
    assert game.player(BLUE).ready == [0, 1, 1, 0]
    assert [(n, seat) for n, seat in enumerate(game.g.delivered_by) if seat] == [(order("H01"), 1), (order("H05"), 1)]
    assert game.player(BLUE).vp == 2 + 3


def test_nobody_is_asked_which_orders_to_deliver() -> None:
    """CB-095, CB-R34: the turn is over at once."""
    me = Mine(orders=["H01", "H05"], filled={"H01": "Y", "H05": "YY"})
    game = coal_baron(players=[me]).play("delivery-handcart")

    assert (game.state.decision, game.state.seat) == ("place", RED)


@pytest.mark.parametrize(("vehicle", "code"), VEHICLES)
def test_a_delivery_space_takes_the_orders_of_its_own_vehicle(vehicle: str, code: str) -> None:
    """CB-095."""
    orders = ["H02", "C02", "T02", "L02"]
    game = coal_baron(players=[Mine(orders=orders, filled=dict.fromkeys(orders, "B"))]).play(f"delivery-{vehicle}")

    assert held(game, BLUE) == [order(name) for name in orders if name[0] != code]
    assert game.player(BLUE).ready == [int(letter != code) for letter in "HCTL"]
    assert game.player(BLUE).vp == 3


def test_other_seats_orders_are_not_delivered() -> None:
    """CB-095."""
    full = {"H01": "Y", "H02": "B", "H03": "G"}
    game = coal_baron(
        turn=RED, players=[Mine(orders=[name], filled={name: slots}) for name, slots in full.items()]
    ).play("delivery-handcart")

    assert [held(game, seat) for seat in range(3)] == [[order("H01")], [], [order("H03")]]
    assert [game.player(seat).vp for seat in range(3)] == [0, 3, 0]
    assert game.g.delivered_by[order("H02")] == RED + 1
    assert [game.player(seat).ready[0] for seat in range(3)] == [1, 0, 1]


@pytest.mark.parametrize("open_slot", "YBGK")
def test_an_order_with_a_free_slot_is_not_complete(open_slot: str) -> None:
    """CB-096, CB-R34: it stays, with its cubes."""
    some = "YBGK".replace(open_slot, "")
    me = Mine(orders=["C11", "C01"], filled={"C11": some, "C01": "Y"})
    game = coal_baron(players=[me]).play("delivery-horsecart")

    n = order("C11") * 4
    assert held(game, BLUE) == [order("C11")]
    assert (game.g.filled[n : n + 4], game.g.cubes[n : n + 4]) == (cubes(some), cubes(some))
    assert game.player(BLUE).vp == 2


@pytest.mark.parametrize(("vehicle", "code"), VEHICLES)
def test_a_delivery_space_needs_a_complete_order_of_its_vehicle(vehicle: str, code: str) -> None:
    """CB-097."""
    others = [f"{letter}05" for _, letter in VEHICLES if letter != code]
    filled = dict.fromkeys(others, "YY") | {f"{code}05": "Y"}
    without = coal_baron(
        players=[
            Mine(orders=[*others, f"{code}05"], filled=filled),
            Mine(orders=[f"{code}01"], filled={f"{code}01": "Y"}),
        ]
    )

    assert without.try_play(f"delivery-{vehicle}") == Refusal("CB-097")
    assert f"delivery-{vehicle}" not in without.moves()
    assert sum(move.startswith("delivery") for move in without.moves()) == 3


def test_a_delivery_space_without_any_order_cannot_be_chosen() -> None:
    """CB-097."""
    game = coal_baron()

    assert [game.try_play(f"delivery-{vehicle}") for vehicle, _ in VEHICLES] == [Refusal("CB-097")] * 4


def test_a_second_delivery_needs_another_complete_order() -> None:
    """CB-097, CB-099."""
    me = Mine(orders=["H01", "H02"], filled={"H01": "Y"})
    game = coal_baron(players=[me]).play("delivery-handcart", "bank", "bank")

    assert game.try_play("delivery-handcart") == Refusal("CB-097")


def test_a_delivered_order_scores_its_vp_at_once() -> None:
    """CB-098."""
    me = Mine(vp=20, orders=["T10", "T02"], filled={"T10": "KKK", "T02": "B"})
    game = coal_baron(turn=BLUE, players=[me]).play("delivery-truck")

    assert game.state.scores() == [20 + 12 + 3, 0, 0]
    assert game.player(BLUE).earned == [0] * 12 + [35, 0, 0, 0, 0]
    assert [(event.kind, event.seat, event.data) for event in game.events()[1:]] == [
        ("delivered", BLUE, {"order": "T10", "vp": 12}),
        ("vp", BLUE, {"vp": 12, "reason": "deliveries", "counted": order("T10")}),
        ("delivered", BLUE, {"order": "T02", "vp": 3}),
        ("vp", BLUE, {"vp": 3, "reason": "deliveries", "counted": order("T02")}),
    ]


def test_the_cubes_of_a_delivered_order_return_to_the_supply() -> None:
    """CB-099."""
    me = Mine(orders=["L11", "L08"], filled={"L11": "YBGK", "L08": "KK"}, cage="Y", stock="G")
    game = coal_baron(players=[me], supply=[1, 2, 3, 4]).play("delivery-locomotive")

    assert game.g.supply == [2, 3, 4, 7]
    assert (game.g.cubes, game.g.filled) == ([0] * 176, [0] * 176)
    assert (game.player(BLUE).cage, game.player(BLUE).stock) == (cubes("Y"), cubes("G"))


def test_substitution_cubes_return_in_their_own_colours() -> None:
    """CB-R26, CB-099."""
    me = Mine(orders=["L08"], filled={"L08": "KK"}, on_orders={"L08": "YBGG"})
    game = coal_baron(players=[me], supply=[0, 0, 0, 5]).play("delivery-locomotive")

    assert (game.g.supply, game.g.cubes) == ([1, 1, 2, 5], [0] * 176)


def test_delivered_cubes_are_available_to_the_very_next_tile() -> None:
    """CB-R35."""
    me = Mine(orders=["H08"], filled={"H08": "KK"})
    game = coal_baron(players=[me], supply="", factory={"factory-1": "K2L"})

    game.play("delivery-handcart", "factory-1")

    assert (game.g.supply, game.state.seat) == (cubes(""), GREEN)
    assert game.player(RED).coal[12:] == cubes("KKK")


def test_delivered_orders_are_kept_with_their_seat() -> None:
    """CB-100: their slots are what later scorings count."""
    me = Mine(orders=["C09", "C07"], filled={"C09": "YYY", "C07": "GG"}, delivered=["H03", "C04"])
    game = coal_baron(players=[me]).play("delivery-horsecart")

    p = game.player(BLUE)
    assert (p.colour_slots, p.vehicle_slots) == ([3, 0, 3, 1], [1, 6, 0, 0])
    assert [game.g.delivered_by[order(name)] for name in ("C09", "C07", "H03", "C04", "C01")] == [1, 1, 1, 1, 0]
    assert [game.player(RED).colour_slots, game.player(RED).vehicle_slots] == [[0] * 4, [0] * 4]


def test_a_substituted_slot_is_delivered_as_one_slot_of_its_printed_colour() -> None:
    """CB-R25: slots on the card count, never cubes."""
    me = Mine(orders=["H06", "H11"], filled={"H06": "BB", "H11": "YBGK"}, on_orders={"H06": "YYKK", "H11": "GGGGG"})
    game = coal_baron(players=[me]).play("delivery-handcart")

    assert (game.player(BLUE).colour_slots, game.player(BLUE).vehicle_slots) == ([1, 3, 1, 1], [6, 0, 0, 0])


def test_two_horsecart_orders_worth_9_and_10_give_19() -> None:
    """CB-101."""
    me = Mine(orders=["C08", "T01", "C11"], filled={"C08": "KK", "C11": "YBGK", "T01": "Y"})
    game = coal_baron(players=[me]).play("delivery-horsecart")

    assert (game.player(BLUE).vp, game.player(BLUE).earned[ids.DELIVERIES]) == (19, 19)
    assert held(game, BLUE) == [order("T01")]


def test_mined_coal_can_be_delivered_in_the_next_turn() -> None:
    """CB-095, CB-096: from the mine to the score track."""
    game = coal_baron(players=[Mine(orders=["H02", "H09"])])
    assert game.try_play("delivery-handcart") == Refusal("CB-097")

    game.play("mining-6", "cage 2", "load brown", "cage 0", "brown to H02", "stop", "bank", "bank", "delivery-handcart")

    assert (game.player(BLUE).vp, held(game, BLUE)) == (3, [order("H09")])


def test_a_seat_with_all_the_orders_can_deliver() -> None:
    """CB-095, CB-112."""
    game = coal_baron(players=[Mine(orders=figures.order_ids, filled={"H01": "Y"})]).play("delivery-handcart")

    assert held(game, BLUE) == list(range(1, 44))
