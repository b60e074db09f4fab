"""Layouts of the development board: the named ones and free ones, checked (section 14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.engine.errors import BadSetup

from . import figures
from .pieces import LEVELS, TILES_PER_LEVEL
from .shapes import FARTHEST, shape_problem

STANDARD = "standard"
NAMED: tuple[str, ...] = tuple(name for name in figures.layouts if not name.startswith(STANDARD))
NAMES: tuple[str, ...] = (STANDARD, *NAMED)
_RULES = figures.data["layout_rules"]


def rows_of(value: Any, seats: int) -> list[list[int]]:
    """The rows of a named layout or a free one, for so many seats; BadSetup tells what is wrong (HK-300, HK-305)."""
    if value == STANDARD:
        rows: list[list[int]] = figures.layouts[f"standard_{seats}"]["rows"]  # HK-017
        return rows
    if isinstance(value, str):
        if value not in figures.layouts:
            raise BadSetup(f"option layout: there is no layout {value!r}; there are {', '.join(NAMES)}")
        layout = figures.layouts[value]
        if seats not in layout["players"]:
            able = " or ".join(map(str, layout["players"]))
            raise BadSetup(f"option layout: {value} is for {able} seats, not {seats}")
        named: list[list[int]] = layout["rows"]
        return named
    return checked_rows(value, seats)


def checked_rows(value: Any, seats: int) -> list[list[int]]:
    """A free layout: four lists of places, each place two for every hex and one for half a hex (HK-300 to HK-304)."""
    if not isinstance(value, list) or len(value) != LEVELS or not all(isinstance(row, list) for row in value):
        raise BadSetup(
            f"option layout: a free layout is a list of {LEVELS} rows of places, or one of {', '.join(NAMES)}"
        )
    for level, row in enumerate(value, 1):
        check_row(level, row, seats)
    problem = shape_problem(value)
    if problem:
        raise BadSetup(f"option layout: {problem}")
    return [sorted(row) for row in value]


def check_row(level: int, row: list[Any], seats: int) -> None:
    """So many tiles, at different places (HK-300, HK-308, HK-R54)."""
    extra = _RULES["tiles_per_level_minus_players"]
    least = max(seats + min(extra), _RULES["tiles_per_level_min"])
    most = min(seats + max(extra), _RULES["tiles_per_level_max"])
    if not all(isinstance(x, int) and not isinstance(x, bool) and abs(x) <= FARTHEST for x in row):
        raise BadSetup(f"option layout: level {level}: a place is a whole number from -{FARTHEST} to {FARTHEST}")
    if not least <= len(row) <= most:
        allowed = f"{least}" if least == most else f"{least} or {most}"
        raise BadSetup(
            f"option layout: level {level} needs {allowed} tiles with {seats} seats, not {len(row)} (HK-300)"
        )
    if len(set(row)) < len(row):
        raise BadSetup(f"option layout: level {level}: two tiles on one place")


def encode(value: Any, seats: int) -> list[int]:
    """The layout as the engine wants it: four counts, then five places for each level."""
    rows = rows_of(value, seats)
    cells = [len(row) for row in rows]
    for row in rows:
        cells += [*row, *[0] * (TILES_PER_LEVEL - len(row))]
    return cells


def check_options(seats: int, options: Mapping[str, Any]) -> None:
    """A start building needs its tile out of play (HK-307, HK-R55)."""
    building = options.get("start_building")
    if building is None:
        return
    tile = figures.BUILDING_TILE[figures.building_ids.index(building)]
    level, number = divmod(tile, TILES_PER_LEVEL)
    count = len(rows_of(options.get("layout", STANDARD), seats)[level])
    is_random = options.get("tiles", "first_game") == "random"
    if count == TILES_PER_LEVEL or (number < count and not is_random):
        raise BadSetup(
            f"option start_building: the tile of the {building} ({figures.tile_ids[tile]}) is in play (HK-307)"
        )
