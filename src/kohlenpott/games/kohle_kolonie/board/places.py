"""Where on the table a move is made and what an event touches: the ids of the elements.

mine-15, map-15             a mine card (display, tableau) and its space on the map; map-large_general
village-baak, station-annen on the map
bonus-wagon                 a bonus marker, on the track or with its holder
trust-1 .. trust-6          spaces of the Trust's track
round-3                     a space of the round track with its disaster marker
blue-space-A1, blue-rescue-A1, blue-secure-A1, blue-miners-cokery, blue-engineers-cokery, blue-engine-cokery,
blue-card-loading, blue-flip-cokery, blue-pool, blue-coins, blue-workers, blue-buy-workers, blue-sell-workers,
blue-extra, blue-markers, blue-bids     of a seat, by its colour
bid-8, declare-0-1-2        in a consolidation (Administration, aid, markers)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.moves import Event, Move
from kohlenpott.render.scene import SEATS

from .. import figures
from .printed import in_play, is_printed, sign_of, slots, stop

FEWEST_CELLS = 14  # of the ladder of bids, as printed (KK-013)
MOST_CELLS = 20


def of_seat(seat: int, what: str) -> str:
    """The id of a thing that belongs to a seat."""
    return f"{SEATS[seat]}-{what}"


def miner_place(seat: int, place: str) -> str:
    """The element of a place a miner of the seat can be at (`rescue-A1`, `cokery`, `village-baak`, `pool`)."""
    if place.startswith(("village-", "station-")):
        return place
    return of_seat(seat, f"miners-{place}" if place in figures.card_ids else place)


def ladder(view: Mapping[str, Any]) -> int:
    """How many cells the ladder of bids has; higher bids are made from the list."""
    players = [view["players"][seat] for seat in view["bidders"]]
    most = max([view["trust_value"], *(p["basic_bid"] + p["coins"] for p in players)])
    return int(min(max(most, FEWEST_CELLS), MOST_CELLS))


def place_of(move: Move, view: Mapping[str, Any]) -> str | None:
    """The place of the board a move is made at; None where only the list can offer it."""
    seat, kind, args = view["turn"], move.kind.removeprefix("bonus-"), move.args
    if kind == "choose":
        return f"bonus-{args['marker']}"
    if kind == "buy":
        return f"mine-{args['mine']}" if view["mines"][args["mine"]] == "displayed" else None
    if kind in ("settle", "worker", "send", "second-worker"):
        return on_map(f"village-{args['village']}", view)
    if kind == "settlers" and view["miner_from"] is not None:
        return on_map(view["miner_from"], view)
    if kind in ("insert", "take", "put", "give-up", "second-miner"):
        return place_for_miner(seat, args["place"], view)
    if kind == "bid":
        return f"bid-{args['bid']}" if highest_bid(view) < args["bid"] <= ladder(view) else None
    if kind == "declare":
        return declaration(args, view)
    if move.kind in ("bonus-miners", "bonus-coin"):
        return f"bonus-{view['players'][seat]['bonus_marker']}"
    own = own_place(kind, args, view)
    return None if own is None else of_seat(seat, own)


def on_map(place: str, view: Mapping[str, Any]) -> str | None:
    """A village or station, if it is printed and in play (KK-041)."""
    return place if is_printed(place) and in_play(stop(place), view["seats"]) else None


def place_for_miner(seat: int, place: str, view: Mapping[str, Any]) -> str | None:
    """The element of a place for a miner, if there is one."""
    if place.startswith(("village-", "station-")):
        return on_map(place, view)
    if place in figures.card_ids and not has_slots(view, place, "miner"):
        return None
    return miner_place(seat, place)


def has_slots(view: Mapping[str, Any], card: str, piece: str) -> bool:
    """Has the side that is up slots for this piece?"""
    return bool(slots(card, card in view["players"][view["turn"]]["flipped"], piece))


def highest_bid(view: Mapping[str, Any]) -> int:
    """The highest value of the Trust and all who are still in (KK-296)."""
    players = (view["players"][seat] for seat in view["bidders"])
    return max(int(view["trust_value"]), *(int(p["bid"]) for p in players if p["bidding"]), 0)


def declaration(args: Mapping[str, Any], view: Mapping[str, Any]) -> str | None:
    """The button of a declaration, if the seat has what it needs (KK-292, KK-D10)."""
    player = view["players"][view["turn"]]
    has_aid = player["bonus_marker"] == "consolidation_aid" or not args["aid"]
    has_choice = view["options"]["administration_points"] == "optional" or not args["administration"]
    has_markers = args["markers"] <= player["railway_markers"].get("consolidation", 0)
    if not (has_aid and has_choice and has_markers):
        return None
    return f"declare-{args['administration']}-{args['aid']}-{args['markers']}"


def own_place(kind: str, args: Mapping[str, Any], view: Mapping[str, Any]) -> str | None:
    """The part of one's own company a move is made at."""
    if kind == "engine":
        on_plant = args["target"] == "cokery"
        if on_plant and not has_slots(view, "cokery", "steam_engine"):
            return None
        return "engine-cokery" if on_plant else f"space-{args['target']}"
    if kind in ("engineer", "move-engineer"):
        card = args["card"] if kind == "engineer" else args["from"]
        return f"engineers-{card}" if has_slots(view, card, "engineer") else None
    if kind == "space":
        return f"space-{args['space']}"
    if kind in ("secure", "rescue"):
        return f"secure-{args['space']}"
    if kind == "flip":
        return f"flip-{args['card']}"
    return {
        "flip-for-coins": "flip-workforce", "miners": "card-workforce", "load": "card-loading", "spend": "extra",
        "buy-workers": "buy-workers", "sell-workers": "sell-workers", "pay-coin": "coins",
    }.get(kind)  # fmt: skip


LASTING = {"extra_coin": "additional-coin", "buying_power": "buying-power", "subsidence": "subsidence"}


def both(mine: str) -> tuple[str, str]:
    """A mine card and its space on the map."""
    return f"mine-{mine}", f"map-{mine}"


def touched(event: Event, view: Mapping[str, Any]) -> tuple[str, ...]:
    """The places an event concerns."""
    kind, data = event.kind, event.data
    if kind in ("chose", "used", "unused"):
        return (f"bonus-{data['marker']}",)
    if kind in ("trust-lost", "refilled"):
        return (f"trust-{data['space'] + 1}",)
    if kind in ("turned-up", "no-effect"):
        return (f"round-{view['round']}",)
    if kind in ("in-force", "applied"):
        return (LASTING[data["disaster"]],)
    if kind in ("revealed", "trust-took", "large", "won", "owner", "gave-up", "secured", "engines"):
        return both(data["mine"])
    if kind == "trust-value":
        return ("trust-bids", *both(data["mine"]))
    return () if event.seat is None else touched_of_seat(event.seat, kind, data)


def touched_of_seat(seat: int, kind: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """The same for events of one seat."""
    if kind in ("earned", "paid"):
        return (of_seat(seat, "coins"),)
    if kind == "worker":
        return f"village-{data['village']}", of_seat(seat, "workers")
    if kind == "laid":
        return of_seat(seat, f"space-{data['space']}"), *both(data["mine"])
    if kind == "engine":
        return both(data["mine"]) if data["mine"] else (of_seat(seat, "engine-cokery"),)
    if kind == "settled":
        return (f"village-{data['village']}",)
    if kind in ("inserted", "lost-miner"):
        return (miner_place(seat, data["place"]),)
    if kind == "moved":
        return miner_place(seat, data["from_place"]), miner_place(seat, data["to_place"])
    if kind == "engineer-moved":
        return of_seat(seat, f"engineers-{data['from']}"), of_seat(seat, f"engineers-{data['to']}")
    if kind == "station":
        return f"station-{data['station']}", of_seat(seat, "markers")
    if kind == "vp" and ("mine" in data or "station" in data):
        return both(data["mine"]) if "mine" in data else (f"station-{data['station']}",)
    if kind == "vp" and "ground" in data:
        return (f"map-{sign_of(data['ground'])}",)
    if kind in ("engineer", "flipped"):
        return (of_seat(seat, f"{'engineers' if kind == 'engineer' else 'card'}-{data['card']}"),)
    found = {
        "extra-gained": "extra", "extra-spent": "extra", "bought-workers": "workers", "spent-workers": "workers",
        "discs": "discs", "drew": "discs", "base": "bids", "bid": "bids", "passed": "bids",
        "loaded": "card-loading",
    }.get(kind)  # fmt: skip
    return () if found is None else (of_seat(seat, found),)


HEADINGS = {"buy": "mines", "engine": "engines", "settle": "settlements", "engineer": "engineers", "miners": "miners",
            "bonus-engine": "engines", "bonus-settle": "settlements", "bonus-engineer": "engineers",
            "bonus-miners": "miners", "flip": "pithead", "flip-for-coins": "pithead", "buy-workers": "exchange",
            "sell-workers": "exchange", "second-worker": "workers", "worker": "workers", "second-miner": "miners",
            "insert": "miners", "take": "miners", "put": "miners", "move-engineer": "engineers", "secure": "mines",
            "rescue": "mines", "bid": "bids"}  # fmt: skip
