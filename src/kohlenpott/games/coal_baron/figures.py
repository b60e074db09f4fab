"""The printed figures as tables the rules read, filled at import from the component file.

Every number comes from `figures.toml` (or from the figures of an edition); none is repeated in code.
"""

from __future__ import annotations

from kohlenpott.api.edition_settings import rules_version
from kohlenpott.api.figures import load

from .figures_check import require
from .pieces import COLOURS, ELEMENTS, ORDERS, TILE_KINDS

NAME = "coal-baron"

data, DATA_HASH = load(__package__)
require(data)

colours: list[str] = [c["key"] for c in data["colour"]]
colour_codes: list[str] = [c["code"] for c in data["colour"]]
vehicles: list[str] = [v["key"] for v in data["vehicle"]]
space_ids: list[str] = [s["id"] for s in data["space"]]
place_ids: list[str] = [*space_ids, data["bank"]["id"]]
order_ids: list[str] = [card["id"] for card in data["orders"]["cards"]]
tile_kinds: list[str] = list(dict.fromkeys(tile["id"].split("-")[0] for tile in data["tiles"]["list"]))
element_keys: list[str] = [e["key"] for e in data["scoring"]]

_tiles = {tile["id"].split("-")[0]: tile for tile in data["tiles"]["list"]}
_copies = [tile["id"].split("-")[0] for tile in data["tiles"]["list"]]
_cards = data["orders"]["cards"]
_elements = data["scoring"]


def _by_seats(key: str) -> list[int]:
    """A figure of the players tables, indexed by the number of seats."""
    return [0, 0, *(data["players"][str(n)][key] for n in (2, 3, 4))]


RULES: int = rules_version(__package__, 2)  # 2: CB-R67
SHIFTS: int = data["game"]["shifts"]  # CB-040
START_ORDERS: int = data["game"]["orders_per_player_at_start"]  # CB-032
DRAWN_CARDS: int = data["game"]["draw_space_cards"]  # CB-068, CB-113
CAGE_SLOTS: int = data["game"]["cage_slots"]  # CB-006
BANK_FRANCS: int = data["bank"]["francs"]  # CB-058
BANK_WORKERS: int = data["bank"]["workers_needed"]  # CB-058, CB-059
START_VP: int = data["game"]["score_track_start"]  # CB-028
CUBES_PER_COLOUR: int = data["inventory"]["coal_cubes_per_colour"]  # CB-009
FRANCS_PER_VP: int = data["endgame"]["francs_per_vp"]  # CB-151
CUBES_PER_VP: int = data["endgame"]["cubes_per_vp"]  # CB-152
VP_PER_ORDER_LEFT: int = data["endgame"]["vp_per_undelivered_order"]  # CB-153
VP_PER_EXCESS_TILE: int = data["endgame"]["vp_per_excess_tile"]  # CB-154
TILES_IN_ALL: int = data["inventory"]["tunnel_tiles"]  # CB-008

START_WORKERS: list[int] = _by_seats("workers")  # CB-027
START_FRANCS: list[int] = _by_seats("francs")  # CB-029
MOST_TURNS: list[int] = [seats * workers * SHIFTS for seats, workers in enumerate(START_WORKERS)]  # CB-I06
REVEALED_ORDERS: list[int] = _by_seats("orders_revealed_for_draft")  # CB-031
SPACE_MIN_SEATS: list[int] = [s["min_players"] for s in data["space"]]  # CB-021
SPACE_VALUE: list[int] = [s["value"] if isinstance(s["value"], int) else 0 for s in data["space"]]  # CB-080, CB-105
PRINTED_MINECARTS: list[int] = [c["printed_minecarts"] for c in data["colour"]]  # CB-005
TILE_COLOUR: list[int] = [colours.index(_tiles[kind]["colour"]) for kind in tile_kinds]  # CB-064
TILE_MINECARTS: list[int] = [_tiles[kind]["minecarts"] for kind in tile_kinds]  # CB-008
TILE_SIDE: list[int] = [("light", "dark").index(_tiles[kind]["side"]) for kind in tile_kinds]  # CB-064
TILE_PRICE: list[int] = [_tiles[kind]["cost"] for kind in tile_kinds]  # CB-061
TILE_COPIES: list[int] = [_copies.count(kind) for kind in tile_kinds]  # CB-008
ORDER_VEHICLE: list[int] = [vehicles.index(card["vehicle"]) for card in _cards]  # CB-007
ORDER_VP: list[int] = [card["vp"] for card in _cards]  # CB-098
ORDER_SIZE: list[int] = [len(card["slots"]) for card in _cards]  # CB-007
ORDER_SLOTS: list[int] = [card["slots"].count(colour) for card in _cards for colour in colours]  # by (order, colour)
FIRST_VP: list[int] = [e["first"] for e in _elements]  # CB-121
SECOND_VP: list[int] = [e["second"] for e in _elements]
FROM_SHIFT: list[int] = [e["from_shift"] for e in _elements]

assert (len(colours), len(order_ids), len(tile_kinds), len(FIRST_VP)) == (COLOURS, ORDERS, TILE_KINDS, ELEMENTS)
