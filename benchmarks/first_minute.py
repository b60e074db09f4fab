"""How long a newcomer waits: a fresh clone, empty caches, `make play` up to the first page; then a later start.

    python benchmarks/first_minute.py

Packages come from wherever pip and npm are told to look; their caches are empty folders. The lines of `make play` are
printed as they come, then the seconds up to the first page and the seconds of processor time that all of it took.
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

ROOT = Path(__file__).resolve().parent.parent
ADDRESS = re.compile(r"http://[\d.]+:\d+/")
PORT = 8085  # of `make play`
PATIENCE = 900  # seconds; a machine may be slow, but not for ever


def empty_home(folder: Path) -> dict[str, str]:
    """The environment of somebody who has never installed anything."""
    foreign = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "VIRTUAL_ENV", "DISPLAY", "MAKEFLAGS")
    kept = {name: value for name, value in os.environ.items() if name not in foreign}
    caches = {name: str(folder / name.lower()) for name in ("PIP_CACHE_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    return {**kept, **caches, "npm_config_cache": str(folder / "npm"), "PYTHONUNBUFFERED": "1"}


def is_free(port: int) -> bool:
    """Does nobody listen there?"""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def processor_seconds() -> float:
    """Of all processes that this one has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def first_page(folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """`make play` until the first page has come: seconds, and seconds of the processor."""
    begun, used = time.monotonic(), processor_seconds()
    with subprocess.Popen(["make", "play"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.DEVNULL, start_new_session=True) as playing:  # fmt: skip
        assert playing.stdout is not None
        address = None
        for line in playing.stdout:
            print(f"    {line}", end="", flush=True)
            address = ADDRESS.search(line)
            if address:
                break
        if address is None:
            sys.exit("make play ended without an address")
        with urllib.request.urlopen(address[0], timeout=PATIENCE) as answer:
            page = answer.read()
        waited = time.monotonic() - begun
        assert b"<html" in page
        os.killpg(playing.pid, signal.SIGINT)
        playing.wait(PATIENCE)
    return waited, processor_seconds() - used


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
        for what in ("make play, the first time", "make play, later", "make play, once more"):
            print(what)
            seconds, used = first_page(checkout, environment)
            print(f"  first page after {seconds:.1f} s ({used:.1f} s of the processor)", flush=True)


if __name__ == "__main__":
    main()
