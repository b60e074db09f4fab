"""How a game ended, told for people: who won and by how much, where the points came from, when they were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kohlenpott.api.definition import Definition
from kohlenpott.api.state import Result

from .service.history import History

COLOURS = 5  # of the parts of a bar
MOST_MOMENTS = 4
FROM_NUMBER = 5  # points from which a part of a bar holds its number


@dataclass(frozen=True, slots=True)
class BarPart:
    """A part of a bar: places in per cent of its width."""

    name: str
    points: int
    colour: str  # "1" to "5", "n" for minus points
    start: float
    width: float

    @property
    def middle(self) -> float:
        return self.start + self.width / 2

    @property
    def is_numbered(self) -> bool:
        """Is there room for its number?"""
        return abs(self.points) >= FROM_NUMBER


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A turn in which somebody made many points: who, when, from how many to how many."""

    seat: int
    turn: int
    begin: int  # the step before it
    step: int  # its last step
    before: int
    after: int
    is_last: bool  # with the scoring at the end
    sources: Sequence[tuple[str, int]] = ()

    @property
    def gain(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Lead:
    """Why the first is before the second: the part of the points in which the lead is largest."""

    source: str
    winner: int
    second: int


def groups(definition: Definition, breakdown: Sequence[Mapping[str, int]], lang: str) -> list[tuple[str, list[str]]]:
    """The sources of points in few parts: as the game groups them, or the largest ones and all others."""
    words = definition.words
    if definition.source_groups:
        return [(words.group(name, lang), list(sources)) for name, sources in definition.source_groups.items()]
    there = [source for source in definition.sources if any(each.get(source, 0) for each in breakdown)]
    there.sort(key=lambda source: -sum(each.get(source, 0) for each in breakdown))
    found = [(words.source(source, lang), [source]) for source in there[: COLOURS - 1]]
    return found + ([(" · ".join(words.source(s, lang) for s in there[COLOURS - 1 :]), there[COLOURS - 1 :])]
                    if there[COLOURS - 1 :] else [])  # fmt: skip


def bars(parts: Sequence[tuple[str, Sequence[str]]], breakdown: Sequence[Mapping[str, int]],
         minus: str) -> list[list[BarPart]]:  # fmt: skip
    """A bar for each seat on a common zero: minus points to its left, then the parts in their order."""
    below = [sum(value for value in each.values() if value < 0) for each in breakdown]
    above = [[sum(max(0, each.get(source, 0)) for source in sources) for _, sources in parts] for each in breakdown]
    zero = -min(0, *below)
    whole = max(1, zero + max(sum(row) for row in above)) / 100
    found = []
    for lost, row in zip(below, above, strict=True):
        bar = [BarPart(minus, lost, "n", (zero + lost) / whole, -lost / whole)] if lost else []
        reached = zero
        for k, ((name, _), points) in enumerate(zip(parts, row, strict=True)):
            if points:
                bar.append(BarPart(name, points, str(k % COLOURS + 1), reached / whole, points / whole))
            reached += points
        found.append(bar)
    return found


def lead(result: Result, parts: Sequence[tuple[str, Sequence[str]]],
         breakdown: Sequence[Mapping[str, int]]) -> Lead | None:  # fmt: skip
    """Where the winner is farthest ahead of the second; None where nobody is ahead."""
    order = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
    first, second = order[0], order[1]
    if len(result.winners) > 1 or result.scores[first] <= result.scores[second]:
        return None
    sums = [[sum(breakdown[seat].get(source, 0) for source in sources) for seat in (first, second)]
            for _, sources in parts]  # fmt: skip
    best = max(range(len(parts)), key=lambda k: sums[k][0] - sums[k][1], default=None)
    if best is None or sums[best][0] <= sums[best][1]:
        return None
    return Lead(parts[best][0], *sums[best])


def key_moments(history: History, lang: str) -> list[KeyMoment]:
    """The turns in which most points were made at once, in the order of the game; of a finished game only."""
    found: list[KeyMoment] = []
    before: list[int] = []
    turn, begin = 0, 0
    for step, state in enumerate(history.states()):
        if step != history.length and not history.starts_turn(step + 1):
            continue
        scores = state.scores()
        if before:
            gained = [after - first for first, after in zip(before, scores, strict=True)]
            seat = gained.index(max(gained))
            if gained[seat] > 0:
                found.append(KeyMoment(seat, turn, begin, step, before[seat], scores[seat], step == history.length))
        before, turn, begin = scores, turn + 1, step
    best = sorted(found, key=lambda each: -each.gain)[:MOST_MOMENTS]
    return [replace(each, sources=gains(history, each, lang)) for each in sorted(best, key=lambda each: each.turn)]


def gains(history: History, moment: KeyMoment, lang: str) -> list[tuple[str, int]]:
    """What the points of a turn were made with, most first."""
    before, after = (history.state_after(step).breakdown()[moment.seat] for step in (moment.begin, moment.step))
    words = history.game.definition.words
    changed = {source: after.get(source, 0) - before.get(source, 0) for source in {**after, **before}}
    found = [(words.source(source, lang), points) for source, points in changed.items() if points]
    return sorted(found, key=lambda each: -each[1])
