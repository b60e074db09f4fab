"""The printed figures as tables the rules read, filled at import from the component file.

Every number comes from `figures.toml` (or from the figures of an edition); none is repeated in code.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from kohlenpott.api.figures import load

from .figures_check import require
from .pieces import BUILDINGS, COLOURS, LEVELS, MARKERS, POOLS, SEATS, SECTIONS, TILES

NAME = "haspelknecht"

data, DATA_HASH = load(__package__)
require(data)

colours: list[str] = data["action_disc"]["colours"]
resources: list[str] = [data["action_disc"]["produces"][colour] for colour in colours]
pool_ids: list[str] = [pool["id"] for pool in data["pool"]]
tile_ids: list[int] = [tile["id"] for tile in data["tile"]]
tile_names: list[str] = [tile["name"] for tile in data["tile"]]
building_ids: list[str] = [building["id"] for building in data["building"]]
marker_ids: list[str] = [marker["id"] for marker in data["marker"]]
phase_ids: list[str] = data["year"]["phases"]
tunnel_symbols: list[str] = ["wheelbarrow", "oil_lamp", "cart"]
symbols: list[str] = ["pitchfork", "hammer_pick"]
worker_ids: list[str] = ["farmer", "farmhand", "coal_digger", "miner", "haspelknecht"]
payment_ids: list[str] = ["", "yellow_disc", "", "food", "thaler"]  # by number; a marker pays as a disc
layouts: dict[str, dict[str, Any]] = {layout["id"]: layout for layout in data["layout"]}

_tiles = data["tile"]
_sections = data["player_board"]["tunnel"]["section"]
_pinge = data["player_board"]["pinge"]
_tunnel = data["player_board"]["tunnel"]
_workers = {worker["id"]: worker for worker in data["worker"]}
_buildings = {building["id"]: building for building in data["building"]}
_markers = {marker["id"]: marker for marker in data["marker"]}
_counts = {count["players"]: count for count in data["player_count"]}
_slots = [slot for storage in data["storage"] for slot in storage["slots"]]
_scoring = data["scoring"]


def _gain(tile: dict[str, Any], what: str) -> int:
    """What a tile gives at once without a choice."""
    return sum(effect.get(what, 0) for effect in tile["immediate"] if effect["op"] == "gain")


def _effect(op: str, key: str) -> list[int]:
    """A figure of one kind of immediate effect, by tile."""
    return [sum(effect[key] for effect in tile["immediate"] if effect["op"] == op) for tile in _tiles]


def _options(tile_id: int) -> list[dict[str, int]]:
    """What a tile lets its owner choose from."""
    options: list[dict[str, int]] = _tiles[tile_ids.index(tile_id)]["immediate"][0]["options"]
    return options


def _cubes_before_slots(sequence: list[str]) -> list[int]:
    """Cubes left of the first wood slot, the second and so on, and of the end."""
    slots = [k for k, what in enumerate([*sequence, "wood"]) if what == "wood"]
    return [sequence[:slot].count("coal") for slot in slots]


def _index(names: list[str], name: str | None) -> int:
    """The number of a name; -1 for none."""
    return names.index(name) if name is not None else -1


YEARS: int = data["meta"]["years"]  # HK-001
DISC_LIMIT: int = data["action_disc"]["max_total_per_phase"]  # HK-094
POOL_ROOM: int = data["pool_rules"]["action_capacity"]  # HK-022
RESERVE_ROOM: int = data["pool_rules"]["reserve_capacity"]  # HK-022
PINGE_COAL: int = _pinge["coal_total"]  # HK-010
PINGE_SLOTS: int = _pinge["wood_slot_total"]
PINGE_FLOOD: int = _pinge["block_coal_at_water"]  # HK-035
TUNNEL_COAL: int = _tunnel["coal_total"]
TUNNEL_SLOTS: int = _tunnel["wood_slot_total"]
TUNNEL_FLOOD: int = _tunnel["block_coal_at_shaft_water"]  # HK-045
SHAFT_FLOOD: int = data["player_board"]["shaft"]["block_lift_at_water"]  # HK-052
START_DISCS: int = data["player_start"]["discs_for_developments"]  # HK-011
SEASON_WATER: int = data["year"]["water_per_phase"]  # HK-061
SUMMER_FOOD: int = data["year"]["summer_food_bonus"]  # HK-168
SYNERGY_BONUS: int = data["year"]["synergy_bonus"]  # HK-165
WATER_PER_DISC: int = _workers["farmer"]["water_per_black_disc"]  # HK-065
DIGGER_ACTIONS: int = _workers["coal_digger"]["actions"]  # HK-151
MINER_ACTIONS: int = _workers["miner"]["actions"]  # HK-155
HASPELKNECHT_ACTIONS: int = _workers["haspelknecht"]["actions"]  # HK-158
CARPENTRY_WOOD: int = _options(31)[0]["wood"]  # HK-231
CARPENTRY_WATER: int = _options(31)[0]["pit_water"]
CARPENTRY_THALERS: int = _options(31)[1]["thaler"]
BURNT_WOOD: int = _buildings["charcoal_burner"]["exchange"]["pay_wood"]  # HK-215
BURNT_COAL: int = _buildings["charcoal_burner"]["exchange"]["coal"]
BURNT_VP: int = _buildings["charcoal_burner"]["exchange"]["vp"]
MILL_THALERS: int = _buildings["watermill"]["options"][0]["thaler"]  # HK-235
MILL_FOOD: int = _buildings["watermill"]["options"][1]["food"]
MILL_VP: int = _buildings["watermill"]["options"][1]["vp"]
MILL_DISCS: int = _buildings["watermill"]["options"][0]["discs"]["black"]
ROPES_WATER: int = _markers["ropes"]["use"]["up_to"]  # HK-251
ROPES_VP: int = _markers["ropes"]["use"]["vp"]
COAL_VP_FROM: int = len(_scoring["winter_coal"]["table"]) - 1  # HK-261: from here on each coal counts
COAL_VP_EACH: int = _scoring["winter_coal"]["extra_each"]
COAL_VP_CART: int = _scoring["winter_coal"]["with_tile_44_each"]  # HK-262
SECTION_SYMBOL_VP: int = _scoring["tunnel"]["symbol_vp_each"]  # HK-282
SYMBOL_VP: int = _scoring["symbols"]["vp_each"]  # HK-283
MARKER_VP: int = _scoring["markers"]["unused_vp_each"]  # HK-285
THALER_VP_EACH: int = _scoring["thaler"]["extra_each"]  # HK-286
THALER_TABLE_END: int = len(_scoring["thaler"]["table"]) - 1
FIRST_DEBT_VP: int = _scoring["debt"]["first"]  # HK-287
DEBT_VP: int = _scoring["debt"]["each_further"]
FREE_WATER: int = _scoring["pit_water"]["free"]  # HK-288
WATER_VP: int = _scoring["pit_water"]["each_further"]
LEAST_THALER_TILES: int = data["setup_options"]["random_two_player_min_thaler_tiles"]  # HK-R37

DISC_VALUE: list[int] = [data["action_disc"]["turn_value"][colour] for colour in colours]  # HK-105
POOL_WATER: list[int] = [int(pool["water"]) for pool in data["pool"]]  # HK-096
DISCS: list[int] = [_counts[n]["discs"][c] if n > 1 else 0 for n in range(SEATS + 1) for c in colours]  # HK-021
PINGE_OPEN: list[int] = _cubes_before_slots(_pinge["sequence"])  # by slots filled (HK-031)
PINGE_VP: list[int] = [0, *_pinge["completion_vp_by_year"]]  # by year (HK-036)
TUNNEL_OPEN: list[int] = list(accumulate((s["coal"] for s in _sections), initial=0))  # by slots filled (HK-041)
SECTION_END: list[int] = TUNNEL_OPEN[1:]  # cubes out of the tunnel when the section is complete (HK-046)
SECTION_VP: list[int] = [section["vp"] for section in _sections]  # HK-281
SECTION_SYMBOLS: list[int] = [int(s in section["symbols"]) for section in _sections for s in tunnel_symbols]
TAX_FOOD: list[int] = [0, *(tax["food"] for tax in data["tax"])]  # by year (HK-265)
TAX_THALERS: list[int] = [0, *(tax["thaler"] for tax in data["tax"])]
PAYS: list[int] = [
    int("yellow_disc" in _workers[w]["payment"] if p == 2 else payment_ids[p] in _workers[w]["payment"]) if p else 0
    for w in worker_ids[2:]
    for p in range(5)
]  # (worker - 2) * 5 + payment (HK-150, HK-154, HK-157, HK-252)
LEVEL_VP: list[int] = [
    ([*level["vp_by_order"], 0, 0, 0, 0])[k] for level in data["level"] for k in range(SEATS)
]  # level * 4 + player discs already there (HK-186)
REMOTE: list[int] = [int(r in level["remote_payment"]) for level in data["level"] for r in resources]  # HK-184
TILE_COST: list[int] = [tile["cost"][c] for tile in _tiles for c in (*colours, "any")]  # tile * 4 + colour (HK-182)
TILE_DISCS: list[int] = [sum(tile["cost"].values()) for tile in _tiles]  # coloured and grey together
TILE_SYMBOL: list[int] = [symbols.index(tile["symbol"]) for tile in _tiles]  # HK-283
TILE_BUILDING: list[int] = [_index(building_ids, tile.get("building")) for tile in _tiles]
TILE_BUILDING_SYMBOL: list[int] = [int(tile["building_symbol"]) for tile in _tiles]  # HK-284, HK-R38
TILE_MARKER: list[int] = [_index(marker_ids, tile.get("marker")) for tile in _tiles]  # HK-214, HK-222, HK-223
TILE_TUNNEL_SYMBOL: list[int] = [_index(tunnel_symbols, tile.get("tunnel_symbol")) for tile in _tiles]  # HK-282
TILE_END_SYMBOL: list[int] = [_index(symbols, tile.get("endgame_symbol_vp")) for tile in _tiles]  # HK-241, HK-243
TILE_THALERS: list[int] = [_gain(tile, "thaler") for tile in _tiles]  # HK-211, HK-232, HK-241, HK-244, HK-245
TILE_FOOD: list[int] = [_gain(tile, "food") for tile in _tiles]  # HK-243, HK-244
TILE_WOOD: list[int] = [_gain(tile, "wood") for tile in _tiles]  # HK-233, HK-242
TILE_LIFT: list[int] = _effect("lift", "up_to")  # HK-242
TILE_DRAIN: list[int] = _effect("may_remove_water", "up_to")  # HK-225
BRINGS_THALERS: list[int] = [int(i in data["setup_options"]["thaler_tiles"]) for i in tile_ids]  # HK-R37
SALE_COAL: list[int] = [option["pay_coal"] for option in _options(34)]  # HK-234
SALE_THALERS: list[int] = [option["thaler"] for option in _options(34)]
SALE_FOOD: list[int] = [option["food"] for option in _options(34)]
BUILDING_TILE: list[int] = [tile_ids.index(building["tile"]) for building in data["building"]]
STORE_ACCEPTS: list[int] = [int(r in slot["accepts"]) for slot in _slots for r in resources]  # store * 3 + resource
STORE_VP: list[int] = [slot["vp"].get(r, 0) for slot in _slots for r in resources]  # HK-271
COAL_VP: list[int] = _scoring["winter_coal"]["table"]  # HK-261
BUILDING_VP: list[int] = _scoring["buildings"]["table"]  # HK-284
THALER_VP: list[int] = _scoring["thaler"]["table"]  # HK-286

assert (len(colours), len(pool_ids), len(tile_ids)) == (COLOURS, POOLS, TILES)
assert (len(building_ids), len(marker_ids), len(_sections), len(data["level"])) == (
    BUILDINGS,
    MARKERS,
    SECTIONS,
    LEVELS,
)
