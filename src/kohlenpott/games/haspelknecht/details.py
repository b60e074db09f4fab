"""What moves of Haspelknecht cost and bring, for texts and previews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import figures, ids


def details(g: Any, kind: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an action gives or costs, for texts and previews."""
    if kind != "take" or g.decision not in (ids.TAKE_FIRST, ids.TAKE_SECOND):
        return {}
    pool, colour = figures.pool_ids.index(args["pool"]), figures.colours.index(args["colour"])
    discs = g.pools[pool * ids.COLOURS + colour]
    if g.decision == ids.TAKE_SECOND:
        return {"discs": min(discs, figures.DISC_LIMIT - sum(g.players[g.turn].cart_one)), "water": 0}
    return {"discs": discs, "water": figures.POOL_WATER[pool]}
