"""Piles drawn lazily: what nobody has seen is a multiset, what somebody put back is a known segment.

A pile is, from the top: cards somebody laid on top, the shuffled middle, cards somebody laid underneath.
Nothing undetermined is stored: a card of the middle gets its identity when it is drawn. Every card that
was put back carries the seats that have seen it there; the seat that laid a group knows its order as well.
"""

from __future__ import annotations

from .chance import Chance, random_below
from .records import Struct, cells
from .types import Cells, i16, i32

DECK_KINDS = 48  # the most kinds, and the most cards, a pile can hold
LAID_ON_TOP = 5  # the most cards that can lie on top: each look takes all that lie there
NO_CARD = -1
ON_TOP = 0
UNDERNEATH = 1


class Deck(Struct):
    """One face-down pile."""

    shuffled: i16  # cards in the middle, whose order nobody knows
    count: Cells = cells(DECK_KINDS)  # the middle by kind
    top_n: i16  # cards that were put back on top
    top: Cells = cells(LAID_ON_TOP)  # these, next card first
    top_seen: Cells = cells(LAID_ON_TOP)  # seats that know the card lies there, as bits
    top_arranger: i16  # the seat that laid them and knows their order
    bottom_n: i16  # cards that were put back underneath
    bottom: Cells = cells(DECK_KINDS)  # these, next card first
    bottom_seen: Cells = cells(DECK_KINDS)  # seats that know the card lies in its group, as bits
    bottom_arranger: Cells = cells(DECK_KINDS)  # the seat that laid the card's group and knows its order
    bottom_group: Cells = cells(DECK_KINDS)  # which return brought the card, counted from 1
    returns: i16  # how often cards were put back underneath


def pile_size(deck: Deck) -> i32:
    """How many cards are left."""
    return deck.top_n + deck.shuffled + deck.bottom_n


def draw_shuffled(deck: Deck, chance: Chance) -> i32:
    """Take one card of the shuffled middle; all its cards are equally likely."""
    rest = random_below(chance, deck.shuffled)
    kind = 0
    while rest >= deck.count[kind]:
        rest -= deck.count[kind]
        kind += 1
    deck.count[kind] -= 1
    deck.shuffled -= 1
    return kind


def next_seen_by(deck: Deck) -> i32:
    """The seats, as bits, that know that the next card is in this place of the pile."""
    if deck.top_n > 0:
        return deck.top_seen[0]
    if deck.shuffled > 0 or deck.bottom_n == 0:
        return 0
    return deck.bottom_seen[0]


def take_next(deck: Deck, chance: Chance) -> i32:
    """Take the next card, NO_CARD from an empty pile; what the seats know of the rest is left as it is."""
    if deck.top_n > 0:
        card = deck.top[0]
        deck.top_n -= 1
        for k in range(deck.top_n):
            deck.top[k] = deck.top[k + 1]
            deck.top_seen[k] = deck.top_seen[k + 1]
        deck.top[deck.top_n] = 0
        deck.top_seen[deck.top_n] = 0
        if deck.top_n == 0:
            deck.top_arranger = 0
        return card
    if deck.shuffled > 0:
        return draw_shuffled(deck, chance)
    if deck.bottom_n == 0:
        return NO_CARD
    card = deck.bottom[0]
    deck.bottom_n -= 1
    for k in range(deck.bottom_n):
        deck.bottom[k] = deck.bottom[k + 1]
        deck.bottom_seen[k] = deck.bottom_seen[k + 1]
        deck.bottom_arranger[k] = deck.bottom_arranger[k + 1]
        deck.bottom_group[k] = deck.bottom_group[k + 1]
    deck.bottom[deck.bottom_n] = 0
    deck.bottom_seen[deck.bottom_n] = 0
    deck.bottom_arranger[deck.bottom_n] = 0
    deck.bottom_group[deck.bottom_n] = 0
    return card


def blur_twins(laid: Cells, seen: Cells, end: i32, taken: i32) -> None:
    """One of the cards before `end` is taken in the open: a seat that knew of one like it cannot tell which it was."""
    for k in range(end):
        if k != taken and laid[k] == laid[taken]:
            both = seen[taken] & seen[k]
            seen[taken] = seen[taken] | seen[k]
            seen[k] = both


def group_end(deck: Deck) -> i32:
    """Where the first group underneath ends."""
    k = 0
    while k < deck.bottom_n and deck.bottom_group[k] == deck.bottom_group[0]:
        k += 1
    return k


def draw_card(deck: Deck, chance: Chance) -> i32:
    """Turn up the next card, NO_CARD from an empty pile."""
    if deck.top_n > 0:
        blur_twins(deck.top, deck.top_seen, deck.top_n, 0)
    elif deck.shuffled == 0:
        blur_twins(deck.bottom, deck.bottom_seen, group_end(deck), 0)
    return take_next(deck, chance)


def draw_hand(deck: Deck, chance: Chance, seat: i32, hand: Cells, hand_seen: Cells, n: i32) -> None:
    """A seat takes the next `n` cards in secret; whoever has seen one of them lie there knows it is in the hand.

    If a group underneath is drawn in part, only the seat that laid it knows which part: the others forget it.
    """
    group = 0
    first = 0  # card of the hand that comes from this group
    arranger = 0
    for k in range(n):
        if deck.top_n == 0 and deck.shuffled == 0 and deck.bottom_group[0] != group:
            group = deck.bottom_group[0]
            arranger = deck.bottom_arranger[0]
            first = k
        if deck.top_n == 0 and deck.shuffled == 0:
            blur_twins(deck.bottom, deck.bottom_seen, group_end(deck), 0)
        hand_seen[k] = next_seen_by(deck) | (1 << seat)
        hand[k] = take_next(deck, chance)
    if group > 0 and deck.bottom_n > 0 and deck.bottom_group[0] == group:
        able = (1 << seat) | (1 << arranger)
        for k in range(first, n):
            hand_seen[k] = hand_seen[k] & able
        for k in range(group_end(deck)):
            deck.bottom_seen[k] = deck.bottom_seen[k] & able


def begin_return(deck: Deck, seat: i32, side: i32) -> None:
    """The seat is about to put cards back, one after the other, the one to be drawn first first."""
    if side == ON_TOP:
        deck.top_arranger = seat
    else:
        deck.returns += 1


def put_back(deck: Deck, seat: i32, side: i32, card: i32, seen: i32) -> None:
    """Lay the next card of a return; `seen` are the seats that know it goes back."""
    if side == ON_TOP:
        deck.top[deck.top_n] = card
        deck.top_seen[deck.top_n] = seen
        deck.top_n += 1
    else:
        deck.bottom[deck.bottom_n] = card
        deck.bottom_seen[deck.bottom_n] = seen
        deck.bottom_arranger[deck.bottom_n] = seat
        deck.bottom_group[deck.bottom_n] = deck.returns
        deck.bottom_n += 1


def knows(seen: i32, seat: i32) -> bool:
    """Is the seat among those of a `seen` cell?"""
    return (seen >> seat) & 1 == 1


def forget_unseen(deck: Deck, laid: Cells, seen: Cells, n: i32, seat: i32) -> None:
    """Shuffle back in what the seat has not seen of `n` laid cards."""
    for k in range(n):
        if not knows(seen[k], seat):
            deck.count[laid[k]] += 1
            deck.shuffled += 1


def imagine_unseen(deck: Deck, chance: Chance, laid: Cells, seen: Cells, n: i32, seat: i32) -> None:
    """Give each laid card that the seat has not seen a new identity from the shuffled ones."""
    for k in range(n):
        if not knows(seen[k], seat):
            laid[k] = draw_shuffled(deck, chance)


def mix(chance: Chance, laid: Cells, seen: Cells, start: i32, end: i32) -> None:
    """Shuffle the cards from `start` to before `end`, each with the seats that have seen it."""
    for k in range(end - 1, start, -1):
        other = start + random_below(chance, k - start + 1)
        card = laid[k]
        laid[k] = laid[other]
        laid[other] = card
        seats = seen[k]
        seen[k] = seen[other]
        seen[other] = seats


def straighten(laid: Cells, seen: Cells, start: i32, end: i32, seat: i32) -> None:
    """Lay the cards from `start` to before `end` in an order that follows from what the seat knows about them."""
    for k in range(start + 1, end):
        at = k
        while at > start and comes_later(laid[at - 1], seen[at - 1], laid[at], seen[at], seat):
            card = laid[at]
            laid[at] = laid[at - 1]
            laid[at - 1] = card
            seats = seen[at]
            seen[at] = seen[at - 1]
            seen[at - 1] = seats
            at -= 1


def comes_later(card: i32, seats: i32, other: i32, other_seats: i32, seat: i32) -> bool:
    """Cards lie by who has seen them, and among these by their kind if the seat is one of them."""
    if seats != other_seats:
        return seats > other_seats
    return knows(seats, seat) and card > other


def redeal(deck: Deck, chance: Chance, seat: i32, hand: Cells, hand_seen: Cells, hand_n: i32) -> None:
    """Replace what the seat cannot know of a pile, and of a hand drawn from it, by something just as likely."""
    forget_unseen(deck, deck.top, deck.top_seen, deck.top_n, seat)
    forget_unseen(deck, deck.bottom, deck.bottom_seen, deck.bottom_n, seat)
    forget_unseen(deck, hand, hand_seen, hand_n, seat)
    straighten_unknown(deck, seat)
    imagine_unseen(deck, chance, deck.top, deck.top_seen, deck.top_n, seat)
    imagine_unseen(deck, chance, deck.bottom, deck.bottom_seen, deck.bottom_n, seat)
    imagine_unseen(deck, chance, hand, hand_seen, hand_n, seat)
    if deck.top_arranger != seat:
        mix(chance, deck.top, deck.top_seen, 0, deck.top_n)
    start = 0
    for k in range(1, deck.bottom_n + 1):
        if k == deck.bottom_n or deck.bottom_group[k] != deck.bottom_group[start]:
            if deck.bottom_arranger[start] != seat:
                mix(chance, deck.bottom, deck.bottom_seen, start, k)
            start = k


def straighten_unknown(deck: Deck, seat: i32) -> None:
    """Forget the order in which others have put cards back: the same seed then gives the same world whatever it is."""
    if deck.top_arranger != seat:
        straighten(deck.top, deck.top_seen, 0, deck.top_n, seat)
    start = 0
    for k in range(1, deck.bottom_n + 1):
        if k == deck.bottom_n or deck.bottom_group[k] != deck.bottom_group[start]:
            if deck.bottom_arranger[start] != seat:
                straighten(deck.bottom, deck.bottom_seen, start, k, seat)
            start = k


def mix_return(deck: Deck, chance: Chance, side: i32, hand: Cells, hand_seen: Cells, hand_n: i32) -> None:
    """While a seat is putting cards back, nobody else knows which of them lie there already."""
    if side == ON_TOP:
        mix_with_hand(chance, deck.top, deck.top_seen, 0, deck.top_n, hand, hand_seen, hand_n)
        return
    start = deck.bottom_n
    while start > 0 and deck.bottom_group[start - 1] == deck.returns:
        start -= 1
    mix_with_hand(chance, deck.bottom, deck.bottom_seen, start, deck.bottom_n, hand, hand_seen, hand_n)


def mix_with_hand(
    chance: Chance, laid: Cells, seen: Cells, start: i32, end: i32, hand: Cells, hand_seen: Cells, hand_n: i32
) -> None:
    """Draw the cards from `start` to before `end` anew from themselves and the hand."""
    for k in range(start, end):
        other = k + random_below(chance, end - k + hand_n)
        card = laid[k]
        seats = seen[k]
        if other < end:
            laid[k] = laid[other]
            seen[k] = seen[other]
            laid[other] = card
            seen[other] = seats
        else:
            laid[k] = hand[other - end]
            seen[k] = hand_seen[other - end]
            hand[other - end] = card
            hand_seen[other - end] = seats
