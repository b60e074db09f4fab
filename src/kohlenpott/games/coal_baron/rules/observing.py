"""What an observation tells beyond the fields themselves: what the observer knows of cards and seats (section 10).

observation.py declares the cells these functions write.
"""

from __future__ import annotations

from kohlenpott.engine.decks import ON_TOP, UNDERNEATH, Deck, knows, pile_size
from kohlenpott.engine.observing import seat_from, write_from
from kohlenpott.engine.types import Cells, i32

from .. import ids
from ..records import Player, Table, order_pile, player, tile_pile
from .drawing import is_returning
from .mining import is_naming_cubes
from .supply import empty_minecarts

# Where an order is, as the observer knows it.
# 0: unseen
REVEALED = 1
DISPLAYED = 2
IN_HAND = 3
SEEN_ON_TOP = 4
SEEN_UNDERNEATH = 5
OUTSTANDING = 6  # + seat counted from the observer
DELIVERED = 10  # + seat counted from the observer
HIDDEN = -1  # what an opponent counts on delivered orders under the option hide_delivered


def write_two_for_one(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The slot two cubes are going to, and how many have been named."""
    asked: bool = is_naming_cubes(g)
    out[k] = g.target // ids.COLOURS + 1 if asked else 0
    out[k + 1] = g.target % ids.COLOURS + 1 if asked else 0
    out[k + 2] = g.cubes_used
    out[k + 3] = g.first_cube + 1 if g.cubes_used > 0 else 0


def write_unloaded(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The minecarts that wait for a cube (CB-163)."""
    out[k] = g.unloaded
    out[k + 1] = g.new_colour + 1 if g.unloaded > 0 else 0


def write_owners(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """Whose the workers on each space are (CB-R05)."""
    for space in range(ids.SPACES):
        out[k + space] = seat_from(observer, g.owner[space], g.seats) + 1 if g.owner[space] >= 0 else 0


def write_pile(out: Cells, k: i32, pile: Deck) -> None:
    """How many cards a pile holds, and how many of them were put back where."""
    out[k] = pile_size(pile)
    out[k + 1] = pile.top_n
    out[k + 2] = pile.bottom_n


def write_tile_pile(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The pile of tunnel tiles from outside."""
    write_pile(out, k, tile_pile(g))


def write_order_pile(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The pile of orders from outside."""
    write_pile(out, k, order_pile(g))


def write_hand(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """What has been drawn and not kept or returned yet (CB-068, CB-113)."""
    out[k] = g.drawn
    out[k + 1] = g.hand_n
    out[k + 2] = g.return_side + 1 if is_returning(g) else 0


def is_being_laid(g: Table, drawn: i32, side: i32, observer: i32) -> bool:
    """Is another seat just putting cards back there? To the observer they are still in its hand (CB-R65)."""
    return is_returning(g) and g.drawn == drawn and g.return_side == side and g.turn != observer


def write_tiles(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """Tiles by kind: unseen, known in the hand, seen on top, seen underneath."""
    pile = tile_pile(g)
    hand = k + ids.TILE_KINDS
    top = hand + ids.TILE_KINDS
    bottom = top + ids.TILE_KINDS
    write_from(out, k, pile.count, ids.TILE_KINDS, 0)
    unseen = k
    if g.drawn == ids.TILES_DRAWN:
        for i in range(g.hand_n):
            out[(hand if knows(g.hand_seen[i], observer) else unseen) + g.hand[i]] += 1
    laid = hand if is_being_laid(g, ids.TILES_DRAWN, ON_TOP, observer) else top
    for i in range(pile.top_n):
        out[(laid if knows(pile.top_seen[i], observer) else unseen) + pile.top[i]] += 1
    laid = hand if is_being_laid(g, ids.TILES_DRAWN, UNDERNEATH, observer) else bottom
    for i in range(pile.bottom_n):
        if not knows(pile.bottom_seen[i], observer):
            out[unseen + pile.bottom[i]] += 1
        elif pile.bottom_group[i] == pile.returns:
            out[laid + pile.bottom[i]] += 1
        else:
            out[bottom + pile.bottom[i]] += 1


def write_tile_sequence(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The tile at each place of the pile, where the observer laid it (CB-R19)."""
    pile = tile_pile(g)
    if pile.top_arranger == observer:
        for i in range(pile.top_n):
            out[k + i] = pile.top[i] + 1
    below = pile.top_n + pile.shuffled
    for i in range(pile.bottom_n):
        if pile.bottom_arranger[i] == observer:
            out[k + below + i] = pile.bottom[i] + 1


def write_order_sequence(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """The place in the pile of each order the observer laid (CB-R19)."""
    pile = order_pile(g)
    if pile.top_arranger == observer:
        for i in range(pile.top_n):
            out[k + pile.top[i]] = i + 1
    below = pile.top_n + pile.shuffled
    for i in range(pile.bottom_n):
        if pile.bottom_arranger[i] == observer:
            out[k + pile.bottom[i]] = below + i + 1


def write_order_places(g: Table, observer: i32, out: Cells, k: i32) -> None:
    """Where each order is, as far as the observer knows (CB-119, CB-R19, CB-R36)."""
    pile = order_pile(g)
    all_shown = 0 if are_hidden(g, 1) else 1
    for order in range(ids.ORDERS):  # written without branches: most batches spend their time in observations
        seat = g.delivered_by[order] - 1
        shown = DELIVERED + seat_from(observer, seat, g.seats) if seat >= 0 else 0
        out[k + order] = shown if all_shown == 1 or seat == observer else 0
    for i in range(g.revealed_n):
        out[k + g.revealed[i]] = REVEALED
    for i in range(ids.ORDER_DISPLAYS):
        if g.displayed[i] >= 0:
            out[k + g.displayed[i]] = DISPLAYED
    if g.drawn == ids.ORDERS_DRAWN:
        for i in range(g.hand_n):
            if knows(g.hand_seen[i], observer):
                out[k + g.hand[i]] = IN_HAND
    laid = IN_HAND if is_being_laid(g, ids.ORDERS_DRAWN, ON_TOP, observer) else SEEN_ON_TOP
    for i in range(pile.top_n):
        if knows(pile.top_seen[i], observer):
            out[k + pile.top[i]] = laid
    laid = IN_HAND if is_being_laid(g, ids.ORDERS_DRAWN, UNDERNEATH, observer) else SEEN_UNDERNEATH
    for i in range(pile.bottom_n):
        if knows(pile.bottom_seen[i], observer):
            out[k + pile.bottom[i]] = laid if pile.bottom_group[i] == pile.returns else SEEN_UNDERNEATH
    for seat in range(g.seats):
        p = player(g, seat)
        for i in range(p.orders_n):
            out[k + p.orders[i]] = OUTSTANDING + seat_from(observer, seat, g.seats)


def are_hidden(g: Table, distance: i32) -> bool:
    """Are the delivered orders of the seat at this distance hidden from the observer? (CB-R36)"""
    return g.hide_delivered != 0 and distance != 0 and g.decision != ids.OVER


def write_elements(g: Table, p: Player, distance: i32, out: Cells, k: i32) -> None:
    """What a seat counts for each scoring element; delivered orders may be hidden, empty minecarts never (CB-121)."""
    if are_hidden(g, distance):
        for i in range(ids.COLOURS + ids.VEHICLES):
            out[k + i] = HIDDEN
    else:
        write_from(out, k, p.colour_slots, ids.COLOURS, 0)
        write_from(out, k + ids.COLOURS, p.vehicle_slots, ids.VEHICLES, 0)
    for colour in range(ids.COLOURS):
        out[k + ids.COLOURS + ids.VEHICLES + colour] = empty_minecarts(p, colour)
