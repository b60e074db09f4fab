"""How much one server carries: many people at many tables, many who watch one, many who only sit there, bots beside.

    python benchmarks/load.py [--quick] [--only play,watch,idle,bots] [--game coal-baron] [--tables 250] [--seconds 20]
    python benchmarks/load.py --only pair      # PostgreSQL: one server and two, in turns

Everything happens on this machine: `kohlenpott serve` in a process of its own, people on loopback addresses of their
own (so that no limit for one address counts), each with a line to the server and, for moves, a connection beside it.
The number of moves, the people and the seconds are bounded. CPU time is the server's alone, without its bots.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import uvloop

import kohlenpott as kp
from kohlenpott.store import Database, players
from kohlenpott.web.server import listen
from kohlenpott.web.service.bot_runner import choices as bots_of
from kohlenpott.web.service.setup import BOT, ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService

sys.path[0] = str(Path(__file__).parent.parent / "tests")  # in place of this folder, which has another `web`
from store.postgres_cluster import PostgresCluster  # noqa: E402
from web.raw_lines import Line, Requests, connect  # noqa: E402

T = TypeVar("T")
TICKS = os.sysconf("SC_CLK_TCK")
LONGEST = 150.0  # seconds for any one part
SIGNS = 30.0  # seconds that hold a sign of life of every line
OFFERED = re.compile(r'id="choice-(\d+)"')
addresses = (f"127.{a}.{b}.{c}" for a in range(1, 9) for b in range(256) for c in range(1, 255))


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody with a seat: at which table, on which seat, with which session."""

    table: str
    seat: int
    token: str


@dataclass(slots=True)
class Server:
    """The process that is measured."""

    port: int
    process: subprocess.Popen[bytes]

    def cpu(self) -> float:
        """Seconds of CPU it has used."""
        cells = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(cells[11]) + int(cells[12])) / TICKS

    def memory(self) -> float:
        """KB it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1024


@dataclass(frozen=True, slots=True)
class Servers:
    """Several of them together."""

    all: Sequence[Server]

    def cpu(self) -> float:
        """Seconds of CPU they have used."""
        return sum(each.cpu() for each in self.all)

    def memory(self) -> float:
        """KB they hold."""
        return sum(each.memory() for each in self.all)


def free_port() -> int:
    """A port nobody uses."""
    with listen("127.0.0.1", 0) as found:
        port: int = found.getsockname()[1]
        return port


def set_tables(db: str, game: str, count: int, seats: int) -> list[Seated]:
    """Running games of people, made before the server starts."""
    database = Database(db)
    service = TableService(database)
    found = []
    for table in range(count):
        people = [players.create(database, f"P{table}-{seat}") for seat in range(seats)]
        live = service.create(people[0][0], Setup(game, (Chair(ME), *[Chair(OPEN)] * (seats - 1)), is_public=True))
        for person, _ in people[1:]:
            service.join(live, person)
        found += [Seated(live.id, seat, token) for seat, (_, token) in enumerate(people)]
    service.close()
    database.close()
    return found


def set_bots(folder: Path, game: str, count: int, seats: int) -> tuple[list[str], Seated]:
    """Tables at which only the strongest bots play, and one of a person against a bot of level 1."""
    database = Database(f"sqlite:///{folder}/games.db")
    service = TableService(database)
    levels = [spec for spec in bots_of(game, seats) if spec.startswith("level-")]
    strong, weak = levels[-1], levels[0]
    service.bots.close()  # nobody thinks before the server does
    host, _ = players.create(database, "Host")
    tables = []
    for _ in range(count):
        live = service.create(host, Setup(game, (Chair(ME), *[Chair(BOT, bot=strong)] * (seats - 1)), is_public=True))
        service.resign(live, host, 0, strong)
        tables.append(live.id)
    person, token = players.create(database, "Ida")
    duel = service.create(person, Setup(game, (Chair(ME), *[Chair(BOT, bot=weak)] * (seats - 1)), is_public=True))
    service.close()
    database.close()
    return tables, Seated(duel.id, 0, token)


def file_in(folder: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite:///{folder}/games.db"


@contextmanager
def serving(db: str) -> Iterator[Server]:
    """`kohlenpott serve` with its usual limits."""
    port = free_port()
    command = [sys.executable, "-m", "kohlenpott.cli", "serve", "--port", str(port), "--no-browser",
               "--no-access-log", "--pace", "0", "--db", db]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield Server(port, process)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


async def is_up(server: Server) -> None:
    """Wait for the first page."""
    for _ in range(600):
        try:
            await Requests(server.port, next(addresses)).get("/rules")
            return
        except OSError:
            await asyncio.sleep(0.05)
    raise SystemExit("the server does not start")


@dataclass(slots=True)
class Counts:
    """What was measured while people played."""

    made: int = 0
    refused: int = 0  # out of date or not allowed
    busy: int = 0  # told to come again
    answers: list[float] = field(default_factory=list)  # ms until the move was acknowledged
    told: list[float] = field(default_factory=list)  # ms until a line had told it, for every line
    sent: dict[tuple[str, int], float] = field(default_factory=dict)


class Person:
    """Sits at a table and makes any offered move whenever asked."""

    def __init__(self, server: Server, seated: Seated, gate: asyncio.Semaphore, counts: Counts, pause: float) -> None:
        self.seated, self.gate, self.counts, self.pause = seated, gate, counts, pause
        self.address = next(addresses)
        self.requests = Requests(server.port, self.address, seated.token)
        self.line: Line | None = None
        self.chance = random.Random(f"{seated.table}/{seated.seat}")
        self.news = asyncio.Event()
        self.seen = -1
        self.port = server.port

    async def open(self) -> None:
        """Connect, and say that no region is there yet."""
        self.line = await connect(self.port, self.address, self.seated.table, self.seated.token, self.hear)

    def hear(self, line: Line) -> None:
        """Something came over the line."""
        now, seq = time.perf_counter(), line.update.get("seq", 0)
        if seq > self.seen:
            self.seen = seq
            begin = self.counts.sent.get((self.seated.table, seq))
            if begin is not None:
                self.counts.told.append((now - begin) * 1000)
        self.news.set()

    async def play(self) -> None:
        """Until cancelled."""
        assert self.line is not None
        for number in itertools.count():
            await self.news.wait()
            self.news.clear()
            offered = OFFERED.findall(self.line.text("choices")) if self.line.update.get("asked") else []
            if offered:
                if self.pause:
                    await asyncio.sleep(self.chance.expovariate(1 / self.pause))
                async with self.gate:
                    await self.move(self.chance.choice(offered), number)

    async def move(self, action: str, number: int) -> None:
        """One move; sent again while the server is busy."""
        counts, seq = self.counts, self.seen
        begin = counts.sent[self.seated.table, seq + 1] = time.perf_counter()
        body = f"action={action}&seq={seq}&key={self.seated.seat}-{number}-{seq}&have=line"
        while (status := await self.requests.post(f"/t/{self.seated.table}/move", body)) == 503:
            counts.busy += 1
            await asyncio.sleep(0.5)
        if status == 200:
            counts.made += 1
            counts.answers.append((time.perf_counter() - begin) * 1000)
        else:
            counts.refused += 1
            self.news.set()


class OneByOne(asyncio.Semaphore):
    """Each leave is for one move: nobody gives it back."""

    async def __aexit__(self, *_: object) -> None:
        return


async def pair(cluster: PostgresCluster, game: str, tables: int, seats: int, seconds: float, under_way: int,
               turns: int) -> None:  # fmt: skip
    """One server on PostgreSQL and two, in turns; people of one table sit at both."""
    for turn in range(2 * turns):
        await play(cluster.fresh(), game, tables, seats, seconds, under_way, 0.0, 1 + turn % 2)


async def play(db: str, game: str, tables: int, seats: int, seconds: float, under_way: int, rate: float,
               count: int = 1) -> None:  # fmt: skip
    """People at many tables; every move goes to everybody at its table."""
    seated = set_tables(db, game, tables, seats)
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(db)) for _ in range(count)]
        for each in servers:
            await is_up(each)
        server = Servers(servers)
        gate, counts = asyncio.Semaphore(under_way), Counts()
        pause = tables / rate if rate else 0.0
        people = [Person(servers[k % count], each, gate, counts, pause) for k, each in enumerate(seated)]
        empty = server.memory()
        for some in in_groups(people, 8):
            await asyncio.gather(*(person.open() for person in some))
        await settled(people)
        held = (server.memory() - empty) / len(people)
        tasks = [asyncio.create_task(person.play()) for person in people]
        await asyncio.sleep(min(5.0, seconds / 3))  # until all is warm
        made, cpu, begin, ours = counts.made, server.cpu(), time.perf_counter(), time.process_time()
        counts.answers.clear()
        counts.told.clear()
        await asyncio.sleep(seconds)
        took, cpu, ours = time.perf_counter() - begin, server.cpu() - cpu, time.process_time() - ours
        made = counts.made - made
        grown = (server.memory() - empty) / len(people)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:
            if not task.cancelled() and task.exception():
                raise task.exception() or RuntimeError
        for person in people:
            assert person.line is not None
            person.line.close()
    told = sorted(counts.told)
    print(f"play: {count} server{'s' * (count > 1)}, {game}, {len(people)} people at {tables} tables, "
          f"{under_way} moves under way"
          f"{f', {rate:g} moves/s wished' if rate else ''}: {made / took:.0f} moves/s, {len(told) / took:.0f} told/s; "
          f"server {1000 * cpu / max(1, made):.1f} CPU-ms per move ({cpu / took:.2f} cores), load "
          f"generator {ours / took:.2f} cores; acknowledged p50 {part(counts.answers, 50):.0f} p99 "
          f"{part(counts.answers, 99):.0f} ms, told p50 {part(told, 50):.0f} p99 {part(told, 99):.0f} ms; "
          f"{held:.0f} KB per person at rest, {grown:.0f} in play; {counts.busy} told to come again, "
          f"{counts.refused} refused", flush=True)  # fmt: skip


async def watch(folder: Path, game: str, seats: int, watchers: int, moves: int) -> None:
    """Many spectators of one table; then nobody moves."""
    seated = set_tables(file_in(folder), game, 1, seats)
    with serving(file_in(folder)) as server:
        await is_up(server)
        gate, counts = OneByOne(0), Counts()
        people = [Person(server, each, gate, counts, 0.0) for each in seated]
        await asyncio.gather(*(person.open() for person in people))
        await settled(people)
        empty = server.memory()
        lines: list[Line] = []
        for _ in range(0, watchers, 8):
            found = await asyncio.gather(*(connect(server.port, next(addresses), seated[0].table) for _ in range(8)))
            lines += found
        await arrived(lines, 1)
        held = (server.memory() - empty) / len(lines)
        tasks = [asyncio.create_task(person.play()) for person in people]
        cpu, slowest = 0.0, []
        for _ in range(moves):
            before, begin, start = [line.messages for line in lines], time.perf_counter(), server.cpu()
            gate.release()
            end = begin + LONGEST / moves
            while min(line.messages - old for line, old in zip(lines, before, strict=True)) < 1:
                await asyncio.sleep(0.002)
                if time.perf_counter() > end:
                    break
            slowest.append((time.perf_counter() - begin) * 1000)
            await asyncio.sleep(0.3)
            cpu += server.cpu() - start
        print(f"watch: {game}, {len(lines)} spectators of one table: {1000 * cpu / max(1, counts.made):.0f} CPU-ms per "
              f"move, the last one told after p50 {part(slowest, 50):.0f} p99 {part(slowest, 99):.0f} ms; "
              f"{held:.0f} KB per spectator", flush=True)  # fmt: skip
        for task in tasks:
            task.cancel()
        for line in lines:
            line.close()


async def idle(folder: Path, game: str, seats: int, tables: int, seconds: float) -> None:
    """People who only sit there."""
    seated = set_tables(file_in(folder), game, tables, seats)
    with serving(file_in(folder)) as server:
        await is_up(server)
        lines: list[Line] = []
        start = server.cpu()
        await asyncio.sleep(5)
        alone = (server.cpu() - start) / 5
        for some in in_groups(seated, 8):
            lines += await asyncio.gather(*(connect(server.port, next(addresses), s.table, s.token) for s in some))
        await arrived(lines, 1)
        await asyncio.sleep(3)
        cpu, begin = server.cpu(), time.perf_counter()
        await asyncio.sleep(seconds)
        used = (server.cpu() - cpu) / (time.perf_counter() - begin)
        print(f"idle: {len(lines)} people at {tables} tables for {seconds:.0f} s: {100 * used:.1f} % of a core "
              f"(nobody: {100 * alone:.1f} %); {sum(line.lost for line in lines)} lines lost", flush=True)  # fmt: skip
        for line in lines:
            line.close()


async def beside_bots(folder: Path, game: str, seats: int, tables: int, pages: int) -> None:
    """What pages and a bot of level 1 take alone and beside tables of the strongest bots."""
    strong, duel = set_bots(folder, game, tables, seats)
    with serving(file_in(folder)) as server:
        await is_up(server)
        person = Person(server, duel, asyncio.Semaphore(1), Counts(), 0.0)
        await person.open()
        await settled([person])
        for name in ("alone", f"beside {tables} tables of the strongest bots"):
            lines = [] if name == "alone" else [await connect(server.port, next(addresses), each) for each in strong]
            await asyncio.sleep(0 if name == "alone" else 3)
            visitor, took, turns = Requests(server.port, next(addresses)), [], []
            for _ in range(pages):
                begin = time.perf_counter()
                await visitor.get(f"/t/{duel.table}")
                took.append((time.perf_counter() - begin) * 1000)
                await asyncio.sleep(0.02)
            for number in range(pages // 4):
                if (turn := await answered(person, number)) is not None:
                    turns.append(turn)
            print(f"bots: {game}, {name}: page p50 {part(took, 50):.0f} p99 {part(took, 99):.0f} ms; level 1 answers "
                  f"all decisions until one is asked again within p50 {part(turns, 50):.0f} "
                  f"max {max(turns, default=0):.0f} ms ({len(turns)} turns)", flush=True)  # fmt: skip
            for line in lines:
                line.close()


async def answered(person: Person, number: int) -> float | None:
    """Milliseconds from one's own move to the next question; None if that was one's own again, or there is none."""
    assert person.line is not None
    offered = OFFERED.findall(person.line.text("choices"))
    if not offered:
        return None
    seq, begin = person.seen, time.perf_counter()
    await person.move(person.chance.choice(offered), number)
    while person.seen <= seq or not person.line.update.get("asked"):
        await asyncio.sleep(0.001)
        if time.perf_counter() - begin > 20:
            return 20_000.0
    return (time.perf_counter() - begin) * 1000 if person.seen > seq + 1 else None


async def settled(people: Sequence[Person]) -> None:
    """Until every line has told the table as it is."""
    for person in people:
        async with asyncio.timeout(LONGEST):
            await person.news.wait()


async def arrived(lines: Sequence[Line], messages: int) -> None:
    """Until every line has told so many messages."""
    end = time.perf_counter() + LONGEST
    while min(line.messages for line in lines) < messages and time.perf_counter() < end:
        await asyncio.sleep(0.02)


def in_groups(things: Sequence[T], count: int) -> list[Sequence[T]]:
    """A few at a time."""
    return [things[at : at + count] for at in range(0, len(things), count)]


def part(found: Sequence[float], percent: int) -> float:
    """A percentile."""
    return sorted(found)[min(len(found) - 1, len(found) * percent // 100)] if found else 0.0


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the people, a third of the time")
    parser.add_argument("--only", default="play,watch,idle,bots")
    parser.add_argument("--game", default="coal-baron", choices=kp.games())
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0, help="of play")
    parser.add_argument("--signs", type=float, default=SIGNS, help="seconds in which people only sit there")
    parser.add_argument("--moves", type=int, default=15, help="that are watched")
    parser.add_argument("--pages", type=int, default=120, help="that are asked for beside bots")
    parser.add_argument("--bot-tables", type=int, default=20)
    parser.add_argument("--turns", type=int, default=3, help="how often one server and two are measured")
    parser.add_argument("--under-way", type=int, default=16, help="moves at the same time")
    parser.add_argument("--rate", type=float, default=0.0, help="moves per second that people wish to make; 0: all")
    asked = parser.parse_args()
    if asked.quick:
        asked.tables, asked.watchers, asked.seconds = asked.tables // 10, asked.watchers // 10, asked.seconds / 3
        asked.moves, asked.pages, asked.bot_tables = asked.moves // 3, asked.pages // 3, asked.bot_tables // 5
    seats = min(4, kp.game(asked.game).definition.seats[-1])
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 16_384)), hard))
    here = asked.game, asked.tables, seats
    parts = {
        "play": lambda at: play(f"sqlite:///{at}/games.db", *here, asked.seconds, asked.under_way, asked.rate),
        "watch": lambda at: watch(at, asked.game, seats, asked.watchers, asked.moves),
        "idle": lambda at: idle(at, asked.game, seats, asked.tables, asked.signs),
        "bots": lambda at: beside_bots(at, asked.game, 2, asked.bot_tables, asked.pages),
    }
    if asked.only == "pair":
        cluster = PostgresCluster(durable=True)
        try:
            uvloop.run(pair(cluster, *here, asked.seconds, asked.under_way, asked.turns))
        finally:
            cluster.close()
        return
    for name in asked.only.split(","):
        with tempfile.TemporaryDirectory() as folder:
            uvloop.run(asyncio.wait_for(parts[name](Path(folder)), 4 * LONGEST))


if __name__ == "__main__":
    main()
