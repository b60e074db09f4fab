"""Where the bots sit: they think in processes of their own and send their moves like everybody else."""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections import OrderedDict
from functools import cache, partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from sqlalchemy import Connection

from kohlenpott import bots
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.state import State
from kohlenpott.bots import BadBot
from kohlenpott.bots.budget import TurnTime
from kohlenpott.store import Busy

from .bot_processes import BotProcess, borrow, give_back
from .bot_queue import BotQueue, Task
from .bot_worker import choose
from .errors import BadRequest

if TYPE_CHECKING:
    from .live_table import LiveTable
    from .tables import TableService

LEVELS = tuple(f"level-{k}" for k in range(1, 9))
OTHERS = ("greedy", "random")
USUAL = ("level-3", "level-2", "level-1", "greedy", "random")  # the first that exists sits down unless asked otherwise
STEP_SHARE = 0.25  # of the pause before a turn, between the steps of a turn
AT_ONCE = ("random",)  # bots that need no process of their own
WATCH_SECONDS = 60.0  # for which a game without people goes on after somebody looked
CLOSING_SECONDS = 0.5  # for which the end of the server waits for a bot
BUSY_PAUSE = 1.0  # seconds until a move that could not be written is tried again
MOST_ADDRESSES = 10_000
logger = logging.getLogger(__name__)


@cache
def choices(game: str, seats: int) -> tuple[str, ...]:
    """The bots that can be asked to play a game, weakest first."""
    return tuple(spec for spec in (*LEVELS, *OTHERS) if is_there(spec, game, seats))


@cache
def usual(game: str, seats: int) -> str:
    """The bot that sits down when nobody chooses one."""
    return next(spec for spec in USUAL if is_there(spec, game, seats))


@cache
def is_there(spec: str, game: str, seats: int) -> bool:
    """Does such a bot play this game?"""
    try:
        bots.make(spec, find_game(game), seats, 0).close()
    except BadBot:
        return False
    return True


class BotRunner:
    """Asks the bots of all tables; each worker is a thread that hands decisions to a process of its own."""

    def __init__(self, service: TableService, pace: float, workers: int) -> None:
        self.service, self.pace = service, pace
        self.queue = BotQueue()
        self.addresses: OrderedDict[str, str] = OrderedDict()  # from where people came last
        self._workers = workers
        self._threads: list[threading.Thread] = []
        self._processes: list[BotProcess] = []
        self._lock = threading.Lock()
        self._closed = False
        self._turns: WeakKeyDictionary[LiveTable, tuple[tuple[int, int], TurnTime]] = WeakKeyDictionary()
        self.clock = time.monotonic

    def close(self) -> None:
        """No further moves."""
        self._closed = True
        self.queue.close()
        for thread in self._threads:
            thread.join(CLOSING_SECONDS)
        for process in self._processes if any(thread.is_alive() for thread in self._threads) else ():
            process.end()  # what is thought now is thought for nothing
        for thread in self._threads:
            thread.join()

    def check(self, live: LiveTable, spec: str) -> None:
        """Refuse a bot that people may not call; what a spec could start is the host's own business."""
        if spec not in choices(live.table.terms.game, live.table.terms.seats):
            raise BadRequest("There is no such bot.", field="bot")

    def comes_from(self, player: str, address: str) -> None:
        """Whose thinking time a player's tables use: all people of one address share it."""
        with self._lock:
            self.addresses[player] = address
            self.addresses.move_to_end(player)
            while len(self.addresses) > MOST_ADDRESSES:
                self.addresses.popitem(last=False)

    def before_commit(self, connection: Connection, live: LiveTable) -> None:
        """A table is being changed; where one process does everything it is enough to be woken afterwards."""

    def wake(self, live: LiveTable) -> None:
        """If a bot is asked at this table, let it think; once for each decision, and not where nobody looks on."""
        with live.lock:
            seat, seq = live.on_turn, live.history.asked_at
            spec = None if seat is None else live.seats[seat].bot
            if self._closed or seat is None or spec is None or live.thinking == seq or live.is_deserted(WATCH_SECONDS):
                return
            live.thinking = seq
            begins = live.history.state.decision in live.game.definition.turn_decisions
        pause = self.pace if begins else self.pace * STEP_SHARE
        self._put(live, seat, seq, spec, pause)

    def _put(self, live: LiveTable, seat: int, seq: int, spec: str, pause: float) -> None:
        """Queue a decision; the threads begin with the first one."""
        host = live.table.terms.host
        owner = self.addresses.get(host, host)
        with self._lock:
            if not self._threads and not self._closed:
                for number in range(self._workers):
                    only_cheap = number == 0 and self._workers > 1
                    thread = threading.Thread(target=self._work, args=(only_cheap,), name=f"bot-{number}", daemon=True)
                    self._threads.append(thread)
                    thread.start()
        task = Task(owner, (live.game.name, spec), time.monotonic() + pause, partial(self._think, live, seat, seq))
        self.queue.put(task)

    def _work(self, only_cheap: bool) -> None:
        """One worker: decisions one after the other until the queue is closed."""
        process = borrow()
        with self._lock:
            self._processes.append(process)
        while (task := self.queue.take(only_cheap)) is not None:
            begin = time.monotonic()
            task.work(process)
            self.queue.done(task, time.monotonic() - begin)
        give_back(process)

    def _think(self, live: LiveTable, seat: int, seq: int, process: BotProcess) -> None:
        """One decision of one bot."""
        is_busy = False
        try:
            with live.lock:
                spec = live.seats[seat].bot
                if live.forgotten or spec is None or live.on_turn != seat or live.history.asked_at != seq:
                    return
                state, turn = live.history.state.clone(), live.history.turn_of(seat)
                turn_time = self.turn_time(live, seat)
            begin = self.clock()
            action = self._choose(live, spec, state, turn, seat, seq, process, turn_time.share())
            turn_time.use(self.clock() - begin)
            if not self._closed:
                self.service.bot_move(live, seat, action, seq)
        except Busy:
            is_busy = True
        except Exception:
            logger.exception("a bot at table %s stumbled", live.id)
            self.service.forget(live)
        finally:
            with live.lock:
                if live.thinking == seq and not is_busy:
                    live.thinking = -1
        if is_busy and not self._closed:  # the same decision again, when the database may be free
            self._put(live, seat, seq, spec or "random", BUSY_PAUSE)
        elif not live.forgotten:
            self.wake(live)

    def turn_time(self, live: LiveTable, seat: int) -> TurnTime:
        """The time a bot has left for its turn: all it decides before somebody else is asked."""
        first = live.history.length - len(live.history.turn_of(seat))
        known = self._turns.get(live)
        if known is None or known[0] != (seat, first):
            known = self._turns[live] = (seat, first), TurnTime()
        return known[1]

    @staticmethod
    def _choose(live: LiveTable, spec: str, state: State, turn: tuple[int, ...], seat: int, seq: int,
                process: BotProcess, share: float) -> int:  # fmt: skip
        """The bot's move; a bot that fails is replaced by a random one for this decision, so that play goes on."""
        seed = int.from_bytes(hashlib.sha256(f"{live.table.terms.secret}/{seat}/{seq}".encode()).digest()[:8])
        try:
            if spec in AT_ONCE:
                action = choose(spec, state, seed)
            else:
                action = process.choose(spec, state, seed, share=share, turn=turn)
            if action in state.actions():
                return action
            logger.error("%s chose an impossible move at table %s", spec, live.id)
        except Exception as error:
            logger.error("%s failed at table %s: %s", spec, live.id, error)
        return choose("random", state, seed)
