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

from .archive import EARLIER
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
    alone: Share | None = None  # of these games the ones in which it sat alone among others of the level below
    is_earlier: bool = False  # these games were played by bots that have changed since

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


def plans(game: str, seats: int, games: int, seed: int = 0, upto: int = len(LEVELS)) -> list[Plan]:
    """Neighbours meet, and those two steps apart half as often, so that no single pair carries the scale."""
    names = present(game, seats)[: upto + 1]
    near = [Plan("ladder", game, pair, seats, games, seed) for pair in itertools.pairwise(names)]
    far = [Plan("ladder", game, pair, seats, max(1, games // 2), seed) for pair in zip(names, names[2:], strict=False)]
    return near + far


def path(folder: Path, plan: Plan) -> Path:
    """Where the games of a pair are kept."""
    return folder / f"{plan.game}-{plan.seats}-{'-'.join(plan.bots)}-seed{plan.seed}.jsonl"


def found_in(folder: Path, wanted: Sequence[Plan]) -> list[Line]:
    """The games of all pairs that have been played; those of earlier bots where there are no others."""
    found = []
    for number, plan in enumerate(wanted):
        for each in (folder, folder / EARLIER):
            lines = read(path(each, plan)).counted() if path(each, plan).exists() else []
            if lines:
                about = {"is_earlier": each != folder}
                found += [{**line, **about, "block": (number, line["block"])} for line in lines]
                break
    return found


def share_of(bot: str, lines: Sequence[Line]) -> Share | None:
    """What a bot won of some games, if there are any."""
    return shares(lines)[bot] if lines else None


def steps(lines: Sequence[Line]) -> list[PlacedLevel]:
    """All levels from the weakest to the strongest name, each with its points above the random bot."""
    placed = scale(lines, ZERO)
    order = [bot for bot in (ZERO, *LEVELS) if bot in placed]
    found = []
    for number, bot in enumerate(order):
        below = order[number - 1] if number else None
        met = [line for line in lines if set(line["seating"]) == {bot, below}]
        alone = [line for line in met if list(line["seating"]).count(bot) == 1]
        is_earlier = any(line.get("is_earlier") for line in met)
        found.append(PlacedLevel(bot, placed[bot], share_of(bot, met), share_of(bot, alone), is_earlier))
    return found
