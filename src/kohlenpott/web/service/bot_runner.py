"""Where the bots sit: they think in threads of their own and send their moves like everybody else."""

from __future__ import annotations

import hashlib
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from kohlenpott import bots
from kohlenpott.api.registry import game as find_game
from kohlenpott.bots import BadBot, PlayerView

from .errors import BadRequest

if TYPE_CHECKING:
    from .live_table import LiveTable
    from .tables import TableService

LEVELS = tuple(f"level-{k}" for k in range(1, 9))
OTHERS = ("greedy", "random")
USUAL = ("level-3", "level-2", "level-1", "greedy", "random")  # the first that exists sits down unless asked otherwise
STEP_SHARE = 0.25  # of the pause before a turn, between the steps of a turn
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
    """Asks the bots of all tables, a few at a time; a table never waits for another table's lock."""

    def __init__(self, hall: TableService, pace: float, workers: int) -> None:
        self.hall, self.pace = hall, pace
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="bot")
        self._closed = False

    def close(self) -> None:
        """No further moves."""
        self._closed = True
        self._pool.shutdown(wait=True, cancel_futures=True)

    def check(self, live: LiveTable, spec: str) -> None:
        """Refuse a bot that people may not call; what a spec could start is the host's own business."""
        if spec not in choices(live.table.terms.game, live.table.terms.seats):
            raise BadRequest("There is no such bot.")

    def wake(self, live: LiveTable) -> None:
        """If a bot is asked at this table, let it think; once for each decision."""
        with live.lock:
            seat, seq = live.on_turn, live.course.asked_at
            if self._closed or seat is None or live.seats[seat].bot is None or live.thinking == seq:
                return
            live.thinking = seq
            begins = live.course.state.decision in live.game.definition.turn_decisions
        pause = self.pace if begins else self.pace * STEP_SHARE
        if pause:
            timer = threading.Timer(pause, self._submit, (live, seat, seq))
            timer.daemon = True
            timer.start()
        else:
            self._submit(live, seat, seq)

    def _submit(self, live: LiveTable, seat: int, seq: int) -> None:
        if not self._closed:
            self._pool.submit(self._think, live, seat, seq)

    def _think(self, live: LiveTable, seat: int, seq: int) -> None:
        """One decision of one bot."""
        try:
            with live.lock:
                spec = live.seats[seat].bot
                if live.forgotten or spec is None or live.on_turn != seat or live.course.asked_at != seq:
                    return
                sight = PlayerView(live.course.state)
            self.hall.bot_move(live, seat, self._choose(live, spec, sight, seq), seq)
        except Exception:
            logger.exception("a bot at table %s stumbled", live.id)
            self.hall.forget(live)
        finally:
            with live.lock:
                if live.thinking == seq:
                    live.thinking = -1

    def _choose(self, live: LiveTable, spec: str, sight: PlayerView, seq: int) -> int:
        """The bot's move; a bot that fails is replaced by a random one for this decision, so that play goes on."""
        seed = int.from_bytes(hashlib.sha256(f"{live.table.terms.secret}/{sight.seat}/{seq}".encode()).digest()[:8])
        try:
            bot = bots.make(spec, live.game, live.table.terms.seats, seed)
            try:
                action = bot.choose(sight)
            finally:
                bot.close()
            if action in sight.actions():
                return action
            logger.error("%s chose an impossible move at table %s", spec, live.id)
        except Exception:
            logger.exception("%s failed at table %s", spec, live.id)
        return bots.make("random", live.game, live.table.terms.seats, seed).choose(sight)
