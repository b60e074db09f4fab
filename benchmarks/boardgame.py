"""The same traffic on a boardgame.io server and on ours, one after the other on the same machine.

    python benchmarks/boardgame.py [--tables 25] [--seconds 10] [--turns 2]

People sit at many tables, each with a line to the server; whoever is asked moves at once, so many moves are under way
at the same time, and every move is told to everybody at its table. What the servers do for a move differs: ours checks
it by the rules of Coal Baron, writes it to the disk and tells everybody the changed parts of a drawn page;
boardgame.io runs a move without rules, in memory, and sends everybody the whole position, a Coal Baron one. So the
figures say what each costs as it comes, not which is better made. boardgame.io is installed from npm into `build`.
Loopback only; tables, moves under way and seconds are bounded.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any

import kohlenpott as kp

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(__file__).parent / "boardgame_io"
INSTALLED = ROOT / "build" / "boardgame.io"
PACKAGE = "boardgame.io@0.50.2"
SEATS, UNDER_WAY = 4, 16
TICKS = os.sysconf("SC_CLK_TCK")


def install() -> None:
    """The package and the scripts that use it, in a folder of their own."""
    if shutil.which("npm") is None:
        raise SystemExit("this needs Node.js with npm")
    if not (INSTALLED / "node_modules" / "boardgame.io").is_dir():
        INSTALLED.mkdir(parents=True, exist_ok=True)
        (INSTALLED / "package.json").write_text('{"private": true}', encoding="utf-8")
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent", PACKAGE], cwd=INSTALLED, check=True)
    for script in SCRIPTS.glob("*.js"):
        shutil.copy(script, INSTALLED)


def position_file(folder: Path) -> Path:
    """A position of Coal Baron in the middle of a game."""
    state = kp.game("coal-baron").new(SEATS, 7)
    for _ in range(120):
        state.apply(state.actions()[0])
    file = folder / "position.json"
    file.write_text(json.dumps(state.position()), encoding="utf-8")
    return file


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def cpu(process: int) -> float:
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> float:
    """KB in use."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def until(lines: IO[str], word: str) -> None:
    """Read on until somebody says the word."""
    for line in lines:
        if line.strip() == word:
            return
    raise SystemExit(f"boardgame.io ended before it said {word!r}")


def part(found: list[float], percent: int) -> float:
    """A percentile."""
    return statistics.quantiles(found, n=100, method="inclusive")[percent - 1] if len(found) > 1 else 0.0


def play_theirs(tables: int, seconds: float) -> None:
    """People at tables of a boardgame.io server."""
    with tempfile.TemporaryDirectory() as folder:
        ports, file = [str(free_port()), str(free_port())], position_file(Path(folder))
        server = subprocess.Popen(["node", "server.js", *ports, str(file)], cwd=INSTALLED, stdout=subprocess.PIPE,
                                  text=True)  # fmt: skip
        assert server.stdout is not None
        until(server.stdout, "ready")
        people: subprocess.Popen[str] | None = None
        try:
            empty = memory(server.pid)
            people = subprocess.Popen(["node", "people.js", *ports, *map(str, (tables, SEATS, seconds, UNDER_WAY))],
                                      cwd=INSTALLED, stdout=subprocess.PIPE, text=True)  # fmt: skip
            assert people.stdout is not None
            until(people.stdout, "seated")
            held = (memory(server.pid) - empty) / (tables * SEATS)
            until(people.stdout, "begin")
            before = cpu(server.pid)
            until(people.stdout, "end")
            spent = cpu(server.pid) - before
            found: dict[str, Any] = json.loads(people.stdout.readline())
        finally:
            for each in (people, server):
                if each is not None:
                    each.kill()
                    each.wait()
        size = file.stat().st_size
    made = found["made"]
    print(f"boardgame.io: a position of {size} bytes, {tables * SEATS} people at {tables} tables, {UNDER_WAY} moves "
          f"under way: {made / found['seconds']:.0f} moves/s, {len(found['told']) / found['seconds']:.0f} told/s; "
          f"server {1000 * spent / max(1, made):.1f} CPU-ms per move ({spent / found['seconds']:.2f} cores); "
          f"acknowledged p50 {part(found['answers'], 50):.0f} p99 {part(found['answers'], 99):.0f} ms, told p50 "
          f"{part(found['told'], 50):.0f} p99 {part(found['told'], 99):.0f} ms; {held:.0f} KB per person at rest",
          flush=True)  # fmt: skip


def play_ours(tables: int, seconds: float) -> None:
    """The same at ours."""
    command = [sys.executable, str(ROOT / "benchmarks" / "load.py"), "--only", "play", "--game", "coal-baron",
               "--tables", str(tables), "--seconds", str(seconds), "--under-way", str(UNDER_WAY)]  # fmt: skip
    subprocess.run(command, check=True)


def main() -> None:
    """Measure in turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--turns", type=int, default=2)
    asked = parser.parse_args()
    install()
    for _ in range(asked.turns):
        play_theirs(asked.tables, asked.seconds)
        play_ours(asked.tables, asked.seconds)


if __name__ == "__main__":
    main()
