"""Haspelknecht, section 1: components."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from games.haspelknecht.build import BLUE, GAME, Farm, haspelknecht
from kohlenpott.games.haspelknecht import figures, ids


def count_of(component: str) -> int:
    return next(int(c["count"]) for c in figures.data["component"] if c["id"] == component)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    """HK-001."""
    with pytest.raises(kp.BadSetup, match="2, 3 or 4 seats"):
        GAME.new(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_lasts_three_years(seats: int) -> None:
    """HK-001, HK-073: three years of three action phases, then the end."""
    state, seen = GAME.new(seats, 3), set()
    while state.seat is not None:
        g = state.record
        seen.add((g.year, g.phase))
        state.apply(state.actions()[-1])
    assert {year for year, _ in seen} == {1, 2, 3}
    assert {(y, p) for y in (1, 2, 3) for p in (ids.SPRING, ids.SUMMER, ids.AUTUMN)} <= seen
    assert state.record.year == 3


def test_the_box_holds_four_pools_on_three_boards() -> None:
    """HK-002."""
    assert [pool["resource_board"] for pool in figures.data["pool"]] == [1, 1, 2, 3]
    assert (count_of("player_board"), count_of("resource_board"), count_of("year_wheel_board")) == (4, 3, 1)


def test_there_are_five_tiles_of_each_level_and_four_kinds_of_buildings() -> None:
    """HK-003."""
    assert figures.tile_ids == [level * 10 + number for level in (1, 2, 3, 4) for number in (1, 2, 3, 4, 5)]
    assert figures.building_ids == ["barn", "charcoal_burner", "coal_storage", "watermill"]
    assert count_of("development_tile") == 20
    assert count_of("building_tile") == 16


def test_there_are_six_kinds_of_markers_and_thirty_six_discs() -> None:
    """HK-004."""
    assert len(figures.marker_ids) == 6
    assert figures.DISCS[4 * 3 :] == [13, 13, 10]
    assert count_of("action_disc") == 36
    assert count_of("player_disc") == 44


def test_coal_wood_and_food_never_run_out() -> None:
    """HK-005, HK-T09: more wood than the 34 pieces of the box can be gained, whatever the box is said to hold."""
    game = haspelknecht(players=[Farm(wood=40, farmer="BB")]).play("farmer works")
    assert game.player(BLUE).wood == 42


def test_thalers_and_debts_never_run_out() -> None:
    """HK-R16: everybody can have all eight debts, and more than 16 thalers are possible."""
    game = haspelknecht(players=[Farm(thalers=20, farmer="KY")])
    assert game.play("develop 11").player(BLUE).thalers == 21
    players = [Farm(debts=5)] * 4
    winter = haspelknecht(seats=4, decision="winter", phase="winter_scoring", year=3, turn=3, players=players)
    winter.play("done")
    assert [p.debts for p in winter.g.players] == [8] * 4


@pytest.mark.parametrize(("seats", "black", "brown", "yellow"), [(2, 7, 7, 4), (3, 10, 10, 7), (4, 13, 13, 10)])
def test_discs_are_neither_made_nor_lost(seats: int, black: int, brown: int, yellow: int) -> None:
    """HK-006: pools, reserves, bag, carts and workers hold the discs of the table at every moment."""
    state = GAME.new(seats, 11)
    while state.seat is not None:
        g = state.record
        found = [g.bag[c] + sum(g.pools[c::3]) + sum(g.reserves[c::3]) for c in range(3)]
        for p in g.players[:seats]:
            for c in range(3):
                found[c] += p.cart_one[c] + p.cart_two[c]
                if state.decision != "plan":
                    found[c] += p.farmer[c] + p.farmhand[c]
            if state.decision != "plan":
                found[2] += sum(paid == ids.PAID_DISC for paid in (p.digger, p.miner, p.haspelknecht))
        assert found == [black, brown, yellow]
        state.apply(state.actions()[0])
