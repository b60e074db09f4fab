"""Writes the playthroughs of OpenSpiel that the tests compare: one whole game of each, all OpenSpiel can ask about it.

    python tools/playthroughs.py tests/envs/playthroughs

Run it after a change that is meant to change them; they are compressed because each has near a million characters.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import kohlenpott.envs.openspiel  # noqa: F401  # registers the games

SEED = 1
GAMES = ("python_coal_baron(players=2)", "python_haspelknecht(players=3)", "python_kohle_kolonie(players=3)")


def file_name(game: str) -> str:
    """Where the playthrough of a game is kept."""
    return f"{game.partition('(')[0].removeprefix('python_')}.txt.gz"


def main() -> None:
    """Write all of them into a folder."""
    parser = argparse.ArgumentParser(description="Write the playthroughs of OpenSpiel.")
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        text = generate_playthrough.playthrough(game, action_sequence=None, seed=SEED)
        (folder / file_name(game)).write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
