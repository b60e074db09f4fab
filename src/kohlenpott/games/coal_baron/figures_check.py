"""Checks a component file of Coal Baron against the rulebook, so that its figures can be corrected safely.

What the text of the rulebook states cannot change. What was read off pictures can: the slots and VP of
orders, the copies of each tile, the values of mining and money spaces, most stop-tile markers, the printed
sides. Then the lists must still agree with each other and with the sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from kohlenpott.api.figures import (
    Checker,
    ComponentError,
    Expectation,
    Problem,
    anything,
    exactly,
    one_of,
    shown,
    text,
    whole,
)

from .figures_sums import LEAST_SEATS, check_players, check_totals

COLOURS = ("yellow", "brown", "grey", "black")
VEHICLES = ("handcart", "horsecart", "truck", "locomotive")
COLOUR_CODES = "YBGK"
VEHICLE_CODES = "HCTL"
SIDES = ("light", "dark")

ORDERS_PER_VEHICLE = 11
TILES = 48
CUBES_PER_COLOUR = 16

GAME: dict[str, Expectation] = {
    "name": text(),
    "min_players": exactly(2, "CB-001"),
    "max_players": exactly(4, "CB-001"),
    "shifts": exactly(3, "CB-040"),
    "orders_per_player_at_start": exactly(3, "CB-032"),
    "draw_space_cards": exactly(5, "CB-068, CB-113"),
    "cage_slots": exactly(5, "CB-006"),
    "bank_francs": exactly(1, "CB-058"),
    "bank_workers": exactly(1, "CB-058"),
    "score_track_start": exactly(0, "CB-028"),
}
INVENTORY: dict[str, Expectation] = {
    "mines": exactly(4, "CB-004"),
    "cages": exactly(4, "CB-004"),
    "order_cards": exactly(4 * ORDERS_PER_VEHICLE, "CB-007"),
    "orders_per_vehicle": exactly(ORDERS_PER_VEHICLE, "CB-007"),
    "stop_tiles": exactly(7, "CB-012"),
    "tunnel_tiles": exactly(TILES, "CB-008"),
    "coal_cubes": exactly(4 * CUBES_PER_COLOUR, "CB-009"),
    "coal_cubes_per_colour": exactly(CUBES_PER_COLOUR, "CB-009"),
    "workers": exactly(72, "CB-010"),
    "workers_per_player_colour": exactly(18, "CB-010"),
    "bank_notes": exactly(40, "CB-011"),
    "bank_note_values": exactly([1, 2, 5], "CB-011"),
    "victory_point_markers": exactly(4, "CB-012"),
    "first_player_markers": exactly(1, "CB-003"),
    "main_boards": exactly(1, "CB-002"),
    "scoring_boards": exactly(1, "CB-003"),
    "counting_markers": exactly(1, "CB-003"),
}
BANK: dict[str, Expectation] = {
    "index": exactly(26, "the number after the last worker space"),
    "id": exactly("bank"),
    "workers_needed": exactly(1, "CB-059"),
    "francs": exactly(1, "CB-058"),
    "capacity": exactly("unlimited", "CB-059"),
    "displaces_workers": exactly(False, "CB-059"),
    "counts_for_first_player": exactly(False, "CB-R49"),
}
CANTEEN: dict[str, Expectation] = {
    "id": exactly("canteen"),
    "choosable": exactly(False, "CB-057"),
    "capacity": exactly("unlimited", "CB-057"),
}
ENDGAME: dict[str, Expectation] = {
    "francs_per_vp": exactly(5, "CB-151"),
    "cubes_per_vp": exactly(3, "CB-152"),
    "vp_per_undelivered_order": exactly(-1, "CB-153"),
    "vp_per_excess_tile": exactly(-2, "CB-154"),
    "tie_break": exactly("francs left after conversion", "CB-156"),
}
MARKERS = {"2": 4, "2+3": 3}  # CB-021: how many spaces carry each
FIRST = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)  # CB-121
SECOND = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)  # CB-121

# Index, id, area and kind of every worker space (CB-013), and its value where the id fixes it.
SPACES: tuple[tuple[str, str, str, object], ...] = (
    *((f"factory-{n}", "factory", "display", n) for n in range(1, 9)),
    ("factory-draw", "factory", "draw5", 5),
    *((f"mining-{n}", "mining", "moves", None) for n in (4, 6, 8, 10)),
    *((f"delivery-{vehicle}", "delivery", "vehicle", vehicle) for vehicle in VEHICLES),
    *((f"money-{n}", "money", "francs", None) for n in (3, 4, 5, 6)),
    *((f"order-{n}", "orders", "display", n) for n in range(1, 5)),
    ("order-draw", "orders", "draw5", 5),
)
TILE_KINDS = tuple(
    (f"{code}{carts}{side[0].upper()}", colour, carts, side)
    for code, colour in zip(COLOUR_CODES, COLOURS, strict=True)
    for carts in (1, 2)
    for side in SIDES
)
ORDER_IDS = [f"{code}{n:02}" for code in VEHICLE_CODES for n in range(1, ORDERS_PER_VEHICLE + 1)]
HIGHEST = 20  # beyond every printed value of a space or an order
SLOT = one_of(*COLOURS)


def check(data: dict[str, Any]) -> list[Problem]:
    """Everything in a component file that does not fit the rulebook or the rest of the file."""
    checker = Checker()
    checker.keys("", data, [*PARTS, "players", "totals"])
    sound = {name: check_part(checker, data[name]) for name, check_part in PARTS.items() if name in data}
    if "players" in data:
        check_players(checker, data["players"], data["space"] if sound.get("space") else None)
    if "totals" in data:
        check_totals(checker, data["totals"], {name: data[name] for name in sound if sound[name]})
    return checker.problems


def require(data: dict[str, Any]) -> None:
    """Refuse component data that the game cannot be played with."""
    problems = check(data)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise ComponentError(f"the components of Coal Baron do not fit: {problems[0]}{more}")


def _record(path: str, fields: dict[str, Expectation]) -> Callable[[Checker, object], bool]:
    return lambda checker, value: checker.record(path, value, fields)


def _records(path: str, reason: str, rows: list[dict[str, Expectation]]) -> Callable[[Checker, object], bool]:
    """A list of records, each with expectations of its own."""
    return lambda checker, value: _check_rows(checker, path, reason, rows, value)


def _check_rows(
    checker: Checker, path: str, reason: str, rows: list[dict[str, Expectation]], value: object
) -> bool:
    if not checker.count(path, value, len(rows), reason):
        return False
    assert isinstance(value, list)
    fits = [checker.record(f"{path}[{i}]", entry, rows[i]) for i, entry in enumerate(value)]
    return all(fits)


def _check_spaces(checker: Checker, spaces: object) -> bool:
    """The 26 worker spaces and their seven stop-tile markers (CB-013, CB-021)."""
    if not _check_rows(checker, "space", "CB-013", SPACE_ROWS, spaces):
        return False
    assert isinstance(spaces, list)
    sound = True
    for i, space in enumerate(spaces):
        marker = space["stop_marker"]
        least = exactly(LEAST_SEATS[marker], f"its stop_marker is {shown(marker)}")
        sound &= checker.expect(f"space[{i}].min_players", space["min_players"], least)
    for marker, wanted in MARKERS.items():
        marked = [space["id"] for space in spaces if space["stop_marker"] == marker]
        if len(marked) != wanted:
            which = ", ".join(marked) or "none"
            checker.report(
                "space",
                f'{wanted} spaces must have the stop_marker "{marker}" (CB-021), {len(marked)} do: {which}',
            )
            sound = False
    return sound


def _space_fields(index: int) -> dict[str, Expectation]:
    space_id, area, kind, value = SPACES[index]
    marker = one_of(*LEAST_SEATS)
    if area == "orders" and kind == "display":  # CB-035: the leftmost is covered with 2 players, no other
        marker = exactly("2" if space_id == "order-1" else "", "CB-035")
    return {
        "index": exactly(index, "spaces are numbered in the order of the file"),
        "id": exactly(space_id, "CB-013"),
        "area": exactly(area, "CB-013"),
        "kind": exactly(kind, "CB-013"),
        "value": whole(1, HIGHEST) if value is None else exactly(value, "CB-013"),
        "stop_marker": marker,
        "min_players": whole(2, 4),
    }


def _check_orders(checker: Checker, orders: object) -> bool:
    """The 44 order cards, eleven per vehicle in the order of the vehicles (CB-007)."""
    if not checker.record("orders", orders, {"cards": anything()}):
        return False
    assert isinstance(orders, dict)
    cards = orders["cards"]
    if not checker.count("orders.cards", cards, len(ORDER_IDS), "CB-007"):
        if isinstance(cards, list):
            _report_ids(checker, "orders.cards", cards, ORDER_IDS)
        return False
    sound = _check_rows(checker, "orders.cards", "CB-007", ORDER_ROWS, cards)
    for i, card in enumerate(cards):
        if isinstance(card, dict) and "slots" in card:
            sound &= checker.entries(f"orders.cards[{i}].slots", card["slots"], SLOT, 1, 4)
    return sound


def _order_fields(index: int) -> dict[str, Expectation]:
    """A card; what it asks for and gives is data, its slots are looked at one by one."""
    return {
        "id": exactly(ORDER_IDS[index], "cards are listed by vehicle and number"),
        "vehicle": exactly(VEHICLES[index // ORDERS_PER_VEHICLE], f"the card is {ORDER_IDS[index]}"),
        "slots": anything(),
        "vp": whole(1, HIGHEST),
    }


def _check_tiles(checker: Checker, tiles: object) -> bool:
    """The 48 tunnel tiles: sixteen kinds in order, each with at least one copy (CB-008)."""
    if not checker.record("tiles", tiles, {"list": anything()}):
        return False
    assert isinstance(tiles, dict)
    listed = tiles["list"]
    if not checker.count("tiles.list", listed, TILES, "CB-008"):
        return False
    sound = True
    place, copies = 0, Counter[int]()  # the kind that is being listed, and how many of each so far
    for i, tile in enumerate(listed):
        place = _kind_of(tile, place, copies[place])
        copies[place] += 1
        sound &= checker.record(f"tiles.list[{i}]", tile, _tile_fields(place, copies[place]))
    absent = [kind for i, (kind, *_) in enumerate(TILE_KINDS) if not copies[i]]
    if absent:
        checker.report("tiles.list", f"there is no tile of the kinds {', '.join(absent)} (CB-008)")
    return sound and not absent


def _kind_of(tile: object, place: int, copies: int) -> int:
    """Which kind a tile is meant to be, after so many copies of the kind at this place of the list."""
    if not isinstance(tile, dict):
        return place
    tile_id = str(tile.get("id"))
    by_id = [i for i, (kind, *_) in enumerate(TILE_KINDS) if kind == tile_id[:3]]
    print_of = [tile.get(key) for key in ("colour", "minecarts", "side")]
    by_print = [i for i, (_, *printed) in enumerate(TILE_KINDS) if printed == print_of]
    if by_id and by_id == by_print and by_id[0] >= place:
        return by_id[0]
    # Id and print disagree, so one of them is wrong. An id that goes on with the list is right.
    goes_on = tile_id in (f"{TILE_KINDS[place][0]}-{copies + 1}", f"{TILE_KINDS[(place + 1) % 16][0]}-1")
    candidates = by_id + by_print if goes_on else by_print + by_id
    return next((i for i in candidates if i in (place, place + 1)), place)


@cache
def _tile_fields(place: int, copy: int) -> dict[str, Expectation]:
    kind, colour, carts, side = TILE_KINDS[place]
    level = COLOURS.index(colour) + 1
    return {
        "id": exactly(
            f"{kind}-{copy}", f"copy {copy} of {kind}; kinds are listed in order, copies numbered from 1"
        ),
        "colour": exactly(colour, f"the kind is {kind}"),
        "level": exactly(level, f"{colour} is level {level}, CB-004"),
        "minecarts": exactly(carts, f"the kind is {kind}"),
        "side": exactly(side, f"the kind is {kind}"),
        "cost": exactly(carts * level, f"{carts} x {level} Francs for {colour}, CB-061"),
    }


def _report_ids(checker: Checker, path: str, entries: list[Any], wanted: list[str]) -> None:
    """Name the ids that are missing from a list, stand twice or should not be there."""
    found = [str(entry.get("id")) if isinstance(entry, dict) else "" for entry in entries]
    if missing := [one for one in wanted if one not in found]:
        checker.report(path, f"missing: {', '.join(missing)}")
    checker.unique(path, found, "id")
    for i, one in enumerate(found):
        if one not in wanted:
            checker.report(f"{path}[{i}].id", f"{shown(one)} is no card of the game")


def _scoring_fields(index: int) -> dict[str, Expectation]:
    """One of the twelve scoring elements (CB-121): four of each group, one group more per shift."""
    group, member = divmod(index, 4)
    names = (COLOURS, VEHICLES, COLOURS)[group]
    counts = ("delivered_colour_slots", "delivered_vehicle_slots", "empty_minecarts")[group]
    ending = ("slots", "slots", "empty-minecarts")[group]
    return {
        "index": exactly(index + 1, "CB-121"),
        "key": exactly(f"{names[member]}-{ending}", "CB-121"),
        "counts": exactly(counts, "CB-121"),
        "of": exactly(names[member], "CB-121"),
        "from_shift": exactly(group + 1, "CB-121"),
        "first": exactly(FIRST[index], "CB-121"),
        "second": exactly(SECOND[index], "CB-121"),
    }


def _colour_fields(index: int) -> dict[str, Expectation]:
    """A colour and its level; the printed side is data and never matters (CB-005)."""
    return {
        "key": exactly(COLOURS[index], "colours are listed from top to bottom, CB-004"),
        "code": exactly(COLOUR_CODES[index]),
        "level": exactly(index + 1, "CB-004"),
        "francs_per_minecart": exactly(index + 1, "CB-061"),
        "printed_minecarts": exactly(1, "CB-005"),
        "printed_minecart_side": one_of(*SIDES),
    }


def _vehicle_fields(index: int) -> dict[str, Expectation]:
    return {
        "key": exactly(VEHICLES[index]),
        "code": exactly(VEHICLE_CODES[index]),
        "index": exactly(index + 1),
        "rulebook_name": text(),
    }


SPACE_ROWS = [_space_fields(i) for i in range(len(SPACES))]
ORDER_ROWS = [_order_fields(i) for i in range(len(ORDER_IDS))]
PARTS: dict[str, Callable[[Checker, object], bool]] = {
    "game": _record("game", GAME),
    "inventory": _record("inventory", INVENTORY),
    "colour": _records("colour", "CB-004", [_colour_fields(i) for i in range(4)]),
    "vehicle": _records("vehicle", "CB-007", [_vehicle_fields(i) for i in range(4)]),
    "space": _check_spaces,
    "bank": _record("bank", BANK),
    "canteen": _record("canteen", CANTEEN),
    "orders": _check_orders,
    "tiles": _check_tiles,
    "scoring": _records("scoring", "CB-121", [_scoring_fields(i) for i in range(12)]),
    "endgame": _record("endgame", ENDGAME),
}
