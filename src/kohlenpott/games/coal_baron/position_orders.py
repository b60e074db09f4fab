"""Orders in a position: in the draft, outstanding with their cubes, and delivered."""

from __future__ import annotations

from typing import Any

from kohlenpott.api.positions import PositionEntry, SeatEntry
from kohlenpott.api.reading import Reader

from . import figures, ids
from .ids import COLOURS
from .position_codecs import CUBES, asked
from .records import Table
from .rules.delivery import is_complete

# --- the draft ------------------------------------------------------------------------------------


def write_draft(g: Table) -> list[str]:
    """The orders still to be drafted from (CB-031)."""
    return [figures.order_ids[order] for order in g.revealed[: g.revealed_n]]


def read_draft(g: Table, entry: Reader) -> None:
    """The same; how many were taken follows (CB-032)."""
    revealed = figures.REVEALED_ORDERS[g.seats]
    low, high = (2, revealed) if g.decision == ids.DRAFT else (0, 0)
    for each in entry.listing(low, high, asked(g)):
        g.revealed[g.revealed_n] = each.choice(figures.order_ids)
        g.revealed_n += 1
    g.drafted = revealed - g.revealed_n if g.decision == ids.DRAFT else g.seats * figures.START_ORDERS


# --- outstanding ones -----------------------------------------------------------------------------


def cells_of(order: int) -> slice:
    """The cells of an order, by colour."""
    return slice(order * COLOURS, (order + 1) * COLOURS)


def slots_of(order: int) -> dict[str, int]:
    """The cell of each colour that has slots on an order."""
    cells = range(order * COLOURS, (order + 1) * COLOURS)
    return {figures.colours[cell % COLOURS]: cell for cell in cells if figures.ORDER_SLOTS[cell] > 0}


def write_orders(g: Table, seat: int) -> list[dict[str, Any]]:
    """Outstanding orders: filled slots by printed colour, and the cubes that lie on them (CB-R26)."""
    p = g.players[seat]
    return [
        {
            "id": figures.order_ids[order],
            "filled": {colour: g.filled[cell] for colour, cell in slots_of(order).items()},
            "cubes": CUBES.write(g.cubes[cells_of(order)]),
        }
        for order in p.orders[: p.orders_n]
    ]


def read_orders(g: Table, seat: int, entry: Reader) -> None:
    """The same."""
    p = g.players[seat]
    for each in entry.listing(0, ids.ORDERS):
        fields = each.record(("id", "filled", "cubes"), defaults={"filled": {}, "cubes": {}})
        order = read_order(g, fields["id"])
        p.orders[p.orders_n] = order
        p.orders_n += 1
        slots = slots_of(order)
        filled = fields["filled"].record(slots, fields["id"].path, dict.fromkeys(slots, 0))
        for colour, cell in slots.items():
            most = figures.ORDER_SLOTS[cell]
            g.filled[cell] = filled[colour].integer(0, most, f"slots of {fields['id'].path}")
        g.cubes[cells_of(order)] = CUBES.read(fields["cubes"])


def read_order(g: Table, entry: Reader) -> int:
    """An order that lies with one seat only, outstanding or delivered: its slots are counted once (CB-I04)."""
    order = entry.choice(figures.order_ids)
    for seat, p in enumerate(g.players[: g.seats]):
        held = f"players[{seat}].orders" if order in p.orders[: p.orders_n] else ""
        if g.delivered_by[order] == seat + 1:
            held = f"players[{seat}].delivered"
        if held:
            raise entry.refusal(f"{figures.order_ids[order]} lies already in {held} (CB-I04)")
    return order


# --- delivered ones -------------------------------------------------------------------------------


def write_delivered(g: Table, seat: int) -> list[str]:
    """The orders that a seat has delivered (CB-100)."""
    return [figures.order_ids[order] for order in range(ids.ORDERS) if g.delivered_by[order] == seat + 1]


def read_delivered(g: Table, seat: int, entry: Reader) -> None:
    """The same."""
    for each in entry.listing(0, ids.ORDERS):
        g.delivered_by[read_order(g, each)] = seat + 1


def view_delivered(g: Table, other: int, seat: int | None) -> list[str] | int:
    """These, or how many they are."""
    found = write_delivered(g, other)
    return len(found) if are_hidden(g, other, seat) else found


def are_hidden(g: Table, other: int, seat: int | None) -> bool:
    """Are the orders that one seat has delivered hidden from another? (CB-R36)"""
    return g.hide_delivered != 0 and other != seat and g.decision != ids.OVER


def count_slots(g: Table) -> None:
    """What the record keeps beside the orders: complete ones, and slots on delivered ones (CB-096, CB-R25)."""
    for p in g.players[: g.seats]:
        for order in p.orders[: p.orders_n]:
            p.ready[figures.ORDER_VEHICLE[order]] += is_complete(g, order)
    for order in range(ids.ORDERS):
        if g.delivered_by[order] == 0:
            continue
        p = g.players[g.delivered_by[order] - 1]
        p.vehicle_slots[figures.ORDER_VEHICLE[order]] += figures.ORDER_SIZE[order]
        for c in range(COLOURS):
            p.colour_slots[c] += figures.ORDER_SLOTS[order * COLOURS + c]


PARTS = (PositionEntry("draft", write_draft, read_draft, ([],)),)
SEAT_PARTS: tuple[SeatEntry, ...] = (
    SeatEntry("orders", write_orders, read_orders, ([],)),
    SeatEntry("delivered", write_delivered, read_delivered, ([],), view_delivered),
)
