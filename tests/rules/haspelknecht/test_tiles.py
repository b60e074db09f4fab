"""Haspelknecht, section 10: the tiles."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, RED, Farm, Play, end_phase, haspelknecht

DEEP: dict[str, Any] = {"pinge": 0, "pinge_wood": 2}
ABOVE = {12: 0, 21: 11, 22: 12, 23: 13, 24: 14, 25: 15, 31: 21, 32: 21, 33: 22, 34: 23, 35: 24, 41: 31, 42: 32, 43: 33,
         44: 34, 45: 35}  # fmt: skip


def developed(tile: int, farmer: str, phase: str = "spring", **farm: object) -> Play:
    """Seat 0 of four develops a tile; the farmhand waits with a brown disc."""
    farm.setdefault("farmhand", "B")
    board = {ABOVE[tile]: [BLUE]} if ABOVE.get(tile) else {}
    game = haspelknecht(seats=4, phase=phase, board=board, players=[Farm(farmer=farmer, **farm)])  # type: ignore[arg-type]
    return game.play(f"develop {tile}")


def final(board: dict[int, list[int]], **farm: object) -> Play:
    """The game ends."""
    game = haspelknecht(seats=4, decision="store", phase="winter_storage", year=3, turn=3, board=board,
                        players=[Farm(**farm)])  # type: ignore[arg-type]  # fmt: skip
    return game.play("leave empty")


def winter(board: dict[int, list[int]], **farm: object) -> Play:
    """Storage in winter for seat 0."""
    return haspelknecht(seats=4, decision="store", phase="winter_storage", board=board, players=[Farm(**farm)])  # type: ignore[arg-type]


def test_transport_gives_a_thaler() -> None:
    """HK-211."""
    assert developed(11, "KY").player(BLUE).thalers == 1


def test_the_barn_stores_a_piece_and_food_there_brings_two() -> None:
    """HK-212, HK-271."""
    assert developed(12, "KBY").player(BLUE).buildings == [1, 0, 0, 0]
    game = winter({12: [BLUE]}, food=2).play("store food in farm", "store food in barn")
    assert game.earned(BLUE) == {"storage": 2}
    assert game.player(BLUE).food == 2
    assert winter({12: [BLUE]}, coal=1, wood=1).play("store wood in farm").moves() == [
        "store coal in barn",
        "leave empty",
    ]


def test_the_mattock_improves_the_farmhand_from_the_next_phase() -> None:
    """HK-213, HK-R52, HK-T01: it is the farmhand, not the farmer."""
    game = developed(13, "KBB", farmhand="KY")
    assert game.player(BLUE).improved == 2
    assert game.refused("farmhand develops 11") == "HK-145"
    game.play("end")
    assert end_phase(game).player(BLUE).improved == 1


def test_hauling_ropes_give_their_marker() -> None:
    """HK-214."""
    assert developed(14, "KB").player(BLUE).markers == [2, 0, 0, 0, 0, 0]


def test_the_charcoal_burner_turns_two_wood_into_two_coal_and_a_point() -> None:
    """HK-215, HK-R25, HK-T08: as often as one likes, with wood from the farm; at once."""
    game = developed(15, "BBB", wood=5)
    game.play("charcoal", "charcoal")
    p = game.player(BLUE)
    assert (p.wood, p.coal) == (1, 4)
    assert game.earned(BLUE) == {"developments": 1, "charcoal": 2}
    assert game.refused("charcoal") == "HK-215"
    assert haspelknecht(players=[Farm(wood=2)]).refused("charcoal") == "HK-215"


def test_charcoal_is_no_coal_of_the_mine() -> None:
    """HK-R25, HK-R34: it does not count for the tie-break."""
    game = final({15: [BLUE]}, coal=9)
    assert game.state.standing_of(BLUE) == game.state.scores()[BLUE] * 1000


def test_the_bucket_is_owned_at_once() -> None:
    """HK-221: the effect is tested with the water of the seasons."""
    assert developed(21, "BBY").player(BLUE).owns[5] == 1


@pytest.mark.parametrize(("tile", "discs", "marker"), [
    (22, "BBB", "wheelbarrow"), (23, "KBB", "ladder"), (25, "KBB", "winch"), (32, "KKKK", "oil_lamp"),
])  # fmt: skip
def test_these_tiles_give_their_marker(tile: int, discs: str, marker: str) -> None:
    """HK-222, HK-223, HK-225, HK-232."""
    game = developed(tile, discs)
    assert game.told("marker") == [{"marker": marker}]
    assert sum(game.player(BLUE).markers) == 2


def test_the_coal_storage_holds_a_coal_and_a_wood() -> None:
    """HK-224, HK-271: the coal there brings one point."""
    assert developed(24, "KBB").player(BLUE).buildings == [0, 0, 1, 0]
    game = winter({24: [BLUE]}, coal=3, wood=3).play("store wood in farm")
    assert game.moves() == ["store coal in coal-storage", "leave empty"]
    game.play("store coal in coal-storage", "store wood in wood-storage")
    assert game.earned(BLUE) == {"storage": 2}
    assert (game.player(BLUE).coal, game.player(BLUE).wood) == (1, 2)


def test_only_coal_and_wood_fit_the_coal_storage() -> None:
    """HK-224."""
    game = winter({24: [BLUE]}, coal=1, wood=1, food=1).play("leave empty")
    assert game.refused("store food in coal-storage") == "HK-224"
    assert game.refused("store wood in coal-storage") == "HK-224"
    assert game.play("leave empty").refused("store coal in wood-storage") == "HK-224"


def test_the_winch_may_remove_a_water_at_once() -> None:
    """HK-225, HK-R59: not offered without water."""
    game = developed(25, "KBB", water=2)
    assert game.moves() == ["remove 1", "stop"]
    assert game.refused("remove 2") == "HK-225"
    assert Play(game.state.clone()).play("stop").player(BLUE).water == 2
    assert game.play("remove 1").player(BLUE).water == 1
    assert developed(25, "KBB").asked == ("execute", BLUE)


def test_the_carpentry_gives_wood_and_water_or_a_thaler() -> None:
    """HK-231, HK-R29: one of the two must be chosen; the water is received."""
    game = developed(31, "KKKK")
    assert game.moves() == ["wood", "thaler"]
    assert game.refused("stop") == "HK-231"
    wood = Play(game.state.clone()).play("wood")
    assert (wood.player(BLUE).wood, wood.player(BLUE).water, wood.player(BLUE).thalers) == (3, 1, 0)
    thaler = game.play("thaler")
    assert (thaler.player(BLUE).wood, thaler.player(BLUE).water, thaler.player(BLUE).thalers) == (0, 0, 1)


def test_water_of_the_carpentry_counts_at_once() -> None:
    """HK-R45: the Pinge is flooded for the digger who comes after."""
    game = developed(31, "KKKK", water=1, digger="food").play("wood", "digger works")
    assert game.refused("dig") == "HK-035"


def test_the_oil_lamp_brings_a_thaler_too() -> None:
    """HK-232."""
    assert developed(32, "KKKK").player(BLUE).thalers == 1


def test_hammer_and_pick_give_wood_and_a_dig() -> None:
    """HK-233, HK-R26: the wood just gained may be placed first; then the marker."""
    game = developed(33, "KKKK", pinge=4)
    assert game.asked == ("bonus-dig", BLUE)
    assert game.refused("dig") == "HK-031"
    game.play("prop pinge", "dig")
    p = game.player(BLUE)
    assert (p.wood, p.pinge, p.coal, p.markers[5]) == (0, 3, 1, 2)


def test_the_dig_of_hammer_and_pick_is_optional() -> None:
    """HK-233."""
    game = developed(33, "KKKK").play("stop")
    assert (game.player(BLUE).pinge, game.player(BLUE).wood) == (7, 1)
    assert game.player(BLUE).markers[5] == 2


def test_hammer_and_pick_dig_in_the_tunnel_and_can_exhaust_the_pinge() -> None:
    """HK-033, HK-043, HK-233, HK-R26."""
    assert developed(33, "KKKK", tunnel_wood=1, **DEEP).play("dig").player(BLUE).shaft == 1
    last = developed(33, "KKKK", pinge=1, pinge_wood=2).play("dig")
    assert last.earned(BLUE)["pinge"] == 2


def test_water_forbids_the_dig_of_hammer_and_pick() -> None:
    """HK-R26, HK-R59: flooded and without ropes the offer is not made; with ropes it is."""
    assert developed(33, "KKKK", water=2).asked == ("execute", BLUE)
    game = developed(33, "KKKK", water=2, markers=["ropes"])
    assert game.refused("dig") == "HK-035"
    assert game.play("ropes", "dig").player(BLUE).coal == 1


def test_hammer_and_pick_are_not_bound_to_a_zone() -> None:
    """HK-R26: the farmhand has dug in the Pinge, the tile digs in the tunnel."""
    farm = Farm(farmer="KKKK", farmhand="K", pinge=1, pinge_wood=2, tunnel_wood=1)
    game = haspelknecht(board={22: [BLUE]}, players=[farm]).play("farmhand works", "dig", "develop 33", "dig")
    assert game.player(BLUE).shaft == 1


@pytest.mark.parametrize(
    ("coal", "move", "left"), [(2, "sell 1", (1, 1, 0)), (2, "sell 2", (0, 1, 1)), (2, "stop", (2, 0, 0))]
)
def test_coal_sacks_sell_one_or_two_coal_once(coal: int, move: str, left: tuple[int, int, int]) -> None:
    """HK-234, HK-R28: one transaction."""
    game = developed(34, "KKKY", coal=coal).play(move)
    p = game.player(BLUE)
    assert (p.coal, p.thalers, p.food) == left
    assert game.asked == ("execute", BLUE)


def test_coal_sacks_need_coal_in_the_farm() -> None:
    """HK-234, HK-R59: with none the offer is not made; charcoal may be burnt first."""
    assert developed(34, "KKKY").asked == ("execute", BLUE)
    game = developed(34, "KKKY", wood=2, buildings=["charcoal_burner"])
    assert game.refused("sell 1") == "HK-234"
    assert game.play("charcoal", "sell 2").player(BLUE).thalers == 1
    one = developed(34, "KKKY", coal=1).try_play("sell 2")
    assert one is not None
    assert (one.needs, one.has) == (2, 1)


def test_the_watermill_grinds_black_to_a_thaler_and_yellow_to_food_and_points() -> None:
    """HK-235, HK-252: a marker may stand for one of the discs."""
    assert developed(35, "BBBB").player(BLUE).buildings[3] == 1
    for load in ("black black", "black hammer-marker"):
        game = haspelknecht(players=[Farm(mill=load, farmhand="B")]).play("watermill works")
        assert (game.player(BLUE).thalers, game.player(BLUE).food, game.earned(BLUE)) == (1, 0, {})
    for load in ("yellow yellow", "yellow wheelbarrow-marker"):
        game = haspelknecht(players=[Farm(mill=load, farmhand="B")]).play("watermill works")
        assert (game.player(BLUE).thalers, game.player(BLUE).food, game.earned(BLUE)) == (0, 1, {"watermill": 2})


def test_a_new_watermill_works_from_the_next_phase() -> None:
    """HK-R24: nothing lies on it yet."""
    assert developed(35, "BBBB").refused("watermill works") == "HK-117"


def test_the_coal_driver_counts_hammer_and_pick_symbols() -> None:
    """HK-241, HK-283: itself included; and a thaler at once."""
    assert developed(41, "KKKKK").player(BLUE).thalers == 1
    game = final({41: [BLUE], 14: [BLUE], 21: [BLUE], 11: [BLUE]})
    assert game.earned(BLUE)["development-symbols"] == 3


def test_the_mine_cart_lifts_two_and_gives_wood() -> None:
    """HK-242, HK-051."""
    game = developed(42, "KKBB", tunnel=8, tunnel_wood=3, shaft=3, **DEEP)
    p = game.player(BLUE)
    assert (p.coal, p.shaft, p.wood) == (2, 1, 1)


def test_the_mine_cart_lifts_what_there_is_and_obeys_the_water() -> None:
    """HK-R27: one, none, or nothing at all with two water."""
    one = developed(42, "KKBB", tunnel=8, tunnel_wood=3, shaft=1, **DEEP).player(BLUE)
    assert (one.coal, one.shaft, one.wood) == (1, 0, 1)
    wet = developed(42, "KKBB", tunnel=8, tunnel_wood=3, shaft=3, water=2, **DEEP).player(BLUE)
    assert (wet.coal, wet.shaft, wet.wood) == (0, 3, 1)


def test_the_hand_cart_counts_pitchforks() -> None:
    """HK-243, HK-283, HK-T06: and food at once."""
    assert developed(43, "BYKK").player(BLUE).food == 1
    assert final({43: [BLUE], 11: [BLUE], 12: [BLUE], 14: [BLUE]}).earned(BLUE)["development-symbols"] == 3


def test_horse_and_cart_score_every_coal() -> None:
    """HK-244, HK-262, HK-R30: instead of the table; and a thaler and food at once."""
    p = developed(44, "YKKK").player(BLUE)
    assert (p.thalers, p.food) == (1, 1)
    for coal in (1, 2, 5):
        game = haspelknecht(seats=4, decision="winter", phase="winter_scoring", turn=3, board={44: [BLUE]},
                            players=[Farm(coal=coal)]).play("done")  # fmt: skip
        assert game.earned(BLUE) == {"coal": coal}


def test_the_small_coal_mine_gives_three_thalers() -> None:
    """HK-245."""
    assert developed(45, "KKKBB").player(BLUE).thalers == 3


def test_food_and_coal_gained_earlier_serve_later_effects() -> None:
    """HK-R20: the digger's coal is sold by the coal sacks in the same execution."""
    game = haspelknecht(seats=4, board={23: [BLUE]}, players=[Farm(farmer="KKKY", digger="food", farmhand="B")])
    game.play("digger works", "dig", "stop", "develop 34", "sell 1")
    assert game.player(BLUE).thalers == 1


def test_wood_charcoal_and_ropes_may_come_before_an_answer() -> None:
    """HK-R59: while the winch offers to remove water."""
    game = developed(25, "KBB", water=2, wood=3, buildings=["charcoal_burner"], markers=["ropes"])
    assert {"prop pinge", "prop tunnel", "charcoal", "ropes"} <= set(game.moves())
    assert game.play("ropes", "remove 1").player(BLUE).water == 0


def test_red_is_not_touched_by_blues_tiles() -> None:
    """HK-187: effects are the developer's alone."""
    game = developed(45, "KKKBB")
    assert (game.player(RED).thalers, game.earned(RED)) == (0, {})
