"""Positions, the FEN of Coal Baron: the whole state as JSON, with the words and ids of the component file.

    game, rules_version     "coal-baron", 2
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

A view has the same shape without `chance`. Everything lies open (CB-118, CB-119) but for the hand (position_hand.py),
the piles (position_piles.py) and the others' delivered orders under hide_delivered, of which it tells the number until
the game is over (CB-R36).
"""

from __future__ import annotations

from kohlenpott.api.positions import DeclaredPositions, OptionField, PositionEntry, SeatEntry, filled_by

from . import figures, ids, position_hand, position_orders, position_piles, position_two_for_one, position_workers
from .moves import moves
from .position_accounts import check_pieces
from .position_checks import check_decision, check_history
from .records import Table
from .rules.factory import is_loading


def complete(g: Table) -> None:
    """Fill in what follows from the rest of the position."""
    position_orders.count_slots(g)
    position_hand.note_return(g)
    if not is_loading(g):
        g.emptied = -1  # CB-R59


POSITIONS = DeclaredPositions(
    name=figures.NAME,
    rules_version=figures.RULES,
    table=Table,
    seats=(2, 3, 4),  # CB-001
    decisions=ids.DECISIONS,
    options=(OptionField("hide_delivered", "hide_delivered", {False: 0, True: 1}),),
    parts=(
        *position_workers.PARTS,
        *position_orders.PARTS,
        PositionEntry("mining"),
        *position_two_for_one.PARTS,
        PositionEntry("loading"),
        *position_hand.PARTS,
        *position_piles.PARTS,
    ),
    seat_parts=(*position_orders.SEAT_PARTS, SeatEntry("vp_by_source")),
    only_while=filled_by(moves),
    complete=complete,
    check_pieces=check_pieces,  # first, because it tells best which field is wrong
    check=check_decision,
    check_strictly=check_history,
)
