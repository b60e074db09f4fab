"""What a seat, or a spectator, may know of a position (section 10, CB-R19, CB-R36, CB-R65).

A view is a position in which

    chance            is left out
    hand              tells what and how many; `cards` are those the seat knows, all of them for the seat that drew
    top, bottom       tell who laid how many; `cards` are those the seat has seen there, in order only for its own
    shuffled          is the number of cards nobody knows anything about, and `unseen` all cards whose place the
                      seat is not shown: shuffled, laid or drawn by others, or delivered and hidden
    delivered         is a number for the others' orders under hide_delivered, until the game is over

The rest is open (CB-118, CB-119) and stands there as in the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kohlenpott.engine.decks import UNDERNEATH, Deck, knows

from . import figures, ids
from .names import DRAWN, SIDES
from .position_writing import bottom_groups, write_multiset, write_player, write_table
from .records import Table

Laid = tuple[int, int]  # a card and the seats that know where it is


def view(g: Table, seat: int | None) -> dict[str, Any]:
    """The position with everything the seat (None: a spectator) may not know left out."""
    return {
        **write_table(g),
        "hand": view_hand(g, seat),
        "tile_pile": view_pile(g, g.tile_pile, ids.TILES_DRAWN, seat),
        "order_pile": view_pile(g, g.order_pile, ids.ORDERS_DRAWN, seat),
        "players": [view_player(g, other, seat) for other in range(g.seats)],
    }


def names_of(drawn: int) -> list[str]:
    """The ids of the cards of a pile."""
    return figures.tile_kinds if drawn == ids.TILES_DRAWN else figures.order_ids


def known(cards: Iterable[Laid], seat: int | None) -> list[int]:
    """The cards whose place the seat knows, in the order of the component file."""
    return sorted(card for card, seats in cards if seat is not None and knows(seats, seat))


def hand_of(g: Table) -> list[Laid]:
    """The cards in the hand."""
    return list(zip(g.hand[: g.hand_n], g.hand_seen, strict=False))


def top_of(deck: Deck) -> list[Laid]:
    """The cards laid on top."""
    return list(zip(deck.top[: deck.top_n], deck.top_seen, strict=False))


def group_of(deck: Deck, start: int, end: int) -> list[Laid]:
    """The cards of one group underneath."""
    return list(zip(deck.bottom[start:end], deck.bottom_seen[start:end], strict=True))


def is_being_returned(g: Table, drawn: int, seat: int | None) -> bool:
    """Is another seat just laying cards back on this pile? Until it is done they count as in its hand (CB-R65)."""
    return g.decision == ids.RETURN_NEXT and g.drawn == drawn and g.turn != seat


def returned_so_far(g: Table, drawn: int, seat: int | None) -> list[Laid]:
    """The cards of the hand that another seat has laid back already: which ones these are is its secret."""
    if not is_being_returned(g, drawn, seat):
        return []
    deck = g.tile_pile if drawn == ids.TILES_DRAWN else g.order_pile
    if g.return_side != UNDERNEATH:
        return top_of(deck)
    start = next((k for k in range(deck.bottom_n) if deck.bottom_group[k] == deck.returns), deck.bottom_n)
    return group_of(deck, start, deck.bottom_n)


def view_hand(g: Table, seat: int | None) -> dict[str, Any] | None:
    """How many cards of what the seat on turn holds; which ones only as far as the seat knows (CB-R19)."""
    if g.drawn == ids.NOTHING_DRAWN:
        return None
    cards = hand_of(g) + returned_so_far(g, g.drawn, seat)
    shown = list(g.hand[: g.hand_n]) if seat == g.turn else known(cards, seat)
    return {
        "drawn": DRAWN[g.drawn],
        "side": SIDES[g.return_side] if g.decision == ids.RETURN_NEXT else None,
        "count": len(cards),
        "cards": [names_of(g.drawn)[card] for card in shown],
    }


def view_group(names: Sequence[str], laid_by: int, cards: Sequence[Laid], seat: int | None) -> dict[str, Any]:
    """A group of cards that were put back; only the seat that laid it knows its order."""
    in_order = seat == laid_by and all(knows(seats, laid_by) for _, seats in cards)
    shown = [card for card, _ in cards] if in_order else known(cards, seat)
    return {"laid_by": laid_by, "count": len(cards), "in_order": in_order, "cards": [names[card] for card in shown]}


def view_pile(g: Table, deck: Deck, drawn: int, seat: int | None) -> dict[str, Any]:
    """A pile as the seat knows it."""
    names = names_of(drawn)
    laying = is_being_returned(g, drawn, seat)
    top = [] if laying and g.return_side != UNDERNEATH else top_of(deck)
    groups = bottom_groups(deck)
    if laying and g.return_side == UNDERNEATH:
        groups = [group for group in groups if deck.bottom_group[group[0]] != deck.returns]
    return {
        "top": view_group(names, deck.top_arranger, top, seat) if top else None,
        "shuffled": deck.shuffled,
        "bottom": [
            {"return": deck.bottom_group[start]}
            | view_group(names, deck.bottom_arranger[start], group_of(deck, start, end), seat)
            for start, end in groups
        ],
        "returns": deck.returns,
        "unseen": view_unseen(g, deck, drawn, seat),
    }


def view_unseen(g: Table, deck: Deck, drawn: int, seat: int | None) -> dict[str, int] | list[str]:
    """Everything whose place the seat is not shown: in the pile, in a hand drawn from it, delivered and hidden."""
    counts = list(deck.count)
    if drawn == ids.ORDERS_DRAWN:
        for order in range(ids.ORDERS):
            counts[order] += g.delivered_by[order] > 0 and are_hidden(g, g.delivered_by[order] - 1, seat)
    hand = hand_of(g) if g.drawn == drawn else []
    for card, seats in [*top_of(deck), *group_of(deck, 0, deck.bottom_n), *hand]:
        if seat is None or not knows(seats, seat):
            counts[card] += 1
    return write_multiset(names_of(drawn), counts)


def are_hidden(g: Table, other: int, seat: int | None) -> bool:
    """Are the orders that one seat has delivered hidden from another? (CB-R36)"""
    return g.hide_delivered != 0 and other != seat and g.decision != ids.OVER


def view_player(g: Table, other: int, seat: int | None) -> dict[str, Any]:
    """One seat's things, all open but for delivered orders under hide_delivered (CB-118, CB-119, CB-R36)."""
    found = write_player(g, other)
    if are_hidden(g, other, seat):
        found["delivered"] = len(found["delivered"])
    return found
