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
from fastapi import FastAPI

from kohlenpott.store import Database
from kohlenpott.web.app import create_app
from kohlenpott.web.limits import Limits
from kohlenpott.web.server import configured, listen
from kohlenpott.web.service.tables import TableService
from waiting import LONGEST
from web.browsers import GENEROUS

PATIENCE = LONGEST


@dataclass(frozen=True, slots=True)
class Served:
    """A running server and the service behind it."""

    address: str
    service: TableService
    app: FastAPI
    server: uvicorn.Server

    @property
    def at(self) -> tuple[str, int]:
        """Host and port."""
        host, _, port = self.address.removeprefix("http://").partition(":")
        return host, int(port)

    def browser(self) -> httpx.Client:
        """Somebody new; here is nothing to verify, and reading all certificates takes a while."""
        return httpx.Client(base_url=self.address, timeout=PATIENCE, verify=False, follow_redirects=True)


@contextmanager
def served(folder: Path, *proxies: str, db: str = "", limits: Limits | None = None) -> Iterator[Served]:
    """A server in a thread of this process, as `kohlenpott serve` runs it."""
    socket = listen("127.0.0.1", 0)
    service = TableService(Database(db or f"sqlite:///{folder}/games.db"))
    app = create_app(service, limits or Limits(GENEROUS))
    server = uvicorn.Server(configured(app, proxies))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Served(f"http://127.0.0.1:{socket.getsockname()[1]}", service, app, server)
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
