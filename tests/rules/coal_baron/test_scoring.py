"""Coal Baron, section 11: the scoring at the end of a shift."""

from __future__ import annotations

from itertools import product

import pytest

from games.coal_baron.build import BLUE, RED, Mine, Play, coal_baron, order, tile
from kohlenpott.games.coal_baron import figures, ids

FIRST = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
SECOND = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
FULL = {"Y": "Y", "B": "B", "G": "G", "K": "K"}  # no minecart of the mine is empty


def last_turn(*mines: Mine, shift: int = 1) -> Play:
    """The last worker of the shift is about to be placed; nobody else has one."""
    for mine in mines:
        mine.reserve = 0
    mines[0].reserve = 1
    return coal_baron(seats=len(mines), players=mines, shift=shift)


def end_shift(*mines: Mine, shift: int = 1) -> Play:
    """The shift ends with a mining action that moves nothing."""
    return last_turn(*mines, shift=shift).play("mining-6", "stop")


def element_vp(game: Play) -> list[list[int]]:
    """What each seat has earned with each of the twelve elements."""
    return [p.earned[: ids.ELEMENTS] for p in game.g.players[: game.g.seats]]


def with_counts(counts: list[int], shift: int = 3) -> Play:
    """The end of a shift in which each seat counts the same for all twelve elements."""
    game = last_turn(*(Mine() for _ in counts), shift=shift)
    g = game.g
    for p, count in zip(g.players, counts, strict=False):
        p.colour_slots, p.vehicle_slots = [count] * 4, [count] * 4
        for colour in "YBGK":
            k = figures.colour_codes.index(colour)
            p.coal[k * 4 + k] = int(count == 0)
            p.tiles[tile(f"{colour}1L")] = max(0, count - 1)
    game.state.set_raw(g.to_bytes())
    return game.play("mining-6", "stop")


# --- what counts when -----------------------------------------------------------------------------


@pytest.mark.parametrize(("shift", "elements"), [(1, 4), (2, 8), (3, 12)])
def test_each_shift_scores_four_elements_more(shift: int, elements: int) -> None:
    """CB-121."""
    game = with_counts([2, 1, 0], shift)

    rest = [0] * (12 - elements)
    assert element_vp(game) == [FIRST[:elements] + rest, SECOND[:elements] + rest, [0] * 12]


@pytest.mark.parametrize(("shift", "elements"), [(1, 4), (2, 8), (3, 12)])
def test_the_elements_are_scored_in_the_order_of_the_board(shift: int, elements: int) -> None:
    """CB-121: each with its points, its reason and what was counted."""
    game = with_counts([1, 2, 0], shift)
    events = game.events()

    assert [(event.kind, event.seat, event.data) for event in events[:2]] == [
        ("mined", BLUE, {"moves": 6}),
        ("shift-ends", None, {"shift": shift}),
    ]
    assert game.state.raw_events()[1] == (ids.E_SHIFT_ENDS, -1, shift, 0, 0)
    scored = [(event.seat, event.data) for event in events if event.kind == "vp"]
    expected = []
    for k, key in enumerate(figures.element_keys[:elements]):
        expected += [
            (BLUE, {"vp": SECOND[k], "reason": key, "counted": 1}),
            (RED, {"vp": FIRST[k], "reason": key, "counted": 2}),
        ]
    assert scored[: 2 * elements] == expected
    assert {event[1]["reason"] for event in scored[2 * elements :]}.isdisjoint(figures.element_keys)


def test_nothing_is_scored_before_the_last_worker_is_placed() -> None:
    """CB-120."""
    game = last_turn(Mine(delivered=["H01"]), Mine(), Mine())
    g = game.g
    g.players[1].reserve = 1
    game.state.set_raw(g.to_bytes())

    game.play("mining-6", "stop")

    assert (game.g.shift, game.state.seat, game.state.scores()) == (1, RED, [0, 0, 0])


def test_orders_of_earlier_shifts_are_counted_again() -> None:
    """CB-120: all orders delivered so far in the game."""
    game = end_shift(Mine(delivered=["H02", "H05"], coal=FULL), Mine(delivered=["T01"], coal=FULL), Mine(coal=FULL))
    assert element_vp(game) == [[2, 3, *[0] * 10], [1, *[0] * 11], [0] * 12]

    g = game.g
    for p in g.players:
        p.reserve = 0
    g.players[g.turn].reserve = 1
    game.state.set_raw(g.to_bytes())
    game.play("mining-6", "stop")

    assert game.g.shift == 3
    assert element_vp(game) == [[4, 6, 0, 0, 6, *[0] * 7], [2, 0, 0, 0, 0, 0, 8, *[0] * 5], [0] * 12]
    assert game.state.scores() == [16, 10, 0]


@pytest.mark.parametrize(
    ("orders", "colours", "vehicles"),
    [
        (["H05"], [2, 0, 0, 0], [2, 0, 0, 0]),
        (["C02"], [0, 1, 0, 0], [0, 1, 0, 0]),
        (["T07"], [0, 0, 2, 0], [0, 0, 2, 0]),
        (["L08"], [0, 0, 0, 2], [0, 0, 0, 2]),
        (["L11", "C10", "L09"], [1, 4, 1, 4], [0, 3, 0, 7]),
    ],
)
def test_slots_of_delivered_orders_count_by_colour_and_by_vehicle(
    orders: list[str], colours: list[int], vehicles: list[int]
) -> None:
    """CB-122, CB-121: really delivered, one vehicle after the other."""
    slots = {name: figures.data["orders"]["cards"][order(name)]["slots"] for name in orders}
    filled = {name: "".join(figures.colour_codes[figures.colours.index(c)] for c in slots[name]) for name in orders}
    game = coal_baron(
        shift=2,
        players=[Mine(reserve=4, orders=orders, filled=filled, coal=FULL), Mine(reserve=0), Mine(reserve=0)],
    )
    for vehicle, code in zip(figures.vehicles, "HCTL", strict=True):
        if any(name.startswith(code) for name in orders):
            game.play(f"delivery-{vehicle}")
    while game.g.shift == 2:
        game.play("bank")

    counted = [(event.data["reason"], event.data["counted"]) for event in game.events("vp")]
    assert counted == [
        (key, count) for key, count in zip(figures.element_keys, [*colours, *vehicles], strict=False) if count
    ]


def test_complete_but_undelivered_orders_do_not_count() -> None:
    """CB-122, CB-R47."""
    ready = Mine(orders=["H08", "C07"], filled={"H08": "KK", "C07": "GG"}, coal=FULL)
    game = end_shift(ready, Mine(coal=FULL), Mine(delivered=["H04"], coal=FULL), shift=2)

    assert element_vp(game) == [[0] * 12, [0] * 12, [0, 0, 0, 5, 6, *[0] * 7]]


def test_a_substituted_slot_counts_once_in_its_printed_colour() -> None:
    """CB-R25: slots on the card, never cubes."""
    me = Mine(reserve=2, orders=["H02"], filled={"H02": "B"}, on_orders={"H02": "YK"}, coal=FULL)
    game = coal_baron(players=[me, Mine(reserve=0), Mine(reserve=0)]).play("delivery-handcart", "bank")

    assert element_vp(game)[BLUE] == [0, 3, *[0] * 10]
    assert [event.data["counted"] for event in game.events("vp")] == [1]


# --- empty minecarts ------------------------------------------------------------------------------


def test_empty_minecarts_count_without_a_delivered_order() -> None:
    """CB-R42, CB-122."""
    game = end_shift(Mine(coal={"Y": "Y", "B": "B", "G": "G"}), Mine(coal=FULL), Mine(coal=FULL), shift=3)

    assert element_vp(game) == [[0] * 11 + [13], [0] * 12, [0] * 12]


@pytest.mark.parametrize(("k", "colour"), list(enumerate("YBGK")))
def test_the_printed_minecart_counts_when_it_is_empty(k: int, colour: str) -> None:
    """CB-R43: two with an empty tile of one minecart, so it beats one without the tile."""
    emptied = {each: each for each in "YBGK" if each != colour}
    one, two = Mine(coal=emptied), Mine(coal=emptied, tiles=[f"{colour}1D"])
    game = end_shift(one, two, Mine(coal=FULL), shift=3)

    scored = [event for event in game.events("vp") if event.data["reason"] == figures.element_keys[8 + k]]
    assert [(event.seat, event.data["vp"], event.data["counted"]) for event in scored] == [
        (BLUE, SECOND[8 + k], 1),
        (RED, FIRST[8 + k], 2),
    ]


def test_a_minecart_with_any_cube_on_it_is_not_empty() -> None:
    """CB-122: coal of another colour loads it too, cage and stock do not."""
    substituted = Mine(tiles=["G2L"], coal=FULL | {"G": "GYK"})
    partly = Mine(tiles=["G2L", "G1D"], coal=FULL | {"G": "GY"}, cage="GG", stock="GGG")
    game = end_shift(substituted, partly, Mine(coal=FULL), shift=3)

    assert element_vp(game) == [[0] * 12, [0] * 10 + [12, 0], [0] * 12]
    assert [event.data["counted"] for event in game.events("vp") if event.data["reason"] in figures.element_keys] == [2]


def test_minecarts_are_counted_and_not_tiles() -> None:
    """CB-122: one tile of two beats one tile of one."""
    game = end_shift(
        Mine(coal=FULL, tiles=["B1L"]), Mine(coal=FULL, tiles=["B2D"]), Mine(coal=FULL | {"B": ""}), shift=3
    )

    assert [vp[9] for vp in element_vp(game)] == [5, 11, 5]


# --- places and ties ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "places"),
    [
        ([3, 2, 1], [1, 2, 0]),
        ([1, 2, 3], [0, 2, 1]),
        ([2, 3, 1], [2, 1, 0]),
        ([9, 1, 0], [1, 2, 0]),
        ([4, 3, 2, 1], [1, 2, 0, 0]),
        ([1, 2, 3, 4], [0, 0, 2, 1]),
        ([1, 3, 2, 0], [0, 1, 2, 0]),
    ],
)
def test_the_highest_count_is_first_and_the_next_lower_second(counts: list[int], places: list[int]) -> None:
    """CB-124: on every element."""
    assert_places(counts, places)


@pytest.mark.parametrize(
    ("counts", "places"),
    [
        ([2, 2, 1], [1, 1, 0]),
        ([1, 2, 2], [0, 1, 1]),
        ([2, 1, 2], [1, 0, 1]),
        ([3, 1, 3, 2], [1, 0, 1, 0]),
        ([1, 1, 0, 0], [1, 1, 0, 0]),
    ],
)
def test_all_who_tie_for_first_get_it_in_full_and_nobody_is_second(counts: list[int], places: list[int]) -> None:
    """CB-125."""
    assert_places(counts, places)


@pytest.mark.parametrize(
    ("counts", "places"),
    [([2, 2, 2], [1, 1, 1]), ([2, 2, 2, 1], [1, 1, 1, 0]), ([1, 3, 3, 3], [0, 1, 1, 1]), ([1, 1, 1, 1], [1, 1, 1, 1])],
)
def test_three_or_four_may_tie_for_first(counts: list[int], places: list[int]) -> None:
    """CB-R45."""
    assert_places(counts, places)


@pytest.mark.parametrize(
    ("counts", "places"),
    [([3, 1, 1], [1, 2, 2]), ([1, 3, 1], [2, 1, 2]), ([2, 2, 3, 1], [2, 2, 1, 0]), ([2, 2, 2, 5], [2, 2, 2, 1])],
)
def test_all_who_tie_for_second_get_it_in_full(counts: list[int], places: list[int]) -> None:
    """CB-126."""
    assert_places(counts, places)


@pytest.mark.parametrize(
    ("counts", "places"),
    [([1, 0, 0], [1, 0, 0]), ([0, 0, 4], [0, 0, 1]), ([0, 1, 0, 0], [0, 1, 0, 0]), ([2, 0, 1], [1, 0, 2])],
)
def test_without_a_count_of_one_a_seat_scores_nothing(counts: list[int], places: list[int]) -> None:
    """CB-123, CB-R46: alone with the element, a seat is first and nobody second."""
    assert_places(counts, places)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_element_that_nobody_has_scores_nothing(seats: int) -> None:
    """CB-123, CB-R46."""
    assert_places([0] * seats, [0] * seats)


@pytest.mark.parametrize(
    ("counts", "places"), [([3, 1], [1, 0]), ([1, 3], [0, 1]), ([2, 2], [1, 1]), ([1, 0], [1, 0]), ([0, 1], [0, 1])]
)
def test_two_seats_score_only_first_places(counts: list[int], places: list[int]) -> None:
    """CB-127: also when tied."""
    assert_places(counts, places)


def assert_places(counts: list[int], places: list[int]) -> None:
    """The seats get first (1), second (2) or no points (0) of all twelve elements."""
    points = ([0] * 12, FIRST, SECOND)
    assert element_vp(with_counts(counts)) == [points[place] for place in places]


def place_of(count: int, counts: tuple[int, ...]) -> int:
    """The place of a count, told as the rulebook tells it."""
    ranked = sorted({each for each in counts if each > 0}, reverse=True)
    if count == 0:
        return 0
    if count == ranked[0]:
        return 1
    is_second = count == ranked[1] and counts.count(ranked[0]) == 1 and len(counts) > 2
    return 2 if is_second else 0


@pytest.mark.parametrize("seats", [2, 3])
def test_every_way_to_count_up_to_three_gives_the_places_of_the_rulebook(seats: int) -> None:
    """CB-123, CB-124, CB-125, CB-126, CB-127."""
    for counts in product(range(4), repeat=seats):
        assert_places(list(counts), [place_of(count, counts) for count in counts])


# --- worked examples and the track ----------------------------------------------------------------


def test_one_seats_slots_of_the_rulebooks_example() -> None:
    """CB-128: yellow 1, brown 1, grey 3, black 3; 2 on handcarts and 6 on horsecarts."""
    me = Mine(orders=["H07", "C08", "C11"], filled={"H07": "GG", "C08": "KK", "C11": "YBGK"}, reserve=2)
    game = coal_baron(players=[me, Mine(reserve=0), Mine(reserve=0)], shift=2)

    game.play("delivery-handcart", "delivery-horsecart")

    counted = {event.data["reason"]: event.data["counted"] for event in game.events("vp")[2:]}
    assert counted == {
        "yellow-slots": 1, "brown-slots": 1, "grey-slots": 3, "black-slots": 3,
        "handcart-slots": 2, "horsecart-slots": 6,
    }  # fmt: skip


def test_the_rulebooks_example_of_ties() -> None:
    """CB-128: handcart 3, 3, 2 give 6, 6, 0; horsecart 1, 1, 6 give 3, 3, 7; the others nothing."""
    blue = Mine(delivered=["H09", "C01"], coal=FULL)
    red = Mine(delivered=["H10", "C02"], coal=FULL)
    green = Mine(delivered=["H07", "C08", "C11"], coal=FULL)
    game = end_shift(blue, red, green, shift=2)

    assert [vp[4] for vp in element_vp(game)] == [6, 6, 0]
    assert [vp[5] for vp in element_vp(game)] == [3, 3, 7]
    assert [vp[6:] for vp in element_vp(game)] == [[0] * 6] * 3


def test_points_are_added_to_what_a_seat_has() -> None:
    """CB-121: and kept apart by source."""
    game = end_shift(Mine(vp=7, delivered=["H04"]), Mine(vp=3), Mine())

    assert game.state.scores() == [12, 3, 0]
    assert game.player(BLUE).earned == [0, 0, 0, 5, *[0] * 8, 7, 0, 0, 0, 0]
    assert game.state.breakdown()[0] == {"black-slots": 5, "deliveries": 7}


def test_the_number_goes_on_beyond_a_hundred() -> None:
    """CB-R48: the track wraps, the score does not."""
    game = end_shift(Mine(vp=98, delivered=["H04"]), Mine(vp=100), Mine(vp=99, delivered=["H01"]))

    assert game.state.scores() == [103, 100, 101]
