"""What moves of Coal Baron cost and bring, for texts and previews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import figures, ids
from .rules.drawing import is_whole_pile
from .rules.placing import price


def whole_pile(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Whether what is put back is the whole pile; asked by rules version 1 only (CB-R67)."""
    return {"is_whole_pile": is_whole_pile(g)}


def place_details(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a place costs and brings."""
    action = figures.place_ids.index(args["place"])
    found: dict[str, Any] = {"workers": price(g, action)}
    if action < ids.FACTORY_DRAW and g.factory[action] >= 0:
        tile = g.factory[action]
        found |= {"tile": figures.tile_kinds[tile], "francs": figures.TILE_PRICE[tile]}
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
