"""Finds puzzles in kept bot games, and verifies those that are shipped.

python tools/puzzles.py mine GAME --seats 3 --first 0 --games 20   # looks through kept games, adds to puzzles.json
python tools/puzzles.py verify GAME    # each at four times the depth
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from importlib import resources
from pathlib import Path

from insight_data import games_file
from kohlenpott.api import registry
from kohlenpott.api.atomic_write import write_atomically
from kohlenpott.api.game import Game
from kohlenpott.insight import puzzles
from kohlenpott.insight.bot_games import read_games
from kohlenpott.insight.depths import DEPTHS

MINED = replace(DEPTHS["standard"], simulations=400, pairs=300)
VERIFIED = replace(MINED, name="four times", simulations=4 * MINED.simulations, pairs=4 * MINED.pairs, candidates=4)


def target(game: Game) -> Path:
    """The file of a game's puzzles."""
    return Path(str(resources.files(game.definition.package).joinpath(puzzles.FILE)))


def mine(game: Game, seats: int, first: int, count: int) -> None:
    """Add the puzzles of some kept games, verified at once."""
    for played in read_games(games_file(game, seats))[first : first + count]:
        found = [each for each in puzzles.mine(game, played, MINED) if stands(game, each)]
        file = target(game)
        kept = puzzles.read(file.read_text(encoding="utf-8")) if file.exists() else []
        every = {each.id: each for each in [*kept, *found]}
        write_atomically(file, puzzles.write(list(every.values())).encode())
        print(f"{game.name} {seats} seed {played.seed}: {len(found)} new, {len(every)} in all", flush=True)


def stands(game: Game, puzzle: puzzles.Puzzle) -> bool:
    """Is the solution still the one clearly best move at four times the depth?"""
    verdict = puzzles.verify(game, puzzle, VERIFIED)
    return verdict.ci95[0] > 0 and verdict.gap >= puzzles.GAP / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("task", choices=("mine", "verify"))
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    game = registry.game(asked.game)
    if asked.task == "mine":
        mine(game, asked.seats, asked.first, asked.games)
        return
    wrong = 0
    for puzzle in puzzles.puzzles_of(game.definition):
        is_right = stands(game, puzzle)
        wrong += not is_right
        print(f"{puzzle.id}: {'stands' if is_right else 'FAILS'}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
