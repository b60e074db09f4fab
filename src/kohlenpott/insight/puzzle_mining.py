"""Finding, grading and verifying puzzles: moments with one clearly best move that weaker players miss.

Everything starts from what the mover can know, as when decisions are judged.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.bots.budget import Budget
from kohlenpott.bots.levels import LEVELS, make_unhurried_level
from kohlenpott.bots.player_view import PlayerView

from .bot_games import BotGame
from .continuations import paired
from .decisions import decisions_of
from .depths import DEPTHS, Depth
from .judging import SCREENS, USUAL_SEATS, Judge
from .puzzles import Puzzle

MINED = replace(DEPTHS["standard"], name="mined", simulations=300, candidates=2, screen=40, pairs=160)
VERIFIED = replace(
    MINED, name="four times", simulations=4 * MINED.simulations, candidates=4, screen=64, pairs=4 * MINED.pairs
)
GAP = 0.06  # by which every other move falls behind, at a table of four
EASY = 2.0  # times as much where the move that a short look prefers is the solution
EASY_EVERY = 5  # of the moments in which a short look and a short search agree one in so many is looked at
TRIES = 3  # of a level at a puzzle
LEAST_MOVES = 3  # to choose from
FAVOUR = 2.0  # how much more often than the second the search looks at a move that may be alone
CLOSEST = 2  # rivals of a solution that are compared with it in more games
FIRST_LEVEL = 3  # that solves a puzzle: what everybody sees is none
MOST_CERTAIN = 0.97  # chance of winning after the solution: where all is decided nothing is asked
HOPEFUL = 0.6  # of the gap that is asked for, after the first few games
PARTS = 4  # in which games are played, so that what is close is given up early
AGAIN = 0.75  # of the gap that must be left when a puzzle is looked at again
NEAREST = 6  # rivals that are compared with a solution when it is verified
LEAST_GAIN = 0.5  # points that the reasons of a solution add up to
LOOKED_AT = "moments"
STRONGEST = 20_000  # simulations of the strongest level: what its seconds are worth


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the solution stands against all other moves that were looked at."""

    line: tuple[int, ...]
    chance: float
    gap: float  # to the next best
    ci95: tuple[float, float]
    rival: tuple[int, ...]
    searched: int | None = None  # the move that a longer search prefers, where one was asked

    def holds(self, least: float) -> bool:
        """Is it one clearly best move, by the gap that is asked for?"""
        return self.gap >= least and self.ci95[0] > 0


def least_gap(seats: int) -> float:
    """By how much all others must fall behind."""
    return GAP * USUAL_SEATS / seats


class NoPuzzle(Exception):
    """A moment is none; the words say why."""


def mine(game: Game, played: BotGame, counts: Counter[str], depth: Depth = MINED) -> Iterator[Puzzle]:
    """The puzzles of one bot game, moments in any order; they are not verified yet. Counts what became of moments."""
    judge = Judge(game, len(played.scores), depth)
    decisions = decisions_of(played.record(game))
    random.Random(played.seed).shuffle(decisions)
    for decision in decisions:
        counts[LOOKED_AT] += 1
        try:
            yield puzzle_at(judge, decision.before, played, decision.step)
        except NoPuzzle as why:
            counts[str(why)] += 1


def puzzle_at(judge: Judge, state: State, played: BotGame, place: int) -> Puzzle:
    """The puzzle of a moment. What costs little is asked first."""
    if len(state.actions()) < LEAST_MOVES:
        raise NoPuzzle("few moves")
    world, seat = judge.known_world(state)
    obvious = judge.finder.obvious(world, seat)
    if played.moves[place] == obvious and place % EASY_EVERY:
        raise NoPuzzle("the obvious move was played")
    solution, rivals = favourite(judge, world, seat, obvious, place * 2**33)
    if grade(state, solution[0], LEVELS[: FIRST_LEVEL - 1]) < FIRST_LEVEL:
        raise NoPuzzle("weak levels find it")
    is_easy = solution[0] == obvious
    least = least_gap(judge.seats) * (EASY if is_easy else 1.0)
    verdict = against(judge, world, seat, place * 2**33 + SCREENS, solution, rivals, least)
    if not verdict.holds(least):
        raise NoPuzzle("others are close")
    if verdict.chance > MOST_CERTAIN:
        raise NoPuzzle("all is decided")
    budget = Budget(simulations=judge.depth.simulations)
    tempting = verdict.rival if is_easy else judge.finder.line(world, seat, obvious, budget)
    reasons = judge.reasons(world, seat, place, tempting, verdict.line)
    why = {name: round(gap, 1) for name, gap in reasons.differences().items()}
    if not is_reason(why):
        raise NoPuzzle("no reason can be told")
    level = grade(state, verdict.line[0], LEVELS[FIRST_LEVEL - 1 :])
    if level > LEVELS[-1]:
        raise NoPuzzle("no level finds it")
    found = Puzzle(
        id=f"{judge.seats}-{played.seed}-{place}", seats=judge.seats, seed=played.seed, moves=played.moves[:place],
        line=verdict.line, chance=0.0, gap=0.0, ci95=(0.0, 0.0), tempting=tempting[0], level=level, why=why,
    )  # fmt: skip
    return measured(found, verdict)


def is_reason(why: Mapping[str, float]) -> bool:
    """Do the points that somebody reads speak for the solution?"""
    return sum(why.values()) >= LEAST_GAIN and next(iter(why.values())) > 0


def measured(puzzle: Puzzle, verdict: Verdict) -> Puzzle:
    """A puzzle with the numbers of a verdict."""
    low, high = verdict.ci95
    return replace(puzzle, line=verdict.line, chance=round(verdict.chance, 3), gap=round(verdict.gap, 3),
                   ci95=(round(low, 3), round(high, 3)))  # fmt: skip


def favourite(
    judge: Judge, world: State, seat: int, obvious: int, seed: int
) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """The line that is best by a short search and some games, and its closest rivals; it may be alone."""
    budget = Budget(simulations=judge.depth.simulations)
    moves = judge.finder.first_moves(world, budget)[: judge.depth.candidates]
    favour = FAVOUR if moves[0][0] != obvious else EASY * FAVOUR
    if len(moves) > 1 and moves[0][1] < favour * moves[1][1]:
        raise NoPuzzle("the search has no favourite")
    wanted = dict.fromkeys([*(action for action, _ in moves), obvious])
    lines = [judge.finder.line(world, seat, action, budget) for action in wanted]
    screens = {line: judge.play(world, seat, seed, judge.depth.screen, line) for line in lines}
    order = sorted(lines, key=lambda line: -screens[line].means()[seat])
    rivals = [line for line in order[1:] if line[0] != order[0][0]][:CLOSEST]
    if not rivals:
        raise NoPuzzle("few moves")
    if order[0][0] != moves[0][0]:
        raise NoPuzzle("search and games disagree")
    lead = paired(screens[rivals[0]], screens[order[0]], seat)
    if lead.high < least_gap(judge.seats) or lead.value < least_gap(judge.seats) * HOPEFUL:
        raise NoPuzzle("some games show no lead")
    return order[0], rivals


def against(judge: Judge, world: State, seat: int, seed: int, best: tuple[int, ...],
            rivals: Sequence[tuple[int, ...]], least: float) -> Verdict:  # fmt: skip
    """One line against others, with fresh chance; ends early once the lead is clearly less than it should be."""
    lines, part = (best, *rivals), max(1, judge.depth.pairs // PARTS)
    games = [judge.play(world, seat, seed, part, line) for line in lines]
    while True:
        leads = [paired(other, games[0], seat) for other in games[1:]]
        nearest = min(range(len(leads)), key=lambda k: leads[k].value)
        lead, done = leads[nearest], games[0].games
        if done >= judge.depth.pairs or lead.high < least:
            chance = judge.settled(world, games[0])[seat]
            return Verdict(best, chance, lead.value, (lead.low, lead.high), rivals[nearest])
        more = (judge.play(world, seat, seed + done, part, line) for line in lines)
        games = [one.joined(other) for one, other in zip(games, more, strict=True)]


def grade(state: State, solution: int, levels: Sequence[int] = LEVELS) -> int:
    """The weakest level that finds the solution in most of its tries; one more than the last if none does."""
    for level in levels:
        found = 0
        for seed in range(TRIES):
            bot = make_unhurried_level(level, state.game, state.seats, seed, STRONGEST)
            found += bot.choose(PlayerView(state)) == solution
            bot.close()
            if 2 * found > TRIES or 2 * (seed + 1 - found) > TRIES:
                break
        if 2 * found > TRIES:
            return level
    return levels[-1] + 1


def verify(game: Game, puzzle: Puzzle, depth: Depth = VERIFIED) -> Verdict:
    """Look at a puzzle again, more deeply: the solution against all other moves, and what a search prefers."""
    judge = Judge(game, puzzle.seats, depth, seed=1)
    world, seat = judge.known_world(puzzle.state(game))
    budget = Budget(simulations=depth.simulations)
    lines = [each.line for each in judge.finder.best(world, seat, budget, depth.candidates)]
    preferred = lines[0][0]
    own = next((line for line in lines if line[0] == puzzle.solution), puzzle.line)
    seen = {line[0] for line in lines}
    rest = [action for action in world.actions() if action not in seen and action != puzzle.solution]
    briefly = Budget(simulations=MINED.simulations)
    lines += [judge.finder.line(world, seat, action, briefly) for action in rest]
    rivals = [line for line in lines if line[0] != puzzle.solution]
    first, least = judge.play(world, seat, 2**49, depth.screen, own), AGAIN * least_gap(puzzle.seats)
    leads = {line: paired(judge.play(world, seat, 2**49, depth.screen, line), first, seat) for line in rivals}
    order = sorted(rivals, key=lambda line: leads[line].value)
    near = [line for line in order if leads[line].low < least / AGAIN]
    closest = [order[0], *(line for line in near if line != order[0])][:NEAREST]
    return replace(against(judge, world, seat, 2**50, own, closest, least), searched=preferred)


def stands(puzzle: Puzzle, verdict: Verdict) -> bool:
    """Is the solution still the one clearly best move, for the search too? The gap may be smaller now, by a quarter."""
    return verdict.holds(AGAIN * least_gap(puzzle.seats)) and verdict.searched == puzzle.solution
