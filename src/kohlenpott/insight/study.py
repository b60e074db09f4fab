"""What corrected figures do to a game: the same bots play the same seeds with both, side by side."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kohlenpott.api import registry
from kohlenpott.api.figure_changes import BadChange, change, changes
from kohlenpott.api.figures import ComponentError
from kohlenpott.api.game import Game

from .bot_games import BotGame, SelfPlayer
from .continuations import Mean, mean_of

MOST_OPENINGS = 8


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game of a study."""

    scores: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory
    sources: tuple[Mapping[str, int], ...]  # points by source of every seat
    opening: str  # the first choice of the first seat that had one
    decisions: int


@dataclass(frozen=True, slots=True)
class StudyRow:
    """One number before and after, and by how much it changed."""

    kind: str  # score, seat, source (everybody's), winner (their part of it), opening
    name: str
    before: Mean
    after: Mean
    change: Mean

    def to_json(self) -> dict[str, Any]:
        means = {"before": self.before, "after": self.after, "change": self.change}
        ends = {key: [round(end, 4) for end in (mean.value, mean.low, mean.high)] for key, mean in means.items()}
        return {"kind": self.kind, "name": self.name, **ends}


@dataclass(frozen=True, slots=True)
class Study:
    """Both sides of a study."""

    game: str
    seats: int
    games: int
    changed: tuple[str, ...]  # the figures that differ
    rows: tuple[StudyRow, ...]

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "seats": self.seats, "games": self.games, "changed": list(self.changed),
                "rows": [row.to_json() for row in self.rows]}  # fmt: skip


def with_changes(name: str, base: Game, lines: Sequence[str]) -> Game:
    """A game with some of its figures changed: `PATH JSON` sets one."""
    data: dict[str, Any] = copy.deepcopy(dict(registry.figures_of(name).data(base.figures_hash)))
    for line in lines:
        try:
            change(data, line)
        except BadChange as error:
            raise ComponentError(str(error)) from None
    return registry.game(name, figures=data)


def differing(name: str, before: Game, after: Game) -> tuple[str, ...]:
    """The figures in which two games differ, as lines."""
    known = registry.figures_of(name)
    return tuple(changes(known.data(before.figures_hash), known.data(after.figures_hash)))


def study(before: Game, after: Game, seats: int, games: int, seed: int, simulations: int,
          progress: Callable[[int, int], None] | None = None) -> Study:  # fmt: skip
    """Play the games with both figures and compare."""
    sides: list[list[Outcome]] = []
    for number, game in enumerate((before, after)):
        player = SelfPlayer(game, seats, simulations)
        side = []
        for k in range(games):
            side.append(outcome(game, player.play(seed + k)))
            if progress is not None:
                progress(number * games + k + 1, 2 * games)
        sides.append(side)
    return Study(before.name, seats, games, differing(before.name, before, after), tuple(compare(*sides)))


def outcome(game: Game, played: BotGame) -> Outcome:
    """What a game tells a study."""
    opening = ""
    state = game.new(len(played.scores), played.seed)
    for move in played.moves:
        if not opening and len(state.actions()) > 1:
            opening = state.move(move).notation
        state.apply(move)
    return Outcome(played.scores, tuple(played.shares()), tuple(state.breakdown()), opening, len(played.moves))


def compare(before: Sequence[Outcome], after: Sequence[Outcome]) -> list[StudyRow]:
    """All numbers of a study."""
    seats = len(before[0].scores)
    found = [
        row("score", "mean", before, after, lambda each: sum(each.scores) / seats),
        row("score", "winner", before, after, lambda each: max(each.scores)),
        row("score", "last", before, after, lambda each: min(each.scores)),
        row("score", "decisions", before, after, lambda each: each.decisions),
    ]
    found += [row("seat", str(seat + 1), before, after, lambda each, s=seat: each.shares[s]) for seat in range(seats)]
    names = dict.fromkeys(name for each in (*before, *after) for part in each.sources for name in part)
    for name in names:
        found.append(row("source", name, before, after, lambda e, n=name: sum(p.get(n, 0) for p in e.sources) / seats))
        found.append(row("winner", name, before, after, lambda each, n=name: of_winners(each, n)))
    openings = Counter(each.opening for each in (*before, *after)).most_common(MOST_OPENINGS)
    for name, _ in openings:
        found.append(row("opening", name, before, after, lambda each, n=name: float(each.opening == n)))
    return found


def of_winners(each: Outcome, source: str) -> float:
    """What a source has brought the winners of a game."""
    return sum(share * part.get(source, 0) for share, part in zip(each.shares, each.sources, strict=True))


def row(kind: str, name: str, before: Sequence[Outcome], after: Sequence[Outcome],
        number: Callable[..., float]) -> StudyRow:  # fmt: skip
    """One number of both sides; games with the same seed are compared with each other."""
    one, other = [number(each) for each in before], [number(each) for each in after]
    gap = mean_of([b - a for a, b in zip(one, other, strict=True)])
    return StudyRow(kind, name, mean_of(one), mean_of(other), gap)
