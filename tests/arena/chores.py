"""Tasks for the tests of the workers; they must be importable by name."""

from __future__ import annotations

import os
import time
from pathlib import Path

from kohlenpott.arena.workers import Attempt


def square(task: int, attempt: Attempt) -> int:
    return task * task


def noted(task: int, attempt: Attempt) -> list[tuple[int | None, bytes]]:
    """Dies at the first attempt at an odd task, then tells what the earlier attempt left behind."""
    attempt.note(b"task %d " % task)
    attempt.note(b"begun")
    if task % 2 and not attempt.losses:
        os._exit(7)
    return [(loss.exit_code, loss.notes) for loss in attempt.losses]


def deadly(task: int, attempt: Attempt) -> int:
    os._exit(3)


def failing(task: int, attempt: Attempt) -> int:
    raise ValueError(f"task {task} is impossible")


def slow_square(task: tuple[int, str], attempt: Attempt) -> int:
    """A square that leaves the id of its process in a folder; the fourth one waits for its end the first time."""
    number, folder = task
    Path(folder, f"{number}.{len(attempt.losses)}.{os.getpid()}.{os.getppid()}").touch()
    time.sleep(3600 if number == 4 and not attempt.losses else 0.01)
    return number * number


def endless(task: str, attempt: Attempt) -> int:
    """Never done, unless the task is empty."""
    if task:
        Path(task, str(os.getpid())).touch()
        time.sleep(3600)
    return 0


def chatty(task: int, attempt: Attempt) -> int:
    print("words on the output", flush=True)
    return task
