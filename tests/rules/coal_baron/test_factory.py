"""The minecart factory: buying and loading tiles, refills (section 5, CB-162)."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from games.coal_baron.build import (
    BLUE,
    GAME,
    RED,
    B,
    G,
    K,
    Mine,
    Play,
    Y,
    coal_baron,
    lay_pile,
    order,
    tile,
)
from games.coal_baron.factory import DISPLAYS, PRICES, buyer, coal, said
from kohlenpott.engine.decks import pile_size
from kohlenpott.games.coal_baron import figures, ids
from kohlenpott.games.coal_baron.rules.supply import empty_minecarts, minecarts


def with_last_tiles(game: Play, *kinds: str) -> Play:
    """The same position with no more than these tiles in the pile."""
    g = game.g
    lay_pile(g.tile_pile, [])
    lay_pile(g.tile_pile, [tile(kind) for kind in kinds])
    return Play(GAME.from_raw(g.to_bytes()))


@pytest.mark.parametrize("space", range(8))
def test_the_face_up_tile_of_the_space_is_bought(space: int) -> None:
    """CB-060."""
    on_display = dict(zip(DISPLAYS, ["Y1D", "Y2L", "Y2D", "B1L", "B1D", "B2L", "B2D", "G1L"], strict=True))
    game = coal_baron(seats=4, factory=on_display, tile_pile=["K2D"]).play(DISPLAYS[space])

    assert game.player(BLUE).tiles == [int(k == tile(on_display[DISPLAYS[space]])) for k in range(16)]
    assert [figures.tile_kinds[kind] for kind in game.g.factory] == [
        "K2D" if name == DISPLAYS[space] else on_display[name] for name in DISPLAYS
    ]


@pytest.mark.parametrize("kind", [f"{carts}{side}" for carts in PRICES for side in "LD"])
def test_the_price_is_that_of_its_minecarts(kind: str) -> None:
    """CB-061: 1, 2, 3 and 4 Francs per yellow, brown, grey and black minecart."""
    game = buyer(kind, francs=9).play("factory-1")

    assert game.player(BLUE).francs == 9 - PRICES[kind[:2]]
    assert said(game, "paid") == [("paid", BLUE, {"francs": PRICES[kind[:2]], "tile": kind})]


@pytest.mark.parametrize("kind", ["Y1L", "B2D", "G2L", "K2L"])
def test_the_price_must_be_paid_in_full(kind: str) -> None:
    """CB-062: exactly enough is enough, one Franc less is not."""
    price = PRICES[kind[:2]]

    assert buyer(kind, francs=price - 1).try_play("factory-1") == kp.Refusal("CB-062", price, price - 1)
    assert buyer(kind, francs=price).play("factory-1").player(BLUE).francs == 0


def test_the_price_goes_to_nobody_else() -> None:
    """CB-062."""
    game = buyer("K2L").play("factory-1")

    assert [p.francs for p in game.g.players] == [12, 9, 9, 0]


@pytest.mark.parametrize("kind", ["Y1D", "Y2L", "B2D", "G1L", "K2D"])
def test_a_cube_of_its_colour_is_loaded_on_each_minecart(kind: str) -> None:
    """CB-063: from the supply, at once."""
    colour, carts = "YBGK".index(kind[0]), int(kind[1])
    game = buyer(kind, supply=[5, 5, 5, 5]).play("factory-1")

    assert coal(game) == {kind[0]: kind[0] * carts}
    assert game.g.supply == [5 - carts if c == colour else 5 for c in range(4)]
    name = figures.colours[colour]
    assert said(game, "loaded-tile", "not-loaded") == [
        ("loaded-tile", BLUE, {"colour": name, "minecart": name})
    ] * carts  # fmt: skip


def test_exactly_enough_cubes_are_no_shortage() -> None:
    """CB-063."""
    game = buyer("G2D", supply="GG").play("factory-1")

    assert (coal(game), game.g.supply, game.state.seat) == ({"G": "GG"}, [0] * 4, RED)


@pytest.mark.parametrize("kind", figures.tile_kinds)
def test_a_tile_goes_to_the_level_of_its_colour_and_its_own_side(kind: str) -> None:
    """CB-064: nothing is asked."""
    game = buyer(kind).play("factory-1")

    assert game.player(BLUE).tiles[tile(kind)] == sum(game.player(BLUE).tiles) == 1
    assert [minecarts(game.player(BLUE), c) for c in range(4)] == [
        1 + int(kind[1]) * (code == kind[0]) for code in "YBGK"
    ]
    assert said(game, "tile") == [("tile", BLUE, {"tile": kind, "place": "factory-1"})]
    assert game.state.seat == RED


def test_a_level_has_no_space_limit() -> None:
    """CB-064."""
    game = coal_baron(players=[Mine(tiles=["Y1L"] * 11)]).play("factory-1")

    assert game.player(BLUE).tiles[tile("Y1L")] == 12


@pytest.mark.parametrize("space", DISPLAYS)
def test_the_emptied_space_is_refilled_with_the_top_tile(space: str) -> None:
    """CB-065."""
    game = coal_baron(seats=4, tile_pile=["G1D", "K1L"])
    size = pile_size(game.g.tile_pile)
    game.play(space)

    assert game.g.factory == [tile("G1D") if name == space else tile("Y1L") for name in DISPLAYS]
    assert said(game)[-1] == ("revealed-tile", BLUE, {"tile": "G1D", "place": space})
    assert (pile_size(game.g.tile_pile), game.g.emptied) == (size - 1, -1)


def test_nothing_is_refilled_when_nothing_was_taken() -> None:
    """CB-065."""
    game = coal_baron(tile_pile=["G1D"])
    before = game.g.factory, game.g.displayed, game.g.tile_pile, game.g.order_pile
    game.play("money-4")

    assert (game.g.factory, game.g.displayed, game.g.tile_pile, game.g.order_pile) == before


def test_buying_a_tile_leaves_the_orders_alone() -> None:
    """CB-065."""
    game = coal_baron()
    before = game.g.displayed, game.g.order_pile
    game.play("factory-4")

    assert (game.g.displayed, game.g.order_pile) == before


def test_minecarts_are_never_reloaded() -> None:
    """CB-066: a new tile loads its own minecarts only."""
    game = coal_baron(
        players=[Mine(coal={}, tiles=["G2L", "G1D", "Y1L"], francs=9)], factory={"factory-1": "G2D"}
    ).play("factory-1")

    assert coal(game) == {"G": "GG"}
    assert [empty_minecarts(game.player(BLUE), c) for c in (Y, B, G, K)] == [2, 1, 4, 1]


def test_a_new_shift_brings_no_new_coal() -> None:
    """CB-066."""
    game = coal_baron(seats=2, players=[Mine(reserve=1, coal={}), Mine(reserve=0, coal={"K": "K"})]).play("bank")

    assert (game.g.shift, coal(game, BLUE), coal(game, RED)) == (2, {}, {"K": "K"})


def test_two_grey_minecarts_cost_six_francs() -> None:
    """CB-067: the tile brings two grey cubes and goes to level 3, light side."""
    game = coal_baron(players=[Mine(francs=9)], factory={"factory-5": "G2L"}, tile_pile=["B1D"]).play("factory-5")
    p = game.player(BLUE)

    assert (p.francs, p.tiles[tile("G2L")], coal(game)["G"]) == (3, 1, "GGG")
    assert game.g.supply == [13, 13, 11, 13]
    assert (figures.TILE_COLOUR[tile("G2L")] + 1, figures.TILE_SIDE[tile("G2L")]) == (3, ids.LIGHT)
    assert said(game) == [
        ("placed", BLUE, {"place": "factory-5", "workers": 1}),
        ("paid", BLUE, {"francs": 6, "tile": "G2L"}),
        ("tile", BLUE, {"tile": "G2L", "place": "factory-5"}),
        ("loaded-tile", BLUE, {"colour": "grey", "minecart": "grey"}),
        ("loaded-tile", BLUE, {"colour": "grey", "minecart": "grey"}),
        ("revealed-tile", BLUE, {"tile": "B1D", "place": "factory-5"}),
    ]


def test_a_used_up_pile_leaves_the_space_empty() -> None:
    """CB-162."""
    game = coal_baron(tile_pile=[]).play("factory-3")

    assert game.g.factory == [tile("Y1L"), tile("Y1L"), -1, *[tile("Y1L")] * 4, -1]
    assert said(game)[-1] == ("empty", BLUE, {"place": "factory-3"})
    assert game.try_play("factory-3") == kp.Refusal("CB-162")


def test_the_last_tile_of_the_pile_is_still_laid_out() -> None:
    """CB-162, CB-R60: a display space is empty only when its pile is."""
    game = with_last_tiles(coal_baron(), "K1D")
    game.play("factory-1")
    assert (game.g.factory[0], pile_size(game.g.tile_pile)) == (tile("K1D"), 0)

    game.play("factory-2")
    assert (game.g.factory[:3], said(game)[-1]) == (
        [tile("K1D"), -1, tile("Y1L")], ("empty", RED, {"place": "factory-2"}),
    )  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_open_display_space_is_empty_between_turns_while_the_pile_lasts(seats: int) -> None:
    """CB-R60."""
    game = coal_baron(seats=seats, players=[Mine(francs=99)] * seats)
    is_open = [seats >= figures.SPACE_MIN_SEATS[k] for k in range(8)]
    for turn in range(12):
        game.play(next(name for name in game.moves()[turn % 3 :] if name.startswith("factory")))
        assert [kind >= 0 for kind in game.g.factory] == is_open


def test_a_pile_that_was_used_up_stays_used_up() -> None:
    """CB-R60, CB-R62: bought tiles never return to it."""
    game = coal_baron(seats=2, tile_pile=[])
    game.play("factory-1", "factory-2", "factory-3", "money-4")

    assert pile_size(game.g.tile_pile) == 0
    assert game.g.factory[:3] == [-1, -1, -1]
    assert game.try_play("factory-draw") == kp.Refusal("CB-R17")


def test_delivered_orders_do_not_return_to_their_pile() -> None:
    """CB-R62."""
    game = coal_baron(players=[Mine(orders=["H01"], filled={"H01": "Y"})], order_pile=[]).play("delivery-handcart")

    assert (pile_size(game.g.order_pile), game.g.delivered_by[order("H01")]) == (0, BLUE + 1)
