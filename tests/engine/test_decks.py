"""Piles drawn lazily: what is known is drawn in order, the rest by chance, and secrets stay secrets."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from engine.piles import BLUE, GREEN, RED, SEEDS, bits, draw_all, lay, pile, seeded
from kohlenpott.engine.decks import (
    NO_CARD,
    ON_TOP,
    UNDERNEATH,
    Deck,
    draw_card,
    draw_shuffled,
    knows,
    mix,
    next_seen_by,
    pile_size,
)

# --- drawing --------------------------------------------------------------------------------------


def test_every_shuffled_card_is_drawn_by_exactly_one_number(scripted: list[tuple[int, int]]) -> None:
    drawn = []
    for number in range(6):
        scripted.append((6, number))
        deck = pile({0: 2, 3: 3, 47: 1})
        drawn.append(draw_shuffled(deck, seeded()))
        assert deck.shuffled == 5
        assert deck.count == pile(Counter({0: 2, 3: 3, 47: 1}) - Counter([drawn[-1]])).count

    assert drawn == [0, 0, 3, 3, 3, 47]


def test_a_card_gets_its_identity_only_when_it_is_drawn() -> None:
    """Nothing undetermined is stored: the same pile gives different cards to different streams."""
    orders = {tuple(draw_all(pile({0: 1, 1: 1, 2: 1}), seed)) for seed in SEEDS}

    assert orders == set(permutations(range(3)))


def test_a_pile_gives_each_of_its_cards_once() -> None:
    deck = pile({4: 2, 9: 3, 20: 1})

    assert sorted(draw_all(deck)) == [4, 4, 9, 9, 9, 20]
    assert deck == Deck()


def test_an_empty_pile_gives_no_card_and_asks_no_chance() -> None:
    deck, chance = Deck(), seeded()
    state = chance.state

    assert (pile_size(deck), draw_card(deck, chance), next_seen_by(deck)) == (0, NO_CARD, 0)
    assert (deck, chance.state) == (Deck(), state)


def test_cards_on_top_come_first_and_cards_underneath_last() -> None:
    deck = pile({7: 2})
    lay(deck, BLUE, UNDERNEATH, 1, 2)
    lay(deck, RED, ON_TOP, 5, 4, 3)
    lay(deck, GREEN, UNDERNEATH, 6)

    assert pile_size(deck) == 8
    assert draw_all(deck) == [5, 4, 3, 7, 7, 1, 2, 6]


def test_known_cards_are_drawn_without_chance() -> None:
    deck, chance = pile(), seeded()
    lay(deck, BLUE, ON_TOP, 3, 1)
    lay(deck, BLUE, UNDERNEATH, 2)
    state = chance.state

    assert [draw_card(deck, chance) for _ in range(3)] == [3, 1, 2]
    assert chance.state == state


def test_what_is_put_back_is_written_with_who_knows_it() -> None:
    deck = pile({7: 1})
    lay(deck, RED, ON_TOP, 5, 4, seen={4: bits(GREEN)})
    lay(deck, BLUE, UNDERNEATH, 1, 2, seen={2: bits(RED)})
    lay(deck, GREEN, UNDERNEATH, 3)

    assert (deck.top_n, deck.top, deck.top_seen) == (2, [5, 4, 0, 0, 0], [bits(RED), bits(RED, GREEN), 0, 0, 0])
    assert deck.top_arranger == RED
    assert (deck.bottom_n, deck.bottom[:4], deck.returns) == (3, [1, 2, 3, 0], 2)
    assert deck.bottom_seen[:4] == [bits(BLUE), bits(BLUE, RED), bits(GREEN), 0]
    assert deck.bottom_arranger[:4] == [BLUE, BLUE, GREEN, 0]
    assert deck.bottom_group[:4] == [1, 1, 2, 0]
    assert (deck.shuffled, deck.count) == (1, pile({7: 1}).count)


def test_drawing_from_the_top_closes_the_gap() -> None:
    deck = pile({7: 1})
    lay(deck, RED, ON_TOP, 5, 4, 3, seen={3: bits(BLUE)})

    assert draw_card(deck, seeded()) == 5
    assert (deck.top_n, deck.top, deck.top_seen) == (2, [4, 3, 0, 0, 0], [bits(RED), bits(RED, BLUE), 0, 0, 0])
    assert deck.top_arranger == RED
    draw_card(deck, seeded())
    assert (deck.top_n, deck.top_arranger) == (1, RED)
    draw_card(deck, seeded())
    assert deck == pile({7: 1})


def test_a_pile_has_room_for_five_cards_on_top_and_all_underneath() -> None:
    deck = pile()
    lay(deck, RED, ON_TOP, 4, 3, 2, 1, 0)
    lay(deck, RED, UNDERNEATH, *range(47, -1, -1))

    assert draw_all(deck) == [4, 3, 2, 1, 0, *range(47, -1, -1)]


def test_drawing_from_underneath_closes_the_gap() -> None:
    deck = pile()
    lay(deck, RED, UNDERNEATH, 5, 4)
    lay(deck, GREEN, UNDERNEATH, 3)

    assert draw_card(deck, seeded()) == 5
    assert (deck.bottom_n, deck.bottom[:3], deck.bottom_seen[:3]) == (2, [4, 3, 0], [bits(RED), bits(GREEN), 0])
    assert (deck.bottom_arranger[:3], deck.bottom_group[:3]) == ([RED, GREEN, 0], [1, 2, 0])
    draw_card(deck, seeded())
    draw_card(deck, seeded())
    assert (deck.bottom_n, deck.bottom[0], deck.bottom_seen[0]) == (0, 0, 0)
    assert (deck.bottom_arranger[0], deck.bottom_group[0], deck.returns) == (0, 0, 2)


# --- who knows the next card ----------------------------------------------------------------------


def test_nobody_knows_a_shuffled_card() -> None:
    deck = pile({7: 1})
    lay(deck, RED, UNDERNEATH, 5)

    assert next_seen_by(deck) == 0


def test_the_next_card_on_top_is_known_to_those_who_saw_it() -> None:
    deck = pile({7: 1})
    lay(deck, RED, ON_TOP, 5, 4, seen={5: bits(GREEN)})

    assert next_seen_by(deck) == bits(RED, GREEN)
    draw_card(deck, seeded())
    assert next_seen_by(deck) == bits(RED)
    draw_card(deck, seeded())
    assert next_seen_by(deck) == 0


def test_the_next_card_underneath_is_known_once_it_is_next() -> None:
    deck = pile({7: 1})
    lay(deck, RED, UNDERNEATH, 5)
    lay(deck, GREEN, UNDERNEATH, 4)

    draw_card(deck, seeded())
    assert next_seen_by(deck) == bits(RED)
    draw_card(deck, seeded())
    assert next_seen_by(deck) == bits(GREEN)


@pytest.mark.parametrize(("seen", "seats"), [(0, []), (1, [0]), (2, [1]), (5, [0, 2]), (15, [0, 1, 2, 3])])
def test_a_seen_cell_holds_one_bit_per_seat(seen: int, seats: list[int]) -> None:
    assert [seat for seat in range(4) if knows(seen, seat)] == seats


# --- mixing ---------------------------------------------------------------------------------------


def test_mixing_gives_every_order_by_exactly_one_way(scripted: list[tuple[int, int]]) -> None:
    """Four cards between two that stay, each with the seats that have seen it."""
    found = []
    for draws in product(range(4), range(3), range(2)):
        laid, seen = [9, 1, 2, 3, 4, 8], [90, 10, 20, 30, 40, 80]
        scripted.extend(zip((4, 3, 2), draws, strict=True))
        mix(seeded(), laid, seen, 1, 5)
        assert (scripted, laid[0], laid[5]) == ([], 9, 8)
        assert seen == [card * 10 for card in laid]
        found.append(tuple(laid[1:5]))

    assert sorted(found) == sorted(permutations((1, 2, 3, 4)))


def test_one_card_needs_no_mixing(scripted: list[tuple[int, int]]) -> None:
    laid, seen = [1, 2], [3, 4]
    mix(seeded(), laid, seen, 1, 2)

    assert (laid, seen, scripted) == ([1, 2], [3, 4], [])
