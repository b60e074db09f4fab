"""People at several servers, over HTTP, in any order: no move, line or second is lost or doubled, no secret is told.

One server with a file, two with PostgreSQL. A killed server is left as it stands, with nothing written down, while
another one goes on with the same database; `test_kill.py` does the same to real processes.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import httpx
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import kohlenpott as kp
from kohlenpott.store import Database, chat, log, players
from kohlenpott.store.pace import LIVE, Pace
from kohlenpott.store.players import Account
from kohlenpott.web.app import create_app
from kohlenpott.web.limits import Limits
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from proof_time import IS_LONG
from store.postgres_cluster import PostgresCluster
from web.browsers import GENEROUS, SAME_SITE, actions_in, once, seq_in
from web.test_processes import PATIENCE, soon

pytestmark = once
EXAMPLES, STEPS = (60, 40) if IS_LONG else (3, 12)
SEATS = {name: min(kp.game(name).definition.seats) for name in kp.games()}
SCRIPT = {"Accept": "application/json"}
WAYS = st.sampled_from(["once", "lost answer", "twice at once", "another one beside it"])
Request = tuple[str, dict[str, str]]  # what is asked for, and with what


class SiteServer:
    """One server. Nothing happens in it of itself but that it hears what others tell."""

    def __init__(self, url: str, clock: Callable[[], float]) -> None:
        self.service = TableService(Database(url, clock), bot_workers=0)
        self.app = create_app(self.service, Limits(GENEROUS))
        self.service.signals.open()
        assert not self.service.database.is_postgres or self.service.signals.is_listening.wait(PATIENCE)

    def browser(self, token: str) -> TestClient:
        found = TestClient(self.app, base_url="http://testserver", headers={"Accept-Language": "en", **SAME_SITE})
        found.cookies.set("kohlenpott", token)
        return found

    def kill(self) -> None:
        """Its connections are gone; whatever it would have written down is not."""
        self.service.signals.close()
        self.service.following.close()
        self.service.database.engine.dispose()


class SiteMachine(RuleBasedStateMachine):
    """People who move, take back, talk, send again, come late, change servers and look, at servers that die."""

    def __init__(self, url: str, servers: int) -> None:
        super().__init__()
        self.url, self.now = url, 1_000_000.0
        self.servers = [SiteServer(url, self.clock) for _ in range(servers)]
        self.observer = TableService(Database(url, self.clock), bot_workers=0)
        self.kept: list[tuple[str, str]] = []  # kind and key of every entry that was acknowledged
        self.said: Counter[str] = Counter()
        self.done: list[tuple[int, Request]] = []  # who sent it, and what
        self.keys = 0
        self.people: list[tuple[Account, str]] = []
        self.asked: frozenset[int] = frozenset()
        self.charged: list[float] = []

    def clock(self) -> float:
        return self.now

    @initialize(game=st.sampled_from(sorted(SEATS)), seed=st.integers(0, 2**32))
    def sit_down(self, game: str, seed: int) -> None:
        first = self.servers[0].service
        self.people = [players.create(first.database, f"Person {k}") for k in range(SEATS[game])]
        chairs = (Chair(ME), *[Chair(OPEN)] * (SEATS[game] - 1))
        made = first.create(self.people[0][0], Setup(game, chairs, is_public=True, pace=Pace(LIVE, 10_000)), seed=seed)
        self.id, self.charged = made.id, [0.0] * SEATS[game]
        for number, (player, _) in enumerate(self.people[1:]):
            service = self.server(number).service
            service.join(service.find(self.id), player)
        for number in range(len(self.people)):
            self.page(number, number)
        soon(self.has_begun)
        self.note_asked()

    def server(self, which: int) -> SiteServer:
        return self.servers[which % len(self.servers)]

    def live(self, server: SiteServer) -> LiveTable:
        """The table as a server has it, once it has heard of everything."""
        live = server.service.find(self.id)
        if server.service.database.is_postgres:
            with live.write_lock:
                pass
        return live

    def has_begun(self) -> bool:
        for each in self.servers:
            each.service.timekeeper.look()
        clocks = [self.live(each).clock for each in self.servers]
        return all(clock is not None and clock.began is not None for clock in clocks)

    def note_asked(self) -> None:
        """Who is charged from now on, as somebody finds it who has only the database."""
        self.observer.forget(self.observer.find(self.id))
        clock = self.observer.find(self.id).clock
        assert clock is not None
        self.asked = clock.now.asked

    def page(self, who: int, which: int) -> str:
        server = self.server(which)
        self.live(server)
        answer = server.browser(self.people[who][1]).get(f"/t/{self.id}")
        assert answer.status_code == 200
        text: str = answer.text
        return text

    def post(self, who: int, which: int, request: Request) -> httpx.Response:
        path, data = request
        browser = self.server(which).browser(self.people[who][1])
        answer: httpx.Response = browser.post(f"/t/{self.id}/{path}", data=data, headers=SCRIPT)
        return answer

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"

    def carry_out(self, who: int, which: int, way: str, request: Request, other: Request) -> str:
        """Send something in one of many ways; the key under which it happened, empty if it was refused."""
        if way == "twice at once":
            answers = self.at_once(who, which, request, request)
            assert len(set(answers)) == 1, answers
            return request[1]["key"] if answers[0] == 200 else ""
        if way == "another one beside it":
            answers = self.at_once(who, which, request, other)
            assert sorted(answers) in ([200, 409], [409, 409]), answers
            return "" if 200 not in answers else (request, other)[answers.index(200)][1]["key"]
        status = self.post(who, which, request).status_code
        if way == "lost answer":
            assert self.post(who, which + 1, request).status_code == status
        assert status in (200, 409)
        return request[1]["key"] if status == 200 else ""

    def at_once(self, who: int, which: int, *requests: Request) -> list[int]:
        """At the same moment, at servers side by side."""
        found, start = [0] * len(requests), threading.Barrier(len(requests))

        def send(number: int) -> None:
            start.wait()
            found[number] = self.post(who, which + number, requests[number]).status_code

        threads = [threading.Thread(target=send, args=(number,)) for number in range(len(requests))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return found

    def happened(self, who: int, kind: str, key: str, request: Request) -> None:
        self.kept.append((kind, f"{self.people[who][0].id}:{key}"))
        self.done.append((who, (request[0], {**request[1], "key": key})))
        self.note_asked()

    @rule(which=st.integers(0, 1), choice=st.integers(0, 10_000), way=WAYS, seconds=st.integers(0, 9))
    def move(self, which: int, choice: int, way: str, seconds: int) -> None:
        self.pass_by(seconds)
        for step in range(len(self.people)):
            who = (choice + step) % len(self.people)
            text = self.page(who, which)
            if actions := actions_in(text):
                one, other = ({"action": actions[(choice + k) % len(actions)], "seq": seq_in(text), "key": self.key()}
                              for k in range(2))  # fmt: skip
                key = self.carry_out(who, which, way, ("move", one), ("move", other))
                assert key, "an offered move was refused"
                self.happened(who, log.MOVE, key, ("move", one))
                return

    @rule(which=st.integers(0, 1), way=WAYS, choice=st.integers(0, 2), seconds=st.integers(0, 9))
    def take_back(self, which: int, way: str, choice: int, seconds: int) -> None:
        self.pass_by(seconds)
        who = choice % len(self.people)
        seq = seq_in(self.page(who, which))
        one, other = ({"seq": seq, "key": self.key()} for _ in range(2))
        key = self.carry_out(who, which, way, ("undo", one), ("undo", other))
        if key:
            self.happened(who, log.UNDO, key, ("undo", one))

    @rule(which=st.integers(0, 1), choice=st.integers(0, 2), way=WAYS.filter(lambda way: "beside" not in way))
    def talk(self, which: int, choice: int, way: str) -> None:
        who, key = choice % len(self.people), self.key()
        request = ("chat", {"text": f"words of {key}", "key": key})
        assert self.carry_out(who, which, way, request, request)
        self.said[request[1]["text"]] += 1

    @precondition(lambda self: self.done)
    @rule(which=st.integers(0, 1), choice=st.integers(0, 10_000), seq=st.integers(0, 300))
    def send_again(self, which: int, choice: int, seq: int) -> None:
        """Whatever was done is answered as it was then, however late and whatever else it says."""
        who, (path, data) = self.done[choice % len(self.done)]
        assert self.post(who, which, (path, {**data, "seq": str(seq)})).status_code == 200

    @precondition(lambda self: self.kept)
    @rule(which=st.integers(0, 1), choice=st.integers(0, 10_000), late=st.integers(1, 9))
    def come_too_late(self, which: int, choice: int, late: int) -> None:
        who = choice % len(self.people)
        text = self.page(who, which)
        seq = int(seq_in(text)) - late
        if seq >= 0:
            action = (actions_in(text) or ["0"])[0]
            answer = self.post(who, which, ("move", {"action": action, "seq": str(seq), "key": self.key()}))
            assert answer.status_code == 409

    @rule(which=st.integers(0, 1))
    def kill(self, which: int) -> None:
        """A server dies, and another one is started in its place."""
        number = which % len(self.servers)
        self.servers[number].kill()
        self.servers[number] = SiteServer(self.url, self.clock)

    @rule(seconds=st.integers(1, 9))
    def pass_by(self, seconds: int) -> None:
        """Time passes; servers look at the clocks every now and then."""
        self.now += seconds
        self.charged = [each + seconds * (seat in self.asked) for seat, each in enumerate(self.charged)]
        for each in self.servers:
            each.service.timekeeper.look()

    @invariant()
    def nothing_is_lost_and_nothing_happens_twice(self) -> None:
        if self.people:
            entries = log.read(self.observer.database, self.id)
            assert [(entry.kind, entry.key) for entry in entries] == self.kept
            assert Counter(line.text for line in chat.heard(self.observer.database, self.id, 500)) == self.said

    @invariant()
    def every_second_is_charged_once(self) -> None:
        if self.people:
            for service in (self.observer, *(each.service for each in self.servers)):
                live = service.find(self.id)
                if service.database.is_postgres:
                    with live.write_lock:
                        pass
                clock = live.clock
                assert clock is not None
                found = [clock.used[seat] + clock.spent(seat, self.now) for seat in range(len(self.people))]
                assert found == self.charged

    @invariant()
    def no_secret_is_told(self) -> None:
        """Neither where the chance of the game comes from nor anybody's session; all servers tell the same."""
        if not self.people:
            return
        tokens, secret = [token for _, token in self.people], self.observer.find(self.id).table.terms.secret
        for who in range(len(self.people)):
            texts = [self.page(who, which) for which in range(len(self.servers))]
            assert len({(seq_in(text), tuple(actions_in(text))) for text in texts}) == 1
            for text in texts:
                assert secret not in text and not any(token in text for token in tokens)

    def teardown(self) -> None:
        for each in (*(each.service for each in self.servers), self.observer):
            each.close()
            each.database.close()


SETTINGS = settings(max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, derandomize=True, database=None,
                    suppress_health_check=list(HealthCheck))  # fmt: skip


def run(made: Callable[[], SiteMachine]) -> None:
    """Any order of its rules."""
    run_state_machine_as_test(made, settings=SETTINGS)  # type: ignore[arg-type]  # whatever makes one will do


def test_any_order_of_requests_at_one_server_with_a_file(tmp_path: Path) -> None:
    numbers = iter(range(10**9))
    run(lambda: SiteMachine(f"sqlite:///{tmp_path}/{next(numbers)}.db", 1))


def test_any_order_of_requests_at_two_servers(postgres: PostgresCluster) -> None:
    run(lambda: SiteMachine(postgres.fresh(), 2))
