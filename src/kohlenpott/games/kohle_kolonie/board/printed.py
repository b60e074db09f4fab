"""What is printed on the board and the cards, as the drawings need it: all of it from the component data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .. import figures

Point = tuple[float, float]
ROMAN = ("", "I", "II", "III", "IV", "V")
SIDES = ("front", "back")


@dataclass(frozen=True, slots=True)
class Mine:
    """One mine card and its space on the map (KK-007 to KK-009)."""

    id: str
    kind: str  # small, single, large
    number: int  # 0 for a large one
    name: str
    ground: str
    region: str
    price: int
    income: int
    vp: int
    wagons: int
    second: bool  # brings a second miner
    enters: int  # round of entry, 0 for a large one
    consolidates: int  # round, 0 for a single one
    at: Point


@dataclass(frozen=True, slots=True)
class Ground:
    """One area of the map; its border and the place of its name."""

    id: str
    name: str
    region: str
    label: Point
    border: tuple[Point, ...]
    in_3p: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """A village or a station; `offset` is where its name stands."""

    id: str
    name: str
    region: str
    at: Point
    offset: Point
    anchor: str
    in_3p: bool
    spaces: int = 0  # settlements a village has room for
    line: str = ""  # of a station


@dataclass(frozen=True, slots=True)
class Slot:
    """A space for pieces on a pithead card and what it earns (section 20)."""

    piece: str
    count: int
    coins: int
    vp: int
    consolidation: int
    wagons: int
    once: int  # VP it earns once


def _point(values: Any) -> Point:
    return float(values[0]), float(values[1])


def _mine(kind: str, row: Mapping[str, Any]) -> Mine:
    region = next(g["region"] for g in figures.data["grounds"] if g["id"] == row["ground"])
    return Mine(str(row.get("number", row.get("id"))), kind, row.get("number", 0), row["name"], row["ground"], region,
                row.get("cost", 0), row["income"], row.get("vp", 0),
                int(row.get("wagons", row.get("bonus") == "wagon")), row.get("bonus") == "second_miner",
                row.get("enters", 0), row.get("consolidates", 0), _point(row["pos"]))  # fmt: skip


def _stop(row: Mapping[str, Any]) -> Stop:
    line = row["lines"][0] if row["lines"] else ""
    return Stop(row["id"], row["name"], row["region"], _point(row["pos"]), _point(row["label_offset"]),
                row["label_anchor"], row["in_3p"], row.get("settlement_spaces", 0), line)  # fmt: skip


def _slot(row: Mapping[str, Any]) -> Slot:
    names = ("coins", "vp", "consolidation", "wagons", "vp_once")
    return Slot(row["piece"], row["count"], *(row.get(name, 0) for name in names))


MINES: dict[str, Mine] = {
    mine.id: mine
    for kind in ("small", "single", "large")
    for mine in (_mine(kind, row) for row in figures.data["mines"][kind])
}
GROUNDS: dict[str, Ground] = {
    row["id"]: Ground(row["id"], row["name"], row["region"], _point(row["label_pos"]),
                      tuple(_point(p) for p in row["polygon"]), row["in_3p"])
    for row in figures.data["grounds"]
}  # fmt: skip
VILLAGES: dict[str, Stop] = {row["id"]: _stop(row) for row in figures.data["villages"]}
STATIONS: dict[str, Stop] = {row["id"]: _stop(row) for row in figures.data["stations"]}
ROUTES: dict[str, tuple[str, ...]] = {  # by line: "village-hinsel", "station-altendorf", ...
    row["id"]: tuple(each.replace("v:", "village-").replace("s:", "station-") for each in row["route"])
    for row in figures.data["lines"]
}
RIVER: tuple[Point, ...] = tuple(_point(p) for p in figures.data["layout"]["river"]["points"])
SLOTS: dict[tuple[str, bool], tuple[Slot, ...]] = {  # by card and whether it is flipped
    (card["id"], side == "back"): tuple(_slot(row) for row in card.get(side, card["front"])["spaces"])
    for card in figures.data["pithead_cards"]
    for side in SIDES
}


def stop(place: str) -> Stop:
    """The village or station of a place: `village-baak`."""
    kind, _, id = place.partition("-")
    return VILLAGES[id] if kind == "village" else STATIONS[id]


def is_printed(place: str) -> bool:
    """Is there such a village or station? The engine may have room for more."""
    kind, _, id = place.partition("-")
    return id in (VILLAGES if kind == "village" else STATIONS)


def in_play(thing: Ground | Stop, seats: int) -> bool:
    """Is it part of the game with so many seats? (KK-040, KK-041)"""
    return thing.in_3p or seats > 3


def small_mines(ground: str) -> list[Mine]:
    """The small mines of a ground."""
    return [mine for mine in MINES.values() if mine.ground == ground and mine.kind == "small"]


@cache
def sign_of(ground: str) -> str:
    """The large mine of a ground, or its single one."""
    return next(mine.id for mine in MINES.values() if mine.ground == ground and mine.kind != "small")


def slots(card: str, flipped: bool, piece: str) -> list[Slot]:
    """The slots for one kind of piece on the side of a card that is up."""
    return [slot for slot in SLOTS[card, flipped] if slot.piece == piece]
