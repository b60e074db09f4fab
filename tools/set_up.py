"""Sets up what `make play` or `make test` needs: an environment, the packages, the compiled games.

    python3 tools/set_up.py play     # what playing in the browser needs
    python3 tools/set_up.py dev      # everything tests and measurements need

A line per step says what was done and how long it took. Steps that do not need each other run side by side: games are
compiled while packages arrive. Only the standard library is used, since nothing else is there yet.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = ROOT / ".stamps"
EXTRAS = {"play": "web", "dev": "all"}
PIP = (str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint", "constraints.txt")


class StepFailed(Exception):
    """A step ended badly; the text is what it said."""


def run(*command: str, **environment: str) -> str:
    """Run a program and return what it printed."""
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)  # fmt: skip
    if done.returncode:
        raise StepFailed(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def step(name: str, work: Callable[[], str | None]) -> None:
    """Do one step and tell how long it took."""
    begun = time.monotonic()
    said = work() or name
    print(f"  {said:<44} {time.monotonic() - begun:5.1f} s", flush=True)


def make_environment() -> None:
    """An empty environment; Debian's Python gets its venv module first."""
    if PYTHON.exists():
        return
    try:
        run(sys.executable, "-m", "venv", str(VENV))
    except StepFailed:
        run("sh", "tools/install-venv.sh")
        run(sys.executable, "-m", "venv", "--clear", str(VENV))


def install_builders() -> None:
    """What turns the rules into machine code."""
    run(*PIP, "setuptools", "Cython")


def install_packages(kind: str) -> None:
    """This package as it lies here with what it needs, and the tools of a group; the games are compiled beside."""
    run(*PIP, "--no-build-isolation", "--editable", f".[{EXTRAS[kind]}]", *tools_of(kind), KOHLENPOTT_PURE="1")


def tools_of(group: str) -> list[str]:
    """The requirements of a dependency group; not every pip knows them yet."""
    import tomllib  # here, so that an older Python gets as far as being told so

    with (ROOT / "pyproject.toml").open("rb") as file:
        found: list[str] = tomllib.load(file)["dependency-groups"].get(group, [])
    return found


def compile_games() -> str:
    """The units of all games, beside their rules."""
    said = run(str(PYTHON), "setup.py", "--quiet", "build_ext", "--inplace")
    (STAMPS / "build.log").write_text(said, encoding="utf-8")
    return "games stay plain Python, see .stamps/build.log" if "stays pure Python" in said else "games compiled"


def fetch_script() -> str:
    """The script of the pages."""
    return run(sys.executable, "tools/fetch_scripts.py").strip().splitlines()[-1]


def wanted() -> str:
    """What the installed packages depend on, as one number."""
    named = b"".join((ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt"))
    return hashlib.sha256(named + sys.version.encode()).hexdigest()


def set_up(kind: str) -> None:
    """Everything that is missing."""
    stamp = STAMPS / f"installed-{kind}"
    installed = PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted()
    STAMPS.mkdir(exist_ok=True)
    with ThreadPoolExecutor() as pool:
        beside = [pool.submit(step, "script of the pages", fetch_script)]
        if not installed:
            step("environment", make_environment)
            step("Cython", install_builders)
            beside.append(pool.submit(step, f"packages to {kind}", lambda: install_packages(kind)))
        beside.append(pool.submit(step, "games", compile_games))
        for each in beside:
            each.result()
    stamp.write_text(wanted())


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036  # told in words, not by an error somewhere below
        sys.exit("Python 3.11 or newer is needed")
    if sys.argv[1:] not in ([name] for name in EXTRAS):
        sys.exit("\n".join((__doc__ or "").splitlines()[2:4]))
    print("Setting up (the first time takes about a minute; later nothing) ..." if sys.argv[1] == "play"
          else "Setting up everything for tests ...", flush=True)  # fmt: skip
    try:
        set_up(sys.argv[1])
    except StepFailed as error:
        sys.exit(str(error))
