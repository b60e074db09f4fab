"""Kohle & Kolonie, section 19: pithead scoring."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.loading import loading_coins, wagon_icons

# wagon icons: Generals Erbstollen (1) one, Wolff (3) one, Glücksburg (8) one, Blankenburg (large) two
TWO = {"A1": "1", "A2": "8"}


def scoring(players: list[Seat], **more: Any) -> Play:
    """Phase 10 of round 2; nobody puts discs into the bag, and nobody has other income."""
    return kohle(phase=ids.PH_PITHEAD, decision=ids.LOAD, players=players, **more)


def test_each_player_scores_cokery_ironworks_and_loading_in_turn_order() -> None:
    """KK-330, KK-331: Workforce and Administration give nothing."""
    busy = Seat(miners={"cokery": 1, "ironworks": 1, "administration": 1}, engineers={"administration": 1})
    game = kohle(last=True, turn=BLUE, order=[RED, ORANGE, BLUE], players=[busy, busy, busy]).play("end turn")

    cards = ("cokery", "ironworks")
    scored = [e for e in game.events() if e.data.get("why") in cards or e.data.get("reason") in cards]
    told = [(e.seat, e.kind) for e in scored]
    assert told == [(RED, "earned"), (RED, "vp"), (ORANGE, "earned"), (ORANGE, "vp"), (BLUE, "earned"), (BLUE, "vp")]
    assert game.earned(RED, "cokery") == [1]
    assert game.scored(RED, "ironworks") == [1]


def test_the_front_of_loading_costs_a_worker() -> None:
    """KK-332, KK-335, KK-333: voluntary; W VP for W wagons."""
    game = scoring([Seat(workers=1, mines=TWO)])
    assert game.moves() == ["load 0", "load for worker 0"]

    game.play("load for worker 0")

    assert game.scored(ORANGE, "loading") == [2]
    assert game.player(ORANGE).workers == 0
    left = scoring([Seat(workers=1, mines=TWO)]).play("load 0")
    assert (left.scored(ORANGE, "loading"), left.player(ORANGE).workers) == ([], 1)


def test_the_wagon_marker_adds_a_wagon_and_saves_the_worker() -> None:
    """KK-093, KK-332, KK-334."""
    game = scoring([Seat(mines=TWO, bonus="wagon")]).play("load with marker 0")

    assert game.scored(ORANGE, "loading") == [3]
    assert game.player(ORANGE).bonus == 0
    assert scoring([Seat(mines=TWO, workers=1)]).refused("load with marker 0") == "KK-093"


def test_the_back_is_always_active_at_no_cost() -> None:
    """KK-332, KK-334: markers may be used on either side."""
    game = scoring([Seat(mines=TWO, workers=1, flipped=["loading"], bonus="wagon", markers={"wagon": 1})])
    assert game.moves() == ["load 0", "load 1", "load with marker 0", "load with marker 1"]
    assert game.refused("load for worker 0") == "KK-332"

    game.play("load with marker 1")

    assert game.scored(ORANGE, "loading") == [4]
    assert game.player(ORANGE).workers == 1


def test_the_front_is_not_activated_without_a_wagon() -> None:
    """KK-333, KK-R30."""
    game = scoring([Seat(workers=1, mines={"A1": "4"}, markers={"wagon": 1})])
    assert game.refused("load for worker 0") == "KK-333"
    assert game.refused("load for worker 1") is None
    assert game.refused("load 1") == "KK-332"


def test_wagons_are_icons_and_markers_used() -> None:
    """KK-334, KK-394: icons on all types of cards; used markers leave the game."""
    seat = Seat(mines={"A1": "1", "A2": "41", "B1": "large_altendorf"}, workers=1, markers={"wagon": 2})
    game = scoring([seat], seats=4, round=3)
    assert wagon_icons(game.player(ORANGE)) == 1 + 1 + 2
    game.play("load for worker 2")
    assert game.scored(ORANGE, "loading") == [6]
    assert game.player(ORANGE).markers[ids.R_WAGON] == 0
    refusal = scoring([seat], seats=4, round=3).try_play("load for worker 3")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("KK-334", 3, 2)


@pytest.mark.parametrize(
    ("back", "miners", "engineer", "coins"),
    [
        (False, 1, 1, [0, 0, 2, 2, 3, 3, 3]),
        (False, 1, 0, [0, 0, 1, 1, 1, 1, 1]),
        (False, 0, 1, [0, 0, 2, 2, 2, 2, 2]),
        (True, 2, 1, [0, 1, 1, 2, 2, 3, 3]),
        (True, 2, 0, [0, 0, 1, 1, 2, 2, 2]),
        (True, 1, 0, [0, 0, 1, 1, 1, 1, 1]),
        (True, 0, 1, [0, 1, 1, 1, 1, 1, 1]),
        (True, 0, 0, [0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_coins_at_the_occupied_slots(back: bool, miners: int, engineer: int, coins: list[int]) -> None:
    """KK-336, KK-337, KK-375, KK-D17, KK-R31: the printed tables for 0 to 6 wagons; each slot pays once."""
    seat = Seat(miners={"loading": miners}, engineers={"loading": engineer}, flipped=["loading"] if back else [])
    p = kohle(players=[seat]).player(ORANGE)
    assert [loading_coins(p, wagons) for wagons in range(7)] == coins


def test_loading_pays_points_and_coins_for_the_same_wagons() -> None:
    """KK-335, KK-336."""
    game = scoring([Seat(workers=1, mines=TWO, engineers={"loading": 1})]).play("load for worker 0")
    assert (game.scored(ORANGE, "loading"), game.earned(ORANGE, "loading")) == ([2], [2])


def test_the_worker_may_be_a_railway_marker_but_not_bought_now() -> None:
    """KK-338, KK-395, KK-207."""
    game = scoring([Seat(mines=TWO, markers={"worker": 1})])
    assert game.refused("load for worker 0") is None
    game.play("load for worker 0")
    assert game.player(ORANGE).markers[ids.R_WORKER] == 0
    poor = scoring([Seat(coins=9, mines=TWO, bonus="wagon")]).try_play("load for worker 0")
    assert poor is not None
    assert (poor.rule, poor.needs) == ("KK-338", 1)


def test_cokery_pays_as_far_as_the_bank_reaches() -> None:
    """KK-R01: incomes of phase 10 too."""
    game = kohle(last=True, players=[Seat(miners={"cokery": 3})], bank=1, trust_coins=()).play("end turn")
    assert game.earned(ORANGE, "cokery") == [1]
