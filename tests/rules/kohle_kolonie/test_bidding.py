"""Kohle & Kolonie, section 18.3: bidding."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.auction import bases, begun, consolidate, consolidation, values, won
from games.kohle_kolonie.build import BLUE, ORANGE, RED, YELLOW, Seat, kohle, mine
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.consolidation import highest_bid, leader

# Vereinigter General: Generals Erbstollen (1), Große Nebenbank (7), Glocke (16), each of value 1


GENERAL = "large_general"


def test_bidding_order_is_by_highest_number() -> None:
    """KK-295, KK-R05, KK-R40: turn order does not matter, and one place per player."""
    players = [Seat(coins=9, mines={"A1": "7"}), Seat(coins=9, mines={"A1": "1", "A2": "16"})]
    game = consolidate(players, order=[ORANGE, BLUE, RED])
    assert game.g.bidders[:2] == [BLUE, ORANGE]


def test_the_leader_holds_the_highest_value_alone() -> None:
    """KK-296, KK-297, KK-R26: a leader is skipped; tied with the Trust nobody leads."""
    g = kohle(bidders_n=2, trust_value=3).g
    g.bidders = [ORANGE, BLUE, 0, 0, 0]
    for seat, bid in ((ORANGE, 3), (BLUE, 2)):
        g.players[seat].bidding, g.players[seat].bid = 1, bid
    assert (highest_bid(g), leader(g)) == (3, -1)
    g.players[ORANGE].bid = 4
    assert (highest_bid(g), leader(g)) == (4, ORANGE)
    g.players[BLUE].bid = 4
    assert leader(g) == -1
    g.players[BLUE].bidding = 0
    assert leader(g) == ORANGE


def test_the_leader_is_skipped_when_reached() -> None:
    """KK-297: Blue is first in bidding order and leads, so Orange is asked."""
    players = [Seat(coins=9, mines={"A1": "7"}), Seat(coins=9, mines={"A1": "16"}, engineers={"administration": 2})]
    game = consolidate(players, trust=["1"], trust_coins=())

    assert (game.state.decision, game.state.seat) == ("bid", ORANGE)


def test_a_bid_must_beat_the_highest_value_and_be_covered_by_coins() -> None:
    """KK-298, KK-R41: jumps are allowed."""
    game = consolidate([Seat(coins=4, mines={"A1": "16"})], trust=["7", "1"], trust_coins=(1,))
    assert game.moves() == ["pass", "bid 4", "bid 5"]
    low = game.try_play("bid 3")
    assert low is not None
    assert (low.rule, low.needs, low.has) == ("KK-298", 4, 3)
    high = game.try_play("bid 6")
    assert high is not None
    assert (high.rule, high.needs, high.has) == ("KK-298", 5, 4)


def test_one_coin_does_not_beat_two_mines_of_the_trust() -> None:
    """KK-298, KK-R53."""
    game = consolidate([Seat(coins=1, mines={"A1": "16"})], trust=["7", "1"])
    assert [event.seat for event in begun(game, "passed")] == [ORANGE]
    assert [event.seat for event in begun(game, "won")] == [None]


def test_who_has_passed_is_out_and_the_bid_counts_no_more() -> None:
    """KK-299, KK-301: the last one left wins without raising."""
    players = [
        Seat(coins=9, mines={"A1": "7"}),
        Seat(coins=9, mines={"A1": "16", "A2": "1"}, engineers={"administration": 1}),
    ]
    game = consolidate(players)
    assert game.state.seat == ORANGE
    game.play("bid 9")
    assert game.state.seat == BLUE
    game.play("pass")
    assert [event.seat for event in game.events("won")] == [ORANGE]
    assert game.paid(ORANGE, "bid") == [8]


def test_the_trust_never_raises_and_keeps_a_tie() -> None:
    """KK-300, KK-301, KK-R26."""
    game = consolidate([Seat(coins=9, mines={"A1": "16", "A2": "7"}, engineers={"administration": 1})], trust=["1"],
                       trust_coins=(1, 2))  # fmt: skip
    assert game.g.trust_value == game.player(ORANGE).base == 3
    assert (game.state.decision, game.state.seat) == ("bid", ORANGE)
    game.play("pass")
    assert [event.seat for event in game.events("won")] == [None]


def test_among_players_tied_above_the_trust_the_last_one_in_wins_without_raising() -> None:
    """KK-301, KK-R26."""
    players = [Seat(coins=9, mines={"A1": "7"}, engineers={"administration": 2}),
               Seat(coins=9, mines={"A1": "16"}, engineers={"administration": 2})]  # fmt: skip
    game = consolidate(players, trust=["1"], trust_coins=())
    assert (game.state.decision, game.state.seat) == ("bid", BLUE)
    game.play("pass")
    assert [event.seat for event in game.events("won")] == [ORANGE]
    assert game.paid(ORANGE, "bid") == []


def test_bids_go_beyond_the_track_of_the_tableau() -> None:
    """KK-302, KK-R27: the numbers 0 to 14 are a counting aid."""
    game = consolidate([Seat(coins=30, mines={"A1": "16"})], trust=["7", "1"])
    assert "bid 31" in game.moves()


def test_bids_are_numbered_up_to_127() -> None:
    """KK-R50: out of reach with a limited bank."""
    assert 18 + figures.MONEY < ids.MOST_BID
    rich = consolidate([Seat(coins=500, mines={"A1": "16"})], trust=["7", "1"], options={"bank_limited": False})
    assert rich.moves()[-1] == "bid 127"


def test_the_auction_of_vereinigter_general_with_an_administration() -> None:
    """KK-290, KK-295, KK-298, KK-301, KK-314: the printed example, as far as its text tells it.

    The Trust has been weakened to 2 coins and owns Generals Erbstollen: value 3. The owner of Glocke has the highest
    number and begins, although Große Nebenbank's owner with an Administration of value 3 leads with 4. The Trust's
    engine goes to the winner.
    """
    glocke = Seat(coins=4, mines={"A1": "16"}, bonus="consolidation_aid")
    nebenbank = Seat(coins=2, mines={"A1": "7"}, miners={"administration": 1}, engineers={"administration": 2})
    game = consolidate([glocke, nebenbank], trust=["1"], trust_coins=(1, 2))
    assert game.g.trust_value == 3
    game.play("declare aid")
    assert [game.player(seat).base for seat in (ORANGE, BLUE)] == [3, 4]
    assert (game.state.decision, game.state.seat) == ("bid", ORANGE), "tied with the Trust is not leading"
    game.play("bid 5")
    assert game.state.seat == BLUE
    game.play("bid 6", "bid 7")
    assert [event.seat for event in game.events("won")] == [ORANGE], "4 + 2 coins cannot reach 8, so Blue passes"
    assert game.paid(ORANGE, "bid") == [4]
    assert game.scored(BLUE, "mines-given-up") == [2]
    assert game.scored(ORANGE, "large-mines") == [4]
    p = game.player(ORANGE)
    assert (p.mines[0], p.engine[0], p.beside) == (mine(GENERAL) + 1, 1, 0)
    assert figures.MINE_INCOME[mine(GENERAL)] == 2


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
