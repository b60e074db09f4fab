"""Finds puzzles in kept bot games, and verifies those that are shipped.

    python tools/puzzles.py mine GAME --most 66 [--games 3]   # looks through kept games, adds to puzzles.json
    python tools/puzzles.py verify GAME [--drop]  # each at four times the depth; --drop leaves out those that fail

Mining goes on where it stopped: the games that were looked at are noted in docs/insight/trials/mining-NAME.jsonl, with
what became of their moments.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from importlib import resources
from pathlib import Path

from insight_data import add_trials, games_file, read_trials
from kohlenpott.api import registry
from kohlenpott.api.atomic_write import write_atomically
from kohlenpott.api.game import Game
from kohlenpott.insight import puzzle_mining, puzzles
from kohlenpott.insight.bot_games import BotGame, read_games

TASK = "mining"
MOST_OF_A_GAME = 3  # puzzles of one bot game
MOST_OF_A_LEVEL = 0.5  # of all puzzles wanted


def target(game: Game) -> Path:
    """The file of a game's puzzles."""
    return Path(str(resources.files(game.definition.package).joinpath(puzzles.FILE)))


def kept(game: Game) -> list[puzzles.Puzzle]:
    """The puzzles found so far."""
    file = target(game)
    return puzzles.read(file.read_text(encoding="utf-8")) if file.exists() else []


def keep(game: Game, found: list[puzzles.Puzzle]) -> None:
    """Write the puzzles of a game."""
    write_atomically(target(game), puzzles.write(found).encode())


def waiting(game: Game) -> list[tuple[int, BotGame]]:
    """Kept games that were not looked at, tables of all sizes in turns."""
    seen, rows = {(row["seats"], row["seed"]) for row in read_trials(game, TASK)}, []
    for seats in game.definition.seats:
        fresh = [each for each in read_games(games_file(game, seats)) if (seats, each.seed) not in seen]
        rows += [(number, seats, each) for number, each in enumerate(fresh)]
    return [(seats, each) for _, seats, each in sorted(rows, key=lambda row: row[:2])]


def mine(game: Game, most: int, games: int) -> None:
    """Look through some more games; add puzzles, verified at once, until there are enough."""
    for seats, played in waiting(game)[:games]:
        have, begun, counts = kept(game), time.process_time(), Counter[str]()
        if len(have) >= most:
            return
        levels, new = Counter(each.level for each in have), 0
        for puzzle in puzzle_mining.mine(game, played, counts):
            if levels[puzzle.level] >= MOST_OF_A_LEVEL * most or puzzle.id in {each.id for each in have}:
                counts["enough of its level"] += 1
                continue
            verdict = puzzle_mining.verify(game, puzzle)
            if not puzzle_mining.stands(puzzle, verdict):
                counts["not at four times the depth"] += 1
                continue
            have.append(puzzle_mining.measured(puzzle, verdict))
            levels[puzzle.level] += 1
            new += 1
            keep(game, have)
            if new == MOST_OF_A_GAME or len(have) >= most:
                break
        row = {"seats": seats, "seed": played.seed, "found": new, "seconds": round(time.process_time() - begun, 1)}
        add_trials(game, TASK, [{**row, "counts": counts}])
        print(f"{row} {len(have)} in all", flush=True)


def verify(game: Game, is_dropping: bool) -> int:
    """Look at all puzzles again; how many fail."""
    failed = []
    for puzzle in kept(game):
        verdict = puzzle_mining.verify(game, puzzle)
        is_right = puzzle_mining.stands(puzzle, verdict) and puzzle_mining.is_reason(puzzle.why)
        told = f"gap {verdict.gap:.3f} ({verdict.ci95[0]:.3f} to {verdict.ci95[1]:.3f})"
        print(f"{puzzle.id}: {told}: {'stands' if is_right else 'FAILS'}", flush=True)
        if not is_right:
            failed.append(puzzle.id)
            if is_dropping:
                keep(game, [each for each in kept(game) if each.id != puzzle.id])
    return len(failed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("task", choices=("mine", "verify"))
    parser.add_argument("game")
    parser.add_argument("--most", type=int, default=66)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--drop", action="store_true")
    asked = parser.parse_args()
    game = registry.game(asked.game)
    if asked.task == "mine":
        mine(game, asked.most, asked.games)
        return
    sys.exit(1 if verify(game, asked.drop) and not asked.drop else 0)


if __name__ == "__main__":
    main()
