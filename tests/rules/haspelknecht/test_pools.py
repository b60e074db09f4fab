"""Haspelknecht, section 6, steps 1 and 2: refilling the pools and taking discs."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, GAME, GREEN, RED, Farm, Play, discs, haspelknecht

ALL = "KKKKKKKBBBBBBBYYYY"  # the discs of two seats


def pool(game: Play, name: str) -> list[int]:
    return list(game.state.position()["pools"][name].values())


def reserve(game: Play, name: str) -> list[int]:
    return list(game.state.position()["reserves"][name].values())


def size(found: list[int]) -> int:
    return sum(found)


def test_the_first_phase_is_not_refilled() -> None:
    """HK-080: setup has filled the pools, and no disc is returned or drawn before the first taking."""
    state = GAME.new(2, 1)
    assert state.record.phase == 1
    assert [sum(state.record.pools[k : k + 3]) for k in (0, 3)] == [6, 6]


def before_summer(**farm: Any) -> Play:
    """The last player ends spring; the other has the discs named."""
    return haspelknecht(
        turn=RED, players=[Farm(**farm)], pools={"A": "KK", "B": "B"}, reserves={"A": "KKK", "B": "BBY"}
    )


def test_all_discs_return_used_or_not() -> None:
    """HK-081, HK-119: from both carts and from all workers, the mill and yellow payments included."""
    used = before_summer(cart="Y", cart_two="B", farmer="KK", farmhand="B", mill="yellow yellow", digger="yellow")
    used.play("end")
    p = used.player(BLUE)
    assert used.told("returned") == [{"discs": 8}, {"discs": 1}]
    assert p.cart_one == p.cart_two == [0, 0, 0]
    assert (sum(p.farmer), sum(p.farmhand), p.mill, p.digger) == (0, 0, 0, 0)


def test_markers_and_food_are_no_discs_when_they_return() -> None:
    """HK-081: a marker on a worker and a food payment do not come back as discs."""
    game = before_summer(farmer="Kk", farmhand="b", mill="yellow wheelbarrow-marker", digger="food").play("end")
    assert game.told("returned")[0] == {"discs": 2}


def test_the_reserve_moves_into_its_own_pool() -> None:
    """HK-082: it joins what is left there."""
    game = haspelknecht(turn=RED, players=[Farm(), Farm()], pools={"A": "KK", "B": "B"},
                        reserves={"A": "KKK", "B": "BBY"}, bag="BBBBBBYYYK")  # fmt: skip
    game.play("end")
    assert pool(game, "A")[0] >= 5
    assert pool(game, "B")[1] >= 3
    assert pool(game, "B")[2] >= 1


def test_pools_are_drawn_to_six_and_then_reserves_to_three() -> None:
    """HK-083: the bag ends empty."""
    game = haspelknecht(turn=RED, players=[Farm(cart="KKKBB"), Farm(cart="KKKK", cart_two="B")],
                        pools={"A": "B", "B": "B"}, reserves={"A": "YYY", "B": "YBB"})  # fmt: skip
    game.play("end")
    assert [size(pool(game, name)) for name in "AB"] == [6, 6]
    assert [size(reserve(game, name)) for name in "AB"] == [3, 3]
    assert game.g.bag == [0, 0, 0]


def test_a_pool_above_six_keeps_its_surplus_and_the_last_pool_stays_short() -> None:
    """HK-084: A has 8, so of 18 discs 4 are left for B and 6 for the reserves."""
    game = haspelknecht(turn=RED, players=[Farm(cart="KKBBYYK"), Farm()], pools={"A": "KKKKB", "B": ""},
                        reserves={"A": "BBY", "B": "BBY"})  # fmt: skip
    game.play("end")
    assert size(pool(game, "A")) == 8
    assert size(pool(game, "B")) == 4
    assert [size(reserve(game, name)) for name in "AB"] == [3, 3]


def test_reserves_come_before_pools_when_discs_are_scarce() -> None:
    """HK-R05: with fewer than three discs per pool in the bag, pools get none and reserves are filled in order."""
    game = haspelknecht(turn=RED, players=[Farm(cart="KKB", cart_two="Y"), Farm()],
                        pools={"A": "KKKKK", "B": "BBB"}, reserves={"A": "BBY", "B": "YYY"})  # fmt: skip
    game.play("end")
    assert [size(pool(game, name)) for name in "AB"] == [8, 6]
    assert [size(reserve(game, name)) for name in "AB"] == [3, 1]


def test_every_disc_in_the_bag_is_equally_likely() -> None:
    """HK-084, HK-R50: drawing one of two black and one yellow for the last reserve."""
    black = 0
    for seed in range(600):
        game = haspelknecht(turn=RED, seed=seed, players=[Farm(), Farm()], pools={"A": "BBB", "B": "BBB"},
                            reserves={"A": "BBB", "B": "BBB"}, bag="KKY")  # fmt: skip
        game.play("end")
        assert reserve(game, "A") == [2, 0, 1]
    for seed in range(600):
        game = haspelknecht(turn=RED, seed=seed, players=[Farm(), Farm()], pools={"A": "BBB", "B": "BB"},
                            reserves={"A": "BBB", "B": "BBB"}, bag="KKKKYYY")  # fmt: skip
        black += pool(game.play("end"), "B")[0]
    assert 300 < black < 385  # 600 * 4 / 7 = 343


def test_bag_draws_are_the_only_chance_after_setup() -> None:
    """HK-R50: games that differ only in their stream of chance run alike until the first refill."""
    state = GAME.new(3, 5)
    other = state.determinise(0, 99)
    while state.record.phase == 1:
        move = state.actions()[0 if state.decision.startswith("take") else -1]
        assert other.actions() == state.actions()
        state.apply(move)
        other.apply(move)
    assert state.record.pools != other.record.pools


def taking(decision: str = "take-first", **named: object) -> Play:
    values = {"pools": {"A": "KKKBYY", "B": "KKKKKK"}, "year": 2, **named}
    return haspelknecht(decision=decision, **values)  # type: ignore[arg-type]


def test_two_rounds_are_taken_in_turn_order() -> None:
    """HK-090, HK-T03: not two discs, but twice discs of one colour."""
    game = haspelknecht(seats=3, decision="take-first", year=2, turn=GREEN, order=[GREEN, BLUE, RED],
                        pools={"A": "KKBBY", "B": "KKBBY", "C": "KKBBY"})  # fmt: skip
    seen = []
    for move in (
        "take black from A",
        "take brown from A",
        "take yellow from A",
        "take black from B",
        "take brown from B",
    ):
        seen.append(game.asked)
        game.play(move)
    assert seen == [("take-first", GREEN), ("take-first", BLUE), ("take-first", RED), ("take-second", GREEN),
                    ("take-second", BLUE)]  # fmt: skip
    assert game.player(GREEN).cart_one == [2, 0, 0]
    assert game.player(GREEN).cart_two == [2, 0, 0]


def test_a_player_takes_all_discs_of_one_colour_from_one_pool() -> None:
    """HK-091: and the pool must hold the colour."""
    game = taking().play("take black from A")
    assert game.player(BLUE).cart_one == [3, 0, 0]
    assert pool(game, "A") == [0, 1, 2]
    assert taking().refused("take brown from B") == "HK-091"


def test_the_first_round_cannot_be_passed_the_second_can() -> None:
    """HK-091, HK-092, HK-R02."""
    assert taking().refused("pass") == "HK-091"
    game = taking("take-second", players=[Farm(cart="K")])
    assert game.refused("pass") is None
    assert game.play("pass").player(BLUE).cart_two == [0, 0, 0]


def test_whoever_took_five_or_more_takes_nothing_in_round_two() -> None:
    """HK-093, HK-R49: skipped without question."""
    game = haspelknecht(decision="take-first", year=2, turn=RED, players=[Farm(cart="KKKKK"), Farm()],
                        pools={"A": "BBY", "B": "YY"})  # fmt: skip
    game.play("take yellow from A")
    assert game.asked == ("take-second", RED)


@pytest.mark.parametrize(("first", "taken", "left"), [("KKKK", 1, 2), ("KKK", 2, 1), ("KK", 3, 0), ("K", 3, 0)])
def test_in_round_two_the_total_is_limited_to_five(first: str, taken: int, left: int) -> None:
    """HK-094: exactly as many as fit; the rest stays in the pool."""
    game = haspelknecht(decision="take-second", year=2, players=[Farm(cart=first)], pools={"A": "BBB"})
    game.play("take brown from A")
    assert game.player(BLUE).cart_two == [0, taken, 0]
    assert pool(game, "A") == [0, left, 0]


def test_six_alike_are_all_taken_in_round_one() -> None:
    """HK-095, HK-R03: also seven, from a pool above six; there is no choice of number."""
    assert taking().play("take black from B").player(BLUE).cart_one == [6, 0, 0]
    assert taking(pools={"A": "BBBBBBB"}).play("take brown from A").player(BLUE).cart_one == [0, 7, 0]


def test_a_pool_with_a_water_symbol_brings_water_in_round_one_only() -> None:
    """HK-096, HK-R01: pools B and D show it (reconstructed)."""
    assert taking().play("take black from B").player(BLUE).water == 1
    assert taking().play("take black from A").player(BLUE).water == 0
    second = taking("take-second", players=[Farm(cart="K")]).play("take black from B")
    assert second.player(BLUE).water == 0
    four = haspelknecht(seats=4, decision="take-first", year=2, pools={"C": "K", "D": "K"})
    assert four.play("take black from D").player(BLUE).water == 1


def test_reserve_pools_cannot_be_taken_from() -> None:
    """HK-097: with empty action pools there is nothing to take, whatever the reserves hold."""
    game = haspelknecht(decision="take-second", year=2, players=[Farm(cart="K"), Farm(cart="K")], pools={"A": "Y"},
                        reserves={"A": "KKK", "B": "KKK"})  # fmt: skip
    assert game.moves() == ["take yellow from A", "pass"]
    assert game.refused("take black from A") == "HK-092"


def test_each_round_has_its_cart() -> None:
    """HK-098."""
    game = haspelknecht(decision="take-second", year=2, players=[Farm(cart="KK")], pools={"A": "YY"})
    game.play("take yellow from A")
    assert (game.player(BLUE).cart_one, game.player(BLUE).cart_two) == ([2, 0, 0], [0, 0, 2])


@pytest.mark.parametrize(
    ("cart", "cart_two", "water", "left"), [("KKK", "Y", 1, 0), ("KKK", "YY", 1, 1), ("K", "", 2, 1), ("K", "", 0, 0)]
)
def test_the_first_phase_relieves_whoever_has_fewer_than_five_discs(
    cart: str, cart_two: str, water: int, left: int
) -> None:
    """HK-099, HK-R04: judged on both rounds, applied automatically, one water."""
    farms = [Farm(cart=cart, cart_two=cart_two, water=water), Farm(cart="KKKKK")]
    game = haspelknecht(decision="take-second", turn=RED, players=farms, pools={"A": "BB"}).play("pass")
    assert game.player(BLUE).water == left


def test_there_is_no_relief_after_the_first_action_phase() -> None:
    """HK-099, HK-T11: not in summer of year 1, not in spring of year 2."""
    for year, phase in ((1, "summer"), (2, "spring")):
        farms = [Farm(cart="K", water=2), Farm(cart="KKK")]
        game = haspelknecht(decision="take-second", year=year, phase=phase, turn=RED, players=farms, pools={"A": "B"})
        assert game.play("pass").player(BLUE).water == 2


def test_the_relief_counts_water_just_received() -> None:
    """HK-R04: the water of pool B is taken back at once."""
    game = haspelknecht(decision="take-first", turn=RED, order=[BLUE, RED], players=[Farm(cart="KKKKK"), Farm()],
                        pools={"B": "K"})  # fmt: skip
    game.play("take black from B")
    assert [event.kind for event in game.events()][:3] == ["took", "water", "relief"]
    assert game.player(RED).water == 0


def test_with_all_pools_empty_nobody_is_asked() -> None:
    """HK-R49: round 1 is skipped for those who find nothing; their turn value is 0, so they come first."""
    game = haspelknecht(decision="take-first", year=2, pools={"A": "YY"}).play("take yellow from A")
    assert game.asked == ("plan", RED)
    assert game.told("order") == [{"place": 1, "value": 0}, {"place": 2, "value": 6}]


def test_the_letters_of_the_tests_are_the_colours() -> None:
    """HK-021: the discs of two seats, as these tests write them."""
    assert discs(ALL) == [7, 7, 4]
