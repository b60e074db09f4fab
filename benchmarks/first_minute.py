"""How long a newcomer waits: a fresh clone, empty caches, `make play` up to the first page; then a later start.

    python benchmarks/first_minute.py            # --write puts the figures into README.md and docs/installing.md

Packages come from wherever uv, pip and npm are told to look; their caches are empty folders. The lines of `make play`
are printed as they come, then the seconds up to the first page, the first time also up to the first page that the
compiled games answered, and the seconds of processor time that all of it took.
"""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
ADDRESS = re.compile(r"http://[\d.]+:\d+/")
COMPILED = re.compile("games .*[0-9]")
PAGES = (ROOT / "README.md", ROOT / "docs" / "installing.md")
BLOCK = re.compile(r"(<!-- first-minute: .*? -->\n).*?(<!-- end of first-minute -->)", re.DOTALL)
PORT = 8085  # of `make play`
PATIENCE = 900  # seconds; a machine may be slow, but not for ever


def empty_home(folder: Path) -> dict[str, str]:
    """The environment of somebody who has never installed anything."""
    foreign = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "VIRTUAL_ENV", "DISPLAY", "MAKEFLAGS")
    kept = {name: value for name, value in os.environ.items() if name not in foreign}
    places = ("PIP_CACHE_DIR", "UV_CACHE_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME")
    caches = {name: str(folder / name.lower()) for name in places}
    return {**kept, **caches, "npm_config_cache": str(folder / "npm"), "PYTHONUNBUFFERED": "1"}


def is_free(port: int) -> bool:
    """Does nobody listen there?"""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def processor_seconds() -> float:
    """Of all processes that this one has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ask(address: str) -> None:
    """A page, as a browser asks for it."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        assert b"<html" in answer.read()


def lines_until(found: re.Pattern[str], output: IO[str]) -> str:
    """Show what `make play` says up to what is looked for."""
    for line in output:
        print(f"    {line}", end="", flush=True)
        match = found.search(line)
        if match:
            return match[0]
    sys.exit(f"make play ended without {found.pattern}")


def play(folder: Path, environment: dict[str, str], is_first: bool) -> dict[str, float]:
    """`make play` until the first page has come, the first time until the games are compiled; tell what it took."""
    begun, used, took = time.monotonic(), processor_seconds(), dict[str, float]()
    with subprocess.Popen(["make", "play"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.DEVNULL, start_new_session=True) as playing:  # fmt: skip
        assert playing.stdout is not None
        address = lines_until(ADDRESS, playing.stdout)
        ask(address)
        took["page"] = time.monotonic() - begun
        print(f"  first page after {took['page']:.1f} s", flush=True)
        if is_first:
            lines_until(COMPILED, playing.stdout)
            ask(address)
            took["compiled"] = time.monotonic() - begun
            print(f"  first page of the compiled games after {took['compiled']:.1f} s", flush=True)
        os.killpg(playing.pid, signal.SIGINT)
        playing.wait(PATIENCE)
    print(f"  {processor_seconds() - used:.1f} s of the processor", flush=True)
    return took


def told(first: dict[str, float], later: list[float], cores: int | None) -> str:
    """The figures in a sentence."""
    return (f"From a fresh clone with empty caches to the first page: {first['page']:.0f} s; to the compiled games:"
            f" {first['compiled']:.0f} s; later starts: {min(later):.1f} to {max(later):.1f} s"
            f" (`make first-minute` on {cores} cores).")  # fmt: skip


def write(sentence: str) -> None:
    """Put the sentence where it is told."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        found = BLOCK.subn(lambda match: f"{match[1]}{sentence}\n{match[2]}", text)
        assert found[1] == 1, page
        page.write_text(found[0], encoding="utf-8")


def main() -> None:
    """Measure both and print them."""
    if not is_free(PORT):
        sys.exit(f"something listens on port {PORT}: end it first")
    with tempfile.TemporaryDirectory(prefix="kohlenpott-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        environment = empty_home(folder)
        checkout = folder / "kohlenpott"
        begun = time.monotonic()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(checkout)], check=True)
        print(f"git clone {time.monotonic() - begun:.1f} s, on {os.cpu_count()} cores")
        print("make play, the first time")
        first, later = play(checkout, environment, True), []
        for what in ("later", "once more", "and again"):
            print(f"make play, {what}")
            later.append(play(checkout, environment, False)["page"])
    sentence = told(first, later, os.cpu_count())
    print(sentence)
    if "--write" in sys.argv:
        write(sentence)


if __name__ == "__main__":
    main()
