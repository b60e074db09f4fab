"""Coal Baron in words: moves, events, refusals, options and headings in all languages.

The sentences stand in text/; here ids become the words they need. Figures come from the component data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kohlenpott.api.moves import Event, Move
from kohlenpott.api.options import Option
from kohlenpott.text.templates import Texts
from kohlenpott.text.wording import SharedWording

from . import figures, ids
from .events import sources

TEXTS = Texts(__package__)
SIDES = ("light", "dark")  # of the mine, by number

# First place of each area.
AREAS = (
    (ids.FACTORY, "factory"),
    (ids.FACTORY_DRAW, "factory-draw"),
    (ids.MINING, "mining"),
    (ids.DELIVERY, "delivery"),
    (ids.MONEY, "money"),
    (ids.ORDER, "orders"),
    (ids.ORDER_DRAW, "order-draw"),
    (ids.BANK, "bank"),
)


def area(place: str) -> str:
    """The part of the board a place belongs to; the draw-5 spaces are parts of their own."""
    number = figures.place_ids.index(place)
    return next(name for first, name in reversed(AREAS) if first <= number)


def place_values(place: str, lang: str) -> dict[str, Any]:
    """What is printed on a place: its number or vehicle."""
    number = figures.place_ids.index(place)
    if number == ids.BANK:
        return {"number": figures.BANK_FRANCS}
    if ids.DELIVERY <= number < ids.MONEY:
        return {"vehicle": TEXTS.write(lang, f"names.vehicle.{figures.vehicles[number - ids.DELIVERY]}")}
    return {"number": figures.SPACE_VALUE[number]}


def place_name(place: str, lang: str) -> str:
    """The name of a place: "Mining 8"."""
    return TEXTS.write(lang, f"names.place.{area(place)}", place_values(place, lang))


def tile_name(tile: str, lang: str) -> str:
    """A tile by its figures: "tile with 2 grey minecarts, light side"."""
    kind = figures.tile_kinds.index(tile)
    colour, side = figures.colours[figures.TILE_COLOUR[kind]], SIDES[figures.TILE_SIDE[kind]]
    carts = TEXTS.write(lang, f"names.minecarts.{colour}", {"count": figures.TILE_MINECARTS[kind]})
    return TEXTS.write(lang, "names.tile", {"minecarts": carts, "side": TEXTS.write(lang, f"names.side.{side}")})


def order_values(order: str, lang: str) -> dict[str, Any]:
    """An order by its figures: id, vehicle, and facts such as "2 grey, 7 VP, handcart"."""
    number = figures.order_ids.index(order)
    first = number * ids.COLOURS
    slots = zip(figures.colours, figures.ORDER_SLOTS[first : first + ids.COLOURS], strict=True)
    values = {
        "slots": " + ".join(TEXTS.write(lang, f"names.slots.{colour}", {"count": n}) for colour, n in slots if n),
        "vp": figures.ORDER_VP[number],
        "vehicle": TEXTS.write(lang, f"names.vehicle.{figures.vehicles[figures.ORDER_VEHICLE[number]]}"),
    }
    return {"order": order, "vehicle": values["vehicle"], "facts": TEXTS.write(lang, "names.facts", values)}


def level_name(kind: str, level: int, lang: str) -> str:
    """A level of the mine with the word that goes before it: "to level 3 (grey)"."""
    key = "surface" if level == ids.SURFACE else figures.colours[level - 1]
    return TEXTS.write(lang, f"names.{kind}.{key}", {"level": level})


def values_of(name: str, value: Any, lang: str) -> dict[str, Any]:
    """The words one argument brings; none if it has no value."""
    if value is None:
        return {}
    if name == "place":
        return {"place": place_name(value, lang), **place_values(value, lang)}
    if name == "tile":
        price = figures.TILE_PRICE[figures.tile_kinds.index(value)]
        return {"tile": tile_name(value, lang), "price": price}
    if name == "order":
        return order_values(value, lang)
    if name == "colour":
        return {word: TEXTS.write(lang, f"names.{word}.{value}") for word in ("cube", "slot")}
    if name in ("minecart", "vehicle", "source"):
        return {name: TEXTS.write(lang, f"names.{name}.{value}")}
    if name in ("from", "to"):
        return {name: level_name(f"{name}-level", value, lang)}
    return {name: value}


def all_values(data: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The words all arguments of a move or event bring into its text."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        found |= values_of(name, value, lang)
    return found


def move_key(move: Move) -> str:
    """Which text a move has."""
    if move.kind == "place":
        return f"place-{area(move.args['place'])}"
    if move.kind == "return-side":
        whole = "-whole" if move.details.get("is_whole_pile") else ""  # CB-R67
        return f"return-side-{move.args['side']}{whole}"
    return move.kind


def event_key(event: Event) -> str:
    """Which text an event has."""
    if event.kind == "vp":
        return "vp-lost" if event.data["vp"] < 0 else "vp"
    if event.kind == "first-player" and event.seat == event.data["previous"]:
        return "first-player-stays"
    return "-".join([event.kind, *(event.data[name] for name in ("drawn", "side") if name in event.data)])


def reason(data: Mapping[str, Any], lang: str) -> str:
    """What victory points were given for: "6 slots delivered by horsecart"."""
    values: dict[str, Any] = {"counted": data["counted"]}
    if data["reason"] == sources.names[ids.DELIVERIES]:
        values = {"order": figures.order_ids[data["counted"]]}
    return TEXTS.write(lang, f"reasons.{data['reason']}", values)


def event_values(event: Event, lang: str) -> dict[str, Any]:
    """The words an event needs besides the player."""
    data = dict(event.data)
    if event.kind == "vp":
        return {"vp": abs(data["vp"]), "reason": reason(data, lang)}
    if event.kind in ("saw", "laid"):
        return all_values({data["drawn"].removesuffix("s"): data["card"]}, lang)
    if event.kind == "banked":
        data["workers"] = figures.BANK_WORKERS
    elif event.kind == "loaded":
        data["from"] = data.pop("level")
    elif event.kind == "mined":
        data["moves"] = data["moves"] or None  # nothing was lost
    return all_values(data, lang)


class Wording(SharedWording):
    """The texts of Coal Baron; an unknown language is an UnknownLanguage that names those there are."""

    def move(self, move: Move, lang: str) -> str:
        """A move in words, with cost and gain if it comes from a state."""
        data = {**move.args, **move.details}
        if move.kind == "move-cage":
            data["to"] = data.pop("level")
        text = TEXTS.write(lang, f"moves.{move_key(move)}", all_values(data, lang))
        return text[:1].upper() + text[1:]

    def event_key(self, event: Event) -> str:
        """Which text an event has."""
        return event_key(event)

    def event_values(self, event: Event, lang: str, players: Sequence[str] | None = None) -> dict[str, Any]:
        """The words an event needs."""
        who = {} if event.seat is None else {"player": self.player(event.seat, lang, players)}
        return {**event_values(event, lang), **who}

    def joined_values(self, events: Sequence[Event], lang: str, players: Sequence[str] | None = None) -> dict[str, Any]:
        """The words of several events; the ways of the cage are one chain."""
        found = super().joined_values(events, lang, players)
        if events[0].kind == "cage":
            stops = [events[0].data["from"], *(event.data["to"] for event in events)]
            surface = level_name("level", ids.SURFACE, lang)
            found["chain"] = " → ".join(surface if stop == ids.SURFACE else str(stop) for stop in stops)
        return found

    def choice(self, option: Option, value: Any, lang: str) -> str:
        """One of the values an option can have."""
        if value is None:
            return TEXTS.write(lang, "choices.by-chance")
        if isinstance(value, bool):
            return TEXTS.write(lang, "choices.yes" if value else "choices.no")
        return self.player(value, lang)

    def name(self, kind: str, id: Any, lang: str) -> str:
        """A thing of the game by its id.

        Kinds: colour, vehicle, side, place, tile, order, facts (of an order), level (0 to 4); and with their article
        as the object of a sentence, by colour: cube, minecart, slot.
        """
        if kind == "place":
            return place_name(id, lang)
        if kind == "tile":
            return tile_name(id, lang)
        if kind == "facts":
            return str(order_values(id, lang)["facts"])
        if kind == "order":
            return TEXTS.write(lang, "names.order", order_values(id, lang))
        if kind == "level":
            return level_name("level", id, lang)
        return TEXTS.write(lang, f"names.{kind}.{id}")


WORDS = Wording(TEXTS)
