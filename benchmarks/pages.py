"""How fast the tables in the browser are: a real server, a real Chromium, this machine.

    python benchmarks/pages.py [--moves 30]

Tells for each game: start of the server to its first page, weight of the first load, click to new frame, weight of the
answer to a move, memory of an idle table. Run it on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
import urllib.request
from pathlib import Path
from typing import Any

import kohlenpott as kp
from kohlenpott.store import Seat, Table, Terms
from kohlenpott.web.service import seeds
from kohlenpott.web.service.live import Live

CHROMIUM = "/usr/bin/chromium"
CLICK = """() => new Promise((done) => {
  const table = document.querySelector("[data-table]"), seq = table.dataset.seq, start = performance.now();
  const choice = document.querySelector("#r-choices .choice");
  if (!choice) { done(null); return; }
  const seen = () => requestAnimationFrame(() => done(performance.now() - start));
  const wait = () => table.dataset.seq === seq ? setTimeout(wait, 1) : seen();
  choice.click(); wait(); setTimeout(() => done(null), 10000);
})"""


def start(folder: str) -> tuple[subprocess.Popen[bytes], str, float]:
    """A server of its own, its address, and the seconds until its first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "kohlenpott.cli", "serve", "--port", str(port), "--no-browser", "--pace", "0",
               "--db", f"sqlite:///{folder}/games.db"]  # fmt: skip
    begin, address = time.perf_counter(), f"http://127.0.0.1:{port}"
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).read()
            return server, address, time.perf_counter() - begin
        except OSError:
            time.sleep(0.01)


def play(page: Any, received: list[float], address: str, game: str, moves: int) -> str:
    """Some moves against random bots by clicking; a row of figures."""
    seats = kp.game(game).definition.seats[0]
    page.goto(f"{address}/new?game={game}")
    for seat in range(1, seats):
        page.select_option(f"#seat-{seat}", "random")
    received[0] = 0
    page.click("main form .btn--go")
    page.wait_for_selector("[data-table]")
    page.wait_for_timeout(600)
    first, times, weights = received[0], [], []
    for _ in range(moves):
        page.wait_for_selector('[data-asked="yes"] #r-choices .choice')
        page.wait_for_timeout(150)
        received[0] = 0
        took = page.evaluate(CLICK)
        page.wait_for_timeout(50)
        if took is not None:
            times.append(took)
            weights.append(received[0])
    clicks = f"click to frame {statistics.median(times):6.1f} ms [{min(times):.1f} – {max(times):.1f}]"
    weight = statistics.median(weights) / 1024
    return f"{game:15} {seats} seats  first load {first / 1024:5.1f} KB  {clicks}  answer {weight:4.1f} KB"


def memory(game: str, tables: int = 50) -> str:
    """Kilobytes of a table nobody looks at, just before the end of its game."""
    found, chance = kp.game(game), random.Random(1)
    seats = found.definition.seats[-1]
    secret = seeds.new_secret(1)
    terms = Terms(game, seats, {}, 1, "", secret, seeds.commitment(secret), True, "host")
    state, actions = found.new(seats, seeds.seed_of(secret)), []
    while not state.is_over:
        actions.append(chance.choice(state.actions()))
        state.apply(actions[-1])
    gc.collect()
    tracemalloc.start()
    kept = [Live(Table(str(k), terms, (Seat("p", "Name"),) * seats, 1.0, 1.0, None)) for k in range(tables)]
    for live in kept:
        for action in actions[:-1]:
            live.course.play(action)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] / tables + len(state.raw())
    tracemalloc.stop()
    return f"{game:15} {seats} seats  {len(actions)} moves  {used / 1024:.1f} KB per idle table"


def main() -> None:
    """All figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=30)
    moves = parser.parse_args().moves
    from playwright.sync_api import sync_playwright

    own = {"executable_path": CHROMIUM} if Path(CHROMIUM).exists() else {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address, seconds = start(folder)
        try:
            print(f"server start to first page {seconds:.2f} s, load average {os.getloadavg()[0]:.1f}")
            browser = playwright.chromium.launch(args=["--no-sandbox", "--disable-gpu"], **own)  # type: ignore[arg-type]
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            page, received = context.new_page(), [0.0]
            line = context.new_cdp_session(page)
            line.send("Network.enable")
            line.on("Network.loadingFinished", lambda e: received.__setitem__(0, received[0] + e["encodedDataLength"]))
            page.goto(f"{address}/settings")
            page.select_option("#confirm", "off")
            page.click("main form .btn--go")
            page.wait_for_url(f"{address}/")
            for game in kp.games():
                print(play(page, received, address, game, moves), flush=True)
            browser.close()
        finally:
            server.kill()
            server.wait()
    for game in kp.games():
        print(memory(game))


if __name__ == "__main__":
    main()
