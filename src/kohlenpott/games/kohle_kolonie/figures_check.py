"""Checks a component file of Kohle & Kolonie against the rulebook, so that its figures can be corrected safely.

What the text of the rulebook states cannot change. What was reconstructed because the pictures are lost can: names,
prices, incomes, rounds, icons and VP of mines, the map with its villages, stations and lines, the tableau, the VP
losses of disasters, the slots of pithead cards. Then the lists must still agree with each other (section 26).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.figures import Checker, ComponentError, Expectation, Problem, exactly, shown, text, whole

from .figures_cards import check_cards, check_tableau
from .figures_map import check_map

SECTIONS = ("meta", "counts", "player", "round_structure", "prices", "exchange", "scoring", "regions", "grounds",
            "mines", "villages", "lines", "stations", "three_player", "railway_markers", "bonus_markers",
            "disaster_markers", "disaster", "coal_trust", "tableau", "pithead_cards", "layout")  # fmt: skip

LISTS = ("regions", "grounds", "villages", "lines", "stations", "railway_markers", "bonus_markers", "disaster_markers",
         "pithead_cards")  # fmt: skip

# Figures that the rulebook states; a table may hold notes and sources besides.
STATED: dict[str, dict[str, Expectation]] = {
    "meta": {"players_min": exactly(3, "KK-001"), "players_max": exactly(5, "KK-001"), "rounds": exactly(5, "KK-001")},
    "counts": {
        "player_colours": exactly(5, "KK-002"),
        "miners_per_player": exactly(20, "KK-002"),
        "settlements_per_player": exactly(5, "KK-002"),
        "engineers_per_player": exactly(3, "KK-002"),
        "disaster_discs_per_player": exactly(3, "KK-002"),
        "neutral_disaster_discs": exactly(3, "KK-004"),
        "blank_disaster_discs": exactly(1, "KK-004"),
        "administrative_markers_per_player": exactly(3, "KK-002"),
        "steam_engines": exactly(20, "KK-004"),
        "local_workers": exactly(40, "KK-004"),
        "coins_1": exactly(35, "KK-005"),
        "coins_5": exactly(10, "KK-005"),
        "extra_action_markers": exactly(15, "KK-011"),
        "railway_markers": exactly(19, "KK-011"),
        "bonus_markers": exactly(7, "KK-011"),
        "disaster_markers": exactly(5, "KK-011"),
        "price_increase_markers": exactly(15, "KK-011"),
        "small_mines": exactly(40, "KK-006"),
        "single_mines": exactly(5, "KK-006"),
        "large_mines": exactly(15, "KK-006"),
        "pithead_cards_per_player": exactly(5, "KK-003"),
        "stations": exactly(19, "KK-012"),
        "stations_3p": exactly(13, "KK-042"),
    },
    "player": {
        "colours": exactly(["orange", "blue", "red", "yellow", "green"], "KK-002, KK-D12"),
        "starting_coins": whole(4, 5),  # KK-D01
        "starting_vp": exactly(2, "KK-022"),
        "max_miners_per_settlement": exactly(2, "KK-155"),
        "max_extra_action_markers": exactly(3, "KK-218"),
        "min_vp": exactly(0, "KK-054"),
    },
    "round_structure": {
        "consolidations_from_round": exactly(3, "KK-051"),
        "steam_engine_purchase_from_round": exactly(2, "KK-140"),
        "draws_per_disaster": exactly(3, "KK-233"),
    },
    "prices": {
        "settlement": exactly(2, "KK-023"),
        "settlement_raised": exactly(3, "KK-150"),
        "settlement_raised_by": exactly("workforce", "KK-202"),
        "engineer": exactly(1, "KK-023"),
        "engineer_raised": exactly(2, "KK-165"),
        "engineer_raised_by": exactly("cokery", "KK-202"),
        "steam_engine": exactly(1, "KK-023"),
        "steam_engine_raised": exactly(2, "KK-141"),
        "steam_engine_raised_by": exactly("ironworks", "KK-202"),
        "bonus_settlement": exactly(2, "KK-090"),
        "bonus_engineer": exactly(1, "KK-088"),
        "bonus_steam_engine": exactly(1, "KK-089"),
        "secure_mine": exactly(1, "KK-226"),
    },
    "exchange": {
        "coins_paid": exactly(2, "KK-205"),
        "workers_received": exactly(3, "KK-205"),
        "workers_paid": exactly(2, "KK-205"),
        "coins_received": exactly(1, "KK-205"),
    },
    "scoring": {
        "steam_engines_vp": exactly([0, 3, 5, 8, 12, 17, 23], "KK-411"),
        "steam_engines_counted_max": exactly(6, "KK-411"),
        "coins_per_vp": exactly(2, "KK-412"),
        "station_vp": exactly(1, "KK-413"),
        "unused_extra_action_vp": exactly(4, "KK-417"),
        "lost_small_mine_vp": exactly(2, "KK-313"),
        "board_vp_per_owned_mine_in_ground": exactly(1, "KK-276"),
        "board_vp_per_adjacent_own_settlement": exactly(1, "KK-277"),
        "large_mine_board_vp": exactly(1, "KK-278"),
    },
    "coal_trust": {
        "track_spaces": exactly(6, "KK-012"),
        "start_coins": exactly(6, "KK-027, KK-D22"),
        "bottom_space": lambda value: None if value in (1, 6) else f"must be 1 or 6 (KK-D06), is {shown(value)}",
        "refill_before_rounds": exactly([4, 5], "KK-402"),
        "refill_spaces": exactly([1, 2, 3], "KK-402"),
        "mines_per_round": exactly(1, "KK-260"),
        "mines_per_round_max": exactly(3, "KK-260"),
    },
    "disaster": {
        "subsidence_coin": exactly(1, "KK-246"),
        "subsidence_vp": exactly(2, "KK-246"),
        "max_discs_per_player": exactly(3, "KK-230"),
    },
}
NESTED: dict[str, dict[str, Expectation]] = {
    "player.settlement_rewards": {
        "third": exactly("extra_action", "KK-156"),
        "fourth_vp": exactly(3, "KK-156"),
        "fifth_vp": exactly(5, "KK-156"),
    },
    "player.engineer_rewards": {"third": exactly("extra_action", "KK-167")},
    "scoring.line_vp_4_5p": {
        "yellow": exactly(12, "KK-415"),
        "red": exactly(10, "KK-415"),
        "brown": exactly(4, "KK-415"),
        "green": exactly(4, "KK-415"),
    },
    "scoring.line_vp_3p": {
        "yellow": exactly(8, "KK-416"),
        "red": exactly(8, "KK-416"),
        "brown": exactly(4, "KK-416"),
    },
}
RAILWAY: dict[str, tuple[int, int]] = {  # KK-011, KK-391 to KK-395: how many, and what each is worth
    "victory_points": (3, 2), "coin": (3, 1), "worker": (5, 1), "wagon": (4, 1), "consolidation": (4, 1),
}  # fmt: skip
DISASTERS = {"highest_number": 1, "extra_coin": 1, "buying_power": 2, "subsidence": 1}  # KK-011
BONUS: dict[str, dict[str, int]] = {  # KK-087 to KK-093
    "wagon": {"cost": 0, "wagons": 1, "available_from_round": 1},
    "rescue_team": {"cost": 0, "mines": 2, "available_from_round": 1},
    "consolidation_aid": {"cost": 0, "virtual_points": 2, "coins": 1, "available_from_round": 1},
    "settlement": {"cost": 2, "available_from_round": 1},
    "miners": {"cost": 0, "insert_miners": 2, "redeploy_miners": 2, "available_from_round": 1},
    "engineer": {"cost": 1, "available_from_round": 1},
    "steam_engine": {"cost": 1, "available_from_round": 2},
}
LARGEST_LOSS = 20  # beyond every printed loss of VP


def check(data: dict[str, Any]) -> list[Problem]:
    """Everything in a component file that does not fit the rulebook or the rest of the file."""
    checker = Checker()
    if not checker.keys("", data, SECTIONS) or not check_shape(checker, data):
        return checker.problems
    for section, fields in STATED.items():
        check_fields(checker, section, data[section], fields)
    for path, fields in NESTED.items():
        outer, _, inner = path.partition(".")
        check_fields(checker, path, data[outer].get(inner), fields)
    check_markers(checker, data)
    losses = data["disaster"].get("vp_loss_by_round")
    checker.entries("disaster.vp_loss_by_round", losses, whole(0, LARGEST_LOSS), 5, 5)  # KK-239
    check_map(checker, data)
    check_cards(checker, data["pithead_cards"])
    check_tableau(checker, data["tableau"])
    return checker.problems


def check_shape(checker: Checker, data: dict[str, Any]) -> bool:
    """Lists of tables where there are lists, each row with an id of its own kind; tables elsewhere."""
    sound = True
    for name in SECTIONS:
        value = data[name]
        if name not in LISTS:
            if not isinstance(value, dict):
                checker.report(name, f"must be a table, is {shown(value)}")
                sound = False
            continue
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            checker.report(name, "must be a list of tables")
            return False
        for k, row in enumerate(value):
            sound &= checker.expect(f"{name}[{k}].id", row.get("id"), text())
    return sound


def require(data: dict[str, Any]) -> None:
    """Refuse component data that the game cannot be played with."""
    problems = check(data)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise ComponentError(f"the components of Kohle & Kolonie do not fit: {problems[0]}{more}")


def check_fields(checker: Checker, path: str, table: object, fields: Mapping[str, Expectation]) -> bool:
    """A table that has at least these keys, each as expected."""
    if not isinstance(table, dict):
        checker.report(path, f"must be a table, is {shown(table)}")
        return False
    sound = True
    for key, expectation in fields.items():
        if key in table:
            sound &= checker.expect(f"{path}.{key}", table[key], expectation)
        else:
            checker.report(f"{path}.{key}", "is missing")
            sound = False
    return sound


def check_markers(checker: Checker, data: dict[str, Any]) -> None:
    """The markers of KK-011: which there are, how many, and where the bonus markers begin (KK-029)."""
    expected: dict[str, dict[str, dict[str, Expectation]]] = {
        "railway_markers": {
            name: {"count": exactly(count, "KK-011"), "amount": exactly(amount, "KK-391 to KK-395")}
            for name, (count, amount) in RAILWAY.items()
        },
        "disaster_markers": {name: {"count": exactly(count, "KK-011")} for name, count in DISASTERS.items()},
        "bonus_markers": {
            name: {"start_position": whole(1, 7), **{key: exactly(n, "KK-085 to KK-093") for key, n in figures.items()}}
            for name, figures in BONUS.items()
        },
    }
    for section, markers in expected.items():
        rows = data[section]
        if not checker.count(section, rows, len(markers), "KK-011"):
            continue
        names = [row.get("id") if isinstance(row, dict) else None for row in rows]
        checker.unique(section, names, "id")
        for k, row in enumerate(rows):
            if names[k] in markers:
                check_fields(checker, f"{section}[{k}]", row, markers[str(names[k])])
            else:
                checker.report(f"{section}[{k}].id", f"{shown(names[k])} is none of {', '.join(markers)} (KK-011)")
    rows = [row for row in data["bonus_markers"] if isinstance(row, dict)]
    checker.unique("bonus_markers", [row.get("start_position") for row in rows], "start_position")
    for k, row in enumerate(rows):
        if row.get("id") == "steam_engine":
            path = f"bonus_markers[{k}].start_position"
            checker.expect(path, row.get("start_position"), exactly(7, "KK-029: it lies on the rightmost space"))
