"""Positions, the FEN of Coal Baron: the whole state as JSON, with the words and ids of the component file.

    game, rules_version     "coal-baron", 1
    seats, options          2 to 4; {"hide_delivered": false}
    decision, turn          what is asked, e.g. "place", and of which seat
    shift, first_player, turns
    supply                  cubes by colour
    factory                 tile on each open display space, null = none
    orders_displayed        order on each open display space, null = none
    workers                 {"money-5": {"seat": 1, "count": 2}}: occupied spaces only
    draft                   orders still to be drafted from
    hand                    null, or {"drawn": "tiles", "side": null, "cards": [{"card": "Y1L", "seen": [0, 2]}]}
    mining                  null, or {"moves_left": 7}
    two_for_one             null, or {"order": "H03", "colour": "grey", "first": {"source": "cage", "colour": "black"}}
    loading                 null, or {"colour": "grey", "unloaded": 1, "emptied": "factory-3"}
    tile_pile, order_pile   from the top: {"top": null, "shuffled": ..., "bottom": [...], "returns": 0}
    players                 by seat: reserve, canteen, bank, francs, vp, cage, stock, mine, orders, delivered,
                            vp_by_source
    chance                  the state of the game's random stream, 16 hexadecimal digits

A group of cards that a seat put back is {"laid_by": 1, "cards": [{"card": "H03", "seen": [1]}]}, next card first,
with the number of the return for groups underneath. `seen` are the seats that know that the card lies there.
Shuffled tiles are counted by kind, shuffled orders are listed.

A view has the same shape without `chance`; see `view.py` for what stands in place of hidden cards.
"""

from __future__ import annotations

from .position_reading import read
from .position_writing import write
from .view import view

__all__ = ["read", "view", "write"]
