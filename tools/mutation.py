"""Mutation testing of the rules: how many small changes of the rules some test notices.

The mutants of mutmut, each in a forked process of its own in pure mode, against those rules tests of the game that run
through the changed statement, the narrowest first. Prints the score and every survivor as a diff. Survivors that change
nothing a game can show are explained in docs/mutation.md.
"""

from __future__ import annotations

import argparse
import fnmatch
import gc
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

os.environ["KOHLENPOTT_PURE"] = "1"

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

import kohlenpott as kp
from rule_mutants import Mutant, mutants_of

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "build" / "mutation"
SURVIVED, NOTICED, ENDLESS = 0, 1, 2
WORDS = {SURVIVED: "survived", NOTICED: "noticed", ENDLESS: "does not end"}
MOST_MEMORY = 2 << 30
Line = tuple[str, int]
Verdicts = dict[str, tuple[str, str]]  # by mutant: what became of it, its change as a diff


def passes(item: pytest.Item) -> bool:
    """Run one test."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


@dataclass(frozen=True)
class Limits:
    """How much a run may take."""

    jobs: int
    seconds: float
    slowest: float


class Baseline:
    """What the tests of a game run through when nothing is changed."""

    def __init__(self, folder: str, slowest: float) -> None:
        self.folder, self.slowest = folder, slowest  # of the rules; seconds of a test that is still asked
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, set[Line]] = {}

    def measure(self, items: list[pytest.Item]) -> None:
        """Run every test once; write down which lines of the rules it reaches."""
        tracer = Coverage(data_file=None, source=[self.folder], config_file=False)
        tracer.start()
        for item in items:
            tracer.switch_context(item.nodeid)
            start = time.process_time()
            if not passes(item):
                sys.exit(f"{item.nodeid} fails on the unchanged rules")
            self.seconds[item.nodeid] = time.process_time() - start
        tracer.stop()
        reached = tracer.get_data()
        for item in items:
            reached.set_query_context(item.nodeid)
            self.lines[item.nodeid] = {
                (path, line) for path in reached.measured_files() for line in reached.lines(path) or ()
            }

    def tests_for(self, mutant: Mutant, items: list[pytest.Item]) -> list[pytest.Item]:
        """The tests that run through the changed statement, those that do little else first."""
        path = str(Path(self.folder) / f"{mutant.module.rpartition('.')[2]}.py")
        wanted = {(path, line) for line in mutant.lines}
        found = [item for item in items if wanted & self.lines[item.nodeid] and self.cost(item) <= self.slowest]
        return sorted(found, key=lambda item: (len(self.lines[item.nodeid]), self.cost(item)))

    def cost(self, item: pytest.Item) -> float:
        """Seconds the test takes."""
        return self.seconds[item.nodeid]


class Trial:
    """A pytest plugin: instead of running the collected tests once, runs them against every mutant."""

    def __init__(
        self, baseline: Baseline, mutants: list[Mutant], limits: Limits, tell: Callable[[Mutant, int], None]
    ) -> None:
        self.mutants, self.jobs, self.tell = mutants, limits.jobs, tell
        self.deadline = time.monotonic() + limits.seconds
        self.baseline = baseline
        self.running: dict[int, Mutant] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.baseline.measure(session.items)
        gc.freeze()
        for mutant in self.mutants:
            if time.monotonic() > self.deadline:
                break
            tests = self.baseline.tests_for(mutant, session.items)
            if not tests:
                self.tell(mutant, SURVIVED)
                continue
            while len(self.running) >= self.jobs:
                self.wait()
            child = os.fork()
            if child == 0:
                self.face(mutant, tests)
            self.running[child] = mutant
        while self.running:
            self.wait()
        return True

    def wait(self) -> None:
        """Until one of the processes ends."""
        child, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        self.tell(self.running.pop(child), code if code in WORDS else NOTICED)

    def face(self, mutant: Mutant, tests: list[pytest.Item]) -> None:
        """In the forked process: change the rules, run the tests, leave with the verdict."""
        limit = 3 + 1.5 * sum(map(self.baseline.cost, tests))
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(ENDLESS))
        signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        try:
            mutant.take_effect()
            os._exit(SURVIVED if all(passes(item) for item in tests) else NOTICED)
        except BaseException:
            os._exit(NOTICED)


def run(game: str, wanted: Callable[[Mutant], bool], limits: Limits, known: Verdicts) -> Verdicts:
    """Try the mutants of a game's rules; verdict and change of each, added to those known before."""
    package = f"kohlenpott.games.{game.replace('-', '_')}"
    rules = kp.game(game).definition.unit.rules
    mutants = [m for module in rules for m in mutants_of(module.__name__) if wanted(m)]
    mutants.sort(key=lambda m: sha256(m.name.encode()).digest())  # so that a stopped run is a fair sample
    found: Verdicts = {}
    start = time.monotonic()

    def tell(mutant: Mutant, verdict: int) -> None:
        found[mutant.name] = WORDS[verdict], mutant.diff
        if len(found) % 100 == 0 or len(found) == len(mutants):
            survivors = sum(word == WORDS[SURVIVED] for word, _ in found.values())
            spent = time.monotonic() - start
            print(f"{game}: {len(found)} of {len(mutants)}, {survivors} survive, {spent:.0f} s", flush=True)
            keep(game, {**known, **found})

    folder = str(Path(str(sys.modules[f"{package}.rules"].__file__)).parent)
    tests = str(ROOT / "tests" / "rules" / game.replace("-", "_"))
    options = ["-q", "-s", "--tb=native", "-p", "no:cacheprovider", "--rootdir", str(ROOT), tests]
    pytest.main(options, plugins=[Trial(Baseline(folder, limits.slowest), mutants, limits, tell)])
    keep(game, {**known, **found})
    return {**known, **found}


def keep(game: str, found: Verdicts) -> None:
    """Write verdicts down, for later runs."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{game}.json").write_text(json.dumps(found, indent=1), encoding="utf-8")


def earlier(game: str) -> Verdicts:
    """The verdicts of earlier runs."""
    path = RESULTS / f"{game}.json"
    if not path.exists():
        return {}
    return {name: (word, diff) for name, (word, diff) in json.loads(path.read_text(encoding="utf-8")).items()}


def report(game: str, found: Verdicts) -> float:
    """Print survivors and score."""
    for name, (word, diff) in found.items():
        if word == WORDS[SURVIVED]:
            print(f"\n=== {name}\n{diff}")
    counts = Counter(word for word, _ in found.values())
    share = 100 * (1 - counts[WORDS[SURVIVED]] / max(1, len(found)))
    print(f"\n{game}: {share:.1f} % of {len(found)} mutants noticed  ({dict(counts)})")
    return share


def main() -> int:
    """Run, then report; the exit code tells whether every game reached the wanted share."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(kp.games()), help="all unless named")
    parser.add_argument("--only", default="*", help="mutants to try, e.g. '*.rules.mining.*'")
    parser.add_argument("--go-on", action="store_true", help="leave out what a stopped run has tried")
    parser.add_argument("--survivors", action="store_true", help="try the survivors of the last run again")
    parser.add_argument("--report-only", action="store_true", help="print the verdicts of the last run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long; --go-on goes on")
    parser.add_argument("--slowest", type=float, default=float("inf"), help="leave out tests that take longer")
    parser.add_argument("--least", type=float, default=90.0, help="wanted share in per cent")
    arguments = parser.parse_args()
    shares = []
    for game in arguments.games:
        anew = not (arguments.survivors or arguments.go_on or arguments.report_only or arguments.only != "*")
        known = {} if anew else earlier(game)

        def wanted(mutant: Mutant, known: Verdicts = known) -> bool:
            word, diff = known.get(mutant.name, ("", ""))
            tried = diff == mutant.diff
            if (arguments.survivors and not (tried and word == WORDS[SURVIVED])) or (arguments.go_on and tried):
                return False
            return fnmatch.fnmatch(mutant.name, arguments.only)

        if not arguments.report_only:
            known = run(game, wanted, Limits(arguments.jobs, arguments.seconds, arguments.slowest), known)
        shares.append(report(game, known))
    return 0 if min(shares) >= arguments.least else 1


if __name__ == "__main__":
    sys.exit(main())
