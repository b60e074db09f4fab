"""The games of one table size, counted the ways the plots want them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kohlenpott.api import registry
from kohlenpott.api.game import Game

from ..results import BadResults, Line, Results
from ..shares import Share, first_places, share
from ..summary import Standing, encounters, standings

FIRST_DECISIONS = 2  # kinds of decisions whose first choices are counted


@dataclass(frozen=True, slots=True)
class Opening:
    """A first choice: how many seats made it, and what part of the first places they took."""

    decision: str
    notation: str
    count: int
    part: float  # of all seats that had this choice
    share: float


@dataclass(frozen=True)
class Digest:
    """All games of one game and table size."""

    game: Game
    seats: int
    lines: Sequence[Line]

    @cached_property
    def standings(self) -> list[Standing]:
        return standings(self.lines)

    @cached_property
    def bots(self) -> list[str]:
        """The bots, the best first."""
        return [standing.name for standing in self.standings]

    @cached_property
    def encounters(self) -> list[tuple[tuple[str, ...], dict[str, Share]]]:
        return encounters(self.lines)

    def scores(self, bot: str) -> list[int]:
        """The final scores of every seat the bot had and kept."""
        return [line["scores"][seat] for line, seat in self.places(bot)]

    def places(self, bot: str) -> list[tuple[Line, int]]:
        """Every game and seat the bot played to the end."""
        return [
            (line, seat)
            for line in self.lines
            for seat, name in enumerate(line["seating"])
            if name == bot and all(forfeit["seat"] != seat for forfeit in line["forfeits"])
        ]

    @cached_property
    def sources(self) -> dict[str, dict[str, float]]:
        """Mean points of each bot by source, in the order of the game; sources nobody scored with are left out."""
        found: dict[str, dict[str, float]] = {}
        for bot in self.bots:
            places = self.places(bot)
            total: Counter[str] = Counter()
            for line, seat in places:
                total.update(line["breakdown"][seat])
            found[bot] = {source: points / len(places) for source, points in total.items()} if places else {}
        order = [source for source in self.game.definition.sources if any(source in each for each in found.values())]
        return {source: {bot: found[bot].get(source, 0.0) for bot in self.bots} for source in order}

    def by_seat(self, bot: str | None = None) -> list[Share | None]:
        """Shares of first places by seat, of one bot or of whoever sat there; None where it never sat."""
        parts: list[dict[int, list[float]]] = [defaultdict(list) for _ in range(self.seats)]
        for line in self.lines:
            winners = line["ranks"].count(1)
            for seat, name in enumerate(line["seating"]):
                if bot in (None, name):
                    parts[seat][line["block"]].append((line["ranks"][seat] == 1) / winners)
        return [share([list(blocks.values())]) if blocks else None for blocks in parts]

    @cached_property
    def openings(self) -> list[Opening]:
        """First choices, the most frequent first; of each kind of decision that begins a turn."""
        made: Counter[tuple[str, str]] = Counter()
        won: Counter[tuple[str, str]] = Counter()
        for line in self.lines:
            winners = line["ranks"].count(1)
            for seat, choices in enumerate(line["opening"]):
                for choice in choices.items():
                    made[choice] += 1
                    won[choice] += (line["ranks"][seat] == 1) / winners
        asked: Counter[str] = Counter()
        for (decision, _), count in made.items():
            asked[decision] += count
        return [
            Opening(*choice, count, count / asked[choice[0]], won[choice] / count)
            for choice, count in sorted(made.items(), key=lambda each: (-each[1], each[0]))
        ]

    @cached_property
    def first_decisions(self) -> list[str]:
        """The decisions that begin the first turns of most seats, in the order of play."""
        found: list[str] = []
        for place in range(FIRST_DECISIONS):
            asked = [list(choices)[place] for line in self.lines for choices in line["opening"] if len(choices) > place]
            found += [decision for decision, _ in Counter(asked).most_common(1)]
        return list(dict.fromkeys(found))

    @cached_property
    def lengths(self) -> list[int]:
        """Decisions of all seats together, game by game."""
        return [sum(line["decisions"]) for line in self.lines]

    def pace(self, bot: str) -> tuple[float, float]:
        """(mean, longest) seconds the bot thought about a move."""
        places = self.places(bot)
        decisions = sum(line["decisions"][seat] for line, seat in places)
        thought = sum(line["thinking"][seat] for line, seat in places)
        return thought / max(1, decisions), max((line["slowest"][seat] for line, seat in places), default=0.0)

    @cached_property
    def forfeits(self) -> list[tuple[Line, dict[str, Any]]]:
        return [(line, forfeit) for line in self.lines for forfeit in line["forfeits"]]

    def against(self, bot: str, other: str) -> float | None:
        """The bot's share where it met the other, None if it never did."""
        met = [first_places(line)[bot] for line in self.lines if bot in line["seating"] and other in line["seating"]]
        return sum(met) / len(met) if met and bot != other else None


def digests(found: Iterable[Results]) -> list[Digest]:
    """The results of several events, those of one game and table size together."""
    groups: dict[tuple[str, int], list[Line]] = defaultdict(list)
    heads: dict[str, Line] = {}
    for number, results in enumerate(found):
        check_same_figures(heads.setdefault(results.plan.game, results.head), results)
        for line in results.counted():
            block = (number, line["block"])  # blocks of different events have nothing to do with each other
            groups[line["game"], len(line["seating"])].append({**line, "block": block})
    return [Digest(registry.game(game), seats, lines) for (game, seats), lines in groups.items() if lines]


def check_same_figures(first: Line, results: Results) -> None:
    """Games with other figures are other games: their points say nothing about each other."""
    known = registry.figures_of(results.plan.game)
    one, other = (str(head.get("components")) for head in (first, results.head))
    if (known.meant(one) or one) != (known.meant(other) or other):
        raise BadResults(f"{results.plan.game}: results with different figures cannot be looked at together")
