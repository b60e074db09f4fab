"""A real server in a thread, for tests in which many people ask at once."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import uvicorn

from kohlenpott.store import Database
from kohlenpott.web.app import create_app
from kohlenpott.web.limits import Limits
from kohlenpott.web.patience import PatientProtocol
from kohlenpott.web.server import listen
from kohlenpott.web.service.tables import TableService
from kohlenpott.web.wire import LineProtocol
from web.browsers import GENEROUS

PATIENCE = 60.0  # seconds until a test says that something hangs


@dataclass(frozen=True, slots=True)
class Served:
    """A running server and the service behind it."""

    address: str
    service: TableService

    def browser(self) -> httpx.Client:
        """Somebody new."""
        return httpx.Client(base_url=self.address, timeout=PATIENCE, follow_redirects=True)


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """A server in a thread of this process."""
    socket = listen("127.0.0.1", 0)
    service = TableService(Database(f"sqlite:///{folder}/games.db"))
    config = uvicorn.Config(create_app(service, Limits(GENEROUS)), log_level="warning", http=PatientProtocol,
                            ws=LineProtocol, ws_ping_interval=None, ws_max_size=16_384,
                            timeout_graceful_shutdown=1)  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Served(f"http://127.0.0.1:{socket.getsockname()[1]}", service)
    server.should_exit = True
    thread.join()
    service.database.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else, a backup for example, keeps the database locked."""
    other = sqlite3.connect(folder / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()
