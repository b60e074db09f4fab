"""Processes of their own for bots: thinking takes no time from pages; kept for the next service when one closes."""

from __future__ import annotations

import atexit
import pickle
import subprocess
import threading

from kohlenpott.api.state import State

from . import processes

LONGEST_THOUGHT = 60.0  # seconds; a bot that takes longer is stopped and a random move made for it
MOST_IDLE = 2  # processes kept for the next service


class BotLost(Exception):
    """The process of a bot has ended or was stopped, or the bot could not decide; the text says which."""


class BotProcess:
    """One process in which bots think, one decision after the other; started when first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, spec: str, state: State, seed: int, seconds: float = LONGEST_THOUGHT,
               share: float | None = None, turn: tuple[int, ...] = ()) -> int:  # fmt: skip
        """The move of a bot, which may take `share` of its turn's time; after `seconds` it is stopped."""
        if self._process is None or self._process.poll() is not None:
            self._process = processes.start("kohlenpott.web.service.bot_worker")
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        limit = threading.Timer(seconds, process.kill)
        limit.daemon = True
        limit.start()
        try:
            pickle.dump((spec, state, seed, share, turn), process.stdin)
            process.stdin.flush()
            fits, found = pickle.load(process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            self.end()
            raise BotLost(f"its process has ended ({type(error).__name__})") from None
        finally:
            limit.cancel()
        if not fits:
            raise BotLost(str(found))
        return int(found)

    def end(self) -> None:
        """Stop the process."""
        process, self._process = self._process, None
        processes.end(process)


_idle: list[BotProcess] = []
_lock = threading.Lock()


def borrow() -> BotProcess:
    """A process, perhaps one that is running already."""
    with _lock:
        return _idle.pop() if _idle else BotProcess()


def give_back(process: BotProcess) -> None:
    """Keep a process for the next service, or end it."""
    with _lock:
        if len(_idle) < MOST_IDLE:
            _idle.append(process)
            return
    process.end()


@atexit.register
def end_all() -> None:
    """Nobody needs bots any more."""
    with _lock:
        while _idle:
            _idle.pop().end()
