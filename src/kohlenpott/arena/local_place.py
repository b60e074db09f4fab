"""A process of this machine that carries out one task after the other."""

from __future__ import annotations

import contextlib
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .workers import Loss, Lost, TaskFailed

DYING = 2.0  # seconds a process may take to end after it has gone silent
WORDS = 2000  # characters of a dead worker's last words that are kept


class LocalPlace:
    """The process, the file of its notes and the file of its last words."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="kohlenpott-"))
        self._notes = self._folder / "notes"
        self._words = self._folder / "words"
        self._is_killed = False
        paths = [path or os.getcwd() for path in sys.path]  # noqa: PTH109  # a text among texts
        with self._words.open("wb") as words:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "kohlenpott.arena.worker_process", str(self._notes)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=words,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                start_new_session=True,  # an interruption from the keyboard is the parent's business
            )

    @property
    def pid(self) -> int:
        return self._process.pid

    def carry_out(self, function: Callable[..., Any], task: Any, losses: tuple[Loss, ...]) -> Any:
        """Send the task over, wait for the answer."""
        assert self._process.stdin is not None and self._process.stdout is not None
        order = pickle.dumps((function, task, losses))
        try:
            self._process.stdin.write(order)
            self._process.stdin.flush()
            has_worked, answer = pickle.load(self._process.stdout)
        except (OSError, ValueError, EOFError, pickle.UnpicklingError):
            raise Lost(self._loss()) from None
        if not has_worked:
            raise TaskFailed(answer)
        return answer

    def _loss(self) -> Loss:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(DYING)  # its own exit code tells more than ours would
        self._kill()
        code = self._process.wait()
        try:
            notes, words = self._notes.read_bytes(), self._words.read_text(encoding="utf-8", errors="replace")
        except OSError:  # closed from another thread
            notes, words = b"", ""
        return Loss(code, notes, words[-WORDS:].strip())

    def _kill(self) -> None:
        """End the process and whatever it has started."""
        if self._is_killed:
            return
        self._is_killed = True
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def close(self) -> None:
        self._kill()
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)
