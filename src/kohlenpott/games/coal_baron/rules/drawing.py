"""The two draw-5 spaces: look, keep at most one, put the rest back (CB-068 to CB-071, CB-113 to CB-115)."""

from __future__ import annotations

from kohlenpott.engine.decks import ON_TOP, Deck, begin_return, blur_twins, draw_hand, pile_size, put_back
from kohlenpott.engine.events import OK, RULING, say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table, chance, order_pile, tile_pile


def drawn_pile(g: Table) -> Deck:
    """The pile the hand was drawn from."""
    if g.drawn == ids.TILES_DRAWN:
        return tile_pile(g)
    return order_pile(g)


def look_at_five(g: Table, drawn: i32) -> None:
    """Take the top five, or all that are left, in secret (CB-068, CB-113, CB-R17, CB-R19)."""
    g.drawn = drawn
    pile = drawn_pile(g)
    g.hand_n = min(figures.DRAWN_CARDS, pile_size(pile))
    say(g, ids.E_LOOKED, g.turn, drawn, g.hand_n)
    draw_hand(pile, chance(g), g.turn, g.hand, g.hand_seen, g.hand_n)
    for k in range(g.hand_n):
        say(g, ids.E_SAW, g.turn, drawn, g.hand[k])
    g.decision = ids.KEEP_TILE if drawn == ids.TILES_DRAWN else ids.KEEP_ORDER


def place_in_hand(g: Table, card: i32) -> i32:
    """Where the card lies in the hand; -1 if it does not."""
    for k in range(g.hand_n):
        if g.hand[k] == card:
            return k
    return -1


def take_from_hand(g: Table, k: i32) -> None:
    """Close the gap the k-th card of the hand leaves."""
    g.hand_n -= 1
    for i in range(k, g.hand_n):
        g.hand[i] = g.hand[i + 1]
        g.hand_seen[i] = g.hand_seen[i + 1]
    g.hand[g.hand_n] = 0
    g.hand_seen[g.hand_n] = 0


def keep_from_hand(g: Table, card: i32) -> None:
    """Take a card that everybody sees out of the hand (CB-R19, CB-R65)."""
    k = place_in_hand(g, card)
    blur_twins(g.hand, g.hand_seen, g.hand_n, k)
    take_from_hand(g, k)


def return_rest(g: Table) -> None:
    """Ask where the cards not kept go, if there are any (CB-069, CB-070, CB-114, CB-115)."""
    if g.hand_n == 0:
        g.drawn = ids.NOTHING_DRAWN
        g.decision = ids.TURN_OVER
    elif figures.RULES >= 2 and is_whole_pile(g):
        choose_side(g, ON_TOP)
    else:
        g.decision = ids.RETURN_SIDE


def is_whole_pile(g: Table) -> bool:
    """Is the pile used up, so that top and bottom are the same? (CB-R67)"""
    return pile_size(drawn_pile(g)) == 0


def may_choose_side(g: Table, move: i32) -> i32:
    """All on top or all underneath, never split (CB-R18)."""
    if move == ids.A_ON_TOP or move == ids.A_UNDERNEATH:
        return OK
    return RULING + 18


def choose_side(g: Table, side: i32) -> None:
    """Settle where the whole hand goes; the others are told no more than that (CB-R65)."""
    g.return_side = side
    begin_return(drawn_pile(g), g.turn, side)
    say(g, ids.E_RETURNED, g.turn, g.drawn, g.hand_n, side)
    g.decision = ids.RETURN_NEXT


def is_returning(g: Table) -> bool:
    """Is the hand being put back, one card after the other?"""
    return g.decision == ids.RETURN_NEXT


def returned_card(g: Table, move: i32) -> i32:
    """The tile kind or order a return move names; -1 for a move that names none of the kind drawn."""
    if g.drawn == ids.TILES_DRAWN and ids.A_TILE <= move < ids.A_TILE + ids.TILE_KINDS:
        return move - ids.A_TILE
    if g.drawn == ids.ORDERS_DRAWN and ids.A_ORDER <= move < ids.A_ORDER + ids.ORDERS:
        return move - ids.A_ORDER
    return -1


def may_return(g: Table, move: i32) -> i32:
    """Is this one of the cards still to be put back? The order is free (CB-069, CB-114)."""
    card = returned_card(g, move)
    if card >= 0 and place_in_hand(g, card) >= 0:
        return OK
    return 69 if g.drawn == ids.TILES_DRAWN else 114


def return_card(g: Table, card: i32) -> None:
    """Lay the card that will be drawn next of those returned (CB-R18, CB-D03)."""
    k = place_in_hand(g, card)
    put_back(drawn_pile(g), g.turn, g.return_side, card, g.hand_seen[k])
    say(g, ids.E_LAID, g.turn, g.drawn, card)
    take_from_hand(g, k)
    if g.hand_n == 0:
        g.drawn = ids.NOTHING_DRAWN
        g.return_side = 0
        g.decision = ids.TURN_OVER


def return_named(g: Table, move: i32) -> None:
    """Lay the card that a move names."""
    return_card(g, returned_card(g, move))


def is_last_card(g: Table) -> bool:
    """May the only option be taken at once? Not while it would tell the others about the hand (CB-R65)."""
    return g.hand_n == 1
