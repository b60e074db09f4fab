"""Tiles bought while the supply lacks their colour (CB-163, CB-R38, CB-D04)."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from games.coal_baron.build import (
    BLUE,
    GAME,
    GREEN,
    RED,
    G,
    K,
    Mine,
    Y,
    coal_baron,
    cubes,
    place,
    tile,
)
from games.coal_baron.factory import DISPLAYS, PRICES, buyer, coal, said
from kohlenpott.games.coal_baron import figures, ids
from kohlenpott.games.coal_baron.rules.shift import count_element
from kohlenpott.games.coal_baron.rules.supply import empty_minecarts

EMPTY_ELEMENTS = {"Y": 8, "B": 9, "G": 10, "K": 11}


def test_in_a_shortage_any_colour_of_the_supply_may_be_loaded_or_none() -> None:
    """CB-163, CB-R38, CB-D04."""
    game = buyer("G1L", supply="YK").play("factory-1")

    assert (game.state.decision, game.state.seat) == ("shortage", BLUE)
    assert game.moves() == ["take yellow", "take black", "leave empty"]
    assert (game.g.unloaded, game.g.new_colour) == (1, G)


def test_in_a_shortage_every_other_move_is_refused() -> None:
    """CB-163."""
    game = buyer("G1L", supply="YK").play("factory-1")
    offered = [ids.A_TAKE + Y, ids.A_TAKE + K, ids.A_LEAVE_EMPTY]
    refused = [action for action in range(ids.ACTIONS) if game.state.refusal(action) == kp.Refusal("CB-163")]

    assert game.state.actions() == offered
    assert refused == [action for action in range(ids.ACTIONS) if action not in offered]


@pytest.mark.parametrize("colour", ["yellow", "brown", "black"])
def test_a_substitute_lies_on_the_minecart_of_the_tile(colour: str) -> None:
    """CB-163, CB-R41: it stays a minecart of the tile's colour."""
    code = "YBGK"[figures.colours.index(colour)]
    game = buyer("G1D", supply="YBK", tile_pile=["B1D"]).play("factory-1", f"take {colour}")

    assert coal(game) == {"G": code}
    assert game.g.supply == cubes("YBK".replace(code, ""))
    assert said(game) == [
        ("loaded-tile", BLUE, {"colour": colour, "minecart": "grey"}),
        ("revealed-tile", BLUE, {"tile": "B1D", "place": "factory-1"}),
    ]
    assert (game.state.seat, game.g.unloaded, game.g.new_colour) == (RED, 0, 0)


@pytest.mark.parametrize("kind", ["Y2L", "B1D", "G2D", "K2L"])
def test_a_shortage_does_not_change_the_price(kind: str) -> None:
    """CB-163."""
    supply = "BG" if kind[0] in "YK" else "YK"

    assert buyer(kind, francs=20, supply=supply).play("factory-1").player(BLUE).francs == 20 - PRICES[kind[:2]]


def test_the_proper_colour_is_used_first() -> None:
    """CB-R37: only the minecart still unloaded needs a substitute."""
    game = buyer("G2L", supply="GYY").play("factory-1")

    assert (coal(game), game.g.unloaded, game.moves()) == ({"G": "G"}, 1, ["take yellow", "leave empty"])
    assert said(game)[-1] == ("loaded-tile", BLUE, {"colour": "grey", "minecart": "grey"})
    assert (coal(game.play("take yellow")), game.g.supply) == ({"G": "YG"}, cubes("Y"))


def test_a_minecart_may_be_left_empty() -> None:
    """CB-R38, CB-D04."""
    game = buyer("G1L", supply="YYY", tile_pile=["B1D"]).play("factory-1", "leave empty")

    assert (coal(game), game.g.supply, game.state.seat) == ({}, cubes("YYY"), RED)
    assert said(game) == [
        ("not-loaded", BLUE, {"minecart": "grey"}),
        ("revealed-tile", BLUE, {"tile": "B1D", "place": "factory-1"}),
    ]
    assert empty_minecarts(game.player(BLUE), G) == 2


@pytest.mark.parametrize("kind", ["K1L", "K2D"])
def test_a_tile_can_be_bought_from_an_empty_supply(kind: str) -> None:
    """CB-R39: its minecarts stay empty, and nothing is asked."""
    game = buyer(kind, supply="", tile_pile=["B1D"]).play("factory-1")
    carts = int(kind[1])

    assert (coal(game), game.state.seat, game.player(BLUE).francs) == ({}, RED, 20 - 4 * carts)
    assert said(game)[3:] == [
        *[("not-loaded", BLUE, {"minecart": "black"})] * carts,
        ("revealed-tile", BLUE, {"tile": "B1D", "place": "factory-1"}),
    ]
    assert count_element(game.player(BLUE), EMPTY_ELEMENTS["K"]) == 1 + carts
    assert (game.g.unloaded, game.g.new_colour) == (0, 0)


def test_two_minecarts_are_decided_one_after_the_other() -> None:
    """CB-R40: the second choice sees the reduced supply; colours may differ."""
    game = buyer("G2L", supply="YBB").play("factory-1")
    assert (game.moves(), game.g.unloaded) == (["take yellow", "take brown", "leave empty"], 2)
    game.play("take yellow")

    assert (game.moves(), game.g.unloaded, game.state.seat) == (["take brown", "leave empty"], 1, BLUE)
    assert (coal(game.play("take brown")), game.g.supply, game.state.seat) == ({"G": "YB"}, cubes("B"), RED)


@pytest.mark.parametrize(("choices", "loaded"), [
    (("take brown", "take brown"), "BB"), (("leave empty", "take brown"), "B"),
    (("take brown", "leave empty"), "B"), (("leave empty", "leave empty"), ""),
])  # fmt: skip
def test_each_of_two_minecarts_may_be_loaded_or_left(choices: tuple[str, str], loaded: str) -> None:
    """CB-R40, CB-R38."""
    game = buyer("G2L", supply="BB").play("factory-1", *choices)

    assert (coal(game).get("G", ""), game.g.supply, game.state.seat) == (loaded, cubes("BB"[len(loaded) :]), RED)


def test_when_the_last_cube_was_taken_the_second_minecart_stays_empty() -> None:
    """CB-R40, CB-R39."""
    game = buyer("G2L", supply="K").play("factory-1", "take black")

    assert (coal(game), game.g.supply, game.state.seat) == ({"G": "K"}, [0] * 4, RED)
    assert said(game, "loaded-tile", "not-loaded") == [
        ("loaded-tile", BLUE, {"colour": "black", "minecart": "grey"}),
        ("not-loaded", BLUE, {"minecart": "grey"}),
    ]


def test_a_minecart_with_a_substitute_is_not_empty() -> None:
    """CB-R41: for the element of the minecart's own colour, and only for that."""
    game = buyer("G1L", supply="K").play("factory-1", "take black")
    p = game.player(BLUE)

    assert [count_element(p, EMPTY_ELEMENTS[code]) for code in "YBGK"] == [1, 1, 1, 1]
    assert coal(game) == {"G": "K"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_shortage_can_really_happen(seats: int) -> None:
    """CB-D01: the tiles have more minecarts of each colour than the supply has cubes."""
    carts = [sum(figures.TILE_COPIES[k] * figures.TILE_MINECARTS[k]
                 for k in range(16) if figures.TILE_COLOUR[k] == colour) for colour in range(4)]  # fmt: skip

    assert carts == [18] * 4
    assert GAME.new(seats).record.supply == [16 - seats] * 4


def test_buying_up_a_colour_leads_to_a_shortage() -> None:
    """CB-D01: with four players the twelve grey cubes are gone after six tiles."""
    grey = dict.fromkeys(DISPLAYS, "G2L")
    game = coal_baron(seats=4, players=[Mine(francs=99)] * 4, factory=grey)
    game.play(*DISPLAYS[:6])
    assert game.g.supply == [12, 12, 0, 12]

    assert (game.play("factory-7").state.decision, game.g.unloaded) == ("shortage", 2)


def test_the_display_is_refilled_after_the_action_is_completed() -> None:
    """CB-R59: the player never sees the refill before their own choices."""
    game = buyer("G2L", supply="YY", tile_pile=["B1D"]).play("factory-1")
    assert (game.g.factory[0], game.g.emptied, game.events("revealed-tile")) == (-1, place("factory-1"), [])
    game.play("take yellow")
    assert (game.g.factory[0], game.events("revealed-tile")) == (-1, [])
    game.play("leave empty")

    assert (game.g.factory[0], game.state.seat) == (tile("B1D"), RED)
    assert said(game)[-1] == ("revealed-tile", BLUE, {"tile": "B1D", "place": "factory-1"})


def test_a_refill_does_not_clear_the_workers_on_the_space() -> None:
    """CB-R61: the next user still pays one worker more."""
    game = coal_baron(workers={"factory-2": [GREEN]}, tile_pile=["Y1D", "Y1D"]).play("factory-2")

    assert (game.g.factory[1], game.g.workers[1], game.g.owner[1]) == (tile("Y1D"), 2, BLUE)
    assert game.price("factory-2") == 3
    assert game.play("factory-2").player(RED).reserve == 12
