"""Kohle & Kolonie: what events tell, and whose they are."""

from __future__ import annotations

import random

import pytest

from games.kohle_kolonie.build import GAME, ORANGE, Seat, kohle

NOBODYS = {"game-ends", "large", "no-effect", "phase", "price", "refilled", "revealed", "round", "trust-lost",
           "trust-took", "trust-value", "turned-up"}  # fmt: skip
EITHER = {"drew", "won"}  # a disc of a player or a black one; a player or the Trust


@pytest.mark.parametrize("seed", [1, 2])
def test_events_of_the_table_belong_to_nobody_and_all_others_to_a_seat(seed: int) -> None:
    """KK-050, KK-053: in a whole game, by kind."""
    state, draw = GAME.new(4, seed), random.Random(seed)
    seen: set[str] = set()
    while state.seat is not None:
        state.apply(draw.choice(state.actions()))
        for event in state.events():
            seen.add(event.kind)
            if event.kind not in EITHER:
                assert (event.seat is None) == (event.kind in NOBODYS), event.kind
                assert event.seat is None or 0 <= event.seat < 4
    assert {"round", "phase", "revealed", "trust-took", "large", "game-ends", "drew"} <= seen


def test_inserting_and_engineers_are_told() -> None:
    """KK-129, KK-166, KK-177: who, and where."""
    inserted = kohle(players=[Seat(settlements={"heven": 1})]).play("miners", "insert cokery").events("inserted")
    assert [(e.seat, dict(e.data)) for e in inserted] == [(ORANGE, {"place": "cokery"})]
    bought = kohle(players=[Seat(coins=3)], display=["4"], workers={"linden": 2})
    second = bought.play("buy 4", "second linden", "miner to ironworks").events("inserted")
    assert [(e.seat, dict(e.data)) for e in second] == [(ORANGE, {"place": "ironworks"})]
    engineer = kohle(players=[Seat(coins=3)]).play("engineer loading").events("engineer")
    assert [(e.seat, dict(e.data)) for e in engineer] == [(ORANGE, {"card": "loading"})]


def test_a_spent_extra_action_is_told() -> None:
    """KK-216, KK-217."""
    game = kohle(last=True, players=[Seat(extra=1, coins=5)]).play("end turn", "spend")

    assert [e.seat for e in game.events("extra-spent")] == [ORANGE]


def test_workers_are_bought_while_exactly_three_are_left() -> None:
    """KK-205, KK-206."""
    assert kohle(players=[Seat(coins=2)], worker_pool=3).refused("buy workers") is None
    assert kohle(players=[Seat(coins=2)], worker_pool=2).refused("buy workers") == "KK-206"


def test_a_second_worker_brings_a_miner_while_one_is_left_in_the_pool() -> None:
    """KK-128, KK-129: one marks the mine, one is left for the card."""
    seat = Seat(coins=3, pool=2, lost=18)
    game = kohle(players=[seat], display=["4"], workers={"linden": 2}).play("buy 4", "second linden")

    assert game.state.decision == "second-miner"
