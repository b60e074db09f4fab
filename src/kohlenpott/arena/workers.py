"""Tasks carried out side by side: by processes of this machine, or wherever a back end finds room.

    for task, result in run(function, tasks, Local(jobs=2)):
        ...

`function(task, attempt)` must be importable by name, and its result should depend on the task alone: where and in
which order tasks are carried out then changes nothing. Results come as they are ready. A worker that dies loses no
result; its task is carried out again, and the new attempt knows what became of the earlier ones.
"""

from __future__ import annotations

import os
import queue
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from kohlenpott.engine.errors import KohlenpottError

Task = TypeVar("Task")
Result = TypeVar("Result")

MOST_ATTEMPTS = 5  # a task that has cost so many workers is given up


@dataclass(frozen=True, slots=True)
class Loss:
    """How a worker died over a task."""

    exit_code: int | None  # None: unknown, for example a machine that went away; negative: the signal that ended it
    notes: bytes = b""  # what the attempt had noted
    words: str = ""  # the last lines the worker wrote about itself

    @property
    def was_ended_from_outside(self) -> bool:
        """Nothing points to the task itself: the worker was killed or its machine went away."""
        return self.exit_code is None or self.exit_code in (-9, -15)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at a task. What it notes outlives its worker."""

    losses: tuple[Loss, ...] = ()
    note: Callable[[bytes], object] = field(default=lambda _: None)


class WorkLost(KohlenpottError):
    """A task cost every worker that tried it."""


class TaskFailed(KohlenpottError):
    """The function of a task raised an error."""


class Lost(Exception):
    """The place where a task was carried out is gone."""

    def __init__(self, loss: Loss) -> None:
        super().__init__(f"the worker ended with exit code {loss.exit_code}")
        self.loss = loss


class Place(Protocol):
    """Room for one task at a time."""

    def carry_out(self, function: Callable[..., Any], task: Any, losses: tuple[Loss, ...]) -> Any:
        """The result of the task; Lost if the place dies, TaskFailed if the function does."""

    def close(self) -> None:
        """End whatever runs here, at once; may be called from another thread."""


class Backend(Protocol):
    """Where places come from."""

    @property
    def jobs(self) -> int:
        """How many tasks it can carry out side by side."""

    def open(self) -> Place:
        """A new place."""


class Local:
    """Processes of this machine."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or os.cpu_count() or 1

    def open(self) -> Place:
        from .local_place import LocalPlace

        return LocalPlace()


def run(
    function: Callable[[Task, Attempt], Result], tasks: Iterable[Task], backend: Backend
) -> Generator[tuple[Task, Result], None, None]:
    """Every task with its result, as they are ready. Closing the iterator ends all work at once."""
    crew = _Crew(function, tasks, backend)
    try:
        crew.start()
        yield from crew.results()
    finally:
        crew.stop()


class _Crew(Generic[Task, Result]):
    """One thread for each place: it hands tasks to the place and waits for their results."""

    def __init__(self, function: Callable[[Task, Attempt], Result], tasks: Iterable[Task], backend: Backend) -> None:
        self._function = function
        self._tasks = iter(tasks)
        self._backend = backend
        self._again: deque[tuple[Task, tuple[Loss, ...]]] = deque()
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._places: set[Place] = set()
        self._ready: queue.Queue[Any] = queue.Queue(maxsize=4 * backend.jobs)
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(backend.jobs)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def results(self) -> Iterator[tuple[Task, Result]]:
        """Results until every thread has reported its end."""
        running = len(self._threads)
        while running:
            found = self._ready.get()
            if found is None:
                running -= 1
            elif isinstance(found, BaseException):
                raise found
            else:
                yield found

    def stop(self) -> None:
        """End all work, wherever it stands."""
        self._stopped.set()
        with self._lock:
            places = list(self._places)
        for place in places:
            place.close()
        for thread in self._threads:
            thread.join()

    def _next(self) -> tuple[Task, tuple[Loss, ...]] | None:
        with self._lock:
            if self._again:
                return self._again.popleft()
            for task in self._tasks:
                return task, ()
            return None

    def _work(self) -> None:
        place: Place | None = None
        try:
            while not self._stopped.is_set() and (found := self._next()) is not None:
                place = place or self._open()
                if not self._attempt(place, *found):
                    self._close(place)
                    place = None
        except BaseException as error:
            self._tell(error)
        finally:
            if place is not None:
                self._close(place)
            self._tell(None)

    def _attempt(self, place: Place, task: Task, losses: tuple[Loss, ...]) -> bool:
        """Carry out a task; False if that has cost the place."""
        try:
            result = place.carry_out(self._function, task, losses)
        except Lost as lost:
            losses = (*losses, lost.loss)
            if len(losses) >= MOST_ATTEMPTS and not self._stopped.is_set():
                raise WorkLost(f"{len(losses)} workers were lost over one task; the last one said: "
                               f"{lost.loss.words or f'exit code {lost.loss.exit_code}'}") from None  # fmt: skip
            with self._lock:
                self._again.append((task, losses))
            return False
        self._tell((task, result))
        return True

    def _open(self) -> Place:
        place = self._backend.open()
        with self._lock:
            self._places.add(place)
        if self._stopped.is_set():
            place.close()
        return place

    def _close(self, place: Place) -> None:
        place.close()
        with self._lock:
            self._places.discard(place)

    def _tell(self, found: Any) -> None:
        while not self._stopped.is_set():
            try:
                return self._ready.put(found, timeout=0.2)
            except queue.Full:
                continue
        return None
