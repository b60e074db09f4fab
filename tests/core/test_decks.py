"""Piles drawn lazily: what is known is drawn in order, the rest by chance, and secrets stay secrets."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from kohlenpott.core import decks
from kohlenpott.core.chance import Chance, seed_chance
from kohlenpott.core.decks import (
    NO_CARD,
    ON_TOP,
    UNDERNEATH,
    Deck,
    begin_return,
    blur_twins,
    draw_card,
    draw_hand,
    draw_shuffled,
    group_end,
    knows,
    mix,
    mix_return,
    mix_with_hand,
    next_seen_by,
    pile_size,
    put_back,
    redeal,
)

BLUE, RED, GREEN = range(3)
SEEDS = range(150)


def seeded(seed: int = 1) -> Chance:
    """A stream of chance."""
    chance = Chance()
    seed_chance(chance, seed)
    return chance


def bits(*seats: int) -> int:
    """Seats as a `seen` cell."""
    return sum(1 << seat for seat in seats)


def pile(counts: dict[int, int] | None = None) -> Deck:
    """A pile of so many shuffled cards of each kind."""
    deck = Deck()
    for kind, count in (counts or {}).items():
        deck.count[kind] = count
        deck.shuffled += count
    return deck


def lay(deck: Deck, seat: int, side: int, *cards: int, seen: dict[int, int] | None = None) -> None:
    """A seat puts cards back; it has seen all of them, others only what `seen` says."""
    begin_return(deck, seat, side)
    for card in cards:
        put_back(deck, seat, side, card, (seen or {}).get(card, 0) | bits(seat))


def draw_all(deck: Deck, seed: int = 1) -> list[int]:
    """Every card of the pile from the top."""
    chance = seeded(seed)
    return [draw_card(deck, chance) for _ in range(pile_size(deck))]


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Draws that a test decides: (number of possibilities, the one to be drawn)."""
    script: list[tuple[int, int]] = []

    def random_below(_: Chance, n: int) -> int:
        asked, answer = script.pop(0)
        assert n == asked
        return answer

    monkeypatch.setattr(decks, "random_below", random_below)
    return script


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


def look(deck: Deck, seat: int, n: int, seed: int = 1) -> tuple[list[int], list[int]]:
    """A seat draws a hand of five cells: (the cards, who knows that they are in it)."""
    hand, hand_seen = [0] * 5, [0] * 5
    draw_hand(deck, seeded(seed), seat, hand, hand_seen, n)
    assert (hand[n:], hand_seen[n:]) == ([0] * (5 - n), [0] * (5 - n))
    return hand[:n], hand_seen[:n]


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
