"""Whole games as they are typed at the prompts of `kohlenpott play`, when only people sit at the table."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import kohlenpott as kp

Policy = Callable[[random.Random, kp.State], int]


@dataclass(frozen=True)
class Script:
    """What is typed, and the state it leads to."""

    typed: str
    end: kp.State
    decisions: int


def any_move(draw: random.Random, state: kp.State) -> int:
    """A random legal move."""
    return draw.choice(state.actions())


def script(name: str, seats: int, seed: int, policy: Policy = any_move) -> Script:
    """One game to its end; moves are typed by number or by notation in turn, Enter hands over to the next person."""
    state, draw = kp.game(name).new(seats, seed), random.Random(seed)
    lines: list[str] = []
    last, decisions = None, 0
    while state.seat is not None:
        if state.seat != last:
            lines.append("")
        last = state.seat
        action = policy(draw, state)
        number = state.actions().index(action) + 1
        lines.append(str(number) if decisions % 2 else state.move(action).notation)
        state.apply(action)
        decisions += 1
    return Script("\n".join(lines) + "\n", state, decisions)
