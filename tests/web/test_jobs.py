"""Bots and reviews at tables of several processes: done once, by whoever has time, also when somebody dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from cli.running import Terminal
from kohlenpott.store import Database, channels, log, outbox, schema
from kohlenpott.web.service.bot_processes import BotProcess
from kohlenpott.web.service.branches import upload
from kohlenpott.web.service.happenings import YOUR_TURN
from kohlenpott.web.service.insight_processes import InsightLost, InsightProcess
from kohlenpott.web.service.insight_worker import DONE, TOTAL
from kohlenpott.web.service.setup import BOT, ME, Chair, Setup
from kohlenpott.web.service.tables import TableService
from store.postgres_cluster import PostgresCluster
from waiting import LONGEST, wait_for
from web.receivers import receiver
from web.services import move, person

CORPUS = Path(__file__).parent.parent / "records" / "corpus"
pytestmark = pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="the same server; once is enough")


@pytest.fixture
def url(postgres: PostgresCluster) -> str:
    return postgres.fresh()


@pytest.fixture
def server(url: str) -> Iterator[TableService]:
    """A server at which no bot thinks."""
    found = TableService(Database(url), bot_workers=0)
    found.open()
    assert found.signals.is_listening.wait(LONGEST)
    yield found
    found.close()
    found.database.close()


def against(bot: str) -> Setup:
    return Setup("coal-baron", (Chair(ME), Chair(BOT, bot=bot)))


def waiting(database: Database) -> int:
    with database.read() as connection:
        return connection.scalar(select(func.count()).select_from(schema.jobs)) or 0


def start_worker(url: str, *more: str) -> subprocess.Popen[str]:
    """A real worker, once it is ready."""
    command = [sys.executable, "-m", "kohlenpott.cli", "worker", "--db", url, "--pace", "0", "--bots", "1", *more]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert found.stdout is not None
    assert "ready" in found.stdout.readline()
    return found


def end(process: subprocess.Popen[str], how: signal.Signals) -> int:
    process.send_signal(how)
    code = process.wait(LONGEST)
    if process.stdout is not None:
        process.stdout.close()
    return code


def test_bots_think_in_a_worker_and_a_killed_one_is_replaced(server: TableService, url: str) -> None:
    ida = person(server)
    live = server.create(ida, against("greedy"))
    if live.on_turn == 0:
        move(server, live, ida)
    assert waiting(server.database) == 1
    first = start_worker(url)
    try:
        wait_for(lambda: live.on_turn == 0)
        for _ in range(3):
            while live.on_turn == 0:
                move(server, live, ida)
            wait_for(lambda: live.on_turn == 0)
    finally:
        end(first, signal.SIGKILL)
    while live.on_turn == 0:
        move(server, live, ida)
    before = live.history.seq
    second = start_worker(url)
    try:
        wait_for(lambda: live.on_turn == 0 and live.history.seq > before)
        wait_for(lambda: waiting(server.database) == 0)
    finally:
        assert end(second, signal.SIGTERM) == 0
    entries = log.read(server.database, live.id)
    assert len(entries) == live.history.seq and live.history.record(entries, ["a", "b"]).replay()


def test_a_decision_of_a_worker_that_dies_in_thought_is_made_by_another(
    url: str, server: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first never comes back from thinking; its lease ends, since nobody says that it lives."""
    monkeypatch.setattr("kohlenpott.store.jobs.LEASE_SECONDS", 1.0)
    thinks, never = threading.Event(), threading.Event()
    dead = TableService(Database(url), bot_workers=1)
    monkeypatch.setattr(dead.job_workers, "_live", lambda: None)

    def think_for_ever(*_: object, **__: object) -> int:
        thinks.set()
        never.wait(LONGEST)
        raise OSError("gone")

    monkeypatch.setattr(dead.bots, "_choose", think_for_ever)
    dead.open()
    ida = person(server)
    live = server.create(ida, against("greedy"))
    while live.on_turn == 0:
        move(server, live, ida)
    assert thinks.wait(LONGEST)
    other = TableService(Database(url), bot_workers=1)
    other.open()
    wait_for(lambda: live.on_turn == 0)
    never.set()
    for each in (dead, other):
        each.close()
        each.database.close()
    assert len(log.read(server.database, live.id)) == live.history.seq


def test_two_servers_think_about_a_decision_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    choose = BotProcess.choose

    def counted(self: BotProcess, *values: object, **named: object) -> int:
        asked.append(1)
        return choose(self, *values, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(BotProcess, "choose", counted)
    monkeypatch.setattr("kohlenpott.store.jobs.LEASE_SECONDS", LONGEST)  # a busy machine may be silent for a while
    pair = [TableService(Database(url), bot_workers=1) for _ in range(2)]
    for each in pair:
        each.open()
        assert each.signals.is_listening.wait(LONGEST)
    ida = person(pair[0])
    live = pair[0].create(ida, against("greedy"))
    pair[1].find(live.id)
    for _ in range(4):
        wait_for(lambda: live.on_turn == 0)
        move(pair[0], live, ida)
    wait_for(lambda: live.on_turn == 0)
    by_bots = sum(entry.player is None for entry in log.read(pair[0].database, live.id))
    for each in pair:
        each.close()
        each.database.close()
    assert len(asked) == by_bots > 0


def test_a_review_is_made_by_whoever_has_time(
    server: TableService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ordered at one server, begun by a process that dies, made by another; the server knows of it."""
    text = next(CORPUS.glob("0.1-coal-baron-2-plain.kpr")).read_text()
    ida = person(server)
    live = upload(server, ida, text, None)
    server.reviews.ask(live, ida)
    status = server.reviews.status(live)
    assert status.job is not None and status.kept is None

    def look(self: InsightProcess, name: str, record: str, depth: str, *_: object, **__: object) -> object:
        if not begun.is_set():
            begun.set()
            raise InsightLost("its process has ended")
        return iter([(TOTAL, 1), (DONE, {"depth": depth})])

    begun = threading.Event()
    monkeypatch.setattr(InsightProcess, "work", look)
    other = TableService(Database(url), bot_workers=1)
    other.open()
    wait_for(lambda: (server.reviews.status(live).kept or {}).get("depth") == "standard")
    wait_for(lambda: server.reviews.status(live).job is None)
    other.close()
    other.database.close()


def test_a_worker_without_postgresql_is_told_so(terminal: Terminal, tmp_path: object) -> None:
    assert "workers need postgresql://" in terminal.complaint("worker", "--db", f"sqlite:///{tmp_path}/games.db")
    assert "only with postgresql://" in terminal.complaint("serve", "--bots", "0", "--no-browser", "--port", "0")


def test_a_worker_tells_people_and_what_a_killed_one_began_is_sent_once_more(server: TableService, url: str) -> None:
    """A bot has moved in a worker, so the worker writes down who is asked now; the server sends nothing here."""
    ida = person(server)
    with receiver() as far:
        with server.database.write() as connection:
            id = channels.add(connection, ida.id, "webhook", far.address, {"format": "signed", "secret": "s" * 16},
                              (YOUR_TURN,), "en", "https://games.example", 0.0, True)  # fmt: skip
            channels.choose(connection, ida.id, id, (YOUR_TURN,), "always")
        first = start_worker(url, "--allow-local-messages")
        far.on_got = first.kill  # after it has arrived, before that is written down
        live = server.create(ida, against("random"))
        while not far.got:
            wait_for(lambda: live.on_turn == 0 or bool(far.got))
            if live.on_turn == 0 and not outbox.of_player(server.database, ida.id, 9):
                move(server, live, ida)
            hurry(server.database)
            time.sleep(0.02)
        assert end(first, signal.SIGKILL) == -signal.SIGKILL
        far.on_got = lambda: None
        hurry(server.database)  # the lease ends
        second = start_worker(url, "--allow-local-messages")
        try:
            wait_for(lambda: [each.state for each in outbox.of_player(server.database, ida.id, 9)] == ["sent"])
        finally:
            assert end(second, signal.SIGTERM) == 0
    ids = [json.loads(body)["id"] for _, body in far.got]
    assert len(ids) == 2 and len(set(ids)) == 1, "twice, with the same id, and then no more"


def hurry(database: Database) -> None:
    """All that waits is due, and all leases are over."""
    with database.write() as connection:
        connection.execute(update(schema.notices).where(schema.notices.c.state == "waiting").values(due=0.0))
        connection.execute(update(schema.notices).where(schema.notices.c.lease.is_not(None)).values(lease=0.0))
