"""Every event of Coal Baron, declared once, with the sources of victory points."""

from __future__ import annotations

from typing import Any

from kohlenpott.engine.arguments import Names, each, number
from kohlenpott.engine.event_kinds import ASIDE, SILENT, STRONG, STRONGEST, Events, RawEvent, Telling

from . import figures, names, pieces

events = Events()
sources = Names()

# --- sources of victory points ------------------------------------------------------------------------
for _number, _key in enumerate(figures.element_keys):  # CB-121: the first sources are the scoring elements
    sources.name(_number, _key)
DELIVERIES = sources.name(12, "deliveries")  # CB-098
FRANCS_LEFT = sources.name(13, "francs")  # CB-151
CUBES_LEFT = sources.name(14, "cubes")  # CB-152
ORDERS_LEFT = sources.name(15, "outstanding-orders")  # CB-153
BALANCE = sources.name(16, "balance")  # CB-154
VP_SOURCES = len(sources.names)

card = each("card", ())  # a tile or an order


def drawn_card(raw: RawEvent) -> dict[str, Any]:
    """A tile or an order, as was drawn."""
    what = names.tile if raw[2] == pieces.TILES_DRAWN else names.order
    return {"drawn": names.drawn.named(raw[2]), "card": what.named(raw[3])}


# --- events: number, name, what its numbers are -------------------------------------------------------
E_DRAFTED = events.event(1, "drafted", names.order)
E_PLACED = events.event(2, "placed", names.place, number("workers"))
E_DISPLACED = events.event(3, "displaced", names.place, number("workers"))  # the seat is their owner
E_BANKED = events.event(4, "banked", number("francs"))
E_PAID = events.event(5, "paid", number("francs"), names.tile)
E_TILE = events.event(6, "tile", names.tile, names.place)  # none: it was drawn
E_LOADED_TILE = events.event(7, "loaded-tile", names.colour, names.minecart)
E_NOT_LOADED = events.event(8, "not-loaded", names.minecart)
E_LOOKED = events.event(9, "looked", names.drawn, number("count"))
E_SAW = events.event(10, "saw", names.drawn, card, private=True, data=drawn_card)  # CB-R19
E_KEPT_NONE = events.event(11, "kept-none", names.drawn)
E_RETURNED = events.event(12, "returned", names.drawn, number("count"), names.side)
E_LAID = events.event(13, "laid", names.drawn, card, private=True, data=drawn_card)  # CB-R65
E_REVEALED_TILE = events.event(14, "revealed-tile", names.tile, names.place)
E_REVEALED_ORDER = events.event(15, "revealed-order", names.order, names.place)
E_EMPTY = events.event(16, "empty", names.place)  # it cannot be refilled
E_MINING = events.event(17, "mining", number("moves"))
E_CAGE = events.event(18, "cage", number("from"), number("to"))  # levels
E_LOADED = events.event(19, "loaded", names.colour, number("level"))
E_STORED = events.event(20, "stored", names.colour)
E_FILLED = events.event(21, "filled", names.order, names.colour, names.source)
E_SUBSTITUTED = events.event(22, "substituted", names.order, names.colour)
E_USED = events.event(23, "used", names.source, names.colour)
E_MINED = events.event(24, "mined", number("moves"))  # not used
E_DELIVERED = events.event(25, "delivered", names.order, number("vp"))
E_FRANCS = events.event(26, "francs", number("francs"), names.place)
E_ORDER = events.event(27, "order", names.order, names.place)  # none: it was drawn
E_VP = events.event(28, "vp", number("vp"), each("reason", sources.names), number("counted"))
E_SHIFT_ENDS = events.event(29, "shift-ends", number("shift"))
E_FIRST_PLAYER = events.event(30, "first-player", number("workers"), number("previous"))  # in the factory; who had it
E_SHIFT_BEGINS = events.event(31, "shift-begins", number("shift"))
E_GAME_ENDS = events.event(32, "game-ends")
E_SHOWN = events.event(33, "shown", names.order)  # a hidden delivered one, at a scoring
EVENTS = events.names

# --- how they are told ----------------------------------------------------------------------------------
events.tell(Telling(SILENT), E_LAID, E_MINED)
events.tell(Telling(ASIDE), E_PLACED, E_DISPLACED, E_LOADED_TILE, E_NOT_LOADED, E_RETURNED, E_REVEALED_TILE,
            E_REVEALED_ORDER, E_EMPTY, E_SHOWN)  # fmt: skip
events.tell(Telling(ASIDE, cost="francs"), E_PAID)
events.tell(Telling(ASIDE, by="reason", gain="vp"), E_VP)
events.tell(Telling(joins="mining"), E_CAGE)
events.tell(Telling(ASIDE, joins="mining"), E_USED)  # the first of two cubes for one slot
events.tell(Telling(STRONG, joins="mining"), E_LOADED, E_STORED, E_FILLED, E_SUBSTITUTED)
events.tell(Telling(STRONG), E_DRAFTED, E_TILE, E_ORDER)
events.tell(Telling(STRONG, gain="francs"), E_BANKED, E_FRANCS)
events.tell(Telling(STRONGEST), E_DELIVERED, E_MINING)
events.tell(Telling(STRONG, is_phase=True), E_SHIFT_ENDS, E_SHIFT_BEGINS)
events.tell(Telling(STRONG, is_phase=True, closes=tuple(sources.names[FRANCS_LEFT:])), E_GAME_ENDS)
