"""Puzzles: moments of bot games with one clearly best move that weaker players miss.

They are data in the game's folder (`puzzles.json`): seed and moves lead to the moment.
`puzzle_mining` finds, grades and verifies them (`tools/puzzles.py`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from kohlenpott.api import registry
from kohlenpott.api.definition import Definition
from kohlenpott.api.game import Game
from kohlenpott.api.state import State

FILE = "puzzles.json"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One moment, its solution and why."""

    id: str
    seats: int
    seed: int
    moves: tuple[int, ...]  # that lead to it
    line: tuple[int, ...]  # the solution: its first move is what is asked for
    chance: float  # of winning after it
    gap: float  # by how much the next best move falls behind
    ci95: tuple[float, float]
    tempting: int  # the move that a short look prefers
    level: int  # the weakest level that solves it
    why: dict[str, float] = field(default_factory=dict)  # expected points by source, against the tempting move

    @property
    def solution(self) -> int:
        """The move that solves it."""
        return self.line[0]

    def state(self, game: Game) -> State:
        """The moment."""
        state = game.new(self.seats, self.seed)
        for move in self.moves:
            state.apply(move)
        return state

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@cache
def puzzles(package: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game's folder, easiest first."""
    file = resources.files(package).joinpath(FILE)
    if not file.is_file():
        return ()
    return tuple(sorted(read(file.read_text(encoding="utf-8")), key=lambda each: (each.level, each.id)))


def read(text: str) -> list[Puzzle]:
    """The puzzles of a file."""
    found = []
    for row in json.loads(text):
        lists = {name: tuple(row[name]) for name in ("moves", "line", "ci95")}
        found.append(Puzzle(**{**row, **lists}))
    return found


def write(found: Sequence[Puzzle]) -> str:
    """The file of some puzzles, one line each."""
    rows = [json.dumps(each.to_json(), separators=(",", ":")) for each in sorted(found, key=lambda each: each.id)]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def puzzles_of(definition: Definition) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none with other figures, which would make them wrong."""
    packaged = registry.packaged_definition(definition.name)
    return puzzles(packaged.package) if definition.data_hash == packaged.data_hash else ()


def puzzle_of_day(definition: Definition, day: int) -> Puzzle | None:
    """The puzzle of a day, counted from any first day; all come once before one comes again."""
    found = puzzles_of(definition)
    return found[day * 7919 % len(found)] if found else None
