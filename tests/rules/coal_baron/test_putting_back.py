"""Cards of the draw-5 spaces that are put back, and who knows where they lie (CB-070, CB-071, CB-115)."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, GAME, GREEN, RED, Play, order, tile
from games.coal_baron.drawing import (
    BOTH,
    FIVE,
    NAMES,
    REST,
    SPACE,
    deck,
    hand,
    lay,
    refusals,
    said,
    sequence,
    table,
    with_pile,
)
from kohlenpott.engine.chance import Chance, random_below, seed_chance
from kohlenpott.engine.decks import Deck, draw_card
from kohlenpott.games.coal_baron import ids

SEEN = {BLUE: 1, RED: 2, GREEN: 4}  # the bits of a `seen` cell

# --- putting back --------------------------------------------------------------------------------------


@BOTH
def test_all_go_on_top_or_all_underneath(what: str) -> None:
    """CB-R18: every other move is refused."""
    game = table(what).play(SPACE[what], "keep none")

    assert game.state.actions() == [ids.A_ON_TOP, ids.A_UNDERNEATH]
    assert game.moves() == ["return top", "return bottom"]
    assert refusals(game) == {
        a: kp.Refusal("CB-R18") for a in range(ids.ACTIONS) if a not in (ids.A_ON_TOP, ids.A_UNDERNEATH)
    }


@BOTH
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_the_side_is_chosen_once_for_all_cards(what: str, side: str) -> None:
    """CB-R18."""
    game = table(what).play(SPACE[what], "keep none", f"return {side}")

    assert said(game) == [("returned", BLUE, {"drawn": what, "count": 5, "side": side})]
    assert (game.state.decision, game.moves()) == ("return-next", [f"next {card}" for card in FIVE[what]])
    game.play(f"next {FIVE[what][2]}")
    assert not {"return top", "return bottom"} & set(game.moves())
    assert game.try_play("return top") is not None


@BOTH
def test_any_card_of_the_hand_may_be_laid_next(what: str) -> None:
    """CB-069, CB-114: every other move is refused."""
    game = table(what).play(SPACE[what], "keep none", "return top")
    number, first = (tile, ids.A_TILE) if what == "tiles" else (order, ids.A_ORDER)
    offered = [first + number(card) for card in FIVE[what]]
    rule = kp.Refusal("CB-069" if what == "tiles" else "CB-114")

    assert game.state.actions() == offered
    assert refusals(game) == {a: rule for a in range(ids.ACTIONS) if a not in offered}


@BOTH
def test_a_card_is_laid_only_once(what: str) -> None:
    """CB-069, CB-114."""
    game = table(what).play(SPACE[what], "keep none", "return bottom", f"next {FIVE[what][1]}")

    assert said(game) == [("laid", BLUE, {"drawn": what, "card": FIVE[what][1]})]
    assert game.moves() == [f"next {card}" for card in FIVE[what] if card != FIVE[what][1]]
    assert game.try_play(f"next {FIVE[what][1]}") == kp.Refusal("CB-069" if what == "tiles" else "CB-114")


@BOTH
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_the_four_not_chosen_go_back_in_any_order(what: str, side: str) -> None:
    """CB-069, CB-114, CB-R18, CB-D03: the sequence named is the sequence in which they will be drawn."""
    five, rest = FIVE[what], [FIVE[what][0]]
    game = table(what, middle=rest).play(SPACE[what], f"keep {five[1]}", f"return {side}")
    named = [five[3], five[0], five[4], five[2]]
    lay(game, named)

    assert sequence(game, what) == (named + rest if side == "top" else rest + named)
    assert (game.state.seat, game.state.decision) == (RED, "place")


@BOTH
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_all_five_go_back_in_any_order_when_none_was_kept(what: str, side: str) -> None:
    """CB-070, CB-115, CB-R18, CB-D03."""
    five, rest = FIVE[what], [FIVE[what][3]] * 2
    game = table(what, middle=rest).play(SPACE[what], "keep none", f"return {side}")
    named = [five[4], five[1], five[0], five[3], five[2]]
    lay(game, named)

    assert sequence(game, what) == (named + rest if side == "top" else rest + named)


@BOTH
def test_the_last_card_is_laid_by_itself(what: str) -> None:
    """CB-069, CB-114: its place is settled."""
    five = FIVE[what]
    game = table(what).play(SPACE[what], "keep none", "return top", *(f"next {card}" for card in five[:3]))
    assert (len(game.moves()), game.state.seat) == (2, BLUE)
    game.play(f"next {five[4]}")

    assert said(game) == [("laid", BLUE, {"drawn": what, "card": card}) for card in (five[4], five[3])]
    assert sequence(game, what) == [*five[:3], five[4], five[3], *REST[what]]


@BOTH
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_after_the_return_nothing_is_left_in_the_hand(what: str, side: str) -> None:
    """CB-069, CB-114."""
    g = lay(table(what).play(SPACE[what], "keep none", f"return {side}"), FIVE[what]).g

    assert (g.drawn, g.hand_n, g.hand, g.hand_seen, g.return_side) == (0, 0, [0] * 5, [0] * 5, 0)


def test_equal_tiles_are_laid_one_by_one() -> None:
    """CB-069, CB-R65: without being hurried, which would tell the others that they are equal."""
    game = table("tiles", top=["G1L", "G1L", "G1L"]).play("factory-draw", "keep none")

    assert (game.moves(), game.state.decision) == (["next G1L"], "return-next")
    game.play("next G1L")
    assert (game.moves(), game.state.decision) == (["next G1L"], "return-next")
    assert sequence(game.play("next G1L"), "tiles") == ["G1L"] * 3


def test_the_tile_laid_on_top_is_the_next_to_be_turned_up() -> None:
    """CB-D03, CB-065: the chosen order really decides later draws."""
    game = table("tiles", middle=["B1L"] * 3).play("factory-draw", "keep none", "return top")
    lay(game, ["K2D", "Y1D", "G1L", "B2D", "Y1L"])
    revealed = []
    for space in ("factory-1", "factory-2", "factory-3", "factory-4", "factory-5", "factory-6"):
        revealed += [dict(event.data)["tile"] for event in game.play(space).events("revealed-tile")]

    assert revealed == ["K2D", "Y1D", "G1L", "B2D", "Y1L", "B1L"]


def test_the_order_laid_underneath_comes_after_all_others() -> None:
    """CB-D03: the chosen order really decides later draws."""
    game = table("orders", middle=["T01"]).play("order-draw", "keep H04", "return bottom")
    lay(game, ["L11", "H01", "T09", "C05"])
    revealed = []
    for space in ("order-1", "order-2", "order-3", "order-4", "order-1"):
        revealed += [dict(event.data)["order"] for event in game.play(space).events("revealed-order")]

    assert revealed == ["T01", "L11", "H01", "T09", "C05"]
    assert game.play("order-2").g.displayed[1] == -1


@BOTH
def test_a_second_look_finds_the_first_ones_cards_in_their_order(what: str) -> None:
    """CB-D03, CB-R18: red looks at what blue laid on top, and at one more."""
    five = FIVE[what]
    game = table(what, middle=[five[1]] * 2).play(SPACE[what], f"keep {five[1]}", "return top")
    lay(game, [five[4], five[3], five[2], five[0]])
    game.play(SPACE[what])

    assert (game.state.seat, hand(game)) == (RED, [five[4], five[3], five[2], five[0], five[1]])


@BOTH
def test_returns_underneath_by_several_seats_lie_one_below_the_other(what: str) -> None:
    """CB-R18: `pile = rest + seq`, each time."""
    five = FIVE[what]
    game = with_pile(table(what), what, five, underneath=[five[0], five[1], five[0], five[1], five[0], five[2]])
    lay(game.play(SPACE[what], "keep none", "return bottom"), [five[2], five[1], five[0], five[4], five[3]])
    assert hand(game.play(SPACE[what])) == [five[0], five[1], five[0], five[1], five[0]]
    game.play(f"keep {five[1]}", "return bottom")
    lay(game, [five[0], five[0], five[1], five[0]])

    assert sequence(game, what) == [
        five[2],
        *(five[2], five[1], five[0], five[4], five[3]),
        *(five[0], five[0], five[1], five[0]),
    ]


@BOTH
def test_one_look_can_go_through_top_middle_and_bottom(what: str) -> None:
    """CB-R18, CB-068, CB-113."""
    five = FIVE[what]
    game = with_pile(table(what), what, [five[3]], [five[2]], [five[4], five[0], five[1], five[3]]).play(SPACE[what])

    assert (hand(game), sequence(game, what)) == ([five[3], five[2], five[4], five[0], five[1]], [five[3]])


@BOTH
def test_taking_cards_off_the_top_leaves_a_clean_pile(what: str) -> None:
    """CB-R18."""
    game = table(what, middle=[FIVE[what][0]] * 2)
    pile = deck(game, what)
    chance = Chance()
    pile.top_seen, pile.top_arranger = [1, 2, 3, 4, 5], GREEN
    drawn = [draw_card(pile, chance) for _ in range(3)]

    assert [NAMES[what][card] for card in drawn] == FIVE[what][:3]
    assert ([NAMES[what][card] for card in pile.top[:2]], pile.top[2:]) == (FIVE[what][3:], [0, 0, 0])
    assert (pile.top_n, pile.top_seen, pile.top_arranger, pile.shuffled) == (2, [4, 5, 0, 0, 0], GREEN, 2)
    draw_card(pile, chance)
    assert (pile.top_n, pile.top_arranger) == (1, GREEN)
    draw_card(pile, chance)
    assert (pile.top_n, pile.top, pile.top_seen, pile.top_arranger) == (0, [0] * 5, [0] * 5, 0)


@BOTH
def test_taking_cards_off_the_bottom_leaves_a_clean_pile(what: str) -> None:
    """CB-R18."""
    game = with_pile(table(what), what, underneath=FIVE[what])
    pile = deck(game, what)
    pile.bottom_seen[:5], pile.bottom_arranger[:5] = [1, 2, 3, 4, 5], [0, 1, 2, 0, 1]
    pile.bottom_group[:5] = range(5)
    drawn = [draw_card(pile, Chance()) for _ in range(2)]

    assert [NAMES[what][card] for card in drawn] == FIVE[what][:2]
    assert [NAMES[what][card] for card in pile.bottom[:3]] == FIVE[what][2:]
    assert (pile.bottom_n, pile.bottom_seen[:5]) == (3, [3, 4, 5, 0, 0])
    assert (pile.bottom_arranger[:5], pile.bottom_group[:5]) == ([2, 0, 1, 0, 0], [2, 3, 4, 0, 0])
    assert [draw_card(pile, Chance()) for _ in range(4)][3] == -1
    assert (pile.bottom_n, pile.bottom, pile.bottom_seen) == (0, [0] * 48, [0] * 48)


def test_every_card_of_the_shuffled_pile_is_equally_likely() -> None:
    """CB-R03: the draw is a uniform number among the cards that are left."""
    cards = [0, 0, 3, 15, 15, 15]
    for seed in range(20):
        chance, replayed, pile = Chance(), Chance(), Deck()
        seed_chance(chance, seed)
        seed_chance(replayed, seed)
        pile.shuffled, pile.count[0], pile.count[3], pile.count[15] = 6, 2, 1, 3
        left = cards[:]
        while left:
            assert draw_card(pile, chance) == left.pop(random_below(replayed, len(left)))
        assert (pile.shuffled, pile.count, draw_card(pile, chance)) == (0, [0] * 48, -1)


# --- who knows what ------------------------------------------------------------------------------------


@BOTH
def test_only_the_active_player_sees_the_cards(what: str) -> None:
    """CB-R19."""
    game = table(what).play(SPACE[what])
    private = [event for event in game.events() if event.private]

    assert [(event.kind, event.seat) for event in private] == [("saw", BLUE)] * 5
    for seat in (RED, GREEN, None):
        assert [event.kind for event in game.events() if event.visible_to(seat)] == ["placed", "looked"]
    assert game.g.hand_seen == [SEEN[BLUE]] * 5


@BOTH
@pytest.mark.parametrize("others", [RED, GREEN, None])
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_the_others_learn_what_was_kept_how_many_went_back_and_where(what: str, side: str, others: int | None) -> None:
    """CB-R65: not which ones went back, nor their order."""
    five = FIVE[what]
    game, told = table(what), []
    for move in (SPACE[what], f"keep {five[1]}", f"return {side}", *(f"next {five[k]}" for k in (4, 0, 2))):
        game.play(move)
        told += said(game, others)
    kept_tile = [
        ("paid", BLUE, {"francs": 4, "tile": "B2D"}),
        ("tile", BLUE, {"tile": "B2D", "place": None}),
        *[("loaded-tile", BLUE, {"colour": "brown", "minecart": "brown"})] * 2,
    ]
    kept_order = [("order", BLUE, {"order": "C05", "place": None})]

    assert told == [
        ("placed", BLUE, {"place": SPACE[what], "workers": 1}),
        ("looked", BLUE, {"drawn": what, "count": 5}),
        *(kept_tile if what == "tiles" else kept_order),
        ("returned", BLUE, {"drawn": what, "count": 4, "side": side}),
    ]


@BOTH
def test_the_others_learn_that_none_was_kept(what: str) -> None:
    """CB-R65."""
    game = table(what).play(SPACE[what], "keep none")

    assert said(game, RED) == [("kept-none", BLUE, {"drawn": what})]


@BOTH
def test_whoever_lays_cards_on_top_knows_their_order(what: str) -> None:
    """CB-R19."""
    game = table(what, turn=RED).play(SPACE[what], "keep none", "return top")
    pile = deck(lay(game, FIVE[what]), what)

    assert (pile.top_n, pile.top_arranger, pile.top_seen) == (5, RED, [SEEN[RED]] * 5)
    assert (pile.bottom_n, pile.returns) == (0, 0)


@BOTH
def test_whoever_lays_cards_underneath_knows_their_order(what: str) -> None:
    """CB-R19."""
    game = table(what, turn=GREEN).play(SPACE[what], f"keep {FIVE[what][0]}", "return bottom")
    pile = deck(lay(game, FIVE[what][1:]), what)

    assert (pile.bottom_n, pile.bottom_arranger[:5], pile.bottom_group[:5]) == (4, [GREEN] * 4 + [0], [1] * 4 + [0])
    assert (pile.bottom_seen[:5], pile.top_n, pile.top_arranger) == ([SEEN[GREEN]] * 4 + [0], 0, 0)


@BOTH
def test_a_later_look_remembers_who_had_seen_each_card(what: str) -> None:
    """CB-R19: red draws four cards that blue laid on top, and one that nobody had seen."""
    five = FIVE[what]
    game = table(what, middle=[five[1]] * 2).play(SPACE[what], f"keep {five[1]}", "return top")
    lay(game, [five[0], five[2], five[3], five[4]]).play(SPACE[what])
    both, red = SEEN[BLUE] | SEEN[RED], SEEN[RED]
    assert game.g.hand_seen == [both] * 4 + [red]

    game.play(f"keep {five[2]}")
    assert (hand(game), game.g.hand_seen) == ([five[0], five[3], five[4], five[1]], [both] * 3 + [red, 0])
    pile = deck(lay(game.play("return top"), [five[1], five[4], five[0], five[3]]), what)
    assert (pile.top_seen, pile.top_arranger) == ([red, both, both, both, 0], RED)


@BOTH
def test_several_returns_underneath_are_kept_apart(what: str) -> None:
    """CB-R19: each group is known in its order to the seat that laid it."""
    five = FIVE[what]
    game = with_pile(table(what), what, five, middle=[five[0]] * 5)
    lay(game.play(SPACE[what], f"keep {five[0]}", "return bottom"), five[1:])
    lay(game.play(SPACE[what], "keep none", "return bottom"), [five[0]] * 5)
    pile = deck(game, what)

    assert (pile.bottom_group[:9], pile.returns) == ([1] * 4 + [2] * 5, 2)
    assert pile.bottom_arranger[:9] == [BLUE] * 4 + [RED] * 5
    assert pile.bottom_seen[:9] == [SEEN[BLUE]] * 4 + [SEEN[RED]] * 5


@BOTH
def test_a_look_at_cards_from_underneath_remembers_who_laid_them(what: str) -> None:
    """CB-R19: green draws one unseen card and four that blue had laid underneath."""
    five = FIVE[what]
    game = table(what, middle=[five[0]]).play(SPACE[what], f"keep {five[0]}", "return bottom")
    lay(game, five[1:]).play("bank", SPACE[what])

    assert (game.state.seat, hand(game)) == (GREEN, [five[0], *five[1:]])
    assert game.g.hand_seen == [SEEN[GREEN]] + [SEEN[BLUE] | SEEN[GREEN]] * 4


@BOTH
def test_the_side_is_not_asked_when_the_whole_pile_goes_back(what: str) -> None:
    """CB-R67: the others hear that it lies on top."""
    cards = FIVE[what][:3]
    game = table(what, top=cards).play(SPACE[what], "keep none")

    assert (game.state.seat, game.state.decision) == (BLUE, "return-next")
    assert game.moves() == [f"next {card}" for card in cards]
    assert said(game, RED)[-1] == ("returned", BLUE, {"drawn": what, "count": 3, "side": "top"})
    lay(game, cards[::-1])
    assert sequence(game, what) == cards[::-1]
    assert (deck(game, what).top_arranger, deck(game, what).top_seen[:4]) == (BLUE, [SEEN[BLUE]] * 3 + [0])


@BOTH
def test_the_side_is_not_asked_when_all_others_of_the_pile_go_back(what: str) -> None:
    """CB-R67: one of the five that were left was kept."""
    five = FIVE[what]
    game = table(what, top=five).play(SPACE[what], f"keep {five[1]}")

    assert (game.state.decision, len(game.moves())) == ("return-next", 4)
    assert said(game, RED)[-1] == ("returned", BLUE, {"drawn": what, "count": 4, "side": "top"})


@BOTH
def test_the_only_card_of_a_pile_goes_back_by_itself(what: str) -> None:
    """CB-R67, CB-069, CB-114."""
    card = FIVE[what][0]
    game = table(what, top=[card]).play(SPACE[what], "keep none")

    assert (game.state.seat, game.state.decision) == (RED, "place")
    assert sequence(game, what) == [card]


@BOTH
def test_the_side_is_asked_when_a_single_card_is_left_in_the_pile(what: str) -> None:
    """CB-R67, CB-R18."""
    game = table(what, middle=FIVE[what][:1]).play(SPACE[what], "keep none")

    assert game.moves() == ["return top", "return bottom"]
    assert [move.text() for move in game.state.moves()] == ["Put them back on top of the pile",
                                                            "Put them back underneath the pile"]  # fmt: skip


@BOTH
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_by_rules_version_1_the_side_of_a_whole_pile_is_asked(what: str, side: str) -> None:
    """CB-R67: the texts say that it makes no difference."""
    cards = FIVE[what][:3]
    old = kp.game("coal-baron", rules=1)
    game = Play(old.from_raw(table(what, top=cards).g.to_bytes())).play(SPACE[what], "keep none")

    assert old.compiled == GAME.compiled
    assert game.moves() == ["return top", "return bottom"]
    assert all("whole pile" in move.text() for move in game.state.moves())
    lay(game.play(f"return {side}"), cards[::-1])
    assert sequence(game, what) == cards[::-1]
