"""Processes of their own for reviews and hints: neither pages nor bots wait for them."""

from __future__ import annotations

import pickle
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

from . import processes
from .insight_worker import DONE, FAILED

LOW = ("--low",)  # told to a process that gives way to everybody else


class InsightLost(Exception):
    """The process has ended or was stopped, or what was asked cannot be done (`is_hopeless`); the text says which."""

    def __init__(self, text: str, is_hopeless: bool = False) -> None:
        super().__init__(text)
        self.is_hopeless = is_hopeless


class InsightProcess:
    """One process that looks at games, one after the other; started when first needed. Used by one thread at a time."""

    def __init__(self, is_low: bool) -> None:
        self.is_low = is_low
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._closed = False

    def _running(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise InsightLost("the server is closing")
            if self._process is None or self._process.poll() is not None:
                priority = LOW if self.is_low else ()
                self._process = processes.start("kohlenpott.web.service.insight_worker", *priority)
            return self._process

    def work(self, name: str, *values: Any, seconds: float) -> Iterator[tuple[str, Any]]:
        """What is found, piece by piece, the last one marked; after `seconds` the process is stopped."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        limit = threading.Timer(seconds, process.kill)
        limit.daemon = True
        limit.start()
        try:
            pickle.dump((name, values), process.stdin)
            process.stdin.flush()
            kind = ""
            while kind not in (DONE, FAILED):
                kind, found = pickle.load(process.stdout)
                if kind != FAILED:
                    yield kind, found
        except (OSError, EOFError, ValueError, pickle.UnpicklingError) as error:
            self._stop()
            raise InsightLost(f"its process has ended ({type(error).__name__})") from None
        finally:
            limit.cancel()
        if kind == FAILED:
            raise InsightLost(str(found), is_hopeless=True)

    def _stop(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        processes.end(process)

    def kill(self) -> None:
        """Stop the process now and for ever; whoever waits for it is told that it was lost."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is not None:
            process.kill()

    @property
    def pid(self) -> int | None:
        """The process that is running."""
        process = self._process
        return None if process is None or process.poll() is not None else process.pid
