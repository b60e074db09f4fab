"""How long the first page takes when many games lie in the database.

    python benchmarks/start.py --tables 2000 --moves 40 --starts 3

Makes a database of running games of people and bots, starts `kohlenpott serve` on it and asks for the home page, for
the lobby and for a table until each is answered. One start before those that count leaves Python's bytecode behind, as
the first start of an installation does. Loopback only; the database is thrown away.
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

import kohlenpott as kp
from kohlenpott.store import Database, Entry, Seat, Terms, log, players, tables
from kohlenpott.web.service import seeds

LONGEST_START = 120.0
AIM = 2.0  # seconds to the first page
AS_INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def make_tables(file: Path, count: int, moves: int) -> str:
    """So many running games after so many random moves; the id of one of them."""
    database = Database(f"sqlite:///{file}")
    host, _ = players.create(database, "Ida")
    chance, id = random.Random(1), ""
    for k in range(count):
        game = kp.game(kp.games()[k % len(kp.games())])
        secret = seeds.new_secret(k)
        terms = Terms(game.name, 3, {}, game.definition.rules_version, game.definition.data_hash, secret,
                      seeds.commitment(secret), True, host.id)  # fmt: skip
        state = game.new(3, seeds.seed_of(secret))
        entries: list[Entry] = []
        while len(entries) < moves:
            seat, action = state.seat, chance.choice(state.actions())
            assert seat is not None
            entries.append(Entry(log.MOVE, seat, game.move(state.decision_number, action).notation, made=float(k)))
            state.apply(action)
        with database.write() as connection:
            id = tables.create(connection, terms, [Seat(host.id, "Ida"), *[Seat(None, "Bo", "random")] * 2], float(k))
            log.append_all(connection, id, entries)
            tables.set_started(connection, id, float(k))
    database.close()
    return id


def first_answers(file: Path, id: str) -> dict[str, float]:
    """Seconds from the start of a server until each page has come."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    begin = time.monotonic()
    server = subprocess.Popen([sys.executable, "-m", "kohlenpott.cli", "serve", "--port", str(port), "--no-browser",
                               "--db", f"sqlite:///{file}"], stdout=subprocess.DEVNULL, env=AS_INSTALLED)  # fmt: skip
    found: dict[str, float] = {}
    try:
        for path in ("/", "/lobby", f"/t/{id}"):
            while time.monotonic() < begin + LONGEST_START:
                try:
                    httpx.get(f"http://127.0.0.1:{port}{path}", timeout=LONGEST_START).raise_for_status()
                    break
                except httpx.ConnectError:
                    time.sleep(0.01)
            found[path.split("/")[1] or "home"] = time.monotonic() - begin
    finally:
        server.terminate()
        server.wait()
    return found


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--starts", type=int, default=3)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        id = make_tables(file, wanted.tables, wanted.moves)
        first_answers(file, id)
        runs = [first_answers(file, id) for _ in range(wanted.starts)]
    print(f"{wanted.tables} running games of {wanted.moves} moves; seconds since the start, median of {wanted.starts}")
    for page in runs[0]:
        times = [run[page] for run in runs]
        print(f"  {page:6} {statistics.median(times):6.2f}  [{min(times):.2f} - {max(times):.2f}]")
    print(f"  aim for the first page: {AIM:.0f} s")


if __name__ == "__main__":
    main()
