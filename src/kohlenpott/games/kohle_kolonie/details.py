"""What moves of Kohle & Kolonie cost and bring, for texts and previews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import figures, ids, names
from .rules.building import engine_price, engineer_price, settlement_price
from .rules.loading import loading_coins, wagons_of
from .rules.pithead import administration_points


def details(g: Any, kind: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a move costs and brings, for texts and previews."""
    p = g.players[g.turn]
    if g.decision == ids.TURN:
        return turn_details(g, kind, args)
    if kind == "declare":
        points = administration_points(p)
        counted = points if not g.optional_administration or args["administration"] else 0
        return {"points": args["markers"] + args["aid"] * figures.AID_POINTS, "administration_points": counted}
    if kind == "bid":
        return {"coins": max(0, args["bid"] - p.base)}
    if kind == "load":
        wagons = wagons_of(p, names.WAYS.index(args["how"]), args["markers"])
        if args["how"] == "no" and not p.flipped[ids.LOADING]:
            return {"active": False}
        return {"active": True, "wagons": wagons, "coins": loading_coins(p, wagons)}
    if kind in ("secure", "rescue") and p.mines[figures.space_ids.index(args["space"])]:
        mine = figures.mine_ids[p.mines[figures.space_ids.index(args["space"])] - 1]
        return {"mine": mine} | ({"coins": figures.SECURE_PRICE} if kind == "secure" else {})
    if kind == "lose-vp":
        return {"vp": min(figures.SUBSIDENCE_VP, p.vp)}
    return {}


def turn_details(g: Any, kind: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Prices of the actions of a turn."""
    plain = kind.removeprefix("bonus-")
    with_marker = plain != kind
    if plain == "buy":
        return {"coins": figures.MINE_PRICE[figures.mine_ids.index(args["mine"])]}
    if plain == "engine":
        on_card = args["target"] in figures.space_ids
        card = g.players[g.turn].mines[figures.space_ids.index(args["target"])] - 1 if on_card else -1
        found = {"coins": engine_price(g, with_marker)}
        return found | ({"mine": figures.mine_ids[card]} if card >= 0 else {})
    if plain == "settle":
        return {"coins": settlement_price(g, with_marker)}
    if plain == "engineer":
        return {"coins": engineer_price(g, with_marker)}
    if plain == "flip":
        card = figures.card_ids.index(args["card"])
        return {"coins": figures.FLIP_COINS[card] or None, "workers": figures.FLIP_WORKERS[card],
                "vp": figures.FLIP_VP[card]}  # fmt: skip
    if plain == "flip-for-coins":
        return {"coins": figures.FLIP_OR_COINS, "vp": figures.FLIP_VP[ids.WORKFORCE]}
    return {}
