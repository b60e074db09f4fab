"""Worlds in which the piles look the same to a seat: shuffled cards, hands drawn in secret."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from engine.piles import BLUE, GREEN, RED, SEEDS, bits, draw_all, lay, look, pile, seeded
from kohlenpott.engine.decks import ON_TOP, UNDERNEATH, Deck, pile_size, redeal

# --- other worlds ---------------------------------------------------------------------------------


def worlds(deck: Deck, seat: int, hand: list[int] | None = None, hand_seen: list[int] | None = None) -> list[
    tuple[Deck, list[int]]
]:  # fmt: skip
    """Many re-dealt copies of a pile and a hand."""
    found = []
    for seed in SEEDS:
        twin, cards, seen = deck.copy(), list(hand or []), list(hand_seen or [])
        redeal(twin, seeded(seed), seat, cards, seen, len(cards))
        assert seen == (hand_seen or [])
        assert pile_size(twin) == pile_size(deck)
        assert (twin.top_n, twin.shuffled, twin.bottom_n) == (deck.top_n, deck.shuffled, deck.bottom_n)
        everything = Counter(draw_all(twin.copy())) + Counter(cards)
        assert everything == Counter(draw_all(deck.copy())) + Counter(hand or [])
        found.append((twin, cards))
    return found


def test_the_seat_that_laid_cards_on_top_knows_them_in_order() -> None:
    deck = pile({7: 2, 8: 2})
    lay(deck, RED, ON_TOP, 5, 4, 3)

    assert all(twin == deck for twin, _ in worlds(deck, RED))


def test_for_others_the_cards_on_top_could_be_any() -> None:
    deck = pile({1: 1, 2: 1})
    lay(deck, RED, ON_TOP, 5, 4)

    tops = {tuple(twin.top[:2]) for twin, _ in worlds(deck, BLUE)}
    assert tops == set(permutations((1, 2, 4, 5), 2))
    assert all(twin.top_seen == deck.top_seen and twin.top_arranger == RED for twin, _ in worlds(deck, BLUE))


def test_who_saw_a_card_on_top_knows_it_is_there_but_not_where() -> None:
    """BLUE had seen the 5 before RED drew it and put it back."""
    deck = pile({1: 1, 2: 1})
    lay(deck, RED, ON_TOP, 5, 4, seen={5: bits(BLUE)})

    tops = {tuple(twin.top[:2]) for twin, _ in worlds(deck, BLUE)}
    assert tops == {(5, 1), (5, 2), (5, 4), (1, 5), (2, 5), (4, 5)}
    for twin, _ in worlds(deck, BLUE):
        seen = dict(zip(twin.top[:2], twin.top_seen[:2], strict=True))
        assert seen.pop(5) == bits(RED, BLUE)
        assert list(seen.values()) == [bits(RED)]


def test_the_seat_that_laid_cards_underneath_knows_them_in_order() -> None:
    deck = pile({7: 2, 8: 2})
    lay(deck, RED, UNDERNEATH, 5, 4, 3)

    assert all(twin == deck for twin, _ in worlds(deck, RED))


def test_groups_underneath_are_mixed_each_for_itself() -> None:
    """GREEN has seen all; each group keeps its place, only GREEN's own keeps its order."""
    deck = pile()
    all_seen = dict.fromkeys(range(10), bits(GREEN))
    lay(deck, RED, UNDERNEATH, 0, seen=all_seen)
    lay(deck, RED, UNDERNEATH, 1, 2, seen=all_seen)
    lay(deck, GREEN, UNDERNEATH, 3, 4)
    lay(deck, BLUE, UNDERNEATH, 5, 6, 7, seen=all_seen)
    lay(deck, RED, UNDERNEATH, 8, 9, seen=all_seen)

    orders = {tuple(twin.bottom[:10]) for twin, _ in worlds(deck, GREEN)}
    groups = list(zip(*((order[:1], order[1:3], order[3:5], order[5:8], order[8:]) for order in orders), strict=True))
    assert [set(group) for group in groups] == [
        {(0,)},
        {(1, 2), (2, 1)},
        {(3, 4)},
        set(permutations((5, 6, 7))),
        {(8, 9), (9, 8)},
    ]
    twin = worlds(deck, GREEN)[0][0]
    assert (twin.bottom_group, twin.bottom_arranger) == (deck.bottom_group, deck.bottom_arranger)


def test_two_groups_of_one_seat_keep_their_places() -> None:
    deck = pile()
    lay(deck, RED, UNDERNEATH, 1, 2)
    lay(deck, RED, UNDERNEATH, 3)

    assert all(twin == deck for twin, _ in worlds(deck, RED))
    unknown = {tuple(twin.bottom[:3]) for twin, _ in worlds(deck, BLUE)}
    assert unknown == set(permutations((1, 2, 3)))


def test_what_a_seat_knows_underneath_never_comes_up_elsewhere() -> None:
    deck = pile({7: 3, 8: 1})
    lay(deck, BLUE, UNDERNEATH, 5)
    lay(deck, RED, ON_TOP, 4, 3)

    for twin, _ in worlds(deck, BLUE):
        assert (twin.bottom[0], twin.count[5]) == (5, 0)
        assert 5 not in twin.top[:2]
    tops = {card for twin, _ in worlds(deck, BLUE) for card in twin.top[:2]}
    assert tops == {3, 4, 7, 8}


def test_a_spectators_world_mixes_everything() -> None:
    """A seat that has seen nothing: top, middle, bottom and hand are equally unknown."""
    deck = pile({0: 1})
    lay(deck, RED, ON_TOP, 1)
    lay(deck, RED, UNDERNEATH, 2)

    found = {
        (twin.top[0], twin.count[:4].index(1), twin.bottom[0], hand[0])
        for twin, hand in worlds(deck, GREEN, [3], [bits(RED)])
    }
    assert found == set(permutations(range(4)))


def test_a_hand_is_dealt_anew_only_as_far_as_it_is_unknown() -> None:
    deck = pile({1: 1, 2: 1})

    hands = {tuple(hand) for _, hand in worlds(deck, BLUE, [5, 4], [bits(RED, BLUE), bits(RED)])}
    assert hands == {(5, 1), (5, 2), (5, 4)}
    assert {tuple(hand) for _, hand in worlds(deck, RED, [5, 4], [bits(RED, BLUE), bits(RED)])} == {(5, 4)}


def test_a_hand_that_was_not_drawn_from_the_pile_stays() -> None:
    deck, hand = pile({1: 1, 2: 1}), [5, 4]
    redeal(deck, seeded(), BLUE, hand, [0, 0], 0)

    assert (hand, deck) == ([5, 4], pile({1: 1, 2: 1}))


def test_an_unknown_card_is_as_likely_as_its_copies() -> None:
    """Three of one kind against one of another: about three quarters of the worlds."""
    deck = pile({1: 3})
    lay(deck, RED, ON_TOP, 2)
    tops = []
    for seed in range(400):
        twin = deck.copy()
        redeal(twin, seeded(seed), BLUE, [], [], 0)
        tops.append(twin.top[0])

    assert 260 < tops.count(1) < 340


# --- hands drawn in secret ------------------------------------------------------------------------


def test_a_hand_is_known_to_its_seat_and_to_those_who_saw_the_cards_lie_there() -> None:
    deck = pile({7: 2})
    lay(deck, RED, ON_TOP, 5, 4, seen={4: bits(GREEN)})
    lay(deck, RED, UNDERNEATH, 3)

    assert look(deck, BLUE, 5) == ([5, 4, 7, 7, 3], [bits(RED, BLUE), bits(RED, GREEN, BLUE), 1, 1, bits(RED, BLUE)])
    assert pile_size(deck) == 0


def test_a_hand_of_shuffled_cards_leaves_the_rest_alone() -> None:
    deck = pile({7: 3})
    lay(deck, RED, UNDERNEATH, 3, 2, seen={2: bits(GREEN)})

    assert look(deck, BLUE, 3) == ([7, 7, 7], [bits(BLUE)] * 3)
    assert deck.bottom_seen[:2] == [bits(RED), bits(RED, GREEN)]


def test_a_group_drawn_as_a_whole_is_known_to_all_who_saw_it() -> None:
    deck = pile()
    lay(deck, RED, UNDERNEATH, 1, 2, seen={1: bits(GREEN)})
    lay(deck, GREEN, UNDERNEATH, 3, 4, seen={3: bits(RED)})

    assert look(deck, BLUE, 2) == ([1, 2], [bits(RED, GREEN, BLUE), bits(RED, BLUE)])
    assert (deck.bottom[:2], deck.bottom_seen[:2]) == ([3, 4], [bits(GREEN, RED), bits(GREEN)])


def test_of_a_group_drawn_in_part_only_its_arranger_knows_which_part() -> None:
    """The other groups, drawn as a whole or not at all, stay as they are."""
    deck = pile({9: 1})
    everyone = dict.fromkeys(range(10), bits(BLUE, RED, GREEN))
    lay(deck, GREEN, UNDERNEATH, 1, seen=everyone)
    lay(deck, RED, UNDERNEATH, 2, 3, 4, 5, seen=everyone)
    lay(deck, RED, UNDERNEATH, 6, seen=everyone)

    hand, hand_seen = look(deck, BLUE, 4)

    assert hand == [9, 1, 2, 3]
    assert hand_seen == [bits(BLUE), bits(BLUE, RED, GREEN), bits(BLUE, RED), bits(BLUE, RED)]
    assert deck.bottom[:3] == [4, 5, 6]
    assert deck.bottom_seen[:4] == [bits(BLUE, RED), bits(BLUE, RED), bits(BLUE, RED, GREEN), 0]


def test_a_group_drawn_in_part_does_not_tell_which_part() -> None:
    """BLUE knows two of RED's three cards underneath, not their order: GREEN's hand may hold either or both."""
    deck = pile()
    lay(deck, RED, UNDERNEATH, 1, 2, 3, seen={1: bits(BLUE), 2: bits(BLUE)})

    hand, hand_seen = look(deck, GREEN, 2)

    assert {twin.bottom[0] for twin, _ in worlds(deck, BLUE, hand, hand_seen)} == {1, 2, 3}
    assert {twin.bottom[0] for twin, _ in worlds(deck, RED, hand, hand_seen)} == {3}
