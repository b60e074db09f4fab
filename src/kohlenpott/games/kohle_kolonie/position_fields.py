"""How each cell of a record is written in a position and read back, field by field.

A codec turns the cells of one field into JSON and back; the tables at the end list the fields of the game and of
a player in the order in which a position shows them. Every number has a range, so that no record read here can lead
the compiled rules out of an array.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kohlenpott.api.reading import Reader

from . import figures, ids
from .events import sources

MOST_COINS = 9999  # far beyond what five rounds can bring, also with an unlimited bank
MOST_VP = 999  # `standing` needs less than 20,000


class Codec(Protocol):
    """One way to write a field."""

    def write(self, cells: Any) -> Any:
        """The JSON of the field."""

    def read(self, entry: Reader) -> Any:
        """The cells of the field; PositionError if the JSON does not fit."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    low: int
    high: int

    def write(self, cells: int) -> int:
        return cells

    def read(self, entry: Reader) -> int:
        return entry.integer(self.low, self.high)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def write(self, cells: int) -> bool:
        return cells != 0

    def read(self, entry: Reader) -> int:
        return int(entry.boolean())


@dataclass(frozen=True, slots=True)
class Name:
    """One of some ids, or null for none; `first` is the cell of the first id."""

    names: Sequence[str]
    first: int = 1

    def write(self, cells: int) -> str | None:
        return self.names[cells - self.first] if cells >= self.first else None

    def read(self, entry: Reader) -> int:
        if entry.is_null and self.first > 0:
            return 0
        return entry.choice(self.names) + self.first


@dataclass(frozen=True, slots=True)
class Row:
    """A list of the same things."""

    of: Codec
    length: int

    def write(self, cells: list[int]) -> list[Any]:
        return [self.of.write(cell) for cell in cells]

    def read(self, entry: Reader) -> list[int]:
        return [self.of.read(each) for each in entry.listing(self.length, self.length)]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each id; those without any are left out."""

    names: Sequence[str]
    low: int
    high: int

    def write(self, cells: list[int]) -> dict[str, int]:
        return {name: cell for name, cell in zip(self.names, cells, strict=True) if cell}

    def read(self, entry: Reader) -> list[int]:
        found = {name: each.integer(self.low, self.high) for name, each in entry.mapping(self.names).items()}
        for name, count in found.items():
            if count == 0:
                raise Reader(0, f"{entry.path}.{name}").refusal("is left out where it is 0")
        return [found.get(name, 0) for name in self.names]


@dataclass(frozen=True, slots=True)
class Marked:
    """The ids for which something is true, in their order."""

    names: Sequence[str]

    def write(self, cells: list[int]) -> list[str]:
        return [name for name, cell in zip(self.names, cells, strict=True) if cell]

    def read(self, entry: Reader) -> list[int]:
        cells, last = [0] * len(self.names), -1
        for each in entry.listing(0, len(self.names)):
            k = each.choice(self.names)
            if k <= last:
                raise each.refusal(f"{self.names[k]} must come once and in the order of the component file")
            cells[k], last = 1, k
        return cells


MARKER_COUNT = max(figures.RAILWAY_COUNT)
TRUST_TRACK = [str(k + 1) for k in range(ids.TRUST_SPACES)]
MOST_STEPS = max(*figures.WORKFORCE_STEPS, figures.BONUS_STEPS)
MOST_INSERTS = max(*figures.WORKFORCE_INSERTS, figures.BONUS_INSERTS)

# name in the position, field of the record, codec
TABLE_FIELDS: tuple[tuple[str, str, Codec], ...] = (
    ("decision", "decision", Name(ids.DECISIONS, 0)),
    ("round", "round", Number(1, ids.ROUNDS)),
    ("phase", "phase", Number(ids.PH_BONUS, ids.PH_PITHEAD)),
    ("stage", "stage", Number(0, ids.S_SUBSIDENCE)),
    ("seats_done", "place", Number(0, ids.SEATS)),
    ("bank", "bank", Number(-MOST_COINS, MOST_COINS)),
    ("worker_pool", "worker_pool", Number(0, figures.WORKERS)),
    ("engine_pool", "engine_pool", Number(0, figures.ENGINES)),
    ("trust_coins", "trust_coins", Marked(TRUST_TRACK)),
    ("bonus_track", "bonus_track", Row(Name(figures.bonus_ids), ids.BONUS_MARKERS)),
    ("village_workers", "village_workers", Counts(figures.village_ids, 0, max(figures.VILLAGE_WORKERS))),
    ("station_markers", "station_marker", Marked(figures.station_ids)),
    ("railway_markers_left", "railway_left", Counts(figures.railway_ids, 0, MARKER_COUNT)),
    ("disaster_markers_left", "disaster_left", Counts(figures.disaster_ids, 0, max(figures.DISASTER_COUNT))),
    ("disaster", "disaster", Name(figures.disaster_ids)),
    ("buying_power", "power", Number(0, max(figures.DISASTER_COUNT))),
    ("additional_coin", "extra_coin", Flag()),
    ("subsidence", "subsidence", Flag()),
    ("highest_number_taken", "took_highest", Flag()),
    ("blank_drawn", "blank_drawn", Flag()),
    ("main_action_done", "main_done", Flag()),
    ("card", "buying", Name(figures.mine_ids)),
    ("engine_for_card", "engine_waits", Flag()),
    ("insertions", "inserts", Number(0, MOST_INSERTS)),
    ("steps", "steps", Number(0, MOST_STEPS)),
    ("engineer_moves", "engineer_moves", Number(0, max(figures.WORKFORCE_ENGINEERS))),
    ("must_act", "must_act", Flag()),
    ("miner_from", "taken", Name(figures.place_ids)),
    ("rescues", "rescues", Number(0, figures.RESCUED_MINES)),
    ("large_mine", "large", Name([*[""] * ids.LARGE, *figures.mine_ids[ids.LARGE :]])),
    ("trust_value", "trust_value", Number(-1, MOST_COINS)),
    ("bidders_reached", "asked", Number(0, ids.SEATS)),
)

PLAYER_FIELDS: tuple[tuple[str, str, Codec], ...] = (
    ("coins", "coins", Number(0, MOST_COINS)),
    ("vp", "vp", Number(0, MOST_VP)),
    ("workers", "workers", Number(0, figures.WORKERS)),
    ("pool", "pool", Number(0, figures.MINERS)),
    ("settlements_left", "settlements", Number(0, figures.SETTLEMENTS)),
    ("engineers_left", "engineers", Number(0, figures.ENGINEERS)),
    ("extra_actions", "extra_actions", Number(0, figures.MOST_EXTRA_ACTIONS)),
    ("engines_beside", "beside", Number(0, figures.ENGINES)),
    ("miners_lost", "lost", Number(0, figures.MINERS)),
    ("bonus_marker", "bonus", Name(figures.bonus_ids)),
    ("disc", "disc", Number(0, ids.BONUS_MARKERS)),
    ("mines", "mines", Row(Name(figures.mine_ids), ids.SPACES)),
    ("engines", "engine", Marked(figures.space_ids)),
    ("rescue", "rescue", Marked(figures.space_ids)),
    ("secured", "secured", Marked(figures.space_ids)),
    ("flipped", "flipped", Marked(figures.card_ids)),
    ("card_miners", "card_miners", Counts(figures.card_ids, 0, ids.MOST_ON_CARD)),
    ("card_engineers", "card_engineers", Counts(figures.card_ids, 0, figures.ENGINEERS)),
    ("plant_engine", "plant_engine", Flag()),
    ("briquette_bonuses", "briquettes", Row(Flag(), 2)),
    ("idle_engineer", "idle_engineer", Flag()),
    ("settlements", "settled", Marked(figures.village_ids)),
    ("settlement_miners", "at_village", Counts(figures.village_ids, 0, figures.MOST_AT_SETTLEMENT)),
    ("station_miners", "at_station", Counts(figures.station_ids, 0, figures.MINERS)),
    ("railway_markers", "markers", Counts(figures.railway_ids, 0, MARKER_COUNT)),
    ("fresh_markers", "fresh", Counts(figures.railway_ids, 0, MARKER_COUNT)),
    ("discs_in_bag", "discs", Number(0, figures.MOST_DISCS)),
    ("discs_drawn", "drawn", Number(0, figures.DRAWS)),
    ("miners_owed", "owed", Number(0, figures.DRAWS)),
    ("basic_bid", "base", Number(0, ids.MOST_BID)),
    ("bid", "bid", Number(0, ids.MOST_BID)),
    ("bidding", "bidding", Flag()),
    ("vp_by_source", "earned", Counts(sources.names, -MOST_VP, MOST_VP)),
)
