"""Positions to ask bots about, reached by random legal moves."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import kohlenpott as kp

TABLES = [(name, seats) for name in kp.games() for seats in kp.game(name).definition.seats]
SMALL_TABLES = [("coal-baron", 2), ("haspelknecht", 2), ("kohle-kolonie", 3)]
IS_PURE = os.environ.get("KOHLENPOTT_PURE") == "1"


def positions(game: kp.Game, seats: int, count: int, seed: int = 0) -> Iterator[kp.State]:
    """Decisions with a choice, spread over different games."""
    draw = random.Random(f"{game.name} {seats} {seed}")
    while count:
        state = game.new(seats, draw.randrange(2**32))
        for _ in range(draw.randrange(150)):
            if state.seat is not None:
                state.apply(draw.choice(state.actions()))
        if state.seat is not None and len(state.actions()) > 1:
            count -= 1
            yield state
