"""Every event of Haspelknecht, declared once, with the sources of victory points."""

from __future__ import annotations

from typing import Any

from kohlenpott.engine.arguments import Names, each, number
from kohlenpott.engine.event_kinds import ASIDE, SILENT, STRONG, STRONGEST, Events, RawEvent, Telling

from . import names, pieces

events = Events()
sources = Names()

# --- sources of victory points ------------------------------------------------------------------------
V_PINGE = sources.name(0, "pinge")  # HK-036
V_DEVELOPMENT = sources.name(1, "developments")  # HK-186
V_CHARCOAL = sources.name(2, "charcoal")  # HK-215
V_ROPES = sources.name(3, "ropes")  # HK-251
V_MILL = sources.name(4, "watermill")  # HK-235
V_COAL = sources.name(5, "coal")  # HK-261
V_STORAGE = sources.name(6, "storage")  # HK-271
V_TUNNEL = sources.name(7, "tunnel")  # HK-281
V_TUNNEL_BONUS = sources.name(8, "tunnel-symbols")  # HK-282
V_SYMBOLS = sources.name(9, "development-symbols")  # HK-283
V_BUILDINGS = sources.name(10, "buildings")  # HK-284
V_MARKERS = sources.name(11, "markers")  # HK-285
V_THALERS = sources.name(12, "thalers")  # HK-286
V_DEBTS = sources.name(13, "debts")  # HK-287
V_WATER = sources.name(14, "water")  # HK-288
VP_SOURCES = len(sources.names)


def assigned(raw: RawEvent) -> dict[str, Any]:
    """A worker and what it gets: a piece, a payment, or the load of the watermill."""
    worker, number = raw[2], raw[3]
    what = names.load if worker == pieces.MILL else names.piece if worker <= pieces.FARMHAND else names.payment
    return {"worker": names.worker.named(worker), "assigned": what.named(number)}


def marker_used(raw: RawEvent) -> dict[str, Any]:
    """A marker, and the worker on whom it serves as a disc, if it does (HK-118)."""
    worker = {"worker": names.worker.named(raw[3] - 1)} if raw[3] else {}
    return {"marker": names.marker.named(raw[2]), **worker}


# --- events: number, name, what its numbers are -------------------------------------------------------
E_YEAR = events.event(1, "year", number("year"))
E_PHASE = events.event(2, "phase", names.phase)
E_RETURNED = events.event(3, "returned", number("discs"))  # back to the bag
E_REFILLED = events.event(4, "refilled", names.pool, names.colour, number("discs"))  # drawn into an action pool
E_RESERVED = events.event(5, "reserved", names.pool, names.colour, number("discs"))  # drawn into a reserve pool
E_TOOK = events.event(6, "took", names.pool, names.colour, number("discs"))
E_PASSED = events.event(7, "passed")
E_WATER = events.event(8, "water", number("water"), names.why)
E_RELIEF = events.event(9, "relief")  # HK-099
E_ORDER = events.event(10, "order", number("place"), number("value"))  # place in the turn order, value on cart 1
E_SWAPPED = events.event(11, "swapped", names.given, names.pool, names.colour)
E_KEPT_LAMP = events.event(12, "kept-lamp")
E_ASSIGNED = events.event(13, "assigned", names.worker, number("assigned"), private=True, data=assigned)  # HK-110
E_COMMITTED = events.event(14, "committed")
E_PLANNED = events.event(15, "planned", names.worker, names.colour, number("discs"))  # when all plans are revealed
E_HIRED = events.event(16, "hired", names.worker, names.payment)
E_MILL_LOADED = events.event(17, "mill-loaded", names.load)
E_WORKS = events.event(18, "works", names.worker)
E_PRODUCED = events.event(19, "produced", names.resource, number("amount"), names.worker)
E_DUG = events.event(20, "dug", names.zone, names.worker)
E_EXHAUSTED = events.event(21, "exhausted")  # the Pinge
E_LIFTED = events.event(22, "lifted", number("coal"))
E_DRAINED = events.event(23, "drained", number("water"))
E_LOST = events.event(24, "lost", number("actions"), names.worker)  # actions that were not used
E_PROPPED = events.event(25, "propped", names.zone)
E_CHARCOAL = events.event(26, "charcoal", number("wood"), number("coal"))
E_MARKER_USED = events.event(27, "marker-used", names.marker, number("worker"), data=marker_used)  # worker + 1, or 0
E_DEVELOPED = events.event(28, "developed", names.tile, names.worker)
E_PAID_REMOTE = events.event(29, "paid-remote", names.resource, number("to"), names.tile)  # seat that receives it
E_GAINED = events.event(30, "gained", names.goods, number("amount"), names.tile)
E_MARKER = events.event(31, "marker", names.marker)  # gained
E_BUILDING = events.event(32, "building", names.building)  # gained
E_SOLD = events.event(33, "sold", number("coal"), number("thalers"), number("food"))
E_SYNERGY = events.event(34, "synergy", names.resource)
E_SUMMER = events.event(35, "summer", number("food"))
E_BONUS_LOST = events.event(36, "bonus-lost", names.worker)  # synergy or tile
E_MILLED = events.event(37, "milled", number("thalers"), number("food"))
E_ENDED_TURN = events.event(38, "ended-turn")
E_TAX = events.event(39, "tax", number("food"), number("thalers"))
E_DEBT = events.event(40, "debt", number("debts"))
E_STORED = events.event(41, "stored", names.store, names.resource)
E_CLEARED = events.event(42, "cleared", names.resource, number("amount"))  # back to the supply
E_VP = events.event(43, "vp", number("vp"), each("reason", sources.names), number("counted"))
E_GAME_ENDS = events.event(44, "game-ends")
EVENTS = events.names

# --- how they are told ----------------------------------------------------------------------------------
events.tell(Telling(SILENT), E_RETURNED, E_REFILLED, E_RESERVED, E_LOST, E_BONUS_LOST, E_ENDED_TURN, E_COMMITTED)
events.tell(Telling(ASIDE), E_WATER, E_RELIEF, E_ORDER, E_KEPT_LAMP, E_PAID_REMOTE, E_GAINED, E_MARKER,
            E_BUILDING, E_SYNERGY, E_SUMMER, E_CLEARED)  # fmt: skip
events.tell(Telling(ASIDE, by="reason", gain="vp"), E_VP)
events.tell(Telling(joins="plan", opens=True, is_known=True), E_PLANNED, E_HIRED, E_MILL_LOADED)
events.tell(Telling(joins="work"), E_WORKS, E_DRAINED, E_PROPPED, E_MARKER_USED)
events.tell(Telling(STRONG, joins="work"), E_PRODUCED, E_DUG, E_LIFTED)
events.tell(Telling(STRONGEST, joins="work"), E_EXHAUSTED)
events.tell(Telling(joins="storage"), E_STORED)
events.tell(Telling(STRONG), E_TOOK, E_CHARCOAL, E_MILLED)
events.tell(Telling(STRONG, gain="thalers"), E_SOLD)
events.tell(Telling(STRONGEST), E_DEVELOPED)
events.tell(Telling(STRONG, is_phase=True), E_YEAR, E_PHASE)
events.tell(Telling(STRONG, is_phase=True, closes=tuple(sources.names[V_TUNNEL:])), E_GAME_ENDS)
