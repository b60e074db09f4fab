"""What the search asks of a game's estimate: the same for one seat as for all, and told when a season is too young."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from bots.positions import TABLES, record_of, stages
from games.haspelknecht.build import BLUE, RED, Farm, haspelknecht
from kohlenpott.games.haspelknecht import evaluation
from kohlenpott.search.weights import default_weights


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_seat_alone_is_estimated_as_among_all(name: str, seats: int) -> None:
    game = kp.game(name)
    unit = game.definition.unit
    weights, found = default_weights(unit.evaluation), unit.evaluators
    for state in stages(game, seats, 30):
        g = record_of(state)
        together = [0.0] * 8
        found["estimate"](g, weights, together)
        alone = [found["estimate_seat"](g, seat, weights) for seat in range(seats)]
        assert alone == pytest.approx(together[:seats])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_at_the_end_the_estimate_is_the_score(name: str, seats: int) -> None:
    game = kp.game(name)
    state = game.new(seats, 5)
    while state.seat is not None:
        state.apply(state.actions()[0])
    unit = game.definition.unit
    weights = default_weights(unit.evaluation)
    alone = [unit.evaluators["estimate_seat"](record_of(state), seat, weights) for seat in range(seats)]
    assert alone == state.scores()


def test_a_season_is_not_judged_before_the_own_plan_is_carried_out() -> None:
    """Discs are worth what the plan makes of them (HK-110): taking and planning are no time to judge."""
    farms = [Farm(cart="KB"), Farm(cart="KB")]
    for decision in ("take-first", "plan"):
        g = record_of(haspelknecht(decision=decision, turn=BLUE, players=farms).state)
        assert evaluation.is_too_early(g, BLUE) and evaluation.is_too_early(g, RED)
    game = haspelknecht(decision="plan", turn=BLUE, players=farms)
    game.play("farmer black", "commit", "farmer black", "commit")
    assert evaluation.is_too_early(record_of(game.state), BLUE)
    game.play("end")
    assert game.state.seat == RED and not evaluation.is_too_early(record_of(game.state), BLUE)
    assert evaluation.is_too_early(record_of(game.state), RED)
