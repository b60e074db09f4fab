"""Haspelknecht: what a seat may know (HK-024, HK-110)."""

from __future__ import annotations

import random

import pytest

from games.haspelknecht.build import BLUE, GAME, RED, Farm, Play, haspelknecht
from kohlenpott.api.state import State
from kohlenpott.games.haspelknecht.game import DEFINITION

FEATURES = DEFINITION.unit.observation.features
OBSERVATION = DEFINITION.unit.observation.size


def plan_states(seats: int, seed: int) -> list[State]:
    """States in the middle of planning, some with committed plans of others."""
    draw, state, found = random.Random(seed), GAME.new(seats, seed, {"tiles": "random"}), []
    while state.seat is not None:
        if state.decision == "plan":
            found.append(state.clone())
        state.apply(draw.choice(state.actions()))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_determinised_plan_looks_the_same_to_its_seat(seats: int) -> None:
    """HK-110, HK-R06: view and observation do not change, the plans of the others do."""
    changed = 0
    for k, state in enumerate(plan_states(seats, 7)):
        for seat in range(seats):
            world = state.determinise(seat, k)
            assert world.view(seat) == state.view(seat)
            assert world.observation(seat) == state.observation(seat)
            assert world.view(None) == state.view(None)
            assert world.violation(world) == 0
            assert (world.seat, world.decision) == (state.seat, state.decision)
            changed += world.position()["players"] != state.position()["players"]
    assert changed > 20


def test_guessed_plans_are_legal_and_use_the_discs() -> None:
    """HK-110: a seat that has committed is given some legal plan, without idle discs it could have used."""
    farms = [Farm(cart="KKK", cart_two="YY", food=1), Farm(cart="B")]
    game = haspelknecht(decision="plan", players=farms).play("commit")
    seen = set()
    for seed in range(200):
        workers = game.state.determinise(RED, seed).position()["players"][BLUE]["workers"]
        assert workers["farmer"] or workers["farmhand"] or workers["digger"]
        seen.add(str(workers))
    assert len(seen) > 20


def test_a_seat_keeps_its_own_plan_when_the_world_is_dealt_anew() -> None:
    """HK-110: committed or half made."""
    game = haspelknecht(decision="plan", players=[Farm(cart="KKK"), Farm(cart="BB")]).play("farmer black")
    own = game.state.determinise(BLUE, 5)
    assert own.position()["players"][BLUE] == game.state.position()["players"][BLUE]
    assert own.actions() == game.state.actions()
    seen_by_red = game.state.determinise(RED, 5)
    assert seen_by_red.position()["players"][BLUE]["workers"]["farmer"] == {}
    game.play("farmer black", "commit", "farmer brown")
    assert game.state.determinise(BLUE, 5).position()["players"][BLUE]["workers"]["farmer"] == {"black": 2}


def test_the_observation_hides_the_plans_of_others_until_all_have_committed() -> None:
    """HK-110: two games that differ only in blue's plan look alike to red."""
    farms = [Farm(cart="KKK", food=1), Farm(cart="BB")]
    one = haspelknecht(decision="plan", players=farms).play("farmer black", "commit")
    two = haspelknecht(decision="plan", players=farms).play("digger for food", "commit")
    assert one.state.observation(RED) == two.state.observation(RED)
    assert one.state.observation(BLUE) != two.state.observation(BLUE)
    for game in (one, two):
        game.play("farmer brown", "commit")
    assert one.state.observation(RED) != two.state.observation(RED)


def test_how_far_a_plan_has_come_is_not_visible() -> None:
    """HK-110, HK-R57: red sees the same before and after each of blue's assignments."""
    game = haspelknecht(decision="plan", players=[Farm(cart="KKK"), Farm(cart="B")])
    seen = [(game.state.view(RED), game.state.observation(RED))]
    for _ in range(3):
        game.play("farmer black")
        seen.append((game.state.view(RED), game.state.observation(RED)))
    assert all(one == seen[0] for one in seen)


def test_the_bag_is_a_multiset() -> None:
    """HK-024, HK-R50: the record holds no order of the bag; a new stream of chance draws other discs."""
    game = haspelknecht(turn=RED, players=[Farm(), Farm(wood=1)], pools={"A": "KKK"}, bag="KKKKBBBBBBBYYYY")
    drawn = {str(Play(game.state.determinise(BLUE, seed)).play("end").state.position()["pools"]) for seed in range(40)}
    assert len(drawn) > 5


def test_the_features_add_up() -> None:
    """HK-024: every cell of an observation is named."""
    assert sum(cells for _, cells, _ in FEATURES) == OBSERVATION


def test_the_observation_counts_seats_from_the_observer() -> None:
    """HK-024: the same table, seen from both sides."""
    game = haspelknecht(players=[Farm(coal=3), Farm(coal=5, farmer="B")])
    offset = sum(cells for name, cells, _ in FEATURES if name != "player")
    assert game.state.observation(BLUE)[offset + 1] == game.state.observation(RED)[offset + 73 + 1] == 3
    assert game.state.observation(RED)[offset + 1] == 5
