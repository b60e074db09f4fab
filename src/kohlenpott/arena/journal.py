"""What a game notes while it is played, so that it can go on without a bot that took its worker down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from .watchdog import SIGN
from .workers import Attempt, Loss


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A bot that lost its seat."""

    seat: int
    bot: str
    decision: int  # how many moves had been made in the game
    reason: str

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(slots=True)
class GameJournal:
    """The moves so far, who is being asked, and who has forfeited."""

    attempt: Attempt
    moves: list[int] = field(default_factory=list)
    asked: int | None = None
    forfeits: list[Forfeit] = field(default_factory=list)

    @classmethod
    def after(cls, attempt: Attempt, seating: Sequence[str], move_limit: float) -> GameJournal:
        """The journal with which a new attempt begins.

        A worker that was killed from outside is nobody's fault: the game begins anew. One that died by itself took its
        record with it as far as it had come; the seat that was asked then has forfeited. So has a seat over which the
        worker was killed twice at the same move, for example by a system that ran out of memory.
        """
        found = cls(attempt)
        suspects: set[tuple[int, int]] = set()
        for loss in attempt.losses:
            earlier = cls.read(loss)
            suspect = (len(earlier.moves), -1 if earlier.asked is None else earlier.asked)
            if loss.was_ended_from_outside and suspect not in suspects:
                suspects.add(suspect)
                continue
            found.moves, found.forfeits = earlier.moves, earlier.forfeits
            if earlier.asked is not None:
                reason = f"no move within {move_limit:g} s" if SIGN in loss.words else ended(loss)
                seat = earlier.asked
                found.forfeits.append(Forfeit(seat, seating[seat], len(earlier.moves), reason))
        found.write_all()
        return found

    @classmethod
    def read(cls, loss: Loss) -> GameJournal:
        """What an earlier attempt had noted; a line cut off in the middle counts as not written."""
        found = cls(Attempt())
        for line in loss.notes.decode("utf-8", errors="replace").split("\n")[:-1]:
            sign, _, rest = line.partition(" ")
            if sign == "asked":
                found.asked = int(rest)
            elif sign == "moved":
                found.moves.append(int(rest))
                found.asked = None
            else:
                found.forfeits.append(Forfeit(**json.loads(rest)))
                found.asked = None
        return found

    def write_all(self) -> None:
        """Note what is known from earlier attempts."""
        for action in self.moves:
            self.attempt.note(b"moved %d\n" % action)
        for forfeit in self.forfeits:
            self.note_forfeit(forfeit)

    def asks(self, seat: int) -> None:
        self.attempt.note(b"asked %d\n" % seat)

    def moved(self, action: int) -> None:
        self.moves.append(action)
        self.attempt.note(b"moved %d\n" % action)

    def forfeit(self, forfeit: Forfeit) -> None:
        self.forfeits.append(forfeit)
        self.note_forfeit(forfeit)

    def note_forfeit(self, forfeit: Forfeit) -> None:
        self.attempt.note(b"forfeit %s\n" % json.dumps(forfeit.as_data()).encode())


def ended(loss: Loss) -> str:
    """How a bot took its process down."""
    last = loss.words.strip().splitlines()
    first = next((line for line in last if line.startswith("Fatal")), "")
    return f"ended its process (exit code {loss.exit_code})" + (f": {first}" if first else "")
