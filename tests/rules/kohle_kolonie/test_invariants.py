"""Kohle & Kolonie, KK-057: each invariant notices when it is broken, and random games never break one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, mine, station, village
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.invariants import violated

Change = Callable[[Any], None]


@cache
def played() -> bytes:
    """A real game, well under way, in which seat 0 owns a mine and a settlement and the Trust a mine."""
    for seed in range(200):
        draw, state = Random(seed), GAME.new(4, seed)
        while state.seat is not None:
            g = state.record
            p = g.players[0]
            if state.decision == "turn" and p.mines[0] and any(p.settled) and g.where.count(ids.TRUST) and g.round == 3:
                return state.raw()
            state.apply(draw.choice(state.actions()))
    raise AssertionError("no such game")


def record() -> Any:
    return GAME.definition.unit.record.from_bytes(played())


def test_a_real_game_breaks_nothing() -> None:
    """KK-057."""
    assert violated(record(), record()) == 0


BROKEN: list[tuple[str, int, Change]] = [
    ("a coin too many", 57, lambda g: setattr(g, "bank", g.bank + 1)),
    ("a coin of the Trust lost", 57, lambda g: g.trust_coins.__setitem__(0, 1 - g.trust_coins[0])),
    ("a worker too many", 57, lambda g: setattr(g.players[0], "workers", g.players[0].workers + 1)),
    ("a worker in the pool lost", 57, lambda g: setattr(g, "worker_pool", g.worker_pool - 1)),
    ("an engine lost", 57, lambda g: setattr(g, "engine_pool", g.engine_pool - 1)),
    ("the Trust's engine lost", 57, lambda g: g.where.__setitem__(g.where.index(ids.TRUST), ids.TRUST_TOKEN)),
    ("a miner too many", 57, lambda g: setattr(g.players[0], "pool", g.players[0].pool + 1)),
    ("a settlement too many", 57, lambda g: setattr(g.players[0], "settlements", g.players[0].settlements + 1)),
    ("an engineer lost", 57, lambda g: setattr(g.players[0], "engineers", g.players[0].engineers - 1)),
    ("points from nowhere", 54, lambda g: setattr(g.players[0], "vp", g.players[0].vp + 1)),
    ("too many extra actions", 57, lambda g: setattr(g.players[0], "extra_actions", 4)),
    ("a bonus marker twice", 72, lambda g: setattr(g.players[3], "bonus", next(k for k in g.bonus_track if k))),
    ("a marker on a station lost", 24, lambda g: g.station_marker.__setitem__(g.station_marker.index(1), 0)),
    ("a disaster marker lost", 24, lambda g: g.disaster_left.__setitem__(2, g.disaster_left[2] - 1)),
    ("an order with a seat twice", 78, lambda g: g.order.__setitem__(0, g.order[1])),
]


@pytest.mark.parametrize(("name", "rule", "change"), BROKEN, ids=[name for name, _, _ in BROKEN])
def test_a_broken_account_is_noticed(name: str, rule: int, change: Change) -> None:
    """KK-057, KK-054, KK-072, KK-024, KK-078."""
    g = record()
    change(g)
    assert violated(g, record()) == rule, name


def test_three_miners_at_a_settlement_are_noticed() -> None:
    """KK-155."""
    g = record()
    p = g.players[0]
    k = p.settled.index(1)
    p.pool += p.at_village[k] - 3
    p.at_village[k] = 3
    assert violated(g, record()) == 57


def test_a_card_with_two_owners_is_noticed() -> None:
    """KK-130."""
    g = record()
    g.players[BLUE].mines = list(g.players[ORANGE].mines)
    assert violated(g, record()) != 0


def test_a_settlement_beside_workers_is_noticed() -> None:
    """KK-152."""
    g = record()
    k = g.players[0].settled.index(1)
    other = next(v for v in range(ids.VILLAGES) if g.village_workers[v])
    g.village_workers[other] -= 1
    g.village_workers[k] += 1
    assert violated(g, record()) == 152


def test_a_gap_on_the_tableau_is_noticed() -> None:
    """KK-325."""
    g = record()
    p = g.players[0]
    free = p.mines.index(0)
    last = (free + 2) % 6 if p.mines[(free + 2) % 6] == 0 else 5
    p.mines[last], p.mines[0] = p.mines[0], 0
    p.engine[last], p.engine[0] = p.engine[0], 0
    assert violated(g, record()) == 325


def test_a_miner_who_comes_back_from_a_disaster_is_noticed() -> None:
    """KK-238, KK-R19."""
    before = record()
    before.players[0].lost += 1
    assert violated(record(), before) == 238


def test_a_card_that_skips_its_round_is_noticed() -> None:
    """KK-401."""
    g = record()
    k = next(k for k in range(ids.BUYABLE) if g.where[k] == ids.STACKED)
    g.where[k] = ids.DISPLAYED
    assert violated(g, record()) == 401


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_keep_every_invariant_and_come_to_an_end(seats: int) -> None:
    """KK-057, KK-052: after every decision; a game stops only when it is over."""
    games = 300 if GAME.compiled else 6
    decisions, scores, broken = GAME.simulate(seats, games, seed=seats, check=True)
    assert broken == []
    assert len(scores) == games * seats
    assert decisions > games * 50
    for seed in range(games):
        state = GAME.new(seats, 10_000 + seed)
        state.playout(seed)
        assert state.decision == "over"


@pytest.mark.parametrize("option", [option.name for option in GAME.definition.options])
def test_random_games_keep_every_invariant_under_every_option(option: str) -> None:
    """KK-057: with the other value of each option."""
    other = next(o.choices[1] for o in GAME.definition.options if o.name == option)
    for seats in (3, 5):
        games = 60 if GAME.compiled else 2
        assert GAME.simulate(seats, games, seed=9, options={option: other}, check=True)[2] == []


def test_pieces_in_essen_are_noticed_with_three_players() -> None:
    """KK-041: a miner on a station out of play is noticed with three players."""
    g = GAME.new(3, 1).record
    g.players[0].pool -= 1
    g.players[0].at_station[station("altendorf")] = 1
    assert violated(g, g) == 57
    h = GAME.new(3, 1).record
    h.village_workers[village("hinsel")] = 1
    h.worker_pool -= 1
    assert violated(h, h) == 57
    assert h.where[mine("3")] == ids.REMOVED
