"""What a seat can know about a move before it is made."""

from __future__ import annotations

import random

import pytest

import kohlenpott as kp
from kohlenpott.api.certainty import Certainty


def drafted(seed: int = 3) -> kp.State:
    state = kp.game("coal-baron").new(seats=2, seed=seed)
    while state.decision == "draft":
        state.apply(state.actions()[0])
    return state


def action_on(state: kp.State, place: str) -> int:
    """The first legal place of a kind."""
    return next(move.id for move in state.moves() if move.notation.startswith(place))


def test_taking_money_reveals_nothing_and_drawing_orders_does() -> None:
    state = drafted()
    certainty = Certainty(state)

    assert not certainty.reveals(action_on(state, "money-"))
    assert certainty.reveals(state.resolve("order-draw"))


def test_buying_a_tile_reveals_the_next_one() -> None:
    state = drafted()

    assert Certainty(state).reveals(action_on(state, "factory-"))


def test_drawing_cards_another_seat_has_put_back_reveals_them_without_any_chance() -> None:
    """CB-114: they lie in a known order, but not known to the one who draws."""
    state = drafted()
    for move in ("order-draw", "keep none", "return top"):
        state.apply(move)
    while state.decision == "return-next":
        state.apply(state.actions()[0])
    action = state.resolve("order-draw")

    assert state.raw()[:8] == state.after(action).raw()[:8]
    assert Certainty(state).reveals(action)


def test_the_certain_world_looks_as_the_true_one_will() -> None:
    state = drafted()
    action = action_on(state, "money-")
    world = Certainty(state).certain(action)

    assert world is not None
    assert world.view(state.seat) == state.after(action).view(state.seat)


def test_only_what_every_world_tells_is_told() -> None:
    state = drafted()
    certainty = Certainty(state)

    assert [event.kind for event in certainty.events(state.resolve("order-draw"))] == ["placed", "looked"]
    assert [event.kind for event in certainty.events(action_on(state, "money-"))] == ["placed", "francs"]


@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 3), ("haspelknecht", 3), ("kohle-kolonie", 4)])
def test_certainty_is_the_same_in_two_worlds_that_look_the_same(name: str, seats: int) -> None:
    """Nothing a seat is told about its moves may depend on what it cannot know."""
    state, chance = kp.game(name).new(seats=seats, seed=11), random.Random(4)
    for step in range(60):
        if state.seat is None:
            break
        if step % 5 == 0:
            twin = state.determinise(state.seat, 1000 + step)
            here, there = Certainty(state), Certainty(twin)
            for action in state.actions():
                assert here.reveals(action) == there.reveals(action)
                assert here.keeps_turn(action) == there.keeps_turn(action)
                assert [e.text() for e in here.events(action)] == [e.text() for e in there.events(action)]
        state.apply(chance.choice(state.actions()))
