"""Kohle & Kolonie, sections 18.4 to 18.6: winning and losing a consolidation."""

from __future__ import annotations

from typing import Any

from games.kohle_kolonie.build import BLUE, ORANGE, Play, Seat, kohle, mine
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.merging import pay_bid, win, win_for_trust

GENERAL = "large_general"


def won(players: list[Seat], seat: int = ORANGE, **more: Any) -> Any:
    g = kohle(round=3, players=players, large=[GENERAL], **more).g
    g.large = mine(GENERAL) + 1
    win(g, seat)
    return g


def lost(players: list[Seat], **more: Any) -> Any:
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
    g = won([Seat(mines={"A1": "16"})], trust=["1"], display=["7"])
    assert [g.where[mine(name)] for name in ("1", "7", "16")] == [ids.REMOVED] * 3


def test_one_miner_marks_the_large_mine_and_the_others_go_home() -> None:
    """KK-312."""
    g = won(OWNERS)
    assert g.where[mine(GENERAL)] == ids.OWNED + ORANGE
    assert [p.pool for p in g.players[:2]] == [17 + 2 - 1, 18 + 1]


def test_losers_score_two_points_for_each_mine_given_up() -> None:
    """KK-313: the winner scores nothing for the own small mines."""
    g = won([Seat(mines={"A1": "16"}), Seat(mines={"A1": "1", "A2": "7"})])
    assert [p.earned[ids.V_GIVEN_UP] for p in g.players[:2]] == [0, 4]


def test_the_winner_takes_all_engines_of_the_ground() -> None:
    """KK-314, KK-D25, KK-144: own, others' and the Trust's; one on the large mine, the rest beside the tableau."""
    players = [Seat(mines={"A1": "16"}, engines=["A1"]), Seat(mines={"A1": "7"}, engines=["A1"])]
    g = won(players, trust=["1"])
    assert (g.engine_waits, g.players[ORANGE].beside, g.players[BLUE].engine[0]) == (1, 2, 0)
    none = won([Seat(mines={"A1": "16"})], tokens=["1"], display=["7"])
    assert (none.engine_waits, none.players[ORANGE].beside) == (0, 0)


def test_the_winner_scores_the_printed_points_once() -> None:
    """KK-315, KK-009, KK-D23."""
    g = won([Seat(mines={"A1": "16"})])
    assert g.players[ORANGE].earned[ids.V_LARGE] == 4


def test_gaps_close_before_the_large_mine_is_laid_down() -> None:
    """KK-316, KK-325, KK-326, KK-R28: engines move with their cards."""
    g = won(OWNERS)
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


def test_the_ground_then_holds_one_mine() -> None:
    """KK-317."""
    g = won([Seat(mines={"A1": "16"})], trust=["1"], display=["7"])
    owned = [name for name in ("1", "7", "16", GENERAL) if g.where[mine(name)] >= ids.TRUST]
    assert owned == [GENERAL]


def test_if_the_trust_wins_all_cards_leave_the_game() -> None:
    """KK-320: also those in the display."""
    g = lost([Seat(mines={"A1": "16"})], trust=["1"], display=["7"])
    assert [g.where[mine(name)] for name in ("1", "7", "16")] == [ids.REMOVED] * 3


def test_losing_to_the_trust_pays_two_points_per_mine_and_brings_the_miners_home() -> None:
    """KK-321, KK-R39, KK-325."""
    g = lost([Seat(mines={"A1": "16", "A2": "7", "A3": "2"})], trust=["1"])
    p = g.players[ORANGE]
    assert (p.earned[ids.V_GIVEN_UP], p.pool, p.mines[:2]) == (4, 19, [mine("2") + 1, 0])


def test_the_trust_keeps_one_engine_on_the_large_mine() -> None:
    """KK-322, KK-R29, KK-R24: the others go to the pool, tokens are removed."""
    g = lost([Seat(mines={"A1": "16"}, engines=["A1"])], trust=["1"], tokens=["7"], engine_pool=0)
    assert g.where[mine(GENERAL)] == ids.TRUST
    assert g.engine_pool == 2 - 1
    bare = lost([Seat(mines={"A1": "16"})], tokens=["1"], engine_pool=0)
    assert bare.where[mine(GENERAL)] == ids.TRUST_TOKEN


def test_an_empty_top_row_takes_the_first_card_of_the_bottom_row() -> None:
    """KK-325."""
    g = lost([Seat(mines={"A1": "16", "B1": "2", "B2": "4"}, rescue=["A1"])])
    p = g.players[ORANGE]
    assert p.mines == [mine("2") + 1, 0, 0, mine("4") + 1, 0, 0]
    assert p.rescue[0] == 1
