"""The two draw-5 spaces and the piles they look into (CB-068 to CB-071, CB-113 to CB-115)."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, RED, Mine, coal_baron, cubes, order, place, tile
from games.coal_baron.drawing import (
    BOTH,
    FIVE,
    ORDERS,
    REST,
    SPACE,
    TILES,
    deck,
    hand,
    lay,
    refusals,
    said,
    sequence,
    table,
)
from kohlenpott.engine.decks import pile_size
from kohlenpott.games.coal_baron import ids

# --- looking -------------------------------------------------------------------------------------------


@BOTH
def test_the_top_five_are_taken(what: str) -> None:
    """CB-068, CB-113."""
    game = table(what, middle=FIVE[what][:2]).play(SPACE[what])

    assert (hand(game), game.g.hand_n, pile_size(deck(game, what))) == (FIVE[what], 5, 2)
    assert (game.state.seat, game.state.decision) == (BLUE, "keep-tile" if what == "tiles" else "keep-order")
    assert said(game) == [
        ("placed", BLUE, {"place": SPACE[what], "workers": 1}),
        ("looked", BLUE, {"drawn": what, "count": 5}),
        *(("saw", BLUE, {"drawn": what, "card": card}) for card in FIVE[what]),
    ]


def test_exactly_one_tile_may_be_bought_at_its_normal_price() -> None:
    """CB-068: it is paid, added to the mine and loaded like any other."""
    game = table("tiles", francs=9, supply=[5, 5, 5, 5]).play("factory-draw", "keep B2D")
    p = game.player(BLUE)

    assert (p.francs, p.tiles[tile("B2D")], sum(p.tiles), p.coal[5]) == (5, 1, 1, 3)
    assert game.g.supply == [5, 3, 5, 5]
    assert said(game) == [
        ("paid", BLUE, {"francs": 4, "tile": "B2D"}),
        ("tile", BLUE, {"tile": "B2D", "place": None}),
        *[("loaded-tile", BLUE, {"colour": "brown", "minecart": "brown"})] * 2,
    ]
    assert (game.state.decision, hand(game)) == ("return-side", ["Y1L", "G1L", "Y1D", "K2D"])
    assert game.try_play("keep Y1L") == kp.Refusal("CB-R18")


def test_exactly_one_order_may_be_kept() -> None:
    """CB-113: it lies face up with the outstanding orders and costs nothing."""
    game = table("orders").play("order-draw", "keep T09")
    p = game.player(BLUE)

    assert (p.orders_n, p.orders[0], p.francs) == (1, order("T09"), 20)
    assert said(game) == [("order", BLUE, {"order": "T09", "place": None})]
    assert (game.state.decision, hand(game)) == ("return-side", ["H01", "C05", "H04", "L11"])
    assert game.try_play("keep H01") == kp.Refusal("CB-R18")


@BOTH
def test_a_draw_space_has_no_display_to_refill(what: str) -> None:
    """CB-068, CB-113."""
    game = table(what)
    before = game.g.factory, game.g.displayed
    lay(game.play(SPACE[what], "keep none", "return bottom"), FIVE[what])

    assert (game.g.factory, game.g.displayed, game.g.emptied) == (*before, -1)


@BOTH
def test_workers_on_a_draw_space_are_displaced_as_everywhere(what: str) -> None:
    """CB-071."""
    game = coal_baron(workers={SPACE[what]: [RED, RED]})
    assert game.price(SPACE[what]) == 3
    game.play(SPACE[what])

    assert (game.g.workers[place(SPACE[what])], game.g.owner[place(SPACE[what])]) == (3, BLUE)
    assert (game.player(BLUE).reserve, game.player(RED).canteen) == (12, 2)
    assert said(game)[:2] == [
        ("displaced", RED, {"place": SPACE[what], "workers": 2}),
        ("placed", BLUE, {"place": SPACE[what], "workers": 3}),
    ]


@BOTH
def test_a_draw_space_needs_the_workers_as_everywhere(what: str) -> None:
    """CB-071."""
    game = coal_baron(players=[Mine(reserve=2)], workers={SPACE[what]: [RED, RED]})

    assert game.try_play(SPACE[what]) == kp.Refusal("CB-054", needs=3, has=2)


# --- keeping -------------------------------------------------------------------------------------------


def test_the_tiles_that_may_be_kept_are_those_drawn_and_none() -> None:
    """CB-068, CB-070: every other move is refused."""
    game = table("tiles").play("factory-draw")
    offered = [*(ids.A_TILE + tile(kind) for kind in TILES), ids.A_KEEP_NONE]

    assert (game.state.actions(), game.moves()) == (offered, [*(f"keep {kind}" for kind in TILES), "keep none"])
    assert refusals(game) == {a: kp.Refusal("CB-068") for a in range(ids.ACTIONS) if a not in offered}


def test_the_orders_that_may_be_kept_are_those_drawn_and_none() -> None:
    """CB-113, CB-115: every other move is refused."""
    game = table("orders").play("order-draw")
    offered = [*(ids.A_ORDER + order(card) for card in ORDERS), ids.A_KEEP_NONE]

    assert (game.state.actions(), game.moves()) == (offered, [*(f"keep {card}" for card in ORDERS), "keep none"])
    assert refusals(game) == {a: kp.Refusal("CB-113") for a in range(ids.ACTIONS) if a not in offered}


def test_equal_tiles_are_offered_once() -> None:
    """CB-068."""
    game = table("tiles", top=["Y1L", "B1L", "Y1L", "B1L", "Y1L"]).play("factory-draw")

    assert game.moves() == ["keep Y1L", "keep B1L", "keep none"]
    assert hand(game.play("keep Y1L")) == ["B1L", "Y1L", "B1L", "Y1L"]


@BOTH
def test_none_need_be_kept(what: str) -> None:
    """CB-070, CB-115: the action is used up all the same."""
    game = table(what).play(SPACE[what], "keep none")
    assert said(game) == [("kept-none", BLUE, {"drawn": what})]
    assert (game.state.decision, hand(game)) == ("return-side", FIVE[what])
    lay(game.play("return top"), FIVE[what][::-1])

    p = game.player(BLUE)
    assert sequence(game, what) == FIVE[what][::-1] + REST[what]
    assert (p.francs, sum(p.tiles), p.orders_n, p.reserve) == (20, 0, 0, 14)
    assert (game.g.workers[place(SPACE[what])], game.state.seat, game.state.decision) == (1, RED, "place")


def test_no_money_is_needed_to_look_at_tiles() -> None:
    """CB-R15."""
    game = table("tiles", francs=0)

    assert game.try_play("factory-draw") is None
    assert game.play("factory-draw").g.hand_n == 5


def test_only_tiles_the_player_can_pay_for_may_be_bought() -> None:
    """CB-R16: exactly enough is enough, one Franc less is not."""
    game = table("tiles", francs=4).play("factory-draw")

    assert game.moves() == ["keep Y1L", "keep B2D", "keep G1L", "keep Y1D", "keep none"]
    assert game.try_play("keep K2D") == kp.Refusal("CB-R16", needs=8, has=4)
    assert table("tiles", francs=3).play("factory-draw").try_play("keep B2D") == kp.Refusal("CB-R16", 4, 3)
    assert game.play("keep B2D").player(BLUE).francs == 0


def test_without_money_all_tiles_must_be_returned() -> None:
    """CB-R16: and the others are not told that there was no choice."""
    game = table("tiles", francs=0).play("factory-draw")

    assert (game.moves(), game.state.decision) == (["keep none"], "keep-tile")
    assert game.play("keep none").g.hand_n == 5


@BOTH
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_with_fewer_than_five_left_all_are_taken(what: str, left: int) -> None:
    """CB-R17."""
    game = table(what, top=FIVE[what][:left]).play(SPACE[what])

    assert (hand(game), pile_size(deck(game, what))) == (FIVE[what][:left], 0)
    assert said(game)[1] == ("looked", BLUE, {"drawn": what, "count": left})
    assert len(game.events("saw")) == left


@BOTH
def test_with_more_than_five_left_only_five_are_taken(what: str) -> None:
    """CB-R17, CB-068, CB-113."""
    game = table(what, middle=[FIVE[what][0]]).play(SPACE[what])

    assert (game.g.hand_n, pile_size(deck(game, what))) == (5, 1)


@BOTH
def test_with_an_empty_pile_the_space_is_refused(what: str) -> None:
    """CB-R17."""
    assert table(what, top=[]).try_play(SPACE[what]) == kp.Refusal("CB-R17")


@BOTH
def test_the_last_card_can_be_kept_and_nothing_goes_back(what: str) -> None:
    """CB-R17: nobody is asked where nothing should go."""
    game = table(what, top=FIVE[what][:1]).play(SPACE[what], f"keep {FIVE[what][0]}")

    assert (game.state.seat, game.state.decision, game.g.drawn, game.g.hand_n) == (RED, "place", 0, 0)
    assert game.events("returned") == []


@BOTH
def test_a_single_card_goes_back_without_being_named(what: str) -> None:
    """CB-R17, CB-R18: and without a question for the side, as it is the whole pile (CB-R67)."""
    game = table(what, top=FIVE[what][:1]).play(SPACE[what], "keep none")

    assert said(game) == [
        ("kept-none", BLUE, {"drawn": what}),
        ("returned", BLUE, {"drawn": what, "count": 1, "side": "top"}),
        ("laid", BLUE, {"drawn": what, "card": FIVE[what][0]}),
    ]
    assert (sequence(game, what), game.state.seat) == (FIVE[what][:1], RED)


def test_a_shortage_comes_before_the_rest_goes_back() -> None:
    """CB-068: the bought tile is loaded first."""
    game = table("tiles", supply="Y").play("factory-draw", "keep G1L")
    assert (game.state.decision, game.g.hand_n) == ("shortage", 4)
    game.play("take yellow")

    assert (game.state.decision, game.g.supply, game.player(BLUE).coal[8:12]) == ("return-side", [0] * 4, cubes("YG"))
