"""Workers on the spaces of the board in a position: occupied spaces only (CB-052)."""

from __future__ import annotations

from kohlenpott.api.positions import PositionEntry
from kohlenpott.api.reading import Reader

from . import figures, ids
from .position_codecs import WORKERS, at_this_table, open_spaces
from .records import Table


def write_workers(g: Table) -> dict[str, dict[str, int]]:
    """Who stands where, with how many workers."""
    occupied = [k for k in range(ids.SPACES) if g.workers[k] > 0]
    return {figures.space_ids[k]: {"seat": g.owner[k], "count": g.workers[k]} for k in occupied}


def read_workers(g: Table, entry: Reader) -> None:
    """The same."""
    g.owner = [-1] * ids.SPACES
    spaces = open_spaces(g)
    for space, each in entry.mapping(spaces, at_this_table(g)).items():
        standing = each.record(("seat", "count"))
        g.owner[spaces[space]] = standing["seat"].integer(0, g.seats - 1, "seats")
        g.workers[spaces[space]] = standing["count"].integer(1, WORKERS.high)


PARTS = (PositionEntry("workers", write_workers, read_workers, ({},)),)
