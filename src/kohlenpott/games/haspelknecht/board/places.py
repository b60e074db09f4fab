"""Where on the table a move is made, and what an event has touched. Places are element ids.

A place of a farm begins with the colour of its seat: `blue-pinge-coal-4`, `red-marker-ropes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.moves import Event, Move
from kohlenpott.render.scene import SEATS

from .. import figures
from ..names import PAYMENTS
from .parts import MARKER_OF_PIECE, Player, buildings, is_exhausted, pieces_laid, total

View = Mapping[str, Any]

# By kind of move; pass, commit, stop and their like are made in the list only.
MOVES = {
    "take": "pool-{pool}-{colour}",
    "swap": "pool-{pool}-{colour}",
    "keep-lamp": "{seat}-marker-oil_lamp",
    "plan-farmer": "{seat}-farmer-{piece}",
    "plan-farmhand": "{seat}-farmhand-{piece}",
    "plan-mill": "{seat}-watermill-{load}",
    "hire-digger": "{seat}-digger-{payment}",
    "hire-miner": "{seat}-miner-{payment}",
    "hire-haspelknecht": "{seat}-haspelknecht-{payment}",
    "work": "{seat}-{worker}",
    "develop": "tile-{tile}",
    "develop-farmhand": "tile-{tile}",
    "use-winch": "{seat}-marker-winch",
    "lift": "{seat}-shaft",
    "drain": "{seat}-drain-{water}",
    "burn": "{seat}-building-charcoal_burner",
    "use-ropes": "{seat}-marker-ropes",
    "pay": "{seat}-{resource}",
    "take-wood": "{seat}-wood",
    "take-thaler": "{seat}-thalers",
    "sell": "{seat}-coal",
    "store": "{seat}-{resource}",
}

EVENTS: dict[str, tuple[str, ...]] = {
    "year": ("year-wheel",),
    "phase": ("year-wheel",),
    "returned": ("bag",),
    "refilled": ("pool-{pool}-{colour}",),
    "reserved": ("reserve-{pool}",),
    "took": ("pool-{pool}-{colour}", "{seat}-carts"),
    "water": ("{seat}-water",),
    "relief": ("{seat}-water",),
    "order": ("order-{seat}",),
    "swapped": ("pool-{pool}-{colour}", "{seat}-carts"),
    "kept-lamp": ("{seat}-marker-oil_lamp",),
    "assigned": ("{seat}-{worker}",),
    "committed": ("{seat}-plan",),
    "planned": ("{seat}-{worker}",),
    "hired": ("{seat}-{worker}",),
    "mill-loaded": ("{seat}-watermill",),
    "works": ("{seat}-{worker}",),
    "produced": ("{seat}-{resource}", "{seat}-{worker}"),
    "exhausted": ("{seat}-miner", "{seat}-haspelknecht"),
    "lifted": ("{seat}-shaft", "{seat}-coal"),
    "drained": ("{seat}-water",),
    "lost": ("{seat}-{worker}",),
    "charcoal": ("{seat}-building-charcoal_burner", "{seat}-coal", "{seat}-wood"),
    "marker-used": ("{seat}-marker-{marker}",),
    "developed": ("tile-{tile}", "{seat}-{worker}"),
    "paid-remote": ("{seat}-{resource}", "{to}-{resource}"),
    "gained": ("{seat}-{goods}",),
    "marker": ("{seat}-marker-{marker}",),
    "building": ("{seat}-{standing}",),
    "sold": ("{seat}-coal", "{seat}-thalers"),
    "synergy": ("{seat}-{resource}",),
    "summer": ("{seat}-food",),
    "milled": ("{seat}-watermill",),
    "tax": ("{seat}-food", "{seat}-thalers"),
    "debt": ("{seat}-debts",),
    "stored": ("{seat}-store-{store}",),
    "cleared": ("{seat}-{resource}",),
}

NEEDED = {"keep-lamp": "oil_lamp", "use-winch": "winch", "use-ropes": "ropes"}  # markers
HIRED = ("digger", "miner", "haspelknecht")
STANDING = {"barn": "store-barn", "charcoal_burner": "building-charcoal_burner", "coal_storage": "store-coal-storage",
            "watermill": "watermill"}  # where a building is drawn  # fmt: skip


def place_of(move: Move, view: View) -> str | None:
    """The place a move is made at; None for what only the list can offer."""
    seat = SEATS[view["turn"]]
    if not is_there(move, view):
        return None
    if move.kind == "dig":
        return next_coal(view, seat)
    if move.kind == "prop":
        return next_slot(view, seat, move.args["zone"])
    if move.kind not in MOVES:
        return None
    values = {**move.args, "seat": seat}
    if move.kind == "plan-mill":
        values["load"] = load_id(move.args["load"])
    return MOVES[move.kind].format(**values)


def is_there(move: Move, view: View) -> bool:
    """Does the table have what the move is about: pool, tile, piece, worker, building, marker?"""
    args, seat = move.args, view["turn"]
    player = view["players"][seat]
    if "pool" in args:
        return args["pool"] in view["pools"]
    if "tile" in args:
        return args["tile"] in view["board"]
    if "piece" in args:
        return has_piece(player, args["piece"])
    if "payment" in args:
        worker, payment = move.kind.removeprefix("hire-"), args["payment"]
        return is_present(view, seat, worker) and payment in payments(worker) and (
            payment not in MARKER_OF_PIECE or has_piece(player, payment)
        )  # fmt: skip
    if args.get("zone") == "pinge":
        return not is_exhausted(player)
    if "worker" in args or "load" in args:
        return is_present(view, seat, args.get("worker", "watermill"))
    if move.kind == "burn":
        return "charcoal_burner" in buildings(view, seat)
    return NEEDED.get(move.kind) is None or NEEDED[move.kind] in player["markers"]


def has_piece(player: Player, piece: str) -> bool:
    """Is there a disc of this colour on a cart, or this marker in the farm, that is not laid yet?"""
    if piece in MARKER_OF_PIECE:
        count = int(MARKER_OF_PIECE[piece] in player["markers"])
    else:
        count = total(player["carts"], piece)
    return count > pieces_laid(player)[piece]


def is_present(view: View, seat: int, worker: str) -> bool:
    """Is the worker on the board: the digger until the Pinge is exhausted, miner and Haspelknecht then? (HK-116)"""
    if worker in ("farmer", "farmhand"):
        return True
    if worker == "watermill":
        return "watermill" in buildings(view, seat)
    return is_exhausted(view["players"][seat]) == (worker != "digger")


def payments(worker: str) -> list[str]:
    """What a hired worker takes as his pay, the marker that stands for a disc among it (HK-150, HK-154, HK-157)."""
    first = HIRED.index(worker) * len(PAYMENTS)
    return [kind for k, kind in enumerate(PAYMENTS) if figures.PAYS[first + k]]


def touched(event: Event, view: View) -> tuple[str, ...]:
    """The places an event concerns."""
    seat = "" if event.seat is None else SEATS[event.seat]
    if event.kind == "dug":
        zone = event.data["zone"]
        return last_coal(view, seat, zone), f"{seat}-coal" if zone == "pinge" else f"{seat}-shaft"
    if event.kind == "propped":
        zone = event.data["zone"]
        return (f"{seat}-{zone}-slot-{mine_of(view, seat)[zone]['wood']}",)
    values = {**event.data, "seat": seat}
    if event.kind == "paid-remote":
        values["to"] = SEATS[event.data["to"]]
    elif event.kind == "building":
        values["standing"] = STANDING[event.data["building"]]
    elif event.data.get("goods") == "thaler":
        values["goods"] = "thalers"
    return tuple(place.format(**values) for place in EVENTS.get(event.kind, ()))


def load_id(load: str) -> str:
    """A load of the watermill as part of an id."""
    return load.replace(" ", "-")


def mine_of(view: View, seat: str) -> Mapping[str, Any]:
    """The mine of a colour."""
    found: Mapping[str, Any] = view["players"][SEATS.index(seat)]["mine"]
    return found


def next_coal(view: View, seat: str) -> str:
    """The cube that is dug next: of the Pinge until it is exhausted, then of the tunnel (HK-142)."""
    mine = mine_of(view, seat)
    if mine["pinge"]["coal"]:
        return f"{seat}-pinge-coal-{figures.PINGE_COAL - mine['pinge']['coal'] + 1}"
    return f"{seat}-tunnel-coal-{min(figures.TUNNEL_COAL - mine['tunnel']['coal'] + 1, figures.TUNNEL_COAL)}"


def last_coal(view: View, seat: str, zone: str) -> str:
    """The cube that was dug last."""
    total = figures.PINGE_COAL if zone == "pinge" else figures.TUNNEL_COAL
    return f"{seat}-{zone}-coal-{total - mine_of(view, seat)[zone]['coal']}"


def next_slot(view: View, seat: str, zone: str) -> str:
    """The slot the next wood goes into, or the last one when all are full (HK-032)."""
    slots = figures.PINGE_SLOTS if zone == "pinge" else figures.TUNNEL_SLOTS
    return f"{seat}-{zone}-slot-{min(mine_of(view, seat)[zone]['wood'] + 1, slots)}"


HEADINGS = {"take": "pools", "plan-farmer": "farmer", "plan-farmhand": "farmhand", "plan-mill": "watermill",
            "hire-digger": "digger", "hire-miner": "miner", "hire-haspelknecht": "haspelknecht", "work": "workers",
            "develop": "board", "develop-farmhand": "board", "dig": "mine", "lift": "mine", "drain": "mine",
            "prop": "mine", "store": "farm"}  # fmt: skip
