"""What people would laugh at: workers hired for nothing, and a debt because of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kohlenpott.api.moves import Event
from kohlenpott.api.recorded_steps import Occasion, RecordedStep

EFFECTS = ("dug", "lifted", "drained")  # of a worker with single actions
DEAR = ("food", "thaler")  # what winter asks for


class HiredWorkers:
    """The hired workers of one seat, and what they have done in this phase."""

    def __init__(self) -> None:
        self.hired: dict[str, tuple[str, int]] = {}  # by worker: paid with, step
        self.useful: set[str] = set()
        self.working: str | None = None

    def hears(self, event: Event, at: int) -> None:
        """Something has happened to the seat."""
        if event.kind == "hired":
            self.hired[event.data["worker"]] = event.data["payment"], at
        elif event.kind == "works":
            self.working = event.data["worker"]
        elif event.kind in EFFECTS and self.working is not None:
            self.useful.add(self.working)

    def idle(self) -> dict[str, tuple[str, int]]:
        """The hired workers who have done nothing."""
        return {worker: paid for worker, paid in self.hired.items() if worker not in self.useful}


def occasions(steps: Sequence[RecordedStep]) -> Iterator[Occasion]:
    """Every hired worker (HK-112), and every winter (HK-262)."""
    seasons: dict[int, HiredWorkers] = defaultdict(HiredWorkers)
    wasted: dict[int, bool] = defaultdict(bool)  # by seat: food or a thaler for nothing since the last winter
    for at, step in enumerate(steps):
        for event in step.events:
            seat = event.seat
            if seat is None:
                continue
            seasons[seat].hears(event, at)
            if event.kind == "ended-turn":
                season = seasons.pop(seat)
                idle = season.idle()
                for worker, (_, hired_at) in season.hired.items():
                    yield Occasion("unused-worker", seat, hired_at, worker in idle)
                wasted[seat] |= any(paid in DEAR for paid, _ in idle.values())
            elif event.kind in ("tax", "debt"):
                yield Occasion("avoidable-debt", seat, at, event.kind == "debt" and wasted[seat])
                wasted[seat] = wasted[seat] and event.kind == "tax"
