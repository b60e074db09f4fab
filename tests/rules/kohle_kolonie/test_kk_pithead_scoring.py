"""Kohle & Kolonie, sections 19 and 20: pithead scoring, and what the cards show on both sides."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, card, kohle
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.pithead import administration_points

WAGONS: dict[int, dict[str, str]] = {
    0: {"A1": "42"},
    1: {"A1": "16"},
    2: {"A1": "large_blankenburg"},
    3: {"A1": "large_blankenburg", "A2": "41"},
    4: {"A1": "large_blankenburg", "A2": "large_alte_haase"},
    5: {"A1": "large_blankenburg", "A2": "large_alte_haase", "A3": "16"},
    6: {"A1": "large_blankenburg", "A2": "large_alte_haase", "A3": "large_prinz_friedrich"},
}  # mine cards with so many wagon icons


def pithead(*players: Seat, order: tuple[int, ...] = (ORANGE, BLUE, RED), **said: Any) -> Play:
    """The last answer to Subsidence leads to phase 10 of round 2."""
    seated = [*players, *(Seat() for _ in range(3 - len(players)))]
    seated[order[-1]].vp += 2
    game = kohle(players=seated, order=order, turn=order[-1], place=3, phase=ids.PH_DISASTER, stage=ids.S_SUBSIDENCE,
                 decision=ids.SUBSIDENCE, disaster=1, subsidence=1, blank_drawn=1, **said)  # fmt: skip
    return game.play("lose vp")


# --- 19 scoring ---------------------------------------------------------------------------------------


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


# --- 20.1 flipping ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "workers", "coins", "vp", "extra", "price"),
    [
        ("workforce", 5, 0, 6, 0, ("settlement", 3)),
        ("cokery", 5, 2, 6, 0, ("engineer", 2)),
        ("ironworks", 5, 3, 8, 1, ("steam-engine", 2)),
        ("loading", 2, 2, 4, 0, None),
    ],
)
def test_what_a_flip_costs_and_brings(
    name: str, workers: int, coins: int, vp: int, extra: int, price: tuple[str, int] | None
) -> None:
    """KK-350, KK-D18, KK-201, KK-202."""
    game = kohle(players=[Seat(workers=workers + 1, coins=coins + 1)]).play(f"flip {name}")

    assert (game.player(ORANGE).workers, game.player(ORANGE).coins) == (1, 1)
    assert (game.scored(ORANGE, "flips"), game.player(ORANGE).extra_actions) == ([vp], extra)
    assert game.player(ORANGE).flipped[card(name)] == 1
    told = [(event.data["why"], event.data["coins"]) for event in game.events("price")]
    assert told == ([price] if price else [])


def test_workforce_is_flipped_for_workers_or_for_coins_but_not_for_both() -> None:
    """KK-350, KK-351: 4 workers and 2 coins are not enough for either."""
    game = kohle(players=[Seat(workers=4, coins=2)])
    assert game.try_play("flip workforce") == Refusal("KK-350", needs=5, has=4)
    assert game.try_play("flip workforce for coins") == Refusal("KK-350", needs=3, has=2)

    game = kohle(players=[Seat(workers=4, coins=3)]).play("flip workforce for coins")
    assert (game.player(ORANGE).workers, game.player(ORANGE).coins) == (4, 0)
    assert game.scored(ORANGE, "flips") == [6]


@pytest.mark.parametrize(("name", "workers", "coins"), [("cokery", 5, 2), ("ironworks", 5, 3), ("loading", 2, 2)])
def test_workers_and_coins_are_both_needed(name: str, workers: int, coins: int) -> None:
    """KK-350, KK-055."""
    few = kohle(players=[Seat(workers=workers - 1, coins=coins)])
    assert few.try_play(f"flip {name}") == Refusal("KK-350", needs=workers, has=workers - 1)

    poor = kohle(players=[Seat(workers=workers, coins=coins - 1)])
    assert poor.try_play(f"flip {name}") == Refusal("KK-350", needs=coins, has=coins - 1)


def test_a_card_is_flipped_once_and_never_back() -> None:
    """KK-352."""
    flipped = ["workforce", "cokery", "ironworks", "loading"]
    game = kohle(players=[Seat(workers=20, coins=20, flipped=flipped)])

    moves = ["flip workforce", "flip workforce for coins", "flip cokery", "flip ironworks", "flip loading"]
    assert [game.refused(move) for move in moves] == ["KK-352"] * 5
    assert game.moves("flip") == []


def test_no_piece_stands_on_workforce() -> None:
    """KK-353: neither engineers nor miners, on either side."""
    for flipped in ([], ["workforce"]):
        game = kohle(players=[Seat(coins=5, flipped=flipped)])
        assert game.refused("engineer workforce") == "KK-166"
        assert game.play("miners").refused("insert workforce") == "KK-177"


def test_pieces_stay_on_a_flipped_card_and_earn_most() -> None:
    """KK-354, KK-D19, KK-R32: engineer and 3 miners earn 3 VP in Ironworks, 6 in Steelworks."""
    orange = Seat(workers=5, coins=3, miners={"ironworks": 3}, engineers={"ironworks": 1})
    assert pithead(orange).scored(ORANGE, "ironworks") == [3]

    game = kohle(last=True, players=[orange, Seat(), Seat()]).play("flip ironworks")
    assert (game.player(ORANGE).card_miners[ids.IRONWORKS], game.player(ORANGE).card_engineers[ids.IRONWORKS]) == (3, 1)
    game = pithead(Seat(miners={"ironworks": 3}, engineers={"ironworks": 1}, flipped=["ironworks"]))
    assert game.scored(ORANGE, "ironworks") == [6]


# --- 20.2 slots ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flipped", "miners", "engineer", "engine", "coins"),
    [
        (False, 0, 0, 0, 0),
        (False, 1, 0, 0, 1),
        (False, 2, 0, 0, 1),
        (False, 3, 0, 0, 2),
        (False, 0, 1, 0, 1),
        (False, 3, 1, 0, 3),
        (True, 0, 0, 0, 0),
        (True, 1, 0, 0, 1),
        (True, 2, 0, 0, 2),
        (True, 3, 0, 0, 2),
        (True, 4, 0, 0, 3),
        (True, 0, 1, 0, 1),
        (True, 0, 0, 1, 1),
        (True, 4, 1, 1, 5),
    ],
)
def test_coins_of_cokery(flipped: bool, miners: int, engineer: int, engine: int, coins: int) -> None:
    """KK-360, KK-361, KK-331, KK-R33: front E, M, MM; back one more M and S, each 1 coin; half an MM earns nothing."""
    orange = Seat(miners={"cokery": miners}, engineers={"cokery": engineer}, plant=bool(engine),
                  flipped=["cokery"] if flipped else [])  # fmt: skip

    assert sum(pithead(orange).earned(ORANGE, "cokery")) == coins


def test_the_miners_of_a_double_slot_may_come_one_at_a_time() -> None:
    """KK-361, KK-360: Cokery takes three miners on the front and four on the back."""
    for flipped, room in (([], 3), (["cokery"], 4)):
        game = kohle(players=[Seat(miners={"cokery": room - 1}, flipped=flipped)]).play("miners", "insert cokery")
        assert game.player(ORANGE).card_miners[ids.COKERY] == room
        assert game.refused("insert cokery") == "KK-177"


@pytest.mark.parametrize(
    ("flipped", "miners", "engineer", "vp"),
    [
        (False, 1, 0, 1),
        (False, 2, 0, 1),
        (False, 3, 0, 2),
        (False, 0, 1, 1),
        (False, 3, 1, 3),
        (True, 1, 0, 2),
        (True, 2, 0, 3),
        (True, 3, 0, 4),
        (True, 0, 1, 2),
        (True, 3, 1, 6),
    ],
)
def test_points_of_ironworks(flipped: bool, miners: int, engineer: int, vp: int) -> None:
    """KK-365, KK-331, KK-D03: front E 1, M 1, MM 1; back E 2, M 2, M 1, M 1."""
    orange = Seat(miners={"ironworks": miners}, engineers={"ironworks": engineer},
                  flipped=["ironworks"] if flipped else [])  # fmt: skip

    assert pithead(orange).scored(ORANGE, "ironworks") == [vp]


@pytest.mark.parametrize(
    ("engineers", "miners", "points"),
    [(0, 0, 0), (1, 0, 1), (2, 0, 2), (0, 1, 1), (0, 2, 1), (0, 3, 2), (1, 3, 3), (2, 1, 3), (2, 2, 3), (2, 3, 4)],
)
def test_virtual_points_of_administration(engineers: int, miners: int, points: int) -> None:
    """KK-370, KK-361, KK-D20: E, E, M, MM; an engineer and three miners make 3, as two engineers and a miner do."""
    seat = Seat(engineers={"administration": engineers}, miners={"administration": miners})

    assert administration_points(kohle(players=[seat]).player(ORANGE)) == points


@pytest.mark.parametrize(
    ("name", "flipped", "miners", "engineers"),
    [
        ("administration", False, 3, 2),
        ("ironworks", False, 3, 1),
        ("ironworks", True, 3, 1),
        ("loading", False, 1, 1),
        ("loading", True, 2, 1),
    ],
)
def test_a_full_card_takes_no_more_pieces(name: str, flipped: bool, miners: int, engineers: int) -> None:
    """KK-365, KK-370, KK-375."""
    turned = [name] if flipped else []
    almost = kohle(players=[Seat(coins=5, miners={name: miners - 1}, engineers={name: engineers - 1}, flipped=turned)])
    assert almost.refused(f"engineer {name}") is None
    assert almost.play("miners").refused(f"insert {name}") is None

    full = kohle(players=[Seat(coins=5, miners={name: miners}, engineers={name: engineers}, flipped=turned)])
    assert full.refused(f"engineer {name}") == "KK-166"
    assert full.play("miners").refused(f"insert {name}") == "KK-177"


@pytest.mark.parametrize(("flipped", "numbers"), [([], (2, 2, 0)), (["workforce"], (2, 4, 1))])
def test_the_numbers_on_workforce(flipped: list[str], numbers: tuple[int, int, int]) -> None:
    """KK-376, KK-R12: insertions, steps, engineers that may be moved."""
    g = kohle(players=[Seat(flipped=flipped)]).play("miners").g

    assert (g.inserts, g.steps, g.engineer_moves) == numbers
