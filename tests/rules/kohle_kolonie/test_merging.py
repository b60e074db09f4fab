"""Kohle & Kolonie, sections 18.4 and 18.5: what winning and losing a consolidation mean."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, ground, kohle, mine
from games.kohle_kolonie.moments import GENERAL, consolidation, tableau
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.board import owned_in
from kohlenpott.games.kohle_kolonie.rules.merging import pay_bid, win, win_for_trust


def winning(players: list[Seat], seat: int = ORANGE, **more: Any) -> Any:
    g = kohle(round=3, players=players, large=[GENERAL], **more).g
    g.large = mine(GENERAL) + 1
    win(g, seat)
    return g


def losing(players: list[Seat], **more: Any) -> Any:
    g = kohle(round=3, players=players, large=[GENERAL], **more).g
    g.large = mine(GENERAL) + 1
    win_for_trust(g)
    return g


OWNERS = [
    Seat(mines={"A1": "2", "A2": "16", "B1": "7"}, engines=["A1", "A2"]),
    Seat(mines={"A1": "1", "A2": "4"}, engines=["A1"]),
]


def test_the_winner_pays_the_difference_and_nobody_else_pays() -> None:
    """KK-310, KK-R41: to the bank, at once."""
    g = kohle(round=3, players=[Seat(coins=6, mines={"A1": "16"}), Seat(coins=6, mines={"A1": "7"})], large=[GENERAL]).g
    g.large = mine(GENERAL) + 1
    g.players[ORANGE].base, g.players[ORANGE].bid = 3, 7
    g.players[BLUE].base, g.players[BLUE].bid = 1, 6
    bank = g.bank
    pay_bid(g, ORANGE)
    assert ([p.coins for p in g.players[:2]], g.bank - bank) == ([2, 6], 4)


def test_all_small_mines_leave_the_game() -> None:
    """KK-311, KK-R23: the Trust's, those in the display and those not yet revealed too."""
    g = winning([Seat(mines={"A1": "16"})], trust=["1"], display=["7"])
    assert [g.where[mine(name)] for name in ("1", "7", "16")] == [ids.REMOVED] * 3


def test_one_miner_marks_the_large_mine_and_the_others_go_home() -> None:
    """KK-312."""
    g = winning(OWNERS)
    assert g.where[mine(GENERAL)] == ids.OWNED + ORANGE
    assert [p.pool for p in g.players[:2]] == [17 + 2 - 1, 18 + 1]


def test_losers_score_two_points_for_each_mine_given_up() -> None:
    """KK-313: the winner scores nothing for the own small mines."""
    g = winning([Seat(mines={"A1": "16"}), Seat(mines={"A1": "1", "A2": "7"})])
    assert [p.earned[ids.V_GIVEN_UP] for p in g.players[:2]] == [0, 4]


def test_engines_go_on_the_large_mine_and_beside_the_tableau() -> None:
    """KK-314, KK-D25, KK-144: own, others' and the Trust's; one on the large mine, the rest beside the tableau."""
    players = [Seat(mines={"A1": "16"}, engines=["A1"]), Seat(mines={"A1": "7"}, engines=["A1"])]
    g = winning(players, trust=["1"])
    assert (g.engine_waits, g.players[ORANGE].beside, g.players[BLUE].engine[0]) == (1, 2, 0)
    none = winning([Seat(mines={"A1": "16"})], tokens=["1"], display=["7"])
    assert (none.engine_waits, none.players[ORANGE].beside) == (0, 0)


def test_the_winner_scores_the_printed_points_once() -> None:
    """KK-315, KK-009, KK-D23."""
    g = winning([Seat(mines={"A1": "16"})])
    assert g.players[ORANGE].earned[ids.V_LARGE] == 4


def test_gaps_close_before_the_large_mine_is_laid_down() -> None:
    """KK-316, KK-325, KK-326, KK-R28: engines move with their cards."""
    g = winning(OWNERS)
    p = g.players[ORANGE]
    assert (p.mines, p.engine) == ([mine("2") + 1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0])
    other = g.players[BLUE]
    assert (other.mines[:2], other.engine[:2]) == ([mine("4") + 1, 0], [0, 0])
    assert (g.decision, g.turn, g.buying) == (ids.SPACE, ORANGE, mine(GENERAL) + 1)
    game = Play(kohle().state.game.from_raw(in_phase_nine(g)))
    assert game.moves() == ["space A2", "space B1"]
    game.play("space B1")
    assert (game.player(ORANGE).mines[3], game.player(ORANGE).engine[3]) == (mine(GENERAL) + 1, 1)


def in_phase_nine(g: Any) -> bytes:
    g.phase, g.stage, g.place = ids.PH_CONSOLIDATION, ids.S_REVEALING, 0
    return bytes(g.to_bytes())


def test_only_the_large_mine_is_left_of_the_ground() -> None:
    """KK-317."""
    g = winning([Seat(mines={"A1": "16"})], trust=["1"], display=["7"])
    owned = [name for name in ("1", "7", "16", GENERAL) if g.where[mine(name)] >= ids.TRUST]
    assert owned == [GENERAL]


def test_if_the_trust_wins_all_cards_leave_the_game() -> None:
    """KK-320: also those in the display."""
    g = losing([Seat(mines={"A1": "16"})], trust=["1"], display=["7"])
    assert [g.where[mine(name)] for name in ("1", "7", "16")] == [ids.REMOVED] * 3


def test_small_mines_lost_to_the_trust_leave_points_and_miners() -> None:
    """KK-321, KK-R39, KK-325."""
    g = losing([Seat(mines={"A1": "16", "A2": "7", "A3": "2"})], trust=["1"])
    p = g.players[ORANGE]
    assert (p.earned[ids.V_GIVEN_UP], p.pool, p.mines[:2]) == (4, 19, [mine("2") + 1, 0])


def test_the_trust_keeps_one_engine_on_the_large_mine() -> None:
    """KK-322, KK-R29, KK-R24: the others go to the pool, tokens are removed."""
    g = losing([Seat(mines={"A1": "16"}, engines=["A1"])], trust=["1"], tokens=["7"], engine_pool=0)
    assert g.where[mine(GENERAL)] == ids.TRUST
    assert g.engine_pool == 2 - 1
    bare = losing([Seat(mines={"A1": "16"})], tokens=["1"], engine_pool=0)
    assert bare.where[mine(GENERAL)] == ids.TRUST_TOKEN


def test_an_empty_top_row_takes_the_first_card_of_the_bottom_row() -> None:
    """KK-325."""
    g = losing([Seat(mines={"A1": "16", "B1": "2", "B2": "4"}, rescue=["A1"])])
    p = g.players[ORANGE]
    assert p.mines == [mine("2") + 1, 0, 0, mine("4") + 1, 0, 0]
    assert p.rescue[0] == 1


# --- 18.4 a player wins -------------------------------------------------------------------------------


def test_the_winner_pays_the_difference_to_the_basic_bid_and_nobody_else_pays() -> None:
    """KK-310: Blue has bid 6 and paid nothing; the coins go to the bank."""
    game = consolidation(Seat(mines={"A1": "7"}, coins=9), Seat(mines={"A1": "16"}, coins=5), coins=3)
    game.play("bid 6")
    assert (game.player(BLUE).coins, game.g.bank) == (5, 0)

    game.play("bid 8")

    assert [(e.seat, dict(e.data)) for e in game.events("paid")] == [
        (ORANGE, {"coins": 7, "why": "bid", "mine": GENERAL})
    ]
    assert (game.player(ORANGE).coins, game.player(BLUE).coins, game.g.bank) == (2, 5, 7)


def test_points_that_are_no_money_are_not_paid() -> None:
    """KK-310, KK-291: 1 of the mine, 2 of Administration, 2 of the aid; 1 coin for the sixth."""
    orange = Seat(mines={"A1": "16"}, engineers={"administration": 2}, bonus="consolidation_aid", coins=4)
    game = consolidation(orange, coins=3).play("declare aid", "bid 6")

    assert game.paid(ORANGE, "bid") == [1]
    assert game.player(ORANGE).coins == 3


def test_all_small_mines_of_the_ground_leave_the_game() -> None:
    """KK-311, KK-R23: of the winner, of others, of the Trust, of the display; cards of other grounds stay."""
    game = consolidation(
        Seat(mines={"A1": "13"}, coins=9),
        Seat(mines={"A1": "9", "A2": "10"}),
        seats=4,
        large="large_altendorf",
        trust=["5", "18"],
        display=["2", "21"],
    ).play("bid 5")

    assert [game.g.where[mine(name)] for name in ("5", "9", "13", "21")] == [ids.REMOVED] * 4
    assert [game.g.where[mine(name)] for name in ("2", "18")] == [ids.TRUST] * 2
    assert game.g.where[mine("10")] == ids.OWNED + BLUE
    assert (tableau(game, ORANGE), tableau(game, BLUE)) == ({"A1": "large_altendorf+"}, {"A1": "10"})


def test_one_miner_of_the_winner_marks_the_large_mine_and_the_others_go_home() -> None:
    """KK-312: Orange gave 2 of 20 for mines and gets one back, Blue both."""
    orange = Seat(mines={"A1": "5", "A2": "13"}, coins=9)
    blue = Seat(mines={"A1": "9", "A2": "21"})
    game = consolidation(orange, blue, seats=4, large="large_altendorf")
    assert (game.player(ORANGE).pool, game.player(BLUE).pool) == (18, 18)

    game.play("bid 5")

    assert (game.player(ORANGE).pool, game.player(BLUE).pool) == (19, 20)
    assert game.g.where[mine("large_altendorf")] == ids.OWNED + ORANGE


def test_others_score_two_points_for_each_mine_given_up_and_the_winner_none() -> None:
    """KK-313: Blue gives up two, Red one."""
    orange = Seat(mines={"A1": "5"}, coins=9)
    blue = Seat(mines={"A1": "9", "A2": "21"})
    red = Seat(mines={"A1": "13"})
    game = consolidation(orange, blue, red, seats=4, large="large_altendorf").play("bid 5")

    assert [game.scored(seat, "mines-given-up") for seat in (ORANGE, BLUE, RED)] == [[], [2, 2], [2]]
    assert [(e.seat, e.data["mine"]) for e in game.events("gave-up")] == [
        (ORANGE, "5"),
        (BLUE, "9"),
        (RED, "13"),
        (BLUE, "21"),
    ]
    assert [p.earned[ids.V_GIVEN_UP] for p in game.g.players[:3]] == [0, 4, 2]


def test_the_winner_takes_all_engines_of_the_ground() -> None:
    """KK-314, KK-D25: of own cards, of others' cards and the Trust's on the board; one goes on the large mine."""
    game = consolidation(
        Seat(mines={"A1": "5"}, engines=["A1"], coins=9, beside=1),
        Seat(mines={"A1": "9", "A2": "18"}, engines=["A1", "A2"]),
        seats=4,
        large="large_altendorf",
        trust=["13", "21"],
    )
    pool = game.g.engine_pool
    game.play("bid 6")

    assert [(e.seat, dict(e.data)) for e in game.events("engines")] == [
        (ORANGE, {"engines": 4, "mine": "large_altendorf"})
    ]
    assert tableau(game, ORANGE) == {"A1": "large_altendorf+"}
    assert game.player(ORANGE).beside == 4
    assert (game.g.buying, game.g.engine_waits) == (0, 0)
    assert (tableau(game, BLUE), game.player(BLUE).beside) == ({"A1": "18+"}, 0)
    assert game.g.engine_pool == pool


def test_a_single_engine_goes_on_the_large_mine_and_none_beside() -> None:
    """KK-314."""
    game = consolidation(Seat(mines={"A1": "4", "A2": "18"}, engines=["A2"]), large="large_hasenwinkel")

    assert (tableau(game, ORANGE), game.player(ORANGE).beside) == ({"A1": "large_hasenwinkel+"}, 0)


def test_without_engines_in_the_ground_the_large_mine_has_none() -> None:
    """KK-314: none comes from the pool, and engines of other grounds stay where they are."""
    orange = Seat(mines={"A1": "42", "A2": "4", "A3": "18"}, engines=["A1"])
    game = consolidation(orange, large="large_hasenwinkel").play("space B1")

    assert tableau(game, ORANGE) == {"A1": "42+", "B1": "large_hasenwinkel"}
    assert (game.events("engines"), game.player(ORANGE).beside) == ([], 0)


def test_a_winner_gets_nothing_for_a_substitute_token() -> None:
    """KK-R22, KK-314: it is neither an engine nor a coin."""
    game = consolidation(Seat(mines={"A1": "16"}, coins=9), tokens=["1", "7"]).play("bid 3")

    assert tableau(game, ORANGE) == {"A1": GENERAL}
    assert (game.player(ORANGE).beside, game.player(ORANGE).coins) == (0, 7)
    assert [game.g.where[mine(name)] for name in ("1", "7")] == [ids.REMOVED] * 2


@pytest.mark.parametrize(
    ("large", "mines", "vp"),
    [
        ("large_hasenwinkel", {"A1": "4", "A2": "18"}, 4),
        ("large_hamburg_franziska", {"A1": "19", "A2": "28", "A3": "35", "B1": "40"}, 8),
    ],
)
def test_the_winner_scores_the_printed_points_at_once(large: str, mines: dict[str, str], vp: int) -> None:
    """KK-315, KK-D23."""
    game = consolidation(Seat(mines=mines), round=3 if vp == 4 else 5, large=large)

    assert game.scored(ORANGE, "large-mines") == [vp]
    event = next(e for e in game.events("vp") if e.data["reason"] == "large-mines")
    assert (event.seat, event.data["mine"]) == (ORANGE, large)
    assert game.player(ORANGE).earned[ids.V_LARGE] == vp


def test_the_gaps_close_before_the_large_mine_is_laid_down() -> None:
    """KK-316, KK-131, KK-R28: after 41 and 42 have slid together, A3 and B2 are open."""
    orange = Seat(mines={"A1": "4", "A2": "41", "A3": "42", "B1": "18", "B2": "43"})
    game = consolidation(orange, large="large_hasenwinkel")

    assert tableau(game, ORANGE) == {"A1": "41", "A2": "42", "B1": "43"}
    assert (game.state.seat, game.state.decision) == (ORANGE, "space")
    assert game.moves() == ["space A3", "space B2"]
    assert game.refused("space A1") == "KK-131"
    assert game.refused("space B3") == "KK-131"
    game.play("space B2")
    assert tableau(game, ORANGE) == {"A1": "41", "A2": "42", "B1": "43", "B2": "large_hasenwinkel"}
    assert [dict(e.data) for e in game.events("laid")] == [{"mine": "large_hasenwinkel", "space": "B2"}]


def test_the_winner_always_has_an_open_space() -> None:
    """KK-R28, KK-316: even on a full tableau one own card has made room."""
    full = {"A1": "41", "A2": "42", "A3": "43", "B1": "10", "B2": "17", "B3": "16"}
    game = consolidation(Seat(mines=full, coins=9)).play("bid 3")

    assert tableau(game, ORANGE) == full | {"B3": GENERAL}


def test_the_ground_then_holds_one_mine() -> None:
    """KK-317, KK-278."""
    game = consolidation(Seat(mines={"A1": "16"}, coins=9), Seat(mines={"A1": "7"}), trust=["1"])
    assert owned_in(game.g, ground("general")) == 3

    assert owned_in(game.play("bid 2").g, ground("general")) == 1


# --- 18.5 the Trust wins ------------------------------------------------------------------------------


def test_when_the_trust_wins_all_cards_leave_the_game() -> None:
    """KK-320, KK-311: small mines, those of the display as well, and the large mine is nobody's card."""
    game = consolidation(Seat(mines={"A1": "13"}), seats=4, large="large_altendorf", trust=["5"],
                         display=["2", "21"], coins=6)  # fmt: skip

    assert [(e.seat, e.data["mine"]) for e in game.events("won")] == [(None, "large_altendorf")]
    assert [game.g.where[mine(name)] for name in ("5", "9", "13", "21")] == [ids.REMOVED] * 4
    assert game.g.where[mine("large_altendorf")] == ids.TRUST
    assert tableau(game, ORANGE) == {}


def test_losing_to_the_trust_pays_two_points_per_mine_and_brings_the_miners_home() -> None:
    """KK-321, KK-R39, KK-325: the gaps close."""
    orange = Seat(mines={"A1": "5", "A2": "42", "B1": "13", "B2": "41"})
    game = consolidation(orange, Seat(mines={"A1": "9"}), seats=4, large="large_altendorf", coins=6)

    assert [game.scored(seat, "mines-given-up") for seat in (ORANGE, BLUE)] == [[2, 2], [2]]
    assert [game.player(seat).pool for seat in (ORANGE, BLUE)] == [18, 20]
    assert tableau(game, ORANGE) == {"A1": "42", "B1": "41"}
    assert game.scored(ORANGE, "large-mines") == []


def test_all_engines_go_to_the_pool_and_one_of_them_marks_the_large_mine() -> None:
    """KK-322, KK-R29: two of players and one of the Trust, less one; engines of other grounds stay."""
    game = consolidation(
        Seat(mines={"A1": "5", "A2": "18"}, engines=["A1", "A2"]),
        Seat(mines={"A1": "9"}, engines=["A1"]),
        seats=4,
        large="large_altendorf",
        trust=["13"],
        engine_pool=3,
        coins=6,
    )

    assert game.g.engine_pool == 3 + 3 - 1
    assert [dict(e.data) for e in game.events("trust-took")] == [{"mine": "large_altendorf", "engine": 1}]
    assert (tableau(game, ORANGE), tableau(game, BLUE)) == ({"A1": "18+"}, {})
    assert (game.player(ORANGE).beside, game.events("engines")) == (0, [])


def test_an_engine_of_the_ground_marks_the_large_mine_when_the_pool_was_empty() -> None:
    """KK-322: first the engines go to the pool, then one marks the mine; the substitute token is just removed."""
    game = consolidation(Seat(mines={"A1": "16"}, engines=["A1"]), tokens=["1"], engine_pool=0, coins=6)

    assert (game.g.engine_pool, game.g.where[mine(GENERAL)]) == (0, ids.TRUST)
    assert game.g.where[mine("1")] == ids.REMOVED


def test_without_any_engine_a_token_marks_the_large_mine() -> None:
    """KK-322, KK-262, KK-R22."""
    game = consolidation(Seat(mines={"A1": "16"}), tokens=["1"], engine_pool=0, coins=6)

    assert (game.g.engine_pool, game.g.where[mine(GENERAL)]) == (0, ids.TRUST_TOKEN)
    assert [dict(e.data) for e in game.events("trust-took")] == [{"mine": GENERAL, "engine": 0}]
