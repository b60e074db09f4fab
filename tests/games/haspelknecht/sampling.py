"""Games of Haspelknecht that get somewhere: random players who gather discs, develop, mine and use what they have."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import kohlenpott as kp
from kohlenpott.games.haspelknecht import ids

IDLE = {ids.A_PASS, ids.A_KEEP_LAMP, ids.A_COMMIT, ids.A_END, ids.A_STOP, ids.A_DONE, ids.A_LEAVE_EMPTY}
DEVELOP = range(ids.A_DEVELOP, ids.A_WINCH)


def eager_move(draw: random.Random, actions: list[int], style: float) -> int:
    """A move that does something, if there is one; with the style as probability discs go to the farmer first."""
    if draw.random() < 0.05:
        return draw.choice(actions)
    if actions[0] in range(ids.A_FARMER, ids.A_MILL) and draw.random() < style:
        return actions[0]
    useful = [a for a in actions if a in DEVELOP] or [a for a in actions if a not in IDLE]
    return draw.choice(useful or actions)


def eager_play(seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Iterator[kp.State]:
    """Every state of an eager game, the last one included; the state is changed when the next one is asked for."""
    draw = random.Random(seed)
    style = draw.choice([0.0, 0.3, 0.6, 0.9])
    state = kp.game("haspelknecht").new(seats, seed, options)
    yield state
    while state.seat is not None:
        state.apply(eager_move(draw, state.actions(), style))
        yield state
