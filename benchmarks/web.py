"""How fast the pages are: a real server, a real Chromium, one machine.

    python benchmarks/web.py [--moves 40] [--tables 60] [--starts 5]

Bytes are counted on the wire by a small relay between browser and server, headers included. A click is measured from
the browser's own time stamp of the event to the frame that marks what was chosen, and to the frame after the page has
taken in the server's answer.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table

import kohlenpott as kp
from kohlenpott.store import Database, players
from kohlenpott.web.service.setup import GUEST, ME, Chair, Setup
from kohlenpott.web.service.tables import TableService

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from chromium import FLAGS, chromium

SEATS = {"coal-baron": 4, "haspelknecht": 4, "kohle-kolonie": 5}
TARGETS = {"click": "40 ms", "first": "80 KB", "later": "10 KB", "memory": "100 KB", "start": "2 s"}
QUIET = 0.6  # seconds before a click: nobody clicks while pieces still move
PACE = 0.15  # seconds a bot waits, so that its moves do not fall into a measured click
WATCH = """() => {
  const table = document.querySelector("[data-table]");
  window.frames_ = []; window.answers_ = []; let clicked = 0, asked = 0;
  addEventListener("click", (event) => { clicked = asked = event.timeStamp; }, true);
  new MutationObserver(() => {
    const from = asked; asked = 0;
    if (from) requestAnimationFrame(() => { const lane = new MessageChannel();
      lane.port1.onmessage = () => answers_.push(performance.now() - from); lane.port2.postMessage(0); });
  }).observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-pressed"] });
  new MutationObserver(() => {
    const from = clicked; clicked = 0;
    if (from) requestAnimationFrame(() => { const lane = new MessageChannel();
      lane.port1.onmessage = () => frames_.push(performance.now() - from); lane.port2.postMessage(0); });
  }).observe(table, { attributes: true, attributeFilter: ["data-seq"] });
}"""
READY = """(seq) => document.getElementById("to-result")
  || document.querySelector("[data-table]").dataset.asked === "yes"
  && Number(document.querySelector("[data-table]").dataset.seq) > seq"""


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, int, float]]:
    """`kohlenpott serve`: its address, its port and the seconds until the first page was there."""
    port = free_port()
    command = [sys.executable, "-m", "kohlenpott.cli", "serve", "--port", str(port), "--no-browser",
               "--no-access-log", "--pace", str(PACE), "--db", f"sqlite:///{folder}/games.db"]  # fmt: skip
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    while True:
        with suppress(OSError):
            urllib.request.urlopen(address, timeout=10).read()
            break
        time.sleep(0.005)
    took = time.perf_counter() - begin
    yield address, port, took
    process.terminate()
    process.wait()


class Relay:
    """Passes everything on between browsers and a server, and counts what the server says."""

    def __init__(self, port: int) -> None:
        self.to, self.said, self.port = port, 0, free_port()
        threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True).start()
        time.sleep(0.3)

    async def _serve(self) -> None:
        async with await asyncio.start_server(self._meet, "127.0.0.1", self.port) as listening:
            await listening.serve_forever()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_connection("127.0.0.1", self.to)
        await asyncio.gather(self._pass(reader, ours, False), self._pass(theirs, writer, True))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, counts: bool) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                self.said += len(data) if counts else 0
                writer.write(data)
                await writer.drain()
        with suppress(ConnectionError):
            writer.close()


def set_up(page: Page, game: str) -> None:
    """A table with bots that choose at random, at which nothing has to be confirmed."""
    page.goto("/settings")
    page.select_option("#confirm", "off")
    page.select_option("#story", "instant")  # a click is measured, not what the others did
    page.locator("form[action='/settings'] .btn--go").click()
    page.goto(f"/new?game={game}")
    page.click("#more summary")
    for seat in range(SEATS[game]):
        page.select_option(f"#seat-{seat}", "random" if seat else "me")
    page.locator("form[action='/new'] .btn--go").click()
    page.wait_for_selector("[data-table]")
    page.wait_for_function(READY, arg=-1)


def clicks(browser: Any, address: str, game: str, moves: int) -> tuple[list[float], list[float]]:
    """Milliseconds from click to the first frame that shows it, and to the one with what came of it, move by move."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    page, chance = context.new_page(), random.Random(1)
    set_up(page, game)
    page.evaluate(WATCH)
    for _ in range(moves):
        time.sleep(QUIET)
        if not step(page, chance):
            break
    answers: list[float] = page.evaluate("answers_")
    frames: list[float] = page.evaluate("frames_")
    context.close()
    return answers, frames


def step(page: Page, chance: random.Random) -> bool:
    """One move from the list, and the next question; False if the game is over."""
    before = int(page.locator("[data-table]").get_attribute("data-seq") or 0)
    offered = page.locator("#r-choices .choice")
    offered.nth(chance.randrange(offered.count())).evaluate("button => button.click()")  # the list is a closed sheet
    page.wait_for_function(READY, arg=before)
    return page.locator("#to-result").count() == 0


def sizes(browser: Any, port: int, game: str, moves: int) -> tuple[float, float, list[float]]:
    """KB of a first load of a table page: all of it, the page alone; KB for each own move and all that follows it."""
    relay = Relay(port)
    maker = browser.new_context(base_url=f"http://127.0.0.1:{relay.port}", viewport={"width": 1280, "height": 800})
    page, chance = maker.new_page(), random.Random(2)
    set_up(page, game)
    for _ in range(20):
        if not step(page, chance):
            set_up(page, game)
    fresh = browser.new_context(base_url=f"http://127.0.0.1:{relay.port}", storage_state=maker.storage_state())
    table = page.url
    maker.close()
    first = fresh.new_page()
    time.sleep(1)
    before = relay.said
    first.goto(table, wait_until="commit")
    first.wait_for_function(READY, arg=-1)
    time.sleep(1)
    whole = (relay.said - before) / 1024
    html = first.evaluate("performance.getEntriesByType('navigation')[0].encodedBodySize") / 1024
    later = []
    for _ in range(moves):
        start = entries(first)
        before = relay.said
        alive = step(first, chance)
        time.sleep(0.15)
        later.append((relay.said - before) / 1024 / max(1, entries(first) - start))
        if not alive:
            break
    fresh.close()
    return whole, html, later


def entries(page: Page) -> int:
    """How many moves the page has seen."""
    return int(page.locator("[data-table]").get_attribute("data-seq") or 0)


def memory(game: str, count: int) -> float:
    """KB of memory for each live table in the middle of a game that nobody looks at."""
    with tempfile.TemporaryDirectory() as folder:
        service = TableService(Database(f"sqlite:///{folder}/games.db"))
        host = players.create(service.database, "Ida")[0]
        seats, chance = SEATS[game], random.Random(3)
        make(service, host, game, seats, 8, chance)  # what all tables share is there
        gc.collect()
        before = rss()
        make(service, host, game, seats, count, chance)
        gc.collect()
        grown = rss() - before
        service.close()
        service.database.close()
    return grown / count


def make(
    service: TableService, host: players.Account, game: str, seats: int, count: int, chance: random.Random
) -> None:
    """Tables in the middle of a game of people at one screen."""
    chairs = (Chair(ME), *[Chair(GUEST, f"Guest {k}") for k in range(1, seats)])
    for number in range(count):
        live = service.create(host, Setup(game, chairs))
        for move in range(80):
            if not live.is_running:
                break
            live.show(host.id, live.on_turn or 0)
            service.move(live, host, chance.choice(live.history.state.actions()), live.history.seq, f"{number}-{move}")


def rss() -> float:
    """Memory this process holds, in KB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1024


def main() -> None:
    """Measure everything and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--starts", type=int, default=5)
    asked = parser.parse_args()
    rows: dict[str, list[str]] = {game: [] for game in SEATS}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with server(Path(folder)) as (address, port, _):
            for game in SEATS:
                answers, frames = clicks(browser, address, game, asked.moves)
                whole, html, later = sizes(browser, port, game, asked.moves // 2)
                progress(f"{game}: {len(frames)} clicks, {len(later)} moves weighed")
                rows[game] = [f"{median(answers):.0f} [{min(answers):.0f} – {max(answers):.0f}]",
                              f"{median(frames):.0f} [{min(frames):.0f} – {max(frames):.0f}]", f"{whole:.0f}",
                              f"{html:.0f}", f"{median(later):.1f} [– {max(later):.1f}]"]  # fmt: skip
        browser.close()
    for game in SEATS:
        rows[game].append(f"{memory(game, asked.tables):.0f}")
        progress(f"{game}: {asked.tables} tables held")
    show(rows)
    starts = []
    for _ in range(asked.starts):
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (_, _, took):
            starts.append(took)
    print(f"server start to first page: {median(starts):.2f} s [{min(starts):.2f} – {max(starts):.2f}], target 2 s; "
          f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, compiled: {kp.COMPILED}")  # fmt: skip


def progress(text: str) -> None:
    """Tell on the side how far it is."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def show(rows: dict[str, list[str]]) -> None:
    """The figures side by side."""
    table = Table("", *(kp.game(game).title + f", {SEATS[game]} seats" for game in SEATS), "target")
    names = (("click to first visible answer, ms: median [min – max]", TARGETS["click"]),
             ("click to new frame, ms: median [min – max]", TARGETS["click"]),
             ("first load of a table, KB on the wire, all files", TARGETS["first"]),
             ("of that the page itself", ""),
             ("each later move of anybody, KB: median [– max]", TARGETS["later"]),
             ("memory of a live table nobody looks at, KB", TARGETS["memory"]))  # fmt: skip
    for k, (name, target) in enumerate(names):
        table.add_row(name, *(rows[game][k] for game in SEATS), target)
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
