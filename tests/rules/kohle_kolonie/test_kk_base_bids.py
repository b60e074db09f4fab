"""Kohle & Kolonie, sections 18.1 and 18.2: the order of consolidations, base bids and virtual points."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.auction import bases, consolidation, values, won
from games.kohle_kolonie.build import BLUE, ORANGE, Seat, mine
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import ids

# --- 18.1 sequence ----------------------------------------------------------------------------------


def test_every_large_mine_of_the_round_is_revealed_and_finished_before_the_next() -> None:
    """KK-285: three of round 3 with three players; those of later rounds stay stacked."""
    game = consolidation(large="large_general large_wiendahlsbank large_hasenwinkel")

    steps = [(event.kind, event.data["mine"]) for event in game.events() if event.kind in ("large", "won")]
    assert sorted(name for kind, name in steps if kind == "large") == [
        "large_general",
        "large_hasenwinkel",
        "large_wiendahlsbank",
    ]
    assert [kind for kind, _ in steps] == ["large", "won"] * 3
    assert [name for kind, name in steps if kind == "large"] == [name for kind, name in steps if kind == "won"]
    assert [event.data["phase"] for event in game.events("phase")] == [6, 7, 8, 9, 10, 1]
    assert game.g.where[mine("large_mansfeld")] == ids.STACKED
    assert (game.g.large, game.g.round) == (0, 4)


def test_the_large_mines_come_in_random_order() -> None:
    """KK-285: shuffled, each can be the first."""
    names = ["large_bommerbaenke", "large_julius_philipp", "large_blankenburg"]
    first = [consolidation(round=4, large=" ".join(names), seed=seed).events("large")[0].data["mine"]
             for seed in range(24)]  # fmt: skip

    assert {name: 3 <= first.count(name) <= 14 for name in first} == dict.fromkeys(names, True)


def test_nothing_is_consolidated_in_round_two() -> None:
    """KK-285, KK-051."""
    game = consolidation(Seat(mines={"A1": "16"}), round=2, large="")

    assert game.events("large") == []
    assert [event.data["phase"] for event in game.events("phase")] == [6, 7, 8, 10, 1]
    assert game.player(ORANGE).mines[0] == mine("16") + 1


def test_mines_nobody_has_bought_belong_to_the_trust_in_this_consolidation() -> None:
    """KK-286, KK-287, KK-290: in phase 6 the Trust buys number 2, so 7 stays in the display; 1 + 1 + 2 coins."""
    game = consolidation(Seat(coins=4, mines={"A1": "16"}), display=["2", "7"], trust=["1"], coins=2)

    assert values(game, "trust-value") == [(None, 4)]
    assert game.g.where[mine("7")] == ids.DISPLAYED
    game.play("bid 5")
    assert [event.data for event in game.events("engines")] == [{"engines": 1, "mine": "large_general"}]
    assert game.g.where[mine("7")] == ids.REMOVED


def test_a_mine_that_never_entered_play_counts_as_unbought() -> None:
    """KK-R23, KK-286: it belongs to the Trust, and leaves the game."""
    game = consolidation(Seat(coins=4, mines={"A1": "16"}), trust=["1"], large="large_general 7", coins=2)

    assert values(game, "trust-value") == [(None, 4)]
    assert game.play("bid 5").g.where[mine("7")] == ids.REMOVED


def test_only_owners_of_small_mines_there_take_part() -> None:
    """KK-287, KK-D26: Red has a mine elsewhere; the Trust none in the ground, so it has no value."""
    game = consolidation(
        Seat(mines={"A1": "4"}, coins=2),
        Seat(mines={"A1": "18"}),
        Seat(mines={"A1": "42"}, coins=5),
        large="large_hasenwinkel",
        coins=6,
    )

    assert bases(game) == [(BLUE, 2, 0), (ORANGE, 1, 0)]
    assert game.events("trust-value") == []
    assert game.g.trust_value == -1
    assert (game.state.seat, game.moves()) == (ORANGE, ["pass", "bid 3"])


def test_the_owner_of_all_small_mines_wins_without_bidding_and_pays_nothing() -> None:
    """KK-288, KK-315: also against a rich Trust."""
    game = consolidation(Seat(coins=3, mines={"A1": "4", "A2": "18"}), large="large_hasenwinkel", coins=6)

    assert won(game) == [(ORANGE, "large_hasenwinkel")]
    assert game.events("base") == []
    assert game.events("paid") == []
    assert game.player(ORANGE).coins == 3
    assert (game.scored(ORANGE, "large-mines"), game.scored(ORANGE, "mines-given-up")) == ([4], [])
    assert game.player(ORANGE).mines == [mine("large_hasenwinkel") + 1, 0, 0, 0, 0, 0]


def test_a_ground_without_players_goes_to_the_trust_without_bidding() -> None:
    """KK-289, KK-R24: its engines go to the pool except one on the large mine."""
    game = consolidation(trust=["1", "7"], coins=2)

    assert won(game) == [(None, "large_general")]
    assert game.events("trust-value") == []
    assert [event.data for event in game.events("trust-took")] == [{"mine": "large_general", "engine": 1}]
    assert [game.g.where[mine(name)] for name in ("1", "7", "16")] == [ids.REMOVED] * 3
    assert game.g.where[mine("large_general")] == ids.TRUST
    assert game.g.engine_pool == 19


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
