"""Placing workers, the canteen and the bank (section 4)."""

from __future__ import annotations

from typing import Any

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, GREEN, RED, WHITE, Mine, Play, coal_baron, place
from kohlenpott.games.coal_baron import figures, ids

ALWAYS_POSSIBLE = ["mining-4", "mining-6", "mining-8", "mining-10", "money-3", "money-4", "money-5", "money-6"]


def said(game: Play) -> list[tuple[str, int | None, dict[str, Any]]]:
    return [(event.kind, event.seat, dict(event.data)) for event in game.events()]


def canteen(game: Play) -> list[int]:
    """Workers in the canteen, by seat."""
    return [p.canteen for p in game.g.players]


def reserves(game: Play) -> list[int]:
    return [p.reserve for p in game.g.players]


def crew(game: Play, space: str) -> tuple[int, int]:
    """How many workers stand on a space, and whose they are."""
    return game.g.workers[place(space)], game.g.owner[place(space)]


def test_an_empty_space_takes_exactly_one_worker() -> None:
    """CB-051."""
    game = coal_baron(turn=RED, players=[Mine(), Mine(reserve=9)])
    assert game.price("money-4") == 1
    game.play("money-4")

    assert (crew(game, "money-4"), reserves(game), canteen(game)) == ((1, RED), [15, 8, 15, 0], [0] * 4)
    assert said(game) == [
        ("placed", RED, {"place": "money-4", "workers": 1}),
        ("francs", RED, {"francs": 4, "place": "money-4"}),
    ]


@pytest.mark.parametrize("k", [1, 2, 3, 6])
def test_all_who_stand_there_go_to_the_canteen_for_one_worker_more(k: int) -> None:
    """CB-052."""
    game = coal_baron(turn=BLUE, workers={"money-6": [GREEN] * k})
    assert game.price("money-6") == k + 1
    game.play("money-6")

    assert (crew(game, "money-6"), reserves(game), canteen(game)) == (
        (k + 1, BLUE), [15 - k - 1, 15, 15, 0], [0, 0, k, 0],
    )  # fmt: skip
    assert said(game)[:2] == [
        ("displaced", GREEN, {"place": "money-6", "workers": k}),
        ("placed", BLUE, {"place": "money-6", "workers": k + 1}),
    ]


def test_ones_own_workers_are_replaced_in_the_same_way() -> None:
    """CB-053: they go to the canteen, are not taken back, and count."""
    game = coal_baron(players=[Mine(reserve=9)], workers={"money-6": [BLUE, BLUE]}).play("money-6")

    assert (crew(game, "money-6"), game.player(BLUE).reserve, canteen(game)) == ((3, BLUE), 6, [2, 0, 0, 0])
    assert said(game)[:2] == [
        ("displaced", BLUE, {"place": "money-6", "workers": 2}),
        ("placed", BLUE, {"place": "money-6", "workers": 3}),
    ]


@pytest.mark.parametrize("space", ["factory-1", "factory-draw", "mining-6", "money-4", "order-4", "order-draw"])
def test_a_space_is_refused_when_the_reserve_is_too_small(space: str) -> None:
    """CB-054."""
    game = coal_baron(seats=2, players=[Mine(reserve=2)], workers={space: [RED, RED]})

    assert game.try_play(space) == kp.Refusal("CB-054", needs=3, has=2)


@pytest.mark.parametrize("space", ["factory-1", "factory-draw", "mining-6", "money-4", "order-4", "order-draw"])
def test_a_reserve_of_exactly_the_price_is_enough(space: str) -> None:
    """CB-054."""
    game = coal_baron(seats=2, players=[Mine(reserve=3)], workers={space: [RED, RED]}).play(space)

    assert (game.player(BLUE).reserve, crew(game, space)) == (0, (3, BLUE))


def test_ones_own_workers_on_the_space_do_not_help_to_pay() -> None:
    """CB-054, CB-053."""
    game = coal_baron(players=[Mine(reserve=1)], workers={"money-6": [BLUE]})

    assert game.try_play("money-6") == kp.Refusal("CB-054", needs=2, has=1)


def test_the_action_follows_the_placing() -> None:
    """CB-055."""
    game = coal_baron(workers={"mining-8": [RED]}).play("mining-8")

    assert said(game) == [
        ("displaced", RED, {"place": "mining-8", "workers": 1}),
        ("placed", BLUE, {"place": "mining-8", "workers": 2}),
        ("mining", BLUE, {"moves": 8}),
    ]
    assert (game.state.decision, game.state.seat) == ("mining-step", BLUE)


@pytest.mark.parametrize(
    ("space", "event"),
    [
        ("factory-7", ("paid", BLUE, {"francs": 1, "tile": "Y1L"})),
        ("factory-draw", ("looked", BLUE, {"drawn": "tiles", "count": 5})),
        ("mining-10", ("mining", BLUE, {"moves": 10})),
        ("delivery-handcart", ("delivered", BLUE, {"order": "H01", "vp": 2})),
        ("delivery-locomotive", ("delivered", BLUE, {"order": "L04", "vp": 5})),
        ("money-6", ("francs", BLUE, {"francs": 6, "place": "money-6"})),
        ("order-1", ("order", BLUE, {"order": "L08", "place": "order-1"})),
        ("order-4", ("order", BLUE, {"order": "L11", "place": "order-4"})),
        ("order-draw", ("looked", BLUE, {"drawn": "orders", "count": 5})),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_each_space_has_its_own_action(space: str, event: Any) -> None:
    """CB-055."""
    ready = {"H01": "Y", "L04": "K"}
    game = coal_baron(players=[Mine(orders=ready, filled=ready)]).play(space)

    assert said(game)[:2] == [("placed", BLUE, {"place": space, "workers": 1}), event]


def test_every_worker_already_there_raises_the_price() -> None:
    """CB-056: empty costs 1, one opponent 2, two of one's own 3; none, one and two go to the canteen."""
    workers = {"money-5": [RED], "money-6": [BLUE, BLUE]}
    spaces = ("money-4", "money-5", "money-6")
    game = coal_baron(seats=3, turn=BLUE, workers=workers)

    assert [game.price(space) for space in spaces] == [1, 2, 3]
    assert [canteen(coal_baron(workers=workers).play(space))[:2] for space in spaces] == [[0, 0], [0, 1], [2, 0]]
    assert [coal_baron(workers=workers).play(space).player(BLUE).reserve for space in spaces] == [14, 13, 12]


def test_the_canteen_cannot_be_chosen() -> None:
    """CB-057."""
    with pytest.raises(kp.UnknownMove):
        coal_baron().play("canteen")


def test_the_canteen_holds_any_number_until_the_end_of_the_shift() -> None:
    """CB-057."""
    game = coal_baron(
        seats=2, players=[Mine(reserve=2, canteen=15), Mine(reserve=0, canteen=17)], workers={"money-4": [RED]}
    )
    game.play("money-4")
    # The last worker of the shift has been placed: everybody's workers are back.
    assert (game.g.shift, canteen(game), reserves(game)) == (2, [0] * 4, [18, 18, 0, 0])

    game = coal_baron(
        seats=2, players=[Mine(reserve=3, canteen=14), Mine(reserve=0, canteen=17)], workers={"money-4": [RED]}
    )
    assert (game.play("money-4").g.shift, canteen(game)) == (1, [14, 18, 0, 0])


def test_the_bank_gives_one_franc_for_one_worker() -> None:
    """CB-058."""
    game = coal_baron(turn=GREEN, players=[Mine(), Mine(), Mine(reserve=4, francs=2)])
    assert game.price("bank") == 1
    game.play("bank")
    p = game.player(GREEN)

    assert (p.reserve, p.banked, p.francs, game.g.turn) == (3, 1, 3, BLUE)
    assert said(game) == [("banked", GREEN, {"francs": 1})]


def test_passing_with_workers_in_reserve_is_not_possible() -> None:
    """CB-058: nothing that could mean "no" is open."""
    game = coal_baron(players=[Mine(reserve=1)])

    assert [game.try_play(move) for move in ("stop", "keep none")] == [kp.Refusal("CB-042")] * 2


@pytest.mark.parametrize("banked", [1, 7])
def test_the_bank_holds_any_number_and_displaces_nobody(banked: int) -> None:
    """CB-059: the price stays one worker."""
    game = coal_baron(seats=2, players=[Mine(reserve=5, banked=banked), Mine(banked=3)])
    assert game.price("bank") == 1
    game.play("bank", "bank", "bank")

    assert [p.banked for p in game.g.players[:2]] == [banked + 2, 4]
    assert (canteen(game), reserves(game)) == ([0] * 4, [3, 17, 0, 0])
    assert game.g.workers == [0] * 26


def test_workers_of_two_players_never_share_a_space() -> None:
    """CB-R05: all previous ones leave on each new placement."""
    game = coal_baron(seats=4)
    game.play("money-6", "money-6", "money-6", "money-6")

    assert (crew(game, "money-6"), canteen(game)) == ((4, WHITE), [1, 2, 3, 0])


def test_exactly_one_worker_more_is_placed_however_many_are_left() -> None:
    """CB-R06: there is no way to put down more."""
    game = coal_baron(seats=2, players=[Mine(reserve=18)], workers={"money-6": [RED]})

    assert [move for move in game.moves() if move.startswith("money-6")] == ["money-6"]
    assert crew(game.play("money-6"), "money-6") == (2, BLUE)


@pytest.mark.parametrize(
    ("space", "rule"),
    [("money-3", "CB-021"), ("money-5", "CB-054"), ("factory-1", "CB-062"), ("factory-2", "CB-162"),
     ("delivery-truck", "CB-097"), ("order-2", "CB-162"), ("factory-draw", "CB-R17"), ("order-draw", "CB-R17")],
)  # fmt: skip
def test_a_refused_choice_leaves_everything_as_it_was(space: str, rule: str) -> None:
    """CB-R07, CB-050: feasibility is checked before anything moves."""
    game = coal_baron(
        players=[Mine(reserve=2, francs=7)], workers={"money-5": [RED, RED]}, tile_pile=[], order_pile=[],
        factory={"factory-1": "K2L", "factory-2": None}, displayed={"order-2": None},
    )  # fmt: skip
    before = game.state.raw()

    with pytest.raises(kp.IllegalMove, match=rule) as refused:
        game.play(space)
    assert refused.value.refusal.rule == rule
    assert game.state.raw() == before
    assert game.events() == []


def test_a_covered_space_is_refused_before_the_reserve_is_looked_at() -> None:
    """CB-R07."""
    game = coal_baron(seats=2, players=[Mine(reserve=1, francs=0)], workers={"factory-8": [RED]})

    assert game.try_play("factory-8") == kp.Refusal("CB-021")


def test_the_reserve_is_looked_at_before_the_action() -> None:
    """CB-R07."""
    game = coal_baron(
        seats=2, players=[Mine(reserve=1, francs=0)], workers={"factory-1": [RED], "delivery-truck": [RED]}
    )

    assert game.try_play("factory-1") == kp.Refusal("CB-054", needs=2, has=1)
    assert game.try_play("delivery-truck") == kp.Refusal("CB-054", needs=2, has=1)


def test_what_the_next_player_cannot_choose_is_not_reported() -> None:
    """CB-R07: looking for the choices moves nothing and says nothing."""
    game = coal_baron(players=[Mine(), Mine(reserve=1, francs=0)], workers={"money-5": [BLUE]}).play("money-4")

    assert said(game) == [
        ("placed", BLUE, {"place": "money-4", "workers": 1}),
        ("francs", BLUE, {"francs": 4, "place": "money-4"}),
    ]


@pytest.mark.parametrize("space", ["factory-1", "factory-8"])
def test_a_factory_display_space_needs_its_tile_and_the_price(space: str) -> None:
    """CB-R08, CB-050."""
    assert coal_baron(seats=4, factory={space: None}).try_play(space) == kp.Refusal("CB-162")
    poor, rich = ([Mine(francs=francs)] for francs in (7, 8))
    assert coal_baron(seats=4, players=poor, factory={space: "K2D"}).try_play(space) == kp.Refusal("CB-062", 8, 7)
    assert coal_baron(seats=4, players=rich, factory={space: "K2D"}).try_play(space) is None


def test_each_draw_space_needs_a_card_in_its_own_pile() -> None:
    """CB-R08, CB-050."""
    no_tiles, no_orders = coal_baron(tile_pile=[]), coal_baron(order_pile=[])

    assert [no_tiles.try_play(space) for space in ("factory-draw", "order-draw")] == [kp.Refusal("CB-R17"), None]
    assert [no_orders.try_play(space) for space in ("factory-draw", "order-draw")] == [None, kp.Refusal("CB-R17")]


@pytest.mark.parametrize("vehicle", range(4))
def test_a_delivery_space_needs_a_complete_order_of_its_vehicle(vehicle: int) -> None:
    """CB-R08, CB-050."""
    cards = ["H05", "C05", "T05", "L05"]
    filled = {card: "YY" if k == vehicle else "Y" for k, card in enumerate(cards)}
    game = coal_baron(players=[Mine(orders=cards, filled=filled), Mine(orders=["H01"], filled={"H01": "Y"})])

    assert [game.try_play(f"delivery-{name}") for name in figures.vehicles] == [
        None if k == vehicle else kp.Refusal("CB-097") for k in range(4)
    ]


@pytest.mark.parametrize("space", ["order-1", "order-4"])
def test_an_order_display_space_needs_its_card(space: str) -> None:
    """CB-R08, CB-050."""
    game = coal_baron(displayed={space: None})

    assert game.try_play(space) == kp.Refusal("CB-162")
    assert [name for name in game.moves() if name.startswith("order")] == [
        name for name in ("order-1", "order-2", "order-3", "order-4", "order-draw") if name != space
    ]


def test_the_first_order_and_the_first_tile_of_the_lists_can_be_chosen() -> None:
    """CB-R08: number 0 of a list is not the same as nothing."""
    game = coal_baron(factory={"factory-1": "Y1L"}, displayed={"order-1": "H01"})

    assert [game.try_play(space) for space in ("factory-1", "order-1")] == [None, None]


def test_mining_money_and_the_bank_are_always_possible() -> None:
    """CB-R08: with nothing at all in hand."""
    nothing = dict.fromkeys((f"factory-{k}" for k in range(1, 9)), None)
    game = coal_baron(
        seats=4, players=[Mine(reserve=1, francs=0, coal={})], tile_pile=[], order_pile=[], factory=nothing,
        displayed=dict.fromkeys((f"order-{k}" for k in range(1, 5)), None),
    )  # fmt: skip

    assert game.moves() == [*ALWAYS_POSSIBLE, "bank"]


@pytest.mark.parametrize(("seats", "choices"), [(2, 20), (3, 24), (4, 27)])
def test_every_open_place_can_be_chosen_when_all_is_possible(seats: int, choices: int) -> None:
    """CB-R08, CB-013: in the order of the board, the bank last."""
    ready = {"H01": "Y", "C01": "Y", "T01": "Y", "L01": "Y"}
    game = coal_baron(seats=seats, players=[Mine(orders=ready, filled=ready)])
    openings = [name for name in figures.place_ids if game.try_play(name) != kp.Refusal("CB-021")]

    assert game.moves() == openings
    assert (len(openings), openings[-1]) == (choices, "bank")


def test_every_action_is_a_place_or_refused_with_its_reason() -> None:
    """CB-050."""
    game = coal_baron(
        seats=3, players=[Mine(reserve=2, francs=5)], workers={"money-6": [RED, RED], "order-3": [RED]},
        factory={"factory-2": "G2L", "factory-3": None}, displayed={"order-4": None},
    )  # fmt: skip
    refused = {name: answer for name in figures.place_ids if (answer := game.try_play(name)) is not None}

    assert refused == {
        "factory-2": kp.Refusal("CB-062", 6, 5),
        "factory-3": kp.Refusal("CB-162"),
        "factory-8": kp.Refusal("CB-021"),
        "mining-4": kp.Refusal("CB-021"),
        **{f"delivery-{name}": kp.Refusal("CB-097") for name in figures.vehicles},
        "money-3": kp.Refusal("CB-021"),
        "money-6": kp.Refusal("CB-054", 3, 2),
        "order-4": kp.Refusal("CB-162"),
    }
    assert game.state.actions() == [k for k, name in enumerate(figures.place_ids) if name not in refused]
    assert all(game.state.refusal(action) for action in range(ids.PLACES, ids.ACTIONS))


def test_with_too_few_workers_for_every_space_the_bank_is_left() -> None:
    """CB-R09: a player with a worker always has a legal choice."""
    everywhere = {name: [RED] for name in figures.space_ids}
    game = coal_baron(seats=4, players=[Mine(reserve=1)], workers=everywhere)

    assert game.moves() == ["bank"]


def test_a_bank_that_is_the_only_choice_is_taken_at_once() -> None:
    """CB-R09: and reported like any other turn."""
    everywhere = {name: [RED] for name in figures.space_ids if name != "money-4"}
    game = coal_baron(seats=2, players=[Mine(), Mine(reserve=1)], workers=everywhere).play("money-4")

    assert said(game)[2:] == [("banked", RED, {"francs": 1})]
    assert (game.player(RED).banked, game.g.turn, game.g.turns) == (1, BLUE, 3)


def test_the_bank_may_be_chosen_although_other_spaces_are_possible() -> None:
    """CB-R10."""
    game = coal_baron(seats=4)

    assert len(game.moves()) == 23
    assert game.play("bank").player(BLUE).banked == 1


def test_only_one_worker_goes_to_the_bank_per_turn() -> None:
    """CB-R11."""
    game = coal_baron()

    assert game.moves().count("bank") == 1
    game.play("bank")
    assert (game.player(BLUE).banked, game.player(BLUE).francs, game.state.seat) == (1, 10, RED)


def test_displaced_workers_cannot_be_used_again_in_the_same_shift() -> None:
    """CB-R12: a player whose workers all sit in the canteen is skipped."""
    game = coal_baron(seats=3, players=[Mine(), Mine(reserve=0)], workers={"money-6": [RED] * 4}).play("money-6")

    assert (game.player(RED).canteen, game.player(RED).reserve, game.state.seat) == (4, 0, GREEN)


def test_the_canteen_keeps_accumulating_from_all_players() -> None:
    """CB-R13."""
    game = coal_baron(seats=2, players=[Mine(canteen=2), Mine(canteen=1)], workers={"money-4": [BLUE, BLUE]})
    game.play("money-6", "money-4", "money-4", "money-6")

    # Red displaces two of Blue, Blue three of Red, Red one of Blue.
    assert canteen(game) == [2 + 2 + 1, 1 + 3, 0, 0]
    assert [crew(game, "money-4"), crew(game, "money-6")] == [(4, BLUE), (2, RED)]
    assert reserves(game)[:2] == [18 - 1 - 4, 18 - 3 - 2]
