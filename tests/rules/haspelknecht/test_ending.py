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


def test_a_tie_goes_to_whoever_has_taken_more_coal() -> None:
    """HK-290, HK-R34: from Pinge and tunnel; what lies in the shaft counts as taken."""
    dug = Farm(pinge=0, pinge_wood=2, tunnel=9, tunnel_wood=2, shaft=2)
    result = final(thalers=1, pinge=0, pinge_wood=2, other=dug).state.result()
    assert result is not None
    assert result.scores[:2] == (2, 2)
    assert result.winners == (RED,)


def test_a_tie_in_this_too_is_shared() -> None:
    """HK-290, HK-R34: charcoal in the farm does not break it."""
    result = final(thalers=1, coal=1, other=Farm(thalers=1)).state.result()
    assert result is not None
    assert result.winners == (BLUE, RED)


def test_the_score_may_be_negative() -> None:
    """HK-R35: and there is no ceiling."""
    assert final(debts=8, water=4).state.scores()[BLUE] == -18
    assert final(thalers=40).state.scores()[BLUE] == 14 + 36 * 6
