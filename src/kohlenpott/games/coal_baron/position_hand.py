"""The hand in a position: what the seat on turn has drawn on a draw-5 space (CB-068, CB-113).

In a view it tells how many cards of what it holds; `cards` are those the seat knows, all of them for the seat that
drew.
"""

from __future__ import annotations

from typing import Any

from kohlenpott.api.positions import PositionEntry
from kohlenpott.api.reading import Reader
from kohlenpott.engine.decks import ON_TOP, UNDERNEATH

from . import ids
from .moves import moves
from .names import DRAWN, SIDES
from .position_codecs import asked
from .position_piles import (
    Laid,
    drawn_pile,
    group_of,
    hand_of,
    is_being_returned,
    known,
    read_cards,
    top_of,
    write_cards,
)
from .records import MOST_DRAWN, Table
from .rules.drawing import is_returning
from .rules.factory import is_loading

TILES, ORDERS = DRAWN[ids.TILES_DRAWN], DRAWN[ids.ORDERS_DRAWN]
NAMED = {TILES: moves.answered_by(ids.A_TILE), ORDERS: moves.answered_by(ids.A_ORDER)}  # what can be named


def write_hand(g: Table) -> dict[str, Any] | None:
    """The hand and, while it is being returned, where it goes (CB-R18)."""
    cards = write_cards(drawn_pile(g).names, hand_of(g))
    return None if g.drawn == ids.NOTHING_DRAWN else {"drawn": DRAWN[g.drawn], "side": side_of(g), "cards": cards}


def side_of(g: Table) -> str | None:
    """Where the hand is being returned to (CB-R18)."""
    return SIDES[g.return_side] if is_returning(g) else None


def drawn_kinds(g: Table) -> tuple[str, ...]:
    """What the hand can have been drawn from: what can be named now, or what is being loaded, or anything."""
    if is_loading(g):
        return (TILES,)
    name = ids.DECISIONS[g.decision]
    return tuple(kind for kind, decisions in NAMED.items() if name in decisions) or (TILES, ORDERS)


def read_hand(g: Table, entry: Reader) -> None:
    """The same."""
    if entry.is_null and is_loading(g):
        return
    fields = entry.record(("drawn", "side", "cards"), asked(g), {"side": None})
    choices = drawn_kinds(g)
    g.drawn = DRAWN.index(choices[fields["drawn"].choice(choices, asked(g))])
    if is_returning(g):
        g.return_side = fields["side"].choice(SIDES, asked(g))
    else:
        fields["side"].null(asked(g))
    low, reason = int(not is_loading(g)), f"{asked(g)}, hand.drawn {DRAWN[g.drawn]}"
    for card, seen in read_cards(g, fields["cards"], drawn_pile(g).names, low, MOST_DRAWN, reason):
        g.hand[g.hand_n], g.hand_seen[g.hand_n] = card, seen
        g.hand_n += 1


def note_return(g: Table) -> None:
    """Who returns cards on top is noted before the first one is laid (CB-R18)."""
    deck = drawn_pile(g).deck(g)
    if is_returning(g) and g.return_side == ON_TOP and deck.top_n == 0:
        deck.top_arranger = g.turn


def view_hand(g: Table, seat: int | None) -> dict[str, Any] | None:
    """How many cards of what the seat on turn holds; which ones only as far as the seat knows (CB-R19)."""
    if g.drawn == ids.NOTHING_DRAWN:
        return None
    cards = hand_of(g) + returned_so_far(g, seat)
    shown = g.hand[: g.hand_n] if seat == g.turn else known(cards, seat)
    names = [drawn_pile(g).names[card] for card in shown]
    return {"drawn": DRAWN[g.drawn], "side": side_of(g), "count": len(cards), "cards": names}


def returned_so_far(g: Table, seat: int | None) -> list[Laid]:
    """The cards of the hand that another seat has laid back already: which ones these are is its secret (CB-R65)."""
    deck = drawn_pile(g).deck(g)
    if not is_being_returned(g, g.drawn, seat):
        return []
    if g.return_side != UNDERNEATH:
        return top_of(deck)
    start = next((k for k in range(deck.bottom_n) if deck.bottom_group[k] == deck.returns), deck.bottom_n)
    return group_of(deck, start, deck.bottom_n)


PARTS = (PositionEntry("hand", write_hand, read_hand, view=view_hand),)
