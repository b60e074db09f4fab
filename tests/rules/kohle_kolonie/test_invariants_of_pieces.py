"""Kohle & Kolonie, KK-057: accounts that add up and are wrong all the same, and the last sound value beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, card, village
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.invariants import violated

Change = Callable[[Any, Any], None]  # of the table and of Orange


def after(change: Change, seats: int = 4) -> int:
    """What a change of a new game violates."""
    g, before = GAME.new(seats, 1).record, GAME.new(seats, 1).record
    assert violated(g, before) == 0
    change(g, g.players[ORANGE])
    return violated(g, before)


def shift(giver: str, taker: str, amount: int) -> Change:
    """Move pieces between two numbers, e.g. from "g.bank" to "p.coins"; cells as in "p.rescue.0"."""

    def add(g: Any, p: Any, path: str, count: int) -> None:
        owner, name, *cell = path.split(".")
        thing = g if owner == "g" else p
        if cell:
            getattr(thing, name)[int(cell[0])] += count
        else:
            setattr(thing, name, getattr(thing, name) + count)

    def change(g: Any, p: Any) -> None:
        add(g, p, giver, -amount)
        add(g, p, taker, amount)

    return change


def all_of(giver: str, taker: str, more: int) -> Change:
    """Move everything there is, and some more."""

    def change(g: Any, p: Any) -> None:
        owner, name = giver.split(".")
        shift(giver, taker, getattr(g if owner == "g" else p, name) + more)(g, p)

    return change


COKERY, WORKFORCE = card("cokery"), card("workforce")
HEVEN = village("heven")


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (all_of("g.bank", "p.coins", 0), 0),
        (all_of("g.bank", "p.coins", 1), 57),
        (all_of("p.coins", "g.bank", 0), 0),
        (all_of("p.coins", "g.bank", 1), 57),
        (shift("g.bank", "g.trust_coins.2", 1), 57),
        (shift("g.trust_coins.2", "g.bank", 1), 0),
        (shift("g.trust_coins.2", "g.bank", 2), 57),
        (all_of("g.worker_pool", "p.workers", 0), 0),
        (all_of("g.worker_pool", "p.workers", 1), 57),
        (shift("p.workers", "g.worker_pool", 1), 57),
        (shift(f"g.village_workers.{HEVEN}", "p.workers", 3), 57),
        (all_of("g.engine_pool", "p.beside", 0), 0),
        (all_of("g.engine_pool", "p.beside", 1), 57),
        (all_of("p.pool", "p.lost", 0), 0),
        (all_of("p.pool", "p.lost", 1), 57),
        (shift(f"p.card_miners.{COKERY}", "p.pool", 1), 57),
        (shift("p.pool", f"p.card_miners.{WORKFORCE}", 1), 57),
        (shift("p.pool", f"p.card_miners.{COKERY}", 9), 57),
        (shift("p.pool", f"p.at_village.{HEVEN}", 1), 57),
        (shift("p.pool", "p.rescue.0", 1), 0),
        (shift("p.pool", "p.rescue.0", 2), 57),
        (shift("p.engineers", f"p.card_engineers.{COKERY}", 1), 0),
        (shift("p.engineers", f"p.card_engineers.{COKERY}", 2), 57),
    ],
)
def test_pieces_that_moved_where_they_cannot_be(change: Change, rule: int) -> None:
    """KK-057, KK-155, KK-183: nothing below zero, nothing above what a place holds."""
    assert after(change) == rule


def test_an_unlimited_bank_may_owe() -> None:
    """KK-R01: with bank_limited = false."""

    def owe(g: Any, p: Any) -> None:
        g.bank_limited = 0
        all_of("g.bank", "p.coins", 3)(g, p)

    assert after(owe) == 0


@pytest.mark.parametrize(("markers", "rule"), [(-1, 57), (0, 0), (3, 0), (4, 57)])
def test_extra_action_markers_are_three_at_most(markers: int, rule: int) -> None:
    """KK-218."""
    assert after(lambda g, p: setattr(p, "extra_actions", markers)) == rule


@pytest.mark.parametrize(("miners", "rule"), [(0, 0), (2, 0), (3, 57)])
def test_two_miners_live_at_a_settlement_at_most(miners: int, rule: int) -> None:
    """KK-155: in a village without workers."""

    def settle(g: Any, p: Any) -> None:
        shift(f"g.village_workers.{HEVEN}", "g.worker_pool", g.village_workers[HEVEN])(g, p)
        shift("p.settlements", f"p.settled.{HEVEN}", 1)(g, p)
        shift("p.pool", f"p.at_village.{HEVEN}", miners)(g, p)

    assert after(settle) == rule


def test_a_village_has_room_for_some_settlements_only() -> None:
    """KK-152: one more than Winz has spaces."""

    def settle(count: int) -> Change:
        def change(g: Any, _: Any) -> None:
            winz = village("winz")
            g.worker_pool += g.village_workers[winz]
            g.village_workers[winz] = 0
            for p in g.players[:count]:
                p.settlements -= 1
                p.settled[winz] = 1

        return change

    rules = [after(settle(count)) for count in range(1, 5)]
    assert rules == sorted(rules)
    assert (rules[0], rules[-1]) == (0, 152)


@pytest.mark.parametrize(("vp", "earned", "rule"), [(0, -2, 0), (-1, -3, 54), (5, 3, 0), (5, 2, 54)])
def test_points_add_up_and_are_never_negative(vp: int, earned: int, rule: int) -> None:
    """KK-054."""

    def score(_: Any, p: Any) -> None:
        p.vp = vp
        p.earned[ids.V_COINS] += earned

    assert after(score) == rule


@pytest.mark.parametrize(("held", "fresh", "rule"), [(1, 1, 0), (1, 0, 0), (0, 1, 54), (0, -1, 54), (-1, -1, 54)])
def test_railway_markers_of_this_round_are_among_those_held(held: int, fresh: int, rule: int) -> None:
    """KK-393."""

    def hold(_: Any, p: Any) -> None:
        p.markers[ids.R_WAGON], p.fresh[ids.R_WAGON] = held, fresh

    assert after(hold) == rule


def test_an_engine_stands_on_a_card() -> None:
    """KK-144."""
    assert after(shift("g.engine_pool", "p.engine.2", 1)) == 130


@pytest.mark.parametrize("owner", [-1, ids.OWNED + 4])
def test_a_mine_belongs_to_somebody_at_the_table(owner: int) -> None:
    """KK-130."""
    large = next(k for k in range(ids.BUYABLE, ids.MINES))
    assert after(lambda g, p: g.where.__setitem__(large, owner)) == 130


def test_a_marked_mine_lies_on_the_tableau() -> None:
    """KK-130: or is about to be laid there; both would be too much."""

    def mark(laid: bool, buying: bool) -> Change:
        def change(g: Any, p: Any) -> None:
            shown = g.where.index(ids.DISPLAYED)
            g.where[shown] = ids.OWNED + ORANGE
            p.pool -= 1
            p.mines[0] = shown + 1 if laid else 0
            g.buying = shown + 1 if buying else 0

        return change

    found = [after(mark(laid, buying)) for laid, buying in ((True, False), (False, True), (False, False), (True, True))]
    assert found == [0, 0, 130, 130]


def test_each_bonus_marker_is_there_once() -> None:
    """KK-072: on the track or with a player."""

    def take(g: Any, p: Any, keep: bool) -> None:
        p.bonus = g.bonus_track[0]
        g.bonus_track[0] = p.bonus if keep else 0

    assert after(lambda g, p: take(g, p, False)) == 0
    assert after(lambda g, p: take(g, p, True)) == 72
    assert after(lambda g, p: g.bonus_track.__setitem__(0, 0)) == 72


def test_nothing_comes_back() -> None:
    """KK-050, KK-153, KK-238: rounds, placed settlements, lost miners."""
    g, before = GAME.new(4, 1).record, GAME.new(4, 1).record
    before.round = 2
    assert violated(g, before) == 50
    before.round = 1
    before.players[BLUE].settlements -= 1
    assert violated(g, before) == 238


def test_the_game_is_over_after_five_rounds_only() -> None:
    """KK-050, KK-052."""
    state = GAME.new(3, 2)
    state.playout(3)
    assert (state.record.round, violated(state.record, state.record)) == (5, 0)
    g, before = GAME.new(4, 1).record, GAME.new(4, 1).record
    g.decision = ids.OVER
    assert violated(g, before) == 50
