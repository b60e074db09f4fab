"""Haspelknecht, section 6 to 8: execution, workers and bonuses."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, RED, Farm, Play, haspelknecht

DEEP: dict[str, Any] = {"pinge": 0, "pinge_wood": 2}


def executing(**farm: object) -> Play:
    """Seat 0 executes; seat 1 waits."""
    named = {key: farm.pop(key) for key in ("phase", "board", "year", "seats") if key in farm}
    return haspelknecht(players=[Farm(**farm)], **named)  # type: ignore[arg-type]


def test_each_player_executes_the_whole_plan_before_the_next() -> None:
    """HK-125."""
    game = executing(farmer="B", farmhand="Y").play("farmer works")
    assert game.asked == ("execute", BLUE)
    game.play("farmhand works", "prop pinge")
    assert game.asked == ("execute", RED)


def test_workers_are_resolved_in_any_order_each_finished_before_the_next() -> None:
    """HK-126."""
    game = executing(farmer="KK", farmhand="Y", digger="food", mill="black black", buildings=["watermill"])
    assert {"farmer works", "farmhand works", "digger works", "watermill works"} <= set(game.moves())
    game.play("digger works", "dig")
    assert game.refused("farmhand works") == "HK-126"
    game.play("dig")
    assert game.refused("digger works") == "HK-126"
    game.play("watermill works", "farmer works", "stop", "farmhand works")
    assert game.asked == ("execute", RED)


def test_a_worker_without_discs_does_nothing() -> None:
    """HK-127."""
    assert executing(farmer="B").refused("farmhand works") == "HK-127"


def test_what_a_basic_worker_does_is_decided_when_he_works() -> None:
    """HK-127, HK-T04: develop, or produce, or remove water and dig."""
    game = executing(farmer="KKK", water=1, board={13: [BLUE]})
    assert {"farmer works", "develop 23"} <= set(game.moves())
    assert {"dig", "remove 1", "stop"} == set(game.play("farmer works").moves())


def test_wood_charcoal_and_ropes_come_between_and_during_workers() -> None:
    """HK-128: the winch comes between only."""
    farm = {"farmer": "KKK", "wood": 5, "water": 2, "markers": ["ropes", "winch"], "buildings": ["charcoal_burner"]}
    anytime = {"prop pinge", "prop tunnel", "charcoal", "ropes"}
    game = executing(**farm, **DEEP | {"pinge_wood": 1}, farmhand="B")
    assert anytime | {"winch"} <= set(game.moves())
    game.play("farmer works")
    assert anytime <= set(game.moves())
    assert game.refused("winch") == "HK-R53"
    game.play("ropes", "charcoal", "prop tunnel", "dig")
    p = game.player(BLUE)
    assert (p.water, p.wood, p.coal, p.shaft, p.tunnel_props) == (1, 2, 2, 1, 1)


def test_the_ropes_may_be_used_in_the_middle_of_a_workers_actions() -> None:
    """HK-R53: they drain the Pinge between two digs."""
    game = executing(farmer="KK", water=2, markers=["ropes"]).play("farmer works")
    assert game.refused("dig") == "HK-035"
    assert game.play("ropes", "dig").player(BLUE).coal == 1


def test_workers_and_actions_may_be_left_unused() -> None:
    """HK-129: nothing is refunded."""
    game = executing(farmer="KK", digger="food", farmhand="B").play("farmer works", "dig", "stop")
    assert game.told("lost") == [{"actions": 1, "worker": "farmer"}]
    game.play("end")
    assert game.asked == ("execute", RED)
    assert game.player(BLUE).food == 0


def test_brown_discs_give_wood_yellow_discs_food() -> None:
    """HK-140, HK-141, HK-R51: all of it."""
    p = executing(farmer="BBB", farmhand="YY").play("farmer works", "farmhand works").player(BLUE)
    assert (p.wood, p.food, p.coal) == (3, 2, 0)


def test_black_discs_are_single_actions_mixed_at_will() -> None:
    """HK-142: remove water or dig, in any order."""
    game = executing(farmer="KKKK", water=3).play("farmer works", "remove 2", "dig", "remove 1", "dig")
    p = game.player(BLUE)
    assert (p.coal, p.water, p.pinge) == (2, 0, 5)


def test_one_worker_does_one_thing() -> None:
    """HK-143: after producing or mining he is finished."""
    game = executing(farmer="BB", farmhand="Y").play("farmer works")
    assert game.refused("farmer works") == "HK-126"
    assert game.refused("develop 12") == "HK-126"


def test_wood_can_be_used_at_once_coal_and_food_lie_in_the_farm() -> None:
    """HK-144, HK-R20: coal dug and food made in this execution can pay for a remote development."""
    game = executing(farmer="KKKK", farmhand="Y", board={31: [RED]})
    assert game.refused("develop 31") == "HK-184"
    digger = executing(farmer="KKKK", digger="food", board={31: [RED]}).play("digger works", "dig", "stop")
    assert digger.refused("develop 31") is None
    wood = executing(farmhand="B", farmer="KKKK", pinge=4).play("farmhand works", "prop pinge", "farmer works", "dig")
    assert wood.player(BLUE).pinge == 3


def test_the_plain_farmhand_cannot_develop() -> None:
    """HK-145."""
    assert executing(farmhand="KKK", wood=1).refused("farmhand develops 13") == "HK-145"


def test_the_improved_farmhand_does_all_a_farmhand_does_and_develops() -> None:
    """HK-146, HK-T01: both may develop in the same phase, different tiles."""
    game = executing(farmer="KY", farmhand="KBB", improved=1).play("develop 11")
    assert game.refused("farmhand develops 11") == "HK-180"
    game.play("farmhand develops 13")
    assert game.state.position()["board"]["13"]["discs"] == [BLUE]
    assert executing(farmhand="BB", improved=1).play("farmhand works").player(BLUE).wood == 2


@pytest.mark.parametrize(
    ("water", "moves", "coal", "left"),
    [(0, ["dig", "dig"], 2, 0), (4, ["remove 2", "remove 2"], 0, 0), (3, ["remove 2", "dig"], 1, 1)],
)
def test_the_digger_has_two_actions_in_the_pinge(water: int, moves: list[str], coal: int, left: int) -> None:
    """HK-150, HK-151."""
    game = executing(digger="yellow", water=water, farmhand="B").play("digger works", *moves)
    assert (game.player(BLUE).coal, game.player(BLUE).water) == (coal, left)
    assert game.asked == ("execute", BLUE)


def test_the_digger_loses_his_actions_when_the_pinge_is_exhausted() -> None:
    """HK-152, HK-R13: even for removing water."""
    game = executing(digger="yellow", pinge=1, pinge_wood=2, water=1, farmhand="B").play("digger works", "dig")
    assert game.told("lost") == [{"actions": 1, "worker": "digger"}]
    assert game.asked == ("execute", BLUE)
    assert game.player(BLUE).water == 1


def test_a_digger_whose_space_is_covered_cannot_begin() -> None:
    """HK-R13: the farmer was faster."""
    game = executing(farmer="K", digger="food", pinge=1, pinge_wood=2, wood=1).play("farmer works", "dig")
    assert game.refused("digger works") == "HK-R13"


def test_exhaustion_in_mid_action_hires_nobody_but_the_winch_works() -> None:
    """HK-R14: planning is over; the Haspelknecht tile lies there at once."""
    game = executing(farmer="KK", pinge=1, pinge_wood=2, tunnel_wood=1, water=2, markers=["winch"], farmhand="B")
    assert game.refused("winch") == "HK-254"
    game.play("farmer works", "remove 1", "dig")
    assert game.refused("haspelknecht works") == game.refused("miner works") == "HK-112"
    assert game.play("winch", "remove 1").player(BLUE).water == 0


def test_the_miner_digs_up_to_three_from_the_tunnel() -> None:
    """HK-154, HK-155: subject to wood and water."""
    game = executing(miner="food", tunnel_wood=3, farmhand="B", **DEEP).play("miner works", "dig", "dig", "dig")
    assert (game.player(BLUE).tunnel, game.player(BLUE).shaft) == (8, 3)
    assert game.asked == ("execute", BLUE)
    blocked = executing(miner="food", tunnel_wood=3, water=5, wood=1, farmhand="B", **DEEP).play("miner works")
    assert blocked.refused("dig") == "HK-045"


def test_the_haspelknecht_lifts_or_removes_water_three_times() -> None:
    """HK-157, HK-158, HK-T05: from the shaft; he lifts with at most one water there."""
    game = executing(haspelknecht="food", tunnel=8, tunnel_wood=3, shaft=3, water=3, farmhand="B", **DEEP)
    game.play("haspelknecht works")
    assert game.refused("lift") == "HK-052"
    game.play("remove 2", "lift", "lift")
    p = game.player(BLUE)
    assert (p.coal, p.shaft, p.water) == (2, 1, 1)
    assert game.asked == ("execute", BLUE)


def test_the_haspelknecht_does_not_dig() -> None:
    """HK-159."""
    game = executing(haspelknecht="food", tunnel_wood=3, wood=1, **DEEP).play("haspelknecht works")
    assert game.refused("dig") == "HK-159"


def test_a_player_may_decline_to_dig() -> None:
    """HK-R51: stopping is always possible."""
    game = executing(farmer="KK", farmhand="B").play("farmer works", "stop")
    assert game.player(BLUE).coal == 0


def test_a_worker_may_begin_although_there_is_nothing_to_do() -> None:
    """HK-R61: the winch too."""
    game = executing(farmer="K", pinge=4, farmhand="B").play("farmer works")
    assert game.player(BLUE).worked[0] == 1
    winch = executing(markers=["winch"], farmhand="B", **DEEP).play("winch")
    assert winch.player(BLUE).markers[3] == 0


# --- bonuses --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("discs", "made"), [("B", "wood"), ("Y", "food")])
def test_synergy_gives_one_more_of_what_both_have_produced(discs: str, made: str) -> None:
    """HK-165, HK-166: after the second of them, once."""
    game = executing(farmer=discs * 2, farmhand=discs, digger="food").play("farmhand works")
    assert getattr(game.player(BLUE), made) == 1
    game.play("farmer works")
    assert getattr(game.player(BLUE), made) == 4
    assert game.told("synergy") == [{"resource": made}]


def test_different_resources_make_no_synergy() -> None:
    """HK-165."""
    p = executing(farmer="BB", farmhand="Y", digger="food").play("farmer works", "farmhand works").player(BLUE)
    assert (p.wood, p.food) == (2, 1)


def test_the_coal_of_synergy_is_one_more_dig() -> None:
    """HK-166, HK-R10: at once and not optional when a cube is accessible."""
    game = executing(farmer="K", farmhand="K", digger="food").play("farmer works", "dig", "farmhand works", "dig")
    assert (game.player(BLUE).coal, game.player(BLUE).pinge) == (3, 4)
    assert game.told("dug")[-1] == {"zone": "pinge", "worker": "synergy"}


def test_synergy_digs_in_the_zone_that_is_active_then() -> None:
    """HK-166, HK-R10: the worked example 2; one dug in the Pinge, the other in the tunnel."""
    game = executing(farmer="K", farmhand="K", pinge=1, pinge_wood=2, tunnel_wood=2, wood=1)
    game.play("farmer works", "dig", "farmhand works", "dig")
    p = game.player(BLUE)
    assert (p.pinge, p.tunnel, p.shaft, p.coal) == (0, 9, 2, 1)


def test_synergy_is_not_bound_to_one_zone() -> None:
    """HK-R10: the second worker exhausts the Pinge, the bonus comes from the tunnel (HK-047 does not bind it)."""
    game = executing(farmer="K", farmhand="K", pinge=2, pinge_wood=2, tunnel_wood=1, wood=1)
    game.play("farmer works", "dig", "farmhand works", "dig")
    assert (game.player(BLUE).pinge, game.player(BLUE).shaft) == (0, 1)


def test_wood_may_be_placed_for_the_coal_of_synergy() -> None:
    """HK-166, HK-R10, HK-R59: the player may, but is not obliged to."""
    start = {"farmer": "K", "farmhand": "K", "pinge": 6, "wood": 2, "digger": "food"}
    game = executing(**start).play("farmer works", "dig", "farmhand works", "dig")
    assert game.asked == ("bonus-dig", BLUE)
    assert game.refused("dig") == "HK-166"
    placed = Play(game.state.clone()).play("prop pinge")
    assert (placed.player(BLUE).pinge, placed.player(BLUE).wood) == (3, 1)
    assert placed.asked == ("execute", BLUE)
    let_go = game.play("stop")
    assert let_go.player(BLUE).pinge == 4
    assert let_go.told("bonus-lost") == [{"worker": "synergy"}]


def test_the_coal_of_synergy_waits_until_it_is_accessible() -> None:
    """HK-R59: wood placed elsewhere does not bring it; without more wood it is lost."""
    game = executing(farmer="K", farmhand="K", pinge=6, wood=1, digger="food")
    game.play("farmer works", "dig", "farmhand works", "dig", "prop tunnel")
    assert game.player(BLUE).pinge == 4
    assert game.told("bonus-lost") == [{"worker": "synergy"}]


def test_ropes_can_make_the_coal_of_synergy_accessible() -> None:
    """HK-166, HK-R59: flooded by the carpentry's water in between, drained by the ropes."""
    game = haspelknecht(decision="mining", worker="farmhand", actions=1,
                        players=[Farm(farmer="K", farmhand="K", water=4, tunnel_wood=3, finished=["farmer"],
                                      markers=["ropes"], wood=1, **DEEP)])  # fmt: skip
    g = game.g
    g.made_by_farmer = 1
    game = Play(game.state.game.from_raw(g.to_bytes())).play("dig")
    assert game.player(BLUE).shaft == 2  # 4 water flood nothing yet
    g.players[BLUE].water = 5
    g.made_by_farmhand, g.worker, g.actions_left = 1, 6, 0
    g.decision = 7
    g.players[BLUE].worked[1] = 1
    flooded = Play(game.state.game.from_raw(g.to_bytes()))
    assert flooded.refused("dig") == "HK-166"
    assert flooded.play("ropes").player(BLUE).shaft == 1


def test_coal_that_cannot_be_dug_is_lost_without_question() -> None:
    """HK-166."""
    game = executing(farmer="K", farmhand="K", pinge=6, digger="food").play(
        "farmer works", "dig", "farmhand works", "dig"
    )
    assert game.told("bonus-lost") == [{"worker": "synergy"}]
    assert game.asked == ("execute", BLUE)


@pytest.mark.parametrize("first", ["farmer", "farmhand"])
def test_removing_water_makes_no_synergy(first: str) -> None:
    """HK-165, HK-167, HK-R10: at least one cube each."""
    second = "farmhand" if first == "farmer" else "farmer"
    game = executing(farmer="K", farmhand="K", water=1, digger="food")
    game.play(f"{first} works", "remove 1", f"{second} works", "dig")
    assert game.player(BLUE).coal == 1
    assert game.told("synergy") == []


def test_hired_workers_developing_and_the_mill_make_no_synergy() -> None:
    """HK-167."""
    game = executing(farmer="K", digger="food", farmhand="Y", mill="yellow yellow", buildings=["watermill"])
    game.play("farmer works", "dig", "digger works", "dig", "dig", "watermill works", "farmhand works")
    p = game.player(BLUE)
    assert (p.coal, p.food) == (3, 2)
    developer = executing(farmer="BBB", farmhand="B", digger="food", board={12: [BLUE]})
    assert developer.play("farmhand works", "develop 22").player(BLUE).wood == 1


def test_the_two_may_work_in_any_order_with_others_in_between() -> None:
    """HK-R43: synergy is checked when the later one is finished."""
    game = executing(farmer="K", farmhand="K", digger="food", pinge_wood=1, mill="black black")
    game.play("farmhand works", "dig", "digger works", "dig", "stop")
    assert game.player(BLUE).coal == 2
    assert game.play("farmer works", "dig").player(BLUE).coal == 4


def test_synergy_needs_only_one_unit_of_each() -> None:
    """HK-R44: the farmer's second disc finds its cube blocked."""
    game = executing(farmer="KK", farmhand="K", pinge=6, pinge_wood=0, wood=2, digger="food")
    game.play("farmhand works", "dig", "farmer works", "dig", "stop", "prop pinge")
    assert (game.player(BLUE).coal, game.player(BLUE).pinge) == (3, 3)


def test_a_marker_counts_as_a_disc_for_production_and_synergy() -> None:
    """HK-R46: a ladder marker alone on the farmhand; in summer the wheelbarrow marker earns the food."""
    assert (
        executing(farmer="B", farmhand="b", digger="food").play("farmer works", "farmhand works").player(BLUE).wood == 3
    )
    assert executing(phase="summer", farmer="y", digger="food").play("farmer works").player(BLUE).food == 2


def test_in_summer_the_farmer_makes_one_more_food() -> None:
    """HK-168, HK-R11: once, not per disc; the farmhand earns none; it adds to synergy."""
    assert executing(phase="summer", farmer="YYY", digger="food").play("farmer works").player(BLUE).food == 4
    assert executing(phase="summer", farmhand="YYY", digger="food").play("farmhand works").player(BLUE).food == 3
    assert executing(phase="spring", farmer="YYY", digger="food").play("farmer works").player(BLUE).food == 3
    both = executing(phase="summer", farmer="Y", farmhand="Y", digger="food").play("farmer works", "farmhand works")
    assert both.player(BLUE).food == 4
    assert executing(phase="summer", farmer="BB", digger="food").play("farmer works").player(BLUE).food == 0
