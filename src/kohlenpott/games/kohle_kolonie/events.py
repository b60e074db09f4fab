"""Every event of Kohle & Kolonie, declared once, with the sources of victory points and the reasons for coins."""

from __future__ import annotations

from typing import Any

from kohlenpott.engine.arguments import Names, each, number
from kohlenpott.engine.event_kinds import ASIDE, SILENT, STRONG, STRONGEST, Events, RawEvent, Telling

from . import figures, names

events = Events()
sources = Names()
reasons = Names()

# --- sources of victory points ------------------------------------------------------------------------
V_START = sources.name(0, "start")  # KK-022
V_SINGLE = sources.name(1, "single-mines")  # KK-130
V_SETTLEMENTS = sources.name(2, "settlements")  # KK-156
V_FLIPS = sources.name(3, "flips")  # KK-350
V_BRIQUETTES = sources.name(4, "briquettes")  # KK-362
V_STATION_MARKERS = sources.name(5, "station-markers")  # KK-391
V_DISASTERS = sources.name(6, "disasters")  # KK-239
V_SUBSIDENCE = sources.name(7, "subsidence")  # KK-246
V_BOARD_MINES = sources.name(8, "board-mines")  # KK-276
V_BOARD_SETTLEMENTS = sources.name(9, "board-settlements")  # KK-277
V_LARGE = sources.name(10, "large-mines")  # KK-315
V_GIVEN_UP = sources.name(11, "mines-given-up")  # KK-313
V_IRONWORKS = sources.name(12, "ironworks")  # KK-331
V_LOADING = sources.name(13, "loading")  # KK-335
V_ENGINES = sources.name(14, "steam-engines")  # KK-411
V_COINS = sources.name(15, "coins")  # KK-412
V_STATIONS = sources.name(16, "stations")  # KK-413
V_LINES = sources.name(17, "lines")  # KK-414
V_EXTRA_ACTIONS = sources.name(18, "extra-actions")  # KK-417
VP_SOURCES = len(sources.names)

# --- reasons for coins --------------------------------------------------------------------------------
C_INCOME = reasons.name(0, "mine-income")  # KK-270
C_COKERY = reasons.name(1, "cokery")  # KK-331
C_LOADING = reasons.name(2, "loading")  # KK-336
C_STATION_MARKER = reasons.name(3, "station-marker")  # KK-392
C_AID = reasons.name(4, "consolidation-aid")  # KK-092
C_WORKERS = reasons.name(5, "workers")  # KK-205, sold or bought
C_MINE = reasons.name(6, "mine")  # KK-124
C_ENGINE = reasons.name(7, "steam-engine")  # KK-141
C_SETTLEMENT = reasons.name(8, "settlement")  # KK-150
C_ENGINEER = reasons.name(9, "engineer")  # KK-165
C_FLIP = reasons.name(10, "flip")  # KK-350
C_SECURING = reasons.name(11, "securing")  # KK-226
C_SUBSIDENCE = reasons.name(12, "subsidence")  # KK-246
C_BID = reasons.name(13, "bid")  # KK-310

# What the last number of an event about coins or VP names, by reason; else it counts something.
NAMED = {
    "mine": names.mine, "settlement": names.village, "engineer": names.card, "flip": names.card,
    "securing": names.mine, "bid": names.mine, "station-marker": names.station, "single-mines": names.mine,
    "flips": names.card, "station-markers": names.station, "large-mines": names.mine, "mines-given-up": names.mine,
    "board-mines": each("ground", figures.ground_ids), "board-settlements": each("ground", figures.ground_ids),
    "lines": each("line", figures.line_ids),
}  # fmt: skip
why = each("why", reasons.names)
reason = each("reason", sources.names)


def coins_and_what_for(raw: RawEvent) -> dict[str, Any]:
    """Coins, why they came or went, and the thing they were for if the reason names one."""
    said = reasons.names[raw[3]]
    return {"coins": raw[2], "why": said, **named(said, raw[4])}


def points_and_what_for(raw: RawEvent) -> dict[str, Any]:
    """Points, their source, and the thing they were for, or how many things were counted."""
    said = sources.names[raw[3]]
    return {"vp": raw[2], "reason": said, **(named(said, raw[4]) or {"counted": raw[4]})}


def named(said: str, value: int) -> dict[str, Any]:
    """The thing a reason names."""
    return {NAMED[said].name: NAMED[said].named(value)} if said in NAMED else {}


# --- events: number, name, what its numbers are -------------------------------------------------------
E_ROUND = events.event(1, "round", number("round"))
E_PHASE = events.event(2, "phase", number("phase"))
E_CHOSE = events.event(3, "chose", names.marker, number("space"))  # of the bonus track
E_TURN_ORDER = events.event(4, "turn-order", number("number"))  # the place in it
E_USED = events.event(5, "used", names.marker)
E_UNUSED = events.event(6, "unused", names.marker)
E_TURN = events.event(7, "turn", number("phase"))
E_EARNED = events.event(8, "earned", number("coins"), why, number("what"), data=coins_and_what_for)
E_PAID = events.event(9, "paid", number("coins"), why, number("what"), data=coins_and_what_for)
E_WORKER = events.event(10, "worker", names.village)
E_OWNER = events.event(11, "owner", names.mine)  # a miner marks it
E_LAID = events.event(12, "laid", names.mine, names.space)
E_ENGINE = events.event(13, "engine", names.mine)  # none: on Cokery
E_SETTLED = events.event(14, "settled", names.village, number("miners"))
E_ENGINEER = events.event(15, "engineer", names.card)
E_INSERTED = events.event(16, "inserted", names.place)
E_MOVED = events.event(17, "moved", names.from_place, names.to_place)
E_ENGINEER_MOVED = events.event(18, "engineer-moved", names.from_card, names.to_card)
E_STATION = events.event(19, "station", names.railway_marker, names.station)
E_EXTRA_GAINED = events.event(20, "extra-gained")
E_EXTRA_SPENT = events.event(21, "extra-spent")
E_FLIPPED = events.event(22, "flipped", names.card)
E_PRICE = events.event(23, "price", why, number("coins"))  # what has become dearer, the new price
E_BOUGHT_WORKERS = events.event(24, "bought-workers", number("workers"))
E_SPENT_WORKERS = events.event(25, "spent-workers", number("workers"), number("markers"))
E_SECURED = events.event(26, "secured", names.mine, number("coins"))
E_DISCS = events.event(27, "discs", number("discs"))  # put into the bag
E_TURNED_UP = events.event(28, "turned-up", names.disaster)
E_DREW = events.event(29, "drew", number("black"))  # the seat is the disc's owner; nobody's: 1 black, 0 blank
E_TRUST_LOST = events.event(30, "trust-lost", number("space"))  # of its track
E_LOST_MINER = events.event(31, "lost-miner", names.place)  # where it came from
E_NO_EFFECT = events.event(32, "no-effect", names.disaster)
E_TRUST_TOOK = events.event(33, "trust-took", names.mine, number("engine"))  # 1: it is marked with an engine
E_REVEALED = events.event(34, "revealed", names.mine)  # it enters the display
E_LARGE = events.event(35, "large", names.mine)  # a large mine is revealed
E_TRUST_VALUE = events.event(36, "trust-value", number("value"), names.mine)
E_BASE = events.event(37, "base", number("value"), number("points"), number("administration"))
E_BID = events.event(38, "bid", number("value"))
E_PASSED = events.event(39, "passed")
E_WON = events.event(40, "won", names.mine)  # nobody's seat: the Trust
E_GAVE_UP = events.event(41, "gave-up", names.mine)
E_ENGINES = events.event(42, "engines", number("engines"), names.mine)
E_LOADED = events.event(43, "loaded", number("wagons"), names.how, number("markers"))
E_VP = events.event(44, "vp", number("vp"), reason, number("counted"), data=points_and_what_for)
E_REFILLED = events.event(45, "refilled", number("space"))  # of the Trust's track
E_GAME_ENDS = events.event(46, "game-ends")
E_IN_FORCE = events.event(47, "in-force", names.disaster)  # a marker that stays
E_APPLIED = events.event(48, "applied", names.disaster, number("number"))  # points or mines more, or VP to lose
EVENTS = events.names

# --- how they are told ----------------------------------------------------------------------------------
events.tell(Telling(SILENT), E_TURN, E_REFILLED)
events.tell(Telling(ASIDE), E_TURN_ORDER, E_UNUSED, E_EXTRA_GAINED, E_PRICE, E_SPENT_WORKERS, E_DISCS, E_DREW,
            E_REVEALED, E_TRUST_VALUE, E_GAVE_UP, E_ENGINES)  # fmt: skip
events.tell(Telling(ASIDE, by="reason", gain="vp"), E_VP)
events.tell(Telling(ASIDE, gain="coins"), E_EARNED)
events.tell(Telling(ASIDE, joins="buying", cost="coins"), E_PAID)
events.tell(Telling(ASIDE, joins="buying"), E_WORKER)
events.tell(Telling(STRONG, joins="buying"), E_OWNER, E_LAID)
events.tell(Telling(joins="miners"), E_INSERTED, E_MOVED, E_ENGINEER_MOVED)
events.tell(Telling(STRONG), E_CHOSE, E_ENGINE, E_ENGINEER, E_STATION, E_LOADED, E_SECURED)
events.tell(Telling(STRONGEST), E_SETTLED, E_FLIPPED)
events.tell(Telling(STRONG, opens=True), E_TURNED_UP, E_NO_EFFECT, E_IN_FORCE, E_APPLIED)
events.tell(Telling(joins="losses", opens=True), E_TRUST_LOST, E_LOST_MINER)
events.tell(Telling(STRONGEST, opens=True), E_WON)
events.tell(Telling(STRONG, is_phase=True), E_ROUND, E_PHASE, E_LARGE)
events.tell(Telling(STRONG, is_phase=True, closes=tuple(sources.names[V_ENGINES:])), E_GAME_ENDS)
