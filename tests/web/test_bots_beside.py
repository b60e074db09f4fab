"""Bots think beside the people: in processes of their own, fairly, and not where nobody looks on."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator
from pathlib import Path

import pytest

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.bots import PlayerView
from kohlenpott.store import log
from kohlenpott.web.limits import Limits
from kohlenpott.web.service import bot_runner
from kohlenpott.web.service.bot_processes import BotLost, BotProcess
from kohlenpott.web.service.bot_queue import BotQueue, Task
from kohlenpott.web.service.errors import TooMany
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import BOT, ME, Chair, Setup
from kohlenpott.web.service.tables import TableService
from waiting import wait_for
from web.browsers import once
from web.servers import locked
from web.services import move, person, service_at, solo

pytestmark = once
MANY = 500 if os.environ.get("KOHLENPOTT_LONGER") else 60


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TableService]:
    found = service_at(tmp_path)
    yield found
    found.close()


def task(owner: str, bot: str = "random", due: float = 0.0) -> Task:
    return Task(owner, ("coal-baron", bot), due, lambda _: None)


@pytest.mark.parametrize("game", kp.games())
@pytest.mark.parametrize("spec", ["random", "greedy", "level-2"])
def test_a_bot_in_its_process_moves_as_before(game: str, spec: str) -> None:
    """The same seed, the same move, wherever it is thought."""
    process, state = BotProcess(), kp.game(game).new(3, 5)
    for seed in range(3):
        bot = bots.make(spec, state.game, 3, seed)
        assert process.choose(spec, state, seed) == bot.choose(PlayerView(state))
        state.apply(state.actions()[0])
    process.end()


def test_a_bot_that_thinks_too_long_is_stopped_and_the_next_one_is_asked() -> None:
    process, state = BotProcess(), kp.game("coal-baron").new(3, 5)

    with pytest.raises(BotLost):
        process.choose("greedy", state, 1, seconds=0.0)
    assert process.choose("greedy", state, 1) in state.actions()
    with pytest.raises(BotLost, match="no-such"):
        process.choose("no-such", state, 1)
    process.end()


def test_one_with_many_tables_does_not_hold_up_others() -> None:
    """Whoever has used least comes first: after one decision of the first, the second is served."""
    queue = BotQueue(lambda: 0.0)
    for _ in range(20):
        queue.put(task("many", "level-5"))
    queue.put(task("one", "level-5"))
    order = []
    for _ in range(3):
        taken = queue.take()
        assert taken is not None
        order.append(taken.owner)
        queue.done(taken, 5.0)
    assert order == ["many", "one", "many"]


def test_cheap_bots_have_a_worker_for_themselves() -> None:
    queue = BotQueue(lambda: 0.0)
    queue.put(task("many", "level-6"))
    queue.put(task("one", "level-1"))
    taken = queue.take(only_cheap=True)

    assert taken is not None
    assert taken.owner == "one"


def test_a_bot_that_proves_slow_is_cheap_no_longer() -> None:
    queue = BotQueue(lambda: 0.0)
    slow = task("one", "level-1")
    for _ in range(9):
        queue.done(slow, 4.0)

    assert not queue.is_cheap(slow)
    assert queue.is_cheap(task("one", "random"))


def test_a_pause_before_a_move_holds_nobody_up() -> None:
    queue = BotQueue(lambda: 10.0)
    queue.put(task("early", due=11.0))
    queue.put(task("late", due=9.0))
    taken = queue.take()

    assert taken is not None
    assert taken.owner == "late"


def test_a_game_without_people_waits_until_somebody_looks(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_runner, "WATCH_SECONDS", -1.0)
    ida = person(service)
    live = solo(service, ida)
    wait_for(lambda: live.on_turn == 0)
    service.resign(live, ida, 0, "random")
    seq = live.history.seq
    assert live.thinking == -1
    assert live.history.seq == seq

    monkeypatch.setattr(bot_runner, "WATCH_SECONDS", 60.0)
    service.bots.wake(live)
    wait_for(lambda: live.table.finished is not None)


def test_a_bot_whose_move_cannot_be_written_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "BUSY_PAUSE", 0.05)
    service = service_at(tmp_path)
    ida = person(service)
    live = solo(service, ida)
    wait_for(lambda: live.on_turn == 0 and live.thinking == -1)
    told, put = [], service.bots._put

    def counted(live: LiveTable, seat: int, seq: int, spec: str, pause: float) -> None:
        told.append(seq)
        put(live, seat, seq, spec, pause)

    monkeypatch.setattr(service.bots, "_put", counted)
    service.database.write_lock.seconds = 0.05
    with live.write_lock:
        before = live.history.seq
        move(service, live, ida)
    with locked(tmp_path):
        wait_for(lambda: len(told) > 2 or live.history.seq > before + 1)
    wait_for(lambda: live.on_turn == 0)
    assert len(log.read(service.database, live.id)) == live.history.seq
    service.close()


def test_people_of_one_address_share_the_thinking_time(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    ida, bo = person(service), person(service, "Bo")
    owners: list[Hashable] = []
    monkeypatch.setattr(service.bots.queue, "put", lambda each: owners.append(each.owner))
    for each in (ida, bo):
        service.bots.comes_from(each.id, "192.0.2.1")
        for _ in range(6):
            service.create(each, Setup("coal-baron", (Chair(ME), *[Chair(BOT, bot="random")] * 3)))

    assert set(owners) == {"192.0.2.1"}


def test_hundreds_of_tables_of_the_strongest_bots_hold_nobody_up(service: TableService) -> None:
    """One guest makes them, whatever limits say; another one's bot answers after hardly any of their decisions."""
    greedy, ida = person(service, "Greedy"), person(service)
    strongest = bot_runner.choices("coal-baron", 2)[-1]
    many = [service.create(greedy, Setup("coal-baron", (Chair(BOT, bot=strongest), Chair(ME)))) for _ in range(MANY)]
    live = solo(service, ida)
    before = sum(each.history.length for each in many)
    for _ in range(3):
        wait_for(lambda: live.on_turn == 0 and live.thinking == -1, "the bots of the other one")
        while live.on_turn == 0:
            move(service, live, ida)
    wait_for(lambda: live.on_turn == 0 and live.thinking == -1)

    assert sum(each.history.length for each in many) - before < MANY // 2


def test_one_address_creates_only_so_many_tables() -> None:
    """New names do not help: all people of an address are counted together."""
    limits = Limits({"create": (2, 60.0)}, lambda: 0.0)
    for number in range(10):
        limits.count("create", f"guest-{number}", "192.0.2.1")

    with pytest.raises(TooMany):
        limits.count("create", "one more", "192.0.2.1")
    limits.count("create", "one more", "192.0.2.2")
