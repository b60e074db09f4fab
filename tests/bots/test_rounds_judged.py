"""What the search asks of Kohle & Kolonie's estimate: bids that stand, and which moves are looked at on the way."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from bots.positions import record_of, stages
from games.kohle_kolonie.auction import consolidation
from games.kohle_kolonie.build import BLUE, ORANGE, Play, Seat, kohle
from kohlenpott.games.kohle_kolonie import evaluation
from kohlenpott.games.kohle_kolonie.figures import COINS_PER_VP, GIVEN_UP_VP
from kohlenpott.search.weights import default_weights

WEIGHTS = default_weights(evaluation)


def worth(game: Play, seat: int) -> float:
    """The score the seat will probably end with."""
    return evaluation.estimate_seat(record_of(game.state), seat, WEIGHTS)


def bidding() -> Play:
    """Orange, then Blue, is asked for bids on one large mine; both have small mines in its ground."""
    rivals = [Seat(coins=4, mines={"A1": "16"}), Seat(coins=4, mines={"A1": "7"})]
    game = consolidation(*rivals, coins=0)
    assert game.state.decision == "bid" and game.state.seat == ORANGE
    return game


def looked_at(game: Play) -> list[str]:
    """The moves that are tried while a position is played on."""
    cells = [*game.state.actions()]
    kept = evaluation.shortlist(record_of(game.state), cells, len(cells))
    return [game.state.move(action).notation for action in cells[:kept]]


def test_a_bid_costs_the_coins_it_promises() -> None:
    """KK-310: whoever wins pays what the bid exceeds the basic bid by; one coin more is one coin less."""
    low, high = bidding().play("bid 2"), bidding().play("bid 3")
    coin = evaluation.coin_worth(record_of(low.state), WEIGHTS)
    assert 1 / COINS_PER_VP <= worth(low, ORANGE) - worth(high, ORANGE) <= coin
    assert worth(low, BLUE) == pytest.approx(worth(high, BLUE))


def test_whoever_passes_keeps_the_coins_and_gets_the_points_for_the_mines_given_up() -> None:
    """KK-299, KK-313: a seat that has passed cannot win any more."""
    before, after = bidding(), bidding().play("pass")
    assert evaluation.bidding_chance(record_of(after.state), ORANGE, WEIGHTS) == 0.0
    assert evaluation.bidding_chance(record_of(before.state), ORANGE, WEIGHTS) > 0.3
    assert worth(before, ORANGE) > worth(after, ORANGE) > GIVEN_UP_VP
    assert worth(after, BLUE) > worth(before, BLUE)


@pytest.mark.parametrize(("name", "villages"), [("16", ["linden", "weitmar"]), ("41", ["baak", "winz"])])
def test_a_mine_is_worth_as_much_while_it_is_bought_as_on_the_tableau(name: str, villages: list[str]) -> None:
    """KK-124 to KK-130: it is paid for first; worker, points and card come step by step."""
    game = kohle(players=[Seat(coins=4)], display=[name], workers=dict.fromkeys(villages, 1))
    before = worth(game, ORANGE)
    game.play(f"buy {name}")
    assert game.state.decision == "worker"
    paid = worth(game, ORANGE)
    while game.state.decision != "turn":
        game.play(game.moves()[0])
    assert game.player(ORANGE).mines[0] > 0
    assert worth(game, ORANGE) == pytest.approx(paid) and paid > before


def test_a_round_is_judged_when_it_is_over() -> None:
    """KK-050: too early from the first turn to the pithead scoring, not when markers are chosen for the next one."""
    assert evaluation.is_too_early(record_of(kohle().state), ORANGE)
    assert evaluation.is_too_early(record_of(bidding().state), BLUE)
    for state in stages(kp.game("kohle-kolonie"), 3, 9):
        assert evaluation.is_too_early(record_of(state), state.seat or 0) == (state.decision != "bonus")


def test_while_a_round_is_played_on_bids_are_raised_by_one() -> None:
    assert looked_at(bidding()) == bidding().moves()[:2]
    assert bidding().moves()[0] == "pass" and len(bidding().moves()) > 2


def test_while_a_round_is_played_on_miners_stay_on_the_tableau() -> None:
    """KK-177 to KK-182: inserting and travelling are looked at, changing places on the tableau is not."""
    seat = Seat(miners={"ironworks": 1}, rescue=["A1"], mines={"A1": "16"}, settlements={"horst": 1})
    game = kohle(players=[seat]).play("miners")
    kept = looked_at(game)
    assert game.state.decision == "deploy"
    assert set(kept) < set(game.moves())
    assert {move.split()[0] for move in set(game.moves()) - set(kept)} == {"take"}


def test_exchanging_workers_and_moving_engineers_are_passed_over_while_something_else_can_be_done() -> None:
    """KK-186, KK-205."""
    passed_over: set[str] = set()
    for state in stages(kp.game("kohle-kolonie"), 3, 90, seed=5):
        cells = [*state.actions()]
        kept = evaluation.shortlist(record_of(state), cells, len(cells))
        assert 1 <= kept <= len(state.actions()) and set(cells[:kept]) <= set(state.actions())
        if state.decision in ("turn", "deploy"):
            passed_over |= {move.kind for move in state.moves() if move.id not in cells[:kept]}
            assert "end-turn" not in passed_over
    assert {"buy-workers", "sell-workers", "take"} <= passed_over
    assert passed_over <= {"buy-workers", "sell-workers", "take", "move-engineer"}
