"""Servers for browsers: one in a thread with bots that answer at once, and one that can be ended and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
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
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.notices.service import NoticeSettings
from kohlenpott.web.server import listen
from kohlenpott.web.service.tables import TableService
from ports import free_port
from waiting import LONGEST, wait_for

GENEROUS = dict.fromkeys(USUAL, (100000, 60.0))


@dataclass(frozen=True, slots=True)
class Site:
    """A running server and the service behind it."""

    address: str
    service: TableService


@contextmanager
def running_site(folder: Path, pace: float = 0.0, settings: NoticeSettings | None = None) -> Iterator[Site]:
    """A server in a thread of this process, with room for impatient people."""
    socket = listen("127.0.0.1", 0)
    service = TableService(Database(f"sqlite:///{folder}/games.db"), pace)
    config = uvicorn.Config(create_app(service, Limits(GENEROUS), settings=settings), log_level="warning",
                            timeout_graceful_shutdown=1)  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Site(f"http://127.0.0.1:{socket.getsockname()[1]}", service)
    server.should_exit = True
    thread.join()
    service.database.close()


class Host:
    """`kohlenpott serve` as a process that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", "kohlenpott.cli", "serve", "--port", str(self.port), "--no-browser",
                        "--no-access-log", "--pace", "0", "--db", f"sqlite:///{folder}/games.db"]  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, and wait for the first page."""
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(self.command, env=env, stdout=subprocess.DEVNULL)
        wait_for(self.answers, "the server", pause=0.05)

    def answers(self) -> bool:
        """Has the server been started?"""
        assert self.process is not None and self.process.poll() is None
        try:
            return httpx.get(self.address, timeout=LONGEST, verify=False).is_success
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
