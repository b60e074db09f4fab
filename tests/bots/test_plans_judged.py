"""What Haspelknecht's estimate says about a plan while it is made: first sight has to tell good plans from bad ones."""

from __future__ import annotations

import pytest

from bots.positions import record_of
from games.haspelknecht.build import BLUE, RED, Farm, Play, haspelknecht
from kohlenpott.games.haspelknecht import evaluation
from kohlenpott.games.haspelknecht.figures import MARKER_VP
from kohlenpott.search.weights import default_weights, names

WEIGHTS = default_weights(evaluation)
WEIGHT = dict(zip(names(evaluation), WEIGHTS, strict=True))


def planning(own: Farm, turn: int = BLUE) -> Play:
    """A table of two at which a seat with this farm plans."""
    farms = [Farm(cart="KB"), Farm(cart="KB")]
    farms[turn] = own
    return haspelknecht(decision="plan", turn=turn, players=farms)


def worth(game: Play, seat: int = BLUE) -> float:
    """The score the seat will probably end with."""
    return evaluation.estimate_seat(record_of(game.state), seat, WEIGHTS)


def gain(game: Play, *moves: str, seat: int = BLUE) -> float:
    """By how much moves change it."""
    before = worth(game, seat)
    game.play(*moves)
    return worth(game, seat) - before


def test_a_disc_is_worth_a_little_more_once_it_is_used() -> None:
    assert gain(planning(Farm(cart="KK")), "farmer black") == pytest.approx((1 - WEIGHT["spare"]) * WEIGHT["black"])


def test_discs_that_are_passed_over_are_lost() -> None:
    """A plan is named in the order of the worker spaces (HK-R57): whoever hires has no more discs to place."""
    hiring = planning(Farm(cart="KK", food=1))
    lost = 2 * WEIGHT["spare"] * WEIGHT["black"]
    assert gain(hiring, "digger for food") < WEIGHT["hired"] - lost
    farmhand = planning(Farm(cart="KB"))
    assert gain(farmhand, "farmhand brown") == pytest.approx(
        (1 - WEIGHT["spare"]) * WEIGHT["brown"] - WEIGHT["spare"] * WEIGHT["black"]
    )


@pytest.mark.parametrize("pay", ["food", "thaler"])
def test_what_a_worker_is_paid_with_is_gone(pay: str) -> None:
    """HK-111: everything assigned is spent; the estimate knows before the plans are revealed (HK-110)."""
    rich, poor = (Farm(food=n) if pay == "food" else Farm(thalers=n) for n in (1, 0))
    hired = planning(rich)
    hired.play(f"digger for {pay}")
    assert worth(hired) == pytest.approx(worth(planning(poor)) + WEIGHT["hired"])


def test_a_marker_that_serves_as_a_disc_is_spent() -> None:
    """HK-118: its own points and its later use are lost, a disc is won."""
    game = planning(Farm(markers=["hammer_pick"]))
    kept = MARKER_VP + WEIGHT["marker"]
    assert gain(game, "farmer hammer-marker") == pytest.approx(WEIGHT["black"] - kept)


def test_a_plan_keeps_its_worth_when_it_is_finished_and_revealed() -> None:
    """Committing loses only the discs that stay on the carts (HK-119), revealing nothing at all."""
    game = planning(Farm(cart="KKB", food=2))
    game.play("farmer black", "farmer black")
    assert gain(game, "commit") == pytest.approx(-WEIGHT["spare"] * WEIGHT["brown"])
    assert gain(game, "commit", seat=BLUE) == pytest.approx(0.0)
    assert game.state.decision == "execute"


def test_who_has_not_planned_yet_is_judged_by_the_discs_on_the_carts() -> None:
    game = planning(Farm(cart="KB"))
    assert worth(game, RED) == pytest.approx(
        worth(game, BLUE) + (1 - WEIGHT["spare"]) * (WEIGHT["black"] + WEIGHT["brown"])
    )
