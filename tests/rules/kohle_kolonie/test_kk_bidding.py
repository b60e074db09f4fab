"""Kohle & Kolonie, sections 18.1 to 18.3: who takes part in a consolidation, values, bidding."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, YELLOW, Play, Seat, kohle, mine
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import ids


def consolidation(*players: Seat, seats: int = 3, round: int = 3, large: str = "large_general", coins: int = 0,
                  **said: Any) -> Play:  # fmt: skip
    """The last answer to Subsidence leads to phase 9; an empty bank pays no income on the way there.

    Small mines a test does not name are nobody's, so they belong to the Trust. coins: on the Trust's track.
    """
    seated = [*players, *(Seat() for _ in range(seats - len(players)))]
    seated[-1].vp += 2
    fields: dict[str, Any] = {"bank": 0, "large": large.split(), "trust_coins": range(1, coins + 1)} | said
    game = kohle(seats=seats, round=round, players=seated, order=range(seats), turn=seats - 1, place=seats,
                 phase=ids.PH_DISASTER, stage=ids.S_SUBSIDENCE, decision=ids.SUBSIDENCE, disaster=1, subsidence=1,
                 blank_drawn=1, **fields)  # fmt: skip
    return game.play("lose vp")


def values(game: Play, kind: str) -> list[tuple[int | None, int]]:
    """Seat and value of the last move's events of a kind."""
    return [(event.seat, event.data["value"]) for event in game.events(kind)]


def bases(game: Play) -> list[tuple[int, int, int]]:
    """Seat, basic bid and the part of it that comes from markers."""
    return [(e.seat, e.data["value"], e.data["points"]) for e in game.events("base") if e.seat is not None]


def won(game: Play) -> list[tuple[int | None, str]]:
    """Who has won which large mine in the last move."""
    return [(event.seat, event.data["mine"]) for event in game.events("won")]


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


# --- 18.3 bidding -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("orange", "blue", "red", "order"),
    [
        (["5"], ["9"], ["13"], [RED, BLUE, ORANGE]),
        (["21", "5"], ["13"], ["9"], [ORANGE, BLUE, RED]),
        (["5"], ["9", "21"], ["13"], [BLUE, RED, ORANGE]),
        (["13"], ["9"], ["5", "21"], [RED, ORANGE, BLUE]),
    ],
)
def test_the_highest_number_bids_first(orange: list[str], blue: list[str], red: list[str], order: list[int]) -> None:
    """KK-295, KK-R40: one place in the order for each player, however many mines."""
    players = [
        Seat(mines=dict(zip(("A1", "A2"), names, strict=False)), coins=20, markers={"consolidation": 1})
        for names in (orange, blue, red)
    ]
    game = consolidation(*players, seats=4, large="large_altendorf", coins=6)
    asked = []
    while game.state.decision == "declare":
        asked.append(game.state.seat)
        game.play("declare nothing")

    assert asked == order
    assert game.g.bidders_n == 3
    assert game.g.bidders[:3] == order


def test_bidding_goes_round_in_the_same_order() -> None:
    """KK-295, KK-297, KK-299: after the last comes the first again; who has passed is left out."""
    rich = {"coins": 30}
    game = consolidation(Seat(mines={"A1": "5"}, **rich), Seat(mines={"A1": "9"}, **rich),  # type: ignore[arg-type]
                         Seat(mines={"A1": "13"}, **rich), Seat(mines={"A1": "21"}, **rich),  # type: ignore[arg-type]
                         seats=4, large="large_altendorf")  # fmt: skip
    asked = []
    for move in ("bid 5", "bid 6", "bid 7", "bid 8", "pass", "bid 9", "pass", "pass"):
        asked.append(game.state.seat)
        game.play(move)

    assert asked == [YELLOW, RED, BLUE, ORANGE, YELLOW, RED, BLUE, ORANGE]
    assert won(game) == [(RED, "large_altendorf")]
    assert [event.data["coins"] for event in game.events("paid")] == [8]


def test_the_leader_is_skipped() -> None:
    """KK-296, KK-297: Blue comes first in bidding order and alone holds the highest value."""
    game = consolidation(Seat(mines={"A1": "4"}, coins=5), Seat(mines={"A1": "18"}, coins=5), large="large_hasenwinkel")

    assert [p.bid for p in game.g.players[:2]] == [1, 2]
    assert (game.state.seat, game.state.decision) == (ORANGE, "bid")
    game.play("bid 3")
    assert game.state.seat == BLUE
    game.play("bid 5")
    assert game.state.seat == ORANGE


def test_a_player_tied_with_the_trust_is_no_leader() -> None:
    """KK-296, KK-R26: both have 3, so Orange must raise or pass."""
    game = consolidation(Seat(mines={"A1": "16"}, engineers={"administration": 2}, coins=1), coins=1)

    assert (game.g.trust_value, game.player(ORANGE).bid) == (3, 3)
    assert game.moves() == ["pass", "bid 4"]


def test_a_player_ahead_of_the_trust_wins_without_raising() -> None:
    """KK-296, KK-301."""
    game = consolidation(Seat(mines={"A1": "16"}, engineers={"administration": 2}, coins=5))

    assert won(game) == [(ORANGE, "large_general")]
    assert (game.events("bid"), game.events("paid"), game.player(ORANGE).coins) == ([], [], 5)


def test_a_raise_is_at_least_one_more_than_the_highest_value() -> None:
    """KK-298: H is 6; jumps are allowed, up to the coins."""
    game = consolidation(Seat(mines={"A1": "16"}, coins=8), coins=4)

    assert game.moves() == ["pass", "bid 7", "bid 8", "bid 9"]
    assert game.try_play("bid 6") == Refusal("KK-298", needs=7, has=6)
    assert game.try_play("bid 0") == Refusal("KK-298", needs=7, has=0)
    assert game.try_play("bid 10") == Refusal("KK-298", needs=9, has=8)
    game.play("bid 9")
    assert values(game, "bid") == [(ORANGE, 9)]
    assert game.paid(ORANGE, "bid") == [8]


def test_the_own_former_bid_counts_when_raising_again() -> None:
    """KK-296, KK-298: coins cover the difference to the basic bid, not to the last bid."""
    game = consolidation(
        Seat(mines={"A1": "4"}, coins=5), Seat(mines={"A1": "18"}, coins=5), large="large_hasenwinkel"
    ).play("bid 4", "bid 5")

    assert (game.state.seat, game.moves()) == (ORANGE, ["pass", "bid 6"])
    assert game.try_play("bid 7") == Refusal("KK-298", needs=6, has=5)


def test_who_cannot_raise_passes() -> None:
    """KK-298, KK-R53: without being asked."""
    game = consolidation(Seat(mines={"A1": "16"}, coins=4), coins=3)

    assert [(event.kind, event.seat) for event in game.events("passed")] == [("passed", ORANGE)]
    assert won(game) == [(None, "large_general")]
    assert game.player(ORANGE).coins == 4


def test_who_has_passed_is_out_and_the_bid_no_longer_counts() -> None:
    """KK-299, KK-301: Blue and Orange are tied at 2 above the Trust; Blue passes, Orange wins without raising."""
    game = consolidation(Seat(mines={"A1": "7"}, engineers={"administration": 1}, coins=9),
                         Seat(mines={"A1": "16"}, engineers={"administration": 1}, coins=9))  # fmt: skip
    assert (game.g.trust_value, game.state.seat) == (1, BLUE)

    game.play("pass")

    assert won(game) == [(ORANGE, "large_general")]
    assert [event.seat for event in game.events("passed")] == [BLUE]
    assert (game.events("paid"), game.player(ORANGE).coins, game.player(BLUE).coins) == ([], 9, 9)


def test_among_tied_players_the_last_who_has_not_passed_wins() -> None:
    """KK-301, KK-R26: three at 2, nobody raises."""
    one = {"engineers": {"administration": 1}, "coins": 9}
    players = [Seat(mines={"A1": name}, **one) for name in ("1", "7", "16")]  # type: ignore[arg-type]
    game = consolidation(*players)
    asked = [game.state.seat]
    game.play("pass")
    asked.append(game.state.seat)
    game.play("pass")

    assert asked == [RED, BLUE]
    assert won(game) == [(ORANGE, "large_general")]


def test_a_tied_player_who_raises_leads() -> None:
    """KK-296, KK-298: then the other one has to answer."""
    game = consolidation(Seat(mines={"A1": "7"}, engineers={"administration": 1}, coins=9),
                         Seat(mines={"A1": "16"}, engineers={"administration": 1}, coins=1))  # fmt: skip
    game.play("bid 3")

    assert (game.state.seat, game.moves()[:2]) == (ORANGE, ["pass", "bid 4"])
    game.play("bid 4")
    assert [event.seat for event in game.events("passed")] == [BLUE]
    assert won(game) == [(ORANGE, "large_general")]


def test_the_trust_wins_a_tie_against_the_last_player() -> None:
    """KK-301, KK-R26, KK-R39: Orange has 3 like the Trust and passes."""
    game = consolidation(Seat(mines={"A1": "16"}, engineers={"administration": 2}, coins=5), coins=1).play("pass")

    assert won(game) == [(None, "large_general")]
    assert (game.player(ORANGE).coins, game.scored(ORANGE, "mines-given-up")) == (5, [2])


def test_the_trust_never_raises_and_never_passes() -> None:
    """KK-300, KK-290: its value and its coins stay as they are until the end."""
    game = consolidation(Seat(mines={"A1": "7"}, coins=9), Seat(mines={"A1": "16"}, coins=9), coins=3)
    assert game.g.trust_value == 4
    game.play("bid 5")
    assert (game.g.trust_value, game.state.seat) == (4, ORANGE)
    game.play("pass")

    assert won(game) == [(BLUE, "large_general")]
    assert game.g.trust_coins[:3] == [1, 1, 1]


def test_the_trust_wins_when_everybody_has_passed() -> None:
    """KK-301, KK-299."""
    game = consolidation(Seat(mines={"A1": "7"}, coins=9), Seat(mines={"A1": "16"}, coins=9), coins=3)
    game.play("pass", "pass")

    assert won(game) == [(None, "large_general")]
    assert (game.player(ORANGE).coins, game.player(BLUE).coins) == (9, 9)


def test_the_last_player_in_still_has_to_beat_the_trust() -> None:
    """KK-301, KK-298: Blue passes, Orange has 1 against 4."""
    game = consolidation(Seat(mines={"A1": "7"}, coins=4), Seat(mines={"A1": "16"}, coins=9), coins=3).play("pass")

    assert (game.state.seat, game.moves()) == (ORANGE, ["pass", "bid 5"])
    assert won(game.play("bid 5")) == [(ORANGE, "large_general")]


def test_a_bid_may_exceed_the_track_of_the_tableau() -> None:
    """KK-302, KK-R27: it shows 0 to 14."""
    game = consolidation(Seat(mines={"A1": "16"}, coins=30), coins=2).play("bid 31")

    assert game.paid(ORANGE, "bid") == [30]
    assert game.player(ORANGE).coins == 0


def test_bids_end_at_127() -> None:
    """KK-R50, KK-302: with an unlimited bank a player who would have to go beyond passes."""
    game = consolidation(Seat(mines={"A1": "7"}, coins=300), Seat(mines={"A1": "16"}, coins=300),
                         options={"bank_limited": False}, coins=2)  # fmt: skip

    assert game.moves()[-1] == "bid 127"
    game.play("bid 127")
    assert [event.seat for event in game.events("passed")] == [ORANGE]
    assert won(game) == [(BLUE, "large_general")]


def test_each_consolidation_is_paid_before_the_next_is_revealed() -> None:
    """KK-R41, KK-285, KK-310: in both grounds 2 coins would beat the Trust, and Orange has 3."""
    game = consolidation(Seat(mines={"A1": "16", "A2": "6"}, coins=3), large="large_general large_wiendahlsbank")
    # Glocke is worth 1 against two mines of the Trust, Güldener Mond 1 against one of value 2.
    assert (game.g.trust_value, game.moves()) == (2, ["pass", "bid 3", "bid 4"])

    game.play("bid 3")

    assert [event.kind for event in game.events() if event.kind in ("paid", "large", "won")] == ["paid", "won"]
    assert (game.state.decision, game.player(ORANGE).coins) == ("space", 1)
    game.play("space A2")
    kinds = [event.kind for event in game.events() if event.kind in ("large", "base", "passed", "won")]
    assert kinds == ["large", "base", "passed", "won"]
    assert [seat for seat, _ in won(game)] == [None]
    assert game.player(ORANGE).coins == 1


def test_coins_cannot_be_made_of_workers_during_the_phase() -> None:
    """KK-207, KK-R41: only coins held at that moment count."""
    game = consolidation(Seat(mines={"A1": "16"}, coins=3, workers=8), coins=1)

    assert game.state.decision == "bid"
    assert game.moves() == ["pass", "bid 4"]
    assert game.try_play("sell workers") is not None


def test_the_auction_of_vereinigter_general() -> None:
    """KK-290, KK-291, KK-295, KK-296, KK-298, KK-310, KK-313, KK-314, KK-315, KK-D22, KK-D25, KK-R26.

    The Trust, weakened to 2 coins, owns Generals Erbstollen: 3. Orange owns Glocke and has two engineers in
    Administration: 3 as well, so Orange has to raise. Blue owns Große Nebenbank.
    """
    game = consolidation(
        Seat(mines={"A1": "16"}, engineers={"administration": 2}, coins=4),
        Seat(mines={"A1": "7"}, engines=["A1"], coins=4),
        trust=["1"],
        coins=2,
    )
    assert values(game, "trust-value") == [(None, 3)]
    assert bases(game) == [(ORANGE, 3, 0), (BLUE, 1, 0)]
    assert game.state.seat == ORANGE
    game.play("bid 4")
    assert (game.state.seat, game.moves()) == (BLUE, ["pass", "bid 5"])
    game.play("bid 5")
    assert (game.state.seat, game.moves()) == (ORANGE, ["pass", "bid 6", "bid 7"])

    game.play("bid 6")

    assert won(game) == [(ORANGE, "large_general")]
    assert (game.player(ORANGE).coins, game.player(BLUE).coins) == (1, 4)
    assert game.scored(ORANGE, "large-mines") == [4]
    assert game.scored(BLUE, "mines-given-up") == [2]
    assert [event.data for event in game.events("engines")] == [{"engines": 2, "mine": "large_general"}]
    assert (game.player(ORANGE).engine[0], game.player(ORANGE).beside) == (1, 1)
    assert (game.player(ORANGE).pool, game.player(BLUE).pool) == (19, 20)


def test_a_consolidation_leaves_nothing_behind() -> None:
    """KK-293, KK-299: bids, order and values are gone before the next one."""
    game = consolidation(Seat(mines={"A1": "7"}, coins=4), Seat(mines={"A1": "16"}, coins=9), coins=3)
    assert (game.g.bidders_n, game.g.bidders[:2], game.g.trust_value) == (2, [BLUE, ORANGE], 4)
    game.play("bid 6")

    assert (game.g.bidders_n, game.g.bidders, game.g.asked, game.g.trust_value) == (0, [0] * 5, 0, 0)
    assert [(p.base, p.bid, p.bidding) for p in game.g.players] == [(0, 0, 0)] * 5
