"""What games between bots say, in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .ratings import Rating, ratings
from .shares import Share, shares


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot among the others."""

    name: str
    share: Share
    fair: float  # its share if all seats were equally strong
    rating: Rating
    forfeits: int

    def as_data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "games": self.share.games,
            "first_places": round(self.share.first_places, 4),
            "share": round(self.share.share, 4),
            "ci95": [round(self.share.low, 4), round(self.share.high, 4)],
            "fair_share": round(self.fair, 4),
            "rating": round(self.rating.mu, 2),
            "rating_sigma": round(self.rating.sigma, 2),
            "forfeits": self.forfeits,
        }


def standings(lines: Sequence[Mapping[str, Any]]) -> list[Standing]:
    """All bots, the best first."""
    rated = ratings(lines)
    found = [
        Standing(bot, share, fair_share(lines, bot), rated[bot], forfeits_of(lines, bot))
        for bot, share in shares(lines).items()
    ]
    return sorted(found, key=lambda standing: (-standing.rating.mu, standing.name))


def fair_share(lines: Sequence[Mapping[str, Any]], bot: str) -> float:
    """The mean part of the seats the bot sat on in its games."""
    tables: list[list[str]] = [line["seating"] for line in lines if bot in line["seating"]]
    return sum(table.count(bot) / len(table) for table in tables) / len(tables)


def forfeits_of(lines: Sequence[Mapping[str, Any]], bot: str) -> int:
    """How many seats the bot forfeited."""
    return sum(forfeit["bot"] == bot for line in lines for forfeit in line["forfeits"])


def encounters(lines: Sequence[Mapping[str, Any]]) -> list[tuple[tuple[str, ...], dict[str, Share]]]:
    """The shares of each encounter by itself, in the order in which encounters were played first."""
    groups: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for line in lines:
        groups.setdefault(tuple(sorted(line["seating"])), []).append(line)
    return [(tuple(group[0]["seating"]), shares(group)) for group in groups.values()]
