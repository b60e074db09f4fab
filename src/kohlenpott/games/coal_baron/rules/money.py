"""Money: the Francs of the space, from a supply without limit (section 8)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from ..figures import SPACE_VALUE
from ..ids import E_FRANCS, TURN_OVER
from ..records import Table, player


def take_francs(g: Table, space: i32) -> None:
    """Take the Francs shown on the space; notes never run out (CB-105, CB-011, CB-161)."""
    player(g, g.turn).francs += SPACE_VALUE[space]
    say(g, E_FRANCS, g.turn, SPACE_VALUE[space], space)
    g.decision = TURN_OVER
