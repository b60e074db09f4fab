"""Puts the judge to the test on moments of kept bot games.

    python tools/plant_blunders.py blunders GAME --games 20   # a good move is replaced by a costly one: is it named?
    python tools/plant_blunders.py own GAME --games 20        # are decisions of strong bots called mistakes?
    python tools/plant_blunders.py alarms GAME                # ... and if so: were they, in games to the end?
    python tools/plant_blunders.py levels GAME --games 20     # how accurate levels are at the same moments
    python tools/plant_blunders.py luck GAME --games 20       # results, and what draws seem to have given

A blunder is a line instead of the played one that paired games, with other chance than the review's, show to cost at
least 15 percent of winning chances: games of quick players, and games in which everybody searches for a while. Each
command goes on with kept games of all table sizes that were not looked at, without those that served to set the judge,
and adds to docs/insight/trials/TASK-NAME.jsonl.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from insight_data import add_trials, games_file, read_trials
from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.bots.budget import Budget
from kohlenpott.bots.calibration import calibration_of
from kohlenpott.bots.levels import make_unhurried_level
from kohlenpott.bots.player_view import PlayerView
from kohlenpott.insight.bot_games import BotGame, SelfPlayer, read_games
from kohlenpott.insight.continuations import Continuer, mean_of, paired
from kohlenpott.insight.decisions import PlayedDecision, decisions_of, ends_line, reveals
from kohlenpott.insight.depths import DEPTHS, depth_named
from kohlenpott.insight.draws import draw_luck
from kohlenpott.insight.judging import BLUNDER, MISTAKE, Judge, Judgement
from kohlenpott.insight.review import moment_seed
from kohlenpott.insight.values import values

FIRST = 1000060  # the games before it served to set the judge and this tool
COST = 0.15
SCREEN, PAIRS = 16, 320  # pairs that look for the cost, and that prove it
PLACES = 16  # of a game that are tried
TRIED, PROVED = 10, 2  # moves of a place that are looked at, and the worst of them that are looked at closely
OPENING = 0.3  # part of a game's decisions that are tried last: little is lost there by one of them
STRONGEST = 10_000  # simulations of the strongest level: a busy machine must not weaken it
ASKED = (2, 4, 6, 8)  # levels
OWN, SHARED = 3, 2  # moments of a game for the strongest level, for all levels
OTHER_CHANCE = 2**20 + 7  # than the review has
TO_END, SHORT = 40, 64  # pairs of games to the end, and simulations of a move in them


def waiting(game: Game, task: str, first: int) -> list[BotGame]:
    """Kept games from a seed on that this task has not looked at, tables of all sizes in turns."""
    seen = {(row["seats"], row["seed"]) for row in read_trials(game, task)}
    rows = []
    for seats in game.definition.seats:
        kept = [each for each in read_games(games_file(game, seats)) if each.seed >= first]
        fresh = [each for each in kept if (seats, each.seed) not in seen]
        rows += [(number, seats, each) for number, each in enumerate(fresh)]
    return [each for _, _, each in sorted(rows, key=lambda row: row[:2])]


def choices(game: Game, played: BotGame, draw: random.Random) -> list[PlayedDecision]:
    """The decisions of a game that had an alternative, shuffled."""
    found = [each for each in decisions_of(played.record(game)) if each.has_alternative]
    draw.shuffle(found)
    return found


def costly(
    judge: Judge, state: State, line: tuple[int, ...], draw: random.Random
) -> tuple[tuple[int, ...], float] | None:
    """A line that costs enough against the played one, and how much; None where none of some is that bad."""
    world, seat = judge.known_world(state)
    others = [action for action in world.actions() if action != line[0]]
    draw.shuffle(others)
    own = judge.play(world, seat, 1, SCREEN, line)
    tried = {action: judge.play(world, seat, 1, SCREEN, (action,)) for action in others[:TRIED]}
    costs = {action: paired(games, own, seat).value for action, games in tried.items()}
    for action in sorted(costs, key=costs.__getitem__, reverse=True)[:PROVED]:
        if costs[action] < COST:
            continue
        worse = judge.finder.line(world, seat, action, Budget(simulations=judge.depth.simulations))
        one, other = (judge.play(world, seat, OTHER_CHANCE, PAIRS, each) for each in (worse, line))
        loss = paired(one, other, seat)
        if loss.low < COST * 0.8 or loss.value < COST:
            continue
        again = judge.second.loss(world, seat, OTHER_CHANCE, worse, line, judge.depth.second, COST)
        if again.low > 0.0 and again.value >= COST:
            return worse, min(loss.value, again.value)
    return None


def blunders(game: Game, played: BotGame, depth: str) -> Iterator[dict[str, Any]]:
    """What a review says about one planted blunder."""
    draw, seats = random.Random(played.seed), len(played.scores)
    planter, judge = Judge(game, seats, DEPTHS["standard"], OTHER_CHANCE), Judge(game, seats, depth_named(depth))
    places = choices(game, played, draw)
    early = OPENING * len(played.moves)
    for decision in sorted(places, key=lambda each: each.step < early)[:PLACES]:
        found = costly(planter, decision.before, decision.line, draw)
        if found is not None:
            judged = judge.judge(decision.before, found[0], decision.step)
            yield {"step": decision.step, "cost": round(found[1], 3), **told(judged)}
            return


def own(game: Game, played: BotGame, depth: str) -> Iterator[dict[str, Any]]:
    """What a review says about decisions of the strongest level."""
    draw, seats = random.Random(played.seed + 1), len(played.scores)
    judge = Judge(game, seats, depth_named(depth))
    for decision in choices(game, played, draw)[:OWN]:
        line = level_line(decision.before, ASKED[-1], played.seed)
        yield {"step": decision.step, **told(judge.judge(decision.before, line, decision.step))}


def alarms(game: Game, played: BotGame, depth: str) -> Iterator[dict[str, Any]]:
    """Decisions of the strongest level that were called mistakes: what games between bots to the end say."""
    seats = len(played.scores)
    judge, player = Judge(game, seats, depth_named(depth)), SelfPlayer(game, seats, SHORT)
    steps = [row["step"] for row in called(game) if (row["seats"], row["seed"]) == (seats, played.seed)]
    for decision in decisions_of(played.record(game)):
        if decision.step in steps:
            line = level_line(decision.before, ASKED[-1], played.seed)
            judged = judge.judge(decision.before, line, decision.step)
            world, seat = judge.known_world(decision.before)
            shares = [[played_out(player, world, seat, each, k) for k in range(TO_END)] for each in (line, judged.best)]
            gap = mean_of([best - own for own, best in zip(*shares, strict=True)])
            won = [round(sum(each) / TO_END, 3) for each in shares]
            yield {"step": decision.step, "won": won, "gap": [round(end, 3) for end in (gap.value, gap.low, gap.high)]}


def called(game: Game) -> list[dict[str, Any]]:
    """The decisions of the strongest level that were called mistake or blunder."""
    return [row for row in read_trials(game, "own") if row.get("word") in (MISTAKE, BLUNDER)]


def played_out(player: SelfPlayer, world: State, seat: int, line: tuple[int, ...], seed: int) -> float:
    """What a seat wins after a line, in one world it can imagine, in a game of short searches; one seed, one chance."""
    state, draw = world.determinise(seat, OTHER_CHANCE + seed), random.Random(seed)
    for action in line:
        if action not in state.actions():
            break
        state.apply(action)
    while state.seat is not None:
        state.apply(player.choose(state, state.seat, draw))
    return values(state)[seat]


def levels(game: Game, played: BotGame, depth: str) -> Iterator[dict[str, Any]]:
    """How accurate the levels are at the same moments."""
    draw, seats = random.Random(played.seed + 2), len(played.scores)
    judge = Judge(game, seats, depth_named(depth))
    for decision in choices(game, played, draw)[:SHARED]:
        known: dict[tuple[int, ...], Judgement] = {}
        for level in ASKED:
            line = level_line(decision.before, level, played.seed)
            if line not in known:
                known[line] = judge.judge(decision.before, line, decision.step)
            judged = known[line]
            best = round(judged.best_chances[decision.seat], 3)
            yield {"step": decision.step, "level": level, "best": best, **told(judged)}


def level_line(state: State, level: int, seed: int) -> tuple[int, ...]:
    """What a level plays at a moment, up to the end of its decision."""
    seat, now = state.seat, state.clone()
    line: list[int] = []
    assert seat is not None
    bot = make_unhurried_level(level, state.game, state.seats, seed, STRONGEST)
    is_over = False
    while not is_over:
        action = bot.choose(PlayerView(now, None, tuple(line)))
        is_over = reveals(now, seat, action)
        now.apply(action)
        line.append(action)
        is_over = is_over or ends_line(now, seat)
    bot.close()
    return tuple(line)


def luck(game: Game, played: BotGame, depth: str) -> Iterator[dict[str, Any]]:
    """The result of every seat, and what draws seem to have given it."""
    seats, games = len(played.scores), depth_named(depth).draws
    plain = replace(calibration_of(game.definition, seats), luck=1.0)  # what of it shows in results is asked here
    continuer, total = Continuer(game, seats, plain), [0.0] * seats
    for number, decision in enumerate(decisions_of(played.record(game))):
        gains = draw_luck(continuer, decision, moment_seed(number), games)
        total = [before + gain for before, gain in zip(total, gains, strict=True)]
    yield {"result": played.shares(), "luck": [round(each, 4) for each in total]}


def told(judged: Judgement) -> dict[str, Any]:
    """What is kept of a judgement."""
    return {"word": judged.word, "loss": round(judged.loss if judged.is_certain else 0.0, 3)}


TASKS = {"blunders": blunders, "own": own, "alarms": alarms, "levels": levels, "luck": luck}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("task", choices=tuple(TASKS))
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--depth", default="standard")
    parser.add_argument("--first", type=int, default=FIRST, help="seed of the first game that is looked at")
    asked = parser.parse_args()
    game = registry.game(asked.game)
    games = waiting(game, asked.task, asked.first)
    if asked.task == "alarms":
        where = {(row["seats"], row["seed"]) for row in called(game)}
        games = [each for each in games if (len(each.scores), each.seed) in where]
    for played in games[: asked.games]:
        rows = list(TASKS[asked.task](game, played, asked.depth))
        head = {"seats": len(played.scores), "seed": played.seed}
        found = [{**head, **row} for row in rows or [{}]]
        add_trials(game, asked.task, found)
        print(*found, sep="\n", flush=True)


if __name__ == "__main__":
    main()
