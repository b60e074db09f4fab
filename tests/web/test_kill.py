"""Servers and databases are killed again and again while people play: whatever was acknowledged is still there."""

from __future__ import annotations

import os
import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import httpx
import pytest

import kohlenpott as kp
from kohlenpott.store import Database, log
from kohlenpott.store.log import MOVE
from kohlenpott.web.service.tables import TableService
from proof_time import ProofTime
from store.postgres_cluster import MISSING, PostgresCluster, program
from waiting import LONGEST, wait_for
from web.real_processes import Host, RealProcess, WorkerHost
from web.warm_starts import WarmStarts

ASKED = os.environ.get("KOHLENPOTT_KILLS", "")
KILLS = int(ASKED or 3)
CLIENTS = 3
THINKING = 0.0 if ASKED else 0.05  # seconds between moves; the long proof leaves the servers no rest

pytestmark = pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="the same server; once is enough")


SCRIPT = {"Accept": "application/json"}


class Person(threading.Thread):
    """Plays against a bot as fast as the server lets it, and remembers what was acknowledged."""

    def __init__(self, hosts: Sequence[Host], number: int) -> None:
        super().__init__(daemon=True)
        self.hosts, self.number = hosts, number
        self.acknowledged: dict[str, int] = {}
        self.tables: list[str] = []
        self.repeats = 0
        self.stop = threading.Event()
        self.chance = random.Random(number)
        self.browser = httpx.Client(timeout=LONGEST, verify=False, follow_redirects=True)

    def at(self, path: str) -> str:
        """An address at one of the servers, whichever a proxy would choose."""
        return self.chance.choice(self.hosts).address + path

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
            found = re.search(r'data-table="(\w+)"', self.browser.post(self.at("/new"), data=data).text)
            if found:
                self.tables.append(found[1])
            return
        while not self.stop.is_set():
            page = self.browser.get(self.at(f"/t/{self.tables[-1]}")).text
            actions, seq = re.findall(r'id="choice-(\d+)"', page), re.search(r'data-seq="(\d+)"', page)
            if "phase-over" in page:
                return
            if actions and seq:
                self.move(self.chance.choice(actions), seq[1])
            time.sleep(THINKING)

    def is_over(self) -> bool:
        return "phase-over" in self.browser.get(self.at(f"/t/{self.tables[-1]}")).text

    def move(self, action: str, seq: str) -> None:
        """One move, sent again with the same key until the server has answered."""
        key = f"{self.number}-{seq}-{self.chance.getrandbits(60)}"
        data = {"action": action, "seq": seq, "key": key}
        for attempt in range(1000):
            try:
                answer = self.browser.post(self.at(f"/t/{self.tables[-1]}/move"), data=data, headers=SCRIPT)
                if answer.status_code == 503:
                    raise httpx.HTTPError("the database is away")
            except httpx.HTTPError:
                if self.stop.is_set():
                    return
                time.sleep(0.03)
                continue
            if answer.status_code == 200:
                self.acknowledged[f"{self.tables[-1]} {key}"] = int(seq) + 1
                self.repeats += attempt > 0
            return


@pytest.fixture(scope="module")
def warm() -> Iterator[WarmStarts | None]:
    """In the long proof two seconds of importing for each kill would be most of its time."""
    if not ASKED:
        yield None
        return
    found = WarmStarts()
    yield found
    found.close()


@pytest.fixture
def cluster() -> Iterator[PostgresCluster]:
    """A PostgreSQL of its own that waits for the disk, and is killed too."""
    pytest.importorskip("psycopg")
    if program("postgres") is None:
        pytest.skip(MISSING)
    found = PostgresCluster(durable=True)
    yield found
    found.close()


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path, warm: WarmStarts | None) -> None:
    host = Host(tmp_path, warm=warm)
    play_and_kill([host], [lambda: start_again(host)])


def test_no_acknowledged_move_is_lost_at_two_servers_when_anything_is_killed(
    tmp_path: Path, cluster: PostgresCluster, warm: WarmStarts | None
) -> None:
    """People go from one server to the other with every request, bots think in a worker; all die in turn."""
    url, hosts = cluster.empty(), []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        hosts.append(Host(tmp_path / name, warm=warm, db=url, more=("--bots", "0")))
    worker = WorkerHost(tmp_path, url, warm)

    def cut_the_power() -> None:
        cluster.kill()
        cluster.start()

    Database(url).close()
    worker.start()
    harms = [lambda: start_again(hosts[0]), cut_the_power, lambda: start_again(hosts[1]), lambda: start_again(worker)]
    try:
        play_and_kill(hosts, harms)
    finally:
        worker.kill()
    assert "Traceback" not in worker.said


def start_again(host: RealProcess) -> None:
    """Kill a process and start it."""
    host.kill()
    host.start()


def play_and_kill(hosts: Sequence[Host], harms: Sequence[Callable[[], None]]) -> None:
    """People play; one harm after the other is done; afterwards everything must be there."""
    for host in hosts:
        host.start()
    people = [Person(hosts, number) for number in range(CLIENTS)]
    for person in people:
        person.start()
    chance, proof, kills = random.Random(7), ProofTime(), 0
    while kills < len(harms) or (kills < KILLS and not proof.is_over):  # each harm once at least
        wait_for_moves(people)
        time.sleep(chance.uniform(0, 0.4))
        harms[kills % len(harms)]()
        kills += 1
        if kills % 20 == 0:
            print(f"{kills} kills after {proof.minutes:.1f} minutes", flush=True)
    wait_for_moves(people)
    for person in people:
        person.stop.set()
    for person in people:
        person.join(LONGEST)
        assert not person.is_alive()
    for host in hosts:
        host.kill()

    acknowledged = {name: seq for person in people for name, seq in person.acknowledged.items()}
    assert len(acknowledged) > kills
    for host in hosts:
        assert "Traceback" not in host.said, host.said
    check(hosts[0].db, people, acknowledged)
    print(f"{kills} kills, {len(acknowledged)} moves acknowledged, {sum(each.repeats for each in people)} sent again")


def wait_for_moves(people: list[Person]) -> None:
    """Until the server, just started, is under load again."""
    before = sum(len(person.acknowledged) for person in people)
    wait_for(lambda: sum(len(person.acknowledged) for person in people) > before + 2, "moves")


def check(db: str, people: list[Person], acknowledged: dict[str, int]) -> None:
    """Every acknowledged move stands in the log exactly once and where it was said to be; every game replays."""
    database = Database(db)
    found: dict[str, int] = {}
    for person in people:
        for table in person.tables:
            entries = log.read(database, table)
            keys = [entry.key for entry in entries if entry.key]
            assert len(keys) == len(set(keys))
            found |= {f"{table} {entry.key.partition(':')[2]}": k for k, entry in enumerate(entries, 1) if entry.key}
    for name, seq in acknowledged.items():
        assert found.get(name) == seq
    service = TableService(database)
    for person in people:
        for table in person.tables:
            live = service.find(table)
            entries = log.read(database, table)
            record = live.history.record(entries, live.names("en"))
            assert isinstance(record.replay(), kp.State)
            assert len(record.moves()) == sum(entry.kind == MOVE for entry in entries)
    service.close()
    database.close()
