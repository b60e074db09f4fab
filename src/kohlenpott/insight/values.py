"""The value of a moment: every seat's chance of winning, ties shared, when everybody plays on well.

The chances of all seats add up to 1. They are the mean of games played on, corrected so that of the moments said to be
won with 30 % about 30 % are won (docs/insight.md shows it).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from kohlenpott.api.state import State
from kohlenpott.bots.calibration import at_progress

from .continuations import Continuer

GAMES = 200  # played on for one value
LEAST = 1e-4  # no chance is smaller before the correction


def values(state: State, observer: int | None = None, games: int = GAMES, seed: int = 0,
           continuer: Continuer | None = None) -> list[float]:  # fmt: skip
    """The chances of all seats: as a seat can know them, or from all that is laid down."""
    over = ended(state)
    if over is not None:
        return over
    player = continuer or Continuer(state.game, state.seats)
    found = player.play_on(state, observer, seed, games).means()
    return corrected(found, at_progress(player.calibration.trust, player.progress(state)))


def ended(state: State) -> list[float] | None:
    """What every seat has won; None while the game goes on."""
    result = state.result()
    if result is None:
        return None
    return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(state.seats)]


def corrected(chances: Sequence[float], trust: float) -> list[float]:
    """Chances pulled apart (trust above 1) or together (below), adding up to 1 again."""
    weights = [math.exp(trust * math.log(max(chance, LEAST))) for chance in chances]
    return [weight / sum(weights) for weight in weights]
