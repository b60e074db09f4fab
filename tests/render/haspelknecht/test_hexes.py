"""Any layout fits the page: tiles touch on it exactly where they touch on the table."""

from __future__ import annotations

import random
import re
from itertools import combinations
from typing import Any

import pytest

import kohlenpott as kp
from kohlenpott.api.registry import definition
from kohlenpott.games.haspelknecht import figures, layouts
from kohlenpott.games.haspelknecht.board.effects import effects
from kohlenpott.games.haspelknecht.board.hexes import columns, halves, neighbours
from kohlenpott.games.haspelknecht.shapes import FARTHEST
from kohlenpott.render.game_files import style_sheet

SHEET = style_sheet(definition("haspelknecht"))
GAME = kp.game("haspelknecht")


def free_layout(seats: int, luck: random.Random) -> list[list[int]]:
    """Rows as far apart as the rules allow, each tile below another."""
    count = max(3, seats)
    rows = [sorted(luck.sample(range(-FARTHEST + 4, FARTHEST - 4, 2), count))]
    for _ in range(3):
        below = sorted({x + side for x in rows[-1] for side in (-1, 1)})
        rows.append(sorted(luck.sample(below, count)))
    return rows


def board_of(layout: Any, seats: int) -> dict[str, Any]:
    """The development board of a new game."""
    board: dict[str, Any] = GAME.new(seats, 1, {"layout": layout}).view(None)["board"]
    return board


def assert_fits(board: dict[str, Any]) -> None:
    """Neighbours are neighbours on the page and nobody else; nothing overlaps; the sheet knows every column."""
    at = columns(board)
    assert min(at.values()) == 0
    for one, other in combinations(board, 2):
        near = (abs(int(one[0]) - int(other[0])), abs(at[one] - at[other]))
        assert (near in ((0, 2), (1, 1))) == (other in neighbours(board, one))
        assert near not in ((0, 0), (0, 1), (1, 0))
        assert (at[one] < at[other]) == (board[one]["place"] < board[other]["place"])
    for column in (*at.values(), max(at.values()) + 1):
        assert f".x{column} {{" in SHEET


@pytest.mark.parametrize("name", layouts.NAMES)
def test_named_layouts_keep_their_shape(name: str) -> None:
    """HK-017, HK-305."""
    for seats in (2, 3, 4):
        if name == layouts.STANDARD or seats in figures.layouts[name]["players"]:
            assert_fits(board_of(name, seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_free_layouts_keep_their_neighbours_however_far_apart(seats: int) -> None:
    """HK-300 to HK-304."""
    luck = random.Random(seats)
    for _ in range(60):
        assert_fits(board_of(free_layout(seats, luck), seats))


def test_a_tile_shows_all_it_gives() -> None:
    """Every figure and symbol comes from the component data."""
    for number, tile in enumerate(figures.data["tile"]):
        drawn = effects(number)
        assert ("hk-building" in drawn) == tile["building_symbol"]
        assert ("hk-marker-" in drawn) == ("marker" in tile)
        assert drawn.count("art-thaler") == (
            1 if tile["id"] in figures.data["setup_options"]["thaler_tiles"] else 0
        ) or (tile.get("building") == "watermill")
        width = re.search(r"scale\(([\d.]+)\)", drawn)
        assert width is None or float(width[1]) > 0.7


def test_long_names_are_cut_in_the_middle() -> None:
    assert halves("Convoyeur de charbon") == ("Convoyeur", "de charbon")
    assert halves("Hammer and pick") == ("Hammer", "and pick")
