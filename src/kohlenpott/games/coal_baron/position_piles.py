"""The piles in a position, from the top: cards laid on top, shuffled ones, groups laid underneath.

Laid cards tell the seats that know where they are (CB-R19).
In a view a group tells who laid how many; its `cards` are those the seat has seen there, in order only for its own.
`shuffled` is the number of cards nobody knows anything about, and `unseen` are all cards whose place the seat is not
shown: shuffled, laid or drawn by others, or delivered and hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kohlenpott.api.fields import AllCounts, Multiset
from kohlenpott.api.positions import PositionEntry
from kohlenpott.api.reading import Reader
from kohlenpott.engine.decks import DECK_KINDS, LAID_ON_TOP, UNDERNEATH, Deck, knows

from . import figures, ids
from .position_codecs import TURNS
from .position_orders import are_hidden
from .records import MOST_DRAWN, Table
from .rules.drawing import is_returning

Laid = tuple[int, int]  # a card and the seats, as bits, that know where it is


def write_cards(names: Sequence[str], cards: Iterable[Laid]) -> list[dict[str, Any]]:
    """Cards with the seats that know where they are."""
    return [
        {"card": names[card], "seen": [seat for seat in range(ids.SEATS) if knows(seats, seat)]}
        for card, seats in cards
    ]


def read_cards(g: Table, entry: Reader, names: Sequence[str], low: int, high: int, reason: str = "") -> list[Laid]:
    """The same."""
    found = []
    for each in entry.listing(low, high, reason):
        fields = each.record(("card", "seen"))
        bits = 0
        for seat in fields["seen"].listing(0, g.seats):
            bit = 1 << seat.integer(0, g.seats - 1, "seats")
            if bits & bit:
                raise fields["seen"].refusal(f"seat {seat.value} is listed twice")
            bits |= bit
        found.append((fields["card"].choice(names, reason), bits))
    return found


def known(cards: Iterable[Laid], seat: int | None) -> list[int]:
    """The cards whose place the seat knows, in the order of the component file."""
    return sorted(card for card, seats in cards if seat is not None and knows(seats, seat))


def hand_of(g: Table) -> list[Laid]:
    """The cards in the hand."""
    return list(zip(g.hand[: g.hand_n], g.hand_seen, strict=False))


def is_being_returned(g: Table, drawn: int, seat: int | None) -> bool:
    """Is another seat just laying cards back on this pile? Until it is done they count as in its hand (CB-R65)."""
    return is_returning(g) and g.drawn == drawn and g.turn != seat


def top_of(deck: Deck) -> list[Laid]:
    """The cards laid on top."""
    return list(zip(deck.top[: deck.top_n], deck.top_seen, strict=False))


def group_of(deck: Deck, start: int, end: int) -> list[Laid]:
    """The cards of one group underneath."""
    return list(zip(deck.bottom[start:end], deck.bottom_seen[start:end], strict=True))


def bottom_groups(deck: Deck) -> list[tuple[int, int]]:
    """The groups of cards underneath, each from its first card to before the next group."""
    starts = [k for k in range(deck.bottom_n) if k == 0 or deck.bottom_group[k] != deck.bottom_group[k - 1]]
    return list(pairwise([*starts, deck.bottom_n]))


@dataclass(frozen=True, slots=True)
class Pile:
    """One of the two piles."""

    name: str  # of its field
    drawn: int  # what a hand drawn from it holds
    names: Sequence[str]  # of its cards
    shuffled: AllCounts | Multiset  # how its shuffled cards are written

    def deck(self, g: Table) -> Deck:
        """Its cards."""
        found: Deck = getattr(g, self.name)
        return found

    def write(self, g: Table) -> dict[str, Any]:
        """The whole pile."""
        deck = self.deck(g)
        top = {"laid_by": deck.top_arranger, "cards": write_cards(self.names, top_of(deck))}
        return {
            "top": top if deck.top_n > 0 else None,
            "shuffled": self.shuffled.write(deck.count[: len(self.names)]),
            "bottom": [
                {
                    "laid_by": deck.bottom_arranger[start],
                    "return": deck.bottom_group[start],
                    "cards": write_cards(self.names, group_of(deck, start, end)),
                }
                for start, end in bottom_groups(deck)
            ],
            "returns": deck.returns,
        }

    # --- reading --------------------------------------------------------------------------------------

    def read(self, g: Table, entry: Reader) -> None:
        """The same; what was never put back may be left out."""
        usual: dict[str, Any] = {"top": None, "bottom": [], "returns": 0}
        fields, deck = entry.record(("top", "shuffled", "bottom", "returns"), defaults=usual), self.deck(g)
        if not fields["top"].is_null:
            top = fields["top"].record(("laid_by", "cards"))
            deck.top_arranger = top["laid_by"].integer(0, g.seats - 1, "seats")
            for card, seen in read_cards(g, top["cards"], self.names, 1, LAID_ON_TOP):
                deck.top[deck.top_n], deck.top_seen[deck.top_n] = card, seen
                deck.top_n += 1
        deck.count[: len(self.names)] = self.shuffled.read(fields["shuffled"])
        deck.shuffled = sum(deck.count)
        deck.returns = TURNS.codec(g).read(fields["returns"])
        for group in fields["bottom"].listing(0, DECK_KINDS):
            self.read_group(g, deck, group)

    def read_group(self, g: Table, deck: Deck, entry: Reader) -> None:
        """One group of cards underneath; later returns lie deeper."""
        fields = entry.record(("laid_by", "return", "cards"))
        laid_by = fields["laid_by"].integer(0, g.seats - 1, "seats")
        above = deck.bottom_group[deck.bottom_n - 1] if deck.bottom_n > 0 else 0
        number = fields["return"].integer(1, figures.MOST_TURNS[g.seats])
        if not above < number <= deck.returns:
            reason = f"{self.name}.bottom in the order of {self.name}.returns"
            raise fields["return"].expected(f"a number from {above + 1} to {deck.returns}", reason)
        cards = read_cards(g, fields["cards"], self.names, 1, MOST_DRAWN)
        if deck.bottom_n + len(cards) > DECK_KINDS:
            raise fields["cards"].refusal(f"no pile holds more than {DECK_KINDS} cards")
        for card, seen in cards:
            k = deck.bottom_n
            deck.bottom[k], deck.bottom_seen[k] = card, seen
            deck.bottom_arranger[k], deck.bottom_group[k] = laid_by, number
            deck.bottom_n += 1

    # --- what a seat knows ----------------------------------------------------------------------------

    def view(self, g: Table, seat: int | None) -> dict[str, Any]:
        """The pile as the seat knows it; while another one lays cards back, without these (CB-R65)."""
        deck, groups, top = self.deck(g), bottom_groups(self.deck(g)), top_of(self.deck(g))
        if is_being_returned(g, self.drawn, seat):
            if g.return_side == UNDERNEATH:
                groups = [group for group in groups if deck.bottom_group[group[0]] != deck.returns]
            else:
                top = []
        return {
            "top": self.view_group(deck.top_arranger, top, seat) if top else None,
            "shuffled": deck.shuffled,
            "bottom": [
                {"return": deck.bottom_group[start]}
                | self.view_group(deck.bottom_arranger[start], group_of(deck, start, end), seat)
                for start, end in groups
            ],
            "returns": deck.returns,
            "unseen": self.view_unseen(g, seat),
        }

    def view_group(self, laid_by: int, cards: Sequence[Laid], seat: int | None) -> dict[str, Any]:
        """A group of cards that were put back; only the seat that laid it knows its order (CB-R19)."""
        in_order = seat == laid_by and all(knows(seats, laid_by) for _, seats in cards)
        shown = [self.names[card] for card in ([card for card, _ in cards] if in_order else known(cards, seat))]
        return {"laid_by": laid_by, "count": len(cards), "in_order": in_order, "cards": shown}

    def view_unseen(self, g: Table, seat: int | None) -> dict[str, int] | list[str]:
        """All whose place the seat is not shown: in the pile, in a hand drawn from it, delivered and hidden."""
        deck = self.deck(g)
        counts = deck.count[: len(self.names)]
        if self.drawn == ids.ORDERS_DRAWN:
            for order in range(ids.ORDERS):
                counts[order] += g.delivered_by[order] > 0 and are_hidden(g, g.delivered_by[order] - 1, seat)
        hand = hand_of(g) if g.drawn == self.drawn else []
        for card, seats in [*top_of(deck), *group_of(deck, 0, deck.bottom_n), *hand]:
            if seat is None or not knows(seats, seat):
                counts[card] += 1
        return self.shuffled.write(counts)


TILE_COUNTS = AllCounts(figures.tile_kinds, 0, figures.TILES_IN_ALL)
TILES = Pile("tile_pile", ids.TILES_DRAWN, figures.tile_kinds, TILE_COUNTS)
ORDERS = Pile("order_pile", ids.ORDERS_DRAWN, figures.order_ids, Multiset(figures.order_ids, ids.ORDERS))
PARTS = tuple(PositionEntry(pile.name, pile.write, pile.read, view=pile.view) for pile in (TILES, ORDERS))


def drawn_pile(g: Table) -> Pile:
    """The pile the hand was drawn from."""
    return TILES if g.drawn == ids.TILES_DRAWN else ORDERS
