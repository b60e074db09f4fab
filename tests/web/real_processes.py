"""Real processes of servers and workers, for tests in which they are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx

from ports import free_port
from waiting import LONGEST, wait_for
from web.warm_starts import ForkedProcess, WarmStarts

COLD = 10  # one start of so many is that of a new interpreter


class RealProcess:
    """A real process of `kohlenpott` that can be killed and started again, at once where there are warm starts."""

    def __init__(self, folder: Path, command: Sequence[str], warm: WarmStarts | None, *sources: Path) -> None:
        self.folder, self.command, self.warm, self.starts = folder, command, warm, 0
        self.path = os.pathsep.join([*map(str, sources), *sys.path])
        self.process: subprocess.Popen[bytes] | ForkedProcess | None = None

    def start(self) -> None:
        log, self.starts = self.folder / "server.log", self.starts + 1
        if self.warm is not None and self.starts % COLD:
            self.process = self.warm.start(self.command, log)
            return
        with log.open("ab") as said:
            self.process = subprocess.Popen([sys.executable, "-m", "kohlenpott.cli", *self.command],
                                            env={**os.environ, "PYTHONPATH": self.path},
                                            stdout=subprocess.DEVNULL, stderr=said)  # fmt: skip

    @property
    def said(self) -> str:
        """What all of them so far have told of themselves."""
        return (self.folder / "server.log").read_text(encoding="utf-8")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Host(RealProcess):
    """A server."""

    def __init__(self, folder: Path, *sources: Path, db: str = "", more: Sequence[str] = (),
                 warm: WarmStarts | None = None) -> None:  # fmt: skip
        self.db, port = db or f"sqlite:///{folder}/games.db", free_port()
        self.address = f"http://127.0.0.1:{port}"
        super().__init__(folder, ["serve", "--port", str(port), "--no-browser", "--no-access-log", "--pace", "0",
                                  "--db", self.db, *more], warm, *sources)  # fmt: skip

    def start(self) -> None:
        super().start()
        wait_for(self.answers, "the server", pause=0.02)

    def answers(self) -> bool:
        """Has the server been started?"""
        assert self.process is not None and self.process.poll() is None, self.said
        try:
            return httpx.get(self.address + "/healthz", timeout=LONGEST, verify=False).is_success
        except httpx.HTTPError:
            return False


class WorkerHost(RealProcess):
    """A worker, in which all bots think."""

    def __init__(self, folder: Path, db: str, warm: WarmStarts | None = None) -> None:
        super().__init__(folder, ["worker", "--db", db, "--pace", "0"], warm)
