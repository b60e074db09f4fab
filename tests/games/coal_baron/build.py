"""Small builders for positions of Coal Baron, and a table to play on in tests.

`coal_baron(seats=3, workers={"money-5": [RED]})` is an ordinary position in the first shift, with everything a test
does not name in its place: empty board, full reserves, known displays. It need not account for every cube or card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import kohlenpott as kp
from games.playing import AnyPlay
from kohlenpott.games.coal_baron import figures, ids
from kohlenpott.games.coal_baron.records import Table

BLUE, RED, GREEN, WHITE = range(4)  # seats
Y, B, G, K = range(4)  # colours
GAME = kp.game("coal-baron")


def order(name: str) -> int:
    """The number of an order, by its id."""
    return figures.order_ids.index(name)


def tile(name: str) -> int:
    """The number of a tile kind, by its id, e.g. "G2L"."""
    return figures.tile_kinds.index(name)


def place(name: str) -> int:
    """The number of a place, by its id."""
    return figures.place_ids.index(name)


def cubes(letters: str) -> list[int]:
    """Cubes by colour: "YYK" is two yellow and a black one."""
    return [letters.count(code) for code in figures.colour_codes]


class Mine:
    """What a test says about one seat; everything left out is as at the start."""

    def __init__(self, *, reserve: int | None = None, francs: int | None = None, vp: int = 0, level: int = 0,
                 cage: str = "", stock: str = "", coal: Mapping[str, str] | None = None,
                 tiles: Iterable[str] = (), orders: Iterable[str] = (), filled: Mapping[str, str] | None = None,
                 on_orders: Mapping[str, str] | None = None, delivered: Iterable[str] = (),
                 canteen: int = 0, banked: int = 0) -> None:  # fmt: skip
        self.reserve, self.francs, self.vp, self.level = reserve, francs, vp, level
        self.cage, self.stock = cage, stock
        self.coal = coal  # tunnel letter: cubes there, e.g. {"G": "GGY"}; None: one of its colour in each
        self.tiles, self.orders = list(tiles), list(orders)
        self.filled = dict(filled or {})  # order: slot colours filled
        self.on_orders = dict(on_orders or {})  # order: cubes lying there; default as filled
        self.delivered, self.canteen, self.banked = list(delivered), canteen, banked

    def write(self, g: Table, seat: int) -> None:
        p = g.players[seat]
        p.reserve = figures.START_WORKERS[g.seats] if self.reserve is None else self.reserve
        p.francs = figures.START_FRANCS[g.seats] if self.francs is None else self.francs
        p.vp = p.earned[ids.DELIVERIES] = self.vp
        p.cage_level, p.canteen, p.banked = self.level, self.canteen, self.banked
        p.cage, p.stock = cubes(self.cage), cubes(self.stock)
        for c, code in enumerate(figures.colour_codes):
            found = code if self.coal is None else self.coal.get(code, "")
            p.coal[c * 4 : c * 4 + 4] = cubes(found)
        for name in self.tiles:
            p.tiles[tile(name)] += 1
        for name in self.orders:
            self.write_order(g, seat, name)
        for name in self.delivered:
            n = order(name)
            g.delivered_by[n] = seat + 1
            p.vehicle_slots[figures.ORDER_VEHICLE[n]] += figures.ORDER_SIZE[n]
            for c in range(4):
                p.colour_slots[c] += figures.ORDER_SLOTS[n * 4 + c]

    def write_order(self, g: Table, seat: int, name: str) -> None:
        p, n = g.players[seat], order(name)
        p.orders[p.orders_n] = n
        p.orders_n += 1
        filled = self.filled.get(name, "")
        g.filled[n * 4 : n * 4 + 4] = cubes(filled)
        g.cubes[n * 4 : n * 4 + 4] = cubes(self.on_orders.get(name, filled))
        if len(filled) == figures.ORDER_SIZE[n]:
            p.ready[figures.ORDER_VEHICLE[n]] += 1


class Play(AnyPlay):
    """A table of Coal Baron."""

    def price(self, place_id: str) -> int:
        """Workers a place costs now."""
        return int(next(m.details["workers"] for m in [self.state.move(place(place_id))]))


def coal_baron(*, seats: int = 3, turn: int = BLUE, shift: int = 1, first: int = BLUE,
               players: Sequence[Mine] = (), workers: Mapping[str, Sequence[int]] | None = None,
               supply: str | Sequence[int] | None = None, factory: Mapping[str, str | None] | None = None,
               displayed: Mapping[str, str | None] | None = None, tile_pile: Sequence[str] | None = None,
               order_pile: Sequence[str] | None = None, seed: int = 1,
               hide_delivered: bool = False) -> Play:  # fmt: skip
    """A position in which `turn` is about to place workers.

    factory/displayed name what lies on display spaces (None: empty); the rest keeps tiles Y1L and orders of the far
    end of the list. tile_pile/order_pile give the exact sequence of the next cards (laid on top, nobody has seen
    them, at most five) with the rest shuffled underneath; an empty list is a used-up pile.
    """
    g = GAME.new(seats, seed, {"first_player": first, "hide_delivered": hide_delivered}).record
    g.revealed_n, g.revealed, g.drafted = 0, [0] * 13, seats * 3
    g.decision, g.turn, g.shift, g.first_player, g.turns = ids.PLACE, turn, shift, first, 1
    for seat in range(seats):
        (players[seat] if seat < len(players) else Mine()).write(g, seat)
    for name, owners in (workers or {}).items():
        assert len(set(owners)) <= 1, "one space, one owner"
        g.workers[place(name)] = len(owners)
        g.owner[place(name)] = owners[0] if owners else -1
    if supply is not None:
        g.supply = cubes(supply) if isinstance(supply, str) else list(supply)
    lay_displays(g, factory or {}, displayed or {})
    lay_pile(g.tile_pile, None if tile_pile is None else [tile(name) for name in tile_pile])
    lay_pile(g.order_pile, None if order_pile is None else [order(name) for name in order_pile])
    return Play(GAME.from_raw(g.to_bytes()))


def lay_displays(g: Table, factory: Mapping[str, str | None], displayed: Mapping[str, str | None]) -> None:
    """Put the named tiles and orders on their display spaces."""
    for space in range(ids.FACTORY_DISPLAYS):
        is_open = g.seats >= figures.SPACE_MIN_SEATS[space]
        name = factory.get(figures.space_ids[space], "Y1L")
        g.factory[space] = tile(name) if is_open and name is not None else -1
    for k in range(ids.ORDER_DISPLAYS):
        is_open = g.seats >= figures.SPACE_MIN_SEATS[ids.ORDER + k]
        name = displayed.get(figures.space_ids[ids.ORDER + k], ("L08", "L09", "L10", "L11")[k])
        g.displayed[k] = order(name) if is_open and name is not None else -1


def lay_pile(deck: Any, cards: list[int] | None) -> None:
    """Make the next cards known to the test, to no seat."""
    if cards is None:
        return
    if not cards:
        deck.shuffled, deck.count = 0, [0] * len(deck.count)
        return
    deck.top_n = len(cards)
    deck.top[: len(cards)] = cards
