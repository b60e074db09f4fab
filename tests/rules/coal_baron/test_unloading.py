"""Coal Baron, section 6: coal goes from the cage and the stock to orders, and from the cage to the stock."""

from __future__ import annotations

from typing import Any

import pytest

from games.coal_baron.build import BLUE, RED, Mine, Play, coal_baron, cubes, order
from kohlenpott import Refusal
from kohlenpott.games.coal_baron import figures

LETTERS = "YBGK"
COLOURS = list(zip(figures.colours, LETTERS, strict=True))


def mining(me: Mine, *others: Mine, space: str = "mining-6") -> Play:
    """BLUE has just put workers on a mining space."""
    return coal_baron(players=[me, *others]).play(space)


def last_event(game: Play) -> tuple[str, int | None, Any]:
    """The first thing the last move caused."""
    event = game.events()[0]
    return event.kind, event.seat, event.data


def on_order(game: Play, name: str) -> tuple[list[int], list[int]]:
    """(slots filled, cubes lying there) of an order, by colour."""
    n = order(name) * 4
    return game.g.filled[n : n + 4], game.g.cubes[n : n + 4]


# --- kind 4: cage to order ------------------------------------------------------------------------


@pytest.mark.parametrize(("colour", "letter"), COLOURS)
def test_a_cube_goes_from_the_cage_to_a_slot_of_its_colour(colour: str, letter: str) -> None:
    """CB-086."""
    game = mining(Mine(cage="YBGK", stock="YBGK", orders=["C11", "T11"])).play(f"{colour} to C11")

    assert (game.me.cage, game.me.stock) == (cubes(LETTERS.replace(letter, "")), cubes("YBGK"))
    assert on_order(game, "C11") == (cubes(letter), cubes(letter))
    assert on_order(game, "T11") == (cubes(""), cubes(""))
    assert last_event(game) == ("filled", BLUE, {"order": "C11", "colour": colour, "source": "cage"})


def test_a_cube_must_have_the_colour_of_the_slot() -> None:
    """CB-086."""
    game = mining(Mine(cage="YBGK", orders=["H07"]))

    assert [game.try_play(f"{colour} to H07") for colour in figures.colours] == [
        Refusal("CB-086"),
        Refusal("CB-086"),
        None,
        Refusal("CB-086"),
    ]


@pytest.mark.parametrize("level", range(1, 5))
def test_the_cage_must_be_at_the_surface_to_fill_an_order_from_it(level: int) -> None:
    """CB-086."""
    game = mining(Mine(level=level, cage="G", orders=["H07"]))

    assert game.try_play("grey to H07") == Refusal("CB-086")


def test_without_such_a_cube_in_the_cage_no_slot_is_filled_from_it() -> None:
    """CB-086: the stock does not help."""
    game = mining(Mine(cage="YBK", stock="G", orders=["H07"]))

    assert game.try_play("grey to H07") == Refusal("CB-086")


def test_a_filled_slot_takes_no_more_cubes() -> None:
    """CB-086."""
    game = mining(Mine(cage="GGG", stock="G", orders=["H07"], filled={"H07": "G"})).play("grey to H07")

    assert on_order(game, "H07") == (cubes("GG"), cubes("GG"))
    assert game.try_play("grey to H07") == Refusal("CB-086")
    assert game.try_play("grey from stock to H07") == Refusal("CB-086")
    assert game.try_play("two for grey of H07") == Refusal("CB-086")


def test_cubes_go_only_to_ones_own_outstanding_orders() -> None:
    """CB-086: not to another seat's, a displayed or a delivered one."""
    me = Mine(cage="KK", stock="KK", orders=["H04"], delivered=["C04"])
    game = mining(me, Mine(orders=["T04"]))

    assert game.try_play("black to H04") is None
    for name in ("T04", "C04", "L08", "L04"):
        assert game.try_play(f"black to {name}") == Refusal("CB-086")
        assert game.try_play(f"black from stock to {name}") == Refusal("CB-086")
        assert game.try_play(f"two for black of {name}") == Refusal("CB-086")


# --- kind 5: cage to stock ------------------------------------------------------------------------


@pytest.mark.parametrize(("colour", "letter"), COLOURS)
def test_a_cube_is_stored_from_the_cage_at_the_surface(colour: str, letter: str) -> None:
    """CB-088."""
    game = mining(Mine(cage="YBGK", stock="Y")).play(f"store {colour}")

    assert (game.me.cage, game.me.stock) == (cubes(LETTERS.replace(letter, "")), cubes("Y" + letter))
    assert last_event(game) == ("stored", BLUE, {"colour": colour})


@pytest.mark.parametrize("level", range(1, 5))
def test_the_cage_must_be_at_the_surface_to_store_from_it(level: int) -> None:
    """CB-088."""
    game = mining(Mine(level=level, cage="YBGK"))

    assert [game.try_play(f"store {colour}") for colour in figures.colours] == [Refusal("CB-088")] * 4


def test_only_a_cube_of_the_cage_can_be_stored() -> None:
    """CB-088."""
    game = mining(Mine(cage="BK", stock="YG"))

    assert [game.try_play(f"store {colour}") for colour in figures.colours] == [
        Refusal("CB-088"),
        None,
        Refusal("CB-088"),
        None,
    ]


def test_the_stock_has_no_limit() -> None:
    """CB-088."""
    game = mining(Mine(cage="KKK", stock="K" * 13 + "G" * 16)).play("store black", "store black", "store black")

    assert game.me.stock == cubes("K" * 16 + "G" * 16)


def test_a_cube_may_be_stored_although_it_fits_an_order() -> None:
    """CB-R20."""
    game = mining(Mine(cage="G", orders=["H07"]))
    assert {"grey to H07", "store grey"} <= set(game.moves())

    game.play("store grey")

    assert (game.me.stock, on_order(game, "H07")) == (cubes("G"), (cubes(""), cubes("")))


def test_a_seat_without_orders_may_mine_and_store() -> None:
    """CB-R33."""
    game = mining(Mine(orders=[])).play("cage 1", "load yellow", "cage 0", "store yellow")

    assert (game.me.stock, game.g.moves_left) == (cubes("Y"), 2)


# --- kind 6: stock to order -----------------------------------------------------------------------


@pytest.mark.parametrize(("colour", "letter"), COLOURS)
@pytest.mark.parametrize("level", range(5))
def test_a_cube_goes_from_the_stock_to_an_order_wherever_the_cage_is(level: int, colour: str, letter: str) -> None:
    """CB-089, CB-R21."""
    game = mining(Mine(level=level, cage="YBGK", stock="YBGK", orders=["H11"])).play(f"{colour} from stock to H11")

    assert (game.me.cage, game.me.stock) == (cubes("YBGK"), cubes(LETTERS.replace(letter, "")))
    assert on_order(game, "H11") == (cubes(letter), cubes(letter))
    assert last_event(game) == ("filled", BLUE, {"order": "H11", "colour": colour, "source": "stock"})


def test_without_such_a_cube_in_the_stock_no_slot_is_filled_from_it() -> None:
    """CB-089: the cage does not help."""
    game = mining(Mine(cage="G", stock="YBK", orders=["H07"]))

    assert game.try_play("grey from stock to H07") == Refusal("CB-089")


def test_a_cube_of_the_stock_must_have_the_colour_of_the_slot_too() -> None:
    """CB-089, CB-086."""
    game = mining(Mine(stock="YBGK", orders=["H07"]))

    assert [game.try_play(f"{colour} from stock to H07") for colour in figures.colours] == [
        Refusal("CB-086"),
        Refusal("CB-086"),
        None,
        Refusal("CB-086"),
    ]


# --- completing an order --------------------------------------------------------------------------


@pytest.mark.parametrize("last", LETTERS)
def test_an_order_is_ready_only_when_its_last_slot_is_filled(last: str) -> None:
    """CB-096, CB-086."""
    rest = LETTERS.replace(last, "")
    game = mining(Mine(cage=LETTERS, orders=["T11"], filled={"T11": rest[:2]}))

    game.play(f"{figures.colours[LETTERS.index(rest[2])]} to T11")
    assert game.me.ready == [0, 0, 0, 0]

    game.play(f"{figures.colours[LETTERS.index(last)]} to T11")
    assert game.me.ready == [0, 0, 1, 0]


def test_each_completed_order_is_counted_with_its_vehicle() -> None:
    """CB-096, CB-089."""
    game = mining(Mine(stock="YYYYY", orders=["H01", "C01", "L01", "L05"]), Mine(orders=["T01"]), space="mining-10")

    game.play("yellow from stock to C01", "yellow from stock to L05", "yellow from stock to L01")
    assert game.me.ready == [0, 1, 0, 1]

    game.play("yellow from stock to L05")
    assert game.me.ready == [0, 1, 0, 2]
    assert game.player(RED).ready == [0, 0, 0, 0]
