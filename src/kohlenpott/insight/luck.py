"""Skill and luck: final − initial = own decisions + others' decisions + luck + rest, for every seat.

What chance does is measured against the mean over what it could have done. The rest is the noise of the estimates and
what hidden things turned out to be; it is shown, not hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

CLOVER = 0.04  # luck that is worth a sign, at a table of four


@dataclass(frozen=True, slots=True)
class Stretch:
    """What happened between two values: one decision, and perhaps a draw."""

    step: int  # moves made before it
    seat: int  # who decided
    before: Sequence[float]  # chances of all seats
    after: Sequence[float]
    decided: Sequence[float]  # what the decision gave every seat, against the best one; zeros where it was as good
    luck: Sequence[float]  # what the draw gave every seat, against the mean of all draws; zeros where nothing was drawn


@dataclass(slots=True)
class LuckAccount:
    """Where the chances of one seat went."""

    initial: float
    final: float
    own: float = 0.0
    others: float = 0.0
    luck: float = 0.0
    adjusted: float = 0.0  # the result without the luck; over many games it scatters less around what a player is worth
    by_phase: list[dict[str, float]] = field(default_factory=list)  # own, others and luck in thirds of the game

    @property
    def rest(self) -> float:
        """What no decision and no draw explains."""
        return self.final - self.initial - self.own - self.others - self.luck


PHASES = 3


def accounts(stretches: Sequence[Stretch]) -> list[LuckAccount]:
    """The account of every seat; the stretches follow one another."""
    if not stretches:
        return []
    seats = len(stretches[0].before)
    found = [LuckAccount(stretches[0].before[k], stretches[-1].after[k]) for k in range(seats)]
    for seat, account in enumerate(found):
        account.by_phase = [{"own": 0.0, "others": 0.0, "luck": 0.0} for _ in range(PHASES)]
        for place, each in enumerate(stretches):
            phase = account.by_phase[place * PHASES // len(stretches)]
            whose = "own" if each.seat == seat else "others"
            phase[whose] += each.decided[seat]
            phase["luck"] += each.luck[seat]
        account.own, account.others, account.luck = (
            sum(phase[name] for phase in account.by_phase) for name in ("own", "others", "luck")
        )
    without = nearest_chances([account.final - account.luck for account in found])
    for account, chance in zip(found, without, strict=True):
        account.adjusted = chance
    return found


def nearest_chances(numbers: Sequence[float]) -> list[float]:
    """The chances that differ least from some numbers: none below 0, none above 1, and they add up to 1.

    A result less its luck need not be a chance: somebody may have lost with more luck than it takes to win.
    """
    left = sorted(numbers, reverse=True)
    excess = 0.0
    while left:
        excess = (sum(left) - 1) / len(left)
        if left[-1] > excess:
            break
        left.pop()
    return [max(0.0, number - excess) for number in numbers]
