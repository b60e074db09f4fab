"""How moves and events of Coal Baron are named, with the ids of the component file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.definition import RawEvent
from kohlenpott.engine.decks import pile_size

from . import figures, ids
from .ids import COLOURS
from .rules.drawing import drawn_pile
from .rules.placing import price

SIDES = ("top", "bottom")
SOURCES = ("cage", "stock")
DRAWN = ("nothing", "tiles", "orders")

# First action id of each block: kind, and what the offset means.
BLOCKS = (
    (ids.A_PLACE, "place"),
    (ids.A_ORDER, "order"),
    (ids.A_TILE, "tile"),
    (ids.A_KEEP_NONE, "keep-none"),
    (ids.A_ON_TOP, "return-side"),
    (ids.A_TAKE, "take-cube"),
    (ids.A_LEAVE_EMPTY, "leave-empty"),
    (ids.A_CAGE, "move-cage"),
    (ids.A_LOAD, "load"),
    (ids.A_STORE, "store"),
    (ids.A_FROM_CAGE, "fill-from-cage"),
    (ids.A_FROM_STOCK, "fill-from-stock"),
    (ids.A_TWO_FOR_ONE, "two-for-one"),
    (ids.A_STOP, "stop"),
    (ids.A_USE, "use-cube"),
)
CARD_KINDS = {ids.DRAFT: "draft", ids.RETURN_NEXT: "return-next"}  # elsewhere a card is kept

WRITTEN = {
    "place": "{place}",
    "draft": "draft {order}",
    "keep-order": "keep {order}",
    "keep-tile": "keep {tile}",
    "keep-none": "keep none",
    "return-side": "return {side}",
    "return-next-order": "next {order}",
    "return-next-tile": "next {tile}",
    "take-cube": "take {colour}",
    "leave-empty": "leave empty",
    "move-cage": "cage {level}",
    "load": "load {colour}",
    "store": "store {colour}",
    "fill-from-cage": "{colour} to {order}",
    "fill-from-stock": "{colour} from stock to {order}",
    "two-for-one": "two for {colour} of {order}",
    "stop": "stop",
    "use-cube": "use {colour} from {source}",
}

RULES = {
    "draft": "CB-032", "keep-order": "CB-113", "keep-tile": "CB-068", "keep-none": "CB-070",
    "return-side": "CB-R18", "return-next-order": "CB-114", "return-next-tile": "CB-069", "take-cube": "CB-163",
    "leave-empty": "CB-R38", "load": "CB-085", "store": "CB-088", "fill-from-cage": "CB-086",
    "fill-from-stock": "CB-089", "two-for-one": "CB-087", "stop": "CB-081", "use-cube": "CB-087",
}  # fmt: skip

# First place of each area: the rule of its action.
PLACE_RULES = (
    (ids.FACTORY, "CB-060"),
    (ids.FACTORY_DRAW, "CB-068"),
    (ids.MINING, "CB-080"),
    (ids.DELIVERY, "CB-095"),
    (ids.MONEY, "CB-105"),
    (ids.ORDER, "CB-110"),
    (ids.ORDER_DRAW, "CB-113"),
    (ids.BANK, "CB-058"),
)

# Names of the numbers an event carries; a `*` before a name marks a plain number, else the name says what it is.
EVENT_DATA: dict[str, tuple[str, ...]] = {
    "drafted": ("order",),
    "placed": ("place", "*workers"),
    "displaced": ("place", "*workers"),
    "banked": ("*francs",),
    "paid": ("*francs", "tile"),
    "tile": ("tile", "place"),
    "loaded-tile": ("colour", "minecart"),
    "not-loaded": ("minecart",),
    "looked": ("drawn", "*count"),
    "saw": ("drawn", "card"),
    "kept-none": ("drawn",),
    "returned": ("drawn", "*count", "side"),
    "laid": ("drawn", "card"),
    "revealed-tile": ("tile", "place"),
    "revealed-order": ("order", "place"),
    "empty": ("place",),
    "mining": ("*moves",),
    "cage": ("*from", "*to"),
    "loaded": ("colour", "*level"),
    "stored": ("colour",),
    "filled": ("order", "colour", "source"),
    "substituted": ("order", "colour"),
    "used": ("source", "colour"),
    "mined": ("*moves",),
    "delivered": ("order", "*vp"),
    "francs": ("*francs", "place"),
    "order": ("order", "place"),
    "vp": ("*vp", "reason", "*counted"),
    "shift-ends": ("*shift",),
    "shown": ("order",),
    "first-player": ("*workers", "*previous"),
    "shift-begins": ("*shift",),
    "game-ends": (),
}

VP_SOURCES = (*figures.element_keys, "deliveries", "francs", "cubes", "outstanding-orders", "balance")


def named(name: str, value: int, drawn: str | None = None) -> Any:
    """A number of the engine as the id of the component it means; None for nothing."""
    if value < 0:
        return None
    lists: dict[str, Any] = {
        "place": figures.place_ids, "order": figures.order_ids, "tile": figures.tile_kinds, "colour": figures.colours,
        "minecart": figures.colours, "side": SIDES, "source": SOURCES, "drawn": DRAWN, "reason": VP_SOURCES,
        "card": figures.tile_kinds if drawn == "tiles" else figures.order_ids,
    }  # fmt: skip
    return lists[name][value]


def decode(decision: int, action: int) -> tuple[str, Mapping[str, Any]]:
    """Kind and named arguments of an action; cards mean different things in different decisions."""
    first, kind = next((first, kind) for first, kind in reversed(BLOCKS) if first <= action)
    offset = action - first
    if kind in ("order", "tile"):
        verb = CARD_KINDS.get(decision, "keep")
        full = "draft" if verb == "draft" and kind == "order" else f"{verb}-{kind}"
        return ("keep-tile" if full == "draft-tile" else full), {kind: named(kind, offset)}
    if kind in ("fill-from-cage", "fill-from-stock", "two-for-one"):
        return kind, {"order": named("order", offset // COLOURS), "colour": named("colour", offset % COLOURS)}
    if kind == "use-cube":
        return kind, {"source": named("source", offset // COLOURS), "colour": named("colour", offset % COLOURS)}
    if kind == "move-cage":
        return kind, {"level": offset}
    argument = {"place": "place", "return-side": "side", "take-cube": "colour", "load": "colour", "store": "colour"}
    return kind, {argument[kind]: named(argument[kind], offset)} if kind in argument else {}


def write(kind: str, args: Mapping[str, Any]) -> str:
    """The notation of a move."""
    return WRITTEN[kind].format(**args)


def rule(decision: int, kind: str, args: Mapping[str, Any], g: Any = None) -> str:
    """The rule a move rests on: for a place the rule of its action, for the cage its direction if a record tells."""
    if kind == "place":
        place = figures.place_ids.index(args["place"])
        return next(found for first, found in reversed(PLACE_RULES) if first <= place)
    if kind == "keep-none" and decision == ids.KEEP_ORDER:
        return "CB-115"
    if kind == "move-cage":
        is_above = g is not None and args["level"] < g.players[g.turn].cage_level
        return "CB-084" if is_above or args["level"] == ids.SURFACE else "CB-083"
    return RULES[kind]


def details(g: Any, action: int) -> Mapping[str, Any]:
    """What a place costs and brings, for texts and previews; whether what is put back is the whole pile (CB-R67)."""
    if g.decision == ids.RETURN_SIDE:
        return {"is_whole_pile": pile_size(drawn_pile(g)) == 0}
    if g.decision != ids.PLACE or not 0 <= action < ids.PLACES:
        return {}
    found: dict[str, Any] = {"workers": price(g, action)}
    if action < ids.FACTORY_DRAW and g.factory[action] >= 0:
        kind = g.factory[action]
        found |= {"tile": figures.tile_kinds[kind], "francs": figures.TILE_PRICE[kind]}
    elif ids.MINING <= action < ids.DELIVERY:
        found["moves"] = figures.SPACE_VALUE[action]
    elif ids.DELIVERY <= action < ids.MONEY:
        found["vehicle"] = figures.vehicles[action - ids.DELIVERY]
        found["orders"] = g.players[g.turn].ready[action - ids.DELIVERY]
    elif ids.MONEY <= action < ids.ORDER:
        found["francs"] = figures.SPACE_VALUE[action]
    elif ids.ORDER <= action < ids.ORDER_DRAW and g.displayed[action - ids.ORDER] >= 0:
        found["order"] = figures.order_ids[g.displayed[action - ids.ORDER]]
    elif action == ids.BANK:
        found["francs"] = figures.BANK_FRANCS
    return found


def event(raw: RawEvent) -> tuple[str, Mapping[str, Any], bool]:
    """Kind, named data and privacy of an event."""
    kind = ids.EVENTS[raw[0]]
    data: dict[str, Any] = {}
    for name, value in zip(EVENT_DATA[kind], raw[2:], strict=False):
        data[name.lstrip("*")] = value if name.startswith("*") else named(name, value, data.get("drawn"))
    return kind, data, raw[0] in ids.PRIVATE_EVENTS
