"""Positions to ask bots about, reached by random legal moves."""

from __future__ import annotations

import os
import random
from array import array
from collections.abc import Iterator
from typing import Any

import pytest

import kohlenpott as kp
from kohlenpott.api.certainty import CHANCE_BYTES
from kohlenpott.bots import networks

TABLES = [(name, seats) for name in kp.games() for seats in kp.game(name).definition.seats]
SMALL_TABLES = [("coal-baron", 2), ("haspelknecht", 2), ("kohle-kolonie", 3)]
IS_PURE = os.environ.get("KOHLENPOTT_PURE") == "1"
needs_speed = pytest.mark.skipif(IS_PURE, reason="takes minutes uncompiled")


def record_of(state: kp.State) -> Any:
    """The state as the functions of the rules see it."""
    return state.game.definition.unit.record.from_bytes(state.raw())


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


def stages(game: kp.Game, seats: int, count: int, seed: int = 0) -> Iterator[kp.State]:
    """Decisions with a choice from one game after the other, as many of the beginning as of the middle and the end."""
    draw = random.Random(f"{game.name} {seats} {seed}")
    for k in range(count):
        state, met = game.new(seats, draw.randrange(2**32)), []
        while state.seat is not None:
            if len(state.actions()) > 1:
                met.append(state.clone())
            state.apply(draw.choice(state.actions()))
        third = len(met) // 3
        yield draw.choice(met[k % 3 * third : (k % 3 + 1) * third])


def secret_positions(game: kp.Game, seats: int, count: int, seed: int = 0) -> Iterator[kp.State]:
    """Decisions of a seat that does not know all about the present: a world it imagines differs by more than chance."""
    for state in stages(game, seats, 10_000, seed):
        assert state.seat is not None
        if state.raw()[CHANCE_BYTES:] != state.determinise(state.seat, 1).raw()[CHANCE_BYTES:]:
            yield state
            count -= 1
        if not count:
            return


def any_network(game: kp.Game, seed: int, hidden: int = 3, most: float = 0.02) -> networks.Network:
    """A network that has learned nothing."""
    draw = random.Random(seed)
    numbers = (draw.uniform(-most, most) for _ in range(networks.floats_of(game, hidden)))
    return networks.Network(hidden, array("f", numbers), {})
