"""A game's words: keyed texts, and something to say for every key that is missing.

A game whose texts need more than the arguments of its moves and events overrides what it has to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from kohlenpott.api.moves import Event, Move
from kohlenpott.api.options import Option
from kohlenpott.api.refusal import Refusal

from .templates import Texts, check_language


def readable(id: Any) -> str:
    """An id of the data as people write it: "vp_by_source" is "Vp by source"."""
    text = str(id).replace("_", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]


class SharedWording:
    """Moves, events, refusals, options, decisions, sources, labels, names and players from the texts of a game."""

    cases: tuple[str, ...] = ("",)  # endings of the keys of refusals, by the case of the rule

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def move(self, move: Move, lang: str) -> str:
        """A move in words, with cost and gain if it comes from a state; its notation where nobody has worded it."""
        check_language(lang)
        key = f"moves.{move.kind}"
        if self.texts.has(lang, key):
            text = self.texts.write(lang, key, self.values({**move.args, **move.details}, lang))
        else:
            text = move.notation
        return text[:1].upper() + text[1:]

    def event(self, event: Event, lang: str, players: Sequence[str] | None = None) -> str:
        """An event as a sentence about the player, who is called by name or by seat."""
        values = self.event_values(event, lang, players)
        key = f"events.{self.event_key(event)}"
        if self.texts.has(lang, key):
            return self.texts.write(lang, key, values)
        told = [readable(event.kind), *(f"{name} {values[name]}" for name in event.data)]
        return self.texts.write(lang, "events.other", {"player": values.get("player"), "event": ", ".join(told)})

    def headline(self, event: Event, lang: str, players: Sequence[str] | None = None) -> str | None:
        """An event in few words, where the game has them."""
        key = f"headlines.{self.event_key(event)}"
        has_one = self.texts.has(lang, key)
        return self.texts.write(lang, key, self.event_values(event, lang, players)) if has_one else None

    def joined(self, events: Sequence[Event], lang: str, players: Sequence[str] | None = None) -> list[str]:
        """Events of one kind that follow each other: one sentence if the game has one; the same is counted."""
        key = f"joined.{events[0].kind}"
        if len(events) > 1 and self.texts.has(lang, key):
            return [self.texts.write(lang, key, self.joined_values(events, lang, players))]
        told = Counter(self.event(event, lang, players) for event in events)
        return [text if count == 1 else f"{text.removesuffix('.')} ×{count}." for text, count in told.items()]

    def gain(self, unit: str, amount: int, lang: str) -> str:
        """What was gained or lost, as short as can be: "+12"."""
        key = f"gains.{unit}" if self.texts.has(lang, f"gains.{unit}") else "gains.other"
        sign = "−" if amount < 0 else "+"
        return self.texts.write(lang, key, {"sign": sign, "count": abs(amount), "unit": readable(unit)})

    def scoring(self, phase: str, source: str, lang: str) -> str:
        """What points were given for in a phase: "Scoring of shift 1, grey slots"."""
        key = f"categories.{source}"
        if self.texts.has(lang, key):
            return f"{phase}, {self.texts.write(lang, key)}"
        return f"{phase}, {self.source(source, lang)}"

    def event_key(self, event: Event) -> str:
        """Which text an event has."""
        return event.kind

    def event_values(self, event: Event, lang: str, players: Sequence[str] | None = None) -> dict[str, Any]:
        """The words an event needs."""
        check_language(lang)
        values = self.values(event.data, lang)
        if event.seat is not None:
            values["player"] = self.player(event.seat, lang, players)
        return values

    def joined_values(self, events: Sequence[Event], lang: str, players: Sequence[str] | None = None) -> dict[str, Any]:
        """The words of several events: those of the first, who all are, each one's number, each one's first word."""
        first = next(iter(events[0].data), "")
        names = [self.player(event.seat, lang, players) for event in events if event.seat is not None]
        numbers = [next((n for n in event.data.values() if isinstance(n, int)), 0) for event in events]
        tally = ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=False))
        each = ", ".join(str(self.event_values(event, lang, players).get(first)) for event in events)
        found = self.event_values(events[0], lang, players)
        return {**found, "players": ", ".join(names), "tally": tally, "each": each}

    def values(self, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """The arguments of a move or an event; ids that have a name are called by it."""
        return {name: self.named(name, value, lang) for name, value in data.items()}

    def named(self, kind: str, value: Any, lang: str) -> Any:
        """A value by its name, if it is an id that has one."""
        key = f"names.{kind}.{value}"
        return self.texts.write(lang, key) if isinstance(value, str) and self.texts.has(lang, key) else value

    def name(self, kind: str, id: Any, lang: str) -> str:
        """A thing of the game by its id."""
        key = f"names.{kind}.{id}"
        return self.texts.write(lang, key) if self.texts.has(lang, key) else readable(id)

    def refusal(self, refusal: Refusal, lang: str) -> str:
        """Why a move is not allowed, and what to do instead."""
        key = f"refusals.{refusal.rule}{self.cases[refusal.case]}"
        values = {"rule": refusal.rule, "needs": refusal.needs, "has": refusal.has}
        return self.texts.write(lang, key if self.texts.has(lang, key) else "refusals.other", values)

    def option(self, option: Option, lang: str) -> str:
        """What an option changes."""
        return self.keyed("options", option.name, lang)

    def choice(self, option: Option, value: Any, lang: str) -> str:
        """One of the values an option can have."""
        word = "none" if value is None else ("yes" if value else "no") if isinstance(value, bool) else value
        key = f"choices.{option.name}.{word}"
        return self.texts.write(lang, key) if self.texts.has(lang, key) else self.keyed("choices", word, lang)

    def decision(self, name: str, lang: str) -> str:
        """What the seat on turn is asked to do."""
        return self.keyed("decisions", name, lang)

    def how(self, name: str, lang: str) -> str:
        """How a decision is answered, for whoever meets it first; empty where the game says nothing."""
        return self.texts.write(lang, f"how.{name}") if self.texts.has(lang, f"how.{name}") else ""

    def source(self, name: str, lang: str) -> str:
        """The heading of a source of victory points."""
        return self.keyed("sources", name, lang)

    def group(self, name: str, lang: str) -> str:
        """The heading of several sources that are told together."""
        return self.keyed("groups", name, lang)

    def blunder(self, kind: str, lang: str) -> str:
        """What people would laugh at, in a few words."""
        return self.keyed("blunders", kind, lang)

    def pitch(self, lang: str) -> str:
        """One sentence that makes people want to play; empty where the game has none."""
        return self.texts.write(lang, "labels.pitch") if self.texts.has(lang, "labels.pitch") else ""

    def label(self, key: str, lang: str) -> str:
        """A heading of the boards."""
        return self.keyed("labels", key, lang)

    def keyed(self, part: str, id: Any, lang: str) -> str:
        """The text of an id in a part of the texts, or the id itself."""
        key = f"{part}.{id}"
        return self.texts.write(lang, key) if self.texts.has(lang, key) else readable(id)

    def player(self, seat: int, lang: str, players: Sequence[str] | None = None) -> str:
        """What to call a seat: the player's name, or "Seat 1" for the first."""
        check_language(lang)
        if players is not None and seat < len(players) and players[seat]:
            return players[seat]
        return self.texts.write(lang, "names.seat", {"number": seat + 1})
