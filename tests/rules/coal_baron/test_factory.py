"""The minecart factory: buying and loading tiles, coal shortage, refills (section 5, CB-162, CB-163)."""

from __future__ import annotations

from typing import Any

import pytest

import kohlenpott as kp
from games.coal_baron.build import (
    BLUE,
    GAME,
    GREEN,
    RED,
    B,
    G,
    K,
    Mine,
    Play,
    Y,
    coal_baron,
    cubes,
    lay_pile,
    order,
    place,
    tile,
)
from kohlenpott.core.decks import pile_size
from kohlenpott.games.coal_baron import ids, tables
from kohlenpott.games.coal_baron.rules.shift import count_element
from kohlenpott.games.coal_baron.rules.supply import empty_minecarts, minecarts

PRICES = {"Y1": 1, "Y2": 2, "B1": 2, "B2": 4, "G1": 3, "G2": 6, "K1": 4, "K2": 8}
DISPLAYS = [f"factory-{number}" for number in range(1, 9)]
EMPTY_ELEMENTS = {"Y": 8, "B": 9, "G": 10, "K": 11}


def said(game: Play, *kinds: str) -> list[tuple[str, int | None, dict[str, Any]]]:
    return [(e.kind, e.seat, dict(e.data)) for e in game.events() if not kinds or e.kind in kinds]


def buyer(kind: str, *, francs: int = 20, coal: dict[str, str] | None = None, **more: Any) -> Play:
    """Blue is about to buy a tile of this kind on factory-1."""
    mine = Mine(francs=francs, coal=coal if coal is not None else {})
    return coal_baron(players=[mine], factory={"factory-1": kind}, **more)


def with_last_tiles(game: Play, *kinds: str) -> Play:
    """The same position with no more than these tiles in the pile."""
    g = game.g
    lay_pile(g.tile_pile, [])
    lay_pile(g.tile_pile, [tile(kind) for kind in kinds])
    return Play(GAME.from_raw(g.to_bytes()))


def coal(game: Play, seat: int = BLUE) -> dict[str, str]:
    """Cubes on the minecarts of each tunnel that has any."""
    cells = game.player(seat).coal
    tunnels = ("".join(code * cells[t * 4 + c] for c, code in enumerate("YBGK")) for t in range(4))
    return {code: found for code, found in zip("YBGK", tunnels, strict=True) if found}


@pytest.mark.parametrize("space", range(8))
def test_the_face_up_tile_of_the_space_is_bought(space: int) -> None:
    """CB-060."""
    on_display = dict(zip(DISPLAYS, ["Y1D", "Y2L", "Y2D", "B1L", "B1D", "B2L", "B2D", "G1L"], strict=True))
    game = coal_baron(seats=4, factory=on_display, tile_pile=["K2D"]).play(DISPLAYS[space])

    assert game.player(BLUE).tiles == [int(k == tile(on_display[DISPLAYS[space]])) for k in range(16)]
    assert [tables.tile_kinds[kind] for kind in game.g.factory] == [
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
    name = tables.colours[colour]
    assert said(game, "loaded-tile", "not-loaded") == [
        ("loaded-tile", BLUE, {"colour": name, "minecart": name})
    ] * carts  # fmt: skip


def test_exactly_enough_cubes_are_no_shortage() -> None:
    """CB-063."""
    game = buyer("G2D", supply="GG").play("factory-1")

    assert (coal(game), game.g.supply, game.state.seat) == ({"G": "GG"}, [0] * 4, RED)


@pytest.mark.parametrize("kind", tables.tile_kinds)
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
    assert (tables.TILE_COLOUR[tile("G2L")] + 1, tables.TILE_SIDE[tile("G2L")]) == (3, ids.LIGHT)
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
    is_open = [seats >= tables.SPACE_MIN_SEATS[k] for k in range(8)]
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
    code = "YBGK"[tables.colours.index(colour)]
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
    carts = [sum(tables.TILE_COPIES[k] * tables.TILE_MINECARTS[k]
                 for k in range(16) if tables.TILE_COLOUR[k] == colour) for colour in range(4)]  # fmt: skip

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
