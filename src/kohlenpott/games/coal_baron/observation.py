"""Numbers for learning in Coal Baron: everything a seat may know, and nothing more (section 10).

Seats are counted from the observer: 0 is the observer, 1 the next clockwise. The order is stable: networks rely on it.
"""

from __future__ import annotations

from kohlenpott.engine.decks import DECK_KINDS
from kohlenpott.engine.observation import (
    Observation,
    cell,
    one_hot,
    per_seat,
    row,
    seat_one_hot,
    written,
)

from . import ids

observation = Observation(
    one_hot("decision", len(ids.DECISIONS), note="what is asked"),
    seat_one_hot("on turn", ids.SEATS, "turn", "the seat that is asked", unless_over=True),
    seat_one_hot("first player", ids.SEATS, "first_player", "the seat with the marker"),
    cell("seats", scale=4, note="players at the table"),
    cell("shift", scale=3, note="1 to 3"),
    cell("moves left", "moves_left", 10, "of the mining action"),
    written("two-for-one", 4, by="write_two_for_one", scale=(44, 4, 2, 8),
            note="order + 1, slot colour + 1, cubes named, first cube + 1; 0 when not asked"),
    written("unloaded", 2, by="write_unloaded", scale=(2, 4),
            note="minecarts waiting for a cube, their colour + 1"),
    row("supply", ids.COLOURS, scale=16, note="cubes by colour"),
    row("workers", ids.SPACES, scale=6, note="workers on each space"),
    written("owner", ids.SPACES, by="write_owners", scale=4, note="whose they are, seat + 1; 0 = nobody's"),
    row("factory", ids.FACTORY_DISPLAYS, scale=16, plus=1, note="tile kind + 1 on each display space; 0 = none"),
    row("order display", ids.ORDER_DISPLAYS, "displayed", 44, "order + 1 on each display space; 0 = none", 1),
    written("tile pile", 3, by="write_tile_pile", scale=(42, 5, 42),
            note="size, cards put back on top, cards put back underneath"),
    written("order pile", 3, by="write_order_pile", scale=(44, 5, 44),
            note="size, cards put back on top, cards put back underneath"),
    written("hand", 3, by="write_hand", scale=(2, 5, 2),
            note="what was drawn, how many are left, side + 1 they are being returned to"),
    written("unseen tiles", ids.TILE_KINDS, by="write_tiles", scale=3,
            note="tiles whose place the observer does not know, by kind"),
    written("hand tiles", ids.TILE_KINDS, scale=3, note="tiles in the hand that the observer knows, by kind"),
    written("tiles seen on top", ids.TILE_KINDS, scale=3, note="by kind"),
    written("tiles seen underneath", ids.TILE_KINDS, scale=3, note="by kind"),
    written("tile sequence", DECK_KINDS, by="write_tile_sequence", scale=16,
            note="kind + 1 at each place of the pile the observer laid; 0 = not known"),
    written("order sequence", ids.ORDERS, by="write_order_sequence", scale=44,
            note="place + 1 in the pile of each order the observer laid; 0 = not known"),
    written("order place", ids.ORDERS, by="write_order_places", scale=13,
            note="where each order is: 0 unseen, 1 revealed, 2 displayed, 3 in hand, 4 seen on top, "
            "5 seen underneath, 6-9 outstanding, 10-13 delivered (by seat)"),
    row("order filled", ids.CELLS, "filled", 3, "filled slots by order and colour"),
    row("order cubes", ids.CELLS, "cubes", 4, "cubes lying on each order, by their own colour"),
    per_seat(
        ids.SEATS,
        cell("reserve", scale=18),
        cell("canteen", scale=18),
        cell("banked", scale=6),
        cell("francs", scale=30),
        cell("vp", scale=50),
        cell("cage level", "cage_level", 4),
        cell("outstanding orders", "orders_n", 10),
        row("cage", ids.COLOURS, scale=5),
        row("stock", ids.COLOURS, scale=3),
        row("coal by tunnel and colour", ids.COLOURS * ids.COLOURS, "coal", 5),
        row("tiles", ids.TILE_KINDS, scale=3),
        row("complete orders by vehicle", ids.VEHICLES, "ready", 4),
        written("count for each scoring element", ids.ELEMENTS, by="write_elements", scale=8, note="-1 hidden"),
    ),
)  # fmt: skip
