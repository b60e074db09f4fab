"""Which bot thinks next: the one whose owner's tables have cost least; cheap ones have a worker for themselves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from .bot_processes import BotProcess

CHEAP_SECONDS = 0.15  # what a bot may take to count as cheap
GUESSES = {"random": 0.0, "greedy": 0.05, "level-1": 0.05, "level-2": 0.1}  # seconds, until it has been measured
UNKNOWN = 1.0  # of every other bot
LEARNING = 0.3  # how much the newest time counts
MOST_OWNERS = 10_000  # whose cost is remembered


@dataclass(slots=True)
class Task:
    """A decision a bot has to make: whose table it is, what kind of bot, when it may begin, what is to be done."""

    owner: Hashable
    kind: tuple[str, str]  # game and bot
    due: float
    work: Callable[[BotProcess], None]
    number: int = field(default=0)


class BotQueue:
    """Tasks that wait for a worker. One worker takes cheap ones only, so that those never wait for long thinkers."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._changed = threading.Condition()
        self._tasks: list[Task] = []
        self._spent: dict[Hashable, float] = {}  # seconds of thinking, by owner; those who wait are never far apart
        self._pace: dict[tuple[str, str], float] = {}
        self._number = 0
        self._closed = False

    def put(self, task: Task) -> None:
        """One more decision."""
        with self._changed:
            self._number += 1
            task.number = self._number
            others = [self._spent.get(each.owner, 0.0) for each in self._tasks if each.owner != task.owner]
            if others:  # nobody saves up time by being away
                self._spent[task.owner] = max(self._spent.get(task.owner, 0.0), min(others))
            self._tasks.append(task)
            self._changed.notify_all()

    def take(self, only_cheap: bool = False) -> Task | None:
        """The next task that may begin; waits for one. None when the queue is closed."""
        with self._changed:
            while not self._closed:
                now = self._clock()
                ready = [each for each in self._tasks if each.due <= now and (self.is_cheap(each) or not only_cheap)]
                if ready:
                    chosen = min(ready, key=self._order)
                    self._tasks.remove(chosen)
                    return chosen
                later = [each.due - now for each in self._tasks if each.due > now]
                self._changed.wait(min(later) if later else None)
            return None

    def _order(self, task: Task) -> tuple[float, bool, int]:
        return self._spent.get(task.owner, 0.0), not self.is_cheap(task), task.number

    def is_cheap(self, task: Task) -> bool:
        """Does this kind of bot answer quickly here?"""
        return self._pace.get(task.kind, GUESSES.get(task.kind[1], UNKNOWN)) <= CHEAP_SECONDS

    def done(self, task: Task, seconds: float) -> None:
        """A task took so long."""
        with self._changed:
            before = self._pace.get(task.kind, seconds)
            self._pace[task.kind] = before + LEARNING * (seconds - before)
            self._spent[task.owner] = self._spent.get(task.owner, 0.0) + seconds
            if len(self._spent) > MOST_OWNERS:
                self._spent.clear()
            self._changed.notify_all()

    def close(self) -> None:
        """Nobody thinks any more."""
        with self._changed:
            self._closed = True
            self._tasks.clear()
            self._changed.notify_all()
