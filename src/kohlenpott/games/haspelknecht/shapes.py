"""What makes four rows of hexes a development board (HK-017, HK-301, HK-303)."""

from __future__ import annotations

FARTHEST = 40  # no legal row reaches so far from the middle


def shape_problem(rows: list[list[int]]) -> str:
    """What is wrong with the shape, or nothing: hexes on one grid, each below another (HK-301, HK-R39).

    A place counts two for every hex and one for half a hex. Rows are levels, so no tile can touch one two levels
    away (HK-302).
    """
    for level, row in enumerate(rows):
        for x in row:
            if (x + level - rows[0][0]) % 2:
                return f"level {level + 1}: place {x} lies between the hexes of the grid"
            if level and not {x - 1, x + 1} & set(rows[level - 1]):
                return f"level {level + 1}: the tile at {x} touches no tile of level {level} (HK-301)"
    return ""
