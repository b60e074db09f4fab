"""What a table is to be: chosen by people, checked before anything is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from kohlenpott import bots
from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store.pace import DAY, DAYS, LIVE, OVERS, Pace
from kohlenpott.store.players import clean_name
from kohlenpott.store.tables import ABSENT_AFTER

from .errors import BadRequest

BOT_NAMES = ("Bruno", "Dieter", "Elfriede", "Greta", "Heinz", "Hilde", "Otto", "Trude")  # who help out
ABSENCES = (ABSENT_AFTER, 600, 86_400, 0)  # seconds without a sign until a bot may play for somebody; 0: never
PRESETS = ((600, 10), (1200, 20), (2400, 30))  # seconds of a live clock: bank and increment
BANKS = (60, 10_800)  # seconds: the smallest and the largest bank of a live clock
INCREMENTS = (0, 300)
DAYS_OFFERED = (1, 2, 3, 7)
MOST_DAYS = 14  # for a move
OPEN, ME, GUEST, BOT = "open", "me", "guest", "bot"  # who is to sit on a seat


@dataclass(frozen=True, slots=True)
class Chair:
    """Who is to sit on a seat: whoever comes, the host, another person at the same screen, or a bot."""

    kind: str = OPEN
    name: str = ""  # of a person at the same screen
    bot: str = ""  # the bot's spec


@dataclass(frozen=True, slots=True)
class Setup:
    """A table that somebody wants."""

    game: str
    chairs: tuple[Chair, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    is_public: bool = True
    edition: Game | None = None  # that of another table; the newest figures and rules without it
    absence: int = ABSENT_AFTER
    hints: bool | None = None  # are they allowed? None: as it is usual for those who sit there
    pace: Pace | None = None  # the clock, if there is to be one

    def checked(self) -> Game:
        """The game, if it can be played like this."""
        with about("game"):
            found = self.edition or find_game(self.game)
        with about("seats"):
            found.checked_seats(len(self.chairs))
        with about("options"):
            found.new(len(self.chairs), 0, self.options)
        for number, chair in enumerate(self.chairs):
            if chair.kind == BOT:
                with about(f"seats.{number}.bot"):
                    bots.make(chair.bot, found, len(self.chairs), 0).close()
        if self.absence not in ABSENCES:
            raise BadRequest("Choose one of the values offered.", field="absence")
        check_pace(self.pace)
        for number, chair in enumerate(self.chairs):
            if chair.kind not in (OPEN, ME, GUEST, BOT):
                raise BadRequest("Choose for every seat who sits there.", field=f"seats.{number}.who")
            if chair.kind == GUEST and not clean_name(chair.name):
                raise BadRequest("Give every player on this device a name.", field=f"seats.{number}.name")
        if not any(chair.kind in (ME, OPEN, GUEST) for chair in self.chairs):
            raise BadRequest("Keep at least one seat for a person.", field="seats")
        return found


@contextmanager
def about(field: str) -> Iterator[None]:
    """What is wrong in here is wrong with this field."""
    try:
        yield
    except KohlenpottError as error:
        raise BadRequest("%(problem)s", field=field, problem=str(error)) from None


def check_pace(pace: Pace | None) -> None:
    """Refuse a clock that would make no sense."""
    if pace is None:
        return
    if pace.over not in OVERS or pace.kind not in (LIVE, DAYS):
        raise BadRequest("Choose one of the values offered.", field="pace")
    if pace.kind == LIVE and not BANKS[0] <= pace.bank <= BANKS[1]:
        raise BadRequest("A live clock has %(fewest)s to %(most)s minutes.", field="pace.bank",
                         fewest=BANKS[0] // 60, most=BANKS[1] // 60)  # fmt: skip
    if pace.kind == LIVE and not INCREMENTS[0] <= pace.increment <= INCREMENTS[1]:
        raise BadRequest("A turn adds %(fewest)s to %(most)s seconds.", field="pace.increment",
                         fewest=INCREMENTS[0], most=INCREMENTS[1])  # fmt: skip
    if pace.kind == DAYS and (pace.bank % DAY or not 1 <= pace.days <= MOST_DAYS or pace.increment):
        raise BadRequest("A move may take %(fewest)s to %(most)s days.", field="pace.days", fewest=1, most=MOST_DAYS)
