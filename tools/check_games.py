"""Random games of every game and seat count with every invariant checked after every decision."""

from __future__ import annotations

import argparse
import subprocess
import sys

import kohlenpott as kp


def main() -> int:
    """One `kohlenpott simulate --check` per table; the number of tables with a violation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    failed = 0
    for name in kp.games():
        for seats in kp.game(name).definition.seats:
            command = [sys.executable, "-m", "kohlenpott.cli", "simulate", name, "--seats", str(seats),
                       "--games", str(arguments.games), "--jobs", str(arguments.jobs), "--check"]  # fmt: skip
            failed += subprocess.run(command, check=False).returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main())
