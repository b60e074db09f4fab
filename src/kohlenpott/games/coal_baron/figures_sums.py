"""Checks the figures of a component file that follow from its lists: per number of players, and the sums."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.figures import Checker, Expectation, exactly, shown, whole

SEATS = (2, 3, 4)
LEAST_SEATS = {"": 2, "2": 3, "2+3": 4}  # stop_marker: the number of players that opens the space
ORDERS = 44  # CB-007
TILES = 48  # CB-008
CUBES_PER_COLOUR = 16  # CB-009
WORKERS = {2: 18, 3: 15, 4: 13}  # CB-027
FRANCS = {2: 10, 3: 9, 4: 8}  # CB-029
REVEALED = {2: 7, 3: 10, 4: 13}  # CB-031
STOP_TILES = {2: 7, 3: 3, 4: 0}  # CB-021
COUNT = whole(0, 1000)

OPEN_SPACES = {
    "open_factory_display_spaces": ("factory", "display"),
    "open_mining_spaces": ("mining", "moves"),
    "open_money_spaces": ("money", "francs"),
    "open_order_display_spaces": ("orders", "display"),
    "open_delivery_spaces": ("delivery", "vehicle"),
}


def check_players(checker: Checker, players: object, spaces: list[dict[str, Any]] | None) -> None:
    """The figures for 2, 3 and 4 players; those about spaces only when the spaces themselves fit."""
    checker.keys("players", players, [str(seats) for seats in SEATS])
    for seats in SEATS:
        if isinstance(players, dict) and str(seats) in players:
            checker.record(f"players.{seats}", players[str(seats)], _player_fields(seats, spaces))


def _player_fields(seats: int, spaces: list[dict[str, Any]] | None) -> dict[str, Expectation]:
    fields: dict[str, Expectation] = {
        "workers": exactly(WORKERS[seats], "CB-027"),
        "francs": exactly(FRANCS[seats], "CB-029"),
        "orders_revealed_for_draft": exactly(REVEALED[seats], "CB-031"),
        "stop_tiles_used": exactly(STOP_TILES[seats], "CB-021"),
        "supply_cubes_per_colour_after_setup": exactly(
            CUBES_PER_COLOUR - seats, f"{CUBES_PER_COLOUR} less one per player, CB-026"
        ),
    }
    derived = (*OPEN_SPACES, "choosable_places", "tile_pile_after_setup", "order_pile_after_setup")
    if spaces is None:
        return fields | dict.fromkeys(derived, COUNT)
    is_open = [space for space in spaces if space["min_players"] <= seats]
    for key, (area, kind) in OPEN_SPACES.items():
        count = sum(space["area"] == area and space["kind"] == kind for space in is_open)
        fields[key] = exactly(count, f"that many {area} spaces are open with {seats} players")
    displays = {
        area: sum(space["area"] == area and space["kind"] == "display" for space in is_open)
        for area in ("factory", "orders")
    }
    tiles, orders = TILES - displays["factory"], ORDERS - REVEALED[seats] - (displays["orders"] - 1)
    fields["choosable_places"] = exactly(len(is_open) + 1, f"{len(is_open)} open worker spaces and the bank")
    fields["tile_pile_after_setup"] = exactly(
        tiles, f"{TILES} less {displays['factory']} on the factory display, CB-023"
    )
    fields["order_pile_after_setup"] = exactly(
        orders,
        f"{ORDERS} less {REVEALED[seats]} revealed and {displays['orders'] - 1} more displayed, CB-035",
    )
    return fields


def check_totals(checker: Checker, totals: object, lists: Mapping[str, Any]) -> None:
    """The sums at the end of the file, as far as the lists they add up are sound."""
    fields = dict.fromkeys(TOTALS, COUNT)
    for name in PER_KIND:
        fields[name] = _each_or_one
    if "orders" in lists:
        fields |= _order_totals(lists["orders"]["cards"])
    if "tiles" in lists:
        fields |= _tile_totals(lists["tiles"]["list"])
    if "space" in lists:
        spaces = len(lists["space"])
        fields["worker_spaces"] = _adds_up(spaces, "worker spaces")
        fields["choosable_places_4p"] = _adds_up(spaces + 1, "worker spaces and the bank")
    if "scoring" in lists:
        fields["scoring_first_sum"] = _adds_up(sum(e["first"] for e in lists["scoring"]), "first places")
        fields["scoring_second_sum"] = _adds_up(sum(e["second"] for e in lists["scoring"]), "second places")
    checker.record("totals", totals, fields)


PER_KIND = (
    "order_slots_per_vehicle",
    "order_slots_per_colour",
    "order_vp_per_vehicle",
    "tile_minecarts_per_colour",
    "tiles_per_colour",
)
TOTALS = (
    "order_slots", *PER_KIND[:2], "order_vp", PER_KIND[2], "tile_minecarts", *PER_KIND[3:], "tiles_light",
    "tiles_dark", "tile_cost_sum", "worker_spaces", "choosable_places_4p", "scoring_first_sum",
    "scoring_second_sum",
)  # fmt: skip


def _order_totals(cards: list[dict[str, Any]]) -> dict[str, Expectation]:
    vehicles = list(dict.fromkeys(card["vehicle"] for card in cards))
    colours = ("yellow", "brown", "grey", "black")
    slots = {v: sum(len(card["slots"]) for card in cards if card["vehicle"] == v) for v in vehicles}
    points = {v: sum(card["vp"] for card in cards if card["vehicle"] == v) for v in vehicles}
    return {
        "order_slots": _adds_up(sum(slots.values()), "slots on the order cards"),
        "order_slots_per_vehicle": _each_adds_up(slots, "slots"),
        "order_slots_per_colour": _each_adds_up(
            {c: sum(card["slots"].count(c) for card in cards) for c in colours}, "slots"
        ),
        "order_vp": _adds_up(sum(points.values()), "VP on the order cards"),
        "order_vp_per_vehicle": _each_adds_up(points, "VP"),
    }


def _tile_totals(tiles: list[dict[str, Any]]) -> dict[str, Expectation]:
    colours = list(dict.fromkeys(tile["colour"] for tile in tiles))
    sides = [tile["side"] for tile in tiles]
    minecarts = {c: sum(tile["minecarts"] for tile in tiles if tile["colour"] == c) for c in colours}
    return {
        "tile_minecarts": _adds_up(sum(minecarts.values()), "minecarts on the tiles"),
        "tile_minecarts_per_colour": _each_adds_up(minecarts, "minecarts"),
        "tiles_per_colour": _each_adds_up(
            {c: sum(tile["colour"] == c for tile in tiles) for c in colours}, "tiles"
        ),
        "tiles_light": _adds_up(sides.count("light"), "light tiles"),
        "tiles_dark": _adds_up(sides.count("dark"), "dark tiles"),
        "tile_cost_sum": _adds_up(sum(tile["cost"] for tile in tiles), "Francs for all the tiles"),
    }


def _adds_up(found: int, what: str) -> Expectation:
    """A sum must be what the list gives; the message tells both."""

    def complaint(value: object) -> str | None:
        if exactly(found)(value) is None:
            return None
        return f"is {shown(value)}, but the list has {found} {what}"

    return complaint


def _each_adds_up(found: Mapping[str, int], what: str) -> Expectation:
    """One number when all kinds have the same, else the list of their numbers."""
    values = list(found.values())

    def complaint(value: object) -> str | None:
        same = len(set(values)) == 1
        if exactly(values)(value) is None or (same and exactly(values[0])(value) is None):
            return None
        listed = ", ".join(f"{name} {n}" for name, n in found.items())
        advice = f"write {values[0] if same else values}"
        return f"is {shown(value)}, but the list has these {what}: {listed}; {advice}"

    return complaint


def _each_or_one(value: object) -> str | None:
    """A count, or a list of four counts; nothing more is known while the list itself does not fit."""
    if isinstance(value, list) and len(value) == 4:
        return next((wrong for wrong in map(COUNT, value) if wrong), None)
    return COUNT(value)
