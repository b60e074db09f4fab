"""The development board in a position: tiles in play, where they lie, whose discs lie on them, and what follows."""

from __future__ import annotations

from typing import Any

from kohlenpott.api.reading import Reader

from . import figures, ids
from .names import TILES
from .records import Table
from .shapes import FARTHEST


def write_board(g: Table) -> dict[str, Any]:
    """The tiles in play, with the seats whose discs lie there, the first disc first."""
    stacks = (g.stack[tile * ids.SEATS :][: g.stack_n[tile]] for tile in range(ids.TILES))
    laid = zip(TILES, g.places, stacks, strict=True)
    return {name: {"place": place, "discs": discs} for name, place, discs in laid if place != ids.NOT_IN_PLAY}


def read_board(g: Table, entry: Reader) -> None:
    """Tiles in play, each at a place of its own, and the discs on them (HK-013, HK-180)."""
    g.places = [ids.NOT_IN_PLAY] * ids.TILES
    for name, one in entry.mapping(TILES).items():
        tile, fields = TILES.index(name), one.record(("place", "discs"), defaults={"discs": []})
        place = fields["place"].integer(-FARTHEST, FARTHEST)
        first = tile - tile % ids.TILES_PER_LEVEL
        if place in g.places[first : first + ids.TILES_PER_LEVEL]:
            raise fields["place"].refusal(f"another tile of this level lies at {place}")
        g.places[tile] = place
        for height, disc in enumerate(fields["discs"].listing(0, g.seats, "seats")):
            seat = disc.integer(0, g.seats - 1, "seats")
            if g.players[seat].owns[tile]:
                raise disc.refusal(f"seat {seat} owns tile {name} already (HK-180)")
            g.stack[tile * ids.SEATS + height] = seat
            g.stack_n[tile] += 1
            g.players[seat].owns[tile] = 1


def set_what_follows(g: Table) -> None:
    """Player discs left and buildings follow from the board (HK-011, HK-307)."""
    for p in g.players[: g.seats]:
        p.discs = max(0, figures.START_DISCS - sum(p.owns))
        for building, tile in enumerate(figures.BUILDING_TILE):
            p.buildings[building] = int(p.owns[tile] == 1 or g.start_building == building + 1)
