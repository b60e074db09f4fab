"""States from real games, of every decision and table, for tests of positions and views."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import kohlenpott as kp
from games.coal_baron.build import GAME
from kohlenpott.games.coal_baron import ids

# What a style of play likes to do when it can: other moves are made by chance.
STYLES = {
    "looker": (*range(ids.A_ON_TOP, ids.A_TAKE), ids.FACTORY_DRAW, ids.ORDER_DRAW, *range(ids.A_TILE, ids.A_KEEP_NONE)),
    "builder": (*range(ids.FACTORY_DRAW + 1), *range(ids.A_TILE, ids.A_KEEP_NONE), *range(ids.MONEY, ids.ORDER)),
    "miner": (*range(ids.MINING, ids.MONEY), *range(ids.A_CAGE, ids.A_LOAD), *range(ids.A_LOAD, ids.A_STOP)),
    "swapper": (*range(ids.MINING, ids.DELIVERY), *range(ids.A_CAGE, ids.A_LOAD), *range(ids.A_LOAD, ids.A_FROM_CAGE),
                *range(ids.A_TWO_FOR_ONE, ids.A_STOP)),
}  # fmt: skip


def played(seats: int, seed: int, style: str = "looker", hide_delivered: bool = False) -> Iterator[kp.State]:
    """Every state of a game from its first decision to its end; each is a copy."""
    draw, liked = random.Random(seed), set(STYLES[style])
    state = GAME.new(seats, seed, {"hide_delivered": hide_delivered})
    while True:
        yield state.clone()
        actions = state.actions()
        if not actions:
            return
        favoured = [action for action in actions if action in liked]
        state.apply(draw.choice(favoured if favoured and draw.random() < 0.7 else actions))


@lru_cache
def games() -> tuple[tuple[kp.State, ...], ...]:
    """A game of every style at every table."""
    return tuple(
        tuple(played(seats, 10 * seats + k, style, hide_delivered=k % 2 == 1))
        for seats in (2, 3, 4)
        for k, style in enumerate(STYLES)
    )


def aspects(state: kp.State) -> tuple[object, ...]:
    """What makes a state differ in kind from others."""
    g = state.record
    return (
        state.decision,
        g.drawn,
        g.return_side,
        g.cubes_used,
        g.emptied >= 0,
        g.tile_pile.top_n > 0,
        g.order_pile.bottom_n > 0,
    )


@lru_cache
def kinds_of_states() -> tuple[kp.State, ...]:
    """One state of each kind, late in its game, at tables that take turns."""
    found: dict[tuple[object, ...], dict[int, kp.State]] = {}
    for game in games():
        for state in game:
            found.setdefault(aspects(state), {})[state.seats] = state
    return tuple(at[max(at, key=lambda seats: (seats + k) % 3)] for k, at in enumerate(found.values()))
