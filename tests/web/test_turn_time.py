"""A whole turn of a bot takes at most three seconds, however many decisions it has and however slow the machine is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kohlenpott as kp
from kohlenpott.bots import PlayerView, levels
from kohlenpott.bots.budget import TURN_SECONDS, TurnTime
from kohlenpott.bots.search_bot import SearchBot
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.tables import TableService
from web.services import duel, move, on_turn, person, service_at


@pytest.mark.parametrize("decisions", [18, 200])
def test_decisions_of_a_turn_share_its_time(decisions: int) -> None:
    """However many there are."""
    time, taken = TurnTime(), 0.0
    shares = []
    for _ in range(decisions):
        shares.append(time.share())
        time.use(shares[-1])
        taken += shares[-1]

    assert taken <= TURN_SECONDS
    assert shares == sorted(shares, reverse=True) and shares[0] > 1 and shares[10] > 0.03


def test_a_turn_that_has_taken_too_long_is_hurried_to_its_end() -> None:
    time = TurnTime()
    time.use(TURN_SECONDS + 1)

    assert time.share() == 0
    game = kp.game("coal-baron")
    state = game.new(2, 1)
    assert levels.make_level(8, game, 2, 1, time.share()).choose(PlayerView(state)) in state.actions()


def test_a_quick_decision_leaves_its_time_to_the_next_ones() -> None:
    time = TurnTime()
    time.use(0.0)

    assert time.share() == TurnTime().share()


def test_a_level_keeps_to_the_time_it_is_given() -> None:
    game = kp.game("coal-baron")
    limited, free = levels.make_level(8, game, 3, 1, 0.2), levels.make_level(8, game, 3, 1)

    assert isinstance(limited, SearchBot) and isinstance(free, SearchBot)
    assert (limited.budget.seconds, free.budget.seconds) == (0.2, levels.MOST_SECONDS)
    assert limited.budget.simulations == free.budget.simulations


class SlowProcess:
    """Takes all the time it is given, on a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.shares: list[float] = []

    def choose(self, spec: str, state: kp.State, seed: int, seconds: float = 60.0, share: float = 60.0,
               turn: tuple[int, ...] = ()) -> int:  # fmt: skip
        self.shares.append(share)
        self.now += share
        wanted = [each for each in state.moves() if each.kind in ("move-cage", "load")]
        mining = [each for each in state.moves() if each.notation == "mining-10"]
        return (mining or wanted or state.moves())[0].id


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[TableService, LiveTable, Any, Any]]:
    service = service_at(tmp_path)
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    while live.history.state.decision == "draft":
        move(service, live, on_turn(live, ida, bo))
    yield service, live, ida, bo
    service.close()


def test_a_turn_of_many_decisions_stays_below_three_seconds(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    service, live, ida, bo = table
    runner, process = service.bots, SlowProcess()
    seat = live.on_turn
    runner.clock = lambda: process.now
    monkeypatch.setattr(runner, "wake", lambda live: None)
    service.resign(live, on_turn(live, ida, bo), seat, "level-1")
    while live.on_turn == seat:
        runner._think(live, seat, live.history.asked_at, process)

    assert len(process.shares) >= 10
    assert process.now <= TURN_SECONDS
    other = on_turn(live, ida, bo)
    while live.on_turn != seat:
        move(service, live, other)
    runner._think(live, seat, live.history.asked_at, process)
    assert process.shares[-1] == TurnTime().share()  # the next turn has its own time
