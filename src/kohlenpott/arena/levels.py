"""Where the levels of a game stand: neighbours and next neighbours meet, and all are placed on one scale."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kohlenpott import bots
from kohlenpott.api import registry
from kohlenpott.engine.errors import KohlenpottError

from .results import Line, read
from .scale import ScalePoint, scale
from .schedule import Plan
from .shares import Share, shares

LEVELS = tuple(f"level-{number}" for number in range(1, 9))
ZERO = "random"


@dataclass(frozen=True, slots=True)
class PlacedLevel:
    """A level on the scale, and how it does against the level below."""

    bot: str
    place: ScalePoint
    over_below: Share | None

    def as_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"name": self.bot, "points": round(self.place.points, 1)}
        data["ci95"] = [round(self.place.low, 1), round(self.place.high, 1)]
        if self.over_below is not None:
            data["share_over_below"] = round(self.over_below.share, 4)
        return data


def present(game: str, seats: int) -> list[str]:
    """The random bot and the levels there are for this game and table size."""
    found = []
    for spec in (ZERO, *LEVELS):
        try:
            bots.make(spec, registry.game(game), seats, 0).close()
        except KohlenpottError:
            continue
        found.append(spec)
    return found


def plans(game: str, seats: int, games: int, seed: int = 0) -> list[Plan]:
    """Neighbours meet, and those two steps apart half as often, so that no single pair carries the scale."""
    names = present(game, seats)
    near = [Plan("ladder", game, pair, seats, games, seed) for pair in itertools.pairwise(names)]
    far = [Plan("ladder", game, pair, seats, max(1, games // 2), seed) for pair in zip(names, names[2:], strict=False)]
    return near + far


def path(folder: Path, plan: Plan) -> Path:
    """Where the games of a pair are kept."""
    return folder / f"{plan.game}-{plan.seats}-{'-'.join(plan.bots)}-seed{plan.seed}.jsonl"


def found_in(folder: Path, wanted: Sequence[Plan]) -> list[Line]:
    """The games of all pairs that have been played."""
    return [
        {**line, "block": (number, line["block"])}
        for number, plan in enumerate(wanted)
        if path(folder, plan).exists()
        for line in read(path(folder, plan)).counted()
    ]


def steps(lines: Sequence[Line]) -> list[PlacedLevel]:
    """All levels from the weakest to the strongest name, each with its points above the random bot."""
    placed = scale(lines, ZERO)
    order = [bot for bot in (ZERO, *LEVELS) if bot in placed]
    found = []
    for number, bot in enumerate(order):
        below = order[number - 1] if number else None
        met = [line for line in lines if set(line["seating"]) == {bot, below}]
        found.append(PlacedLevel(bot, placed[bot], shares(met)[bot] if met else None))
    return found
