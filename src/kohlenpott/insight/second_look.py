"""What looks like a mistake is looked at once more, by players who search.

Quick players choose at first sight, so a move may seem bad only because they answer it badly: they overbid, or leave
undone what everybody would do. Here both lines are followed by some turns of short searches, and then by quick players.
How long they search differs from pair to pair: what is seen at one length only is a whim of these players, and the
interval shows it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from kohlenpott.api.game import Game
from kohlenpott.api.state import State

from .bot_games import SelfPlayer
from .continuations import Continuer, Mean, mean_of
from .values import values

SIMULATIONS = 40  # of a search for one move
ROUNDS = (1, 2, 3)  # turns of every seat that are searched, in turns
PLAYED_ON = 2  # games of quick players after that
AT_ONCE = 12  # pairs between two looks at what is known
SURELY = 1.5  # half intervals above 0 that end it early: whoever looks again and again is fooled by a single one


class SecondLook:
    """Compares two lines of one game. Not to be shared by threads."""

    def __init__(self, game: Game, seats: int, continuer: Continuer) -> None:
        self._player, self._continuer = SelfPlayer(game, seats, SIMULATIONS), continuer
        self._seats = seats

    def loss(self, world: State, seat: int, seed: int, played: Sequence[int], best: Sequence[int], pairs: int,
             least: float) -> Mean:  # fmt: skip
        """By how much the best line is better; ends early once this is clearly more than 0 or less than the least."""
        gaps: list[float] = []
        while True:
            for k in range(len(gaps), len(gaps) + AT_ONCE):
                rounds = ROUNDS[k % len(ROUNDS)]
                one, other = (self.worth(world, seat, seed + k, line, rounds) for line in (played, best))
                gaps.append(other - one)
            found = mean_of(gaps)
            is_clear = found.value > SURELY * (found.value - found.low)
            if len(gaps) >= pairs or is_clear or found.high < least:
                return found

    def worth(self, world: State, seat: int, seed: int, line: Sequence[int], rounds: int) -> float:
        """What a line turns out to be worth to a seat in one world it can imagine; the same seed, the same chance."""
        state, draw = world.determinise(seat, seed % 2**64), random.Random(seed)
        for action in line:
            if action not in state.actions():
                break
            state.apply(action)
        mover, left = state.seat, rounds * self._seats
        while state.seat is not None:
            if state.seat != mover:
                mover, left = state.seat, left - 1
            if left == 0:
                return self._continuer.play_on(state, None, seed, PLAYED_ON).means()[seat]
            state.apply(self._player.choose(state, state.seat, draw))
        return values(state)[seat]
