"""What runs in a process where games are looked at: orders come in on its input, findings go out on its output."""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from typing import Any

from kohlenpott.api.record import Record
from kohlenpott.api.state import State
from kohlenpott.bots.player_view import PlayerView
from kohlenpott.insight.hints import hints
from kohlenpott.insight.review import Review, reviewed

WARMING_SECONDS = 0.02
LOWEST = 19  # priority of reviews: whatever else wants the processor gets it
Tell = Callable[[str, Any], None]
TOTAL, FOUND, DONE, FAILED = "total", "found", "done", "failed"


def look_back(tell: Tell, record: str, depth: str, threads: int) -> None:
    """A review: first how many decisions there are, then each as it is found, at last the whole."""
    game = Record.from_text(record)
    judged = []
    totals: list[int] = []

    def progress(done: int, of: int) -> None:
        if not totals:
            totals.append(of)
            tell(TOTAL, of)

    for each in reviewed(game, depth, progress, threads):
        judged.append(each)
        tell(FOUND, {"value": [each.step, list(each.stretch.before)], "seat": each.seat,
                     "decision": each.to_json() if each.judgement else None,
                     "luck": list(each.stretch.luck) if any(each.stretch.luck) else []})  # fmt: skip
    tell(DONE, Review(game, depth, tuple(judged)).to_json())


def help_at(tell: Tell, state: State, seconds: float, games: int | None) -> None:
    """A hint: the moves worth making, from what the seat on turn can know."""
    tell(DONE, [each.to_json() for each in hints(PlayerView(state), seconds, games=games)])


def warm(tell: Tell, state: State) -> None:
    """Load what the first hint at such a table would have to wait for."""
    hints(PlayerView(state), WARMING_SECONDS)
    tell(DONE, None)


def give_way() -> None:
    """Run only when nobody else wants the processor, as far as the system knows how."""
    os.nice(LOWEST)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


WORK: dict[str, Callable[..., None]] = {"review": look_back, "hint": help_at, "warm": warm}


def orders() -> Iterator[Any]:
    """What the server wants, until it has gone."""
    while True:
        try:
            yield pickle.load(sys.stdin.buffer)
        except EOFError:
            return


def main() -> None:
    """Work until the server has gone."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what somebody prints must not come between the answers
    if "--low" in sys.argv:
        with contextlib.suppress(OSError):
            give_way()

    def tell(kind: str, found: Any) -> None:
        try:
            pickle.dump((kind, found), answers)
            answers.flush()
        except OSError:  # the server has gone: nobody waits for the rest
            os._exit(1)

    for name, values in orders():
        try:
            WORK[name](tell, *values)
        except Exception as error:
            tell(FAILED, f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
