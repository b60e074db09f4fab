"""What a game declares about its moves and events, in the shape tests compare texts and pages with."""

from __future__ import annotations

from kohlenpott.engine.arguments import Argument
from kohlenpott.engine.event_kinds import Events
from kohlenpott.engine.moves import Meaning, Moves


def kinds_of(moves: Moves) -> dict[str, Meaning]:
    """Every kind of move with its notation and rule."""
    return {each.kind: each for each in (*moves.others.values(), *(block.meaning for block in moves.blocks))}


def data_of(events: Events) -> dict[str, tuple[Argument, ...]]:
    """Every kind of event with what its numbers are."""
    return {kind.name: kind.arguments for kind in events.kinds[1:]}
