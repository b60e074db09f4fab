"""Puzzles: moments of bot games with one clearly best move that weaker players miss.

They are data in the game's folder (`puzzles.json`): seed and moves lead to the moment.
`tools/puzzles.py` finds, grades and verifies them.
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
from kohlenpott.bots.budget import Budget
from kohlenpott.bots.levels import LEVELS, make_level
from kohlenpott.bots.player_view import PlayerView

from .bot_games import BotGame
from .continuations import Continued, paired
from .decisions import ends_line
from .depths import Depth
from .judging import SCREENS, USUAL_SEATS, Judge
from .reasons import Reasons

FILE = "puzzles.json"
GAP = 0.06  # by which every other move falls behind, at a table of four
TRIES = 3  # of a level at a puzzle
LEAST_MOVES = 3  # to choose from


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


# --- finding and verifying ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the solution stands against all other moves that were looked at."""

    line: tuple[int, ...]
    chance: float
    gap: float  # to the next best
    ci95: tuple[float, float]
    rival: tuple[int, ...]

    def holds(self, seats: int) -> bool:
        """Is it one clearly best move?"""
        return self.gap >= GAP * USUAL_SEATS / seats and self.ci95[0] > 0


def solve(judge: Judge, state: State, seed: int) -> Verdict | None:
    """The best line of a moment against the best of the others; None where the search finds no other move."""
    world, seat = judge.known_world(state)
    budget = Budget(simulations=judge.depth.simulations)
    lines = [each.line for each in judge.finder.best(world, seat, budget, judge.depth.candidates)]
    obvious = judge.finder.obvious(world, seat)
    if all(line[0] != obvious for line in lines):
        lines.append(judge.finder.line(world, seat, obvious, budget))
    screens = {line: judge.play(world, seat, seed, judge.depth.screen, line) for line in lines}
    order = sorted(lines, key=lambda line: -screens[line].means()[seat])
    rivals = [line for line in order[1:] if line[0] != order[0][0]]
    return against(judge, world, seat, seed + SCREENS, order[0], rivals)


def against(judge: Judge, world: State, seat: int, seed: int, best: tuple[int, ...],
            rivals: Sequence[tuple[int, ...]]) -> Verdict | None:  # fmt: skip
    """One line against others, with fresh chance."""
    if not rivals:
        return None
    own = judge.play(world, seat, seed, judge.depth.pairs, best)
    found: list[tuple[float, tuple[int, ...], Continued]] = []
    for rival in rivals:
        games = judge.play(world, seat, seed, judge.depth.pairs, rival)
        found.append((games.means()[seat], rival, games))
    _, rival, games = max(found, key=lambda each: each[0])
    lead = paired(games, own, seat)
    return Verdict(best, judge.settled(world, own)[seat], lead.value, (lead.low, lead.high), rival)


def grade(state: State, solution: int, levels: Sequence[int] = LEVELS) -> int:
    """The weakest level that finds the solution in most of its tries; one more than the last if none does."""
    for level in levels:
        found = 0
        for seed in range(TRIES):
            bot = make_level(level, state.game, state.seats, seed)
            found += bot.choose(PlayerView(state)) == solution
            bot.close()
        if 2 * found > TRIES:
            return level
    return levels[-1] + 1


def mine(game: Game, played: BotGame, depth: Depth, first_level: int = 3) -> list[Puzzle]:
    """The puzzles of one bot game."""
    seats = len(played.scores)
    judge, found = Judge(game, seats, depth), []
    state, line_seat, is_start = game.new(seats, played.seed), None, True
    for place, move in enumerate(played.moves):
        is_start = is_start or state.seat != line_seat
        if is_start and state.seat is not None and len(state.actions()) >= LEAST_MOVES:
            puzzle = puzzle_at(judge, state, played, place)
            if puzzle is not None and first_level <= puzzle.level <= LEVELS[-1]:
                found.append(puzzle)
        line_seat = state.seat
        state.apply(move)
        is_start = line_seat is not None and ends_line(state, line_seat)
    return found


def puzzle_at(judge: Judge, state: State, played: BotGame, place: int) -> Puzzle | None:
    """The puzzle of a moment, if it is one."""
    world, seat = judge.known_world(state)
    obvious = judge.finder.obvious(world, seat)
    budget = Budget(simulations=judge.depth.simulations)
    first = judge.finder.best(world, seat, budget, 2)
    if first[0].line[0] == obvious or (len(first) > 1 and first[0].visits < 2 * first[1].visits):
        return None
    verdict = solve(judge, state, place * 2**33)
    if verdict is None or verdict.line[0] == obvious or not verdict.holds(judge.seats):
        return None
    tempting = judge.finder.line(world, seat, obvious, budget)
    reasons: Reasons = judge.reasons(world, seat, place, tempting, verdict.line)
    level = grade(state, verdict.line[0])
    return Puzzle(
        id=f"{judge.seats}-{played.seed}-{place}", seats=judge.seats, seed=played.seed, moves=played.moves[:place],
        line=verdict.line, chance=round(verdict.chance, 3), gap=round(verdict.gap, 3),
        ci95=(round(verdict.ci95[0], 3), round(verdict.ci95[1], 3)), tempting=obvious, level=level,
        why={name: round(gap, 1) for name, gap in reasons.differences().items()},
    )  # fmt: skip


def verify(game: Game, puzzle: Puzzle, depth: Depth) -> Verdict:
    """Look at a puzzle again, more deeply: the solution against everything the search and a short look propose."""
    state = puzzle.state(game)
    judge = Judge(game, puzzle.seats, depth, seed=1)
    world, seat = judge.known_world(state)
    budget = Budget(simulations=depth.simulations)
    lines = [each.line for each in judge.finder.best(world, seat, budget, depth.candidates)]
    own = next((line for line in lines if line[0] == puzzle.solution), puzzle.line)
    lines.append(judge.finder.line(world, seat, puzzle.tempting, budget))
    rivals = list(dict.fromkeys(line for line in lines if line[0] != puzzle.solution))
    found = against(judge, world, seat, 2**50, own, rivals)
    assert found is not None
    return found
