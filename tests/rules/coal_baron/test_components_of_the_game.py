"""What lies in the box, as far as the engine shows it (section 1)."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, GAME, RED, B, G, K, Mine, Y, coal_baron, order, tile
from kohlenpott.games.coal_baron import figures, ids
from kohlenpott.games.coal_baron.rules.shift import factory_workers
from kohlenpott.games.coal_baron.rules.supply import empty_minecarts, excess_tiles, is_covered, minecarts

# CB-007: slots and VP of the orders of each vehicle, in the order of their ids.
SHORT_ORDERS = [("Y", 2), ("B", 3), ("G", 4), ("K", 5), ("YY", 3), ("BB", 5), ("GG", 7), ("KK", 9)]
LONG_ORDERS = {
    "H": [("BBB", 7), ("GGG", 9), ("YBGK", 10)],
    "C": [("YYY", 4), ("KKK", 12), ("YBGK", 10)],
    "T": [("YYY", 4), ("KKK", 12), ("YBGK", 10)],
    "L": [("BBB", 7), ("GGG", 9), ("YBGK", 10)],
}

# CB-013: id, value where it is a number of moves or Francs, and the stop marker.
SPACES = [
    ("factory-1", ""), ("factory-2", ""), ("factory-3", ""), ("factory-4", "2"),
    ("factory-5", ""), ("factory-6", ""), ("factory-7", ""), ("factory-8", "2+3"), ("factory-draw", ""),
    ("mining-4", "2+3"), ("mining-6", ""), ("mining-8", "2"), ("mining-10", ""),
    ("delivery-handcart", ""), ("delivery-horsecart", ""), ("delivery-truck", ""), ("delivery-locomotive", ""),
    ("money-3", "2+3"), ("money-4", ""), ("money-5", "2"), ("money-6", ""),
    ("order-1", "2"), ("order-2", ""), ("order-3", ""), ("order-4", ""), ("order-draw", ""),
]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_can_play(seats: int) -> None:
    """CB-001."""
    assert GAME.new(seats).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_can_play(seats: int) -> None:
    """CB-001."""
    with pytest.raises(kp.BadSetup, match=f"2, 3 or 4 seats, not {seats}"):
        GAME.new(seats)


def test_the_main_board_has_worker_spaces_of_five_kinds_and_a_bank() -> None:
    """CB-002."""
    areas = [space["area"] for space in figures.data["space"]]

    assert {area: areas.count(area) for area in dict.fromkeys(areas)} == {
        "factory": 9, "mining": 4, "delivery": 4, "money": 4, "orders": 5,
    }  # fmt: skip
    assert (figures.place_ids[ids.BANK], len(figures.place_ids)) == ("bank", 27)


def test_the_score_track_goes_round_from_its_square_of_0_and_100() -> None:
    """CB-002."""
    game = coal_baron(players=[Mine(vp=95, orders=["H08"], filled={"H08": "KK"})])

    assert game.play("delivery-handcart").player(BLUE).vp == 104


def test_one_marker_shows_the_shift_and_one_the_first_player() -> None:
    """CB-003."""
    game = coal_baron(seats=2, shift=1, first=RED, turn=BLUE, players=[Mine(reserve=1), Mine(reserve=0)])

    assert (game.g.shift, game.g.first_player) == (1, RED)
    assert (game.play("factory-1").g.shift, game.g.first_player) == (2, BLUE)


def test_the_scoring_board_has_twelve_elements() -> None:
    """CB-003."""
    assert figures.element_keys == [
        "yellow-slots", "brown-slots", "grey-slots", "black-slots",
        "handcart-slots", "horsecart-slots", "truck-slots", "locomotive-slots",
        "yellow-empty-minecarts", "brown-empty-minecarts", "grey-empty-minecarts", "black-empty-minecarts",
    ]  # fmt: skip


def test_a_shaft_leads_from_the_surface_down_to_four_levels() -> None:
    """CB-004."""
    game = coal_baron().play("mining-10")

    assert [move for move in game.moves() if move.startswith("cage")] == [f"cage {level}" for level in (1, 2, 3, 4)]


@pytest.mark.parametrize(("level", "colour"), [(1, "yellow"), (2, "brown"), (3, "grey"), (4, "black")])
def test_the_levels_are_yellow_brown_grey_and_black_from_the_top(level: int, colour: str) -> None:
    """CB-004."""
    game = coal_baron().play("mining-10", f"cage {level}")

    assert [move for move in game.moves() if move.startswith("load")] == [f"load {colour}"]


def test_each_level_has_a_light_side_and_a_dark_side() -> None:
    """CB-004: as many kinds of tiles go to either."""
    sides = [[figures.TILE_SIDE[k] for k in range(16) if figures.TILE_COLOUR[k] == colour] for colour in (Y, B, G, K)]

    assert sides == [[ids.LIGHT, ids.DARK, ids.LIGHT, ids.DARK]] * 4


def test_every_mine_has_one_printed_minecart_per_level() -> None:
    """CB-005."""
    mine = coal_baron(players=[Mine(coal={})]).player(BLUE)

    assert [minecarts(mine, colour) for colour in (Y, B, G, K)] == [1, 1, 1, 1]
    assert [empty_minecarts(mine, colour) for colour in (Y, B, G, K)] == [1, 1, 1, 1]


def test_the_side_of_a_printed_minecart_never_matters() -> None:
    """CB-005: dark, light, light, dark, and no mine is out of balance at the start."""
    sides = [colour["printed_minecart_side"] for colour in figures.data["colour"]]

    assert sides == ["dark", "light", "light", "dark"]
    assert excess_tiles(coal_baron().player(BLUE)) == 0


def test_a_cage_has_five_slots() -> None:
    """CB-006."""
    game = coal_baron(players=[Mine(level=3, cage="YYBK", coal={"G": "GG"})]).play("mining-10", "load grey")

    assert (sum(game.player(BLUE).cage), game.try_play("load grey")) == (5, kp.Refusal("CB-006"))


def test_the_orders_are_those_of_the_card_list() -> None:
    """CB-007."""
    expected = [
        (f"{code}{number:02}", vehicle, sorted(slots), vp)
        for vehicle, code in enumerate("HCTL")
        for number, (slots, vp) in enumerate([*SHORT_ORDERS, *LONG_ORDERS[code]], start=1)
    ]
    found = [
        (name, figures.ORDER_VEHICLE[n], sorted("".join(
            code * figures.ORDER_SLOTS[n * 4 + c] for c, code in enumerate("YBGK"))), figures.ORDER_VP[n])
        for n, name in enumerate(figures.order_ids)
    ]  # fmt: skip

    assert found == expected
    assert [len(slots) for _, _, slots, _ in expected] == figures.ORDER_SIZE


def test_there_are_eleven_orders_for_each_vehicle() -> None:
    """CB-007."""
    assert len(figures.order_ids) == ids.ORDERS == 44
    assert [figures.ORDER_VEHICLE.count(v) for v in range(ids.VEHICLES)] == [ids.ORDERS_PER_VEHICLE] * 4 == [11] * 4
    assert figures.vehicles == ["handcart", "horsecart", "truck", "locomotive"]


def test_there_are_three_copies_of_sixteen_kinds_of_tile() -> None:
    """CB-008."""
    kinds = [f"{colour}{carts}{side}" for colour in "YBGK" for carts in (1, 2) for side in "LD"]

    assert figures.tile_kinds == kinds
    assert [("YBGK"[figures.TILE_COLOUR[k]], figures.TILE_MINECARTS[k], "LD"[figures.TILE_SIDE[k]])
            for k in range(ids.TILE_KINDS)] == [(kind[0], int(kind[1]), kind[2]) for kind in kinds]  # fmt: skip
    assert figures.TILE_COPIES == [3] * 16
    assert figures.TILES_IN_ALL == 48


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_sixteen_cubes_of_each_colour(seats: int) -> None:
    """CB-009: counting those handed out at the start."""
    g = GAME.new(seats).record
    handed_out = [sum(p.coal[tunnel * 4 + colour] for p in g.players for tunnel in range(4)) for colour in range(4)]

    assert handed_out == [seats] * 4
    assert [g.supply[colour] + handed_out[colour] for colour in range(4)] == [16] * 4


def test_there_are_eighteen_workers_of_each_player_colour() -> None:
    """CB-010: 72 in all, and no table uses more of a colour."""
    assert figures.data["inventory"]["workers"] == 72
    assert figures.data["inventory"]["workers_per_player_colour"] == max(figures.START_WORKERS) == 18


def test_of_bank_notes_only_the_amount_matters() -> None:
    """CB-011: 40 notes of at most 5 Francs could never make 206."""
    game = coal_baron(players=[Mine(francs=200)])

    assert figures.data["inventory"]["bank_note_values"] == [1, 2, 5]
    assert game.play("money-6").player(BLUE).francs == 206


@pytest.mark.parametrize(("seats", "stop_tiles"), [(2, 7), (3, 3), (4, 0)])
def test_seven_stop_tiles_are_enough(seats: int, stop_tiles: int) -> None:
    """CB-012."""
    g = coal_baron(seats=seats).g

    assert sum(is_covered(g, space) for space in range(ids.SPACES)) == stop_tiles
    assert (figures.data["inventory"]["stop_tiles"], figures.data["inventory"]["victory_point_markers"]) == (7, 4)


def test_the_board_has_twenty_six_worker_spaces_with_their_markers() -> None:
    """CB-013."""
    smallest_table = {"": 2, "2": 3, "2+3": 4}

    assert figures.space_ids == [name for name, _ in SPACES]
    assert [smallest_table[marker] for _, marker in SPACES] == figures.SPACE_MIN_SEATS
    assert [marker for _, marker in SPACES].count("2") == 4
    assert [marker for _, marker in SPACES].count("2+3") == 3


@pytest.mark.parametrize("moves", [4, 6, 8, 10])
def test_a_mining_space_shows_its_number_of_moves(moves: int) -> None:
    """CB-013."""
    assert coal_baron(seats=4).play(f"mining-{moves}").g.moves_left == moves


@pytest.mark.parametrize("francs", [3, 4, 5, 6])
def test_a_money_space_shows_its_francs(francs: int) -> None:
    """CB-013."""
    game = coal_baron(seats=4, players=[Mine(francs=0)])

    assert game.play(f"money-{francs}").player(BLUE).francs == francs


@pytest.mark.parametrize(
    ("vehicle", "code"), [("handcart", "H"), ("horsecart", "C"), ("truck", "T"), ("locomotive", "L")]
)
def test_there_is_one_delivery_space_per_vehicle(vehicle: str, code: str) -> None:
    """CB-013."""
    ready = {f"{letter}01": "Y" for letter in "HCTL"}
    game = coal_baron(seats=2, players=[Mine(orders=ready, filled=ready)]).play(f"delivery-{vehicle}")

    assert [n for n in range(44) if game.g.delivered_by[n]] == [order(f"{code}01")]


@pytest.mark.parametrize("number", range(1, 9))
def test_each_factory_display_space_has_its_own_tile(number: int) -> None:
    """CB-013."""
    game = coal_baron(seats=4, factory={f"factory-{number}": "B1D"}).play(f"factory-{number}")

    assert game.player(BLUE).tiles[tile("B1D")] == 1


@pytest.mark.parametrize("number", range(1, 5))
def test_each_order_display_space_has_its_own_card(number: int) -> None:
    """CB-013."""
    game = coal_baron(seats=4, displayed={f"order-{number}": "T11"}).play(f"order-{number}")

    assert game.player(BLUE).orders[0] == order("T11")


def test_the_nine_factory_spaces_are_those_that_count_for_the_first_player() -> None:
    """CB-013: the draw space belongs to the factory, the first mining space does not."""
    game = coal_baron(seats=4, workers={"factory-1": [BLUE], "factory-draw": [BLUE, BLUE], "mining-4": [BLUE] * 4})

    assert factory_workers(game.g, BLUE) == 3
