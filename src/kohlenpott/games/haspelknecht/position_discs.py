"""Action discs in a position: the pools in play with their reserves, and the two carts of a seat."""

from __future__ import annotations

from typing import Any

from kohlenpott.api.reading import Reader
from kohlenpott.engine.types import Cells

from . import figures
from .ids import COLOURS
from .records import DISCS, Table


def write_pools(g: Table, pools: Cells) -> dict[str, Any]:
    """The discs in the pools in play (HK-020)."""
    return {pool: DISCS.write(pools[k * COLOURS :][:COLOURS]) for k, pool in enumerate(figures.pool_ids[: g.seats])}


def read_pools(g: Table, pools: Cells, entry: Reader) -> None:
    """The same (HK-020, HK-022)."""
    in_play = figures.pool_ids[: g.seats]
    entries = entry.record(in_play, f"HK-020: in play with {g.seats} seats")
    for k, pool in enumerate(in_play):
        pools[k * COLOURS : (k + 1) * COLOURS] = DISCS.read(entries[pool])


def write_carts(g: Table, seat: int) -> list[Any]:
    """The discs of both taking rounds (HK-098)."""
    return [DISCS.write(cart) for cart in (g.players[seat].cart_one, g.players[seat].cart_two)]


def read_carts(g: Table, seat: int, entry: Reader) -> None:
    """The same."""
    carts = entry.listing(2, 2, "HK-098")
    g.players[seat].cart_one, g.players[seat].cart_two = map(DISCS.read, carts)
