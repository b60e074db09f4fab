"""Kohle & Kolonie, section 19: pithead scoring."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle
from games.kohle_kolonie.pitheads import pithead
from kohlenpott import Refusal
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


def test_markers_may_be_used_on_the_back_too() -> None:
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


WAGONS: dict[int, dict[str, str]] = {
    0: {"A1": "42"},
    1: {"A1": "16"},
    2: {"A1": "large_blankenburg"},
    3: {"A1": "large_blankenburg", "A2": "41"},
    4: {"A1": "large_blankenburg", "A2": "large_alte_haase"},
    5: {"A1": "large_blankenburg", "A2": "large_alte_haase", "A3": "16"},
    6: {"A1": "large_blankenburg", "A2": "large_alte_haase", "A3": "large_prinz_friedrich"},
}  # mine cards with so many wagon icons


def test_each_player_in_turn_order_scores_cokery_then_ironworks_then_loading() -> None:
    """KK-330, KK-331, KK-053: Red comes first here."""
    working = {"miners": {"cokery": 1, "ironworks": 1, "loading": 1}, "flipped": ["loading"]}
    players = [Seat(mines=WAGONS[2], **working), Seat(**working), Seat(**working)]  # type: ignore[arg-type]
    game = pithead(*players, order=(RED, ORANGE, BLUE))

    scored = [(e.seat, e.data.get("why", e.data.get("reason"))) for e in game.events() if e.kind in ("earned", "vp")]
    assert scored[-8:] == [
        (RED, "cokery"),
        (RED, "ironworks"),
        (ORANGE, "cokery"),
        (ORANGE, "ironworks"),
        (ORANGE, "loading"),
        (ORANGE, "loading"),
        (BLUE, "cokery"),
        (BLUE, "ironworks"),
    ]


def test_workforce_and_administration_give_nothing() -> None:
    """KK-330."""
    orange = Seat(miners={"administration": 3}, engineers={"administration": 2}, flipped=["workforce"])
    game = pithead(orange)

    assert (game.player(ORANGE).coins, game.player(ORANGE).vp) == (0, 2)
    assert [e for e in game.events() if e.seat == ORANGE and e.kind in ("earned", "vp")] == []


def test_a_short_bank_pays_cokery_in_turn_order_as_far_as_it_reaches() -> None:
    """KK-331, KK-R01: 3 coins in the bank, 2 for Blue, 1 for Orange, none for Red."""
    two = {"miners": {"cokery": 3}}
    game = pithead(Seat(**two), Seat(**two), Seat(**two), order=(BLUE, ORANGE, RED), bank=3)  # type: ignore[arg-type]

    assert [game.player(seat).coins for seat in (ORANGE, BLUE, RED)] == [1, 2, 0]
    assert game.g.bank == 0


def test_the_front_of_loading_is_activated_by_a_worker() -> None:
    """KK-332, KK-335: the worker goes to the pool, each wagon is 1 VP."""
    game = pithead(Seat(mines=WAGONS[3], workers=2))
    pool = game.g.worker_pool
    assert (game.state.decision, game.state.seat) == ("load", ORANGE)
    assert game.moves() == ["load 0", "load for worker 0"]

    game.play("load for worker 0")

    assert game.scored(ORANGE, "loading") == [3]
    assert (game.player(ORANGE).workers, game.g.worker_pool) == (1, pool + 1)
    assert [dict(e.data) for e in game.events("loaded")] == [{"wagons": 3, "how": "worker", "markers": 0}]
    assert [dict(e.data) for e in game.events("spent-workers")] == [{"workers": 1, "markers": 0}]


def test_activating_the_front_is_voluntary() -> None:
    """KK-333: nothing is spent, nothing is scored."""
    game = pithead(Seat(mines=WAGONS[3], workers=2, miners={"loading": 1}, markers={"wagon": 1})).play("load 0")

    assert (game.scored(ORANGE, "loading"), game.earned(ORANGE, "loading")) == ([], [])
    assert (game.player(ORANGE).workers, game.player(ORANGE).markers[ids.R_WAGON]) == (2, 1)
    assert game.events("loaded") == []
    assert game.state.decision == "bonus"


def test_loading_without_any_wagon_is_not_offered() -> None:
    """KK-333, KK-R30: with a wagon marker it is."""
    game = pithead(Seat(mines=WAGONS[0], workers=1, markers={"wagon": 1}))

    assert game.moves() == ["load 0", "load for worker 1"]
    assert game.refused("load for worker 0") == "KK-333"


def test_a_seat_that_cannot_load_is_not_asked() -> None:
    """KK-333, KK-R30, KK-R53: a worker, but no wagon."""
    game = pithead(Seat(mines=WAGONS[0], workers=1))

    assert (game.state.decision, game.player(ORANGE).workers) == ("bonus", 1)


def test_without_a_worker_the_front_cannot_be_activated_for_one() -> None:
    """KK-338, KK-332: and none can be bought now."""
    game = pithead(Seat(mines=WAGONS[3], coins=4, bonus="wagon"))

    assert game.moves() == ["load 0", "load with marker 0"]
    assert game.try_play("load for worker 0") == Refusal("KK-338", needs=1, has=0)
    assert game.try_play("buy workers") is not None


def test_a_railway_worker_marker_activates_loading() -> None:
    """KK-338, KK-395, KK-396, KK-R34: it is spent before the worker and leaves the game."""
    game = pithead(Seat(mines=WAGONS[1], workers=1, markers={"worker": 1}))
    pool = game.g.worker_pool
    game.play("load for worker 0")

    assert (game.player(ORANGE).markers[ids.R_WORKER], game.player(ORANGE).workers) == (0, 1)
    assert game.g.worker_pool == pool
    assert [dict(e.data) for e in game.events("spent-workers")] == [{"workers": 0, "markers": 1}]
    assert game.scored(ORANGE, "loading") == [1]


def test_the_wagon_marker_gives_a_wagon_and_saves_the_worker() -> None:
    """KK-093, KK-332, KK-334, KK-077: it goes back to the track at once."""
    game = pithead(Seat(mines=WAGONS[2], workers=1, bonus="wagon"))
    track = [name for name in game.track if name]

    game.play("load with marker 0")

    assert game.scored(ORANGE, "loading") == [3]
    assert (game.player(ORANGE).workers, game.player(ORANGE).bonus) == (1, 0)
    assert [e.data["marker"] for e in game.events("used")] == ["wagon"]
    assert game.track == [*track, "wagon"]
    assert [dict(e.data) for e in game.events("loaded")] == [{"wagons": 3, "how": "marker", "markers": 0}]


def test_the_wagon_marker_alone_is_enough() -> None:
    """KK-093, KK-333: one wagon without any mine."""
    game = pithead(Seat(bonus="wagon")).play("load with marker 0")

    assert game.scored(ORANGE, "loading") == [1]


def test_the_wagon_marker_needs_to_be_held() -> None:
    """KK-093."""
    game = pithead(Seat(mines=WAGONS[1], workers=1, bonus="settlement"))

    assert game.refused("load with marker 0") == "KK-093"


def test_the_back_is_always_active_at_no_cost() -> None:
    """KK-332, KK-335: nobody is asked, no worker is spent."""
    game = pithead(Seat(mines=WAGONS[2], workers=3, flipped=["loading"]))

    assert game.scored(ORANGE, "loading") == [2]
    assert game.player(ORANGE).workers == 3
    assert [dict(e.data) for e in game.events("loaded")] == [{"wagons": 2, "how": "no", "markers": 0}]


def test_the_back_is_never_paid_for() -> None:
    """KK-332."""
    game = pithead(Seat(mines=WAGONS[2], workers=3, flipped=["loading"], markers={"wagon": 1}))

    assert game.moves() == ["load 0", "load 1"]
    assert game.refused("load for worker 0") == "KK-332"


def test_the_back_without_wagons_brings_nothing() -> None:
    """KK-335."""
    game = pithead(Seat(flipped=["loading"], miners={"loading": 2}, engineers={"loading": 1}))

    assert (game.player(ORANGE).vp, game.player(ORANGE).coins, game.events("loaded")) == (2, 0, [])


@pytest.mark.parametrize("flipped", [[], ["loading"]])
def test_railway_wagon_markers_are_used_on_either_side(flipped: list[str]) -> None:
    """KK-334, KK-394: as many as the player likes; those used leave the game."""
    orange = Seat(mines=WAGONS[1], workers=1, markers={"wagon": 3}, flipped=flipped, bonus="wagon")
    game = pithead(orange)
    assert game.try_play("load with marker 4") == Refusal("KK-334", needs=4, has=3)

    game.play("load with marker 2")

    assert game.scored(ORANGE, "loading") == [4]
    assert game.player(ORANGE).markers[ids.R_WAGON] == 1
    assert [dict(e.data) for e in game.events("loaded")] == [{"wagons": 4, "how": "marker", "markers": 2}]


def test_markers_are_not_used_on_a_front_that_is_not_activated() -> None:
    """KK-332, KK-334."""
    game = pithead(Seat(mines=WAGONS[1], workers=1, markers={"wagon": 1}))

    assert game.moves() == ["load 0", "load for worker 0", "load for worker 1"]
    assert game.refused("load 1") == "KK-332"


def test_icons_of_small_single_and_large_mines_count() -> None:
    """KK-334: 16 small with 1, 41 single with 1, Blankenburg large with 2, 18 and 42 without."""
    mines = {"A1": "16", "A2": "41", "A3": "large_blankenburg", "B1": "18", "B2": "42"}
    game = pithead(Seat(mines=mines, flipped=["loading"]))

    assert game.scored(ORANGE, "loading") == [4]


FRONT = {(0, 0): [0, 0, 0, 0, 0], (1, 0): [0, 0, 1, 1, 1], (0, 1): [0, 0, 2, 2, 2], (1, 1): [0, 0, 2, 2, 3]}
BACK = {
    (0, 0): [0, 0, 0, 0, 0, 0, 0],
    (1, 0): [0, 0, 1, 1, 1, 1, 1],
    (2, 0): [0, 0, 1, 1, 2, 2, 2],
    (0, 1): [0, 1, 1, 1, 1, 1, 1],
    (1, 1): [0, 1, 1, 2, 2, 2, 2],
    (2, 1): [0, 1, 1, 2, 2, 3, 3],
}


@pytest.mark.parametrize("pieces", FRONT)
def test_coins_at_the_slots_of_the_front(pieces: tuple[int, int]) -> None:
    """KK-336, KK-337, KK-375, KK-R31: M needs 2 wagons for 1 coin, E 2 wagons for 2 coins; each pays once."""
    earned = []
    for wagons in range(1, 5):
        orange = Seat(mines=WAGONS[wagons], workers=1, miners={"loading": pieces[0]}, engineers={"loading": pieces[1]})
        game = pithead(orange).play("load for worker 0")
        earned.append(sum(game.earned(ORANGE, "loading")))
        assert game.scored(ORANGE, "loading") == [wagons]

    assert [0, *earned] == FRONT[pieces]


@pytest.mark.parametrize("pieces", BACK)
def test_coins_at_the_slots_of_the_back(pieces: tuple[int, int]) -> None:
    """KK-336, KK-337, KK-375, KK-D17, KK-D29, KK-R31: both M as on the front, E 1 wagon for 1 coin, once."""
    earned = []
    for wagons in range(7):
        orange = Seat(mines=WAGONS[wagons], flipped=["loading"], miners={"loading": pieces[0]},
                      engineers={"loading": pieces[1]})  # fmt: skip
        earned.append(sum(pithead(orange).earned(ORANGE, "loading")))

    assert earned == BACK[pieces]


def test_a_player_without_mines_goes_on_scoring_pithead_cards() -> None:
    """KK-R36: no income and nothing on the board, but Cokery and Ironworks."""
    game = pithead(Seat(miners={"cokery": 1, "ironworks": 1}))

    assert (game.earned(ORANGE, "mine-income"), game.scored(ORANGE, "board-mines")) == ([], [])
    assert (game.earned(ORANGE, "cokery"), game.scored(ORANGE, "ironworks")) == ([1], [1])
