"""Sets up what `make play` or `make test` needs: an environment, the packages, the compiled games.

    python3 tools/set_up.py play     # what playing in the browser needs
    python3 tools/set_up.py dev      # everything tests and measurements need

A line per step says what was done and how long it took. Steps that do not need each other run side by side: games are
compiled while packages arrive, and those who only want to play compile them while they play (tools/play.py). Packages
are installed by uv, which takes a third of pip's time; by pip where uv cannot be had or pip was told of another index.
Only the standard library is used, since nothing else is there yet.
"""

from __future__ import annotations

import hashlib
import os
import shutil
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
TO_COMPILE = STAMPS / "to-compile"  # lies there until the games of a fresh checkout have been compiled
EXTRAS = {"play": "web", "dev": "all"}
COMPILED = "games compiled"
QUIET = ("--quiet", "--disable-pip-version-check", "--constraint", "constraints.txt")


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
    """An empty environment; who installs packages into it is found later."""
    if not PYTHON.exists():
        run(sys.executable, "-m", "venv", "--without-pip", str(VENV))


def has_pip(*python: str) -> bool:
    """Does this Python know pip?"""
    try:
        run(*python, "-m", "pip", "--version")
    except StepFailed:
        return False
    return True


def pip() -> tuple[str, ...]:
    """The command of a pip that installs into the environment; Debian's Python gets one first."""
    if has_pip(str(PYTHON)):
        return str(PYTHON), "-m", "pip"
    if has_pip(sys.executable):
        return sys.executable, "-m", "pip", "--python", str(PYTHON)
    try:
        run(str(PYTHON), "-m", "ensurepip")
    except StepFailed:
        run("sh", "tools/install-venv.sh")
        run(str(PYTHON), "-m", "ensurepip")
    return str(PYTHON), "-m", "pip"


def find_uv() -> str | None:
    """uv: the one that is there, or a new one in the environment; None where pip must do without."""
    found = shutil.which("uv") or shutil.which("uv", path=str(PYTHON.parent))
    if found:
        return found
    installer = pip()
    if "index-url=" in run(*installer, "config", "list").replace("extra-index-url=", ""):
        return None  # only pip knows where packages come from
    try:
        run(*installer, "install", *QUIET, "uv")
    except StepFailed:
        return None
    return shutil.which("uv", path=str(PYTHON.parent))


def install(*wanted: str) -> None:
    """Install packages into the environment; this one as it lies here, its games are compiled beside."""
    uv = find_uv()
    if uv is not None:
        command = (uv, "pip", "install", "--quiet", "--python", str(PYTHON), "--constraint", "constraints.txt")
        try:
            run(*command, "--no-build-isolation", *wanted, KOHLENPOTT_PURE="1", UV_SYSTEM_CERTS="1")
            return
        except StepFailed:
            pass  # pip may know a way, or at least says what is wrong in words people know
    run(*pip(), "install", *QUIET, "--no-build-isolation", *wanted, KOHLENPOTT_PURE="1")


def install_packages(kind: str) -> None:
    """This package with what it needs, and the tools of a group."""
    install("--editable", f".[{EXTRAS[kind]}]", *tools_of(kind))


def tools_of(group: str) -> list[str]:
    """The requirements of a dependency group; not every pip knows them yet."""
    import tomllib  # here, so that an older Python gets as far as being told so

    with (ROOT / "pyproject.toml").open("rb") as file:
        groups = tomllib.load(file)["dependency-groups"]
    found: list[str] = []
    for each in groups.get(group, []):
        found += [each] if isinstance(each, str) else tools_of(each["include-group"])
    return found


def compile_games(*before: str) -> str:
    """The units of all games, beside their rules; `before` may be a program that runs the compiler."""
    said = run(*before, str(PYTHON), "setup.py", "--quiet", "build_ext", "--inplace")
    (STAMPS / "build.log").write_text(said, encoding="utf-8")
    TO_COMPILE.unlink(missing_ok=True)
    return "games stay plain Python, see .stamps/build.log" if "stays pure Python" in said else COMPILED


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
    if kind == "play" and not list(ROOT.glob("src/kohlenpott/games/*/_compiled*")):
        TO_COMPILE.touch()
    with ThreadPoolExecutor() as pool:
        beside = [pool.submit(step, "script of the pages", fetch_script)]
        if not installed:
            step("environment", make_environment)
            step("installer", lambda: "uv" if find_uv() else "pip")
            compiler = () if TO_COMPILE.exists() else ("Cython",)
            step("builders", lambda: install("setuptools", "setuptools-scm", *compiler))
            beside.append(pool.submit(step, f"packages to {kind}", lambda: install_packages(kind)))
        if kind == "dev" or not TO_COMPILE.exists():
            beside.append(pool.submit(step, "games", compile_games))
        for each in beside:
            each.result()
    stamp.write_text(wanted())


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036  # told in words, not by an error somewhere below
        sys.exit("Python 3.11 or newer is needed")
    if sys.argv[1:] not in ([name] for name in EXTRAS):
        sys.exit("\n".join((__doc__ or "").splitlines()[2:4]))
    print("Setting up (the first time takes less than a minute; later nothing) ..." if sys.argv[1] == "play"
          else "Setting up everything for tests ...", flush=True)  # fmt: skip
    try:
        set_up(sys.argv[1])
    except StepFailed as error:
        sys.exit(str(error))
