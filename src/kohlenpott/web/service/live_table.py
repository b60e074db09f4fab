"""One table in memory: a cache of what the database holds, and who is watching it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from kohlenpott.api.game import Game
from kohlenpott.store import Seat, StoredTable
from kohlenpott.store.chat import Line
from kohlenpott.store.turns import WriteTurn

from .editions import game_of
from .history import History, SeatState
from .seeds import mark, seed_of

if TYPE_CHECKING:
    from .hint_desk import LampState

Listener = Callable[[], None]
OWN = ("__weakref__", "_shown", "forgotten", "listeners", "lock", "looked", "thinking", "turn",
       "version")  # what a table in memory has for itself  # fmt: skip


class LiveTable:
    """A table somebody is interested in. `version` grows with every change that anybody might see."""

    __slots__ = (
        "__weakref__",
        "_shown",
        "changes",
        "forgotten",
        "game",
        "history",
        "lamps",
        "lines",
        "listeners",
        "lock",
        "looked",
        "seen",
        "since",
        "stamp",
        "table",
        "thinking",
        "turn",
        "version",
    )  # fmt: skip

    def __init__(self, table: StoredTable) -> None:
        self.table = table
        self.game: Game = game_of(table.terms)
        self.lock = threading.RLock()  # held while memory is read or changed, never while the disk is waited for
        self.turn = WriteTurn()  # held by whoever changes the table, from first look to last; taken before `lock`
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
        self.lamps: dict[int, LampState] = {}  # the last hint of every seat that asked for one
        self.forgotten = False  # the database went on without this copy
        self._shown: dict[str, int] = {}

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
        asked = self.on_turn
        if asked is None:
            return frozenset()
        if not self.history.is_secret:
            return frozenset((asked,)) if self.is_person(asked) else frozenset()
        return frozenset(k for k, who in enumerate(self.seats) if self.is_person(k) and (
            k == asked or (len(self.held_by(who.player)) == 1 and self.history.seat_state(k).is_asked)))  # fmt: skip

    def is_person(self, seat: int) -> bool:
        """Does a person decide there?"""
        return self.seats[seat].player is not None and self.seats[seat].bot is None

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

    def is_absent(self, seat: int, now: float) -> bool:
        """Has the person on the seat given no sign for a while?"""
        who = self.seats[seat]
        if who.player is None or who.bot is not None:
            return False
        patience = self.table.terms.absence
        return patience > 0 and now - max(self.seen.get(who.player, 0.0), self.since) > patience

    def note_signs(self, seen: Mapping[str, float]) -> None:
        """People gave signs, perhaps elsewhere."""
        for player, when in seen.items():
            self.seen[player] = max(when, self.seen.get(player, 0.0))

    def adopt(self, fresh: LiveTable) -> None:
        """Become what was just read; who looks on and whose screen it is stays."""
        seen, waiting = self.seen, {seat: lamp for seat, lamp in self.lamps.items() if lamp.hint is None}
        for name in self.__slots__:
            if name not in OWN:
                setattr(self, name, getattr(fresh, name))
        self.note_signs(seen)
        for seat, lamp in waiting.items():
            if seat not in self.lamps or self.lamps[seat].seen < lamp.seen:
                self.lamps[seat] = lamp

    def changed(self, is_secret: bool = False) -> None:
        """Tell everybody who watches. Called after the change is on the disk; a secret one shows on no other page."""
        if not is_secret:
            self.version = max(self.version + 1, self.stamp)  # alike at every process, so that a tab may change
        for listener in list(self.listeners):
            listener()
