"""Haspelknecht, sections 3 and 4: Pinge, tunnel, shaft, farm and water."""

from __future__ import annotations

import pytest

from games.haspelknecht.build import BLUE, RED, Farm, Play, haspelknecht


def mining(*, wood: int = 1, **farm: int) -> Play:
    """The farmer of seat 0 with four black discs, at work; wood in the farm, so that there is always a choice."""
    player = Farm(farmer="KKKK", wood=wood, **farm)  # type: ignore[arg-type]
    return haspelknecht(decision="mining", worker="farmer", actions=4, players=[player])


def test_the_pinge_is_dug_from_left_to_right() -> None:
    """HK-030: three cubes, a slot, two cubes, a slot, two cubes (reconstructed)."""
    game = mining(pinge=5).play("dig")
    assert game.refused("dig") == "HK-031"


@pytest.mark.parametrize(
    ("wood", "pinge", "open_"), [(0, 5, True), (0, 4, False), (1, 3, True), (1, 2, False), (2, 1, True)]
)
def test_only_coal_left_of_the_first_empty_slot_is_accessible(wood: int, pinge: int, open_: bool) -> None:
    """HK-031."""
    assert (mining(pinge=pinge, pinge_wood=wood).refused("dig") is None) == open_


def test_wood_goes_into_the_leftmost_empty_slot_of_either_zone() -> None:
    """HK-032, HK-R15: Pinge or tunnel, the player's choice, also before the Pinge is exhausted; it never comes back."""
    game = mining(wood=3, pinge=4).play("prop pinge", "prop tunnel")
    assert (game.player(BLUE).wood, game.player(BLUE).pinge_props, game.player(BLUE).tunnel_props) == (1, 1, 1)
    assert game.play("dig").player(BLUE).pinge == 3
    assert mining(wood=1, pinge_wood=2).refused("prop pinge") == "HK-032"
    assert mining(wood=1, pinge=0, pinge_wood=2, tunnel_wood=7).refused("prop tunnel") == "HK-032"
    refusal = mining(wood=0).try_play("prop pinge")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("HK-032", 1, 0)


@pytest.mark.parametrize("worker", ["farmer", "farmhand", "digger"])
def test_farmer_farmhand_and_digger_dig_in_the_pinge(worker: str) -> None:
    """HK-033."""
    game = haspelknecht(decision="mining", worker=worker, actions=2)
    assert game.play("dig").player(BLUE).pinge == 6


def test_coal_of_the_pinge_goes_to_the_farm() -> None:
    """HK-034."""
    game = mining(coal=1).play("dig")
    assert (game.player(BLUE).coal, game.player(BLUE).pinge, game.player(BLUE).shaft) == (2, 6, 0)
    assert game.told("dug") == [{"zone": "pinge", "worker": "farmer"}]


@pytest.mark.parametrize(("water", "rule"), [(0, None), (1, None), (2, "HK-035"), (3, "HK-035")])
def test_two_water_flood_the_pinge(water: int, rule: str | None) -> None:
    """HK-035."""
    assert mining(water=water).refused("dig") == rule


@pytest.mark.parametrize(("year", "vp"), [(1, 2), (2, 1), (3, 0)])
def test_the_last_cube_of_the_pinge_brings_points_by_year(year: int, vp: int) -> None:
    """HK-036."""
    farm = Farm(farmer="K", pinge=1, pinge_wood=2)
    game = haspelknecht(decision="mining", worker="farmer", actions=1, year=year, players=[farm]).play("dig")
    assert game.earned(BLUE) == ({"pinge": vp} if vp else {})


def test_each_player_can_earn_the_points_of_the_pinge() -> None:
    """HK-036: the first one does not take them away."""
    farms = [Farm(pinge=0, pinge_wood=2), Farm(pinge=1, pinge_wood=2)]
    game = haspelknecht(decision="mining", worker="farmer", actions=1, turn=RED, players=farms).play("dig")
    assert game.earned(RED) == {"pinge": 2}


def test_an_exhausted_pinge_lets_its_water_into_the_shaft_and_opens_the_tunnel() -> None:
    """HK-037: points first; then the water is in the shaft; the tunnel can be dug by the next worker."""
    farm = Farm(pinge=1, pinge_wood=2, tunnel_wood=1, water=1, farmer="K", farmhand="K")
    game = haspelknecht(players=[farm]).play("farmer works", "dig")
    assert [event.kind for event in game.events()] == ["dug", "exhausted", "vp"]
    assert game.player(BLUE).water == 1
    game.play("farmhand works", "dig")
    assert (game.player(BLUE).tunnel, game.player(BLUE).shaft) == (10, 1)


def test_a_tunnel_section_begins_with_its_slot() -> None:
    """HK-040, HK-041: 7 sections; without wood nothing is accessible, each wood opens the next section."""
    assert haspelknecht().state.game.definition.unit.figures.TUNNEL_OPEN == [0, 1, 2, 4, 5, 7, 9, 11]
    assert mining(pinge=0, pinge_wood=2).refused("dig") == "HK-041"
    game = mining(pinge=0, pinge_wood=2, tunnel_wood=1).play("dig")
    assert game.refused("dig") == "HK-041"
    assert mining(pinge=0, pinge_wood=2, tunnel_wood=3, tunnel=9).play("dig", "dig").refused("dig") == "HK-041"


def test_an_empty_tunnel_holds_nothing_to_dig() -> None:
    """HK-041."""
    assert mining(pinge=0, pinge_wood=2, tunnel_wood=7, tunnel=0).refused("dig") == "HK-041"


def test_nobody_digs_in_the_tunnel_before_the_pinge_is_exhausted() -> None:
    """HK-042: with coal in the Pinge, digging takes it from there; a miner can do nothing."""
    game = mining(tunnel_wood=7).play("dig")
    assert (game.player(BLUE).pinge, game.player(BLUE).tunnel) == (6, 11)
    miner = haspelknecht(decision="mining", worker="miner", actions=3, players=[Farm(tunnel_wood=7)])
    assert miner.refused("dig") == "HK-042"


@pytest.mark.parametrize("worker", ["farmer", "farmhand", "miner"])
def test_farmer_farmhand_and_miner_dig_in_the_tunnel(worker: str) -> None:
    """HK-043, HK-044: the coal goes to the shaft."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel_wood=1, farmer="KK")
    game = haspelknecht(decision="mining", worker=worker, actions=2, players=[farm]).play("dig")
    assert (game.player(BLUE).tunnel, game.player(BLUE).shaft, game.player(BLUE).coal) == (10, 1, 0)
    assert game.told("dug") == [{"zone": "tunnel", "worker": worker}]


def test_the_digger_never_digs_in_the_tunnel() -> None:
    """HK-043: with the Pinge exhausted he cannot even begin."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel_wood=7, digger="food")
    assert haspelknecht(players=[farm]).refused("digger works") == "HK-R13"


@pytest.mark.parametrize(("water", "rule"), [(4, None), (5, "HK-045"), (6, "HK-045")])
def test_five_water_flood_the_tunnel(water: int, rule: str | None) -> None:
    """HK-045."""
    assert mining(pinge=0, pinge_wood=2, tunnel_wood=1, water=water).refused("dig") == rule


def test_a_section_is_complete_when_its_own_cubes_are_gone() -> None:
    """HK-046: of the third section (2 cubes) one is left; points come only at the end."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel=8, tunnel_wood=7)
    game = haspelknecht(decision="store", phase="winter_storage", year=3, turn=RED, players=[farm]).play("leave empty")
    assert game.earned(BLUE)["tunnel"] == 2  # the first two sections
    assert "tunnel" not in mining(pinge=0, pinge_wood=2, tunnel_wood=1).play("dig").earned(BLUE)


def test_a_basic_worker_digs_in_one_zone_only() -> None:
    """HK-047, HK-R12: after the last cube of the Pinge he may still remove water, from the shaft, but not dig."""
    game = mining(pinge=1, pinge_wood=2, tunnel_wood=6, water=1).play("dig")
    assert game.refused("dig") == "HK-047"
    assert game.play("remove 1").player(BLUE).water == 0
    assert game.refused("dig") == "HK-047"


def test_one_basic_worker_may_finish_the_pinge_and_the_other_dig_in_the_tunnel() -> None:
    """HK-047, HK-R12: also one who removes water first."""
    farm = Farm(pinge=1, pinge_wood=2, tunnel_wood=1, water=1, farmer="K", farmhand="KK")
    game = haspelknecht(players=[farm]).play("farmer works", "dig", "farmhand works", "remove 1", "dig")
    assert (game.player(BLUE).shaft, game.player(BLUE).water) == (1, 0)


def test_the_shaft_has_no_limit() -> None:
    """HK-050: all eleven cubes and any water."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel=1, tunnel_wood=7, shaft=10, water=4, farmer="K")
    game = haspelknecht(decision="mining", worker="farmer", actions=1, players=[farm]).play("dig")
    assert (game.player(BLUE).shaft, game.player(BLUE).water) == (11, 4)


def test_only_the_haspelknecht_lifts() -> None:
    """HK-051: and he needs coal in the shaft."""
    deep = {"pinge": 0, "pinge_wood": 2, "tunnel": 8, "tunnel_wood": 7}
    for worker in ("farmer", "farmhand", "miner"):
        game = haspelknecht(decision="mining", worker=worker, actions=3, players=[Farm(shaft=3, **deep)])  # type: ignore[arg-type]
        assert game.refused("lift") == "HK-051"
    lifting = Farm(shaft=1, wood=1, pinge=0, pinge_wood=2, tunnel=8, tunnel_wood=4)
    game = haspelknecht(decision="mining", worker="haspelknecht", actions=3, players=[lifting])
    assert (game.play("lift").player(BLUE).coal, game.player(BLUE).shaft, game.player(BLUE).lifted) == (1, 0, 3)
    assert game.refused("lift") == "HK-051"


@pytest.mark.parametrize(("water", "rule"), [(0, None), (1, None), (2, "HK-052")])
def test_two_water_in_the_shaft_stop_lifting(water: int, rule: str | None) -> None:
    """HK-052."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel=8, tunnel_wood=7, shaft=3, water=water)
    game = haspelknecht(decision="mining", worker="haspelknecht", actions=3, players=[farm])
    assert game.refused("lift") == rule


def test_coal_in_the_shaft_is_not_in_the_farm() -> None:
    """HK-053: no winter points, no payment, no storage needed; it stays."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel=6, tunnel_wood=7, shaft=5, farmer="KKKK")
    game = haspelknecht(decision="winter", phase="winter_scoring", turn=RED, players=[farm, Farm()]).play("done")
    assert "coal" not in game.earned(BLUE)
    assert game.player(BLUE).shaft == 5
    assert game.g.year == 2
    remote = haspelknecht(players=[farm, Farm()], board={31: [RED]})
    assert remote.refused("develop 31") == "HK-184"


def test_the_farm_has_no_limit_during_the_year() -> None:
    """HK-055."""
    game = haspelknecht(players=[Farm(coal=20, wood=20, food=20, farmer="YYYYY")]).play("farmer works")
    assert (game.player(BLUE).coal, game.player(BLUE).wood, game.player(BLUE).food) == (20, 20, 25)


def test_thalers_need_no_storage() -> None:
    """HK-056, HK-R32: they survive the winter, less the tax."""
    game = haspelknecht(decision="winter", phase="winter_scoring", year=1, turn=RED, players=[Farm(thalers=6)])
    assert game.play("done").player(BLUE).thalers == 6


def test_water_lies_in_the_pinge_while_it_has_coal_then_in_the_shaft() -> None:
    """HK-060: the same two water stop digging before and lifting after."""
    assert mining(water=2, pinge=1, pinge_wood=2).refused("dig") == "HK-035"
    assert mining(water=2, pinge=0, pinge_wood=2, tunnel_wood=1).refused("dig") is None


def test_up_to_two_means_one_or_two() -> None:
    """HK-064."""
    assert mining(water=3).play("remove 1").player(BLUE).water == 2
    assert mining(water=3).play("remove 2").player(BLUE).water == 1
    game = mining(water=1)
    refusal = game.try_play("remove 2")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("HK-064", 2, 1)
    assert mining(water=0).refused("remove 1") == "HK-064"


@pytest.mark.parametrize(("worker", "pinge"), [
    ("farmer", 7), ("farmhand", 7), ("farmer", 0), ("farmhand", 0), ("digger", 7), ("haspelknecht", 0),
])  # fmt: skip
def test_these_remove_two_water_per_action(worker: str, pinge: int) -> None:
    """HK-065."""
    farm = Farm(pinge=pinge, pinge_wood=2 if pinge == 0 else 0, water=5)
    game = haspelknecht(decision="mining", worker=worker, actions=2, players=[farm]).play("remove 2")
    assert game.player(BLUE).water == 3
    assert game.told("drained") == [{"water": 2}]


def test_the_miner_removes_no_water() -> None:
    """HK-065, HK-155."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel_wood=7, water=3)
    game = haspelknecht(decision="mining", worker="miner", actions=3, players=[farm])
    assert game.refused("remove 1") == game.refused("remove 2") == "HK-155"


def test_water_has_no_upper_limit() -> None:
    """HK-066: nineteen on one board are more than the box holds."""
    game = haspelknecht(decision="take-first", year=2, pools={"B": "K"}, players=[Farm(water=18)]).play(
        "take black from B"
    )
    assert game.player(BLUE).water == 19
