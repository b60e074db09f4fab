"""How moves and events of Kohle & Kolonie are named, with the ids of the component file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.definition import RawEvent

from . import figures, ids
from .ids import CARDS
from .rules.building import engine_price, engineer_price, settlement_price
from .rules.loading import loading_coins, wagons_of
from .rules.pithead import administration_points

VP_SOURCES = (
    "start", "single-mines", "settlements", "flips", "briquettes", "station-markers", "disasters", "subsidence",
    "board-mines", "board-settlements", "large-mines", "mines-given-up", "ironworks", "loading", "steam-engines",
    "coins", "stations", "lines", "extra-actions",
)  # fmt: skip
COIN_REASONS = (
    "mine-income", "cokery", "loading", "station-marker", "consolidation-aid", "workers", "mine", "steam-engine",
    "settlement", "engineer", "flip", "securing", "subsidence", "bid",
)  # fmt: skip
WAYS = ("no", "worker", "marker")  # to activate Loading

# First action id of each block: kind, and the names of its arguments, the last one running fastest.
BLOCKS: tuple[tuple[int, str, tuple[str, ...]], ...] = (
    (ids.A_BONUS, "choose", ("marker",)),
    (ids.A_BUY, "buy", ("mine",)),
    (ids.A_ENGINE, "engine", ("target",)),
    (ids.A_SETTLE, "settle", ("village",)),
    (ids.A_ENGINEER, "engineer", ("card",)),
    (ids.A_MINERS, "miners", ()),
    (ids.A_BONUS_ENGINE, "bonus-engine", ("target",)),
    (ids.A_BONUS_SETTLE, "bonus-settle", ("village",)),
    (ids.A_BONUS_ENGINEER, "bonus-engineer", ("card",)),
    (ids.A_BONUS_MINERS, "bonus-miners", ()),
    (ids.A_BONUS_COIN, "bonus-coin", ()),
    (ids.A_FLIP, "flip", ("card",)),
    (ids.A_FLIP_FOR_COINS, "flip-for-coins", ()),
    (ids.A_BUY_WORKERS, "buy-workers", ()),
    (ids.A_SELL_WORKERS, "sell-workers", ()),
    (ids.A_END_TURN, "end-turn", ()),
    (ids.A_VILLAGE, "worker", ("village",)),
    (ids.A_DECLINE, "decline", ()),
    (ids.A_SPACE, "space", ("space",)),
    (ids.A_SETTLERS, "settlers", ("miners",)),
    (ids.A_INSERT, "insert", ("place",)),
    (ids.A_TAKE, "take", ("place",)),
    (ids.A_PUT, "put", ("place",)),
    (ids.A_MOVE_ENGINEER, "move-engineer", ("from", "to")),
    (ids.A_STOP, "stop", ()),
    (ids.A_SPEND, "spend", ()),
    (ids.A_KEEP, "keep", ()),
    (ids.A_SECURE, "secure", ("space",)),
    (ids.A_RESCUE, "rescue", ("space",)),
    (ids.A_SECURED, "secured", ()),
    (ids.A_PAY_COIN, "pay-coin", ()),
    (ids.A_LOSE_VP, "lose-vp", ()),
    (ids.A_DECLARE, "declare", ("administration", "aid", "markers")),
    (ids.A_PASS, "pass", ()),
    (ids.A_BID, "bid", ("bid",)),
    (ids.A_LOAD, "load", ("how", "markers")),
)
SIZES = {"from": CARDS, "to": CARDS, "administration": 2, "aid": 2, "markers": ids.DECLARED_MARKERS, "how": len(WAYS)}

# The same id means something else in some decisions.
RENAMED = {
    (ids.SETTLEMENT_MINER, "worker"): "send",
    (ids.SECOND_WORKER, "worker"): "second-worker",
    (ids.SECOND_MINER, "insert"): "second-miner",
    (ids.GIVE_UP, "take"): "give-up",
}

WRITTEN = {
    "choose": "choose {marker}",
    "buy": "buy {mine}",
    "engine": "engine {target}",
    "settle": "settle {village}",
    "engineer": "engineer {card}",
    "miners": "miners",
    "bonus-engine": "bonus engine {target}",
    "bonus-settle": "bonus settle {village}",
    "bonus-engineer": "bonus engineer {card}",
    "bonus-miners": "bonus miners",
    "bonus-coin": "bonus coin",
    "flip": "flip {card}",
    "flip-for-coins": "flip workforce for coins",
    "buy-workers": "buy workers",
    "sell-workers": "sell workers",
    "end-turn": "end turn",
    "worker": "worker {village}",
    "send": "send {village}",
    "second-worker": "second {village}",
    "second-miner": "miner to {place}",
    "decline": "decline",
    "space": "space {space}",
    "settlers": "settlers {miners}",
    "insert": "insert {place}",
    "take": "take {place}",
    "put": "put {place}",
    "give-up": "give up {place}",
    "move-engineer": "move engineer {from} {to}",
    "stop": "stop",
    "spend": "spend",
    "keep": "keep",
    "secure": "secure {space}",
    "rescue": "rescue {space}",
    "secured": "secured",
    "pay-coin": "pay coin",
    "lose-vp": "lose vp",
    "pass": "pass",
    "bid": "bid {bid}",
}

RULES = {
    "choose": "KK-072", "buy": "KK-120", "engine": "KK-143", "settle": "KK-152", "engineer": "KK-166",
    "miners": "KK-175", "bonus-engine": "KK-089", "bonus-settle": "KK-090", "bonus-engineer": "KK-088",
    "bonus-miners": "KK-087", "bonus-coin": "KK-092", "flip": "KK-200", "flip-for-coins": "KK-351",
    "buy-workers": "KK-205", "sell-workers": "KK-205", "end-turn": "KK-103", "worker": "KK-125", "send": "KK-127",
    "second-worker": "KK-128", "second-miner": "KK-129", "decline": "KK-128", "space": "KK-131", "settlers": "KK-154",
    "insert": "KK-177", "take": "KK-179", "put": "KK-180", "give-up": "KK-237", "move-engineer": "KK-186",
    "stop": "KK-187", "spend": "KK-216", "keep": "KK-215", "secure": "KK-226", "rescue": "KK-227",
    "secured": "KK-228", "pay-coin": "KK-246", "lose-vp": "KK-246", "declare": "KK-292", "pass": "KK-299",
    "bid": "KK-298", "load": "KK-332",
}  # fmt: skip

# Names of the numbers an event carries; a `*` before a name marks a plain number, else the name says what it is.
EVENT_DATA: dict[str, tuple[str, ...]] = {
    "round": ("*round",),
    "phase": ("*phase",),
    "chose": ("marker", "*space"),
    "turn-order": ("*number",),
    "used": ("marker",),
    "unused": ("marker",),
    "turn": ("*phase",),
    "earned": ("*coins", "why", "*what"),
    "paid": ("*coins", "why", "*what"),
    "worker": ("village",),
    "owner": ("mine",),
    "laid": ("mine", "space"),
    "engine": ("mine",),
    "settled": ("village", "*miners"),
    "engineer": ("card",),
    "inserted": ("place",),
    "moved": ("from_place", "to_place"),
    "engineer-moved": ("from", "to"),
    "station": ("railway_marker", "station"),
    "extra-gained": (),
    "extra-spent": (),
    "flipped": ("card",),
    "price": ("why", "*coins"),
    "bought-workers": ("*workers",),
    "spent-workers": ("*workers", "*markers"),
    "secured": ("mine", "*coins"),
    "discs": ("*discs",),
    "turned-up": ("disaster",),
    "drew": ("*black",),
    "trust-lost": ("*space",),
    "lost-miner": ("place",),
    "no-effect": ("disaster",),
    "trust-took": ("mine", "*engine"),
    "revealed": ("mine",),
    "large": ("mine",),
    "trust-value": ("*value", "mine"),
    "base": ("*value", "*points", "*administration"),
    "bid": ("*value",),
    "passed": (),
    "won": ("mine",),
    "gave-up": ("mine",),
    "engines": ("*engines", "mine"),
    "loaded": ("*wagons", "how", "*markers"),
    "vp": ("*vp", "reason", "*counted"),
    "refilled": ("*space",),
    "game-ends": (),
    "in-force": ("disaster",),
    "applied": ("disaster", "*number"),
}

NAMES: dict[str, tuple[str, ...] | list[str]] = {
    "marker": figures.bonus_ids,
    "mine": figures.mine_ids,
    "target": [*figures.space_ids, "cokery"],
    "village": figures.village_ids,
    "card": figures.card_ids,
    "from": figures.card_ids,
    "to": figures.card_ids,
    "space": figures.space_ids,
    "place": figures.place_ids,
    "from_place": figures.place_ids,
    "to_place": figures.place_ids,
    "station": figures.station_ids,
    "railway_marker": figures.railway_ids,
    "disaster": figures.disaster_ids,
    "how": WAYS,
    "why": COIN_REASONS,
    "reason": VP_SOURCES,
}

# What the last number of an event about coins or VP counts or names, by reason; else it is no part of the data.
COUNTED = {
    "mine": "mine", "settlement": "village", "engineer": "card", "flip": "card", "securing": "mine", "bid": "mine",
    "station-marker": "station", "single-mines": "mine", "flips": "card", "station-markers": "station",
    "board-mines": "ground", "board-settlements": "ground", "large-mines": "mine", "mines-given-up": "mine",
    "lines": "line",
}  # fmt: skip
COUNTED_NAMES = {
    "mine": figures.mine_ids, "village": figures.village_ids, "card": figures.card_ids, "station": figures.station_ids,
    "ground": figures.ground_ids, "line": figures.line_ids,
}  # fmt: skip


def named(name: str, value: int) -> Any:
    """A number of the engine as the id of the component it means; None for nothing."""
    if value < 0:
        return None
    return NAMES[name][value] if name in NAMES else value


def decode(decision: int, action: int) -> tuple[str, Mapping[str, Any]]:
    """Kind and named arguments of an action; villages and miners mean different things in different decisions."""
    first, kind, names = next(block for block in reversed(BLOCKS) if block[0] <= action)
    offset = action - first
    args: dict[str, Any] = {}
    for name in reversed(names):
        size = SIZES.get(name, offset + 1) if len(names) > 1 else offset + 1
        args[name] = named(name, offset % size)
        offset //= size
    return RENAMED.get((decision, kind), kind), {name: args[name] for name in names}


def write(kind: str, args: Mapping[str, Any]) -> str:
    """The notation of a move."""
    if kind == "declare":
        said = ["administration"] * args["administration"] + ["aid"] * args["aid"]
        said += [str(args["markers"])] if args["markers"] else []
        return " ".join(["declare", *(said or ["nothing"])])
    if kind == "load":
        how = {"no": "load", "worker": "load for worker", "marker": "load with marker"}[args["how"]]
        return f"{how} {args['markers']}"
    return WRITTEN[kind].format(**args)


def rule(decision: int, kind: str, args: Mapping[str, Any]) -> str:
    """The rule a move rests on."""
    if kind == "decline" and decision == ids.SECOND_MINER:
        return "KK-129"
    return RULES[kind]


def details(g: Any, action: int) -> Mapping[str, Any]:
    """What a move costs and brings, for texts and previews."""
    kind, args = decode(g.decision, action)
    p = g.players[g.turn]
    if g.decision == ids.TURN:
        return turn_details(g, kind, args)
    if kind == "declare":
        points = administration_points(p)
        counted = points if not g.optional_administration or args["administration"] else 0
        return {"points": args["markers"] + args["aid"] * figures.AID_POINTS, "administration_points": counted}
    if kind == "bid":
        return {"coins": max(0, args["bid"] - p.base)}
    if kind == "load":
        wagons = wagons_of(p, WAYS.index(args["how"]), args["markers"])
        if args["how"] == "no" and not p.flipped[ids.LOADING]:
            return {"active": False}
        return {"active": True, "wagons": wagons, "coins": loading_coins(p, wagons)}
    if kind in ("secure", "rescue") and p.mines[figures.space_ids.index(args["space"])]:
        mine = figures.mine_ids[p.mines[figures.space_ids.index(args["space"])] - 1]
        return {"mine": mine} | ({"coins": figures.SECURE_PRICE} if kind == "secure" else {})
    if kind == "lose-vp":
        return {"vp": min(figures.SUBSIDENCE_VP, p.vp)}
    return {}


def turn_details(g: Any, kind: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Prices of the actions of a turn."""
    plain = kind.removeprefix("bonus-")
    with_marker = plain != kind
    if plain == "buy":
        return {"coins": figures.MINE_PRICE[figures.mine_ids.index(args["mine"])]}
    if plain == "engine":
        on_card = args["target"] in figures.space_ids
        card = g.players[g.turn].mines[figures.space_ids.index(args["target"])] - 1 if on_card else -1
        found = {"coins": engine_price(g, with_marker)}
        return found | ({"mine": figures.mine_ids[card]} if card >= 0 else {})
    if plain == "settle":
        return {"coins": settlement_price(g, with_marker)}
    if plain == "engineer":
        return {"coins": engineer_price(g, with_marker)}
    if plain == "flip":
        card = figures.card_ids.index(args["card"])
        return {"coins": figures.FLIP_COINS[card] or None, "workers": figures.FLIP_WORKERS[card],
                "vp": figures.FLIP_VP[card]}  # fmt: skip
    if plain == "flip-for-coins":
        return {"coins": figures.FLIP_OR_COINS, "vp": figures.FLIP_VP[ids.WORKFORCE]}
    return {}


def event(raw: RawEvent) -> tuple[str, Mapping[str, Any], bool]:
    """Kind, named data and privacy of an event; nothing is private."""
    kind = ids.EVENTS[raw[0]]
    data: dict[str, Any] = {}
    for name, value in zip(EVENT_DATA[kind], raw[2:], strict=False):
        data[name.lstrip("*")] = value if name.startswith("*") else named(name, value)
    for last, reason in (("what", "why"), ("counted", "reason")):
        if last in data and data[reason] in COUNTED:
            meant = COUNTED[data[reason]]
            data[meant] = COUNTED_NAMES[meant][data.pop(last)]
        elif last == "what":
            data.pop(last, None)
    return kind, data, False
