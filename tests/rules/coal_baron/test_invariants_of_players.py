"""Coal Baron, section 17: cages, slots, VP, turns and displays are sound."""

from __future__ import annotations

from typing import Any

import pytest

from games.coal_baron.breaking import Change, add, after, both, drafted, give, hold_another, mined, put
from games.coal_baron.build import BLUE, GREEN, RED, Y, order
from kohlenpott.games.coal_baron import figures, ids
from kohlenpott.games.coal_baron.records import Table
from kohlenpott.games.coal_baron.rules.invariants import most_turns, violated

# --- CB-I05 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
def test_francs_are_never_negative(seat: int) -> None:
    """CB-I05."""
    assert after(put(f"{seat}.francs", 0)) == 0
    assert after(put(f"{seat}.francs", -1)) == 5


@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize("seat", [RED, GREEN])
def test_a_cage_holds_at_most_five_cubes(seat: int, colour: int) -> None:
    """CB-I05, CB-006."""

    def loaded(cubes: int) -> Change:
        return both(add("supply", colour, -cubes), add(f"{seat}.cage", colour, cubes))

    assert after(loaded(5)) == 0
    assert after(loaded(6)) == 5


@pytest.mark.parametrize(("level", "number"), [(-1, 5), (0, 0), (4, 0), (5, 5)])
def test_a_cage_is_at_the_surface_or_in_a_tunnel(level: int, number: int) -> None:
    """CB-I05."""
    assert after(put("2.cage_level", level)) == number


@pytest.mark.parametrize("where", ["cage", "stock"])
@pytest.mark.parametrize("colour", range(4))
def test_no_place_owes_cubes(where: str, colour: int) -> None:
    """CB-I05."""
    assert after(both(add("supply", colour, 1), add(f"2.{where}", colour, -1))) == 5


@pytest.mark.parametrize("tunnel", range(4))
@pytest.mark.parametrize("colour", range(4))
def test_no_minecart_holds_two_cubes(tunnel: int, colour: int) -> None:
    """CB-I05."""
    assert after(both(add("supply", colour, -1), add("1.coal", tunnel * 4 + colour, 1))) == 5


@pytest.mark.parametrize("source", range(ids.VP_SOURCES))
def test_the_vp_of_all_sources_add_up(source: int) -> None:
    """CB-I05."""
    assert after(both(add("0.earned", source, 4), put("0.vp", 4))) == 0
    assert after(add("0.earned", source, 1)) == 5


def on_h07(filled: str, cubes: str) -> Change:
    """Fill slots of BLUE's order with two grey slots, and lay these cubes there, from the supply."""

    def change(g: Any) -> None:
        for c, code in enumerate(figures.colour_codes):
            cell = order("H07") * 4 + c
            g.supply[c] += g.cubes[cell] - cubes.count(code)
            g.filled[cell], g.cubes[cell] = filled.count(code), cubes.count(code)
        g.players[BLUE].ready[0] = int(len(filled) == 2)

    return change


@pytest.mark.parametrize(
    ("filled", "cubes", "number"),
    [
        ("", "", 0),
        ("G", "G", 0),
        ("G", "YB", 0),
        ("G", "GK", 0),
        ("GG", "GG", 0),
        ("GG", "GYB", 0),
        ("GG", "YYBB", 0),
        ("G", "", 5),  # no cube
        ("G", "Y", 5),  # one cube of another colour
        ("G", "YBK", 5),  # three cubes
        ("", "G", 5),  # a cube on a free slot
        ("GG", "G", 5),
        ("GG", "GY", 5),
        ("GG", "YYB", 5),
        ("GG", "YYBBK", 5),
        ("Y", "Y", 5),  # a slot the card does not have
    ],
)
def test_a_filled_slot_holds_one_matching_cube_or_exactly_two(filled: str, cubes: str, number: int) -> None:
    """CB-I05."""
    assert after(on_h07(filled, cubes)) == number


def test_no_more_slots_are_filled_than_the_card_has() -> None:
    """CB-I05."""
    assert after(both(on_h07("GGG", "GGG"), put_ready(0))) == 5


def test_no_slot_is_filled_less_than_not_at_all() -> None:
    """CB-I05."""

    def change(g: Any) -> None:
        n = order("H07") * 4
        g.filled[n : n + 4] = [-1, 0, 2, 0]
        g.cubes[n + 2] += 1
        g.supply[2] -= 1

    assert after(change) == 5


def test_no_order_owes_cubes() -> None:
    """CB-I05."""

    def change(g: Any) -> None:
        n = order("H07") * 4
        g.cubes[n] -= 1
        g.supply[0] += 1
        g.cubes[n + 2] += 1
        g.supply[2] -= 1

    assert after(change) == 5


def test_the_first_of_two_cubes_lies_on_a_slot_that_is_not_filled_yet() -> None:
    """CB-I05: but on no other order than the one that is being filled."""

    def half(target: str) -> Change:
        def change(g: Any) -> None:
            on_h07("G", "GY")(g)
            g.cubes_used, g.target = 1, order(target) * 4 + 2

        return change

    assert after(half("H07")) == 0
    assert after(half("H10")) == 5
    assert after(both(half("H07"), put("cubes_used", 2))) == 5


def put_ready(count: int) -> Change:
    """Note so many handcart orders of BLUE as ready."""

    def change(g: Any) -> None:
        g.players[BLUE].ready[0] = count

    return change


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("vehicle", range(4))
def test_an_order_noted_as_ready_must_be_complete(seat: int, vehicle: int) -> None:
    """CB-I05."""
    assert after(add(f"{seat}.ready", vehicle, 1)) == 5


def test_a_complete_order_must_be_noted_as_ready() -> None:
    """CB-I05."""
    assert after(both(on_h07("GG", "GG"), put_ready(0))) == 5


def test_each_of_two_complete_orders_must_be_noted() -> None:
    """CB-I05: both by handcart."""

    def complete_another(g: Any) -> None:
        give(g, BLUE, "H01")
        g.filled[order("H01") * 4 + Y] = g.cubes[order("H01") * 4 + Y] = 1
        g.supply[Y] -= 1

    def swap(g: Any) -> None:  # so that H07 stays when H01 comes
        p = g.players[BLUE]
        p.orders[0], p.orders[p.orders_n - 1] = p.orders[p.orders_n - 1], p.orders[0]

    complete = both(on_h07("GG", "GG"), swap, complete_another)
    assert [after(both(complete, put_ready(count))) for count in (0, 1, 2, 3)] == [5, 5, 0, 5]


# --- CB-I06, CB-I07, CB-R60 -----------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "most"), [(2, 108), (3, 135), (4, 156)])
def test_there_are_no_more_turns_than_workers(seats: int, most: int) -> None:
    """CB-I06."""
    assert most_turns(Table.from_bytes(drafted(seats))) == most
    assert after(put("turns", most), drafted(seats)) == 0
    assert after(put("turns", most + 1), drafted(seats)) == 6


@pytest.mark.parametrize("seat", range(3))
def test_nobody_loses_vp_before_the_end(seat: int) -> None:
    """CB-I07."""
    before, g = Table.from_bytes(mined()), Table.from_bytes(mined())
    before.players[seat].vp = before.players[seat].earned[ids.DELIVERIES] = 3

    def scored(vp: int) -> int:
        g.players[seat].vp = g.players[seat].earned[ids.DELIVERIES] = vp
        return violated(g, before)

    assert [scored(2), scored(3), scored(4)] == [7, 0, 0]
    g.decision = ids.OVER
    assert scored(2) == 0


def test_between_turns_a_display_space_is_empty_only_when_its_pile_is() -> None:
    """CB-R60."""

    def use_up(g: Any) -> None:
        for kind in range(16):
            g.players[GREEN].tiles[kind] += g.tile_pile.count[kind]
        g.tile_pile.shuffled, g.tile_pile.count = 0, [0] * 48
        for card in range(44):
            if g.order_pile.count[card]:
                hold_another(g, GREEN, card)
        g.order_pile.shuffled, g.order_pile.count = 0, [0] * 48

    def empty_factory(g: Any) -> None:
        g.players[GREEN].tiles[g.factory[2]] += 1
        g.factory[2] = -1

    def empty_orders(g: Any) -> None:
        hold_another(g, GREEN, g.displayed[0])
        g.displayed[0] = -1

    def last_card(g: Any) -> None:
        kind = next(k for k in range(16) if g.players[GREEN].tiles[k])
        g.players[GREEN].tiles[kind] -= 1
        g.tile_pile.shuffled, g.tile_pile.count[kind] = 1, 1

    def last_order(g: Any) -> None:
        p = g.players[GREEN]
        p.orders_n -= 1
        g.order_pile.shuffled, g.order_pile.count[p.orders[p.orders_n]] = 1, 1

    assert after(empty_factory) == after(empty_orders) == 1060
    assert after(both(use_up, empty_factory, empty_orders)) == 0
    assert after(both(use_up, empty_factory, last_card)) == 1060
    assert after(both(use_up, empty_orders, last_order)) == 1060
    assert after(both(empty_factory, empty_orders, put("decision", ids.MINING_STEP))) == 0


@pytest.mark.parametrize("k", range(1, ids.ORDER_DISPLAYS))
def test_every_open_space_for_orders_is_filled_between_turns(k: int) -> None:
    """CB-R60: also with two seats, where the first one is covered."""

    def empty(g: Any) -> None:
        hold_another(g, RED, g.displayed[k])
        g.displayed[k] = -1

    assert after(empty, drafted(2)) == 1060


def test_a_covered_space_is_always_empty() -> None:
    """CB-R60: factory-4, factory-8 and order-1 with two seats."""
    g = Table.from_bytes(drafted(2))

    assert [g.factory[3], g.factory[7], g.displayed[0]] == [-1, -1, -1]
    assert violated(g, g) == 0
