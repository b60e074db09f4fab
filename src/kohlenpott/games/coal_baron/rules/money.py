"""Money: the Francs of the space, from a supply without limit (section 8)."""

from __future__ import annotations

from ....core.events import say
from ....core.types import i32
from ..ids import E_FRANCS, TURN_OVER
from ..spec import Game, player
from ..tables import SPACE_VALUE


def take_francs(g: Game, space: i32) -> None:
    """Take the Francs shown on the space; notes never run out (CB-105, CB-011, CB-161)."""
    player(g, g.turn).francs += SPACE_VALUE[space]
    say(g, E_FRANCS, g.turn, SPACE_VALUE[space], space)
    g.decision = TURN_OVER
