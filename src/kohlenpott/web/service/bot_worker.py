"""What runs in a process where bots think: decisions come in on its input, moves go out on its output."""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any

from kohlenpott import bots
from kohlenpott.api.state import State
from kohlenpott.bots import PlayerView


def choose(spec: str, state: State, seed: int, seconds: float | None = None, turn: tuple[int, ...] = ()) -> int:
    """The move of a bot, which may take so long; it sees what its seat sees, and knows what it did in this turn."""
    bot = bots.make(spec, state.game, state.seats, seed, seconds=seconds)
    try:
        return bot.choose(PlayerView(state, turn=turn))
    finally:
        bot.close()


def main() -> None:
    """Think until the server has gone."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not come between the answers
    while True:
        try:
            order = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        answer: tuple[bool, Any]
        try:
            answer = True, choose(*order)
        except Exception as error:
            answer = False, f"{type(error).__name__}: {error}"
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    main()
