"""Finds puzzles in kept bot games, and verifies those that are shipped.

    python tools/puzzles.py mine GAME --most 66 [--games 3]   # looks through kept games, adds to puzzles.json
    python tools/puzzles.py verify GAME [--drop]  # each at four times the depth; --drop leaves out those that fail

Mining goes on where it stopped: the games that were looked at are noted in docs/insight/mined-NAME.json.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from importlib import resources
from pathlib import Path

from insight_data import FOLDER, games_file
from kohlenpott.api import registry
from kohlenpott.api.atomic_write import write_atomically
from kohlenpott.api.game import Game
from kohlenpott.insight import puzzle_mining, puzzles
from kohlenpott.insight.bot_games import BotGame, read_games

MOST_OF_A_GAME = 4  # puzzles of one bot game
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


def notes(game: Game) -> Path:
    """Where it stands which games were looked at."""
    return FOLDER / f"mined-{game.name}.json"


def noted(game: Game) -> dict[str, list[int]]:
    """Seeds of the games that were looked at, by number of seats."""
    file = notes(game)
    found: dict[str, list[int]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def note(game: Game, seats: int, seed: int) -> None:
    """This game need not be looked at again."""
    found = noted(game)
    found[str(seats)] = sorted({*found.get(str(seats), []), seed})
    lines = [f"{json.dumps(name)}: {json.dumps(seeds)}" for name, seeds in sorted(found.items())]
    write_atomically(notes(game), ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def waiting(game: Game) -> list[tuple[int, BotGame]]:
    """Kept games that were not looked at, tables of all sizes in turns."""
    done, rows = noted(game), []
    for seats in game.definition.seats:
        seen = set(done.get(str(seats), ()))
        fresh = [each for each in read_games(games_file(game, seats)) if each.seed not in seen]
        rows += [(number, seats, each) for number, each in enumerate(fresh)]
    return [(seats, each) for _, seats, each in sorted(rows, key=lambda row: row[:2])]


def mine(game: Game, most: int, games: int) -> None:
    """Look through some more games; add puzzles, verified at once, until there are enough."""
    for seats, played in waiting(game)[:games]:
        have = kept(game)
        if len(have) >= most:
            return
        levels, new, tried = Counter(each.level for each in have), 0, 0
        for puzzle in puzzle_mining.mine(game, played):
            if levels[puzzle.level] >= MOST_OF_A_LEVEL * most or puzzle.id in {each.id for each in have}:
                continue
            tried += 1
            verdict = puzzle_mining.verify(game, puzzle)
            if verdict is None or not puzzle_mining.stands(puzzle, verdict):
                continue
            have.append(puzzle_mining.measured(puzzle, verdict))
            levels[puzzle.level] += 1
            new += 1
            keep(game, have)
            if new == MOST_OF_A_GAME or len(have) >= most:
                break
        note(game, seats, played.seed)
        print(f"{game.name} {seats} seed {played.seed}: {new} of {tried}, {len(have)} in all", flush=True)


def verify(game: Game, is_dropping: bool) -> int:
    """Look at all puzzles again; how many fail."""
    failed = []
    for puzzle in kept(game):
        verdict = puzzle_mining.verify(game, puzzle)
        is_right = puzzle_mining.stands(puzzle, verdict)
        told = f"gap {verdict.gap:.3f}" if verdict else "not alone"
        print(f"{puzzle.id}: {told}: {'stands' if is_right else 'FAILS'}", flush=True)
        failed += [] if is_right else [puzzle.id]
    if is_dropping:
        keep(game, [each for each in kept(game) if each.id not in failed])
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
