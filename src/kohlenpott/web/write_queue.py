"""Where requests that change something wait: in threads of their own, so that pages and files never wait for them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from .service.errors import busy

WORKERS = 4
MOST_WAITING = 200  # requests; the next one is told to come again
WAIT_SECONDS = 2.0  # until a request that has not begun is told to come again
Answer = TypeVar("Answer")


class WriteQueue:
    """Carries out requests that change something, a few at a time and in the order in which they came."""

    def __init__(self, workers: int = WORKERS, most_waiting: int = MOST_WAITING, seconds: float | None = None) -> None:
        self.most_waiting, self.seconds = most_waiting, WAIT_SECONDS if seconds is None else seconds
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="write")
        self._room = threading.BoundedSemaphore(workers + most_waiting)
        self._lock = threading.Lock()
        self.under_way = 0  # requests that are carried out or wait for it

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """What the work answers; ServerBusy if it could not begin soon. Work that has begun is waited for."""
        if not self._room.acquire(blocking=False):
            raise busy()
        self._count(1)
        task: Future[Answer] = self._threads.submit(work)
        task.add_done_callback(self._leave)
        answer = asyncio.wrap_future(task)
        done, _ = await asyncio.wait({answer}, timeout=self.seconds)
        if not done and task.cancel():
            raise busy()
        return await answer

    def _leave(self, _: object) -> None:
        """One request has left."""
        self._count(-1)
        self._room.release()

    def _count(self, more: int) -> None:
        with self._lock:
            self.under_way += more

    def close(self) -> None:
        """Finish what has begun."""
        self._threads.shutdown(wait=True, cancel_futures=True)
