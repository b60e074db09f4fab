"""Rewards for learning, the same for all games: what a step was worth to each seat.

- win: at the end, 1 for the only winner and -1 / (seats - 1) for the others; winners that share first place share the
  1 so that the sum over all seats is always 0.
- score: at the end, the seat's victory points less the mean of the others'; the sum over all seats is 0.
- dense: after every step, the victory points the seat has gained since its last reward.
"""

from __future__ import annotations

from collections.abc import Sequence

from .errors import BadSetup

WIN = 1
SCORE = 2
DENSE = 3
MODES = {"win": WIN, "score": SCORE, "dense": DENSE}


def mode_number(name: str) -> int:
    """The number of a reward mode; BadSetup names those there are."""
    if name not in MODES:
        raise BadSetup(f"reward {name!r} is not one of {', '.join(MODES)}")
    return MODES[name]


def final_rewards(mode: int, scores: Sequence[int], standings: Sequence[int]) -> list[float]:
    """What the end of a game is worth to each seat."""
    seats, best = len(scores), max(standings)
    if mode == SCORE:
        return [(seats * vp - sum(scores)) / (seats - 1) for vp in scores]
    winners = standings.count(best)
    won, lost = (seats / winners - 1) / (seats - 1), -1 / (seats - 1)
    return [won if standing == best else lost for standing in standings]
