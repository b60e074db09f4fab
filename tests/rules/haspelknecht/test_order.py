"""Haspelknecht, section 6, step 3: turn order; and the oil lamp."""

from __future__ import annotations

import pytest

from games.haspelknecht.build import BLUE, GREEN, RED, WHITE, Farm, Play, haspelknecht


def ordered(carts: list[str], order: list[int] | None = None, **named: object) -> Play:
    """The last seat of the old order passes round 2."""
    order = order or list(range(len(carts)))
    farms = [Farm(cart=cart) for cart in carts]
    return haspelknecht(seats=len(carts), decision="take-second", year=2, turn=order[-1], order=order, players=farms,
                        pools={"A": "B"}, **named).play("pass")  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.parametrize(("cart", "value"), [("Y", 3), ("B", 2), ("K", 1), ("KKK", 3), ("YY", 6), ("BBBBB", 10)])
def test_yellow_counts_three_brown_two_black_one(cart: str, value: int) -> None:
    """HK-105."""
    game = ordered([cart, "YYYYY"][::-1])
    assert game.told("order")[0]["value"] == value


def test_only_cart_one_counts() -> None:
    """HK-105: what was taken in round 2 does not."""
    farms = [Farm(cart="K", cart_two="YYY"), Farm(cart="B")]
    game = haspelknecht(decision="take-second", year=2, turn=RED, players=farms, pools={"A": "B"}).play("pass")
    assert game.state.position()["order"] == [BLUE, RED]


def test_the_new_order_is_ascending() -> None:
    """HK-106."""
    assert ordered(["YY", "K", "BB", "KK"]).state.position()["order"] == [RED, WHITE, GREEN, BLUE]


def test_of_equals_the_one_who_was_later_comes_first() -> None:
    """HK-107: sums 3, 3, 3, 1 in the old order white, blue, red, green."""
    game = ordered(["KKK", "Y", "K", "KKK"], order=[WHITE, BLUE, RED, GREEN])
    assert game.state.position()["order"] == [GREEN, RED, BLUE, WHITE]


def test_the_order_holds_for_execution_and_the_next_taking() -> None:
    """HK-108, HK-125."""
    game = ordered(["YY", "K"], reserves={"A": "KKY", "B": "KKY"}, bag="KKKBBBBBB")
    game.play("commit", "commit")
    assert game.asked == ("take-first", RED)  # nobody had anything to execute


# --- oil lamp -------------------------------------------------------------------------------------


def lamp(**named: object) -> Play:
    values = {"players": [Farm(cart="KK", cart_two="K", markers=["oil_lamp"]), Farm(cart="B")],
              "pools": {"A": "YYB", "B": "K"}, **named}  # fmt: skip
    return haspelknecht(decision="swap", year=2, **values)  # type: ignore[arg-type]


def test_the_lamp_exchanges_an_own_disc_for_one_of_a_pool() -> None:
    """HK-253: no water comes, the order stays, the marker is used up."""
    game = lamp(pools={"A": "B", "B": "YY"}).play("swap black for yellow from B")
    p = game.player(BLUE)
    assert [a + b for a, b in zip(p.cart_one, p.cart_two, strict=True)] == [2, 0, 1]
    assert game.g.pools[3:6] == [1, 0, 1]
    assert (p.water, p.markers[4]) == (0, 0)
    assert game.state.position()["order"] == [BLUE, RED]
    assert game.asked == ("plan", BLUE)


def test_a_swapped_disc_stays_on_its_cart() -> None:
    """HK-R22, HK-R56: cart 2 is used first."""
    p = lamp().play("swap black for yellow from A").player(BLUE)
    assert (p.cart_one, p.cart_two) == ([2, 0, 0], [0, 0, 1])
    alone = lamp(players=[Farm(cart="KK", markers=["oil_lamp"]), Farm()]).play("swap black for brown from A")
    assert alone.player(BLUE).cart_one == [1, 1, 0]


def test_the_same_colour_is_not_offered() -> None:
    """HK-R22: and a disc must be given that the player has, for one that is there."""
    game = lamp()
    assert game.refused("swap black for black from B") == "HK-R22"
    assert game.refused("swap yellow for brown from A") == "HK-253"
    assert game.refused("swap black for yellow from B") == "HK-253"


def test_the_lamp_takes_from_action_pools_and_the_own_carts() -> None:
    """HK-T10: the reserve pools are not meant."""
    game = lamp(pools={"A": "B"}, reserves={"A": "YYY"})
    assert game.moves() == ["swap black for brown from A", "keep lamp"]


def test_the_lamp_may_be_kept() -> None:
    """HK-253: there is one chance per phase, and the marker stays."""
    game = lamp().play("keep lamp")
    assert game.player(BLUE).markers[4] == 1
    assert game.asked == ("plan", BLUE)


def test_lamps_are_used_in_the_new_order_after_it_is_determined() -> None:
    """HK-253, HK-R22: red, now first, is asked before blue; swapping does not change the order."""
    farms = [Farm(cart="YY", markers=["oil_lamp"]), Farm(cart="K", markers=["oil_lamp"])]
    game = haspelknecht(decision="take-second", year=2, turn=RED, players=farms, pools={"A": "BBBKY"}).play("pass")
    assert game.asked == ("swap", RED)
    game.play("swap black for yellow from A")
    assert game.asked == ("swap", BLUE)
    assert game.state.position()["order"] == [RED, BLUE]


def test_without_anything_to_exchange_nobody_is_asked() -> None:
    """HK-253: no disc of the own, or nothing of another colour in the pools."""
    for cart, pools in (("", "BB"), ("KK", "KK")):
        farms = [Farm(cart=cart, markers=["oil_lamp"]), Farm(cart="K")]
        game = haspelknecht(decision="take-second", year=2, turn=RED, players=farms, pools={"A": pools}).play("pass")
        assert game.asked == ("plan", RED if cart == "KK" else BLUE)
