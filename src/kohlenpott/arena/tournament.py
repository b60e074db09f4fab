"""An event: its games are played wherever there is room, written down as they end, and judged in their order."""

from __future__ import annotations

import itertools
import math
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from .playing import play
from .results import Line, Writer
from .schedule import Plan
from .sprt import Sprt, parts_of
from .workers import Backend, run


class Tournament:
    """A plan and its file of results. An event that was left in the middle goes on where it stood."""

    def __init__(self, plan: Plan, path: Path) -> None:
        self.plan = plan
        self.tasks = plan.tasks()
        self._writer = Writer(path, plan)
        self.results = self._writer.results
        self._blocks: dict[int, list[int]] = defaultdict(list)
        for task in self.tasks:
            self._blocks[task.block].append(task.number)
        self._sprt = Sprt(*plan.sprt) if plan.sprt else None
        self._judged = 0

    @property
    def is_over(self) -> bool:
        return self.results.verdict is not None or len(self.results.games) == len(self.tasks)

    @property
    def done(self) -> float:
        """The part of its games that has been played."""
        return len(self.results.games) / len(self.tasks)

    def play(self, backend: Backend, deadline: float = math.inf) -> Generator[Line, None, None]:
        """Play what has not been played yet; every finished game is written down before it is told.

        After the deadline (of `time.monotonic`) no further game is begun; those that are being played are finished.
        """
        left = (task for task in self.tasks if task.number not in self.results.games)
        begun = itertools.takewhile(lambda _: time.monotonic() < deadline, left)
        self._judge()
        if self.is_over:
            return
        games = run(play, begun, backend)
        try:
            for _, line in games:
                self._writer.add(line)
                self._judge()
                yield line
                if self.results.verdict is not None:
                    return
        finally:
            games.close()

    def _judge(self) -> None:
        """Look at every further block that is complete, in order: the answer must not depend on who was faster."""
        if self._sprt is None or self.results.verdict is not None:
            return
        games = self.results.games
        while (numbers := self._blocks.get(self._judged)) and all(number in games for number in numbers):
            self._judged += 1
            self._sprt.add(parts_of((games[number] for number in numbers), self.plan.bots[0]))
            if self._sprt.verdict is not None:
                self._writer.add(
                    {
                        "type": "verdict",
                        "after": numbers[-1],
                        "bot": self.plan.bots[0],
                        "answer": self._sprt.verdict,
                        "sprt": [self._sprt.p0, self._sprt.p1],
                        "ratio": round(self._sprt.ratio, 3),
                    }
                )
                return

    def close(self) -> None:
        self._writer.close()


def play_all(
    wanted: Sequence[tuple[Plan, Path]], backend: Backend, budget: float, tell: Callable[[Plan, Line], object]
) -> None:
    """Play several events for about so many seconds; each that is not over gets an equal part, the emptiest first."""
    end = time.monotonic() + budget
    events = [Tournament(plan, path) for plan, path in wanted]
    left = sorted((event for event in events if not event.is_over), key=lambda each: each.done)
    try:
        for number, event in enumerate(left):
            now = time.monotonic()
            for line in event.play(backend, now + max(0.0, end - now) / (len(left) - number)):
                tell(event.plan, line)
    finally:
        for event in events:
            event.close()
