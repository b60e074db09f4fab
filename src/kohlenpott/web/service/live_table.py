"""One table in memory: a cache of what the database holds, and who is watching it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from kohlenpott.api.game import Game
from kohlenpott.api.state import Result
from kohlenpott.store import Seat, StoredTable
from kohlenpott.store.chat import Line
from kohlenpott.store.pace import VOTE
from kohlenpott.store.tables import ABSENT_AFTER
from kohlenpott.store.timekeeping import Vote
from kohlenpott.store.write_lock import WriteLock

from .clock import TableClock
from .editions import game_of
from .history import History, SeatState
from .seeds import mark, seed_of

if TYPE_CHECKING:
    from .hints import SeatHint

Listener = Callable[[], None]
OWN = ("__weakref__", "_shown", "forgotten", "listeners", "lock", "looked", "thinking", "write_lock",
       "version")  # what a table in memory has for itself  # fmt: skip


class LiveTable:
    """A table somebody is interested in. `version` grows with every change that anybody might see."""

    __slots__ = (
        "__weakref__",
        "_shown",
        "changes",
        "clock",
        "forgotten",
        "game",
        "hints",
        "history",
        "lines",
        "listeners",
        "lock",
        "looked",
        "seen",
        "since",
        "stamp",
        "table",
        "thinking",
        "version",
        "votes",
        "write_lock",
    )  # fmt: skip

    def __init__(self, table: StoredTable) -> None:
        self.table = table
        self.game: Game = game_of(table.terms)
        self.lock = threading.RLock()  # held while memory is read or changed, never while the disk is waited for
        self.write_lock = WriteLock()  # held by whoever changes the table, from first look to last; taken before `lock`
        self.history = self.fresh_course()
        self.version = 0
        self.changes = 0  # how many are seen here, where several processes change the table
        self.stamp = 0  # when the last of them was made, in milliseconds of the database's clock
        self.since = table.started or table.created  # when the last entry was made
        self.lines: Sequence[Line] | None = None  # the chat, once somebody has read it
        self.listeners: set[Listener] = set()
        self.seen = {seat.player: seat.last_seen for seat in table.seats if seat.player is not None}  # the last signs
        self.looked = time.monotonic()  # when somebody last looked at it
        self.thinking = -1  # the entry a bot thinks about
        self.hints: dict[int, SeatHint] = {}  # the last hint of every seat that asked for one
        self.forgotten = False  # the database went on without this copy
        self._shown: dict[str, int] = {}
        self.clock: TableClock | None = None
        self.votes: Sequence[Vote] = ()

    def fresh_course(self) -> History:
        """The game before its first move, with the chance of the server and of those who sit there."""
        terms = self.table.terms
        seed = seed_of(terms.secret, [seat.share for seat in self.seats])
        return History(self.game, terms.seats, seed, dict(terms.options))

    @property
    def invitation(self) -> str:
        """What the link to a seat holds; the address alone is for those who watch."""
        return mark(self.table.terms.secret, "invitation", self.id)

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def is_running(self) -> bool:
        return self.table.started is not None and self.table.finished is None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.seats

    @property
    def on_turn(self) -> int | None:
        """The seat that is asked; None while nobody is."""
        return self.history.state.seat if self.is_running else None

    def asked_of(self, player: str | None) -> int | None:
        """The seat a person decides for now; None if nothing is asked of the person.

        What all decide at once is asked of everybody who has a screen of one's own.
        """
        asked = self.on_turn
        if asked is None or asked in self.decides(player):
            return asked
        seat_state = self.seat_state_of(player)
        return self.decides(player)[0] if seat_state is not None and seat_state.is_asked else None

    def waited_for(self) -> frozenset[int]:
        """The seats whose people are asked now; several while all decide at once."""
        people = [seat for seat in range(len(self.seats)) if self.is_person(seat)]
        return self.history.waited_for(people, self.alone) if self.is_running else frozenset()

    def is_person(self, seat: int) -> bool:
        """Does a person decide there?"""
        return self.seats[seat].player is not None and self.seats[seat].bot is None

    @property
    def alone(self) -> list[int]:
        """The seats of people who share their screen with nobody."""
        players = [seat.player for seat in self.seats]
        return [k for k, player in enumerate(players) if player is not None and players.count(player) == 1]

    def wind_up(self) -> None:
        """The clock of a game that has just begun; what happened since is entered one by one."""
        terms, started = self.table.terms, self.table.started
        if terms.pace is None or started is None:
            return
        people = [k for k, seat in enumerate(self.seats) if seat.player is not None]
        self.clock = TableClock(terms.pace, people, self.alone, len(self.seats), started, self.table.clock_began)
        self.clock.ask(self.history.waited_for(people, self.alone))

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is played. Who has lost by the clock is last, whatever the points say."""
        found, loser = self.history.state.result(), self.table.forfeited
        return found if found is not None or loser is None else self.result_without(loser)

    def result_without(self, loser: int) -> Result:
        """How the game ends if a seat loses by its clock."""
        return Result(tuple(self.history.state.scores()), tuple(1 + (k == loser) for k in range(len(self.seats))))

    def seat_state_of(self, player: str | None) -> SeatState | None:
        """What a person alone at the screen decides on; None where several share it or nobody decides."""
        mine = self.decides(player)
        is_alone = self.is_running and len(self.held_by(player)) == len(mine) == 1
        return self.history.seat_state(mine[0]) if is_alone else None

    def names(self, lang: str) -> list[str]:
        """What the seats are called; free ones by their number."""
        words = self.game.definition.words
        return [seat.name or words.player(k, lang) for k, seat in enumerate(self.seats)]

    def held_by(self, player: str | None) -> list[int]:
        """The seats a person sits on, also while a bot plays there."""
        return [k for k, seat in enumerate(self.seats) if player is not None and seat.player == player]

    def decides(self, player: str | None) -> list[int]:
        """The seats a person decides for."""
        return [seat for seat in self.held_by(player) if self.seats[seat].bot is None]

    def is_shared(self, player: str | None) -> bool:
        """Do several people sit at this person's screen?"""
        return len(self.held_by(player)) > 1

    def seat_for(self, player: str | None) -> int | None:
        """Through whose eyes a person looks at the table; None for a spectator, or while the screen changes hands."""
        held = self.held_by(player)
        if len(held) < 2 or player is None or not self.is_running:
            return held[0] if held else None
        shown, asked = self._shown.get(player), self.on_turn
        if asked in self.decides(player):
            return asked if asked == shown or not self.has_secrets(held) else None
        return shown if shown is not None else None if self.has_secrets(held) else held[0]

    def must_hand_over(self, player: str | None) -> int | None:
        """The seat to which the screen has to be handed now, if there is one."""
        asked = self.on_turn
        if not self.is_shared(player) or asked not in self.decides(player) or self.seat_for(player) == asked:
            return None
        return asked

    def show(self, player: str, seat: int) -> None:
        """This is the person who sits at the screen now."""
        self._shown[player] = seat

    def has_secrets(self, seats: list[int]) -> bool:
        """Does any of these seats know something now that another one does not?"""
        state = self.history.state
        first = state.view(seats[0])
        return any(state.view(seat) != first for seat in seats[1:])

    def is_deserted(self, seconds: float) -> bool:
        """Do only bots decide here, with nobody looking on for so long?"""
        if self.listeners or any(seat.player is not None and seat.bot is None for seat in self.seats):
            return False
        return time.monotonic() - self.looked > seconds

    def gone_since(self, seat: int, now: float) -> float | None:
        """Since when a bot may play for somebody if the others want it; None if nobody has gone.

        Where a clock runs it decides alone, unless that was left to the others; elsewhere it is a while without a sign.
        """
        who, clock, patience = self.seats[seat], self.clock, self.table.terms.absence
        if who.player is None or who.bot is not None:
            return None
        if clock is not None and clock.began is not None:
            if clock.pace.over != VOTE or seat not in clock.now.asked or clock.left(seat, now) > 0:
                return None
            return clock.over_at(seat, now)
        if clock is not None:
            patience = patience or ABSENT_AFTER  # somebody has never come; the others need not wait for ever
        since = max(self.seen.get(who.player, 0.0), self.since) + patience
        return since if patience > 0 and now > since else None

    def is_absent(self, seat: int, now: float) -> bool:
        """May the others let a bot play for the person on the seat?"""
        return self.gone_since(seat, now) is not None

    def voters(self, seat: int) -> set[str]:
        """Who may vote about a seat: all people who decide on others."""
        return {who.player for who in self.seats if who.player is not None and who.bot is None} - {
            self.seats[seat].player
        }

    def votes_for(self, seat: int, now: float) -> set[str]:
        """Who wants a bot there now; what was said before somebody came back counts no more."""
        since = self.gone_since(seat, now)
        return set() if since is None else {each.player for each in self.votes
                                            if each.seat == seat and each.made >= since}  # fmt: skip

    def all_have_come(self) -> bool:
        """Has everybody who decides here given a sign since the game began?"""
        started = self.table.started
        return started is not None and all(
            self.seen.get(who.player, 0.0) >= started
            for who in self.seats
            if who.player is not None and who.bot is None
        )

    def note_signs(self, seen: Mapping[str, float]) -> None:
        """People gave signs, perhaps elsewhere."""
        for player, when in seen.items():
            self.seen[player] = max(when, self.seen.get(player, 0.0))

    def adopt(self, fresh: LiveTable) -> None:
        """Become what was just read; who looks on and whose screen it is stays."""
        seen, waiting = self.seen, {seat: known for seat, known in self.hints.items() if known.hint is None}
        for name in self.__slots__:
            if name not in OWN:
                setattr(self, name, getattr(fresh, name))
        self.note_signs(seen)
        for seat, known in waiting.items():
            if seat not in self.hints or self.hints[seat].seen < known.seen:
                self.hints[seat] = known

    def changed(self, is_secret: bool = False) -> None:
        """Tell everybody who watches. Called after the change is on the disk; a secret one shows on no other page."""
        if not is_secret:
            self.version = max(self.version + 1, self.stamp)  # alike at every process, so that a tab may change
        for listener in list(self.listeners):
            listener()
