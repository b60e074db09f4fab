"""Small builders for tests of the tables."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from kohlenpott.store import Database, players
from kohlenpott.store.players import Account
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import BOT, GUEST, ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService

keys = map(str, count())


def service_at(path: Path, clock: Callable[[], float] = lambda: 1000.0) -> TableService:
    """A service with a database of its own."""
    return TableService(Database(f"sqlite:///{path}/games.db", clock))


def person(service: TableService, name: str = "Ida") -> Account:
    return players.create(service.database, name)[0]


def duel(service: TableService, one: Account, other: Account, game: str = "coal-baron") -> LiveTable:
    """A running game of two people, with a bot where the game needs a third."""
    chairs = [Chair(ME), Chair(OPEN)] + [Chair(BOT, bot="random")] * (game == "kohle-kolonie")
    live = service.create(one, Setup(game, tuple(chairs)))
    service.join(live, other)
    return live


def shared(service: TableService, host: Account, game: str, seats: int) -> LiveTable:
    """A running game of several people at one screen."""
    guests = [Chair(GUEST, f"Guest {k}") for k in range(1, seats)]
    return service.create(host, Setup(game, (Chair(ME), *guests)))


def solo(service: TableService, host: Account, game: str = "coal-baron", seats: int = 3) -> LiveTable:
    """A running game against random bots."""
    return service.create(host, Setup(game, (Chair(ME), *[Chair(BOT, bot="random")] * (seats - 1))))


def on_turn(live: LiveTable, *people: Account) -> Account:
    """Who of them is asked."""
    seat = live.on_turn
    return next(each for each in people if seat in live.held_by(each.id))


def move(service: TableService, live: LiveTable, player: Account, action: int | str | None = None) -> int:
    """Any legal move, or the one named."""
    with live.write_lock:  # a bot may be in the middle of its move
        chosen = live.history.state.actions()[0] if action is None else action
        return service.move(live, player, chosen, live.history.seq, next(keys)).seq
