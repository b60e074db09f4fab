"""The part of a game's words that is the same for all games: keyed texts that need no words of the game's own."""

from __future__ import annotations

from collections.abc import Sequence

from kohlenpott.api.options import Option
from kohlenpott.api.refusal import Refusal

from .templates import Texts, check_language


class SharedWording:
    """Refusals, options, decisions, sources, labels and players; a game adds moves, events, choices and names."""

    cases: tuple[str, ...] = ("",)  # endings of the keys of refusals, by the case of the rule

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def refusal(self, refusal: Refusal, lang: str) -> str:
        """Why a move is not allowed, and what to do instead."""
        key = f"refusals.{refusal.rule}{self.cases[refusal.case]}"
        values = {"rule": refusal.rule, "needs": refusal.needs, "has": refusal.has}
        return self.texts.write(lang, key if self.texts.has(lang, key) else "refusals.other", values)

    def option(self, option: Option, lang: str) -> str:
        """What an option changes."""
        return self.texts.write(lang, f"options.{option.name}")

    def decision(self, name: str, lang: str) -> str:
        """What the seat on turn is asked to do."""
        return self.texts.write(lang, f"decisions.{name}")

    def source(self, name: str, lang: str) -> str:
        """The heading of a source of victory points."""
        return self.texts.write(lang, f"sources.{name}")

    def label(self, key: str, lang: str) -> str:
        """A heading of the boards."""
        return self.texts.write(lang, f"labels.{key}")

    def player(self, seat: int, lang: str, players: Sequence[str] | None = None) -> str:
        """What to call a seat: the player's name, or "Seat 1" for the first."""
        check_language(lang)
        if players is not None and seat < len(players) and players[seat]:
            return players[seat]
        return self.texts.write(lang, "names.seat", {"number": seat + 1})
