"""What runs in a worker's process: tasks come in on its input, answers go out on its output."""

from __future__ import annotations

import faulthandler
import os
import pickle
import queue
import sys
import threading
import traceback
from typing import Any, BinaryIO

from .workers import Attempt


def main(notes_path: str) -> None:
    """Carry out tasks until the parent has gone."""
    faulthandler.enable()
    orders: queue.SimpleQueue[Any] = queue.SimpleQueue()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a task prints must not come between the answers
    threading.Thread(target=listen, args=(sys.stdin.buffer, orders), daemon=True).start()
    notes = os.open(notes_path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    while True:
        function, task, losses = orders.get()
        os.ftruncate(notes, 0)
        try:
            answer = True, function(task, Attempt(losses, lambda text: os.write(notes, text)))
        except BaseException:
            answer = False, traceback.format_exc()
        pickle.dump(answer, answers)
        answers.flush()


def listen(source: BinaryIO, orders: queue.SimpleQueue[Any]) -> None:
    """Pass orders on; when the parent has gone, nobody needs this process any more."""
    try:
        while True:
            orders.put(pickle.load(source))
    except EOFError:
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
