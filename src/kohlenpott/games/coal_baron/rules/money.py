"""Money: the Francs of the space, from a supply without limit (section 8)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table, player


def take_francs(g: Table, space: i32) -> None:
    """Take the Francs shown on the space; notes never run out (CB-105, CB-011, CB-161)."""
    player(g, g.turn).francs += figures.SPACE_VALUE[space]
    say(g, ids.E_FRANCS, g.turn, figures.SPACE_VALUE[space], space)
    g.decision = ids.TURN_OVER
