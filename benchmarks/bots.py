"""How long other people wait while one guest's strongest bots think at many tables.

    python benchmarks/bots.py --tables 20 --seconds 20

Starts `kohlenpott serve`, measures somebody's pages and how soon a bot of level 1 answers, first alone, then while a
guest from another address has so many tables at which only the strongest bots play. Loopback only.
"""

from __future__ import annotations

import argparse
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import httpx

GAME = "kohle-kolonie"


class Person:
    """Somebody with a browser, from an address of one's own."""

    def __init__(self, port: int, address: str) -> None:
        self.browser = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120, follow_redirects=True,
                                    headers={"X-Forwarded-For": address})  # fmt: skip

    def table(self, bot: str) -> str:
        """A new table against two such bots."""
        data = {"game": GAME, "seat-0": "me", "seat-1": bot, "seat-2": bot, "public": "no"}
        answer = self.browser.post("/new", data=data)
        found = re.search(r'data-table="(\w+)"', answer.text)
        assert found, answer.text[:400]
        return found[1]

    def page(self, table: str) -> tuple[str, float]:
        """The page of a table, and how long it took."""
        begin = time.monotonic()
        text = self.browser.get(f"/t/{table}").text
        return text, time.monotonic() - begin

    def move(self, table: str, text: str) -> bool:
        """The first move offered; did the turn go to somebody else?"""
        action, seq = re.search(r'id="choice-(\d+)"', text), re.search(r'data-seq="(\d+)"', text)
        assert action
        assert seq
        data = {"action": action[1], "seq": seq[1], "key": f"k{seq[1]}"}
        return 'data-asked="yes"' not in self.browser.post(f"/t/{table}/move", data=data).text


def measured(person: Person, table: str, seconds: float) -> tuple[list[float], list[float]]:
    """How long pages took, and how long until the person was asked again."""
    pages, waits = [], []
    end = time.monotonic() + seconds
    asked_last: float | None = None
    while time.monotonic() < end:
        text, took = person.page(table)
        pages.append(took)
        if 'data-asked="yes"' in text:
            if asked_last is not None:
                waits.append(time.monotonic() - asked_last)
                asked_last = None
            if person.move(table, text):
                asked_last = time.monotonic()
        elif "phase-over" in text:
            table, asked_last = person.table("level-1"), None
        time.sleep(0.02)
    return pages, waits


def tell(name: str, times: list[float]) -> None:
    """One line of the result, in milliseconds."""
    ordered = sorted(times) or [0.0]
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(f"  {name:34} median {1000 * statistics.median(ordered):7.0f}   p99 {1000 * p99:7.0f}   ({len(times)})")


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0)
    wanted = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-m", "kohlenpott.cli", "serve", "--port", str(port), "--no-browser",
                                   "--pace", "0", "--trusted-proxy", "127.0.0.1", "--db",
                                   f"sqlite:///{folder}/games.db"], stdout=subprocess.DEVNULL)  # fmt: skip
        try:
            while True:
                try:
                    httpx.get(f"http://127.0.0.1:{port}/rules", timeout=30)
                    break
                except httpx.ConnectError:
                    time.sleep(0.05)
            person, guest = Person(port, "192.0.2.1"), Person(port, "192.0.2.2")
            table = person.table("level-1")
            alone = measured(person, table, wanted.seconds)
            strongest = re.findall(r'<option value="(level-\d)"', guest.browser.get(f"/new?game={GAME}").text)[-1]
            for _ in range(wanted.tables):
                guest.browser.post(f"/t/{guest.table(strongest)}/resign")
            beside = measured(person, table, wanted.seconds)
        finally:
            server.terminate()
            server.wait()
    print(f"milliseconds; beside: {wanted.tables} tables of {strongest}")
    for name, (pages, waits) in (("alone", alone), ("beside", beside)):
        tell(f"{name}: a page", pages)
        tell(f"{name}: until one is asked again", waits)


if __name__ == "__main__":
    main()
