"""Strategies: games in any state, reached by legal moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

import kohlenpott as kp


@dataclass(frozen=True)
class Play:
    """A game played so far: everything needed to play it again."""

    name: str
    seats: int
    seed: int
    policy: int
    length: int
    options: tuple[tuple[str, object], ...] = ()

    @property
    def game(self) -> kp.Game:
        return kp.game(self.name)

    def start(self) -> kp.State:
        return self.game.new(self.seats, self.seed, dict(self.options))

    def steps(self) -> Iterator[tuple[kp.State, int]]:
        """Each state with the move made in it."""
        draw, state = random.Random(self.policy), self.start()
        for _ in range(self.length):
            if state.seat is None:
                return
            action = draw.choice(state.actions())
            yield state, action
            state.apply(action)

    @property
    def state(self) -> kp.State:
        """The state it has come to."""
        state = self.start()
        for before, action in self.steps():
            state = before.after(action)
        return state


def is_playable(name: str, seats: int, options: tuple[tuple[str, object], ...]) -> bool:
    """Do these options go together at such a table?"""
    try:
        kp.game(name).checked_options(seats, dict(options))
    except kp.BadSetup:
        return False
    return True


@st.composite
def plays(draw: st.DrawFn, longest: int = 400) -> Play:
    """Any game at any table, from its first decision to its end."""
    name = draw(st.sampled_from(kp.games()))
    definition = kp.game(name).definition
    seats = draw(st.sampled_from(definition.seats))
    options: tuple[tuple[str, object], ...] = ()
    for option in definition.options:
        wanted = (*options, (option.name, draw(st.sampled_from(option.choices))))
        if is_playable(name, seats, wanted):
            options = wanted
    return Play(
        name,
        seats,
        draw(st.integers(0, 2**64 - 1)),
        draw(st.integers(0, 2**32)),
        draw(st.integers(0, longest)),
        options,
    )
