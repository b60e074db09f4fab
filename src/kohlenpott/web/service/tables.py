"""All tables, and everything that can be done at them. A change is on the disk before anybody is told."""

from __future__ import annotations

import contextlib
import hmac
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import Busy, Database, Entry, KeyUsed, Seat, Stale, StoredTable, Terms, chat, log, tables
from kohlenpott.store.players import Account, clean_name

from . import editions, seeds
from .bot_runner import BotRunner
from .errors import BadRequest, Conflict, Forbidden, NotFound, OutOfDate, Refused, ServiceError, Unreadable
from .live_table import LiveTable
from .setup import BOT, BOT_NAMES, GUEST, ME, Chair, Setup

MOST_LIVE = 2000  # tables kept in memory; a forgotten one is rebuilt from its log in a few milliseconds
LONGEST_KEY = 40
SIGNS_PAUSE = 20.0  # seconds between two times at which it is written down who was seen
WAKING_REST = 4  # times what the last one took, besides
WAKING_PAUSE = 0.01  # seconds between two games that are loaded after the start, so that people are served meanwhile
logger = logging.getLogger(__name__)
CHAT_LINES = 60  # that are shown


def bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has; tables of different people begin with different ones."""
    first = sum(map(ord, "".join(taken))) % len(BOT_NAMES)
    names = BOT_NAMES[first:] + BOT_NAMES[:first]
    return next((name for name in names if name not in taken), "Bot")


def checked_key(key: str | None) -> str | None:
    """The mark of a request, if it is one."""
    if key is not None and (not key or len(key) > LONGEST_KEY or not key.isprintable()):
        raise BadRequest("The key of this request is not valid.")
    return key


def own_key(player: Account, key: str | None) -> str | None:
    """The mark of a request belongs to its sender: nobody can use up another's."""
    return None if checked_key(key) is None else f"{player.id}:{key}"


@dataclass(frozen=True, slots=True)
class Done:
    """A request was carried out: as which entry, and whether that was long ago."""

    seq: int
    repeated: bool = False


class TableService:
    """All tables. Safe to be used by many threads; those who change the same table take turns."""

    def __init__(self, database: Database, pace: float = 0.0, bot_workers: int = 2) -> None:
        self.database = database
        editions.learn(database)
        self._lives: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = threading.Lock()
        self._waking: threading.Thread | None = None
        self._closing = threading.Event()
        self._signs: dict[tuple[str, str], float] = {}  # who was seen when, not yet written down
        self.bots = BotRunner(self, pace, bot_workers)

    def open(self, delay: float = 0.0) -> None:
        """Go on with the games that wait for a bot, after a while and beside everything else: nobody waits for that."""
        self._waking = threading.Thread(target=self._wake_all, args=(delay,), name="waking", daemon=True)
        self._waking.start()
        threading.Thread(target=self._keep_house, name="housekeeping", daemon=True).start()

    def _wake_all(self, delay: float) -> None:
        """Load one game after the other; the bots that are asked begin to think."""
        if self._closing.wait(delay):
            return
        took = 0.0
        for id in tables.with_bots(self.database):
            if self._closing.wait(WAKING_PAUSE + WAKING_REST * took):
                return
            begin = time.monotonic()
            with contextlib.suppress(KohlenpottError):  # an unreadable game stays as it is
                self.find(id)
            took = time.monotonic() - begin

    def _keep_house(self) -> None:
        """Now and then write down who was seen."""
        while not self._closing.wait(SIGNS_PAUSE):
            self.keep_signs()

    def settle(self) -> None:
        """Wait until all games that wait for a bot go on."""
        if self._waking is not None:
            self._waking.join()

    def close(self) -> None:
        """Send the bots home."""
        self._closing.set()
        self.settle()
        self.bots.close()
        self.keep_signs()

    # --- finding -----------------------------------------------------------------------------------------

    def in_memory(self, id: str) -> LiveTable | None:
        """A table by its id, if it need not be read first."""
        with self._lock:
            live = self._lives.get(id)
            if live is None or live.forgotten:
                return None
            self._lives.move_to_end(id)
            return live

    def find(self, id: str) -> LiveTable:
        """A table by its id."""
        if (known := self.in_memory(id)) is not None:
            return known
        loaded = self._load(id)
        with self._lock:
            live = self._lives.get(id)
            if live is None or live.forgotten:
                live = self._lives[id] = loaded
                self._make_room()
        self.bots.wake(live)
        return live

    def _load(self, id: str) -> LiveTable:
        """A table from the database: set-up and log, played again."""
        table = tables.load(self.database, id)
        if table is None:
            raise NotFound("There is no such table.")
        entries = log.read(self.database, id)
        try:
            return self._rebuilt(table, entries)
        except ServiceError:
            raise
        except Exception as error:  # whatever stands in the rows, it concerns this table only
            logger.warning("table %s cannot be read: %s", id, type(error).__name__)
            raise Unreadable("This game is damaged and cannot be read. No other game is concerned.") from error

    def _rebuilt(self, table: StoredTable, entries: Sequence[Entry]) -> LiveTable:
        """A table from its rows, its log played again."""
        if table.is_damaged:
            raise ValueError("the rows of the table do not fit together")
        live = LiveTable(table)
        live.version = int(self.database.clock() * 1000)  # later than whatever a browser saw before a restart
        for entry in entries:
            if not 0 <= entry.seat < len(live.seats):
                raise ValueError("an entry of a seat that is not there")
            self._follow(live, entry)
        return live

    def _make_room(self) -> None:
        """Forget the tables nobody has looked at for longest."""
        for id in list(self._lives)[: max(0, len(self._lives) - MOST_LIVE)]:
            live = self._lives[id]
            if not live.listeners and live.thinking < 0:
                del self._lives[id]

    def forget(self, live: LiveTable) -> None:
        """The copy in memory may be wrong: the next one who asks gets a new one."""
        live.forgotten = True
        with self._lock:
            if self._lives.get(live.id) is live:
                del self._lives[live.id]

    # --- changing ----------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _changing(self, live: LiveTable) -> Iterator[Any]:
        """A transaction about one table by whoever has its turn. If it goes wrong, memory is not trusted any more."""
        try:
            with self.database.write() as connection:
                yield connection
        except (KeyUsed, Busy, BadRequest, Conflict, Forbidden, Refused):
            raise
        except Stale as stale:
            self.forget(live)
            raise OutOfDate("The game has moved on since.") from stale
        except BaseException:
            self.forget(live)
            raise

    @staticmethod
    def _reload_seats(live: LiveTable, **changes: Any) -> None:
        with live.lock:
            live.table = replace(live.table, **changes)

    def create(self, host: Account, setup: Setup, parent: str | None = None, seed: int | None = None,
               parent_step: int | None = None, entries: Sequence[Entry] = (),
               is_over: bool = False, share: str = "") -> LiveTable:  # fmt: skip
        """A new table, perhaps with moves made already; it starts at once if no seat is free."""
        game = setup.checked()
        definition = game.definition
        secret = seeds.new_secret(seed)
        terms = Terms(setup.game, len(setup.chairs), dict(setup.options), definition.rules_version,
                      definition.data_hash, secret, seeds.commitment(secret), setup.is_public, host.id, parent,
                      parent_step, setup.absence)  # fmt: skip
        people: list[Seat] = []
        for chair in setup.chairs:
            people.append(self._seat(host, chair, people, seeds.clean_share(share) if seed is None else ""))
        now = self.database.clock()
        with self.database.write() as connection:
            editions.keep(connection, game)
            id = tables.create(connection, terms, people, now)
            log.append_all(connection, id, entries)
            if not any(seat.is_free for seat in people):
                tables.set_started(connection, id, now)
            if is_over:
                tables.set_finished(connection, id, now)
        return self.find(id)

    @staticmethod
    def _seat(host: Account, chair: Chair, others: Sequence[Seat], share: str) -> Seat:
        """Who sits on a chair; the host adds a share to the chance."""
        if chair.kind == ME:
            return Seat(host.id, host.name, share=share)
        if chair.kind == GUEST:
            return Seat(host.id, clean_name(chair.name))
        if chair.kind == BOT:
            return Seat(None, bot_name([host.name, *(each.name for each in others)]), chair.bot)
        return Seat()

    def join(self, live: LiveTable, player: Account, seat: int | None = None, invitation: str = "",
             share: str = "") -> None:  # fmt: skip
        """Take a free seat, or take one's own back from the bot that plays on it."""
        with live.turn:
            if seat is not None and not 0 <= seat < len(live.seats):
                raise BadRequest("There is no such seat.")
            mine = live.held_by(player.id)
            if seat is not None and seat in mine and live.seats[seat].bot is not None:
                self._change_seat(live, seat, replace(live.seats[seat], bot=None), log.RETURN, player.id)
                return
            if mine:
                raise Conflict("You already have a seat at this table.")
            if not self.may_join(live, player.id, invitation):
                raise Forbidden("This seat waits for somebody else.")
            free = [k for k, each in enumerate(live.seats) if each.is_free]
            if not free or (seat is not None and seat not in free):
                raise Conflict("This seat is taken.")
            self._change_seat(live, free[0] if seat is None else seat,
                              Seat(player.id, player.name, share=seeds.clean_share(share)))  # fmt: skip
            if len(free) == 1 and live.table.started is None:
                self.start(live, player)

    def may_join(self, live: LiveTable, player: str | None, invitation: str = "") -> bool:
        """May somebody take a seat: anybody at a public table, whoever is invited, whoever had a seat before?"""
        terms = live.table.terms
        if player is not None and player == terms.host:
            return True
        if terms.parent is not None and terms.parent_step is None:  # a rematch
            before = tables.load(self.database, terms.parent)
            return before is not None and player is not None and player in {seat.player for seat in before.seats}
        return terms.is_public or hmac.compare_digest(invitation.encode(), live.invitation.encode())

    def saw(self, live: LiveTable, player: str) -> None:
        """Somebody at the table has given a sign; it is written down now and then."""
        now = self.database.clock()
        live.seen[player] = now
        with self._lock:
            self._signs[live.id, player] = now

    def keep_signs(self) -> None:
        """Write down who was seen when."""
        with self._lock:
            signs, self._signs = self._signs, {}
        if signs:
            try:
                with self.database.write() as connection:
                    tables.set_seen(connection, signs)
            except (Busy, SQLAlchemyError) as error:  # the next ones are written down soon
                logger.warning("the last signs could not be written down: %s", type(error).__name__)

    def leave(self, live: LiveTable, player: Account) -> None:
        """Give one's seats back before the game begins."""
        with live.turn:
            if live.table.started is not None:
                raise Conflict("The game has begun; you can resign instead.")
            for seat in live.held_by(player.id):
                self._change_seat(live, seat, Seat())

    def seat_bot(self, live: LiveTable, player: Account, seat: int, bot: str) -> None:
        """The host fills a free seat with a bot before the game begins."""
        with live.turn:
            if live.table.terms.host != player.id:
                raise Forbidden("Only the host may do this.")
            if not 0 <= seat < len(live.seats) or not live.seats[seat].is_free:
                raise Conflict("This seat is taken.")
            self.bots.check(live, bot)
            self._change_seat(live, seat, Seat(None, bot_name([each.name for each in live.seats]), bot))
            if not any(each.is_free for each in live.seats):
                self.start(live, player)

    def start(self, live: LiveTable, player: Account) -> None:
        """Begin the game; every seat must be taken."""
        with live.turn:
            if live.table.started is not None:
                return
            if player.id != live.table.terms.host and player.id not in {seat.player for seat in live.seats}:
                raise Forbidden("Only people at this table may do this.")
            if any(seat.is_free for seat in live.seats):
                raise Conflict("There are still free seats.")
            now = self.database.clock()
            with self._changing(live) as connection:
                tables.set_started(connection, live.id, now)
            with live.lock:
                self._reload_seats(live, started=now)
                if live.history.seq == 0:
                    live.history = live.fresh_course()  # now everybody's share is known
                live.since = now
        self._tell(live)

    def move(self, live: LiveTable, player: Account, move: int | str, expected: int, key: str | None = None,
             as_seen: bool = False) -> Done:  # fmt: skip
        """A person's move. A stale one is refused, a repeated one is not made again.

        `expected` counts the entries before it: all of them, or (`as_seen`) those the player knows of.
        """
        with live.turn:
            expected, key = self._told(live, player, expected, as_seen), own_key(player, key)
            if (done := self._done_already(live, expected, key)) is not None:
                return done
            with live.lock:
                seat = self._my_turn(live, player, expected)
            done = self._move(live, seat, move, key, player.id)
            live.show(player.id, seat)
            return done

    def bot_move(self, live: LiveTable, seat: int, action: int, expected: int) -> Done | None:
        """A bot's move; None if the game has gone on without it."""
        with live.turn:
            is_late = live.on_turn != seat or live.history.asked_at != expected
            if live.forgotten or is_late or live.seats[seat].bot is None:
                return None
            return self._move(live, seat, action, None, None)

    def _move(self, live: LiveTable, seat: int, move: int | str, key: str | None, player: str | None) -> Done:
        with live.lock:
            state = live.history.seat_state(seat).state
            try:
                action = state.resolve(move)
                refusal = state.refusal(action)
                if refusal is not None:
                    raise Refused(refusal)
                is_over = live.history.ends_with(seat, action)
            except Refused:
                raise
            except (KohlenpottError, OverflowError):
                raise BadRequest("This is not a move of this game.") from None
            notation = live.game.move(state.decision_number, action).notation
        return self._append(live, Entry(log.MOVE, seat, notation, 0, player, key, self.database.clock()), is_over)

    def undo(self, live: LiveTable, player: Account, expected: int, key: str | None = None,
             as_seen: bool = False) -> Done:  # fmt: skip
        """Take the last step back, within one's own turn and not across anything revealed."""
        with live.turn:
            expected, key = self._told(live, player, expected, as_seen), own_key(player, key)
            if (done := self._done_already(live, expected, key)) is not None:
                return done
            with live.lock:
                seat = self._my_turn(live, player, expected)
                if not live.history.can_take_back(seat):
                    raise Conflict("This cannot be undone: it is not your last move, or it has revealed something.")
            return self._append(live, Entry(log.UNDO, seat, "", 1, player.id, key, self.database.clock()))

    @staticmethod
    def _told(live: LiveTable, player: Account, expected: int, as_seen: bool) -> int:
        """How many entries there were before a request; what others planned in secret meanwhile makes it not stale."""
        with live.lock:
            unseen = live.history.seq - live.history.seq_for(live.held_by(player.id))
        return expected + unseen if as_seen else expected

    def say(self, live: LiveTable, player: Account, text: str, key: str | None = None) -> None:
        """Say something at a table; a repeated request says nothing twice."""
        with live.turn:
            if not chat.say(self.database, live.id, player, text, checked_key(key)):
                return
            with live.lock:
                live.lines = None
                live.changed()

    def said(self, live: LiveTable) -> Sequence[chat.Line]:
        """The last lines of the chat."""
        with live.lock:
            if live.lines is None:
                live.lines = chat.heard(self.database, live.id, CHAT_LINES)
            return live.lines

    def resign(self, live: LiveTable, player: Account, seat: int, bot: str) -> None:
        """Leave a running game: a bot plays on in one's place."""
        with live.turn:
            if not live.is_running or seat not in live.decides(player.id):
                raise Conflict("There is nothing to resign from.")
            self.bots.check(live, bot)
            self._change_seat(live, seat, replace(live.seats[seat], bot=bot), log.RESIGN, player.id)

    def substitute(self, live: LiveTable, player: Account, seat: int, bot: str) -> None:
        """A bot takes the place of a person who has gone, until the person comes back."""
        with live.turn:
            if not live.is_running or not live.held_by(player.id):
                raise Forbidden("Only people at this table may do this.")
            if not 0 <= seat < len(live.seats) or not live.is_absent(seat, self.database.clock()):
                raise Conflict("Nobody is away from this seat.")
            self.bots.check(live, bot)
            self._change_seat(live, seat, replace(live.seats[seat], bot=bot), log.ABSENT, player.id)

    def _my_turn(self, live: LiveTable, player: Account, expected: int) -> int:
        """The seat the player may decide for now."""
        if not live.is_running:
            raise Conflict("No game is being played at this table.")
        if not live.held_by(player.id):
            raise Forbidden("You are a spectator at this table.")
        if expected != live.history.seq:
            raise OutOfDate("The game has moved on since.")
        asked = live.asked_of(player.id)
        if asked is None or asked not in live.decides(player.id):
            raise Conflict("It is not your turn.")
        if live.must_hand_over(player.id) is not None:
            raise Conflict("Pass the device first.")
        return asked

    def _done_already(self, live: LiveTable, expected: int, key: str | None) -> Done | None:
        """What a repeated request became the first time. One that has seen the newest entry is none."""
        if key is None:
            return None
        if expected == live.history.seq:
            return None
        with self.database.read() as connection:
            seq = log.seq_of_key(connection, live.id, key)
        return None if seq is None else Done(seq, True)

    def _append(self, live: LiveTable, entry: Entry, is_over: bool = False) -> Done:
        """Write an entry, then follow it, then tell everybody."""
        with self._changing(live) as connection:
            try:
                seq = log.append(connection, live.id, live.history.seq, entry)
            except KeyUsed as used:
                return Done(used.seq, True)
            if is_over:
                tables.set_finished(connection, live.id, entry.made)
        try:
            with live.lock:
                is_secret = self._follow(live, entry)
                if is_over:
                    self._reload_seats(live, finished=entry.made)
        except BaseException:  # the entry stands; the copy in memory may be half changed
            self.forget(live)
            raise
        self._tell(live, is_secret)
        return Done(seq)

    @staticmethod
    def _follow(live: LiveTable, entry: Entry) -> bool:
        """The table in memory after an entry. Is it one that only its seat may know of?"""
        history, asked, was_secret = live.history, live.history.state.seat, live.history.is_secret
        history.enter(entry)
        is_step = entry.kind in (log.MOVE, log.UNDO) and history.state.seat == asked
        is_secret = is_step and was_secret and history.is_secret
        if not is_secret:
            live.since = entry.made
        return is_secret

    def _change_seat(self, live: LiveTable, seat: int, who: Seat, kind: str = "", player: str | None = None) -> None:
        """Somebody else sits or decides there; in a running game that is an entry of the log."""
        entry = Entry(kind, seat, "", 0, player, None, self.database.clock())
        with self._changing(live) as connection:
            tables.set_seat(connection, live.id, seat, who)
            if live.table.started is not None and kind:
                log.append(connection, live.id, live.history.seq, entry)
        people = tuple(who if k == seat else each for k, each in enumerate(live.seats))
        with live.lock:
            self._reload_seats(live, seats=people)
            if live.table.started is not None and kind:
                live.history.enter(entry)
        self._tell(live)

    def _tell(self, live: LiveTable, is_secret: bool = False) -> None:
        """Everybody may know now."""
        with live.lock:
            live.changed(is_secret)
        self.bots.wake(live)
