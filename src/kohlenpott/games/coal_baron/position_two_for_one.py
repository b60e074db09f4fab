"""Two cubes for one slot in a position: the slot, and the first of them if it lies there already (CB-087)."""

from __future__ import annotations

from typing import Any

from kohlenpott.api.positions import PositionEntry
from kohlenpott.api.reading import Reader

from . import figures
from .ids import COLOURS
from .names import SOURCES
from .position_codecs import asked
from .records import Table


def write_two_for_one(g: Table) -> dict[str, Any]:
    """The slot and the first cube."""
    source, colour = divmod(g.first_cube, COLOURS)
    return {
        "order": figures.order_ids[g.target // COLOURS],
        "colour": figures.colours[g.target % COLOURS],
        "first": {"source": SOURCES[source], "colour": figures.colours[colour]} if g.cubes_used > 0 else None,
    }


def read_two_for_one(g: Table, entry: Reader) -> None:
    """The same."""
    fields = entry.record(("order", "colour", "first"), asked(g), {"first": None})
    g.target = fields["order"].choice(figures.order_ids) * COLOURS + fields["colour"].choice(figures.colours)
    if not fields["first"].is_null:
        first = fields["first"].record(("source", "colour"))
        g.cubes_used = 1
        g.first_cube = first["source"].choice(SOURCES) * COLOURS + first["colour"].choice(figures.colours)


PARTS = (PositionEntry("two_for_one", write_two_for_one, read_two_for_one),)
