"""Piles for the tests of decks."""

from __future__ import annotations

from kohlenpott.engine.chance import Chance, seed_chance
from kohlenpott.engine.decks import Deck, begin_return, draw_card, draw_hand, pile_size, put_back

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


def look(deck: Deck, seat: int, n: int, seed: int = 1) -> tuple[list[int], list[int]]:
    """A seat draws a hand of five cells: (the cards, who knows that they are in it)."""
    hand, hand_seen = [0] * 5, [0] * 5
    draw_hand(deck, seeded(seed), seat, hand, hand_seen, n)
    assert (hand[n:], hand_seen[n:]) == ([0] * (5 - n), [0] * (5 - n))
    return hand[:n], hand_seen[:n]
