"""Haspelknecht in words: moves, events, refusals, options and headings in all languages.

The sentences stand in text/; here ids become the words they need. Figures come from the component data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kohlenpott.api.moves import Event, Move
from kohlenpott.api.options import Option
from kohlenpott.text.templates import Texts
from kohlenpott.text.wording import SharedWording

from . import figures, names

TEXTS = Texts(__package__)
NAMED = ("resource", "pool", "payment", "worker", "zone", "marker", "building", "store", "phase",
         "why")  # fmt: skip

# Figures of moves that carry no arguments.
FIGURES: dict[str, dict[str, int]] = {
    "burn": {"wood": figures.BURNT_WOOD, "coal": figures.BURNT_COAL, "vp": figures.BURNT_VP},
    "use-ropes": {"water": figures.ROPES_WATER, "vp": figures.ROPES_VP},
    "take-wood": {"wood": figures.CARPENTRY_WOOD, "water": figures.CARPENTRY_WATER},
    "take-thaler": {"thalers": figures.CARPENTRY_THALERS},
}
HIRED_ACTIONS = {"hire-digger": figures.DIGGER_ACTIONS, "hire-miner": figures.MINER_ACTIONS,
                 "hire-haspelknecht": figures.HASPELKNECHT_ACTIONS}  # fmt: skip


def name_of(kind: str, key: str, lang: str) -> str:
    """A thing of the game by its id."""
    return TEXTS.write(lang, f"names.{kind}.{key.replace(' ', '-')}")


def tile_name(tile: str, lang: str) -> str:
    """A tile with its number: "31 Carpentry"."""
    return TEXTS.write(lang, "names.tile", {"number": tile, "name": name_of("tiles", tile, lang)})


def values_of(name: str, value: Any, lang: str) -> dict[str, Any]:
    """The words one argument brings."""
    if name == "piece":
        return {"piece": name_of("piece", value, lang), "use": name_of("use", value, lang)}
    if name in NAMED:
        return {name: name_of(name, value, lang)}
    if name == "tile":
        return {"tile": tile_name(value, lang)}
    if name == "load":
        return {"load": name_of("load", value, lang)}
    if name == "given":
        return {"given": name_of("disc", value, lang)}
    if name == "colour":
        return {"colour": name_of("colour", value, lang), "disc": name_of("disc", value, lang)}
    if name == "assigned":
        kind = next(k for k in ("piece", "payment", "load") if TEXTS.has(lang, f"names.{k}.{value.replace(' ', '-')}"))
        return {"assigned": name_of(kind, value, lang)}
    return {name: value}


def all_values(data: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The words all arguments of a move or event bring into its text."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        found |= values_of(name, value, lang)
    if "colour" in data and "discs" in data:
        found["discs"] = TEXTS.write(lang, f"names.discs.{data['colour']}", {"count": data["discs"]})
    if "amount" in data:
        goods = data["goods"] if "goods" in data else data["resource"]
        found["goods"] = TEXTS.write(lang, f"names.goods.{goods}", {"count": data["amount"]})
    return found


def reason(data: Mapping[str, Any], lang: str) -> str:
    """What victory points were given for: "4 coal in the farm"."""
    values: dict[str, Any] = {"counted": data["counted"]}
    if data["reason"] == "storage":
        values = {"resource": name_of("resource", figures.resources[data["counted"]], lang)}
    return TEXTS.write(lang, f"reasons.{data['reason']}", values)


def event_key(event: Event) -> str:
    """Which text an event has."""
    if event.kind == "vp":
        return "vp-lost" if event.data["vp"] < 0 else "vp"
    if event.kind == "tax":
        return tax_key(event.data["food"], event.data["thalers"])
    if event.kind == "milled":
        return "milled-thalers" if event.data["thalers"] else "milled-food"
    return event.kind


def tax_key(food: int, thalers: int) -> str:
    """What is not paid is not said."""
    if food and thalers:
        return "tax"
    return "tax-food" if food else "tax-thalers" if thalers else "tax-none"


def kept_points(args: Mapping[str, Any]) -> int:
    """What a piece scores at its place over the winter (HK-271)."""
    store, resource = names.STORES.index(args["store"]), figures.resources.index(args["resource"])
    return figures.STORE_VP[store * len(figures.resources) + resource]


class Wording(SharedWording):
    """The texts of Haspelknecht; an unknown language is an UnknownLanguage that names those there are."""

    def move(self, move: Move, lang: str) -> str:
        """A move in words, with cost and gain if it comes from a state."""
        values = all_values({**FIGURES.get(move.kind, {}), **move.args, **move.details}, lang)
        if move.kind in HIRED_ACTIONS:
            actions = {"actions": HIRED_ACTIONS[move.kind]}
            values["work"] = TEXTS.write(lang, f"board.{move.kind.removeprefix('hire-')}-note", actions)
        elif move.kind == "store":
            values["vp"] = kept_points(move.args) or None
        for optional in ("water", "food"):
            if values.get(optional) == 0:
                values[optional] = None  # nothing is received
        text = TEXTS.write(lang, f"moves.{move.kind}", values)
        return text[:1].upper() + text[1:]

    def event_key(self, event: Event) -> str:
        """Which text an event has."""
        return event_key(event)

    def event_values(self, event: Event, lang: str, players: Sequence[str] | None = None) -> dict[str, Any]:
        """The words an event needs."""
        values = all_values(event.data, lang)
        if event.kind == "vp":
            values = {"vp": abs(event.data["vp"]), "reason": reason(event.data, lang)}
        elif event.kind == "paid-remote":
            values["to"] = self.player(event.data["to"], lang, players)
        elif event.kind == "sold":
            values["food"] = values["food"] or None
        if event.seat is not None:
            values["player"] = self.player(event.seat, lang, players)
        return values

    def choice(self, option: Option, value: Any, lang: str) -> str:
        """One of the values an option can have."""
        if value is None:
            return TEXTS.write(lang, "choices.none")
        if option.name == "start_building":
            return name_of("building", value, lang)
        return TEXTS.write(lang, f"choices.{value}" if isinstance(value, str) else "choices.free")

    def name(self, kind: str, id: Any, lang: str) -> str:
        """A thing of the game by its id.

        Kinds: colour, resource, pool, tile, tiles (without its number), piece, payment, load, worker, zone, marker,
        building, store, phase, disc.
        """
        if kind == "tile":
            return tile_name(str(id), lang)
        return name_of(kind, str(id), lang)


WORDS = Wording(TEXTS)
