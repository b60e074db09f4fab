"""Kohle & Kolonie, sections 3, 5, 12 and 13: turns, exchanges, extra actions."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Seat, kohle
from kohlenpott.games.kohle_kolonie import ids


def test_the_ten_phases_come_in_their_order() -> None:
    """KK-050, KK-051: phase 9 in rounds 3 to 5 only."""
    state = GAME.new(4, 11)
    seen: dict[int, list[int]] = {1: []}
    number = 1
    while state.seat is not None:
        state.apply(state.actions()[-1])
        for event in state.events():
            if event.kind == "round":
                number = event.data["round"]
                seen[number] = []
            elif event.kind == "phase":
                seen[number].append(event.data["phase"])
    first = [2, 3, 4, 5, 6, 7, 8, 10]
    assert seen[1] == first
    assert seen[2] == [1, *first]
    for late in (3, 4, 5):
        assert seen[late] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_after_the_fifth_round_comes_the_final_scoring() -> None:
    """KK-052: after phase 10 of round 5 the game is over."""
    game = kohle(last=True, round=5, players=[Seat(coins=4)]).play("end turn")

    assert game.state.decision == "over"
    assert game.scored(ORANGE, "coins") == [2]
    assert game.refused("end turn") == "KK-052"


def test_both_action_phases_give_everybody_one_turn_in_turn_order() -> None:
    """KK-100, KK-053, KK-R05."""
    game = kohle(turn=RED, order=[RED, ORANGE, BLUE], players=[Seat(coins=1), Seat(coins=1), Seat(coins=1)])
    seats = []
    while game.state.decision == "turn":
        seats.append((game.g.phase, game.state.seat))
        game.play("end turn")

    order = [RED, ORANGE, BLUE]
    assert seats == [(ids.PH_FIRST, seat) for seat in order] + [(ids.PH_SECOND, seat) for seat in order]


def test_a_turn_has_one_main_action() -> None:
    """KK-101, KK-104: flips and exchanges may come before and after, a second main action may not."""
    game = kohle(players=[Seat(coins=9, workers=5)])

    game.play("sell workers", "engineer cokery", "buy workers")

    assert game.refused("engineer ironworks") == "KK-101"
    assert game.refused("miners") == "KK-101"
    assert game.refused("flip workforce") is None
    assert game.refused("end turn") is None


def test_there_are_five_main_actions() -> None:
    """KK-102: mine, steam engine, settlement, engineer, miners."""
    game = kohle(players=[Seat(coins=9, mines={"A1": "16"})], display=["17"], workers={"linden": 1})

    kinds = {move.kind for move in game.state.moves()}
    assert {"buy", "engine", "settle", "engineer", "miners"} <= kinds


def test_the_main_action_is_voluntary() -> None:
    """KK-103, KK-D14: the turn may end without one."""
    game = kohle(players=[Seat(coins=9)])

    assert game.refused("end turn") is None
    assert game.play("end turn").state.seat == BLUE


def test_nothing_comes_in_between_the_steps_of_an_action() -> None:
    """KK-104, KK-R08: no flip or exchange while miners are being deployed."""
    game = kohle(players=[Seat(coins=9, workers=9)]).play("miners")

    assert game.state.decision == "deploy"
    assert all(not move.startswith(("flip", "buy", "sell")) for move in game.moves())
    assert game.refused("flip workforce") == "KK-175"


def test_the_same_main_action_may_be_chosen_again_in_the_next_phase() -> None:
    """KK-105."""
    game = kohle(players=[Seat(coins=9), Seat(coins=9), Seat(coins=9)])
    game.play("engineer cokery", "end turn", "engineer cokery", "end turn", "engineer cokery", "end turn")

    assert (game.g.phase, game.state.seat) == (ids.PH_SECOND, ORANGE)
    assert game.refused("engineer ironworks") is None


def test_a_cost_must_be_paid_in_full() -> None:
    """KK-055: 1 coin is not enough for a settlement."""
    refusal = kohle(players=[Seat(coins=1)]).try_play("settle heven")

    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("KK-150", 2, 1)


def test_coins_go_to_the_bank_and_workers_to_the_pool() -> None:
    """KK-056, KK-124."""
    game = kohle(players=[Seat(coins=5, workers=6)])
    bank, pool = game.g.bank, game.g.worker_pool

    game.play("flip cokery")

    assert (game.g.bank - bank, game.g.worker_pool - pool) == (2, 5)


# --- exchanges --------------------------------------------------------------------------------------


def test_two_coins_buy_three_workers_and_two_workers_sell_for_a_coin() -> None:
    """KK-205: any number of times."""
    game = kohle(players=[Seat(coins=5)])

    game.play("buy workers", "buy workers")
    assert (game.player(ORANGE).coins, game.player(ORANGE).workers) == (1, 6)
    game.play("sell workers", "sell workers", "sell workers")
    assert (game.player(ORANGE).coins, game.player(ORANGE).workers) == (4, 0)
    assert game.refused("sell workers") == "KK-205"


def test_an_exchange_is_delivered_in_full_or_not_at_all() -> None:
    """KK-206, KK-R14: two workers in the pool are too few, an empty bank buys none."""
    few = kohle(players=[Seat(coins=5)], worker_pool=2).try_play("buy workers")
    assert few is not None
    assert (few.rule, few.needs, few.has) == ("KK-206", 3, 2)
    poor = kohle(players=[Seat(workers=2)], bank=0).try_play("sell workers")
    assert poor is not None
    assert (poor.rule, poor.needs) == ("KK-206", 1)
    assert kohle(players=[Seat(workers=2)], bank=0, options={"bank_limited": False}).refused("sell workers") is None


@pytest.mark.parametrize("limited", [True, False])
def test_exchanging_cannot_go_on_for_ever(limited: bool) -> None:
    """KK-R14: buying and selling back loses money each time."""
    game = kohle(players=[Seat(coins=40)], options={"bank_limited": limited})
    made = 0
    while moves := [move for move in ("sell workers", "buy workers") if game.refused(move) is None]:
        game.play(moves[0])
        made += 1
    assert made <= 2 * 40 + 3 * 40  # each purchase loses half a coin of worth
    assert game.player(ORANGE).coins < 2


def test_there_are_no_exchanges_outside_turns() -> None:
    """KK-207: not while securing mines, not in phase 10."""
    game = kohle(last=True, players=[Seat(coins=9, workers=9, mines={"A1": "16"})]).play("end turn")
    assert game.state.decision == "secure"
    assert game.refused("sell workers") == "KK-207"
    game.play("secured")
    assert game.state.decision == "load"
    assert game.refused("buy workers") == "KK-207"


# --- extra actions ----------------------------------------------------------------------------------


def before_phase_four(extra: int, **options: bool) -> list[Seat]:
    return [Seat(extra=extra, coins=5, workers=5, bonus="engineer")]


def test_a_marker_buys_one_more_turn_with_a_main_action() -> None:
    """KK-215, KK-216, KK-217, KK-R15: the marker is gone first, the main action stays voluntary."""
    game = kohle(last=True, players=before_phase_four(2)).play("end turn")
    assert (game.state.decision, game.moves()) == ("extra", ["spend", "keep"])

    game.play("spend")

    assert game.player(ORANGE).extra_actions == 1
    assert (game.state.decision, game.g.phase) == ("turn", ids.PH_EXTRA)
    assert game.refused("engineer cokery") is None
    assert game.refused("bonus engineer cokery") is None
    assert game.refused("end turn") is None
    game.play("end turn")
    assert game.g.phase != ids.PH_EXTRA


def test_without_spending_there_is_no_turn_in_phase_four() -> None:
    """KK-216, KK-D07: no bonus action, flip or exchange."""
    game = kohle(last=True, players=before_phase_four(1)).play("end turn", "keep")

    assert game.state.decision == "bonus"
    assert game.player(ORANGE).extra_actions == 1


def test_an_option_gives_holders_a_turn_without_main_action() -> None:
    """KK-D07: extra_phase_needs_spent_marker = false."""
    options = {"extra_phase_needs_spent_marker": False}
    game = kohle(last=True, players=before_phase_four(1), options=options).play("end turn", "keep")

    assert (game.state.decision, game.g.phase) == ("turn", ids.PH_EXTRA)
    assert game.refused("engineer cokery") == "KK-216"
    assert game.refused("bonus engineer cokery") is None
    assert game.refused("flip workforce") is None
    assert game.player(ORANGE).extra_actions == 1


def test_players_without_a_marker_are_not_asked() -> None:
    """KK-215: in turn order, only holders."""
    game = kohle(last=True, turn=BLUE, order=[RED, ORANGE, BLUE], players=[Seat(extra=1), Seat(), Seat(extra=1)])
    game.play("end turn")

    assert (game.state.decision, game.state.seat) == ("extra", RED)
    game.play("keep")
    assert (game.state.decision, game.state.seat) == ("extra", ORANGE)
    assert game.refused("end turn") == "KK-215"


def test_a_marker_gained_in_phase_three_counts_in_phase_four_of_the_same_round() -> None:
    """KK-219, KK-218, KK-167."""
    game = kohle(last=True, players=[Seat(coins=1, engineers={"cokery": 1, "ironworks": 1})])

    game.play("engineer loading")  # nothing else is possible, so the turn ends

    assert game.player(ORANGE).extra_actions == 1
    assert game.state.decision == "extra"


def test_a_marker_gained_in_phase_four_waits_for_the_next_round() -> None:
    """KK-219: at most one is spent per round."""
    game = kohle(last=True, players=[Seat(extra=1, coins=1, engineers={"cokery": 1, "ironworks": 1})])

    game.play("end turn", "spend", "engineer loading")
    if game.state.decision == "turn":
        game.play("end turn")

    assert game.player(ORANGE).extra_actions == 1
    assert game.g.phase != ids.PH_EXTRA


def test_three_markers_per_player_and_game_at_most() -> None:
    """KK-218: third engineer, third settlement, Ironworks flipped."""
    game = kohle(players=[Seat(coins=9, workers=5, engineers={"cokery": 1, "loading": 1},
                               settlements={"heven": 0, "wengern": 0})])  # fmt: skip
    game.play("flip ironworks", "engineer ironworks")
    assert game.player(ORANGE).extra_actions == 2
    third = kohle(players=[Seat(coins=2, extra=2, settlements={"heven": 0, "wengern": 0})]).play("settle linden")
    assert third.player(ORANGE).extra_actions == 3


def test_what_has_one_answer_is_not_asked() -> None:
    """KK-R53: players who can do nothing in their turn, secure nothing and load nothing are not asked."""
    out = Seat(pool=0, lost=20)
    game = kohle(turn=ORANGE, players=[Seat(coins=1), out, out]).play("end turn")

    assert (game.g.phase, game.state.seat) == (ids.PH_SECOND, ORANGE)
