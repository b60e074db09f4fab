"""What moves of Kohle & Kolonie cost and bring, for texts and previews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import figures, ids, names
from .rules.building import engine_price, engineer_price, settlement_price
from .rules.loading import loading_coins, wagons_of
from .rules.pithead import administration_points


def declaration(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Points that a declaration adds, and those of the Administration."""
    points = administration_points(g.players[g.turn])
    counted = points if not g.optional_administration or args["administration"] else 0
    return {"points": args["markers"] + args["aid"] * figures.AID_POINTS, "administration_points": counted}


def price_of_bid(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Coins beyond what the bidder has without them."""
    return {"coins": max(0, args["bid"] - g.players[g.turn].base)}


def loading(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Wagons and coins, if anything is loaded."""
    p = g.players[g.turn]
    wagons = wagons_of(p, names.WAYS.index(args["how"]), args["markers"])
    if args["how"] == "no" and not p.flipped[ids.LOADING]:
        return {"active": False}
    return {"active": True, "wagons": wagons, "coins": loading_coins(p, wagons)}


def rescued_mine(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Which mine is secured."""
    card = g.players[g.turn].mines[figures.space_ids.index(args["space"])]
    return {"mine": figures.mine_ids[card - 1]} if card else {}


def secured_mine(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same, for coins."""
    mine = rescued_mine(g, args)
    return {**mine, "coins": figures.SECURE_PRICE} if mine else {}


def lost_points(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """No more than there are."""
    return {"vp": min(figures.SUBSIDENCE_VP, g.players[g.turn].vp)}


def price_of_mine(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """As printed on the card."""
    return {"coins": figures.MINE_PRICE[figures.mine_ids.index(args["mine"])]}


def engine_at(g: Any, args: Mapping[str, Any], with_marker: bool = False) -> Mapping[str, Any]:
    """The price of a steam engine, and the mine it goes to."""
    on_card = args["target"] in figures.space_ids
    card = g.players[g.turn].mines[figures.space_ids.index(args["target"])] - 1 if on_card else -1
    return {"coins": engine_price(g, with_marker)} | ({"mine": figures.mine_ids[card]} if card >= 0 else {})


def bonus_engine_at(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same with the bonus marker."""
    return engine_at(g, args, with_marker=True)


def settlement(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The price of a settlement."""
    return {"coins": settlement_price(g, False)}


def bonus_settlement(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same with the bonus marker."""
    return {"coins": settlement_price(g, True)}


def engineer(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The price of an engineer."""
    return {"coins": engineer_price(g, False)}


def bonus_engineer(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same with the bonus marker."""
    return {"coins": engineer_price(g, True)}


def flipped_card(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is paid for a card, and its points."""
    card = figures.card_ids.index(args["card"])
    return {"coins": figures.FLIP_COINS[card] or None, "workers": figures.FLIP_WORKERS[card],
            "vp": figures.FLIP_VP[card]}  # fmt: skip


def workforce_for_coins(g: Any, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same for the Workforce, paid in coins."""
    return {"coins": figures.FLIP_OR_COINS, "vp": figures.FLIP_VP[ids.WORKFORCE]}
