"""Positions, the FEN of Haspelknecht: the whole state as JSON, with the words and ids of the component file.

    game, rules_version     "haspelknecht", 1
    seats, options          2 to 4; {"start_building": null}
    decision, turn          what is asked, e.g. "plan", and of which seat
    year, phase, order      1 to 3; e.g. "summer"; the seats in turn order
    pools, reserves         {"A": {"black": 2, "brown": 0, "yellow": 4}, …}: the pools in play
    bag                     discs by colour; their order does not exist
    board                   {"11": {"place": 0, "discs": [1, 0]}, …}: tiles in play, where they lie in their row (two
                            for every hex), and the seats whose discs lie there, the first disc first
    plan                    null, or {"last": "farmer black"}: the last thing the seat on turn has assigned
    work                    null, or {"worker": "farmer", "actions_left": 2, "has_dug_pinge": false}
    produced                {"farmer": "coal", "farmhand": null} in this execution
    development             null, or {"tile": "31", "worker": "farmer"} while a tile asks something
    storage                 null, or {"place": "barn", "stored": {"coal": 0, "wood": 1, "food": 0}}
    players                 by seat: vp, farm, debts, mine, farmhand, carts, workers, finished, markers, vp_by_source
    chance                  the state of the game's random stream, 16 hexadecimal digits

`workers` holds what lies on the worker spaces. While plans are made it is the plan, and the discs, markers, food and
thalers it names still lie on the carts and in the farm. Player discs left, tiles owned and buildings follow from the
board. A view has the same shape without `chance`; `workers` of the others and their `plan` are null until all have
committed (HK-110).
"""

from __future__ import annotations

from .position_reading import read
from .position_writing import view, write

__all__ = ["read", "view", "write"]
