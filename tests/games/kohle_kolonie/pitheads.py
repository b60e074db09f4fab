"""Tables before the scoring of pithead cards."""

from __future__ import annotations

from typing import Any

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle
from kohlenpott.games.kohle_kolonie import ids


def pithead(*players: Seat, order: tuple[int, ...] = (ORANGE, BLUE, RED), **said: Any) -> Play:
    """The last answer to Subsidence leads to phase 10 of round 2."""
    seated = [*players, *(Seat() for _ in range(3 - len(players)))]
    seated[order[-1]].vp += 2
    game = kohle(players=seated, order=order, turn=order[-1], place=3, phase=ids.PH_DISASTER, stage=ids.S_SUBSIDENCE,
                 decision=ids.SUBSIDENCE, disaster=1, subsidence=1, blank_drawn=1, **said)  # fmt: skip
    return game.play("lose vp")
