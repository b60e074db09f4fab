"""Looking a turn ahead: both modes alike, sensible, and better than chance."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE, SMALL_TABLES, TABLES, positions
from kohlenpott import bots
from kohlenpott.search.weights import BadWeights, default_weights, read_weights

needs_both = pytest.mark.skipif(
    IS_PURE or not all(kp.game(name, pure=False).compiled for name in kp.games()), reason="needs the compiled engine"
)


@needs_both
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_rate_moves_alike(name: str, seats: int) -> None:
    """The same text runs compiled and uncompiled: every rating is the same number."""
    compiled, pure = kp.game(name, pure=False), kp.game(name, pure=True)
    weights = default_weights(compiled.definition.unit.evaluation)
    left, right = (game.lookahead(weights, 2, 5, 0.5) for game in (compiled, pure))
    for state in positions(compiled, seats, 4):
        twin = pure.from_raw(state.raw())
        assert left.ratings(state, state.seat, 7, 2) == right.ratings(twin, state.seat, 7, 2)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_move_gets_a_rating(name: str, seats: int) -> None:
    game = kp.game(name)
    look = game.lookahead(default_weights(game.definition.unit.evaluation), 2, 4, 0.5)
    for state in positions(game, seats, 3):
        before = state.raw()
        assert len(look.ratings(state, state.seat, 1, 1)) == len(state.actions())
        assert state.raw() == before


@pytest.mark.skipif(IS_PURE, reason="takes minutes uncompiled")
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_greedy_beats_random(name: str, seats: int) -> None:
    game = kp.game(name)
    for seed in range(seats):
        state = game.new(seats, seed)
        players = [bots.make("greedy" if seat == seed else "random", game, seats, seed) for seat in range(seats)]
        while state.seat is not None:
            state.apply(players[state.seat].choose(bots.PlayerView(state)))
        result = state.result()
        assert result is not None and result.winners == (seed,)


def test_weights_must_fit_the_game() -> None:
    evaluation = kp.game("coal-baron").definition.unit.evaluation
    with pytest.raises(BadWeights, match="horse"):
        read_weights(evaluation, {"horse": 1.0})
