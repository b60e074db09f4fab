"""The clocks of one table. What is left follows from the times of the log alone, so it is the same after every restart.

Whoever is asked is charged. Nobody is charged before everybody has come, while no server runs, and, where a move may
take days, on vacation. Taking back gives no time back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from kohlenpott.store import Entry
from kohlenpott.store.log import ABSENT, MOVE, RESIGN, RETURN, UNDO
from kohlenpott.store.pace import Pace
from kohlenpott.store.timekeeping import Pause


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What is shown of a seat's clock: what was left when it was last read, and when it will be over if it runs."""

    left: float
    ends: float | None


@dataclass(slots=True)
class Reading:
    """What one looks at: what seats had left at a moment, and who is asked since then."""

    left: list[float]
    asked: frozenset[int]
    at: float

    def copy(self) -> Reading:
        return Reading(list(self.left), self.asked, self.at)


class TableClock:
    """The clocks of all seats. `now` holds all that is known, `told` what others may know while all plan in secret."""

    __slots__ = ("_vacations", "alone", "began", "lost", "now", "outages", "pace", "people", "told", "used")

    def __init__(self, pace: Pace, people: Collection[int], alone: Collection[int], seats: int, at: float,
                 began: float | None) -> None:  # fmt: skip
        self.pace, self.began = pace, began
        self.people = set(people)  # seats for which people decide; bots take all the time they want
        self.alone = frozenset(alone)  # of them those with a screen of their own
        self.lost: set[int] = set()  # seats that were given up by the clock and cannot be taken back
        self.used = [0.0] * seats  # seconds charged so far
        self.now = Reading([float(pace.bank)] * seats, frozenset(), at)
        self.told = self.now.copy()
        self.outages: Sequence[Pause] = ()
        self._vacations: Mapping[int, Sequence[Pause]] = {}

    def pause(self, outages: Sequence[Pause], vacations: Mapping[int, Sequence[Pause]]) -> None:
        """When the clocks stand."""
        self.outages, self._vacations = outages, vacations

    def ask(self, seats: frozenset[int]) -> None:
        """Before the first entry: who is asked."""
        self.now.asked = self.told.asked = seats

    def pauses(self, seat: int, until: float) -> list[Pause]:
        """When a seat's clock stands, in order and without overlaps.

        An entry that was made while no server seemed to run proves that one did, so such an outage does not count.
        """
        found = [pause for pause in self.outages if pause[1] <= until]
        return joined([*found, *self._vacations.get(seat, ())])

    def spent(self, seat: int, until: float, reading: Reading | None = None) -> float:
        """The seconds a seat is charged for since its clock was last read."""
        read = reading or self.now
        if self.began is None or seat not in read.asked:
            return 0.0
        start = max(read.at, self.began)
        stood = sum(max(0.0, min(b, until) - max(a, start)) for a, b in self.pauses(seat, until))
        return max(0.0, until - start - stood)

    def left(self, seat: int, now: float, reading: Reading | None = None) -> float:
        """What a seat has left; below zero: its time is over."""
        return (reading or self.now).left[seat] - self.spent(seat, now, reading)

    def over_at(self, seat: int, now: float, reading: Reading | None = None) -> float:
        """When the time of a seat that is asked is or was over, as far as is known now."""
        return self.moment(seat, now, (reading or self.now).left[seat], reading)

    def short_at(self, seat: int, now: float) -> float:
        """When somebody is to be reminded."""
        return self.moment(seat, now, self.now.left[seat] - self.pace.short)

    def moment(self, seat: int, now: float, seconds: float, reading: Reading | None = None) -> float:
        """When a seat will have been charged for so many seconds since its clock was last read."""
        read = reading or self.now
        at = max(read.at, self.began or read.at)
        for begin, end in self.pauses(seat, now):
            if end <= at:
                continue
            if begin - at >= seconds:
                break
            seconds -= max(0.0, begin - at)
            at = end
        return at + seconds

    def enter(self, entry: Entry, asked: frozenset[int], is_secret: bool) -> None:
        """Follow one more entry, after which these seats are asked; a secret one changes nothing that others see."""
        made = max(entry.made, self.now.at)
        for seat in self.now.asked:
            seconds = self.spent(seat, made)
            self.used[seat] += seconds
            self.now.left[seat] -= seconds
        if entry.kind == MOVE and entry.seat in self.now.asked - asked and self.began is not None and made > self.began:
            self.now.left[entry.seat] = self.pace.after_turn(self.now.left[entry.seat])
        if entry.kind == RETURN:
            self.now.left[entry.seat] = self.pace.on_return(self.now.left[entry.seat])
        self.now.asked, self.now.at = asked, made
        if not is_secret:
            self.told = self.now.copy()
        elif entry.kind not in (MOVE, UNDO):
            self._tell_of(entry.seat, made)

    def _tell_of(self, seat: int, made: float) -> None:
        """Somebody has left or come back while all decide in secret: that much everybody may know."""
        self.told.asked = self.told.asked - {seat} | ({seat} & self.now.asked)
        self.told.left[seat] = self.now.left[seat] + self.spent(seat, made, self.told)

    def follow_people(self, entry: Entry) -> None:
        """Who decides on a seat after an entry; to be called before it is found out who is asked."""
        if entry.kind in (ABSENT, RESIGN):
            self.people.discard(entry.seat)
            if entry.kind == RESIGN and entry.player is None:
                self.lost.add(entry.seat)
        elif entry.kind == RETURN:
            self.people.add(entry.seat)

    def start(self, now: float) -> None:
        """Everybody has come."""
        self.began = now

    def due(self, now: float) -> float | None:
        """When somebody is to look at it next: a reminder, or the time is over; None if nothing will happen."""
        if self.began is None:
            return None
        found = []
        for seat in self.now.asked:
            found += [each for each in (self.short_at(seat, now), self.over_at(seat, now)) if each > now]
        return min(found, default=None)

    def face(self, seat: int, is_own: bool, now: float) -> ClockFace:
        """What somebody sees of a seat's clock: of one's own all, of others what everybody may know."""
        reading = self.now if is_own else self.told
        runs = self.began is not None and seat in reading.asked
        return ClockFace(reading.left[seat], self.over_at(seat, now, reading) if runs else None)


def joined(pauses: Sequence[Pause]) -> list[Pause]:
    """The same pauses in order, those that overlap as one."""
    found: list[Pause] = []
    for begin, end in sorted(pauses):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return found
