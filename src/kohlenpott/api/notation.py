"""Moves and events by name, as the declarations of a game say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kohlenpott.engine.event_kinds import Events, RawEvent
from kohlenpott.engine.moves import Moves, said

Details = Callable[[Any, Mapping[str, Any]], Mapping[str, Any]]  # of a table and the arguments of a move


@dataclass(frozen=True, slots=True)
class Notation:
    """How moves and events of a game are named."""

    moves: Moves
    events: Events
    details: Mapping[tuple[int, int], Details] = field(default_factory=dict)  # by decision and first id of a move

    def read(self, decision: int, action: int,
             g: Any = None) -> tuple[str, Mapping[str, Any], str, str, Mapping[str, Any]]:  # fmt: skip
        """Kind and named arguments of an action in a decision, its notation, the rule it rests on, cost and gain.

        Some rules depend on where the pieces are: with a record they are told exactly, and so are cost and gain.
        """
        meaning, args, first = self.moves.meaning(decision, action)
        rule = meaning.rule if isinstance(meaning.rule, str) else meaning.rule(args, g)
        tell = None if g is None else self.details.get((decision, first))
        return meaning.kind, args, said(meaning.says, args), rule, {} if tell is None else tell(g, args)

    def event(self, raw: RawEvent) -> tuple[str, Mapping[str, Any], bool]:
        """Kind, named data and privacy of an event."""
        return self.events.read(raw)
