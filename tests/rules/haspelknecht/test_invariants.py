"""Haspelknecht, section 18: what holds after every decision, and that a breach is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.haspelknecht.build import BLUE, GAME
from kohlenpott.games.haspelknecht import ids, layouts


def state_in(decision: str, seed: int = 3) -> Any:
    """The record of a real game when this decision comes up."""
    while True:
        state = GAME.new(3, seed)
        while state.seat is not None and state.decision != decision:
            state.apply(state.actions()[0])
        if state.seat is not None:
            return state.record
        seed += 1


def broken(decision: str, change: Callable[[Any], None]) -> int:
    """The invariant a changed record does not hold."""
    g = state_in(decision)
    before = GAME.from_raw(g.to_bytes())
    assert before.violation(before) == 0
    change(g)
    return GAME.from_raw(g.to_bytes()).violation(before)


def set_player(**values: int) -> Callable[[Any], None]:
    def change(g: Any) -> None:
        for name, value in values.items():
            setattr(g.players[BLUE], name, value)

    return change


def set_cell(name: str, index: int, value: int) -> Callable[[Any], None]:
    def change(g: Any) -> None:
        getattr(g.players[BLUE], name)[index] = value

    return change


def test_a_lost_disc_is_noticed() -> None:
    """HK-I01."""

    def lose(g: Any) -> None:
        g.bag[0] += 1

    assert broken("take-first", lose) == 1
    assert broken("plan", set_cell("cart_one", 1, 13)) == 1


@pytest.mark.parametrize("values", [
    {"tunnel": 10}, {"shaft": 1}, {"pinge": 2}, {"lifted": 1}, {"pinge_props": 3}, {"tunnel_props": 8},
    {"pinge": 0, "pinge_props": 2, "tunnel": 9, "shaft": 2},
])  # fmt: skip
def test_cubes_that_cannot_be_so_are_noticed(values: dict[str, int]) -> None:
    """HK-I02."""
    assert broken("plan", set_player(**values)) == 2


@pytest.mark.parametrize("name", ["coal", "wood", "food", "thalers", "debts", "water"])
def test_nothing_is_below_zero(name: str) -> None:
    """HK-I03."""
    assert broken("plan", set_player(**{name: -1})) == 3


def test_stacks_and_owners_agree() -> None:
    """HK-I04."""
    assert broken("plan", set_cell("owns", 3, 1)) == 4
    assert broken("plan", set_player(discs=8)) == 4


def test_points_add_up_and_never_fall() -> None:
    """HK-I05."""
    assert broken("plan", set_player(vp=3)) == 5

    def fall(g: Any) -> None:
        g.players[BLUE].vp -= 1
        g.players[BLUE].earned[0] -= 1

    assert broken("plan", fall) == 5


def test_markers_and_buildings_have_their_tile() -> None:
    """HK-I06."""
    assert broken("plan", set_cell("markers", 0, 1)) == 6
    assert broken("plan", set_cell("buildings", 2, 1)) == 6


def test_plans_use_only_what_there_is() -> None:
    """HK-I07."""
    assert broken("plan", set_cell("farmer", 0, 9)) == 7
    assert broken("plan", set_player(digger=ids.PAID_FOOD, food=0)) == 7
    assert broken("execute", set_player(miner=ids.PAID_DISC)) in (1, 7)
    assert broken("execute", set_player(digger=ids.PAID_FOOD, miner=ids.PAID_FOOD)) == 7


def test_the_order_is_a_permutation() -> None:
    """HK-I08."""

    def twice(g: Any) -> None:
        g.order[0] = g.order[1]

    def elsewhere(g: Any) -> None:
        g.place = (g.place + 1) % 3

    assert broken("plan", twice) == broken("plan", elsewhere) == 8


def test_debts_come_from_taxes_only() -> None:
    """HK-I09: three in year 1 are one too many."""
    assert broken("plan", set_player(debts=3)) == 9


def test_time_goes_on() -> None:
    """HK-I10."""

    def back(g: Any) -> None:
        g.phase = ids.SPRING_WATER

    assert broken("plan", back) == 10


TABLES = [(seats, name) for name in layouts.NAMES for seats in (2, 3, 4)
          if name == "standard" or seats in GAME.definition.unit.figures.layouts[name]["players"]]  # fmt: skip


@pytest.mark.parametrize(("seats", "layout"), TABLES)
@pytest.mark.parametrize("tiles", ["first_game", "random"])
def test_the_invariants_hold_in_random_games(seats: int, layout: str, tiles: str) -> None:
    """HK-I01, HK-I02, HK-I03, HK-I04, HK-I05, HK-I06, HK-I07, HK-I08, HK-I09, HK-I10; every game comes to its end."""
    games = 200 if GAME.compiled else 2
    decisions, scores, violations = GAME.simulate(seats, games, 1, {"layout": layout, "tiles": tiles}, check=True)
    assert violations == []
    assert len(scores) == games * seats
    assert decisions > games * 50
