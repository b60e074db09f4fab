"""Haspelknecht: when a dig is offered, what may be answered, and what exchanged and ground discs leave behind."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, RED, Farm, Play, haspelknecht

TUNNEL: dict[str, Any] = {"pinge": 0, "pinge_wood": 2}


def hammering(**farm: Any) -> Play:
    """Seat 0 develops Hammer and pick, which gives a wood and offers a dig; the farmhand waits."""
    return haspelknecht(board={22: [BLUE]}, players=[Farm(farmer="KKKK", farmhand="B", **farm)]).play("develop 33")


@pytest.mark.parametrize(("farm", "is_offered"), [
    ({"water": 1}, True), ({"water": 2}, False), ({"water": 1, "pinge": 1, "pinge_wood": 2}, True),
    ({"water": 2, "pinge": 1, "pinge_wood": 2}, False), ({"water": 3, "markers": ["ropes"]}, False),
    ({"water": 2, "markers": ["ropes"]}, True), ({"water": 4, "tunnel_wood": 1, **TUNNEL}, True),
    ({"water": 5, "tunnel_wood": 1, **TUNNEL}, False), ({"water": 6, "markers": ["ropes"], **TUNNEL}, False),
    ({"tunnel": 0, "tunnel_wood": 7, **TUNNEL}, False), ({"tunnel": 1, "tunnel_wood": 7, **TUNNEL}, True),
])  # fmt: skip
def test_a_dig_is_offered_when_it_could_be_made(farm: dict[str, Any], is_offered: bool) -> None:
    """HK-R59, HK-R26: the flood of the active zone, less what the ropes can remove."""
    assert (hammering(**farm).state.decision == "bonus-dig") == is_offered


@pytest.mark.parametrize(("farm", "is_offered"), [
    ({"pinge": 6}, False), ({"pinge": 6, "wood": 1}, True), ({"tunnel_wood": 2, **TUNNEL}, False),
    ({"tunnel_wood": 2, "wood": 1, **TUNNEL}, True),
])  # fmt: skip
def test_the_coal_of_synergy_is_offered_only_with_wood_for_its_slot(farm: dict[str, Any], is_offered: bool) -> None:
    """HK-166, HK-R59: both workers dig up to the empty slot."""
    game = haspelknecht(players=[Farm(farmer="K", farmhand="K", mill="black black", **farm)])
    game.play("farmer works", "dig", "farmhand works", "dig")
    assert (game.state.decision == "bonus-dig") == is_offered


def test_only_digging_wood_charcoal_ropes_and_stopping_answer_an_offered_dig() -> None:
    """HK-233, HK-R59: and nothing is listed twice or by chance."""
    game = hammering(pinge=5, water=1, wood=2, markers=["ropes"], buildings=["charcoal_burner"])
    assert game.moves() == ["dig", "prop pinge", "prop tunnel", "charcoal", "ropes", "stop"]
    assert {game.refused(move) for move in ("end", "lift", "remove 1", "commit")} == {"HK-233"}
    assert hammering(pinge=4).moves() == ["prop pinge", "prop tunnel", "stop"]
    assert hammering(pinge=4).refused("ropes") == "HK-250"
    assert hammering(pinge=4).refused("charcoal") == "HK-215"


def test_the_dig_of_the_tile_is_told_as_its_own() -> None:
    """HK-233: not as synergy; and letting it go is told."""
    game = hammering()
    assert Play(game.state.clone()).play("dig").told("dug") == [{"zone": "pinge", "worker": "tile"}]
    assert game.play("stop").told("bonus-lost") == [{"worker": "tile"}]


def test_a_payment_that_is_not_there_is_refused_with_its_numbers() -> None:
    """HK-184: a kind the level does not ask for, and a piece the farm does not hold."""
    game = haspelknecht(board={21: [RED]}, players=[Farm(farmer="BBY", coal=1, wood=1)]).play("develop 21")
    refusal = game.try_play("pay food")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("HK-184", 1, 0)
    assert game.refused("wood") == game.refused("ropes") == "HK-184"
    level_three = haspelknecht(board={31: [RED]}, decision="payment", players=[Farm(farmer="KKKK", coal=1, wood=1)])
    g = level_three.g
    g.tile = 10
    assert Play(level_three.state.game.from_raw(g.to_bytes())).refused("pay wood") == "HK-184"


def test_exchanged_discs_join_those_of_their_colour() -> None:
    """HK-253, HK-R56: on the cart and in the pool."""
    two = Farm(cart="Y", cart_two="KKYY", markers=["oil_lamp"])
    game = haspelknecht(decision="swap", players=[two], pools={"A": "KKYY"}).play("swap black for yellow from A")
    assert game.player(BLUE).cart_two == [1, 0, 3]
    assert game.g.pools[:3] == [3, 0, 1]
    one = Farm(cart="KKYY", markers=["oil_lamp"])
    game = haspelknecht(decision="swap", players=[one], pools={"A": "KKYY"}).play("swap black for yellow from A")
    assert game.player(BLUE).cart_one == [1, 0, 3]


@pytest.mark.parametrize(("load", "discs"), [
    ("black black", 2), ("black hammer-marker", 1), ("yellow yellow", 2), ("yellow wheelbarrow-marker", 1),
])  # fmt: skip
def test_discs_on_the_mill_return_to_the_bag(load: str, discs: int) -> None:
    """HK-081, HK-117: a marker does not."""
    farms = [Farm(mill=load), Farm(farmer="B")]
    game = haspelknecht(turn=RED, players=farms, pools={"A": "BBBBBB", "B": "KKKBBB"}).play("end")
    assert game.told("returned")[0] == {"discs": discs}
    colour = 0 if load.startswith("black") else 2
    assert sum(game.g.reserves[colour::3]) == discs
