"""How moves and events of Haspelknecht are named, with the ids of the component file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.definition import RawEvent

from . import figures, ids
from .ids import COLOURS, POOL_CELLS, RESOURCES

PIECES = (*figures.colours, "hammer-marker", "ladder-marker", "wheelbarrow-marker")
PAYMENTS = ("nothing", "yellow", "wheelbarrow-marker", "food", "thaler")
LOADS = ("nothing", "black black", "black hammer-marker", "yellow yellow", "yellow wheelbarrow-marker")
WORKERS = ("farmer", "farmhand", "digger", "miner", "haspelknecht", "watermill", "synergy", "tile")
STORES = ("farm", "barn", "coal-storage", "wood-storage")
ZONES = ("pinge", "tunnel")
GOODS = (*figures.resources, "thaler")
WATER = ("season", "pool", "carpentry")
TILES = tuple(map(str, figures.tile_ids))
VP_SOURCES = ("pinge", "developments", "charcoal", "ropes", "watermill", "coal", "storage", "tunnel", "tunnel-symbols",
              "development-symbols", "buildings", "markers", "thalers", "debts", "water")  # fmt: skip

# First action id of each block: kind, and the argument its offset means.
BLOCKS: tuple[tuple[int, str, str], ...] = (
    (ids.A_TAKE, "take", "pool-colour"),
    (ids.A_PASS, "pass", ""),
    (ids.A_SWAP, "swap", "swap"),
    (ids.A_KEEP_LAMP, "keep-lamp", ""),
    (ids.A_FARMER, "plan-farmer", "piece"),
    (ids.A_FARMHAND, "plan-farmhand", "piece"),
    (ids.A_MILL, "plan-mill", "load"),
    (ids.A_DIGGER, "hire-digger", "payment"),
    (ids.A_MINER, "hire-miner", "payment"),
    (ids.A_HASPELKNECHT, "hire-haspelknecht", "payment"),
    (ids.A_COMMIT, "commit", ""),
    (ids.A_WORK, "work", "worker"),
    (ids.A_DEVELOP, "develop", "tile"),
    (ids.A_DEVELOP_TOO, "develop-farmhand", "tile"),
    (ids.A_WINCH, "use-winch", ""),
    (ids.A_END, "end-turn", ""),
    (ids.A_DIG, "dig", ""),
    (ids.A_LIFT, "lift", ""),
    (ids.A_REMOVE_1, "drain", "water"),
    (ids.A_STOP, "stop", ""),
    (ids.A_PROP_PINGE, "prop", "zone"),
    (ids.A_CHARCOAL, "burn", ""),
    (ids.A_ROPES, "use-ropes", ""),
    (ids.A_PAY, "pay", "resource"),
    (ids.A_TAKE_WOOD, "take-wood", ""),
    (ids.A_TAKE_THALER, "take-thaler", ""),
    (ids.A_SELL, "sell", "sale"),
    (ids.A_DONE, "done", ""),
    (ids.A_STORE, "store", "store-resource"),
    (ids.A_LEAVE_EMPTY, "leave-empty", ""),
)

WRITTEN = {
    "take": "take {colour} from {pool}",
    "pass": "pass",
    "swap": "swap {given} for {colour} from {pool}",
    "keep-lamp": "keep lamp",
    "plan-farmer": "farmer {piece}",
    "plan-farmhand": "farmhand {piece}",
    "plan-mill": "watermill {load}",
    "hire-digger": "digger for {payment}",
    "hire-miner": "miner for {payment}",
    "hire-haspelknecht": "haspelknecht for {payment}",
    "commit": "commit",
    "work": "{worker} works",
    "develop": "develop {tile}",
    "develop-farmhand": "farmhand develops {tile}",
    "use-winch": "winch",
    "end-turn": "end",
    "dig": "dig",
    "lift": "lift",
    "drain": "remove {water}",
    "stop": "stop",
    "prop": "prop {zone}",
    "burn": "charcoal",
    "use-ropes": "ropes",
    "pay": "pay {resource}",
    "take-wood": "wood",
    "take-thaler": "thaler",
    "sell": "sell {coal}",
    "done": "done",
    "store": "store {resource} in {store}",
    "leave-empty": "leave empty",
}

RULES = {
    "take": "HK-091", "pass": "HK-092", "swap": "HK-253", "keep-lamp": "HK-253", "plan-farmer": "HK-113",
    "plan-farmhand": "HK-113", "plan-mill": "HK-117", "hire-digger": "HK-150", "hire-miner": "HK-154",
    "hire-haspelknecht": "HK-157", "commit": "HK-110", "work": "HK-127", "develop": "HK-181",
    "develop-farmhand": "HK-146", "use-winch": "HK-254", "end-turn": "HK-129", "dig": "HK-142", "lift": "HK-158",
    "drain": "HK-065", "stop": "HK-129", "prop": "HK-032", "burn": "HK-215", "use-ropes": "HK-251", "pay": "HK-184",
    "take-wood": "HK-231", "take-thaler": "HK-231", "sell": "HK-234", "done": "HK-260", "store": "HK-270",
    "leave-empty": "HK-272",
}  # fmt: skip
STOP_RULES = {ids.BONUS_DIG: "HK-166", ids.COAL_SALE: "HK-234", ids.DRAIN: "HK-225"}

# Names of the numbers an event carries; a `*` before a name marks a plain number, a `?` one that may be left out and
# counts from 1, else the name says what it is.
EVENT_DATA: dict[str, tuple[str, ...]] = {
    "year": ("*year",),
    "phase": ("phase",),
    "returned": ("*discs",),
    "refilled": ("pool", "colour", "*discs"),
    "reserved": ("pool", "colour", "*discs"),
    "took": ("pool", "colour", "*discs"),
    "passed": (),
    "water": ("*water", "why"),
    "relief": (),
    "order": ("*place", "*value"),
    "swapped": ("given", "pool", "colour"),
    "kept-lamp": (),
    "assigned": ("worker", "assigned"),
    "committed": (),
    "planned": ("worker", "colour", "*discs"),
    "hired": ("worker", "payment"),
    "mill-loaded": ("load",),
    "works": ("worker",),
    "produced": ("resource", "*amount", "worker"),
    "dug": ("zone", "worker"),
    "exhausted": (),
    "lifted": ("*coal",),
    "drained": ("*water",),
    "lost": ("*actions", "worker"),
    "propped": ("zone",),
    "charcoal": ("*wood", "*coal"),
    "marker-used": ("marker", "?worker"),
    "developed": ("tile", "worker"),
    "paid-remote": ("resource", "*to", "tile"),
    "gained": ("goods", "*amount", "tile"),
    "marker": ("marker",),
    "building": ("building",),
    "sold": ("*coal", "*thalers", "*food"),
    "synergy": ("resource",),
    "summer": ("*food",),
    "bonus-lost": ("worker",),
    "milled": ("*thalers", "*food"),
    "ended-turn": (),
    "tax": ("*food", "*thalers"),
    "debt": ("*debts",),
    "stored": ("store", "resource"),
    "cleared": ("resource", "*amount"),
    "vp": ("*vp", "reason", "*counted"),
    "game-ends": (),
}

LISTS: dict[str, Any] = {
    "pool": figures.pool_ids, "colour": figures.colours, "given": figures.colours, "piece": PIECES, "payment": PAYMENTS,
    "load": LOADS, "worker": WORKERS, "tile": TILES, "zone": ZONES, "resource": figures.resources, "store": STORES,
    "goods": GOODS, "marker": figures.marker_ids, "building": figures.building_ids, "phase": figures.phase_ids,
    "why": WATER, "reason": VP_SOURCES,
}  # fmt: skip


def decode(decision: int, action: int) -> tuple[str, Mapping[str, Any]]:
    """Kind and named arguments of an action; they are the same in every decision."""
    first, kind, argument = next(block for block in reversed(BLOCKS) if block[0] <= action)
    offset = action - first
    if argument == "pool-colour":
        return kind, {"pool": figures.pool_ids[offset // COLOURS], "colour": figures.colours[offset % COLOURS]}
    if argument == "swap":
        given, cell = divmod(offset, POOL_CELLS)
        found = {"given": given, "pool": cell // COLOURS, "colour": cell % COLOURS}
        return kind, {name: LISTS[name][value] for name, value in found.items()}
    if argument == "store-resource":
        return kind, {"store": STORES[offset // RESOURCES], "resource": figures.resources[offset % RESOURCES]}
    if argument == "water":
        return kind, {"water": offset + 1}
    if argument == "sale":
        sales = (figures.SALE_COAL, figures.SALE_THALERS, figures.SALE_FOOD)
        return kind, {name: table[offset] for name, table in zip(("coal", "thalers", "food"), sales, strict=True)}
    if argument in ("load", "payment"):
        offset += 1  # 0 is nothing
    return kind, {argument: LISTS[argument][offset]} if argument else {}


def write(kind: str, args: Mapping[str, Any]) -> str:
    """The notation of a move."""
    return WRITTEN[kind].format(**args)


def rule(decision: int, kind: str, args: Mapping[str, Any]) -> str:
    """The rule a kind of move rests on."""
    if kind == "stop":
        return STOP_RULES.get(decision, RULES[kind])
    return RULES[kind]


def details(g: Any, action: int) -> Mapping[str, Any]:
    """What an action gives or costs, for texts and previews."""
    if g.decision in (ids.TAKE_FIRST, ids.TAKE_SECOND) and 0 <= action < POOL_CELLS:
        discs = g.pools[action]
        if g.decision == ids.TAKE_SECOND:
            discs = min(discs, figures.DISC_LIMIT - sum(g.players[g.turn].cart_one))
            return {"discs": discs, "water": 0}
        return {"discs": discs, "water": figures.POOL_WATER[action // COLOURS]}
    return {}


def event(raw: RawEvent) -> tuple[str, Mapping[str, Any], bool]:
    """Kind, named data and privacy of an event."""
    kind = ids.EVENTS[raw[0]]
    data: dict[str, Any] = {}
    for name, value in zip(EVENT_DATA[kind], raw[2:], strict=False):
        if name == "assigned":
            names = LOADS if data["worker"] == "watermill" else PIECES if raw[2] <= ids.FARMHAND else PAYMENTS
            data[name] = names[value]
        elif name.startswith("?"):
            if value:
                data[name[1:]] = LISTS[name[1:]][value - 1]
        else:
            data[name.lstrip("*")] = value if name.startswith("*") else LISTS[name][value]
    return kind, data, raw[0] in ids.PRIVATE_EVENTS
