"""What moves of Haspelknecht cost and bring, for texts and previews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import figures, ids


def first_take(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """All discs of a colour, and the water of the pool."""
    return {"discs": discs_of(g, args), "water": figures.POOL_WATER[figures.pool_ids.index(args["pool"])]}


def second_take(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """As many discs as the limit leaves room for."""
    room = figures.DISC_LIMIT - sum(g.players[g.turn].cart_one)
    return {"discs": min(discs_of(g, args), room), "water": 0}


def discs_of(g: Any, args: Mapping[str, Any]) -> int:
    """Discs of a colour in a pool."""
    pool, colour = figures.pool_ids.index(args["pool"]), figures.colours.index(args["colour"])
    return int(g.pools[pool * ids.COLOURS + colour])
