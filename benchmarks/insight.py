"""What reviews and hints cost: seconds for each, and what they take from people who play at other tables.

    python benchmarks/insight.py [--games coal-baron,…] [--moves 60] [--write]

A game between bots is looked at, quickly and at standard depth. Hints are asked for through the page of a server of its
own. Then somebody moves there at another table, first with nothing beside, then while five reviews are being made.
`--write` puts the figures into docs/insight.md.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import kohlenpott as kp
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.review import review

sys.path[0] = str(Path(__file__).parent.parent / "tests")  # in place of this folder, which has another `web`
from web.servers import Served, served  # noqa: E402

PAGE = Path(__file__).parent.parent / "docs" / "insight.md"
BEGIN, END = "<!-- cost: written by benchmarks/insight.py --write -->", "<!-- end of cost -->"
SEATS, SIMULATIONS, SEED = 3, 30, 5
REVIEWS = 5  # at the same time
PARTS = ("reviews", "hints", "moves")
UNKNOWN = "not measured"
LONGEST = 900.0  # seconds for anything that is waited for
OFFERED = re.compile(r'id="choice-(\d+)"')
SEQ = re.compile(r'data-seq="(\d+)"')


@dataclass(slots=True)
class Cost:
    """What was measured with one game."""

    game: str
    reviews: dict[str, float] = field(default_factory=dict)  # seconds, by depth
    processor: dict[str, float] = field(default_factory=dict)  # ... of processor time
    hints: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)  # seconds of a move
    beside: list[float] = field(default_factory=list)


def wait_for(condition: Callable[[], Any]) -> Any:
    """Wait until something is so."""
    end = time.monotonic() + LONGEST
    while not (found := condition()):
        if time.monotonic() > end:
            raise SystemExit("this takes too long")
        time.sleep(0.02)
    return found


def played(name: str, seed: int) -> str:
    """A game between bots as a record."""
    game = kp.game(name)
    return SelfPlayer(game, SEATS, SIMULATIONS).play(seed).record(game).to_text()


def bring(browser: httpx.Client, record: str) -> str:
    """The address of a game that was brought."""
    return str(browser.post("/upload", files={"record": ("game.kpr", record.encode())}).url.path)


def measure_reviews(cost: Cost) -> None:
    """Seconds of a review, in this process and its two threads."""
    game = kp.game(cost.game)
    record = SelfPlayer(game, SEATS, SIMULATIONS).play(SEED).record(game)
    for depth in ("quick", "standard"):
        begin, worked = time.perf_counter(), time.process_time()
        review(record, depth, workers=2)
        cost.reviews[depth], cost.processor[depth] = time.perf_counter() - begin, time.process_time() - worked


def measure_hints(cost: Cost, site: Served, count: int) -> None:
    """Seconds from the question to the page with its answer."""
    browser = site.browser()
    address = str(browser.post("/play", data={"game": cost.game}).url.path)
    for _ in range(count + 1):
        page = wait_for(lambda: (text := browser.get(address).text) and 'data-asked="yes"' in text and text)
        begin = time.perf_counter()
        browser.post(f"{address}/hint", data={"seq": found(SEQ, page), "key": os.urandom(6).hex()})
        page = wait_for(lambda: (text := browser.get(address).text) and 'button class="hint"' in text and text)
        cost.hints.append(time.perf_counter() - begin)
        move(browser, address, page)
    cost.hints.pop(0)  # the first one loads what hints need; a person's table has done that when it was opened


def move(browser: httpx.Client, address: str, page: str) -> float:
    """Make the first move a page offers; seconds until it is acknowledged."""
    data = {"action": found(OFFERED, page), "seq": found(SEQ, page), "key": os.urandom(6).hex(), "have": "line"}
    begin = time.perf_counter()
    browser.post(f"{address}/move", data=data, headers={"Accept": "application/json"}).raise_for_status()
    return time.perf_counter() - begin


def found(pattern: re.Pattern[str], page: str) -> str:
    """What a page says."""
    match = pattern.search(page)
    if match is None:
        raise SystemExit(f"a page without {pattern.pattern}")
    return match[1]


def measure_moves(site: Served, game: str, count: int) -> list[float]:
    """Seconds of moves of somebody who shares a screen, at a table of one's own."""
    browser = site.browser()
    form = {"game": game, "seat-0": "me", **{f"seat-{k}": "guest" for k in range(1, SEATS)},
            **{f"guest-{k}": f"Guest {k}" for k in range(1, SEATS)}}  # fmt: skip
    address = str(browser.post("/new", data=form).url.path)
    took: list[float] = []
    while len(took) < count:
        page = browser.get(address).text
        if 'id="hand-over"' in page:
            seat = re.search(r'name="seat" value="(\d+)"', page)
            browser.post(f"{address}/show", data={"seat": seat[1] if seat else "0"})
        elif OFFERED.search(page):
            took.append(move(browser, address, page))
        else:
            address = str(browser.post("/new", data=form).url.path)  # over: another one
    return took


def measure_beside(cost: Cost, site: Served, count: int, records: list[str]) -> None:
    """Moves alone, and while reviews are made."""
    cost.alone += measure_moves(site, cost.game, count)
    people = [site.browser() for _ in records]
    for browser, record in zip(people, records, strict=True):
        browser.post(f"{bring(browser, record)}/review")
    jobs = site.service.reviews
    wait_for(lambda: any(job.of for job in jobs._jobs.values()))
    cost.beside += measure_moves(site, cost.game, count)
    if not jobs._jobs:
        raise SystemExit("the reviews were done before the moves: take more of them")
    for process in jobs._processes:  # enough of it
        process.kill()


def table(costs: list[Cost]) -> str:
    """The figures as they stand on the page."""
    rows = [
        "| game | quick review, s (processor) | standard review, s (processor) | hint, s: median [– max] | "
        "move, ms: alone → beside | ratio |",
        "|---|---|---|---|---|---|",
    ]
    for cost in costs:
        cells = [f"{cost.reviews[depth]:.1f} ({cost.processor[depth]:.0f})" if cost.reviews else UNKNOWN
                 for depth in ("quick", "standard")]  # fmt: skip
        cells.append(f"{statistics.median(cost.hints):.2f} [– {max(cost.hints):.2f}]" if cost.hints else UNKNOWN)
        if cost.alone:
            alone, beside = (statistics.median(each) for each in (cost.alone, cost.beside))
            cells += [f"{1000 * alone:.1f} → {1000 * beside:.1f}", f"{beside / alone:.2f}"]
        else:
            cells += [UNKNOWN, UNKNOWN]
        rows.append(f"| {kp.game(cost.game).title} | {' | '.join(cells)} |")
    rows.append("| aim | 10 | 60 | 1.5 | | 1.5 |")
    return "\n".join(rows)


def write(text: str) -> None:
    """Put the figures into the page."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


def main() -> None:
    """Measure, print, perhaps write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(kp.games()))
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--hints", type=int, default=5)
    parser.add_argument("--parts", default=",".join(PARTS), help=f"some of {', '.join(PARTS)}")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    costs = []
    for name in asked.games.split(","):
        cost, parts = Cost(name), asked.parts.split(",")
        if "reviews" in parts:
            measure_reviews(cost)
        with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as site:
            if "hints" in parts:
                measure_hints(cost, site, asked.hints)
            if "moves" in parts:
                measure_beside(cost, site, asked.moves, [played(name, SEED + k) for k in range(REVIEWS)])
        costs.append(cost)
        print(table([cost]).splitlines()[2], flush=True)
    print(table(costs))
    if asked.write:
        write(table(costs))


if __name__ == "__main__":
    main()
