"""Where on the board a move is made, and what an event has touched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.moves import Event, Move
from kohlenpott.render.scene import SEATS

from .. import figures
from .reading import View, order_slots

DRAWS = {"tiles": "factory-draw", "orders": "order-draw"}


def place_of(move: Move, view: View) -> str | None:
    """The place a move of the seat on turn is made at; None where the board shows none."""
    args, seat = move.args, SEATS[view["turn"]]
    player = view["players"][view["turn"]]
    match move.kind:
        case "place":
            return str(args["place"])
        case "draft" | "keep-order" | "return-next-order":
            return args["order"] if args["order"] in shown_cards(move, view) else None
        case "keep-tile" | "return-next-tile":
            return f"hand-{args['tile']}" if args["tile"] in shown_cards(move, view) else None
        case "keep-none":
            return "hand-none"
        case "return-side":
            return f"return-{args['side']}"
        case "take-cube":
            return f"supply-{args['colour']}"
        case "leave-empty":
            return f"{seat}-tunnel-{view['loading']['colour']}" if view["loading"] else None
        case "move-cage":
            return f"{seat}-level-{args['level']}"
        case "load":
            return f"{seat}-load-{args['colour']}" if coal_here(player)[args["colour"]] else None
        case "store":
            return f"{seat}-cage-{args['colour']}" if player["cage"]["cubes"][args["colour"]] else None
        case "use-cube":
            return cube_place(seat, player, args)
        case "fill-from-cage" | "fill-from-stock" | "two-for-one":
            return slot_place(player, args)
    return None  # stop


def shown_cards(move: Move, view: View) -> list[str]:
    """The cards that can be chosen from."""
    if move.kind == "draft":
        return list(view["draft"])
    return list(view["hand"]["cards"]) if view["hand"] else []


def coal_here(player: View) -> dict[str, int]:
    """The cubes on the minecarts of the level the cage is at."""
    level = player["cage"]["level"]
    if level == 0:
        return dict.fromkeys(figures.colours, 0)
    return dict(player["mine"][figures.colours[level - 1]]["coal"])


def cube_place(seat: str, player: View, args: Mapping[str, Any]) -> str | None:
    """A cube in the cage or the stock, if there is one."""
    held = player["cage"]["cubes"] if args["source"] == "cage" else player["stock"]
    return f"{seat}-{args['source']}-{args['colour']}" if held[args["colour"]] else None


def slot_place(player: View, args: Mapping[str, Any]) -> str | None:
    """The free slots of a colour on an outstanding order."""
    order = next((order for order in player["orders"] if order["id"] == args["order"]), None)
    if order is None:
        return None
    wanted = order_slots(args["order"]).count(args["colour"])
    is_free = wanted > order["filled"].get(args["colour"], 0)
    return f"{args['order']}-{args['colour']}" if is_free else None


def touched(event: Event, view: View) -> tuple[str, ...]:
    """The places an event concerns."""
    data = event.data
    seat = SEATS[event.seat] if event.seat is not None else ""
    match event.kind:
        case "placed" | "revealed-tile" | "revealed-order" | "empty" | "francs":
            return (data["place"],)
        case "displaced":
            return data["place"], "canteen"
        case "banked":
            return ("bank",)
        case "drafted" | "delivered" | "substituted":
            return (data["order"],)
        case "filled":
            return data["order"], f"{seat}-{data['source']}"
        case "order":
            return tuple(place for place in (data["order"], data["place"]) if place)
        case "tile":
            tunnel = figures.colours[figures.TILE_COLOUR[figures.tile_kinds.index(data["tile"])]]
            return tuple(place for place in (f"{seat}-tunnel-{tunnel}", data["place"]) if place)
        case "loaded-tile" | "not-loaded":
            return (f"{seat}-tunnel-{data['minecart']}",)
        case "looked" | "saw" | "kept-none" | "returned" | "laid":
            return (DRAWS[data["drawn"]],)
        case "cage" | "mining" | "mined":
            return (f"{seat}-cage",)
        case "loaded":
            return f"{seat}-cage", f"{seat}-tunnel-{figures.colours[data['level'] - 1]}"
        case "stored":
            return f"{seat}-cage", f"{seat}-stock"
        case "used":
            return (f"{seat}-{data['source']}",)
        case "vp":
            return (f"majority-{data['reason']}",) if data["reason"] in figures.element_keys else ()
    return ()  # paid, shifts, first player, the end: told by the log and the plates


AREAS = ("factory", "mining", "delivery", "money", "order", "bank")
HEADINGS = {"order": "orders", "move-cage": "cage", "load": "minecarts", "store": "stock",
            "fill-from-cage": "your-orders", "fill-from-stock": "your-orders",
            "two-for-one": "your-orders"}  # fmt: skip


def heading(move: Move) -> str | None:
    """The label of the area a place lies in, or of what a step of mining is about."""
    if move.kind == "place":
        area = next(area for area in AREAS if str(move.args["place"]).startswith(area))
        return HEADINGS.get(area, area)
    return HEADINGS.get(move.kind)
