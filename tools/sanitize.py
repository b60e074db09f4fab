"""Plays on a build with address and undefined-behaviour sanitizers; any report ends the run with an error."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "sanitized"
FLAGS = "-O0 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined"


def build() -> None:
    """The whole package, its units compiled with sanitizers, beside the ordinary one."""
    environment = {**os.environ, "KOHLENPOTT_CFLAGS": FLAGS, "LDSHARED": "gcc -shared -fsanitize=address,undefined"}
    command = [sys.executable, "setup.py", "--quiet", "build", "--build-lib", str(TARGET),
               "--build-temp", str(ROOT / "build" / "sanitized-temp")]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode or not list(TARGET.glob("kohlenpott/games/*/_compiled*.so")):
        sys.exit(f"no sanitized build:\n{done.stdout}\n{done.stderr}")


def library(name: str) -> str:
    """Where gcc keeps a run-time library that must be loaded first."""
    asked = ["gcc", f"-print-file-name={name}"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    """Build, then play in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games per seat count")
    arguments = parser.parse_args()
    if shutil.which("gcc") is None:
        print("sanitize: skipped, there is no gcc")
        return 0
    build()
    environment = {
        **os.environ,
        "PYTHONPATH": str(TARGET),
        "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
        "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        "PYTHONMALLOC": "malloc",
    }
    script = ROOT / "tools" / "sanitized_play.py"
    return subprocess.run([sys.executable, str(script), str(arguments.games)], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
