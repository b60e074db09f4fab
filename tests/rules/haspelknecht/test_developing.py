"""Haspelknecht, section 9: developments."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, GREEN, RED, WHITE, Farm, Play, haspelknecht


def developing(farmer: str, board: dict[int, list[int]] | None = None, seats: int = 2, **farm: object) -> Play:
    """Seat 0 has these discs on the farmer."""
    farm.setdefault("farmhand", "B")
    return haspelknecht(seats=seats, players=[Farm(farmer=farmer, **farm)], board=board or {})  # type: ignore[arg-type]


def test_each_development_is_owned_once_by_any_number_of_players() -> None:
    """HK-180."""
    assert developing("KY", {11: [BLUE]}).refused("develop 11") == "HK-180"
    game = developing("KY", {11: [RED, GREEN, WHITE]}, seats=4).play("develop 11")
    assert game.state.position()["board"]["11"]["discs"] == [RED, GREEN, WHITE, BLUE]


def test_a_tile_that_is_not_in_play_cannot_be_developed() -> None:
    """HK-013: tile 14 with two seats."""
    assert developing("KK").refused("develop 14") == "HK-013"


def test_the_discs_must_cover_the_cost() -> None:
    """HK-181, HK-182: too few, or not of the right colour."""
    assert developing("Y").refused("develop 11") == "HK-182"
    assert developing("KK").refused("develop 11") == "HK-182"
    assert developing("KY").refused("develop 11") is None


@pytest.mark.parametrize(
    ("discs", "covers"), [("KBBY", True), ("KKKK", True), ("KYYY", True), ("BBYY", False), ("KBB", False)]
)
def test_grey_accepts_any_colour(discs: str, covers: bool) -> None:
    """HK-182, HK-T02: the worked example; tile 32, and 31 alike, cost four discs, one of them black."""
    board = {21: [BLUE], 22: [BLUE]}
    for tile in (31, 32):
        assert (developing(discs, board).refused(f"develop {tile}") is None) == covers


def test_two_brown_and_one_yellow_pay_for_the_bucket() -> None:
    """HK-182: the worked example of tile 21."""
    assert developing("BBY", {11: [BLUE]}).play("develop 21").player(BLUE).owns[5] == 1


def test_surplus_discs_are_wasted() -> None:
    """HK-182, HK-R08: five discs for a tile of two."""
    game = developing("KKYYY").play("develop 11")
    assert game.refused("farmer works") == "HK-126"
    assert game.player(BLUE).thalers == 1


def test_a_marker_helps_to_cover_a_cost() -> None:
    """HK-252: the wheelbarrow marker is the yellow disc of Transport."""
    assert developing("Ky").refused("develop 11") is None


def test_the_top_row_is_open_to_everybody() -> None:
    """HK-183: no adjacency needed, and never a payment."""
    game = developing("KY", {11: [RED]}).play("develop 11")
    assert game.told("paid-remote") == []


def test_lower_levels_need_an_adjacent_tile_of_ones_own() -> None:
    """HK-183: any direction, any level: beside, above or below."""
    for owned in (11, 12, 22, 31, 32):
        assert developing("BBY", {owned: [BLUE]}).refused("develop 21") is None
    for owned in (13, 23, 33, 41):
        assert developing("BBY", {owned: [BLUE]}).refused("develop 21") == "HK-183"
    assert developing("BBY", {11: [RED]}).refused("develop 21") == "HK-183"


def test_a_remote_tile_needs_another_owner_and_a_payment() -> None:
    """HK-184: to the owner of the topmost disc."""
    board = {31: [RED, GREEN]}
    assert developing("KKKK", board, seats=3).refused("develop 31") == "HK-184"
    game = developing("KKKK", board, seats=3, coal=2).play("develop 31")
    assert [game.player(seat).coal for seat in (BLUE, RED, GREEN)] == [1, 0, 1]
    assert game.told("paid-remote") == [{"resource": "coal", "to": GREEN, "tile": "31"}]


def test_level_two_asks_for_coal_wood_or_food_at_the_payers_choice() -> None:
    """HK-184."""
    game = developing("BBY", {21: [RED]}, coal=1, wood=1, food=1).play("develop 21")
    assert game.moves() == ["pay coal", "pay wood", "pay food"]
    game.play("pay food")
    assert (game.player(BLUE).food, game.player(RED).food) == (0, 1)
    alone = developing("BBY", {21: [RED]}, wood=1, thalers=3).play("develop 21")
    assert (alone.player(BLUE).wood, alone.player(RED).wood) == (0, 1)
    assert developing("BBY", {21: [RED]}, thalers=3).refused("develop 21") == "HK-184"


def test_level_three_asks_for_coal_level_four_for_food() -> None:
    """HK-184."""
    assert developing("KKKK", {31: [RED]}, wood=3, food=3).refused("develop 31") == "HK-184"
    assert developing("KKKK", {31: [RED]}, coal=1).refused("develop 31") is None
    assert developing("KKKKK", {41: [RED]}, wood=3, coal=3).refused("develop 41") == "HK-184"
    game = developing("KKKKK", {41: [RED]}, food=1).play("develop 41")
    assert (game.player(BLUE).food, game.player(RED).food) == (0, 1)


def test_an_adjacent_tile_costs_nothing_more() -> None:
    """HK-185: whoever owns it."""
    game = developing("KKKK", {31: [RED], 21: [BLUE]}, coal=2).play("develop 31")
    assert [game.player(seat).coal for seat in (BLUE, RED)] == [2, 0]


@pytest.mark.parametrize(("tile", "discs", "above", "points"), [
    (11, "KY", None, [1, 0, 0, 0]), (21, "BBY", 11, [2, 1, 0, 0]), (31, "KKKK", 21, [3, 2, 1, 0]),
    (41, "KKKKK", 31, [4, 3, 2, 1]),
])  # fmt: skip
def test_points_by_order_of_acquisition(tile: int, discs: str, above: int | None, points: list[int]) -> None:
    """HK-186, HK-R47: by the discs on the tile at that moment."""
    for before, expected in enumerate(points):
        board = {tile: [RED, GREEN, WHITE][:before]}
        if above:
            board[above] = [BLUE]
        game = developing(discs, board, seats=4).play(f"develop {tile}")
        assert game.earned(BLUE) == ({"developments": expected} if expected else {})


def test_a_remote_development_scores_like_an_adjacent_one() -> None:
    """HK-R47: second on a tile of level 3."""
    game = developing("KKKK", {31: [RED]}, coal=1).play("develop 31")
    assert game.earned(BLUE) == {"developments": 2}


def test_payment_disc_points_and_effects_come_in_this_order() -> None:
    """HK-187."""
    game = developing("KKKKK", {41: [RED]}, food=1).play("develop 41")
    assert [event.kind for event in game.events()] == ["paid-remote", "developed", "vp", "gained"]


def test_nine_discs_mean_nine_developments() -> None:
    """HK-188, HK-R17."""
    assert developing("KY", discs=0).refused("develop 11") == "HK-188"
    assert developing("KY", discs=1).play("develop 11").player(BLUE).discs == 0


def test_an_optional_effect_need_not_be_used() -> None:
    """HK-189: the coal sacks are owned, nothing is sold."""
    game = developing("KKKY", {24: [BLUE]}, seats=4, coal=3).play("develop 34", "stop")
    assert (game.player(BLUE).coal, game.player(BLUE).thalers) == (3, 0)


def test_the_payment_is_the_recipients_at_once() -> None:
    """HK-R18: red props the tunnel with blue's wood in the same phase; but nobody is hired with it."""
    game = developing("BBY", {21: [RED]}, wood=1, farmhand="").play("develop 21")
    assert game.asked == ("execute", RED)
    assert {"prop pinge", "prop tunnel"} <= set(game.moves())
    assert game.refused("digger works") == "HK-112"


def test_placed_wood_and_shaft_coal_pay_nothing() -> None:
    """HK-R19: nor food spent on a hire."""
    deep: dict[str, Any] = {"pinge": 0, "pinge_wood": 2, "tunnel": 9, "tunnel_wood": 4, "shaft": 2, "miner": "food"}
    assert developing("BBY", {21: [RED]}, **deep).refused("develop 21") == "HK-184"


def test_the_first_development_can_make_the_second_adjacent() -> None:
    """HK-R48: farmer and improved farmhand one after the other."""
    game = developing("KY", improved=1, farmhand="BBY")
    assert game.refused("farmhand develops 21") == "HK-183"
    assert game.play("develop 11").refused("farmhand develops 21") is None


def test_nothing_comes_between_a_remote_tile_and_its_payment() -> None:
    """HK-R58: wood chosen for the payment cannot be placed meanwhile."""
    game = developing("BBY", {21: [RED]}, wood=2, coal=1).play("develop 21")
    assert game.moves() == ["pay coal", "pay wood"]
    assert game.refused("prop pinge") == "HK-184"
