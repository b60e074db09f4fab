"""Mutation testing of the rules: how many small changes of the rules some test notices.

Runs mutmut on games/*/rules in pure mode, prints the score and every survivor as a diff. Survivors that change nothing
a game can show are explained in docs/mutation.md.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MUTMUT = [sys.executable, "-m", "mutmut"]
NOTICED = {"killed", "timeout", "segfault", "suspicious", "caught by type check"}


def run(names: list[str]) -> None:
    """Mutate and test; mutmut keeps its state in mutants/, so a stopped run goes on."""
    environment = {**os.environ, "KOHLENPOTT_PURE": "1"}
    subprocess.run([*MUTMUT, "run", *names], cwd=ROOT, env=environment, check=False)


def results() -> dict[str, str]:
    """Every mutant and what became of it."""
    done = subprocess.run([*MUTMUT, "results", "--all", "true"], cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(re.findall(r"^\s+(\S+): (.+)$", done.stdout, re.MULTILINE))


def show(mutant: str) -> str:
    """What a mutant changes."""
    done = subprocess.run([*MUTMUT, "show", mutant], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout


def main() -> int:
    """Run, then report; the exit code tells whether the wanted share was reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="mutants to run, e.g. 'kohlenpott.games.coal_baron.rules.mining*'")
    parser.add_argument("--anew", action="store_true", help="forget earlier results")
    parser.add_argument("--least", type=float, default=90.0, help="wanted share in per cent")
    parser.add_argument("--report-only", action="store_true")
    arguments = parser.parse_args()
    if arguments.anew:
        shutil.rmtree(ROOT / "mutants", ignore_errors=True)
    if not arguments.report_only:
        run(arguments.names)
    found = {name: state for name, state in results().items() if state != "not checked"}
    for name, state in sorted(found.items()):
        if state not in NOTICED:
            print(f"\n=== {name}: {state}\n{show(name)}")
    counts = Counter(found.values())
    noticed = sum(count for state, count in counts.items() if state in NOTICED)
    share = 100 * noticed / max(1, len(found))
    print(f"\n{noticed} of {len(found)} mutants noticed: {share:.1f} %  ({dict(counts)})")
    return 0 if share >= arguments.least else 1


if __name__ == "__main__":
    sys.exit(main())
