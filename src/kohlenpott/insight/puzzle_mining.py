"""Finding, grading and verifying puzzles: moments with one clearly best move that weaker players miss.

Everything starts from what the mover can know, as when decisions are judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.bots import networks
from kohlenpott.bots.budget import Budget
from kohlenpott.bots.levels import LEVELS, make_level
from kohlenpott.bots.player_view import PlayerView
from kohlenpott.bots.protocol import Bot
from kohlenpott.bots.search_bot import SearchBot

from .bot_games import BotGame
from .continuations import Continued, paired
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
STRONGEST = 20_000  # simulations of the strongest level: what its seconds are worth on a quiet machine


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the solution stands against all other moves that were looked at."""

    line: tuple[int, ...]
    chance: float
    gap: float  # to the next best
    ci95: tuple[float, float]
    rival: tuple[int, ...]

    def holds(self, seats: int, share: float = 1.0) -> bool:
        """Is it one clearly best move, by the gap that is asked for or a share of it?"""
        return self.gap >= share * least_gap(seats) and self.ci95[0] > 0


def least_gap(seats: int) -> float:
    """By how much all others must fall behind."""
    return GAP * USUAL_SEATS / seats


def mine(game: Game, played: BotGame, depth: Depth = MINED) -> Iterator[Puzzle]:
    """The puzzles of one bot game, in order; they are not verified yet."""
    judge = Judge(game, len(played.scores), depth)
    for decision in decisions_of(played.record(game)):
        if len(decision.before.actions()) >= LEAST_MOVES:
            puzzle = puzzle_at(judge, decision.before, played, decision.step)
            if puzzle is not None:
                yield puzzle


def puzzle_at(judge: Judge, state: State, played: BotGame, place: int) -> Puzzle | None:
    """The puzzle of a moment, if it is one."""
    world, seat = judge.known_world(state)
    obvious = judge.finder.obvious(world, seat)
    if played.moves[place] == obvious and place % EASY_EVERY:
        return None
    verdict = solve(judge, world, seat, obvious, place * 2**33)
    if verdict is None or not verdict.holds(judge.seats) or verdict.chance > MOST_CERTAIN:
        return None
    is_easy = verdict.line[0] == obvious
    if is_easy and not verdict.holds(judge.seats, EASY):
        return None
    level = grade(state, verdict.line[0])
    if not FIRST_LEVEL <= level <= LEVELS[-1]:
        return None
    budget = Budget(simulations=judge.depth.simulations)
    tempting = verdict.rival if is_easy else judge.finder.line(world, seat, obvious, budget)
    reasons = judge.reasons(world, seat, place, tempting, verdict.line)
    why = {name: round(gap, 1) for name, gap in reasons.differences().items()}
    found = Puzzle(
        id=f"{judge.seats}-{played.seed}-{place}", seats=judge.seats, seed=played.seed, moves=played.moves[:place],
        line=verdict.line, chance=0.0, gap=0.0, ci95=(0.0, 0.0), tempting=tempting[0], level=level, why=why,
    )  # fmt: skip
    return measured(found, verdict)


def measured(puzzle: Puzzle, verdict: Verdict) -> Puzzle:
    """A puzzle with the numbers of a verdict."""
    low, high = verdict.ci95
    return replace(puzzle, line=verdict.line, chance=round(verdict.chance, 3), gap=round(verdict.gap, 3),
                   ci95=(round(low, 3), round(high, 3)))  # fmt: skip


def solve(judge: Judge, world: State, seat: int, obvious: int, seed: int) -> Verdict | None:
    """The best line of a moment against the best of the others; None where some games already show it is not alone."""
    budget = Budget(simulations=judge.depth.simulations)
    moves = judge.finder.first_moves(world, budget)[: judge.depth.candidates]
    favour = FAVOUR if moves[0][0] != obvious else EASY * FAVOUR
    if len(moves) > 1 and moves[0][1] < favour * moves[1][1]:
        return None
    wanted = dict.fromkeys([*(action for action, _ in moves), obvious])
    lines = [judge.finder.line(world, seat, action, budget) for action in wanted]
    screens = {line: judge.play(world, seat, seed, judge.depth.screen, line) for line in lines}
    order = sorted(lines, key=lambda line: -screens[line].means()[seat])
    rivals = [line for line in order[1:] if line[0] != order[0][0]]
    if not rivals or paired(screens[rivals[0]], screens[order[0]], seat).high < least_gap(judge.seats):
        return None
    if screens[order[0]].means()[seat] - screens[rivals[0]].means()[seat] < least_gap(judge.seats) / 2:
        return None
    return against(judge, world, seat, seed + SCREENS, order[0], rivals[:CLOSEST])


def against(judge: Judge, world: State, seat: int, seed: int, best: tuple[int, ...],
            rivals: Sequence[tuple[int, ...]]) -> Verdict:  # fmt: skip
    """One line against others, with fresh chance."""
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
            bot = level_bot(level, state, seed)
            found += bot.choose(PlayerView(state)) == solution
            bot.close()
            if 2 * found > TRIES or 2 * (seed + 1 - found) > TRIES:
                break
        if 2 * found > TRIES:
            return level
    return levels[-1] + 1


def level_bot(level: int, state: State, seed: int) -> Bot:
    """The bot of a level; the strongest one counts simulations here, so that a busy machine does not weaken it."""
    if level == LEVELS[-1]:
        net = networks.shipped(state.game, state.seats)
        return SearchBot(state.game, seed, Budget(simulations=STRONGEST), net)
    return make_level(level, state.game, state.seats, seed)


def verify(game: Game, puzzle: Puzzle, depth: Depth = VERIFIED) -> Verdict | None:
    """Look at a puzzle again, more deeply: the solution against all other moves.

    None where fewer games already show that another move is as good.
    """
    judge = Judge(game, puzzle.seats, depth, seed=1)
    world, seat = judge.known_world(puzzle.state(game))
    budget = Budget(simulations=depth.simulations)
    lines = [each.line for each in judge.finder.best(world, seat, budget, depth.candidates)]
    own = next((line for line in lines if line[0] == puzzle.solution), puzzle.line)
    seen = {line[0] for line in lines}
    rest = [action for action in world.actions() if action not in seen and action != puzzle.solution]
    briefly = Budget(simulations=MINED.simulations)
    lines += [judge.finder.line(world, seat, action, briefly) for action in rest]
    rivals = [line for line in lines if line[0] != puzzle.solution]
    first = judge.play(world, seat, 2**49, depth.screen, own)
    screens = {line: judge.play(world, seat, 2**49, depth.screen, line) for line in rivals}
    leads = {line: paired(screens[line], first, seat) for line in rivals}
    if any(lead.high < least_gap(puzzle.seats) / 2 for lead in leads.values()):
        return None
    order = sorted(rivals, key=lambda line: leads[line].value)
    close = order[:1] + [line for line in order[1 : depth.candidates] if leads[line].low < least_gap(puzzle.seats)]
    return against(judge, world, seat, 2**50, own, close)


def stands(puzzle: Puzzle, verdict: Verdict | None) -> bool:
    """Is the solution still the one clearly best move? The gap may look smaller now, by a quarter."""
    return verdict is not None and verdict.holds(puzzle.seats, 0.75)
