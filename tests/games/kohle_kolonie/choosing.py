"""Tables at which an option shows."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle
from kohlenpott.games.kohle_kolonie import ids

YES_OR_NO = pytest.mark.parametrize("value", [True, False])


def answer(*players: Seat, option: str = "", value: Any = None, **said: Any) -> Play:
    """The last answer to Subsidence leads to phase 6 and beyond, under one option."""
    seated = [*players, *(Seat() for _ in range(3 - len(players)))]
    seated[-1].vp += 2
    return kohle(players=seated, order=[ORANGE, BLUE, RED], turn=RED, place=3, phase=ids.PH_DISASTER,
                 stage=ids.S_SUBSIDENCE, decision=ids.SUBSIDENCE, disaster=1, subsidence=1, blank_drawn=1,
                 options={option: value} if option else None, **said).play("lose vp")  # fmt: skip
