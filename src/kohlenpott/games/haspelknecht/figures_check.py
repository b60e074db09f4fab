"""Checks a component file of Haspelknecht against the rulebook, so that its figures can be corrected safely.

What the text of the rulebook states stands in the packaged file and cannot change. What was read off pictures can: the
sequence of the Pinge, the tunnel sections, the pools with water, the costs and symbols of most tiles, the places of the
layouts. Then it must still keep the sums the rulebook states.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from kohlenpott.api.figures import (
    COMPONENTS,
    Checker,
    ComponentError,
    Expectation,
    Problem,
    exactly,
    join,
    one_of,
    text,
    whole,
)

from .shapes import FARTHEST, shape_problem

SYMBOLS = ("pitchfork", "hammer_pick")
TUNNEL_SYMBOLS = ("wheelbarrow", "oil_lamp", "cart")
BUILDING_SYMBOLS = 5  # HK-R38
MOST_DISCS = 6  # that a tile can cost: no more than six can be had in one phase but for markers
CERTAIN_COSTS = {31: {"black": 1, "brown": 0, "yellow": 0, "any": 3}}  # HK-T02: the example may mean 31 or 32
BUCKET_PAYMENT = {"black": 0, "brown": 2, "yellow": 1}  # the example of tile 21

# Texts about the figures, and the figures that only pictures show.
FREE: tuple[tuple[str, Expectation], ...] = (
    (r".*(^|\.|_)(source|note)", text()),
    (r"meta\.(title|designer|publisher)|tile\[\d+\]\.name|layout\[\d+\]\.name|setup_options\.first_game", text()),
    (r"pool\[\d\]\.water", one_of(True, False)),
    (r"player_board\.pinge\.sequence\[\d\]", one_of("coal", "wood")),
    (r"player_board\.tunnel\.section\[\d\]\.coal", whole(1, 5)),
    (r"player_board\.tunnel\.section\[\d\]\.vp", whole(1, 3)),
    (r"tile\[\d+\]\.cost\.(black|brown|yellow|any)", whole(0, MOST_DISCS)),
    (r"tile\[\d+\]\.symbol", one_of(*SYMBOLS)),
    (r"tile\[\d+\]\.building_symbol", one_of(True, False)),
)
# Lists whose length pictures decide: what stands in them, and how much of it.
LISTS: tuple[tuple[str, Expectation, int, int], ...] = (
    (r"player_board\.tunnel\.section\[\d\]\.symbols", one_of(*TUNNEL_SYMBOLS), 0, 3),
    (r"layout\[\d+\]\.rows\[\d\]", whole(-FARTHEST, FARTHEST), 3, 5),
)


@cache
def printed() -> dict[str, Any]:
    """The packaged figures (HK-002 to HK-004)."""
    return tomllib.loads(resources.files(__package__).joinpath(COMPONENTS).read_text(encoding="utf-8"))


def check(data: dict[str, Any]) -> list[Problem]:
    """Everything in a component file that does not fit the rulebook or the rest of the file."""
    checker = Checker()
    compare(checker, "", data, printed())
    if not checker.problems:
        check_mine(checker, data["player_board"])
        check_tiles(checker, data["tile"])
        check_layouts(checker, data["layout"])
    return checker.problems


def require(data: dict[str, Any]) -> None:
    """Refuse component data that the game cannot be played with."""
    problems = check(data)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise ComponentError(f"the components of Haspelknecht do not fit: {problems[0]}{more}")


def compare(checker: Checker, path: str, value: object, wanted: object) -> None:
    """Walk through the file beside the packaged one: the same keys, and the same values where they are stated."""
    if isinstance(wanted, dict):
        checker.keys(path, value, list(wanted))
        if isinstance(value, dict):
            for key in wanted:
                if key in value:
                    compare(checker, join(path, key), value[key], wanted[key])
        return
    for pattern, entry, low, high in LISTS:
        if re.fullmatch(pattern, path):
            checker.entries(path, value, entry, low, high)
            return
    if isinstance(wanted, list):
        if checker.count(path, value, len(wanted), "as in the rulebook"):
            assert isinstance(value, list)
            for k, (one, other) in enumerate(zip(value, wanted, strict=True)):
                compare(checker, f"{path}[{k}]", one, other)
        return
    free = next((expectation for pattern, expectation in FREE if re.fullmatch(pattern, path)), None)
    checker.expect(path, value, free or exactly(wanted, "stated in the rulebook"))


def check_mine(checker: Checker, board: dict[str, Any]) -> None:
    """Seven cubes and two slots in the Pinge, coal last; eleven cubes in the tunnel (HK-010, HK-030, HK-040)."""
    sequence, pinge = board["pinge"]["sequence"], board["pinge"]
    if sequence.count("coal") != pinge["coal_total"] or sequence[-1] != "coal":
        checker.report(
            "player_board.pinge.sequence",
            f"must hold {pinge['coal_total']} coal and {pinge['wood_slot_total']} wood, coal last (HK-010, HK-030)",
        )
    coal = sum(section["coal"] for section in board["tunnel"]["section"])
    if coal != board["tunnel"]["coal_total"]:
        checker.report(
            "player_board.tunnel.section", f"holds {coal} coal, must be {board['tunnel']['coal_total']} (HK-010)"
        )


def check_tiles(checker: Checker, tiles: list[dict[str, Any]]) -> None:
    """Costs the worked examples fix, something to pay for each tile, five building symbols (HK-182, HK-R38)."""
    for k, tile in enumerate(tiles):
        path, cost = f"tile[{k}].cost", tile["cost"]
        if not 1 <= sum(cost.values()) <= MOST_DISCS:
            checker.report(path, f"must be 1 to {MOST_DISCS} discs in all, is {sum(cost.values())}")
        certain = CERTAIN_COSTS.get(tile["id"] if tile["id"] != 32 else 31)
        if certain is not None and cost != certain:
            checker.report(path, "must be one black and three grey discs, as in the worked example (HK-182, HK-T02)")
        if tile["id"] == 21 and (
            sum(cost.values()) != 3 or any(cost[colour] > most for colour, most in BUCKET_PAYMENT.items())
        ):
            checker.report(path, "must be payable with two brown and one yellow disc: the worked example (HK-182)")
        if "building" in tile and not tile["building_symbol"]:
            checker.report(f"tile[{k}].building_symbol", "must be true: the tile brings a building (HK-R38)")
    symbols = sum(tile["building_symbol"] for tile in tiles)
    if symbols != BUILDING_SYMBOLS:
        checker.report("tile", f"{symbols} tiles carry a building symbol, must be {BUILDING_SYMBOLS} (HK-284, HK-R38)")


def check_layouts(checker: Checker, layouts: list[dict[str, Any]]) -> None:
    """Every layout has its counts and is legal (HK-300 to HK-305)."""
    for k, layout in enumerate(layouts):
        rows, path = layout["rows"], f"layout[{k}].rows"
        counts = [len(row) for row in rows]
        if counts != layout["counts"]:
            checker.report(path, f"has rows of {counts}, must be {layout['counts']} (HK-305)")
        elif any(row != sorted(set(row)) for row in rows):
            checker.report(path, "the places of a row must ascend, each once (HK-306)")
        elif problem := shape_problem(rows):
            checker.report(path, problem)
