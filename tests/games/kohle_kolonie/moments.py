"""Moments of a game that several tests begin with, and what lies on a tableau then."""

from __future__ import annotations

from typing import Any

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle
from kohlenpott.games.kohle_kolonie import figures, ids

GENERAL = "large_general"


def consolidation(*players: Seat, seats: int = 3, round: int = 3, large: str = GENERAL, coins: int = 0,
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


def tableau(game: Play, seat: int) -> dict[str, str]:
    """The cards on a tableau, by space; a card with a steam engine has a `+`."""
    p = game.player(seat)
    spaces = zip(figures.space_ids, p.mines, p.engine, strict=True)
    return {space: figures.mine_ids[card - 1] + "+" * engine for space, card, engine in spaces if card or engine}


def deploying(seat: Seat, **more: object) -> Play:
    """A seat that has begun to insert and redeploy miners (KK-175)."""
    return kohle(players=[seat], **more).play("miners")  # type: ignore[arg-type]


def end_of_round(*players: Seat, order: tuple[int, ...] = (ORANGE, BLUE, RED), **said: Any) -> Play:
    """The last answer to Subsidence leads through the rest of the round to the choice of the next one."""
    seated = [*players, *(Seat() for _ in range(3 - len(players)))]
    seated[order[-1]].vp += 2
    game = kohle(players=seated, order=order, turn=order[-1], place=3, phase=ids.PH_DISASTER, stage=ids.S_SUBSIDENCE,
                 decision=ids.SUBSIDENCE, disaster=1, subsidence=1, blank_drawn=1, **said)  # fmt: skip
    return game.play("lose vp")
