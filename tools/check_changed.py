"""Runs the tests of what was changed since the last commit, or since the main branch, as far as half a minute reaches.

    python tools/check_changed.py            # against main, and what is not committed
    python tools/check_changed.py --list     # only say which tests

A changed test is run itself; a changed module brings the tests of its room, a game's module those of the game.
Browsers, built packages and the built documentation are left to `make test`. What the time did not reach is said.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 25.0
ROOMS = {"engine": ("engine", "properties"), "search": ("search", "bots")}  # whose tests stand elsewhere, too
LEFT_OUT = ("browser", "clients", "package", "toy_game")  # browsers, and whatever builds packages


def git(*words: str) -> list[str]:
    """The lines that git answers; none where it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed() -> list[str]:
    """The files that differ from where this branch left main, committed or not."""
    base = (git("merge-base", "main", "HEAD") or ["HEAD"])[0]
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def called_for(file: str) -> list[str]:
    """The tests that a file calls for, the nearest first."""
    parts = Path(file).parts
    if parts[0] == "tests" and len(parts) > 2:
        return [file] if parts[-1].startswith("test_") and file.endswith(".py") else [f"tests/{parts[1]}"]
    if parts[:3] == ("src", "kohlenpott", "games") and len(parts) > 4:
        folders = ("render",) if parts[4] == "board" else ("rules", "games")
        return [f"tests/{folder}/{parts[3]}" for folder in folders]
    if parts[:2] == ("src", "kohlenpott") and len(parts) > 3:
        return [f"tests/{folder}" for folder in ROOMS.get(parts[2], (parts[2],))]
    return ["tests/docs/test_docs.py"] if file.endswith(".md") else []


def chosen(files: Iterable[str]) -> list[str]:
    """All of them once, those that exist; single files first, then folders without what is inside another."""
    found = {test for file in files for test in called_for(file) if (ROOT / test).exists()}
    found = {test for test in found if Path(test).parts[1] not in LEFT_OUT}
    whole = [test for test in found if not any(Path(other) in Path(test).parents for other in found)]
    return sorted(whole, key=lambda test: (not test.endswith(".py"), test))


class Budget:
    """Ends a run of tests when its time is over."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.is_over = self.has_failures = False
        self.workers: Any = None

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self.workers = session.config.pluginmanager.getplugin("dsession")  # xdist asks nobody else whether to stop

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.has_failures |= report.failed
        if self.workers is not None and time.monotonic() > self.end:
            self.is_over = True
            self.workers.shouldstop = "the time is over"


def main() -> int:
    """Run them; the exit code is that of the tests."""
    tests = chosen(changed())
    if "--list" in sys.argv or not tests:
        print("\n".join(tests) or "nothing was changed that has tests")
        return 0
    print("tests of what was changed:", *tests, flush=True)
    budget = Budget(SECONDS)
    code = pytest.main(["-n", "2", "--dist", "worksteal", "--exitfirst", *tests], plugins=[budget])
    if code == pytest.ExitCode.INTERRUPTED and budget.is_over and not budget.has_failures:
        print(f"nothing failed in {SECONDS:.0f} s; the rest is left to `make test`")
        return 0
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
