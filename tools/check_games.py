"""Random games at every table with every invariant checked after every decision; no decision may be a dead end.

    python tools/check_games.py [GAME ...] [--games N] [--each] [--vary NAME,NAME ...]

Plays with the usual options; --each also plays every option by itself in every other value, --vary all combinations of
the values of some options. Options that do not go together, or not with the number of seats, are left out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import kohlenpott as kp

Options = dict[str, Any]


def choices(game: kp.Game, names: list[str]) -> Iterator[Options]:
    """All combinations of the values of these options."""
    values = {option.name: option.choices for option in game.definition.options}
    for chosen in product(*(values[name] for name in names)):
        yield dict(zip(names, chosen, strict=True))


def tables(game: kp.Game, varied: list[list[str]]) -> Iterator[tuple[int, Options]]:
    """Every number of seats with the usual options and with the varied ones."""
    usual = {option.name: option.default for option in game.definition.options}
    for seats in game.definition.seats:
        seen: list[Options] = []
        for options in ({}, *(options for names in varied for options in choices(game, names))):
            unusual = {name: value for name, value in options.items() if value != usual[name]}
            if unusual not in seen and is_playable(game, seats, unusual):
                seen.append(unusual)
                yield seats, unusual


def is_playable(game: kp.Game, seats: int, options: Options) -> bool:
    """Do these options go together at such a table?"""
    try:
        game.checked_options(seats, options)
    except kp.BadSetup:
        return False
    return True


def check(game: kp.Game, seats: int, options: Options, games: int, jobs: int) -> tuple[int, bool]:
    """One `kohlenpott simulate --check`: decisions, and whether everything held."""
    command = [sys.executable, "-m", "kohlenpott.cli", "simulate", game.name, "--seats", str(seats), "--games",
               str(games), "--jobs", str(jobs), "--check", "--json"]  # fmt: skip
    for name, value in options.items():
        command += ["--option", f"{name}={json.dumps(value)}"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode not in (0, 1) or not done.stdout:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    found = json.loads(done.stdout)
    for broken in found["violations"][:10]:
        print(f"  seed {broken['seed']}, decision {broken['decision']}: {broken['rule']}")
    return found["decisions"], not found["violations"]


def main() -> int:
    """All tables, one line each; the number of tables with a violation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", default=list(kp.games()), help="all unless named")
    parser.add_argument("--games", type=int, default=100_000, help="per table")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--each", action="store_true", help="every option by itself")
    parser.add_argument("--vary", action="append", default=[], metavar="NAME,NAME", help="options to combine")
    arguments = parser.parse_args()
    failed = 0
    for name in arguments.names:
        game, decisions, count = kp.game(name), Counter[int](), Counter[int]()
        varied = [names.split(",") for names in arguments.vary]
        varied += [[option.name] for option in game.definition.options if arguments.each]
        for seats, options in tables(game, varied):
            made, good = check(game, seats, options, arguments.games, arguments.jobs)
            decisions[seats] += made
            count[seats] += arguments.games
            failed += not good
            told = ", ".join(f"{key}={value}" for key, value in options.items()) or "usual options"
            word = "nothing found" if good else "VIOLATED"
            print(f"{name}, {seats} seats, {told}: {arguments.games:,} games, {made:,} decisions, {word}", flush=True)
        for seats in decisions:
            print(f"{name}, {seats} seats: {count[seats]:,} games, {decisions[seats]:,} decisions in all", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
