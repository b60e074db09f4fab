"""Bots in other programs: JSON lines over stdin and stdout, a deadline for every answer (docs/external-bots.md)."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from typing import Any

from kohlenpott.api.game import Game

from .player_view import PlayerView
from .protocol import BadBot, BotFailed

PROTOCOL = 1
HELLO_SECONDS = 10.0  # for starting up
MOVE_SECONDS = 2.0  # budget of a move; the answer may be late by as much again
LONGEST_LINE = 1_000_000  # bytes


class ExternalBot:
    """A program that is asked for every move; whatever it does wrong is a BotFailed."""

    def __init__(self, game: Game, seats: int, seed: int, command: str, seconds: float = MOVE_SECONDS) -> None:
        self._command, self._seconds = command, seconds
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=64)
        words = shlex.split(command)
        if not words:
            raise BadBot("an external bot needs a command: external:COMMAND")
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
            )
        except OSError as error:
            raise BadBot(f"{words[0]} cannot be started: {error.strerror}") from error
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self._tell({"type": "hello", "protocol": PROTOCOL, "game": game.name, "seats": seats, "seed": seed})
            self._expect("hello", HELLO_SECONDS)
            self._tell({"type": "new-game"})
        except BotFailed:
            self.close()
            raise

    def choose(self, view: PlayerView) -> int:
        """Ask for a move; an answer that is none of the legal moves is refused."""
        moves = view.moves()
        self._tell({
            "type": "position",
            "seat": view.seat,
            "decision": view.decision,
            "view": view.view(),
            "moves": [{"id": move.id, "notation": move.notation} for move in moves],
            "seconds": self._seconds,
        })  # fmt: skip
        answer = self._expect("move", 2 * self._seconds).get("id")
        if type(answer) is not int or answer not in {move.id for move in moves}:
            raise BotFailed(f"{self._command}: {answer!r} is none of the {len(moves)} legal moves")
        return answer

    def close(self) -> None:
        """Say goodbye, then end the program and everything it has started."""
        with contextlib.suppress(BotFailed):
            self._tell({"type": "quit"})
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0.5)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _read(self) -> None:
        """Collect lines in a thread of its own, so that waiting can end at a deadline."""
        stream = self._process.stdout
        assert stream is not None
        while True:
            line = stream.readline(LONGEST_LINE)
            self._lines.put(line or None)
            if not line:
                return

    def _tell(self, message: dict[str, Any]) -> None:
        """Send a message; a program that does not read gets no more time than one that does not answer."""
        text = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        stream = self._process.stdin
        assert stream is not None
        failure: list[BaseException] = []

        def send() -> None:
            try:
                stream.write(text)
                stream.flush()
            except (OSError, ValueError) as error:
                failure.append(error)

        sender = threading.Thread(target=send, daemon=True)
        sender.start()
        sender.join(2 * self._seconds)
        if sender.is_alive():
            raise BotFailed(f"{self._command}: does not read what it is told")
        if failure:
            raise BotFailed(f"{self._command}: has ended{self._last_words()}")

    def _expect(self, kind: str, seconds: float) -> dict[str, Any]:
        """The next message, which must be of a kind and come in time; lines that are no JSON objects are refused."""
        end = time.monotonic() + seconds
        try:
            line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            raise BotFailed(f"{self._command}: no answer within {seconds:g} s") from None
        if line is None:
            raise BotFailed(f"{self._command}: has ended{self._last_words()}")
        try:
            message = json.loads(line)
        except ValueError:
            raise BotFailed(f"{self._command}: {line[:80]!r} is not JSON") from None
        if not isinstance(message, dict) or message.get("type") != kind:
            raise BotFailed(f"{self._command}: expected a {kind} message, not {line[:80]!r}")
        return message

    def _last_words(self) -> str:
        try:
            code = self._process.wait(timeout=0.2)
        except subprocess.TimeoutExpired:
            return ""
        return f" with exit code {code}"
