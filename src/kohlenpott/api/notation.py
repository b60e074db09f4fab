"""Moves and events by name, as the declarations of a game say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kohlenpott.engine.event_kinds import Events, RawEvent
from kohlenpott.engine.moves import Moves, said

Details = Callable[[Any, str, Mapping[str, Any]], Mapping[str, Any]]  # of a table, kind and arguments of a move


@dataclass(frozen=True, slots=True)
class Notation:
    """How moves and events of a game are named."""

    moves: Moves
    events: Events
    cost_and_gain: Details | None = None

    def read(self, decision: int, action: int, g: Any = None) -> tuple[str, Mapping[str, Any], str, str]:
        """Kind and named arguments of an action in a decision, its notation, and the rule it rests on.

        Some rules depend on where the pieces are: with a record they are told exactly.
        """
        meaning, args = self.moves.meaning(decision, action)
        rule = meaning.rule if isinstance(meaning.rule, str) else meaning.rule(args, g)
        return meaning.kind, args, said(meaning.says, args), rule

    def details(self, g: Any, kind: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
        """Cost and gain of a move in a position, for texts."""
        return {} if self.cost_and_gain is None else self.cost_and_gain(g, kind, args)

    def event(self, raw: RawEvent) -> tuple[str, Mapping[str, Any], bool]:
        """Kind, named data and privacy of an event."""
        return self.events.read(raw)
