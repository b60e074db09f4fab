"""Haspelknecht, section 13: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, RED, Farm, Play, haspelknecht


def final(board: dict[int, list[int]] | None = None, other: Farm | None = None, **farm: object) -> Play:
    """The last storage decision of a game of four; seat 0 is as named."""
    farms = [Farm(**farm), other or Farm()]  # type: ignore[arg-type]
    game = haspelknecht(seats=4, decision="store", phase="winter_storage", year=3, turn=3, board=board, players=farms)
    return game.play("leave empty")


def test_the_final_scoring_comes_after_the_third_winter_only() -> None:
    """HK-280: not after the second."""
    game = haspelknecht(decision="store", phase="winter_storage", year=2, turn=RED, players=[Farm(thalers=3)],
                        bag="KKKKKKKBBBBBBBYYYY").play("leave empty")  # fmt: skip
    assert game.state.scores() == [0, 0]
    assert final(thalers=3).earned(BLUE) == {"thalers": 9}


@pytest.mark.parametrize(("tunnel", "vp"), [(11, 0), (10, 1), (9, 2), (8, 2), (7, 3), (6, 5), (4, 7), (2, 10), (0, 13)])
def test_complete_sections_bring_their_printed_points(tunnel: int, vp: int) -> None:
    """HK-281, HK-046: 1, 1, 1, 2, 2, 3, 3 (reconstructed)."""
    game = final(pinge=0, pinge_wood=2, tunnel=tunnel, tunnel_wood=7, shaft=11 - tunnel)
    assert game.earned(BLUE).get("tunnel", 0) == vp


@pytest.mark.parametrize(("tile", "vp"), [(22, 3), (32, 3), (42, 3)])
def test_owners_of_wheelbarrow_lamp_and_cart_score_their_symbols(tile: int, vp: int) -> None:
    """HK-282, HK-222, HK-232, HK-242."""
    deep: dict[str, Any] = {"pinge": 0, "pinge_wood": 2, "tunnel": 0, "tunnel_wood": 7}
    assert final({tile: [BLUE]}, **deep).earned(BLUE)["tunnel-symbols"] == vp
    assert "tunnel-symbols" not in final({tile: [RED]}, **deep).earned(BLUE)


def test_a_section_with_two_symbols_scores_for_both_tiles() -> None:
    """HK-282: sections 1 to 5 show three wheelbarrows, two lamps and one cart."""
    game = final({22: [BLUE], 32: [BLUE], 42: [BLUE]}, pinge=0, pinge_wood=2, tunnel=4, tunnel_wood=7)
    assert game.earned(BLUE)["tunnel-symbols"] == 3 + 2 + 1


@pytest.mark.parametrize(("tile", "found"), [
    (22, [0, 1, 1, 2, 2, 3, 3, 3]), (32, [0, 0, 1, 1, 2, 2, 3, 3]), (42, [0, 0, 0, 0, 0, 1, 2, 3]),
])  # fmt: skip
def test_each_tile_finds_its_own_symbol_section_by_section(tile: int, found: list[int]) -> None:
    """HK-282: with none, one, two to seven complete sections (reconstructed)."""
    games = [
        final({tile: [BLUE]}, pinge=0, pinge_wood=2, tunnel=left, tunnel_wood=7) for left in (11, 10, 9, 7, 6, 4, 2, 0)
    ]
    assert [game.earned(BLUE).get("tunnel-symbols", 0) for game in games] == found


def test_incomplete_sections_show_no_symbol() -> None:
    """HK-282: section 3 has lost one of two cubes."""
    assert final({22: [BLUE]}, pinge=0, pinge_wood=2, tunnel=8, tunnel_wood=7).earned(BLUE)["tunnel-symbols"] == 1


def test_coal_driver_and_hand_cart_count_own_developments() -> None:
    """HK-283, HK-241, HK-243: both together."""
    game = final({41: [BLUE], 43: [BLUE], 11: [BLUE, RED], 14: [BLUE], 21: [RED]})
    assert game.earned(BLUE)["development-symbols"] == 2 + 2
    assert "development-symbols" not in game.earned(RED)


@pytest.mark.parametrize(("tiles", "vp"), [([], 0), ([12], 1), ([12, 15], 3), ([12, 15, 24], 6), ([12, 15, 24, 35], 10),
                                           ([12, 15, 24, 35, 45], 15)])  # fmt: skip
def test_building_symbols_score_by_their_table(tiles: list[int], vp: int) -> None:
    """HK-284, HK-R38."""
    assert final({tile: [BLUE] for tile in tiles}).earned(BLUE).get("buildings", 0) == vp


def test_a_start_building_adds_its_symbol_to_those_of_the_tiles() -> None:
    """HK-284, HK-R38, HK-R40: a barn from the start, the charcoal burner and the coal storage developed."""
    assert final(buildings=["barn"]).earned(BLUE)["buildings"] == 1
    assert final({15: [BLUE], 24: [BLUE]}, buildings=["barn", "charcoal_burner"]).earned(BLUE)["buildings"] == 6


@pytest.mark.parametrize("count", [0, 1, 4])
def test_unused_markers_bring_a_point_each(count: int) -> None:
    """HK-285."""
    markers = ["ropes", "wheelbarrow", "ladder", "winch"][:count]
    assert final(markers=markers).earned(BLUE).get("markers", 0) == count


@pytest.mark.parametrize(("thalers", "vp"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (6, 26)])
def test_thalers_score_by_their_table(thalers: int, vp: int) -> None:
    """HK-286."""
    assert final(thalers=thalers).earned(BLUE).get("thalers", 0) == vp


@pytest.mark.parametrize(("debts", "vp"), [(0, 0), (1, -1), (2, -3), (3, -5), (8, -15)])
def test_debts_cost_one_and_then_two_each(debts: int, vp: int) -> None:
    """HK-287: -(2n - 1)."""
    assert final(debts=debts).earned(BLUE).get("debts", 0) == vp


@pytest.mark.parametrize(("water", "vp"), [(0, 0), (1, 0), (2, -1), (5, -4)])
@pytest.mark.parametrize("pinge", [7, 0])
def test_water_beyond_the_first_costs_a_point_each(water: int, vp: int, pinge: int) -> None:
    """HK-288: in the Pinge or in the shaft."""
    game = final(water=water, pinge=pinge, pinge_wood=2)
    assert game.earned(BLUE).get("water", 0) == vp


def test_leftovers_are_worth_nothing() -> None:
    """HK-289: coal, wood and food in the farm, coal in the shaft."""
    game = final(coal=4, wood=4, food=4, pinge=0, pinge_wood=2, tunnel=10, shaft=1, tunnel_wood=1)
    assert game.earned(BLUE) == {"tunnel": 1}


def test_the_highest_total_wins() -> None:
    """HK-290."""
    result = final(thalers=1, other=Farm(thalers=2)).state.result()
    assert result is not None
    assert (result.scores[:2], result.ranks, result.winners) == ((2, 5), (2, 1, 3, 3), (RED,))


PINGE_EMPTY: dict[str, Any] = {"pinge": 0, "pinge_wood": 2}


def outcome(*farms: Farm, order: tuple[int, ...] = (0, 1, 2, 3)) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and ranks of a game of four that ends with these farms."""
    game = haspelknecht(seats=4, decision="store", phase="winter_storage", year=3, turn=order[3], order=order,
                        players=farms).play("leave empty")  # fmt: skip
    result = game.state.result()
    assert result is not None
    assert result.winners == tuple(seat for seat in range(4) if result.ranks[seat] == 1)
    return result.scores, result.ranks


def test_a_tie_goes_to_whoever_has_taken_more_coal() -> None:
    """HK-290, HK-R34: from Pinge and tunnel; what lies in the shaft counts as taken."""
    dug = Farm(pinge=0, pinge_wood=2, tunnel=9, tunnel_wood=2, shaft=2)
    result = final(thalers=1, pinge=0, pinge_wood=2, other=dug).state.result()
    assert result is not None
    assert result.scores[:2] == (2, 2)
    assert result.winners == (RED,)


@pytest.mark.parametrize(("less", "more"), [
    (Farm(thalers=2), Farm(thalers=2, pinge=6)),
    (Farm(thalers=2, pinge=2, pinge_wood=2), Farm(thalers=2, pinge=1, pinge_wood=2)),
    (Farm(thalers=2, **PINGE_EMPTY), Farm(thalers=1, vp=2, tunnel=10, tunnel_wood=1, shaft=1, **PINGE_EMPTY)),
    (Farm(thalers=2, pinge=1, pinge_wood=2), Farm(vp=4, tunnel=10, tunnel_wood=1, **PINGE_EMPTY)),
])  # fmt: skip
def test_one_cube_more_from_pinge_or_tunnel_breaks_the_tie(less: Farm, more: Farm) -> None:
    """HK-290: whoever sits first, and whether it lies in the shaft or was lifted."""
    assert outcome(less, more) == ((5, 5, 0, 0), (2, 1, 3, 3))
    assert outcome(more, less) == ((5, 5, 0, 0), (1, 2, 3, 3))


@pytest.mark.parametrize(("points", "fewer"), [(7, 6), (1, 0), (0, -1), (-1, -2)])
def test_one_point_is_worth_more_than_all_coal(points: int, fewer: int) -> None:
    """HK-290: coal is asked only among equals; also below zero (HK-R35)."""
    idle = Farm(vp=points)
    busy = Farm(vp=fewer - 13, tunnel=0, tunnel_wood=7, **PINGE_EMPTY)  # 13 VP for the tunnel
    last = Farm(vp=-50)
    assert outcome(idle, busy, last, last) == ((points, fewer, -50, -50), (1, 2, 3, 3))
    assert outcome(busy, idle, last, last) == ((fewer, points, -50, -50), (2, 1, 3, 3))


def test_coal_breaks_ties_on_every_rank() -> None:
    """HK-290: not only for the first."""
    farms = [Farm(vp=3, pinge=5), Farm(vp=9), Farm(vp=3, pinge=4, pinge_wood=1), Farm(vp=3, pinge=6)]
    assert outcome(*farms) == ((3, 9, 3, 3), (3, 1, 2, 4))


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_neither_seat_nor_turn_order_breaks_a_tie(order: tuple[int, ...]) -> None:
    """HK-290: three who are equal in points and coal share the victory; the fourth is fourth."""
    same = Farm(vp=4, pinge=3, pinge_wood=2)
    assert outcome(same, same, Farm(vp=4, pinge=4, pinge_wood=2), same, order=order) == ((4, 4, 4, 4), (1, 1, 4, 1))


@pytest.mark.parametrize("left_over", [
    {"coal": 5}, {"wood": 3}, {"food": 3}, {"water": 1}, {"thalers": 1, "vp": 2}, {"debts": 1, "vp": 5},
    {"markers": ["ropes"], "vp": 3}, {"discs": 2}, {"pinge_wood": 2}, {"tunnel_wood": 3},
])  # fmt: skip
def test_nothing_else_breaks_a_tie(left_over: dict[str, Any]) -> None:
    """HK-290, HK-R34: charcoal and other stock, money, debts, wood in the mine do not."""
    assert outcome(Farm(**{"vp": 4} | left_over), Farm(vp=4)) == ((4, 4, 0, 0), (1, 1, 3, 3))


def test_a_tie_in_this_too_is_shared() -> None:
    """HK-290, HK-R34: charcoal in the farm does not break it."""
    result = final(thalers=1, coal=1, other=Farm(thalers=1)).state.result()
    assert result is not None
    assert result.winners == (BLUE, RED)


def test_the_score_may_be_negative() -> None:
    """HK-R35: and there is no ceiling."""
    assert final(debts=8, water=4).state.scores()[BLUE] == -18
    assert final(thalers=40).state.scores()[BLUE] == 14 + 36 * 6
