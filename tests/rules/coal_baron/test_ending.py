"""Coal Baron, section 13: the end of the game."""

from __future__ import annotations

import pytest

from games.coal_baron.build import BLUE, RED, Mine, Play, coal_baron, cubes
from kohlenpott import Refusal
from kohlenpott.games.coal_baron import figures, ids

NO_COAL: dict[str, str] = {}


def plain(**said: object) -> Mine:
    """A seat that earns nothing at the end unless the test says so: no Francs, no cubes."""
    return Mine(**({"francs": 0, "coal": NO_COAL} | said))  # type: ignore[arg-type]


def end_game(*mines: Mine) -> Play:
    """The third shift ends with a mining action that moves nothing."""
    seats = [*mines, *(plain() for _ in range(3 - len(mines)))] if len(mines) == 1 else list(mines)
    for mine in seats:
        mine.reserve = 0
    seats[-1].reserve = 1
    return coal_baron(seats=len(seats), players=seats, shift=3, turn=len(seats) - 1).play("mining-6", "stop")


def final(game: Play, seat: int = BLUE) -> list[int]:
    """What the seat has earned with Francs, cubes, outstanding orders and balance."""
    found: list[int] = game.player(seat).earned[ids.FRANCS_LEFT :]
    return found


# --- when -----------------------------------------------------------------------------------------


def test_the_game_ends_after_the_scoring_of_the_third_shift() -> None:
    """CB-150."""
    game = end_game(plain(delivered=["H04"]))

    assert (game.state.is_over, game.state.decision, game.state.seat) == (True, "over", None)
    assert game.state.actions() == []
    assert game.player(BLUE).earned[3] == 5
    kinds = [event.kind for event in game.events()]
    assert kinds[:2] == ["mined", "shift-ends"]
    assert set(kinds[2:-1]) == {"vp"}
    last = game.events()[-1]
    assert (last.kind, last.seat, last.data) == ("game-ends", None, {})
    assert game.state.raw_events()[-1] == (ids.E_GAME_ENDS, -1, 0, 0, 0)


@pytest.mark.parametrize("shift", [1, 2])
def test_the_game_goes_on_after_the_first_and_second_shift(shift: int) -> None:
    """CB-150."""
    players = [Mine(reserve=1, francs=10), Mine(reserve=0), Mine(reserve=0)]
    game = coal_baron(players=players, shift=shift).play("mining-6", "stop")

    assert (game.state.is_over, game.state.decision, game.state.result()) == (False, "place", None)
    assert (game.player(BLUE).francs, final(game)) == (10, [0, 0, 0, 0])
    assert game.events("game-ends") == []


def test_after_the_end_every_move_is_refused() -> None:
    """CB-150."""
    game = end_game(plain())

    assert {game.state.refusal(action) for action in range(ids.ACTIONS)} == {Refusal("CB-150")}


def test_the_last_points_come_seat_by_seat_each_with_its_reason() -> None:
    """CB-150, CB-151, CB-152, CB-153, CB-154."""
    full = {"Y": "Y", "B": "B", "G": "G", "K": "K"}
    blue = Mine(francs=12, coal=full, orders=["H01", "H02"], tiles=["Y1L"], cage="KKK")
    game = end_game(blue, Mine(francs=4, coal=full), Mine(francs=5, coal=full, stock="YY"))

    told = [(event.seat, *event.data.values()) for event in game.events("vp") if event.seat != BLUE]
    assert told == [
        (1, 1, "cubes", 4),
        (2, 1, "francs", 5), (2, 2, "cubes", 6),
    ]  # fmt: skip
    blues = [event.data for event in game.events("vp") if event.seat == BLUE]
    assert blues[1:] == [
        {"vp": 2, "reason": "francs", "counted": 12},
        {"vp": 2, "reason": "cubes", "counted": 7},
        {"vp": -2, "reason": "outstanding-orders", "counted": 2},
        {"vp": -2, "reason": "balance", "counted": 1},
    ]
    assert blues[0] == {"vp": 10, "reason": "yellow-empty-minecarts", "counted": 1}
    assert game.state.breakdown()[0] == {
        "yellow-empty-minecarts": 10, "francs": 2, "cubes": 2, "outstanding-orders": -2, "balance": -2,
    }  # fmt: skip
    assert game.state.scores() == [10, 1, 3]


def test_nothing_is_told_of_what_brings_no_points() -> None:
    """CB-151, CB-152, CB-153, CB-154: no "0 VP for 0 tiles"."""
    full = {"Y": "YY", "B": "", "G": "", "K": ""}
    game = end_game(*(Mine(francs=4, coal=full) for _ in range(3)))

    told = [event.data["reason"] for event in game.events("vp")]
    assert not {"francs", "cubes", "outstanding-orders", "balance"} & set(told)
    assert [final(game, seat) for seat in range(3)] == [[0, 0, 0, 0]] * 3


# --- Francs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("francs", "vp", "left"), [(0, 0, 0), (4, 0, 4), (5, 1, 0), (9, 1, 4), (10, 2, 0), (53, 10, 3)]
)
def test_five_francs_are_changed_into_a_point(francs: int, vp: int, left: int) -> None:
    """CB-151, CB-R54: automatically and in full; the rest is kept."""
    game = end_game(plain(francs=francs))

    assert (final(game), game.player(BLUE).francs) == ([vp, 0, 0, 0], left)


# --- cubes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("owned", "vp"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (16, 5)])
def test_three_cubes_are_worth_a_point(owned: int, vp: int) -> None:
    """CB-152."""
    assert final(end_game(plain(stock="Y" * owned))) == [0, vp, 0, 0]


@pytest.mark.parametrize("letter", "YBGK")
@pytest.mark.parametrize("where", ["cage", "stock", "orders", "Y", "B", "G", "K"])
def test_cubes_of_any_colour_count_anywhere(where: str, letter: str) -> None:
    """CB-152: in every tunnel, in the cage, in the stock and on outstanding orders."""
    three = letter * 3
    if where == "orders":
        mine = plain(orders=["H11", "L02"], on_orders={"L02": three}, filled={"L02": "B"})
    elif where in ("cage", "stock"):
        mine = plain(**{where: three})
    else:
        mine = plain(coal={where: three}, tiles=[f"{where}1L", f"{where}1D"])
    game = end_game(mine)

    assert final(game)[1] == 1
    assert [e.data["counted"] for e in game.events("vp") if e.data["reason"] == "cubes" and e.seat == BLUE] == [3]


def test_substitution_cubes_on_an_outstanding_order_count_both() -> None:
    """CB-R26, CB-152."""
    mine = plain(orders=["H04"], filled={"H04": "K"}, on_orders={"H04": "YB"}, stock="G")

    assert final(end_game(mine)) == [0, 1, -1, 0]


def test_cubes_of_others_and_of_the_supply_do_not_count() -> None:
    """CB-152."""
    rich = plain(orders=["H01", "H10"], filled={"H01": "Y", "H10": "GGG"}, cage="YYY", stock="KKK", coal={"B": "BB"})
    game = end_game(plain(stock="YY", orders=["L01"]), rich, plain())

    assert [final(game, seat)[1] for seat in range(3)] == [0, 4, 0]


# --- outstanding orders ---------------------------------------------------------------------------


@pytest.mark.parametrize("orders", [0, 1, 2, 7])
def test_each_outstanding_order_costs_a_point(orders: int) -> None:
    """CB-153."""
    mine = plain(orders=figures.order_ids[:orders], delivered=["L08", "L09"])

    assert final(end_game(mine)) == [0, 0, -orders, 0]


def test_a_complete_but_undelivered_order_costs_a_point_too() -> None:
    """CB-R57, CB-R47: its cubes count, its slots do not."""
    game = end_game(plain(orders=["H10"], filled={"H10": "GGG"}))

    assert final(game) == [0, 1, -1, 0]
    assert game.player(BLUE).earned[:8] == [0] * 8
    assert game.player(BLUE).earned[ids.DELIVERIES] == 0


# --- balance --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "vp"),
    [
        ([], 0),
        (["Y1L"], -2),
        (["Y1D"], -2),
        (["Y1L", "Y1D"], 0),
        (["Y2L"], -2),
        (["Y2L", "K1D"], 0),
        (["Y1L", "B1L", "G1D", "K1D"], 0),
        (["Y1L", "B1L", "G2L", "K2L", "K1D"], -6),
        (["Y1D", "B1D", "G2D", "K2D", "K1L"], -6),
        (["Y1L", "Y1L", "Y1L", "Y2D"], -4),
    ],
)
def test_each_tile_too_many_on_one_side_costs_two_points(tiles: list[str], vp: int) -> None:
    """CB-154: tiles, not minecarts; over the whole mine, not per level."""
    assert final(end_game(plain(tiles=tiles))) == [0, 0, 0, vp]


@pytest.mark.parametrize("kind", figures.tile_kinds)
def test_every_kind_of_tile_weighs_on_its_own_side(kind: str) -> None:
    """CB-154."""
    other = "K1D" if kind.endswith("L") else "K1L"

    assert final(end_game(plain(tiles=[kind, other])))[3] == 0
    assert final(end_game(plain(tiles=[kind, other, other])))[3] == -2
    assert final(end_game(plain(tiles=[kind, kind, other])))[3] == -2


def test_the_printed_tunnels_do_not_count_for_the_balance() -> None:
    """CB-R44: nor do the sides of their minecarts matter."""
    full = {"Y": "Y", "B": "B", "G": "G", "K": "K"}
    game = end_game(plain(coal=full), plain(tiles=["Y1D", "B1L", "G1L", "K1D"]), plain(coal=full, tiles=["Y1D"]))

    assert [final(game, seat)[3] for seat in range(3)] == [0, 0, -2]


# --- the result -----------------------------------------------------------------------------------


def test_a_score_may_end_below_zero() -> None:
    """CB-R56."""
    full = {"Y": "Y", "B": "B", "G": "G", "K": "K"}
    tiles = ["Y1L", "B1L", "G1L"]
    coal = {"Y": "YY", "B": "BB", "G": "GG", "K": "K"}
    game = end_game(Mine(francs=0, coal=coal, tiles=tiles), Mine(francs=0, coal=full), Mine(francs=0, coal=full))

    assert game.state.scores() == [2 - 6, 1, 1]
    result = game.state.result()
    assert result is not None
    assert (result.scores, result.ranks) == ((-4, 1, 1), (3, 1, 1))


@pytest.mark.parametrize(
    ("vp", "francs", "ranks", "winners"),
    [
        ([30, 20, 10], [0, 0, 4], (1, 2, 3), (0,)),
        ([10, 20, 30], [4, 3, 0], (3, 2, 1), (2,)),
        ([20, 20, 10], [1, 3, 4], (2, 1, 3), (1,)),
        ([20, 20, 20], [4, 4, 3], (1, 1, 3), (0, 1)),
        ([20, 20, 20], [2, 2, 2], (1, 1, 1), (0, 1, 2)),
        ([10, 20, 10], [3, 0, 3], (2, 1, 2), (1,)),
        ([10, 20, 10], [2, 0, 3], (3, 1, 2), (1,)),
        ([10, 11, 11, 10], [4, 0, 0, 0], (3, 1, 1, 4), (1, 2)),
    ],
)
def test_vp_and_then_francs_decide_the_ranks(
    vp: list[int], francs: list[int], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """CB-155, CB-156, CB-R58: equal in both is the same rank, a shared victory."""
    game = end_game(*(Mine(vp=points, francs=purse, coal=NO_COAL) for points, purse in zip(vp, francs, strict=True)))

    bonus = 10 + 11 + 12 + 13  # all have the same empty minecarts
    result = game.state.result()
    assert result is not None
    assert result.scores == tuple(points + bonus for points in vp)
    assert (result.ranks, result.winners) == (ranks, winners)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("ahead", range(4))
def test_one_more_franc_left_wins_a_tie_for_whichever_seat(seats: int, ahead: int) -> None:
    """CB-156: the most Francs, wherever the seat sits and whoever was first player."""
    if ahead >= seats:
        ahead = 0
    for francs in range(4):
        game = end_game(*(plain(vp=5, francs=francs + (seat == ahead)) for seat in range(seats)))
        result = game.state.result()
        assert result is not None
        assert len(set(result.scores)) == 1
        assert result.ranks == tuple(1 if seat == ahead else 2 for seat in range(seats))


def test_one_more_point_outranks_all_francs() -> None:
    """CB-155, CB-156: Francs count only between equals, also below zero."""
    heavy = ["Y1L", "Y1L", "Y1L", "Y2L", "Y2L", "Y2L", "B1L", "B1L", "B1L", "B2L", "B2L", "B2L"]
    coal = {"Y": "Y" * 10, "B": "B" * 10, "G": "G", "K": "K"}
    game = end_game(*(Mine(vp=vp, francs=francs, coal=coal, tiles=heavy) for vp, francs in ((1, 0), (0, 4), (0, 3))))

    result = game.state.result()
    assert result is not None
    assert result.scores == (-16, -17, -17)
    assert result.ranks == (1, 2, 3)


def test_nothing_but_francs_breaks_a_tie() -> None:
    """CB-156: still tied is a shared victory, whatever else the seats own."""
    many = plain(vp=8, francs=1, stock="YYYYYY", orders=["H01", "H02"])  # 2 VP for cubes, -2 for orders
    tiles = plain(vp=8, francs=1, coal={}, tiles=["G1L", "G1D"], stock="")
    game = end_game(many, plain(vp=8, francs=1, cage="YY"), plain(vp=8, francs=1, canteen=3, banked=2, level=2))
    result = game.state.result()
    assert result is not None
    assert (result.ranks, result.winners) == ((1, 1, 1), (0, 1, 2))

    more_minecarts = end_game(tiles, plain(vp=20, francs=1))  # grey alone brings 12 VP to the seat with more
    result = more_minecarts.state.result()
    assert result is not None
    assert result.scores[0] == result.scores[1]
    assert result.winners == (0, 1)


def test_only_francs_left_after_the_exchange_break_a_tie() -> None:
    """CB-R55: 12 Francs leave 2, 9 Francs leave 4."""
    game = end_game(plain(vp=10, francs=12), plain(vp=11, francs=9), plain(vp=0, francs=4))

    result = game.state.result()
    assert result is not None
    assert result.scores[0] == result.scores[1]
    assert [game.player(seat).francs for seat in range(3)] == [2, 4, 4]
    assert result.ranks == (2, 1, 3)


def test_the_rulebooks_example_of_a_final_scoring() -> None:
    """CB-157: 7 Francs +1, 4 cubes +1, 1 order -1, 7 light against 4 dark tiles -6."""
    tiles = ["Y1L", "Y2L", "B1L", "B2L", "G1L", "G2L", "K1L", "Y1D", "B1D", "G1D", "K1D"]
    mine = Mine(francs=7, vp=50, coal={"Y": "Y"}, cage="B", stock="G", orders=["H08"], filled={"H08": "K"}, tiles=tiles)
    game = end_game(mine)

    assert final(game) == [1, 1, -1, -6]
    assert sum(final(game)) == -5
    assert game.player(BLUE).francs == 2
    assert (game.player(BLUE).cage, game.player(BLUE).stock) == (cubes("B"), cubes("G"))


def test_two_seats_finish_by_the_same_rules() -> None:
    """CB-155, CB-156."""
    full = {"Y": "Y", "B": "B", "G": "G", "K": "K"}
    game = end_game(Mine(vp=9, francs=3, coal=full), Mine(vp=9, francs=4, coal=full))

    result = game.state.result()
    assert result is not None
    assert (result.scores, result.ranks, result.winners) == ((10, 10), (2, 1), (RED,))
