"""Positions, the FEN of Haspelknecht: the whole state as JSON, with the words and ids of the component file.

The fields are declared in records.py. Besides them stand

    order               the seats in turn order
    pools, reserves     {"A": {"black": 2, "brown": 0, "yellow": 4}, …}: the pools in play
    board               {"11": {"place": 0, "discs": [1, 0]}, …}: tiles in play, where they lie in their row (two for
                        every hex), and the seats whose discs lie there, the first disc first
    carts               of each player: discs of the two taking rounds

`plan`, `work`, `development` and `storage` are null while nothing of the kind is asked. `workers` holds what lies on
the worker spaces. While plans are made it is the plan, and the discs, markers, food and thalers it names still lie on
the carts and in the farm. Player discs left, tiles owned and buildings follow from the board. A view has the same
shape without `chance`; `workers` of the others and their `plan` are null until all have committed (HK-110).
"""

from __future__ import annotations

from kohlenpott.api.positions import DeclaredPositions, OptionField, PositionEntry, SeatEntry, filled_by
from kohlenpott.api.reading import Reader

from . import figures, ids
from .moves import moves
from .position_board import read_board, set_what_follows, write_board
from .position_checks import check_accounts, check_decision
from .position_discs import read_carts, read_pools, write_carts, write_pools
from .records import Table
from .rules.observing import are_plans_secret
from .rules.stages import is_tile_asking, is_working

START_BUILDINGS = {name: number for number, name in enumerate((None, *figures.building_ids))}


def read_order(g: Table, entry: Reader) -> None:
    """The turn order, each seat once (HK-019)."""
    g.order[: g.seats] = entry.distinct(g.seats, g.seats, g.seats, "HK-I08")
    g.place = g.order.index(g.turn)


POSITIONS = DeclaredPositions(
    name=figures.NAME,
    rules_version=1,
    table=Table,
    seats=(2, 3, 4),  # HK-001
    decisions=ids.DECISIONS,
    options=(OptionField("start_building", "start_building", START_BUILDINGS, "HK-307"),),
    parts=(
        PositionEntry("order", lambda g: g.order[: g.seats], read_order),
        PositionEntry("pools", lambda g: write_pools(g, g.pools), lambda g, entry: read_pools(g, g.pools, entry)),
        PositionEntry(
            "reserves", lambda g: write_pools(g, g.reserves), lambda g, entry: read_pools(g, g.reserves, entry)
        ),
        PositionEntry("bag"),
        PositionEntry("board", write_board, read_board),
        *map(PositionEntry, ("work", "produced", "development", "storage", "plan")),
    ),
    seat_parts=(
        SeatEntry("carts", write_carts, read_carts, ([{}, {}],)),
        *map(SeatEntry, ("workers", "finished", "markers", "vp_by_source")),
    ),
    only_while=filled_by(moves) | {"work": is_working, "development": is_tile_asking},
    are_secrets_kept=are_plans_secret,
    complete=set_what_follows,
    check=check_decision,
    check_strictly=check_accounts,
)
