"""What a view of Coal Baron says, worked out for those who draw it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from .. import figures

View = Mapping[str, Any]
SIDES = ("light", "dark")  # of a mine and its tiles, left and right of the shaft
AREAS = tuple(dict.fromkeys(space["area"] for space in figures.data["space"]))
PRINTED_SIDE = {c["key"]: c["printed_minecart_side"] for c in figures.data["colour"]}


def spaces_of(area: str) -> list[str]:
    """The worker spaces of an area in the order of the board."""
    return [space["id"] for space in figures.data["space"] if space["area"] == area]


def is_covered(view: View, space: str) -> bool:
    """Does a stop tile lie on a space? (CB-021)"""
    return bool(view["seats"] < figures.SPACE_MIN_SEATS[figures.space_ids.index(space)])


def price(view: View, place: str) -> int:
    """The workers a place costs now (CB-052, CB-058)."""
    there = view["workers"].get(place)
    return int(there["count"]) + 1 if there else figures.BANK_WORKERS


def pile_size(pile: View) -> int:
    """How many cards are left in a pile."""
    laid = [pile["top"]] if pile["top"] else []
    return int(pile["shuffled"]) + int(sum(group["count"] for group in [*laid, *pile["bottom"]]))


def minecarts(tiles: Mapping[str, int], colour: int) -> int:
    """Minecarts of a tunnel, the printed one included."""
    carts = sum(count * figures.TILE_MINECARTS[figures.tile_kinds.index(tile)] for tile, count in tiles.items())
    return carts + figures.PRINTED_MINECARTS[colour]


def tiles_on(player: View, side: int) -> int:
    """Tunnel tiles on one side of a mine; printed ones do not count (CB-154)."""
    tunnels = player["mine"].values()
    return sum(n for t in tunnels for tile, n in t["tiles"].items() if side_of(tile) == side)


@cache
def side_of(tile: str) -> int:
    """0 for a light tile, 1 for a dark one."""
    return figures.TILE_SIDE[figures.tile_kinds.index(tile)]


def balance(player: View) -> int:
    """What the balance of the mine would cost now, as VP of zero or below (CB-154)."""
    return abs(tiles_on(player, 0) - tiles_on(player, 1)) * figures.VP_PER_EXCESS_TILE


@cache
def order_slots(order: str) -> tuple[str, ...]:
    """The slots of an order by colour."""
    first = figures.order_ids.index(order) * len(figures.colours)
    counts = figures.ORDER_SLOTS[first : first + len(figures.colours)]
    return tuple(colour for colour, n in zip(figures.colours, counts, strict=True) for _ in range(n))


def vehicle_of(order: str) -> str:
    """The vehicle that delivers an order."""
    return figures.vehicles[figures.ORDER_VEHICLE[figures.order_ids.index(order)]]


def counted(player: View, element: int) -> int | None:
    """What a player counts for an element of the scoring board; None where the onlooker may not know (CB-121)."""
    colours, vehicles = len(figures.colours), len(figures.vehicles)
    if element >= colours + vehicles:
        colour = element - colours - vehicles
        tunnel = player["mine"][figures.colours[colour]]
        return minecarts(tunnel["tiles"], colour) - int(sum(tunnel["coal"].values()))
    if isinstance(player["delivered"], int):
        return None
    orders = [figures.order_ids.index(order) for order in player["delivered"]]
    if element < colours:
        return sum(figures.ORDER_SLOTS[order * colours + element] for order in orders)
    return sum(figures.ORDER_SIZE[order] for order in orders if figures.ORDER_VEHICLE[order] == element - colours)


class Slot(NamedTuple):
    """A slot of an order and the cubes on it: none, one, or two that stand for one (CB-087)."""

    colour: str
    cubes: tuple[str, ...]
    is_free: bool


def slots_of(order: View, two_for_one: View | None) -> list[Slot]:
    """The slots of an outstanding order, with the first cube of a two-for-one that is under way."""
    filled, cubes = dict(order["filled"]), dict(order["cubes"])
    waiting = two_for_one if two_for_one and two_for_one["order"] == order["id"] and two_for_one["first"] else None
    if waiting:
        cubes[waiting["first"]["colour"]] -= 1
    singles = 2 * sum(filled.values()) - sum(cubes.values())  # slots filled by a cube of their own colour
    found: list[Slot | str] = []  # a colour alone: two cubes lie there
    for colour in order_slots(order["id"]):
        if not filled[colour]:
            is_begun = waiting is not None and waiting["colour"] == colour
            found.append(Slot(colour, (waiting["first"]["colour"],) if waiting and is_begun else (), True))
            waiting = None if is_begun else waiting
            continue
        filled[colour] -= 1
        is_single = singles > 0 and cubes[colour] > 0
        if is_single:
            singles -= 1
            cubes[colour] -= 1
        found.append(Slot(colour, (colour,), False) if is_single else colour)
    left = iter([colour for colour, n in cubes.items() for _ in range(n)])
    return [slot if isinstance(slot, Slot) else Slot(slot, (next(left), next(left)), False) for slot in found]
