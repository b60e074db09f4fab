"""Kohle & Kolonie, section 18.2: values of the Trust, basic bids and markers."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.auction import bases, consolidate, consolidation, values, won
from games.kohle_kolonie.build import BLUE, ORANGE, Play, Seat
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import ids

# Vereinigter General: Generals Erbstollen (1), Große Nebenbank (7), Glocke (16), each of value 1


GENERAL = "large_general"


def test_the_trusts_value_is_its_coins_its_mines_and_an_additional_coin() -> None:
    """KK-290, KK-243, KK-R20: the coins stay on the track, the Additional Coin is used up."""
    game = consolidate([Seat(coins=9, mines={"A1": "16"})], trust=["7", "1"], trust_coins=(1, 2, 3), extra_coin=1)

    assert game.g.trust_value == 3 + 2 + 1
    assert game.g.extra_coin == 0
    assert sum(game.g.trust_coins) == 3


def test_the_basic_bid_is_mines_administration_and_markers() -> None:
    """KK-291, KK-370, KK-371, KK-R40: all own mines of the ground add up, Administration counts by itself."""
    seat = Seat(coins=9, mines={"A1": "16", "A2": "7"}, miners={"administration": 1}, engineers={"administration": 2})
    game = consolidate([seat], trust=["1"])
    assert game.player(ORANGE).base == 2 + 3
    seat = Seat(coins=9, mines={"A1": "16", "A2": "4"}, engineers={"administration": 1})
    large = ("large_general", "large_hasenwinkel")
    twice = consolidate([seat], trust=["1", "18"], large=large, trust_coins=(1,))
    assert twice.player(ORANGE).base == 1 + 1
    assert twice.play("pass").player(ORANGE).base == 1 + 1, "Administration points are not used up (KK-371)"


def declaring(**more: Any) -> Play:
    seat = Seat(coins=9, mines={"A1": "16"}, bonus="consolidation_aid", markers={"consolidation": 2})
    return consolidate([seat], trust=["7"], display=["1"], **more)


def test_markers_raise_the_basic_bid_and_are_given_up_whoever_wins() -> None:
    """KK-292, KK-092, KK-394: aid +2, railway markers +1 each, any number together."""
    game = declaring()
    assert game.state.decision == "declare"
    assert game.moves() == [
        "declare nothing",
        "declare 1",
        "declare 2",
        "declare aid",
        "declare aid 1",
        "declare aid 2",
    ]
    refusal = game.try_play("declare 3")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("KK-292", 3, 2)

    game.play("declare aid 2")

    p = game.player(ORANGE)
    assert (p.base, p.bonus, p.markers[ids.R_CONSOLIDATION]) == (1 + 2 + 2, 0, 0)
    assert "consolidation_aid" in game.track
    game.play("pass")
    assert game.player(ORANGE).markers[ids.R_CONSOLIDATION] == 0


def test_the_aid_must_be_held() -> None:
    """KK-092."""
    game = consolidate([Seat(coins=3, mines={"A1": "16"}, markers={"consolidation": 1})], trust=["7", "1"])
    assert game.refused("declare aid") == "KK-092"


def test_fresh_markers_wait_under_the_option() -> None:
    """KK-D11."""
    seat = Seat(coins=9, mines={"A1": "16"}, markers={"consolidation": 2}, fresh={"consolidation": 1})
    game = consolidate([seat], trust=["7", "1"], options={"railway_marker_same_round": False})
    assert game.moves() == ["declare nothing", "declare 1"]


def test_no_marker_is_added_after_the_declarations() -> None:
    """KK-293, KK-R25: afterwards none may be added."""
    players = [Seat(coins=9, mines={"A1": "7"}, markers={"consolidation": 1}), Seat(coins=9, mines={"A1": "16"},
               markers={"consolidation": 1})]  # fmt: skip
    game = consolidate(players, trust=["1"])
    assert (game.state.decision, game.state.seat) == ("declare", BLUE)
    game.play("declare nothing")
    assert (game.state.decision, game.state.seat) == ("declare", ORANGE)
    game.play("declare nothing")
    assert (game.state.decision, game.state.seat) == ("bid", BLUE)
    assert game.refused("declare 1") == "KK-293"
    assert declaring().refused("bid 5") == "KK-293"


@pytest.mark.parametrize(
    ("option", "moves"), [("automatic", None), ("optional", ["declare nothing", "declare administration"])]
)
def test_administration_points_may_be_optional(option: str, moves: list[str] | None) -> None:
    """KK-D10, KK-371."""
    seat = Seat(coins=9, mines={"A1": "16"}, engineers={"administration": 2})
    game = consolidate([seat], trust=["7", "1"], options={"administration_points": option})
    if moves is None:
        assert (game.state.decision, game.player(ORANGE).base) == ("bid", 3)
        assert declaring().refused("declare administration") == "KK-371"
        return
    assert game.moves() == moves
    assert game.state.after("declare nothing").record.players[ORANGE].base == 1
    assert game.play("declare administration").player(ORANGE).base == 3


# --- 18.2 values ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "pending", "trust", "value"),
    [(6, 0, ["5", "9", "21"], 11), (6, 1, ["5", "9", "21"], 12), (0, 0, [], 5), (0, 1, [], 6), (3, 0, ["9"], 8)],
)
def test_the_value_of_the_trust(coins: int, pending: int, trust: list[str], value: int) -> None:
    """KK-290: coins, values of its mines bought and unbought (1 + 2 + 2), and 1 for a pending Additional Coin."""
    game = consolidation(Seat(mines={"A1": "13"}, coins=20), seats=4, large="large_altendorf", coins=coins,
                         trust=trust, extra_coin=pending)  # fmt: skip

    assert values(game, "trust-value") == [(None, value)]
    assert game.events("trust-value")[0].data["mine"] == "large_altendorf"
    assert game.g.trust_value == value
    assert sum(game.g.trust_coins) == coins


def test_the_additional_coin_is_used_up_even_if_nobody_has_to_raise() -> None:
    """KK-243, KK-290, KK-R20: Orange leads 6 to 3 and wins at once."""
    game = consolidation(Seat(mines={"A1": "9", "A2": "21"}, engineers={"administration": 2}), seats=4, coins=0,
                         large="large_altendorf", extra_coin=1)  # fmt: skip

    assert values(game, "trust-value") == [(None, 3)]
    assert won(game) == [(ORANGE, "large_altendorf")]
    assert game.g.extra_coin == 0


@pytest.mark.parametrize("mines", [{"A1": "4", "A2": "18"}, {}])
def test_the_additional_coin_waits_where_nothing_is_compared(mines: dict[str, str]) -> None:
    """KK-R20, KK-288, KK-289: neither one owner of all mines nor a ground without players uses it up."""
    game = consolidation(Seat(mines=mines), large="large_hasenwinkel", extra_coin=1)

    assert len(won(game)) == 1
    assert game.g.extra_coin == 1


def test_the_additional_coin_waits_for_a_consolidation_the_trust_takes_part_in() -> None:
    """KK-243, KK-R20: here two players share the ground."""
    game = consolidation(
        Seat(mines={"A1": "4"}, coins=2), Seat(mines={"A1": "18"}), large="large_hasenwinkel", extra_coin=1
    )

    assert game.state.decision == "bid"
    assert game.play("pass").g.extra_coin == 1


def test_the_basic_bid_adds_mine_values_administration_and_declared_markers() -> None:
    """KK-291, KK-292, KK-R40: 1 + 2 of two mines, 3 of Administration, 2 of the aid, 1 of one marker."""
    orange = Seat(mines={"A1": "5", "A2": "9"}, engineers={"administration": 2}, miners={"administration": 1},
                  bonus="consolidation_aid", markers={"consolidation": 2}, coins=9)  # fmt: skip
    game = consolidation(orange, seats=4, large="large_altendorf", coins=6)

    game.play("declare aid 1")

    assert [event.data for event in game.events("base")] == [{"value": 9, "points": 3, "administration": 3}]
    assert (game.player(ORANGE).base, game.player(ORANGE).bid) == (9, 9)
    assert (game.state.decision, game.state.seat, game.g.trust_value) == ("bid", ORANGE, 9)


def test_only_mines_of_the_ground_count() -> None:
    """KK-291: 18 lies in another ground, 42 is a single mine."""
    game = consolidation(Seat(mines={"A1": "16", "A2": "18", "B1": "42"}, coins=9), coins=2)

    assert bases(game) == [(ORANGE, 1, 0)]


def test_what_can_be_declared() -> None:
    """KK-292: the aid or not, none to all of the consolidation markers; other railway markers do not help."""
    orange = Seat(mines={"A1": "16"}, bonus="consolidation_aid", markers={"consolidation": 2, "wagon": 1, "worker": 1})
    game = consolidation(orange, coins=2)

    assert (game.state.decision, game.state.seat) == ("declare", ORANGE)
    assert game.moves() == ["declare nothing", "declare 1", "declare 2", "declare aid", "declare aid 1",
                            "declare aid 2"]  # fmt: skip
    assert game.try_play("declare 3") == Refusal("KK-292", needs=3, has=2)
    assert game.refused("declare administration") == "KK-371"
    assert game.refused("pass") == "KK-293"
    assert game.refused("bid 9") == "KK-293"


def test_the_aid_needs_its_marker() -> None:
    """KK-092, KK-292, KK-D33: the railway marker is a different one."""
    game = consolidation(Seat(mines={"A1": "16"}, bonus="wagon", markers={"consolidation": 1}), coins=2)

    assert game.moves() == ["declare nothing", "declare 1"]
    assert game.refused("declare aid") == "KK-092"


@pytest.mark.parametrize(("coins", "winner"), [(1, ORANGE), (4, None)])
def test_declared_markers_are_given_up_whoever_wins(coins: int, winner: int | None) -> None:
    """KK-292, KK-077: the bonus marker goes back to the track, railway markers leave the game."""
    orange = Seat(mines={"A1": "16"}, bonus="consolidation_aid", markers={"consolidation": 3})
    game = consolidation(orange, coins=coins, railway={})
    before = [name for name in game.track if name]

    game.play("declare aid 2")

    assert won(game) == [(winner, "large_general")]
    assert [event.data["marker"] for event in game.events("used")] == ["consolidation_aid"]
    assert game.events("unused") == []
    assert game.track == [*before, "consolidation_aid"]
    assert game.player(ORANGE).bonus == 0
    assert game.player(ORANGE).markers[ids.R_CONSOLIDATION] == 1
    assert game.g.railway_left == [0, 0, 0, 0, 0]


def test_markers_not_declared_are_kept() -> None:
    """KK-292, KK-393: the railway markers stay for later rounds, the bonus marker for phase 10."""
    orange = Seat(mines={"A1": "16"}, bonus="consolidation_aid", markers={"consolidation": 2}, coins=9)
    game = consolidation(orange, coins=2).play("declare nothing")

    assert bases(game) == [(ORANGE, 1, 0)]
    assert game.player(ORANGE).markers[ids.R_CONSOLIDATION] == 2
    assert game.player(ORANGE).bonus == ids.B_AID + 1


def test_markers_are_declared_in_bidding_order_before_any_bid() -> None:
    """KK-293, KK-R25, KK-R05: Blue with number 16 before Orange with 7, against the turn order."""
    game = consolidation(
        Seat(mines={"A1": "7"}, markers={"consolidation": 1}, coins=3),
        Seat(mines={"A1": "16"}, markers={"consolidation": 1}, coins=3),
        coins=2,
    )

    assert (game.state.decision, game.state.seat) == ("declare", BLUE)
    game.play("declare 1")
    assert (game.state.decision, game.state.seat, bases(game)) == ("declare", ORANGE, [(BLUE, 2, 1)])
    game.play("declare nothing")
    assert (game.state.decision, game.state.seat, bases(game)) == ("bid", BLUE, [(ORANGE, 1, 0)])


def test_no_marker_is_added_once_bidding_has_begun() -> None:
    """KK-293."""
    game = consolidation(Seat(mines={"A1": "16"}, markers={"consolidation": 1}, coins=5), coins=2)
    game.play("declare nothing")

    assert game.moves() == ["pass", "bid 5", "bid 6"]
    assert game.refused("declare 1") == "KK-293"


def test_the_aid_helps_in_one_consolidation_only() -> None:
    """KK-092, KK-292: the second ground is bid for without it."""
    orange = Seat(mines={"A1": "16", "A2": "6"}, bonus="consolidation_aid")
    game = consolidation(orange, large="large_general large_wiendahlsbank", coins=6).play("declare aid")

    assert [points for _, _, points in bases(game)] == [2, 0]
    assert len(won(game)) == 2


def test_administration_counts_in_every_consolidation_of_the_phase() -> None:
    """KK-370, KK-371: the pieces stay where they are."""
    orange = Seat(mines={"A1": "16", "A2": "6"}, engineers={"administration": 1}, miners={"administration": 3})
    game = consolidation(orange, large="large_general large_wiendahlsbank", coins=6)

    assert [event.data["administration"] for event in game.events("base")] == [3, 3]
    assert [value for _, value, _ in bases(game)] == [4, 4]
    assert game.player(ORANGE).card_miners[ids.ADMINISTRATION] == 3
    assert game.player(ORANGE).card_engineers[ids.ADMINISTRATION] == 1
