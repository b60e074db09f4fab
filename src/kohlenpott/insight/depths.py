"""How closely a game is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from kohlenpott.engine.errors import KohlenpottError


class UnknownDepth(KohlenpottError):
    """Nobody looks at games like that."""


@dataclass(frozen=True, slots=True)
class Depth:
    """Numbers of simulations and games."""

    name: str
    simulations: int  # of a search for the best line
    searches: int  # that look for it, each with other chance
    candidates: int  # lines that are compared with the played one
    screen: int  # pairs of games that choose among them
    pairs: int  # pairs of games that judge
    second: int  # pairs at most that confirm a mistake, by players who search
    values: int  # games that say what a moment is worth
    draws: int  # games after each of some draws that say what the one that came gave
    reasons: int  # pairs of games that say where points come from


DEPTHS = {
    depth.name: depth
    for depth in (
        Depth("quick", 60, 1, 2, 20, 96, 0, 24, 4, 16),
        Depth("standard", 300, 3, 3, 64, 320, 36, 150, 16, 64),
        Depth("deep", 2000, 4, 4, 300, 1600, 240, 600, 64, 300),
    )
}


def depth_named(name: str) -> Depth:
    """A depth by its name."""
    if name not in DEPTHS:
        raise UnknownDepth(f"games are looked at {', '.join(DEPTHS)}, not {name!r}")
    return DEPTHS[name]
