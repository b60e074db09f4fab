"""Numbers for learning: everything a seat may know, and nothing more (section 10).

`FEATURES` names the cells in the order in which `observe` writes them, `SCALES` says by what learners divide them;
docs/observations/ is made from both.
Seats are counted from the observer: 0 is the observer, 1 the next clockwise.
"""

from __future__ import annotations

from kohlenpott.engine.decks import DECK_KINDS, ON_TOP, UNDERNEATH, Deck, knows, pile_size
from kohlenpott.engine.observing import write_from, write_one_hot
from kohlenpott.engine.types import Cells, i32

from ..ids import (
    COLOURS,
    ELEMENTS,
    FACTORY_DISPLAYS,
    ORDER_DISPLAYS,
    ORDERS,
    ORDERS_DRAWN,
    OVER,
    RETURN_NEXT,
    SEATS,
    SPACES,
    TILE_KINDS,
    TILES_DRAWN,
    TWO_FOR_ONE,
    VEHICLES,
)
from ..records import Player, Table, order_pile, player, tile_pile
from .supply import empty_minecarts

DECISION_KINDS = 10
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

PLAYER_CELLS = 7 + 2 * COLOURS + 2 * COLOURS * COLOURS + VEHICLES + ELEMENTS

FEATURES = (
    ("decision", DECISION_KINDS, "one-hot: what is asked"),
    ("on turn", SEATS, "one-hot: the seat that is asked"),
    ("first player", SEATS, "one-hot: the seat with the marker"),
    ("seats", 1, "players at the table"),
    ("shift", 1, "1 to 3"),
    ("moves left", 1, "of the mining action"),
    ("two-for-one", 4, "order + 1, slot colour + 1, cubes named, first cube + 1; 0 when not asked"),
    ("unloaded", 2, "minecarts waiting for a cube, their colour + 1"),
    ("supply", COLOURS, "cubes by colour"),
    ("workers", SPACES, "workers on each space"),
    ("owner", SPACES, "whose they are, seat + 1; 0 = nobody's"),
    ("factory", FACTORY_DISPLAYS, "tile kind + 1 on each display space; 0 = none"),
    ("order display", ORDER_DISPLAYS, "order + 1 on each display space; 0 = none"),
    ("tile pile", 3, "size, cards put back on top, cards put back underneath"),
    ("order pile", 3, "size, cards put back on top, cards put back underneath"),
    ("hand", 3, "what was drawn, how many are left, side + 1 they are being returned to"),
    ("unseen tiles", TILE_KINDS, "tiles whose place the observer does not know, by kind"),
    ("hand tiles", TILE_KINDS, "tiles in the hand that the observer knows, by kind"),
    ("tiles seen on top", TILE_KINDS, "by kind"),
    ("tiles seen underneath", TILE_KINDS, "by kind"),
    ("tile sequence", DECK_KINDS, "kind + 1 at each place of the pile the observer laid; 0 = not known"),
    ("order sequence", ORDERS, "place + 1 in the pile of each order the observer laid; 0 = not known"),
    ("order place", ORDERS, "where each order is: 0 unseen, 1 revealed, 2 displayed, 3 in hand, 4 seen on top, "
     "5 seen underneath, 6-9 outstanding, 10-13 delivered (by seat)"),
    ("order filled", ORDERS * COLOURS, "filled slots by order and colour"),
    ("order cubes", ORDERS * COLOURS, "cubes lying on each order, by their own colour"),
    ("player", SEATS * PLAYER_CELLS, "per seat: reserve, canteen, banked, "
     "francs, vp, cage level, outstanding orders; cage 4; stock 4; coal by tunnel and colour 16; tiles 16; "
     "complete orders by vehicle 4; count for each scoring element 12 (-1 hidden)"),
)  # fmt: skip
# about the largest value of each part, or of each of its cells; 1 where nothing is said
SCALES = {
    "seats": 4, "shift": 3, "moves left": 10, "two-for-one": (44, 4, 2, 8), "unloaded": (2, 4), "supply": 16,
    "workers": 6, "owner": 4, "factory": 16, "order display": 44, "tile pile": (42, 5, 42), "order pile": (44, 5, 44),
    "hand": (2, 5, 2), "unseen tiles": 3, "hand tiles": 3, "tiles seen on top": 3, "tiles seen underneath": 3,
    "tile sequence": 16, "order sequence": 44, "order place": 13, "order filled": 3, "order cubes": 4,
    "reserve": 18, "canteen": 18, "banked": 6, "francs": 30, "vp": 50, "cage level": 4, "outstanding orders": 10,
    "cage": 5, "stock": 3, "coal by tunnel and colour": 5, "tiles": 3, "complete orders by vehicle": 4,
    "count for each scoring element": 8,
}  # fmt: skip
OBSERVATION = 908


def from_observer(g: Table, observer: i32, seat: i32) -> i32:
    """A seat counted clockwise from the observer."""
    return seat - observer + (g.seats if seat < observer else 0)


def write_pile(out: Cells, k: i32, pile: Deck) -> i32:
    """How many cards a pile holds, and how many of them were put back where."""
    out[k] = pile_size(pile)
    out[k + 1] = pile.top_n
    out[k + 2] = pile.bottom_n
    return k + 3


def is_being_laid(g: Table, drawn: i32, side: i32, observer: i32) -> bool:
    """Is another seat just putting cards back there? To the observer they are still in its hand (CB-R65)."""
    return g.decision == RETURN_NEXT and g.drawn == drawn and g.return_side == side and g.turn != observer


def write_tiles(g: Table, observer: i32, out: Cells, k: i32) -> i32:
    """Tiles by kind: unseen, known in the hand, seen on top, seen underneath."""
    pile = tile_pile(g)
    hand = k + TILE_KINDS
    top = hand + TILE_KINDS
    bottom = top + TILE_KINDS
    k = write_from(out, k, pile.count, TILE_KINDS, 0)
    k += 3 * TILE_KINDS
    unseen = hand - TILE_KINDS
    if g.drawn == TILES_DRAWN:
        for i in range(g.hand_n):
            out[(hand if knows(g.hand_seen[i], observer) else unseen) + g.hand[i]] += 1
    laid = hand if is_being_laid(g, TILES_DRAWN, ON_TOP, observer) else top
    for i in range(pile.top_n):
        out[(laid if knows(pile.top_seen[i], observer) else unseen) + pile.top[i]] += 1
    laid = hand if is_being_laid(g, TILES_DRAWN, UNDERNEATH, observer) else bottom
    for i in range(pile.bottom_n):
        if not knows(pile.bottom_seen[i], observer):
            out[unseen + pile.bottom[i]] += 1
        elif pile.bottom_group[i] == pile.returns:
            out[laid + pile.bottom[i]] += 1
        else:
            out[bottom + pile.bottom[i]] += 1
    return k


def write_tile_sequence(pile: Deck, observer: i32, out: Cells, k: i32) -> i32:
    """The tile at each place of the pile, where the observer laid it (CB-R19)."""
    if pile.top_arranger == observer:
        for i in range(pile.top_n):
            out[k + i] = pile.top[i] + 1
    below = pile.top_n + pile.shuffled
    for i in range(pile.bottom_n):
        if pile.bottom_arranger[i] == observer:
            out[k + below + i] = pile.bottom[i] + 1
    return k + DECK_KINDS


def write_order_sequence(pile: Deck, observer: i32, out: Cells, k: i32) -> i32:
    """The place in the pile of each order the observer laid (CB-R19)."""
    if pile.top_arranger == observer:
        for i in range(pile.top_n):
            out[k + pile.top[i]] = i + 1
    below = pile.top_n + pile.shuffled
    for i in range(pile.bottom_n):
        if pile.bottom_arranger[i] == observer:
            out[k + pile.bottom[i]] = below + i + 1
    return k + ORDERS


def write_order_places(g: Table, observer: i32, out: Cells, k: i32) -> i32:
    """Where each order is, as far as the observer knows (CB-119, CB-R19, CB-R36)."""
    pile = order_pile(g)
    all_shown = 0 if are_hidden(g, 1) else 1
    for order in range(ORDERS):  # written without branches: most batches spend their time in observations
        seat = g.delivered_by[order] - 1
        shown = DELIVERED + from_observer(g, observer, seat) if seat >= 0 else 0
        out[k + order] = shown if all_shown == 1 or seat == observer else 0
    for i in range(g.revealed_n):
        out[k + g.revealed[i]] = REVEALED
    for i in range(ORDER_DISPLAYS):
        if g.displayed[i] >= 0:
            out[k + g.displayed[i]] = DISPLAYED
    if g.drawn == ORDERS_DRAWN:
        for i in range(g.hand_n):
            if knows(g.hand_seen[i], observer):
                out[k + g.hand[i]] = IN_HAND
    laid = IN_HAND if is_being_laid(g, ORDERS_DRAWN, ON_TOP, observer) else SEEN_ON_TOP
    for i in range(pile.top_n):
        if knows(pile.top_seen[i], observer):
            out[k + pile.top[i]] = laid
    laid = IN_HAND if is_being_laid(g, ORDERS_DRAWN, UNDERNEATH, observer) else SEEN_UNDERNEATH
    for i in range(pile.bottom_n):
        if knows(pile.bottom_seen[i], observer):
            out[k + pile.bottom[i]] = laid if pile.bottom_group[i] == pile.returns else SEEN_UNDERNEATH
    for seat in range(g.seats):
        p = player(g, seat)
        for i in range(p.orders_n):
            out[k + p.orders[i]] = OUTSTANDING + from_observer(g, observer, seat)
    return k + ORDERS


def are_hidden(g: Table, distance: i32) -> bool:
    """Are the delivered orders of the seat at this distance hidden from the observer? (CB-R36)"""
    return g.hide_delivered != 0 and distance != 0 and g.decision != OVER


def write_player(p: Player, hidden: bool, out: Cells, k: i32) -> i32:
    """One seat's open information (CB-118, CB-119, CB-160)."""
    out[k] = p.reserve
    out[k + 1] = p.canteen
    out[k + 2] = p.banked
    out[k + 3] = p.francs
    out[k + 4] = p.vp
    out[k + 5] = p.cage_level
    out[k + 6] = p.orders_n
    k = write_from(out, k + 7, p.cage, COLOURS, 0)
    k = write_from(out, k, p.stock, COLOURS, 0)
    k = write_from(out, k, p.coal, COLOURS * COLOURS, 0)
    k = write_from(out, k, p.tiles, TILE_KINDS, 0)
    k = write_from(out, k, p.ready, VEHICLES, 0)
    if hidden:
        for i in range(COLOURS + VEHICLES):
            out[k + i] = HIDDEN
        k += COLOURS + VEHICLES
    else:
        k = write_from(out, k, p.colour_slots, COLOURS, 0)
        k = write_from(out, k, p.vehicle_slots, VEHICLES, 0)
    for colour in range(COLOURS):
        out[k + colour] = empty_minecarts(p, colour)
    return k + COLOURS


def observe(g: Table, observer: i32, out: Cells) -> None:
    """Write the whole observation of a seat: zeros first, then what is not zero."""
    for i in range(OBSERVATION):
        out[i] = 0
    on_turn = from_observer(g, observer, g.turn)
    k = write_one_hot(out, 0, DECISION_KINDS, g.decision)
    k = write_one_hot(out, k, SEATS, -1 if g.decision == OVER else on_turn)
    k = write_one_hot(out, k, SEATS, from_observer(g, observer, g.first_player))
    out[k] = g.seats
    out[k + 1] = g.shift
    out[k + 2] = g.moves_left
    k = write_two_for_one(g, out, k + 3)
    out[k] = g.unloaded
    out[k + 1] = g.new_colour + 1 if g.unloaded > 0 else 0
    k = write_from(out, k + 2, g.supply, COLOURS, 0)
    k = write_from(out, k, g.workers, SPACES, 0)
    for space in range(SPACES):
        out[k + space] = from_observer(g, observer, g.owner[space]) + 1 if g.owner[space] >= 0 else 0
    k = write_from(out, k + SPACES, g.factory, FACTORY_DISPLAYS, 1)
    k = write_from(out, k, g.displayed, ORDER_DISPLAYS, 1)
    k = write_pile(out, k, tile_pile(g))
    k = write_pile(out, k, order_pile(g))
    out[k] = g.drawn
    out[k + 1] = g.hand_n
    out[k + 2] = g.return_side + 1 if g.decision == RETURN_NEXT else 0
    k = write_tiles(g, observer, out, k + 3)
    k = write_tile_sequence(tile_pile(g), observer, out, k)
    k = write_order_sequence(order_pile(g), observer, out, k)
    k = write_order_places(g, observer, out, k)
    k = write_from(out, k, g.filled, ORDERS * COLOURS, 0)
    k = write_from(out, k, g.cubes, ORDERS * COLOURS, 0)
    for distance in range(g.seats):  # empty chairs stay zero
        p = player(g, (observer + distance) % g.seats)
        k = write_player(p, are_hidden(g, distance), out, k)


def write_two_for_one(g: Table, out: Cells, k: i32) -> i32:
    """The slot two cubes are going to, and how many have been named."""
    asked: bool = g.decision == TWO_FOR_ONE
    out[k] = g.target // COLOURS + 1 if asked else 0
    out[k + 1] = g.target % COLOURS + 1 if asked else 0
    out[k + 2] = g.cubes_used
    out[k + 3] = g.first_cube + 1 if g.cubes_used > 0 else 0
    return k + 4
