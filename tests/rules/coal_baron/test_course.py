"""The course of the game: turns, shifts, the end (section 3)."""

from __future__ import annotations

from typing import Any

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, GREEN, RED, WHITE, Mine, Play, coal_baron, order, tile
from kohlenpott.games.coal_baron import ids

READY = {"H01": "Y"}


def said(game: Play) -> list[tuple[str, int | None, dict[str, Any]]]:
    return [(event.kind, event.seat, dict(event.data)) for event in game.events()]


def kinds(game: Play) -> list[str]:
    return [event.kind for event in game.events()]


def with_reserves(*reserves: int, **more: Any) -> Play:
    """A table whose seats have these workers left."""
    return coal_baron(seats=len(reserves), players=[Mine(reserve=workers) for workers in reserves], **more)


def seats_asked(game: Play, turns: int) -> list[int | None]:
    """Whose turn it is while everybody goes to the bank."""
    asked = []
    for _ in range(turns):
        asked.append(game.state.seat)
        game.play("bank")
    return asked


@pytest.mark.parametrize(("seats", "turns"), [(2, 36), (3, 45), (4, 52)])
def test_the_game_lasts_three_shifts(seats: int, turns: int) -> None:
    """CB-040: with one worker per turn a shift has as many turns as there are workers."""
    game, ended = coal_baron(seats=seats), []
    while not game.state.is_over:
        game.play("bank")
        ended += [(dict(event.data)["shift"], game.g.turns) for event in game.events("shift-ends")]

    assert ended == [(1, turns + 1), (2, 2 * turns + 1), (3, 3 * turns)]
    assert (game.state.seat, game.g.decision, game.g.shift) == (None, ids.OVER, 3)


@pytest.mark.parametrize(("seats", "first", "order_of_play"), [(2, 1, [1, 0]), (3, 2, [2, 0, 1]), (4, 1, [1, 2, 3, 0])])
def test_a_shift_starts_with_the_first_player_and_goes_on_clockwise(
    seats: int, first: int, order_of_play: list[int]
) -> None:
    """CB-041, CB-043."""
    game = coal_baron(seats=seats, first=first, turn=first)

    assert seats_asked(game, 2 * seats) == order_of_play * 2


def test_the_next_shift_starts_with_the_new_first_player() -> None:
    """CB-041."""
    game = with_reserves(0, 1, 0, turn=RED, first=BLUE, workers={"factory-1": [GREEN]})
    game.play("bank")

    assert (game.g.shift, game.g.first_player, game.state.seat) == (2, GREEN, GREEN)
    assert seats_asked(game, 3) == [GREEN, BLUE, RED]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_is_one_action_on_one_place(seats: int) -> None:
    """CB-042: nothing but a place can be chosen, and it cannot be left out."""
    game = coal_baron(seats=seats)
    refused = [action for action in range(-1, ids.ACTIONS + 1) if game.state.refusal(action) == kp.Refusal("CB-042")]

    assert refused == [-1, *range(ids.PLACES, ids.ACTIONS + 1)]


def test_a_turn_is_exactly_one_action() -> None:
    """CB-042: after it somebody else is asked."""
    game = coal_baron().play("money-4")

    assert (game.g.workers[18], game.player(BLUE).francs, game.state.seat) == (1, 13, RED)
    assert sum(game.g.workers) == 1


@pytest.mark.parametrize(
    "moves",
    [
        ["factory-1"],
        ["factory-draw", "keep none", "return top", "next B1L", "next B1D", "next B2L", "next B2D"],
        ["mining-6", "stop"],
        ["delivery-handcart"],
        ["money-5"],
        ["order-2"],
        ["order-draw", "keep none", "return bottom", "next C01", "next C02", "next C03", "next C04"],
        ["bank"],
    ],
    ids=lambda moves: moves[0],
)
def test_the_turn_passes_clockwise_when_the_action_is_finished(moves: list[str]) -> None:
    """CB-043: and not before."""
    game = coal_baron(
        turn=RED, players=[Mine(), Mine(orders=READY, filled=READY)],
        tile_pile=["B1L", "B1D", "B2L", "B2D", "G1L"], order_pile=["C01", "C02", "C03", "C04", "C05"],
    )  # fmt: skip
    for move in moves:
        assert (game.state.seat, game.g.turns) == (RED, 1)
        game.play(move)

    assert (game.state.seat, game.state.decision, game.g.turns) == (GREEN, "place", 2)


@pytest.mark.parametrize(
    ("reserves", "turn", "following"),
    [((5, 0, 5), BLUE, GREEN), ((0, 5, 5), GREEN, RED), ((5, 1, 5), BLUE, RED),
     ((5, 0, 0, 5), BLUE, WHITE), ((0, 5, 0, 5), WHITE, RED), ((5, 0, 0, 2), WHITE, BLUE)],
)  # fmt: skip
def test_a_player_with_an_empty_reserve_is_skipped(reserves: tuple[int, ...], turn: int, following: int) -> None:
    """CB-044, CB-R14: without being asked."""
    game = with_reserves(*reserves, turn=turn).play("bank")

    assert (game.state.seat, game.g.turns, kinds(game)) == (following, 2, ["banked"])


@pytest.mark.parametrize("last", [BLUE, RED, GREEN])
def test_the_only_player_with_workers_takes_consecutive_turns(last: int) -> None:
    """CB-R14."""
    game = with_reserves(*(3 if seat == last else 0 for seat in (BLUE, RED, GREEN)), turn=last)

    assert seats_asked(game, 3) == [last] * 3
    assert game.g.shift == 2


def test_a_skipped_player_plays_again_in_the_next_shift() -> None:
    """CB-044."""
    game = with_reserves(1, 0, turn=BLUE).play("bank")

    assert (game.g.shift, game.state.seat, game.player(RED).reserve) == (2, RED, 18)


def test_the_shift_goes_on_while_anybody_has_a_worker() -> None:
    """CB-045."""
    game = with_reserves(1, 0, 1).play("bank")

    assert (game.g.shift, game.state.seat, game.events("shift-ends")) == (1, GREEN, [])


def test_the_shift_ends_as_soon_as_all_reserves_are_empty() -> None:
    """CB-045: the last action is resolved, then the scoring follows at once."""
    game = coal_baron(
        seats=3, players=[Mine(reserve=1, delivered=["H01"]), Mine(reserve=0), Mine(reserve=0)],
        displayed={"order-2": "T11"}, order_pile=["C05"],
    ).play("order-2")  # fmt: skip

    assert said(game) == [
        ("placed", BLUE, {"place": "order-2", "workers": 1}),
        ("order", BLUE, {"order": "T11", "place": "order-2"}),
        ("revealed-order", BLUE, {"order": "C05", "place": "order-2"}),
        ("shift-ends", None, {"shift": 1}),
        ("vp", BLUE, {"vp": 2, "reason": "yellow-slots", "counted": 1}),
        ("first-player", RED, {"workers": 0, "previous": BLUE}),
        ("shift-begins", RED, {"shift": 2}),
    ]
    assert game.g.displayed[1] == order("C05")


@pytest.mark.parametrize("space", ["factory-draw", "order-draw"])
def test_the_shift_does_not_end_before_the_cards_are_put_back(space: str) -> None:
    """CB-045."""
    game = coal_baron(
        seats=2, players=[Mine(reserve=1), Mine(reserve=0)],
        tile_pile=["B1L", "B1D", "B2L", "B2D", "G1L"], order_pile=["C01", "C02", "C03", "C04", "C05"],
    ).play(space, "keep none", "return top")  # fmt: skip
    while game.state.decision == "return-next":
        assert (game.g.shift, game.player(BLUE).reserve) == (1, 0)
        game.play(game.moves()[0])

    assert (game.g.shift, kinds(game)) == (2, ["laid", "laid", "shift-ends", "first-player", "shift-begins"])


def test_the_shift_does_not_end_before_mining_does() -> None:
    """CB-045."""
    game = with_reserves(1, 0).play("mining-6", "cage 2")

    assert (game.g.shift, game.state.decision) == (1, "mining-step")
    assert game.play("stop").g.shift == 2


@pytest.mark.parametrize("shift", [1, 2])
def test_after_the_first_two_shifts_another_is_prepared(shift: int) -> None:
    """CB-046."""
    game = with_reserves(1, 0, shift=shift).play("bank")

    assert (game.g.shift, game.state.decision, game.state.seat) == (shift + 1, "place", RED)
    assert [p.reserve for p in game.g.players[:2]] == [18, 18]
    assert (game.g.turns, game.state.is_over) == (2, False)


def test_after_the_scoring_of_the_third_shift_the_game_ends() -> None:
    """CB-046."""
    game = with_reserves(1, 0, shift=3)
    assert game.state.result() is None
    game.play("bank")

    assert (game.state.is_over, game.state.decision, game.state.seat, game.g.shift) == (True, "over", None, 3)
    assert said(game)[1] == ("shift-ends", None, {"shift": 3})
    assert said(game)[-1] == ("game-ends", None, {})
    assert game.g.turns == 1


def test_after_the_end_nothing_can_be_played() -> None:
    """CB-046: every move is refused with CB-150."""
    game = with_reserves(1, 0, shift=3).play("bank")

    assert game.moves() == []
    assert [game.state.refusal(action) for action in range(ids.ACTIONS)] == [kp.Refusal("CB-150")] * ids.ACTIONS


@pytest.mark.parametrize(("points", "winners"), [((10, 9, 8), (0,)), ((8, 10, 9), (1,)), ((9, 8, 10), (2,))])
def test_the_player_with_the_most_victory_points_wins(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """CB-047."""
    players = [Mine(reserve=int(seat == BLUE), francs=0, vp=vp) for seat, vp in enumerate(points)]
    result = coal_baron(shift=3, players=players).play("bank").state.result()

    assert result is not None
    assert result.winners == winners


@pytest.mark.parametrize(
    "move", ["factory-1", "mining-6", "delivery-handcart", "money-4", "order-1", "factory-draw", "order-draw", "bank"]
)
def test_no_move_touches_what_another_player_owns(move: str) -> None:
    """CB-R64: no trades, gifts or loans."""
    game = coal_baron(
        players=[Mine(orders=READY, filled=READY), Mine(stock="YYBB", orders=["H02"], tiles=["Y1L"]), Mine(cage="K")]
    )
    before = game.g.players[1:]

    assert game.play(move).g.players[1:] == before


def test_nobody_can_fill_another_players_order() -> None:
    """CB-R64."""
    game = coal_baron(players=[Mine(stock="YY"), Mine(orders=["H01"])]).play("mining-6")

    assert game.try_play("yellow from stock to H01") == kp.Refusal("CB-086")


def test_money_never_drops_below_zero() -> None:
    """CB-R64: the last Franc can be spent, not one more."""
    game = coal_baron(players=[Mine(francs=4)], factory={"factory-1": "K1D", "factory-2": "G2D"})

    assert game.try_play("factory-2") == kp.Refusal("CB-062", needs=6, has=4)
    assert game.play("factory-1").player(BLUE).francs == 0
    assert game.player(BLUE).tiles[tile("K1D")] == 1
