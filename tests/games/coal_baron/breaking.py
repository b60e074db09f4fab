"""Sound positions of Coal Baron, and small changes that break them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from games.coal_baron.build import BLUE, GAME, order
from kohlenpott.games.coal_baron import ids
from kohlenpott.games.coal_baron.records import Table
from kohlenpott.games.coal_baron.rules.invariants import violated

Change = Callable[[Any], None]


@cache
def drafted(seats: int) -> bytes:
    """A real game after the draft, nobody having placed a worker yet; BLUE begins."""
    state = GAME.new(seats, seed=3, options={"first_player": BLUE})
    while state.decision == "draft":
        state.apply(state.actions()[0])
    return state.raw()


@cache
def mined() -> bytes:
    """BLUE has coal in cage and stock, workers stand about, one order is half filled; RED is to place."""
    state = GAME.from_raw(drafted(3))
    g = state.record
    give(g, BLUE, "H07")
    state.set_raw(g.to_bytes())
    moves = ["mining-10", "cage 3", "load grey", "cage 1", "load yellow", "cage 2", "load brown", "cage 0"]
    for move in [*moves, "grey to H07", "store yellow", "stop", "mining-6", "stop", "money-6", "bank"]:
        state.apply(move)
    return state.raw()


@cache
def looking(space: str) -> bytes:
    """BLUE looks at five tiles or orders."""
    state = GAME.from_raw(drafted(3))
    state.apply(space)
    return state.raw()


def give(g: Any, seat: int, name: str) -> None:
    """Hand the seat an order, wherever it was; its holder gets that seat's last order in exchange."""
    p, wanted = g.players[seat], order(name)
    last = p.orders[p.orders_n - 1]
    for k in range(ids.ORDER_DISPLAYS):
        if g.displayed[k] == wanted:
            g.displayed[k] = last
    for other in g.players:
        other.orders = [last if card == wanted else card for card in other.orders]
    if g.order_pile.count[wanted]:
        g.order_pile.count[wanted], g.order_pile.count[last] = 0, 1
    p.orders[p.orders_n - 1] = wanted


def after(change: Change, raw: bytes | None = None) -> int:
    """The invariant that a change of a sound position violates."""
    g, before = Table.from_bytes(raw or mined()), Table.from_bytes(raw or mined())
    assert violated(g, before) == 0
    change(g)
    return violated(g, before)


def add(path: str, cell: int, amount: int) -> Change:
    """Change one cell, e.g. of "supply" or "0.cage" for seat 0."""

    def change(g: Any) -> None:
        owner, _, name = path.rpartition(".")
        getattr(g.players[int(owner)] if owner else g, name)[cell] += amount

    return change


def put(path: str, value: int) -> Change:
    """Set one number, e.g. "turns" or "0.francs"."""

    def change(g: Any) -> None:
        owner, _, name = path.rpartition(".")
        setattr(g.players[int(owner)] if owner else g, name, value)

    return change


def both(*changes: Change) -> Change:
    """One change after the other."""

    def change(g: Any) -> None:
        for each in changes:
            each(g)

    return change


def hold_another(g: Any, seat: int, card: int) -> None:
    p = g.players[seat]
    p.orders[p.orders_n] = card
    p.orders_n += 1
