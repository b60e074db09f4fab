"""The server is killed again and again while people play: whatever it acknowledged is still there."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

import kohlenpott as kp
from kohlenpott.store import Database, log
from kohlenpott.store.log import MOVE
from web.services import service_at

ASKED = os.environ.get("KOHLENPOTT_KILLS", "")
KILLS = int(ASKED or 8)
FEWEST = KILLS if ASKED else 2  # the second even on a machine so busy that a server takes long to start
CLIENTS = 3
LONGEST = 2.0 * KILLS  # seconds, then the fewest are enough

pytestmark = pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="the same server; once is enough")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


SCRIPT = {"Accept": "application/json"}


class Host:
    """A real server process that can be killed and started again."""

    def __init__(self, folder: Path, *sources: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.path = os.pathsep.join([*map(str, sources), *sys.path])
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "kohlenpott.cli", "serve", "--port", str(self.port), "--no-browser",
                   "--no-access-log", "--pace", "0", "--db", f"sqlite:///{self.folder}/games.db"]  # fmt: skip
        with (self.folder / "server.log").open("ab") as said:
            self.process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": self.path},
                                            stdout=subprocess.DEVNULL, stderr=said)  # fmt: skip
        for _ in range(2400):
            try:
                httpx.get(self.address + "/rules", timeout=120)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    @property
    def said(self) -> str:
        """What all servers so far have told of themselves."""
        return (self.folder / "server.log").read_text(encoding="utf-8")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Person(threading.Thread):
    """Plays against a bot as fast as the server lets it, and remembers what was acknowledged."""

    def __init__(self, host: Host, number: int) -> None:
        super().__init__(daemon=True)
        self.host, self.number = host, number
        self.acknowledged: dict[str, int] = {}
        self.tables: list[str] = []
        self.repeats = 0
        self.stop = threading.Event()
        self.chance = random.Random(number)
        self.browser = httpx.Client(base_url=host.address, timeout=120, follow_redirects=True)

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.play_on()
            except (httpx.HTTPError, KeyError, ValueError):
                time.sleep(0.03)  # the server is away

    def play_on(self) -> None:
        """One game, or until the server goes away."""
        if not self.tables or self.is_over():
            data = {"game": "coal-baron", "seat-0": "me", "seat-1": "random", "public": "no"}
            found = re.search(r'data-table="(\w+)"', self.browser.post("/new", data=data).text)
            if found:
                self.tables.append(found[1])
            return
        while not self.stop.is_set():
            page = self.browser.get(f"/t/{self.tables[-1]}").text
            actions, seq = re.findall(r'id="choice-(\d+)"', page), re.search(r'data-seq="(\d+)"', page)
            if "phase-over" in page:
                return
            if actions and seq:
                self.move(self.chance.choice(actions), seq[1])

    def is_over(self) -> bool:
        return "phase-over" in self.browser.get(f"/t/{self.tables[-1]}").text

    def move(self, action: str, seq: str) -> None:
        """One move, sent again with the same key until the server has answered."""
        key = f"{self.number}-{seq}-{self.chance.getrandbits(60)}"
        data = {"action": action, "seq": seq, "key": key}
        for attempt in range(1000):
            try:
                answer = self.browser.post(f"/t/{self.tables[-1]}/move", data=data, headers=SCRIPT)
            except httpx.HTTPError:
                if self.stop.is_set():
                    return
                time.sleep(0.03)
                continue
            if answer.status_code == 200:
                self.acknowledged[f"{self.tables[-1]} {key}"] = int(seq) + 1
                self.repeats += attempt > 0
            return


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    host = Host(tmp_path)
    host.start()
    people = [Person(host, number) for number in range(CLIENTS)]
    for person in people:
        person.start()
    chance, end = random.Random(7), time.monotonic() + LONGEST
    kills = 0
    while kills < FEWEST or (kills < KILLS and time.monotonic() < end):
        wait_for_moves(people)
        time.sleep(chance.uniform(0, 0.4))
        host.kill()
        kills += 1
        host.start()
    time.sleep(0.5)
    for person in people:
        person.stop.set()
    for person in people:
        person.join(120)
    host.kill()

    acknowledged = {name: seq for person in people for name, seq in person.acknowledged.items()}
    assert kills >= FEWEST
    assert len(acknowledged) > kills
    assert "Traceback" not in host.said
    check(tmp_path, people, acknowledged)
    print(f"{kills} kills, {len(acknowledged)} moves acknowledged, {sum(each.repeats for each in people)} sent again")


def wait_for_moves(people: list[Person]) -> None:
    """Until the server, just started, is under load again."""
    before = sum(len(person.acknowledged) for person in people)
    for _ in range(4800):
        if sum(len(person.acknowledged) for person in people) > before + 2:
            return
        time.sleep(0.025)


def check(folder: Path, people: list[Person], acknowledged: dict[str, int]) -> None:
    """Every acknowledged move stands in the log exactly once and where it was said to be; every game replays."""
    database = Database(f"sqlite:///{folder}/games.db")
    found: dict[str, int] = {}
    for person in people:
        for table in person.tables:
            entries = log.read(database, table)
            keys = [entry.key for entry in entries if entry.key]
            assert len(keys) == len(set(keys))
            found |= {f"{table} {entry.key.partition(':')[2]}": k for k, entry in enumerate(entries, 1) if entry.key}
    for name, seq in acknowledged.items():
        assert found.get(name) == seq
    service = service_at(folder)
    for person in people:
        for table in person.tables:
            live = service.find(table)
            entries = log.read(database, table)
            record = live.history.record(entries, live.names("en"))
            assert isinstance(record.replay(), kp.State)
            assert len(record.moves()) == sum(entry.kind == MOVE for entry in entries)
    service.close()
    database.close()
