"""Bots that misbehave, for the tests; `play` knows them beside the real ones."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from kohlenpott import bots
from kohlenpott.api.game import Game
from kohlenpott.arena import playing
from kohlenpott.arena.playing import GameTask
from kohlenpott.arena.watchdog import Watchdog
from kohlenpott.arena.workers import Attempt

REAL = bots.make
PATIENCE = 12  # moves a wild bot behaves before it does not
WATCHDOGS: list[Watchdog] = []  # of the games of this process


class Wild:
    """Plays the first legal move, until it does something else."""

    def __init__(self, deed: Callable[[list[int]], Any]) -> None:
        self.deed = deed
        self.moves = 0

    def choose(self, view: bots.PlayerView) -> int:
        self.moves += 1
        legal = view.actions()
        answer: int = self.deed(legal) if self.moves > PATIENCE else legal[0]
        return answer

    def close(self) -> None:
        if self.deed is close_badly:
            raise RuntimeError("does not want to go home")


def first(legal: list[int]) -> int:
    return legal[0]


def crash(legal: list[int]) -> int:
    raise ValueError("cannot think any more")


def leave(legal: list[int]) -> int:
    sys.exit(4)


def hurry() -> None:
    """The watchdog waits one second only, but for this bot alone: no other one is late on a busy machine."""
    for each in WATCHDOGS:
        each.limit, each._set_again = 1.0, 0.0
        each.begin()


def sleep(legal: list[int]) -> int:
    hurry()
    time.sleep(3600)
    return legal[0]


def hang_in_compiled_code(legal: list[int]) -> int:
    """Sleeps without ever giving back the interpreter lock."""
    hurry()
    ctypes.PyDLL(None).sleep(3600)
    return legal[0]


def be_slow(legal: list[int]) -> int:
    time.sleep(0.5)
    return legal[0]


def segfault(legal: list[int]) -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    time.sleep(10)
    return 0


def close_badly(legal: list[int]) -> int:
    return legal[0]


DEEDS: dict[str, Callable[[list[int]], Any]] = {
    "first": first,
    "crash": crash,
    "leave": leave,
    "sleep": sleep,
    "hang": hang_in_compiled_code,
    "slow": be_slow,
    "segfault": segfault,
    "unknown-move": lambda legal: 30_000,
    "illegal-move": lambda legal: next(action for action in range(1000) if action not in legal),
    "words": lambda legal: "mining-8",
    "nothing": lambda legal: None,
    "truth": lambda legal: True,
    "close-badly": close_badly,
}


def make(spec: str, game: Game, seats: int, seed: int, *, trusted: bool = False) -> Any:
    if spec == "unmakable":
        raise bots.BadBot("this bot cannot be made")
    return Wild(DEEDS[spec]) if spec in DEEDS else REAL(spec, game, seats, seed, trusted=trusted)


def play(task: GameTask, attempt: Attempt) -> dict[str, Any]:
    """A game in which wild bots may take part."""

    def watchdog(limit: float) -> Watchdog:
        WATCHDOGS.append(Watchdog(limit))
        return WATCHDOGS[-1]

    with patch.object(bots, "make", make), patch.object(playing, "Watchdog", watchdog):
        return playing.play(task, attempt)
