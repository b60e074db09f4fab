"""Consolidations about to begin, and what they tell."""

from __future__ import annotations

from typing import Any

from games.kohle_kolonie.build import GAME, Play, Seat, kohle
from kohlenpott.games.kohle_kolonie import ids

GENERAL = "large_general"


def consolidation(*players: Seat, seats: int = 3, round: int = 3, large: str = "large_general", coins: int = 0,
                  **said: Any) -> Play:  # fmt: skip
    """The last answer to Subsidence leads to phase 9; an empty bank pays no income on the way there.

    Small mines a test does not name are nobody's, so they belong to the Trust. coins: on the Trust's track.
    """
    seated = [*players, *(Seat() for _ in range(seats - len(players)))]
    seated[-1].vp += 2
    fields: dict[str, Any] = {"bank": 0, "large": large.split(), "trust_coins": range(1, coins + 1)} | said
    game = kohle(seats=seats, round=round, players=seated, order=range(seats), turn=seats - 1, place=seats,
                 phase=ids.PH_DISASTER, stage=ids.S_SUBSIDENCE, decision=ids.SUBSIDENCE, disaster=1, subsidence=1,
                 blank_drawn=1, **fields)  # fmt: skip
    return game.play("lose vp")


def values(game: Play, kind: str) -> list[tuple[int | None, int]]:
    """Seat and value of the last move's events of a kind."""
    return [(event.seat, event.data["value"]) for event in game.events(kind)]


def bases(game: Play) -> list[tuple[int, int, int]]:
    """Seat, basic bid and the part of it that comes from markers."""
    return [(e.seat, e.data["value"], e.data["points"]) for e in game.events("base") if e.seat is not None]


def won(game: Play) -> list[tuple[int | None, str]]:
    """Who has won which large mine in the last move."""
    return [(event.seat, event.data["mine"]) for event in game.events("won")]


def consolidate(players: list[Seat], *, large: tuple[str, ...] = (GENERAL,), round: int = 3, **more: Any) -> Play:
    """Phase 9 has come, without coins having changed hands in phases 5 to 8."""
    game = kohle(phase=ids.PH_BOARD, round=round, players=players, large=large, decision=ids.PROCEED, **more)
    g = game.g
    step = GAME.definition.unit.entry["step"]
    g.phase, g.stage, g.place = ids.PH_CONSOLIDATION, 0, 0
    heard: list[tuple[int, int, int, int, int]] = []
    g.log = heard
    step(g, -1)  # nothing is asked; what follows of itself comes
    settle(g)
    play = Play(GAME.from_raw(g.to_bytes()))
    play.begun = [GAME.event(raw) for raw in heard if raw[0]]  # type: ignore[attr-defined]
    return play


def settle(g: Any) -> None:
    """Take single options, as the engine does."""
    entry, out = GAME.definition.unit.entry, [0] * ids.ACTIONS
    while entry["legal"](g, out) == 1:
        entry["step"](g, out[0])


def begun(game: Play, kind: str) -> list[Any]:
    return [event for event in game.begun if event.kind == kind]  # type: ignore[attr-defined]
