"""A game's words: keyed texts, and something to say for every key that is missing.

A game whose texts need more than the arguments of its moves and events overrides what it has to.
"""

from __future__ import annotations

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
        check_language(lang)
        values = self.values(event.data, lang)
        if event.seat is not None:
            values["player"] = self.player(event.seat, lang, players)
        key = f"events.{event.kind}"
        if self.texts.has(lang, key):
            return self.texts.write(lang, key, values)
        told = [readable(event.kind), *(f"{name} {values[name]}" for name in event.data)]
        return self.texts.write(lang, "events.other", {"player": values.get("player"), "event": ", ".join(told)})

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

    def source(self, name: str, lang: str) -> str:
        """The heading of a source of victory points."""
        return self.keyed("sources", name, lang)

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
