"""Where a search judges: once it has played on, and there a network is asked."""

from __future__ import annotations

import math
import random

import pytest

import kohlenpott as kp
from bots.positions import SMALL_TABLES, any_network, stages
from kohlenpott.bots.networks import Network
from kohlenpott.bots.search_bot import settings_of
from kohlenpott.search.network import VALUES
from kohlenpott.search.weights import default_weights


def first_look(state: kp.State, net: Network | None = None, **changes: float) -> tuple[list[float], list[int]]:
    """What one simulation finds a position to be worth to every seat alone, and what the seat on turn sees there."""
    weights = default_weights(state.game.definition.unit.evaluation)
    search = state.game.search(weights, settings_of(state.game, None, chances=0, **changes), 2000, net)
    search.begin(state, state.seat, 11)
    search.run(1)
    return search.values(), search.judged(state.seat)


def said(game: kp.Game, net: Network, cells: list[int]) -> list[float]:
    """What a network says of a position to each seat, the observer first, worked out from its file."""
    hidden, floats = net.hidden, net.floats
    inputs = game.definition.unit.sizes[1]
    layer = [
        max(0.0, floats[inputs * hidden + unit] + sum(cell * floats[k * hidden + unit] for k, cell in enumerate(cells)))
        for unit in range(hidden)
    ]
    values = (inputs + 1) * hidden
    return [
        floats[values + VALUES * hidden + k]
        + sum(each * floats[values + k * hidden + unit] for unit, each in enumerate(layer))
        for k in range(VALUES)
    ]


def logit(share: float) -> float:
    return math.log(share / (1 - share))


@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_without_playing_on_a_position_is_judged_as_it_is(name: str, seats: int) -> None:
    game = kp.game(name)
    weights = default_weights(game.definition.unit.evaluation)
    search = game.search(weights, settings_of(game), 10)
    states = [state for state in stages(game, seats, 6, seed=1) if search.habit(state) < 0]
    assert states
    for state in states:
        assert state.seat is not None
        assert first_look(state, finish=0.0)[1] == state.observation(state.seat)


@pytest.mark.parametrize(("name", "seats"), [("haspelknecht", 2), ("kohle-kolonie", 3)])
def test_a_turn_that_has_begun_is_played_on_before(name: str, seats: int) -> None:
    seen = [(first_look(state)[1], state.observation(state.seat or 0)) for state in stages(kp.game(name), seats, 6)]
    assert sum(judged != now for judged, now in seen) >= 3


@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_a_network_speaks_of_the_judged_position(name: str, seats: int) -> None:
    game = kp.game(name)
    net = any_network(game, 3, most=0.1)
    for state in list(stages(game, seats, 5, seed=2))[:5:3]:  # the beginnings of games
        assert state.seat is not None
        (plain, cells), (found, _) = first_look(state), first_look(state, net)
        for k, each in enumerate(said(game, net, cells)[:seats]):
            seat = (state.seat + k) % seats
            assert logit(found[seat]) == pytest.approx(logit(plain[seat]) + each, abs=1e-4)


def test_a_network_has_no_say_in_how_a_game_ends() -> None:
    """The last plans of Haspelknecht are played on to the end of the game, and who has won is known there."""
    game, draw = kp.game("haspelknecht"), random.Random(4)
    net, met = any_network(game, 3, most=0.1), []
    state = game.new(2, 5)
    while state.seat is not None:
        if len(state.actions()) > 1:
            met.append(state.clone())
        state.apply(draw.choice(state.actions()))
    assert first_look(met[-1], net)[0] == first_look(met[-1])[0]
    assert first_look(met[0], net)[0] != first_look(met[0])[0]


@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_a_judged_position_can_be_played_out(name: str, seats: int) -> None:
    """To the end of the game, in the same way for the same seed."""
    game = kp.game(name)
    search = game.search(default_weights(game.definition.unit.evaluation), settings_of(game), 2000)
    state = next(stages(game, seats, 1, seed=3))

    def worth(seed: int, games: int) -> list[float]:
        search.begin(state, state.seat, 11)
        search.run(1)
        return list(search.play_out(state.seat, seed, games))

    alone = worth(7, 1)
    assert all(0 <= value <= 1 for value in alone) and len(alone) == seats
    assert worth(7, 1) == alone
    search.begin(state, state.seat, 11)
    search.run(1)
    seen = search.judged(state.seat)
    search.play_out(state.seat, 7, 1)
    assert search.judged(state.seat) != seen  # that was the end of a game
    with pytest.raises(ValueError, match="at least once, not 0 times"):
        worth(7, 0)
    together = worth(7, 4)
    assert together != alone and all(0 <= value <= 1 for value in together)
