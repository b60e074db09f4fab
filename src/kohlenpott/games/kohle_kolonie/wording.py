"""Kohle & Kolonie in words: moves, events, refusals, options and headings in all languages.

The sentences stand in text/; here ids become the words they need. Names of mines, villages and stations, and all
figures, come from the component data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kohlenpott.api.moves import Event, Move
from kohlenpott.api.options import Option
from kohlenpott.text.templates import Texts, check_language
from kohlenpott.text.wording import SharedWording

from . import figures

TEXTS = Texts(__package__)
PLACES = ("place", "from_place", "to_place")
PLAIN_NAMES = {
    "marker": "bonus", "railway_marker": "railway", "disaster": "disaster", "card": "card", "from": "card",
    "to": "card", "line": "line",
}  # fmt: skip


def mine_name(mine: str) -> dict[str, Any]:
    """A mine by its name, and its number if it has one."""
    number = figures.mine_ids.index(mine)
    return {"mine": figures.mine_names[number], "number": figures.MINE_NUMBER[number] or None}


def mine_text(mine: str, lang: str) -> str:
    """A mine card: "16 Glocke", "Heinrich (large mine)"."""
    values = mine_name(mine)
    return TEXTS.write(lang, "names.numbered" if values["number"] else "names.large", values)


def station_name(station: str) -> str:
    """The name of a station."""
    return str(figures.data["stations"][figures.station_ids.index(station)]["name"])


def ground_name(ground: str) -> str:
    """The name of a ground."""
    return str(figures.data["grounds"][figures.ground_ids.index(ground)]["name"])


def place_name(place: str, lang: str) -> str:
    """A place a miner can be at: "rescue slot A1", "settlement in Heven"."""
    kind, _, rest = place.partition("-")
    if place in figures.card_ids:
        return TEXTS.write(lang, "names.place.card", {"card": TEXTS.write(lang, f"names.card.{place}")})
    values = {"rescue": {"space": rest}, "village": {}, "station": {}, "pool": {}}[kind]
    if kind == "village":
        values = {"village": figures.village_name(rest)}
    elif kind == "station":
        values = {"station": station_name(rest)}
    return TEXTS.write(lang, f"names.place.{kind}", values)


def word_of(name: str, value: Any, lang: str) -> Any:
    """What one value is called."""
    if name == "mine":
        return mine_text(value, lang)
    if name == "village":
        return figures.village_name(value)
    if name == "station":
        return station_name(value)
    if name == "ground":
        return ground_name(value)
    if name in PLACES:
        return place_name(value, lang)
    if name == "target" and value == "cokery":
        return TEXTS.write(lang, "names.back.cokery")
    if name in PLAIN_NAMES:
        return TEXTS.write(lang, f"names.{PLAIN_NAMES[name]}.{value}")
    return value


def all_values(data: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The words all arguments of a move or event bring into its text; nothing for those without a value."""
    return {name: word_of(name, value, lang) for name, value in data.items() if value is not None}


def used_markers(data: Mapping[str, Any], lang: str) -> str | None:
    """The markers and Administration points a declaration or loading uses."""
    said = [TEXTS.write(lang, f"used.{name}") for name in ("administration", "aid") if data.get(name)]
    if data.get("markers"):
        said.append(TEXTS.write(lang, "used.railway", {"count": data["markers"]}))
    return ", ".join(said) or None


def move_values(move: Move, lang: str) -> tuple[str, dict[str, Any]]:
    """Which text a move has, and its values."""
    data = {**move.args, **move.details}
    key, values = move.kind, all_values(data, lang)
    if move.kind == "load":
        key = f"load-{data['how']}"
        if not data.get("active", True) or "wagons" not in data:
            values = {name: value for name, value in values.items() if name not in ("wagons", "coins")}
    if move.kind in ("load", "declare"):
        values["used"] = used_markers(data, lang)
    elif move.kind == "flip-for-coins":
        values["card"] = TEXTS.write(lang, "names.card.workforce")
    elif move.kind in ("buy-workers", "sell-workers"):
        values |= {"price": figures.WORKERS_PRICE, "bought": figures.WORKERS_BOUGHT, "sold": figures.WORKERS_SOLD,
                   "gain": figures.COINS_FOR_WORKERS}  # fmt: skip
    return key, values


def event_key(event: Event) -> str:
    """Which text an event has."""
    data = event.data
    if event.kind == "vp":
        return "vp-lost" if data["vp"] < 0 else "vp"
    if event.kind == "drew":
        return "drew-player" if event.seat is not None else ("drew-black" if data["black"] else "drew-blank")
    if event.kind == "trust-took":
        return "trust-took" if data["engine"] else "trust-took-token"
    if event.kind == "won":
        return "won" if event.seat is not None else "trust-won"
    if event.kind == "engine":
        return "engine" if data["mine"] else "engine-plant"
    if event.kind == "secured":
        return "secured" if data["coins"] else "rescued"
    if event.kind in ("in-force", "applied"):
        return f"{event.kind}-{data['disaster']}"
    return event.kind


def event_values(event: Event, lang: str) -> dict[str, Any]:
    """The words an event needs besides the player."""
    data = dict(event.data)
    values = all_values(data, lang)
    if event.kind == "vp":
        values |= {"vp": abs(data["vp"]), "reason": TEXTS.write(lang, f"reasons.{data['reason']}", values)}
    elif event.kind in ("earned", "paid", "price"):
        values["why"] = TEXTS.write(lang, f"why.{data['why']}", values)
    elif event.kind == "phase":
        values["phase_name"] = TEXTS.write(lang, f"names.phase.{data['phase']}")
    elif event.kind in ("trust-lost", "refilled", "chose"):
        values["space"] = data["space"] + 1  # spaces are counted from 1
    elif event.kind in ("spent-workers", "loaded", "base"):
        for name in ("markers", "points", "administration"):
            values[name] = data.get(name) or None  # nothing is said of none
    return values


class Wording(SharedWording):
    """The texts of Kohle & Kolonie; an unknown language is an UnknownLanguage that names those there are."""

    cases = ("", "-coins", "-workers", "-done")  # as numbered in ids.py

    def move(self, move: Move, lang: str) -> str:
        """A move in words, with cost and gain if it comes from a state."""
        key, values = move_values(move, lang)
        text = TEXTS.write(lang, f"moves.{key}", values)
        return text[:1].upper() + text[1:]

    def event_key(self, event: Event) -> str:
        """Which text an event has."""
        return event_key(event)

    def event_values(self, event: Event, lang: str, players: Sequence[str] | None = None) -> dict[str, Any]:
        """The words an event needs."""
        who = {} if event.seat is None else {"player": self.player(event.seat, lang, players)}
        return {**event_values(event, lang), **who}

    def choice(self, option: Option, value: Any, lang: str) -> str:
        """One of the values an option can have."""
        if isinstance(value, bool):
            return TEXTS.write(lang, "choices.yes" if value else "choices.no")
        if isinstance(value, int):
            return TEXTS.write(lang, "choices.number", {"value": value})
        return TEXTS.write(lang, f"choices.{value}")

    def name(self, kind: str, id: Any, lang: str) -> str:
        """A thing of the game by its id.

        Kinds: mine, village, station, ground, place, bonus, railway, disaster, card, back (of a card), line, region,
        phase (1 to 10).
        """
        if kind in ("mine", "village", "station", "ground", "place"):
            check_language(lang)
            return str(word_of(kind, id, lang))
        return TEXTS.write(lang, f"names.{kind}.{id}")


WORDS = Wording(TEXTS)
