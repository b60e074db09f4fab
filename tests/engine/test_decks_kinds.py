"""Piles with several cards of one kind, and worlds while cards are being put back."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from engine.piles import BLUE, GREEN, RED, SEEDS, bits, lay, look, pile, seeded
from kohlenpott.engine.decks import (
    ON_TOP,
    UNDERNEATH,
    Deck,
    begin_return,
    blur_twins,
    draw_card,
    group_end,
    mix_return,
    mix_with_hand,
)

# --- cards of one kind ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "twins", "left"),
    [
        ([BLUE], [[BLUE]], [[BLUE]]),  # knew of two, knows of one
        ([BLUE], [[RED]], [[]]),  # each knew of one: it may be the one that is gone
        ([], [[RED]], [[]]),
        ([RED], [[]], [[]]),
        ([], [[RED], [RED]], [[], [RED]]),
        ([RED], [[RED, BLUE], [RED, GREEN]], [[RED], [RED]]),
        ([RED], [[RED, BLUE], [RED, BLUE]], [[RED], [RED, BLUE]]),
    ],
)
def test_who_knew_of_a_kind_knows_of_one_less_when_one_is_turned_up(
    taken: list[int], twins: list[list[int]], left: list[list[int]]
) -> None:
    """Cards of one kind cannot be told apart."""
    laid = [4, *(4 for _ in twins), 5, 4]
    seen = [bits(*taken), *(bits(*seats) for seats in twins), bits(BLUE, RED), bits(GREEN)]

    blur_twins(laid, seen, len(laid) - 1, 0)

    assert seen[1:] == [*(bits(*seats) for seats in left), bits(BLUE, RED), bits(GREEN)]


def test_any_card_of_a_hand_can_be_the_one_turned_up() -> None:
    laid, seen = [4, 5, 4], [bits(RED), bits(RED), bits(BLUE)]

    blur_twins(laid, seen, 3, 2)

    assert (laid, seen) == ([4, 5, 4], [0, bits(RED), bits(RED, BLUE)])


def test_a_card_turned_up_from_the_top_may_be_its_twin() -> None:
    deck = pile()
    lay(deck, RED, ON_TOP, 4, 5, 4, seen={5: bits(BLUE)})
    deck.top_seen[2] |= bits(BLUE)
    lay(deck, RED, UNDERNEATH, 4, seen={4: bits(BLUE)})

    assert draw_card(deck, seeded()) == 4
    assert (deck.top[:2], deck.top_seen[:2]) == ([5, 4], [bits(RED, BLUE), bits(RED)])
    assert deck.bottom_seen[0] == bits(RED, BLUE)


def test_a_card_turned_up_from_underneath_may_be_its_twin_of_the_same_group() -> None:
    deck = pile()
    lay(deck, RED, UNDERNEATH, 4, 5, 4)
    deck.bottom_seen[2] |= bits(BLUE)
    lay(deck, RED, UNDERNEATH, 4, seen={4: bits(BLUE)})

    assert draw_card(deck, seeded()) == 4
    assert (deck.bottom[:3], deck.bottom_seen[:3]) == ([5, 4, 4], [bits(RED), bits(RED), bits(RED, BLUE)])


def test_a_shuffled_card_turned_up_says_nothing_about_those_underneath() -> None:
    deck = pile({4: 1})
    lay(deck, RED, UNDERNEATH, 5, 5)
    deck.bottom_seen[1] |= bits(BLUE)

    draw_card(deck, seeded())

    assert deck.bottom_seen[:2] == [bits(RED), bits(RED, BLUE)]


def test_cards_drawn_in_secret_leave_what_is_known_of_their_twins() -> None:
    deck = pile()
    lay(deck, RED, ON_TOP, 4, 4)
    deck.top_seen[1] |= bits(BLUE)

    assert look(deck, GREEN, 1) == ([4], [bits(RED, GREEN)])
    assert deck.top_seen[0] == bits(RED, BLUE)


def test_the_first_group_underneath_ends_where_the_next_begins() -> None:
    deck = pile()
    assert group_end(deck) == 0
    lay(deck, RED, UNDERNEATH, 1, 2)
    assert group_end(deck) == 2
    lay(deck, RED, UNDERNEATH, 3)
    assert group_end(deck) == 2
    draw_card(deck, seeded())
    draw_card(deck, seeded())
    assert group_end(deck) == 1


# --- while cards are put back ---------------------------------------------------------------------


def test_drawing_anew_with_the_hand_gives_every_outcome_by_exactly_one_way(scripted: list[tuple[int, int]]) -> None:
    """Two laid cards between two that stay, two in hand, each with the seats that have seen it."""
    found = []
    for draws in product(range(4), range(3)):
        laid, seen, hand, hand_seen = [9, 1, 2, 8], [90, 10, 20, 80], [3, 4, 7], [30, 40, 70]
        scripted.extend(zip((4, 3), draws, strict=True))
        mix_with_hand(seeded(), laid, seen, 1, 3, hand, hand_seen, 2)
        assert (scripted, laid[0], laid[3], hand[2]) == ([], 9, 8, 7)
        assert seen + hand_seen == [card * 10 for card in laid + hand]
        assert sorted(laid + hand) == [1, 2, 3, 4, 7, 8, 9]
        found.append(tuple(laid[1:3]))

    assert sorted(found) == sorted(permutations((1, 2, 3, 4), 2))


def mixed(deck: Deck, side: int, hand: list[int]) -> tuple[set[tuple[int, ...]], set[tuple[int, ...]], set[int]]:
    """What can lie on top, underneath and in the first place of the hand."""
    tops, bottoms, firsts = set(), set(), set()
    for seed in SEEDS:
        twin, cards, seen = deck.copy(), list(hand), [bits(RED)] * len(hand)
        mix_return(twin, seeded(seed), side, cards, seen, len(cards))
        tops.add(tuple(twin.top[: deck.top_n]))
        bottoms.add(tuple(twin.bottom[: deck.bottom_n]))
        firsts.add(cards[0])
    return tops, bottoms, firsts


def test_what_lies_on_top_already_could_still_be_in_the_hand() -> None:
    deck = pile({7: 1})
    lay(deck, BLUE, UNDERNEATH, 5)
    lay(deck, RED, ON_TOP, 1, 2)

    assert mixed(deck, ON_TOP, [3]) == (set(permutations((1, 2, 3), 2)), {(5,)}, {1, 2, 3})


def test_what_lies_underneath_already_could_still_be_in_the_hand() -> None:
    """Earlier groups stay as they are, and so does what lies on top."""
    deck = pile({7: 1})
    lay(deck, BLUE, UNDERNEATH, 5, 6)
    lay(deck, RED, UNDERNEATH, 1, 2)
    deck.top_n, deck.top[0] = 1, 8

    tops, bottoms, firsts = mixed(deck, UNDERNEATH, [3])
    assert (tops, firsts) == ({(8,)}, {1, 2, 3})
    assert bottoms == {(5, 6, *order) for order in permutations((1, 2, 3), 2)}


def test_before_the_first_card_is_laid_nothing_is_mixed() -> None:
    deck = pile()
    lay(deck, BLUE, UNDERNEATH, 5, 6)
    begin_return(deck, RED, UNDERNEATH)

    assert mixed(deck, UNDERNEATH, [3, 4]) == ({()}, {(5, 6)}, {3})


def test_a_first_group_underneath_has_no_group_before_it() -> None:
    deck = pile()
    lay(deck, RED, UNDERNEATH, 1)

    assert mixed(deck, UNDERNEATH, [2]) == ({()}, {(1,), (2,)}, {1, 2})
