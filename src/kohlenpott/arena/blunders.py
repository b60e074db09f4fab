"""Moves that people would laugh at, counted in kept games: what any game can say, and what a game says of its own."""

from __future__ import annotations

import importlib
import importlib.util
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kohlenpott.api import registry
from kohlenpott.api.record import Record
from kohlenpott.api.recorded_steps import Occasion, RecordedStep, recorded_steps

from .results import Results

CANCELLING = "cancelling"
Spotter = Callable[[Sequence[RecordedStep]], Iterator[Occasion]]


@dataclass(frozen=True, slots=True)
class BlunderCount:
    """How often one bot had the occasion, and how often it took it."""

    kind: str
    bot: str
    blunders: int
    occasions: int
    games: int

    @property
    def share(self) -> float:
        """The part of the occasions that were taken."""
        return self.blunders / self.occasions if self.occasions else 0.0

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self) | {"share": self.share}


def spotter(game: str) -> Spotter:
    """What a game itself has to say; nothing where it says nothing."""
    name = f"{registry.definition(game).package}.blunders"
    if importlib.util.find_spec(name) is None:
        return lambda steps: iter(())
    found: Spotter = importlib.import_module(name).occasions
    return found


def turns(steps: Sequence[RecordedStep]) -> Iterator[tuple[int, Sequence[RecordedStep]]]:
    """What one seat did without a break, and where that began."""
    begun = 0
    for at in range(1, len(steps) + 1):
        if at == len(steps) or steps[at].seat != steps[begun].seat:
            yield begun, steps[begun:at]
            begun = at


def cancelling(steps: Sequence[RecordedStep]) -> Iterator[Occasion]:
    """Turns in which everything stood again as it had stood before."""
    for begun, turn in turns(steps):
        if len(turn) > 1:
            seen = {step.state.raw() for step in turn}
            yield Occasion(CANCELLING, turn[0].seat, begun, len(seen) < len(turn))


def occasions_of(record: Record) -> list[Occasion]:
    """All occasions of one game."""
    steps = recorded_steps(record)
    return [*cancelling(steps), *spotter(record.game.definition.name)(steps)]


def count(found: Iterable[Results]) -> dict[str, list[BlunderCount]]:
    """By game: kinds and bots in order of their names. Moves before the bots took over do not count."""
    had: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
    games: dict[tuple[str, str], int] = defaultdict(int)
    for results in found:
        for line in results.counted():
            seating: Mapping[int, str] = dict(enumerate(line["seating"]))
            for bot in set(seating.values()):
                games[results.plan.game, bot] += 1
            for occasion in occasions_of(Record.from_text(line["record"])):
                if occasion.step >= results.plan.lead_in:
                    had[results.plan.game, occasion.kind, seating[occasion.seat]].append(occasion.is_blunder)
    counted: dict[str, list[BlunderCount]] = defaultdict(list)
    for (game, kind, bot), taken in sorted(had.items()):
        counted[game].append(BlunderCount(kind, bot, sum(taken), len(taken), games[game, bot]))
    return dict(counted)
