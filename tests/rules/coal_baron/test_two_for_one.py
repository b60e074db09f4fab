"""Coal Baron, section 6: two cubes for one (CB-087)."""

from __future__ import annotations

import pytest

from games.coal_baron.build import BLUE, RED, G, Mine, Play, coal_baron, cubes, order
from kohlenpott import Refusal

BOTH = ["use yellow from cage", "use black from stock"]


def mining(me: Mine, space: str = "mining-6", seats: int = 3) -> Play:
    """BLUE has just put workers on a mining space."""
    return coal_baron(seats=seats, players=[me]).play(space)


def on_order(game: Play, name: str) -> tuple[list[int], list[int]]:
    """(slots filled, cubes lying there) of an order, by colour."""
    n = order(name) * 4
    return game.g.filled[n : n + 4], game.g.cubes[n : n + 4]


def test_two_cubes_of_any_colours_fill_a_slot_for_two_moves() -> None:
    """CB-087, CB-R26: both stay on the slot in their own colours."""
    game = mining(Mine(cage="YB", stock="K", orders=["H07"]))

    game.play("two for grey of H07", "use yellow from cage", "use brown from cage")

    assert (game.me.cage, game.me.stock, game.g.moves_left) == (cubes(""), cubes("K"), 4)
    assert on_order(game, "H07") == (cubes("G"), cubes("YB"))
    assert (game.state.decision, game.state.seat) == ("mining-step", BLUE)


def test_the_two_cubes_may_have_the_same_colour() -> None:
    """CB-087."""
    game = mining(Mine(cage="YYBB", orders=["H07"]))

    game.play("two for grey of H07", "use yellow from cage", "use yellow from cage")

    assert (game.me.cage, on_order(game, "H07")) == (cubes("BB"), (cubes("G"), cubes("YY")))


def test_choosing_the_slot_costs_nothing_yet_and_moves_nothing() -> None:
    """CB-087, CB-R23."""
    game = mining(Mine(cage="YB", stock="K", orders=["H05", "H07"])).play("two for grey of H07")

    assert (game.state.decision, game.state.seat, game.g.moves_left) == ("two-for-one", BLUE, 6)
    assert (game.g.target, game.g.cubes_used, game.g.first_cube) == (order("H07") * 4 + G, 0, 0)
    assert (game.me.cage, game.me.stock, on_order(game, "H07")) == (cubes("YB"), cubes("K"), (cubes(""), cubes("")))
    assert game.events() == []


def test_the_first_cube_does_not_fill_the_slot() -> None:
    """CB-087, CB-R23: nor can the seat stop now."""
    game = mining(Mine(cage="YB", stock="GK", orders=["H07"])).play("two for grey of H07", "use brown from cage")

    assert (game.state.decision, game.state.seat, game.g.moves_left) == ("two-for-one", BLUE, 6)
    assert (game.g.cubes_used, game.g.first_cube) == (1, 1)
    assert (game.me.cage, on_order(game, "H07")) == (cubes("Y"), (cubes(""), cubes("B")))
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("used", BLUE, {"source": "cage", "colour": "brown"})
    ]
    assert game.try_play("stop") == Refusal("CB-087")


@pytest.mark.parametrize("source", ["cage", "stock"])
@pytest.mark.parametrize(("colour", "letter"), [("yellow", "Y"), ("brown", "B"), ("grey", "G"), ("black", "K")])
def test_each_cube_that_is_used_is_told_and_lies_on_the_order(source: str, colour: str, letter: str) -> None:
    """CB-087, CB-R26."""
    game = mining(Mine(cage="YBGK", stock="YBGKK", orders=["H01"]))

    game.play("two for yellow of H01", f"use {colour} from {source}")
    used = game.events()[0]
    if game.state.decision == "two-for-one":  # else black was the only partner left and has followed at once
        game.play("use black from stock")

    assert (used.kind, used.seat, used.data) == ("used", BLUE, {"source": source, "colour": colour})
    assert on_order(game, "H01") == (cubes("Y"), cubes(letter + "K"))
    left = {"cage": "YBGK", "stock": "YBGKK"}
    left[source] = left[source].replace(letter, "", 1)
    left["stock"] = left["stock"].replace("K", "", 1)
    assert (game.me.cage, game.me.stock) == (cubes(left["cage"]), cubes(left["stock"]))


def test_the_second_cube_fills_the_slot_and_nothing_of_the_choice_is_left() -> None:
    """CB-087."""
    game = mining(Mine(cage="YB", stock="GK", orders=["H07"]))
    game.play("two for grey of H07", "use brown from cage", "use black from stock")

    assert (game.g.target, game.g.cubes_used, game.g.first_cube) == (0, 0, 0)
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("used", BLUE, {"source": "stock", "colour": "black"}),
        ("substituted", BLUE, {"order": "H07", "colour": "grey"}),
    ]


def test_when_only_one_pair_is_possible_it_is_used_at_once() -> None:
    """CB-087, CB-R23."""
    game = mining(Mine(cage="KK", orders=["H05"])).play("two for yellow of H05")

    assert (game.state.decision, game.g.moves_left) == ("mining-step", 4)
    assert (game.me.cage, on_order(game, "H05")) == (cubes(""), (cubes("Y"), cubes("KK")))
    assert [event.kind for event in game.events()] == ["used", "used", "substituted"]


@pytest.mark.parametrize("level", range(1, 5))
def test_two_cubes_of_the_stock_may_be_used_wherever_the_cage_is(level: int) -> None:
    """CB-R21, CB-089."""
    game = mining(Mine(level=level, cage="GG", stock="YBK", orders=["H07"])).play("two for grey of H07")

    assert [move for move in game.moves() if "cage" in move] == []
    game.play("use yellow from stock", "use black from stock")
    assert (game.me.cage, game.me.stock) == (cubes("GG"), cubes("B"))
    assert on_order(game, "H07") == (cubes("G"), cubes("YK"))


def test_one_cube_of_the_cage_and_one_of_the_stock_make_a_pair_at_the_surface() -> None:
    """CB-R22."""
    game = mining(Mine(cage="YB", stock="YK", orders=["H07"])).play("two for grey of H07", *BOTH)

    assert (game.me.cage, game.me.stock) == (cubes("B"), cubes("Y"))
    assert on_order(game, "H07") == (cubes("G"), cubes("YK"))


def test_below_the_surface_a_cube_of_the_cage_makes_no_pair() -> None:
    """CB-R22, CB-R23."""
    game = mining(Mine(level=1, cage="YBGK", stock="K", orders=["H07"]))

    assert game.try_play("two for grey of H07") == Refusal("CB-R23", needs=2, has=1)


def test_two_for_one_needs_two_moves() -> None:
    """CB-087, CB-R23: two are enough, one is not."""
    start = Mine(cage="YB", stock="KK", orders=["H07"])
    game = mining(start).play("cage 1", "cage 0", "cage 1", "cage 0")
    assert (game.g.moves_left, game.try_play("two for grey of H07")) == (2, None)

    game = mining(start, "mining-6").play("cage 1", "cage 0", "cage 1", "cage 2", "cage 0")
    assert (game.g.moves_left, game.try_play("two for grey of H07")) == (1, Refusal("CB-087", needs=2, has=1))


@pytest.mark.parametrize(
    ("cage", "stock", "refusal"),
    [
        ("", "", Refusal("CB-R23", needs=2, has=0)),
        ("G", "", Refusal("CB-R23", needs=2, has=1)),
        ("", "G", Refusal("CB-R23", needs=2, has=1)),
        ("G", "G", None),
        ("GG", "", None),
        ("", "GG", None),
        ("YBGKK", "YB", None),
    ],
)
def test_two_for_one_needs_both_cubes_now(cage: str, stock: str, refusal: Refusal | None) -> None:
    """CB-R23."""
    game = mining(Mine(cage=cage, stock=stock, orders=["H07"]))

    assert game.try_play("two for grey of H07") == refusal


def test_missing_moves_are_told_before_missing_cubes() -> None:
    """CB-087, CB-R23."""
    game = mining(Mine(orders=["H07"])).play("cage 1", "cage 2", "cage 3", "cage 4", "cage 0")

    assert game.try_play("two for grey of H07") == Refusal("CB-087", needs=2, has=1)


def test_two_cubes_need_a_free_slot() -> None:
    """CB-087, CB-086: of the colour that is named, on an order of one's own."""
    game = mining(Mine(cage="YB", orders=["H07", "H04"], filled={"H04": "K"}))

    assert game.try_play("two for grey of H07") is None
    for target in ("black of H04", "yellow of H07", "brown of H07", "black of H07", "grey of C07"):
        assert game.try_play(f"two for {target}") == Refusal("CB-086")


def test_one_substitution_cube_may_have_the_required_colour() -> None:
    """CB-R24: wasteful but legal."""
    game = mining(Mine(stock="YGK", orders=["H07"]))

    game.play("two for grey of H07", "use yellow from stock", "use grey from stock")

    assert (game.me.stock, game.g.moves_left) == (cubes("K"), 4)
    assert on_order(game, "H07") == (cubes("G"), cubes("YG"))


def test_both_substitution_cubes_may_have_the_required_colour() -> None:
    """CB-R24."""
    game = mining(Mine(cage="GGK", stock="K", orders=["H07"]))

    game.play("two for grey of H07", "use grey from cage", "use grey from cage")

    assert (game.me.cage, game.g.moves_left) == (cubes("K"), 4)
    assert on_order(game, "H07") == (cubes("G"), cubes("GG"))


def test_a_substituted_slot_counts_as_filled_in_its_printed_colour() -> None:
    """CB-087, CB-R25: the other slots of the card stay free."""
    game = mining(Mine(cage="YYB", stock="KK", orders=["C11"]), "mining-10")
    game.play("two for black of C11", "use yellow from cage", "use yellow from cage")

    assert on_order(game, "C11") == (cubes("K"), cubes("YY"))
    assert game.try_play("black from stock to C11") == Refusal("CB-086")
    assert game.try_play("brown to C11") is None
    assert game.me.ready == [0, 0, 0, 0]


def test_two_cubes_can_complete_an_order() -> None:
    """CB-087, CB-096."""
    game = mining(Mine(stock="BB", orders=["L07", "L01"], filled={"L07": "G"})).play("two for grey of L07")

    assert on_order(game, "L07") == (cubes("GG"), cubes("GBB"))
    assert game.me.ready == [0, 0, 0, 1]


def test_mining_goes_on_with_the_third_move_left() -> None:
    """CB-087, CB-R63."""
    game = mining(Mine(stock="BB", orders=["H07"])).play("cage 1", "cage 2", "cage 3", "two for grey of H07")

    assert (game.g.moves_left, game.state.decision, game.state.seat) == (1, "mining-step", BLUE)


def test_mining_ends_when_the_pair_takes_the_last_two_moves() -> None:
    """CB-087, CB-R63."""
    game = mining(Mine(stock="BB", orders=["H07"])).play("cage 1", "cage 2", "cage 3", "cage 4", "two for grey of H07")

    assert (game.g.moves_left, game.state.decision, game.state.seat) == (0, "place", RED)
    assert [(event.kind, event.data) for event in game.events()] == [
        ("used", {"source": "stock", "colour": "brown"}),
        ("used", {"source": "stock", "colour": "brown"}),
        ("substituted", {"order": "H07", "colour": "grey"}),
        ("mined", {"moves": 0}),
    ]


def test_a_whole_mining_action_can_go_into_pairs() -> None:
    """CB-087, CB-080: four moves are two pairs."""
    game = mining(Mine(stock="YYYY", orders=["H08"]), "mining-4", seats=4)

    game.play("two for black of H08", "two for black of H08")

    assert (game.player(BLUE).stock, game.player(BLUE).ready) == (cubes(""), [1, 0, 0, 0])
    assert on_order(game, "H08") == (cubes("KK"), cubes("YYYY"))
    assert (game.g.moves_left, game.state.seat) == (0, RED)


# --- what is refused, and why ---------------------------------------------------------------------


def test_a_cube_that_can_only_be_named_second_is_refused_as_out_of_order() -> None:
    """CB-R66: grey of the stock may be one of the two, but nothing comes after it."""
    game = mining(Mine(cage="YB", stock="G", orders=["H07"])).play("two for grey of H07")

    assert game.try_play("use grey from stock") == Refusal("CB-R66")
    game.play("use yellow from cage")
    assert game.try_play("use grey from stock") is None


def test_a_second_cube_that_comes_before_the_first_is_refused_as_out_of_order() -> None:
    """CB-R66: the pair would have to be named the other way round."""
    game = mining(Mine(cage="YYB", stock="GK", orders=["H07"])).play("two for grey of H07", "use brown from cage")

    assert game.try_play("use yellow from cage") == Refusal("CB-R66")


def test_a_cube_that_is_not_within_reach_cannot_be_one_of_the_two() -> None:
    """CB-087, CB-R21: none of that colour, or in a cage below the surface."""
    game = mining(Mine(level=1, cage="YB", stock="GKK", orders=["H07"])).play("two for grey of H07")

    for cube in ("yellow from cage", "black from cage", "brown from stock"):
        assert game.try_play(f"use {cube}") == Refusal("CB-087")


@pytest.mark.parametrize(
    ("lang", "moves", "cubes_needed"),
    [("en", "2 moves", "2 cubes"), ("de", "2 Arbeitsschritte", "2 Kohlewürfel"), ("fr", "2 mouvements", "2 cubes")],
)
def test_the_refusal_says_whether_moves_or_cubes_are_missing(lang: str, moves: str, cubes_needed: str) -> None:
    """CB-087, CB-R23: every number with what it counts."""
    too_late = mining(Mine(stock="KK", orders=["H07"])).play("cage 1", "cage 2", "cage 3", "cage 4", "cage 0")
    too_few = mining(Mine(stock="K", orders=["H07"]))

    said = [game.state.refusal("two for grey of H07") for game in (too_late, too_few)]

    assert [refusal is not None and refusal.rule for refusal in said] == ["CB-087", "CB-R23"]
    texts = [refusal.text(lang) for refusal in said if refusal is not None]
    assert (moves in texts[0], cubes_needed in texts[1]) == (True, True), texts
