"""The printed figures as tables the rules read, filled at import from the component file.

Every number comes from `figures.toml` (or from the figures of an edition); none is repeated in code.
Lists of different length are padded with -1.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from kohlenpott.api.figures import load

from .figures_check import require
from .pieces import BUYABLE, CARDS, GROUNDS, LARGE, LINES, MINES, MOST_ON_CARD, SMALL_MINES, SPACES, STATIONS, VILLAGES

NAME = "kohle-kolonie"
MOST_IN_GROUND = 5  # mine cards of a ground: four small ones and the large one
MOST_VILLAGES = 8  # villages on the border of a ground
MOST_GROUNDS = 6  # grounds a village borders
MOST_NEXT = 4  # stations beside a village or a station
MOST_ON_LINE = 12  # stations of a line
MOST_WAGONS = 20  # beyond all a player can have
MOST_ENGINEERS = 3  # of a player

data, DATA_HASH = load(__package__)
require(data)

_grounds = data["grounds"]
_villages = data["villages"]
_stations = data["stations"]
_lines = data["lines"]
_small, _single, _large = (data["mines"][kind] for kind in ("small", "single", "large"))
_cards = {card["id"]: card for card in data["pithead_cards"]}
_player, _prices, _exchange, _scoring = (data[key] for key in ("player", "prices", "exchange", "scoring"))
_counts, _trust, _disaster, _rounds = (data[key] for key in ("counts", "coal_trust", "disaster", "round_structure"))

colours: list[str] = data["player"]["colours"]
regions: list[str] = [region["id"] for region in data["regions"]]
ground_ids: list[str] = [ground["id"] for ground in _grounds]
village_ids: list[str] = [village["id"] for village in _villages]
village_ids += [f"no-village-{k + 1}" for k in range(len(_villages), VILLAGES)]  # room that this map does not use
station_ids: list[str] = [station["id"] for station in _stations]
line_ids: list[str] = [line["id"] for line in _lines]
card_ids: list[str] = ["workforce", "cokery", "ironworks", "loading", "administration"]
space_ids: list[str] = [space["id"] for space in data["tableau"]["mine_spaces"]]
bonus_ids: list[str] = ["wagon", "rescue_team", "consolidation_aid", "settlement", "miners", "engineer", "steam_engine"]
railway_ids: list[str] = ["victory_points", "coin", "worker", "wagon", "consolidation"]
disaster_ids: list[str] = ["highest_number", "extra_coin", "buying_power", "subsidence"]
mine_ids: list[str] = [*(str(m["number"]) for m in (*_small, *_single)), *(m["id"] for m in _large)]
mine_names: list[str] = [m["name"] for m in (*_small, *_single, *_large)]
place_ids: list[str] = [
    *(f"rescue-{space}" for space in space_ids),
    *card_ids,
    *(f"village-{village}" for village in village_ids),
    *(f"station-{station}" for station in station_ids),
    "pool",
]

_mines = [*_small, *_single, *_large]
_bonus = {marker["id"]: marker for marker in data["bonus_markers"]}
_railway = {marker["id"]: marker for marker in data["railway_markers"]}
_disasters = {marker["id"]: marker for marker in data["disaster_markers"]}
_spaces = data["tableau"]["mine_spaces"]


def village_name(village: str) -> str:
    """The name of a village; its id for the room that the map does not use."""
    return str(next((row["name"] for row in _villages if row["id"] == village), village))


def _by_village(figures: Iterable[int]) -> list[int]:
    """A figure of each village; 0 for the room that the map does not use."""
    found = list(figures)
    return found + [0] * (VILLAGES - len(found))


def _padded(rows: Iterable[list[int]], width: int) -> list[int]:
    """Rows of different length as one table."""
    out: list[int] = []
    for row in rows:
        assert len(row) <= width, "a list of the component file is longer than its table"
        out += row + [-1] * (width - len(row))
    return out


def _padded_by_village(rows: Iterable[list[int]], width: int) -> list[int]:
    """The same with a row for every village there is room for."""
    out = _padded(rows, width)
    return out + [-1] * (VILLAGES * width - len(out))


def _wagons(mine: dict[str, Any]) -> int:
    """Wagon icons of a mine card."""
    return int(mine.get("wagons", mine.get("bonus") == "wagon"))


def _sides(card: str) -> list[list[dict[str, Any]]]:
    """The slots of the front and of the back; a card that is never flipped has two equal sides."""
    front = _cards[card]["front"]["spaces"]
    return [front, _cards[card].get("back", {"spaces": front})["spaces"]]


def _best(slots: list[dict[str, Any]], key: str, pieces: dict[str, int], wagons: int) -> int:
    """The most that pieces of each kind can earn on these slots (KK-337, KK-354, KK-R31, KK-R32)."""
    best = 0
    for n in range(len(slots) + 1):
        for chosen in combinations(slots, n):
            used = {kind: sum(slot["count"] for slot in chosen if slot["piece"] == kind) for kind in pieces}
            enough = all(used[kind] <= pieces[kind] for kind in pieces)
            if enough and sum(slot.get("wagons", 0) for slot in chosen) <= wagons:
                best = max(best, sum(slot[key] for slot in chosen))
    return best


def _room(piece: str) -> list[int]:
    """How many of a piece each side of each card takes."""
    return [sum(s["count"] for s in side if s["piece"] == piece) for card in card_ids for side in _sides(card)]


_earns = {"cokery": "coins", "ironworks": "vp", "administration": "consolidation"}


def _earned(piece: str, most: int) -> list[int]:
    """What 0 to `most` of a piece earn on each side of each card; Loading counts wagons and has its own table."""
    out: list[int] = []
    for card in card_ids:
        for side in _sides(card):
            slots = [slot for slot in side if slot["piece"] == piece]
            out += [_best(slots, _earns[card], {piece: n}, 0) if card in _earns else 0 for n in range(most + 1)]
    return out


# --- map -------------------------------------------------------------------------------------------
MINE_GROUND: list[int] = [ground_ids.index(m["ground"]) for m in _mines]  # KK-007
MINE_NUMBER: list[int] = [m.get("number", 0) for m in _mines]  # KK-010
MINE_PRICE: list[int] = [m.get("cost", 0) for m in _mines]  # KK-007
MINE_ENTERS: list[int] = [m.get("enters", 0) for m in _mines]  # KK-007
MINE_ROUND: list[int] = [m.get("consolidates", 0) for m in _mines]  # KK-009
MINE_INCOME: list[int] = [m["income"] for m in _mines]  # KK-270
MINE_VP: list[int] = [m.get("vp", 0) for m in _mines]  # KK-130, KK-315
MINE_WAGONS: list[int] = [_wagons(m) for m in _mines]  # KK-334
MINE_SECOND: list[int] = [int(m.get("bonus") == "second_miner") for m in _mines]  # KK-128
MINES_BY_NUMBER: list[int] = sorted(range(BUYABLE), key=lambda mine: MINE_NUMBER[mine])  # KK-261, KK-R02
GROUND_MINES: list[int] = _padded(
    ([k for k in range(MINES) if MINE_GROUND[k] == ground] for ground in range(GROUNDS)), MOST_IN_GROUND
)
GROUND_VILLAGES: list[int] = _padded(
    ([k for k, v in enumerate(_villages) if ground in v["grounds"]] for ground in ground_ids), MOST_VILLAGES
)
VILLAGE_GROUNDS: list[int] = _padded_by_village(
    ([ground_ids.index(ground) for ground in village["grounds"]] for village in _villages), MOST_GROUNDS
)
VILLAGE_STATIONS: list[int] = _padded_by_village(
    ([station_ids.index(station) for station in village["stations"]] for village in _villages), MOST_NEXT
)  # KK-180
STATION_NEXT: list[int] = _padded(
    ([station_ids.index(station) for station in each["adjacent_stations"]] for each in _stations), MOST_NEXT
)  # KK-182
LINE_STATIONS: list[int] = _padded(
    ([k for k, station in enumerate(_stations) if line in station["lines"]] for line in line_ids), MOST_ON_LINE
)  # KK-414
VILLAGE_WORKERS: list[int] = _by_village(village["workers"] for village in _villages)  # KK-025
SETTLEMENT_SPACES: list[int] = _by_village(village["settlement_spaces"] for village in _villages)  # KK-152
GROUND_IN_3P: list[int] = [int(ground["in_3p"]) for ground in _grounds]  # KK-040
VILLAGE_IN_3P: list[int] = _by_village(int(village["in_3p"]) for village in _villages)  # KK-041
STATION_IN_3P: list[int] = [int(station["in_3p"]) for station in _stations]  # KK-041
LINE_VP: list[int] = [_scoring["line_vp_4_5p"][line] for line in line_ids]  # KK-415
LINE_VP_3P: list[int] = [_scoring["line_vp_3p"].get(line, 0) for line in line_ids]  # KK-416

# --- supplies and prices ---------------------------------------------------------------------------
MONEY: int = _counts["coins_1"] + 5 * _counts["coins_5"]  # KK-005
WORKERS: int = _counts["local_workers"]  # KK-004
ENGINES: int = _counts["steam_engines"]  # KK-004
MINERS: int = _counts["miners_per_player"]  # KK-002
SETTLEMENTS: int = _counts["settlements_per_player"]  # KK-002
ENGINEERS: int = _counts["engineers_per_player"]  # KK-002
START_COINS: int = _player["starting_coins"]  # KK-021
START_VP: int = _player["starting_vp"]  # KK-022
MOST_AT_SETTLEMENT: int = _player["max_miners_per_settlement"]  # KK-155
MOST_EXTRA_ACTIONS: int = _player["max_extra_action_markers"]  # KK-218
FOURTH_SETTLEMENT_VP: int = _player["settlement_rewards"]["fourth_vp"]  # KK-156
FIFTH_SETTLEMENT_VP: int = _player["settlement_rewards"]["fifth_vp"]  # KK-156
ENGINE_FROM_ROUND: int = _rounds["steam_engine_purchase_from_round"]  # KK-140
CONSOLIDATIONS_FROM_ROUND: int = _rounds["consolidations_from_round"]  # KK-051
DRAWS: int = _rounds["draws_per_disaster"]  # KK-233
ENGINE_PRICE: int = _prices["steam_engine"]  # KK-141
ENGINE_RAISED: int = _prices["steam_engine_raised"]
SETTLEMENT_PRICE: int = _prices["settlement"]  # KK-150
SETTLEMENT_RAISED: int = _prices["settlement_raised"]
ENGINEER_PRICE: int = _prices["engineer"]  # KK-165
ENGINEER_RAISED: int = _prices["engineer_raised"]
BONUS_ENGINE_PRICE: int = _prices["bonus_steam_engine"]  # KK-089
BONUS_SETTLEMENT_PRICE: int = _prices["bonus_settlement"]  # KK-090
BONUS_ENGINEER_PRICE: int = _prices["bonus_engineer"]  # KK-088
SECURE_PRICE: int = _prices["secure_mine"]  # KK-226
WORKERS_PRICE: int = _exchange["coins_paid"]  # KK-205
WORKERS_BOUGHT: int = _exchange["workers_received"]  # KK-205
WORKERS_SOLD: int = _exchange["workers_paid"]  # KK-205
COINS_FOR_WORKERS: int = _exchange["coins_received"]  # KK-205

# --- markers ---------------------------------------------------------------------------------------
BONUS_AT: list[int] = [
    bonus_ids.index(marker["id"]) for marker in sorted(_bonus.values(), key=lambda m: m["start_position"])
]  # KK-029: marker on each space of the bonus track
BONUS_FROM_ROUND: list[int] = [_bonus[name]["available_from_round"] for name in bonus_ids]  # KK-073
RAILWAY_COUNT: list[int] = [_railway[name]["count"] for name in railway_ids]  # KK-011
RAILWAY_AMOUNT: list[int] = [_railway[name]["amount"] for name in railway_ids]  # KK-391, KK-392
DISASTER_COUNT: list[int] = [_disasters[name]["count"] for name in disaster_ids]  # KK-011
AID_POINTS: int = _bonus["consolidation_aid"]["virtual_points"]  # KK-292
AID_COINS: int = _bonus["consolidation_aid"]["coins"]  # KK-092
RESCUED_MINES: int = _bonus["rescue_team"]["mines"]  # KK-091
BONUS_INSERTS: int = _bonus["miners"]["insert_miners"]  # KK-087
BONUS_STEPS: int = _bonus["miners"]["redeploy_miners"]  # KK-087
BONUS_WAGONS: int = _bonus["wagon"]["wagons"]  # KK-093

# --- disaster and Trust ----------------------------------------------------------------------------
DISASTER_VP: list[int] = list(_disaster["vp_loss_by_round"])  # KK-239
SUBSIDENCE_COIN: int = _disaster["subsidence_coin"]  # KK-246
SUBSIDENCE_VP: int = _disaster["subsidence_vp"]  # KK-246
MOST_DISCS: int = _disaster["max_discs_per_player"]  # KK-230
BLACK_DISCS: int = _counts["neutral_disaster_discs"]  # KK-231
BLANK_DISCS: int = _counts["blank_disaster_discs"]  # KK-231
TRUST_COINS: int = _trust["start_coins"]  # KK-027
TRUST_BOTTOM: int = _trust["bottom_space"]  # KK-235
TRUST_BUYS: int = _trust["mines_per_round"]  # KK-260
REFILL_SPACES: int = max(_trust["refill_spaces"])  # KK-402: spaces 1 to this one
REFILL_BEFORE: list[int] = [int(k in _trust["refill_before_rounds"]) for k in range(6)]  # KK-402, by round

# --- tableau and pithead cards ---------------------------------------------------------------------
ARROW: list[int] = [int(to["id"] in space["arrows_to"]) for space in _spaces for to in _spaces]  # KK-131: from, to
IS_START: list[int] = [int(space["start"]) for space in _spaces]  # KK-131
RESCUE_SLOT: list[int] = [space["rescue_team_spaces"] for space in _spaces]  # KK-013
COIN_SYMBOL: list[int] = [int(space["coin_securable"]) for space in _spaces]  # KK-226
FLIP_WORKERS: list[int] = [_cards[c].get("flip_cost", {}).get("workers", 0) for c in card_ids]  # KK-350
FLIP_COINS: list[int] = [_cards[c].get("flip_cost", {}).get("coins", 0) for c in card_ids]  # KK-350
FLIP_OR_COINS: int = _cards["workforce"]["flip_cost"]["or_coins"]  # KK-350
FLIP_VP: list[int] = [_cards[c].get("flip_vp", 0) for c in card_ids]  # KK-350
FLIP_EXTRA: list[int] = [_cards[c].get("flip_extra_action", 0) for c in card_ids]  # KK-350
WORKFORCE_INSERTS: list[int] = [_cards["workforce"][side]["insert_miners"] for side in ("front", "back")]  # KK-376
WORKFORCE_STEPS: list[int] = [_cards["workforce"][side]["redeploy_miners"] for side in ("front", "back")]
WORKFORCE_ENGINEERS: list[int] = [_cards["workforce"][side]["redeploy_engineers"] for side in ("front", "back")]
MINER_ROOM: list[int] = _room("miner")  # by card * 2 + side
ENGINEER_ROOM: list[int] = _room("engineer")
ENGINE_ROOM: list[int] = _room("steam_engine")
MINERS_EARN: list[int] = _earned("miner", MOST_ON_CARD)  # by (card * 2 + side), miners
ENGINEERS_EARN: list[int] = _earned("engineer", MOST_ENGINEERS)  # by (card * 2 + side), engineers
IRONWORKS_ENGINEER_VP: int = next(s["vp"] for s in _sides("ironworks")[0] if s["piece"] == "engineer")  # KK-365
ENGINE_EARNS: list[int] = _earned("steam_engine", 1)  # by (card * 2 + side), engine
BRIQUETTE_VP: int = next(s["vp_once"] for s in _sides("cokery")[1] if s["piece"] == "steam_engine")  # KK-362
LOADING_WORKERS: list[int] = [_cards["loading"][side]["workers_to_score"] for side in ("front", "back")]  # KK-332
LOADING_VP: list[int] = [_cards["loading"][side]["vp_per_wagon"] for side in ("front", "back")]  # KK-335
LOADING_COINS: list[int] = [
    _best(side, "coins", {"miner": miners, "engineer": engineers}, wagons)
    for side in _sides("loading")
    for miners in range(MOST_ON_CARD + 1)
    for engineers in range(MOST_ENGINEERS + 1)
    for wagons in range(MOST_WAGONS + 1)
]  # KK-336: by side, miners, engineers, wagons

# --- final scoring ---------------------------------------------------------------------------------
ENGINES_VP: list[int] = list(_scoring["steam_engines_vp"])  # KK-411
MOST_ENGINES_COUNTED: int = _scoring["steam_engines_counted_max"]  # KK-411
COINS_PER_VP: int = _scoring["coins_per_vp"]  # KK-412
STATION_VP: int = _scoring["station_vp"]  # KK-413
EXTRA_ACTION_VP: int = _scoring["unused_extra_action_vp"]  # KK-417
GIVEN_UP_VP: int = _scoring["lost_small_mine_vp"]  # KK-313
BOARD_MINE_VP: int = _scoring["board_vp_per_owned_mine_in_ground"]  # KK-276
BOARD_SETTLEMENT_VP: int = _scoring["board_vp_per_adjacent_own_settlement"]  # KK-277

assert (len(ground_ids), len(village_ids), len(station_ids), len(line_ids)) == (GROUNDS, VILLAGES, STATIONS, LINES)
assert (len(_small), len(_small) + len(_single), len(_mines)) == (SMALL_MINES, LARGE, MINES)
assert (len(card_ids), len(space_ids)) == (CARDS, SPACES)
