"""What a seat cannot know, replaced by something just as likely (section 10, CB-R19, CB-R65)."""

from __future__ import annotations

from kohlenpott.engine.chance import seed_chance
from kohlenpott.engine.decks import mix_return, redeal
from kohlenpott.engine.types import i32, u64

from .. import ids
from ..records import Table, chance, order_pile, tile_pile
from .drawing import drawn_pile, is_returning


def determinise(g: Table, seat: i32, seed: u64) -> None:
    """Re-deal the piles, and a hand another seat is looking at, as far as the seat has not seen them (CB-119)."""
    seed_chance(chance(g), seed)
    redeal(tile_pile(g), chance(g), seat, g.hand, g.hand_seen, g.hand_n if g.drawn == ids.TILES_DRAWN else 0)
    redeal(order_pile(g), chance(g), seat, g.hand, g.hand_seen, g.hand_n if g.drawn == ids.ORDERS_DRAWN else 0)
    if is_returning(g) and g.turn != seat:
        mix_return(drawn_pile(g), chance(g), g.return_side, g.hand, g.hand_seen, g.hand_n)
