"""Numbers for learning in Haspelknecht: everything a seat may know, and nothing more (HK-024).

Seats are counted from the observer: 0 is the observer, 1 the next clockwise. The order is stable: networks rely on it.
"""

from __future__ import annotations

from kohlenpott.engine.observation import (
    Observation,
    cell,
    hidden,
    one_hot,
    per_seat,
    row,
    seat_one_hot,
    written,
)

from . import ids

PHASES = ids.WINTER_STORAGE + 1

observation = Observation(
    one_hot("decision", ids.DECISION_KINDS, note="what is asked"),
    seat_one_hot("on turn", ids.SEATS, "turn", "the seat that is asked", unless_over=True),
    cell("seats", scale=4, note="players at the table"),
    cell("year", scale=3, note="1 to 3"),
    one_hot("phase", PHASES, note="the phase of the year"),
    written("turn order", ids.SEATS, by="write_turn_order", scale=4,
            note="place of each seat in the turn order, from 1; 0 = empty chair"),
    written("planned", 1, by="write_planned", scale=100,
            note="last thing assigned in the observer's own plan, as an action id; 0 = nothing or not planning"),
    written("worker", 4, by="write_work", scale=(6, 8, 1, 6),
            note="worker + 1 who acts, actions left, 1 if this basic worker has dug in the Pinge, developer + 1"),
    written("produced", 2, by="write_produced", scale=3,
            note="resource + 1 produced by farmer and farmhand in this execution"),
    written("tile", 1, by="write_developed", scale=20, note="tile + 1 that is being developed; 0 = none"),
    written("storage", 1 + ids.COLOURS, by="write_storage", scale=(4, 6, 6, 6),
            note="storage place + 1 being filled, coal, wood and food already stored"),
    row("pools", ids.POOL_CELLS, scale=6, note="discs in the action pools, by pool and colour"),
    row("reserves", ids.POOL_CELLS, scale=3, note="discs in the reserve pools, by pool and colour"),
    row("bag", ids.COLOURS, scale=20, note="discs in the bag, by colour"),
    row("places", ids.TILES, scale=10, note="where each tile lies in its row; 99 = not in play"),
    row("tile discs", ids.TILES, "stack_n", 4, "player discs on each tile"),
    written("tile owner", ids.TILES, by="write_tile_owners", scale=4,
            note="seat + 1 of the topmost disc on each tile; 0 = none"),
    per_seat(
        ids.SEATS,
        cell("vp", scale=30),
        cell("coal", scale=8),
        cell("wood", scale=8),
        cell("food", scale=8),
        cell("thalers", scale=5),
        cell("debts", scale=5),
        cell("water", scale=10),
        cell("coal in the Pinge", "pinge", 7),
        cell("wood in the Pinge", "pinge_props", 2),
        cell("coal in the tunnel", "tunnel", 11),
        cell("wood in the tunnel", "tunnel_props", 7),
        cell("coal in the shaft", "shaft", 10),
        cell("coal lifted", "lifted", 10),
        cell("player discs", "discs", 9),
        cell("improved farmhand", "improved", 2),
        row("cart 1 by colour", ids.COLOURS, "cart_one", 6),
        row("cart 2 by colour", ids.COLOURS, "cart_two", 4),
        hidden(
            row("pieces on the farmer", ids.PIECES, "farmer", 4,
                "this and the next five parts are 0 for the others while plans are secret"),
            row("pieces on the farmhand", ids.PIECES, "farmhand", 4),
            cell("load of the watermill", "mill", 4),
            cell("payment of the coal digger", "digger", 4),
            cell("payment of the miner", "miner", 4),
            cell("payment of the Haspelknecht", "haspelknecht", 4),
            unless="are_plans_secret",
        ),
        row("workers that are finished", ids.WORKERS, "worked"),
        row("markers", ids.MARKERS, scale=2),
        row("buildings", ids.BUILDINGS),
        row("tiles owned", ids.TILES, "owns"),
    ),
)  # fmt: skip
