"""Coal Baron, section 12: preparing the next shift."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from games.coal_baron.build import BLUE, GREEN, RED, WHITE, Mine, Play, coal_baron
from kohlenpott.games.coal_baron import figures

FACTORY = [f"factory-{n}" for n in range(1, 9)] + ["factory-draw"]
BESIDES = [space for space in figures.space_ids if space not in FACTORY]
START = {2: 18, 3: 15, 4: 13}


def last_turn(
    seats: int, workers: Mapping[str, Sequence[int]], *, shift: int = 1, first: int = BLUE, turn: int = BLUE
) -> Play:
    """The last worker of the shift is in the hand of `turn`; the others stand where they stand."""
    players = [Mine(reserve=int(seat == turn), canteen=1, banked=2) for seat in range(seats)]
    return coal_baron(seats=seats, players=players, workers=workers, shift=shift, first=first, turn=turn)


def in_factory(*counts: int) -> dict[str, list[int]]:
    """Each seat has its workers together on one space of the factory, open at every table."""
    return {FACTORY[k]: [seat] * count for k, seat, count in zip((0, 1, 2, 4), range(4), counts, strict=False)}


def next_first_player(counts: Sequence[int], previous: int) -> int:
    """Who gets the marker, and begins, when the seats have these numbers of workers in the factory."""
    game = last_turn(len(counts), in_factory(*counts), first=previous).play("bank")
    assert (game.g.shift, game.state.decision) == (2, "place")
    assert game.g.turn == game.g.first_player
    return int(game.g.first_player)


# --- first player ---------------------------------------------------------------------------------


def test_five_four_and_two_workers_in_the_factory() -> None:
    """CB-147, CB-140: the player with 5 becomes first player, whoever that is."""
    assert next_first_player([5, 4, 2], BLUE) == BLUE
    assert next_first_player([4, 5, 2], BLUE) == RED
    assert next_first_player([2, 4, 5], BLUE) == GREEN


def test_workers_of_a_seat_are_added_up_over_the_factorys_spaces() -> None:
    """CB-140, CB-R49: the draw-5 space included."""
    workers = {"factory-1": [BLUE, BLUE, BLUE], "factory-2": [RED], "factory-7": [RED, RED], "factory-draw": [RED]}
    game = last_turn(3, workers).play("bank")

    assert game.g.first_player == RED
    assert [(e.seat, e.data) for e in game.events("first-player")] == [(RED, {"workers": 4, "previous": BLUE})]


@pytest.mark.parametrize("space", FACTORY)
def test_every_space_of_the_factory_counts(space: str) -> None:
    """CB-140, CB-R49."""
    assert last_turn(4, {space: [GREEN]}, first=BLUE).play("bank").g.first_player == GREEN


@pytest.mark.parametrize("space", BESIDES)
def test_no_other_space_counts(space: str) -> None:
    """CB-140, CB-R49: all tie with none, and the next clockwise gets the marker."""
    assert last_turn(4, {space: [GREEN]}, first=BLUE).play("bank").g.first_player == RED


def test_neither_canteen_nor_bank_counts() -> None:
    """CB-R49."""
    players = [Mine(reserve=1), Mine(reserve=0), Mine(reserve=0, canteen=8, banked=5)]
    game = coal_baron(players=players, workers={"factory-1": [RED]}).play("bank")

    assert game.g.first_player == RED


def test_the_worker_placed_last_counts_as_well() -> None:
    """CB-140: at that moment, after the last action."""
    game = last_turn(3, {"factory-1": [RED]}, first=GREEN, turn=BLUE).play("factory-2")

    assert game.g.first_player == BLUE  # tied with RED, closer to GREEN
    assert [(e.seat, e.data) for e in game.events("first-player")] == [(BLUE, {"workers": 1, "previous": GREEN})]


@pytest.mark.parametrize(
    ("counts", "previous", "first"),
    [
        ([2, 2, 0, 0], WHITE, BLUE),
        ([2, 2, 0, 0], GREEN, BLUE),
        ([0, 2, 0, 2], GREEN, WHITE),
        ([0, 2, 0, 2], BLUE, RED),
        ([3, 0, 3, 1], RED, GREEN),
        ([3, 0, 3, 1], WHITE, BLUE),
        ([0, 3, 3], BLUE, RED),
        ([3, 3, 0], GREEN, BLUE),
    ],
)
def test_a_tie_goes_to_the_closest_clockwise_of_the_previous_first_player(
    counts: list[int], previous: int, first: int
) -> None:
    """CB-141."""
    assert next_first_player(counts, previous) == first


@pytest.mark.parametrize(
    ("counts", "previous", "first"),
    [
        ([2, 0, 2, 0], BLUE, GREEN),
        ([2, 0, 2, 0], GREEN, BLUE),
        ([2, 2, 2, 1], RED, GREEN),
        ([2, 2, 1, 2], RED, WHITE),
        ([1, 1, 0], BLUE, RED),
        ([1, 1, 0], RED, BLUE),
    ],
)
def test_in_a_tie_the_previous_first_player_cannot_keep_the_marker(
    counts: list[int], previous: int, first: int
) -> None:
    """CB-142."""
    assert next_first_player(counts, previous) == first


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_nobody_in_the_factory_the_marker_goes_clockwise(seats: int) -> None:
    """CB-R50."""
    for previous in range(seats):
        assert next_first_player([0] * seats, previous) == (previous + 1) % seats


@pytest.mark.parametrize("previous", [BLUE, RED, GREEN, WHITE])
def test_alone_in_front_the_previous_first_player_keeps_the_marker(previous: int) -> None:
    """CB-R51."""
    counts = [1, 1, 1, 1]
    counts[previous] = 2

    assert next_first_player(counts, previous) == previous


@pytest.mark.parametrize("workers", [0, 1, 4])
def test_two_seats_in_a_tie_always_pass_the_marker_on(workers: int) -> None:
    """CB-R52."""
    assert next_first_player([workers, workers], BLUE) == RED
    assert next_first_player([workers, workers], RED) == BLUE


def test_who_keeps_the_marker_does_not_become_first_player() -> None:
    """CB-R51: the sentence says that it stays."""
    kept, changed = (last_turn(3, in_factory(*workers)).play("bank") for workers in ((3, 0, 0), (0, 3, 0)))

    texts = [[game.events("first-player")[0].text(lang) for lang in ("en", "de", "fr")] for game in (kept, changed)]

    assert texts[0] == [
        "Seat 1 stays first player, with 3 workers in the factory.",
        "Platz 1 bleibt Startspieler, mit 3 Arbeitern in der Lorenfabrik.",
        "Place 1 reste premier joueur, avec 3 ouvriers à l'usine de berlines.",
    ]
    assert texts[1][0] == "Seat 2 becomes first player, with 3 workers in the factory."


# --- what is prepared -----------------------------------------------------------------------------


@pytest.mark.parametrize("shift", [1, 2])
def test_the_marker_goes_to_the_number_of_the_new_shift(shift: int) -> None:
    """CB-143, CB-146: and the new first player begins."""
    game = last_turn(3, in_factory(0, 0, 3), shift=shift).play("bank")

    assert (game.g.shift, game.g.turn, game.state.seat, game.state.decision) == (shift + 1, GREEN, GREEN, "place")
    assert game.g.turns == 2
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("banked", BLUE, {"francs": 1}),
        ("shift-ends", None, {"shift": shift}),
        ("first-player", GREEN, {"workers": 3, "previous": BLUE}),
        ("shift-begins", GREEN, {"shift": shift + 1}),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_workers_return_to_the_reserve(seats: int) -> None:
    """CB-145: from every space, from canteen and bank."""
    is_open = [s for k, s in enumerate(figures.space_ids) if figures.SPACE_MIN_SEATS[k] <= seats]
    game = last_turn(seats, {space: [k % seats] * (1 + k % 3) for k, space in enumerate(is_open)}).play("bank")

    assert (game.g.workers, game.g.owner) == ([0] * 26, [-1] * 26)
    assert [(p.reserve, p.canteen, p.banked) for p in game.g.players[:seats]] == [(START[seats], 0, 0)] * seats
    assert all(game.price(space) == 1 for space in is_open)


def test_workers_return_after_the_first_player_has_been_found() -> None:
    """CB-145, CB-140."""
    assert next_first_player([1, 2, 3, 4], BLUE) == WHITE


def test_the_new_shift_goes_clockwise_from_the_new_first_player() -> None:
    """CB-146."""
    game = last_turn(3, in_factory(0, 2, 0)).play("bank")
    seats = []
    for _ in range(4):
        seats.append(game.g.turn)
        game.play("bank")

    assert seats == [RED, GREEN, BLUE, RED]


def test_delivered_orders_stay_with_their_seats() -> None:
    """CB-144."""
    players = [Mine(reserve=1, delivered=["H05"]), Mine(reserve=0, delivered=["C10", "T02"]), Mine(reserve=0)]
    before = coal_baron(players=players)
    game = coal_baron(players=players).play("bank")

    assert game.g.delivered_by == before.g.delivered_by
    for seat in range(3):
        now, then = game.player(seat), before.player(seat)
        assert (now.colour_slots, now.vehicle_slots) == (then.colour_slots, then.vehicle_slots)


def test_nothing_else_changes_between_shifts() -> None:
    """CB-148: money, VP, displays, piles, mines, cages, stocks, orders and the cubes on them stay."""
    players = [
        Mine(reserve=1, vp=11, francs=3, level=2, cage="YB", stock="KK", orders=["H11", "C05"], filled={"H11": "YK"}),
        Mine(reserve=0, vp=5, francs=0, level=4, cage="KKK", tiles=["K2L", "Y1D"], orders=["L01"], canteen=3),
        Mine(reserve=0, vp=2, francs=20, coal={"G": "GYY"}, tiles=["G2D"], banked=4),
    ]
    game = coal_baron(players=players, workers={"factory-2": [GREEN], "money-4": [RED]}, order_pile=["T05", "T06"])
    before = game.g
    game.play("mining-6", "stop")
    after = game.g

    assert (after.shift, after.first_player, after.turn, after.turns) == (2, GREEN, GREEN, 2)
    for name in ("shift", "first_player", "turn", "turns", "workers", "owner"):
        setattr(after, name, getattr(before, name))
    for now, then in zip(after.players, before.players, strict=True):
        now.reserve, now.canteen, now.banked = then.reserve, then.canteen, then.banked
    assert after == before


def test_after_the_third_shift_nothing_is_prepared() -> None:
    """CB-R53."""
    game = last_turn(3, in_factory(0, 0, 3), shift=3, first=RED).play("bank")

    assert (game.g.first_player, game.g.shift, game.state.decision) == (RED, 3, "over")
    assert (game.g.workers[2], game.g.owner[2], game.player(GREEN).reserve) == (3, GREEN, 0)
    assert game.events("first-player") == game.events("shift-begins") == []
