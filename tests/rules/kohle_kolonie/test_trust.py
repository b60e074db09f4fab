"""Kohle & Kolonie, sections 15 to 17: Trust purchases, income, board scoring."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Seat, ground, kohle, mine
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.board import owned_in
from kohlenpott.games.kohle_kolonie.rules.trust import (
    buy_for_trust,
    income_of,
    pay_income,
    score_board,
    trust_purchases,
)


@pytest.mark.parametrize(("power", "mines"), [(0, ["2", "41"]), (1, ["2", "19", "41"]), (2, ["2", "19", "24", "41"])])
def test_the_trust_takes_the_lowest_numbers_of_the_display(power: int, mines: list[str]) -> None:
    """KK-260, KK-261, KK-D27: one to three mines, without paying."""
    g = kohle(round=3, display=["24", "19", "2", "41"], power=power).g
    bank = g.bank
    buy_for_trust(g)
    taken = [name for name in ("2", "19", "24", "41") if g.where[mine(name)] == ids.TRUST]
    assert taken == mines[:-1]
    assert g.bank == bank


def test_small_and_single_mines_are_numbered_together() -> None:
    """KK-261, KK-R02: a single mine is taken when its number is the lowest left."""
    g = kohle(display=["42", "41"]).g
    buy_for_trust(g)
    assert (g.where[mine("41")], g.where[mine("42")]) == (ids.TRUST, ids.DISPLAYED)


def test_a_short_display_is_taken_whole() -> None:
    """KK-261."""
    g = kohle(display=["19"], power=2).g
    buy_for_trust(g)
    assert g.where[mine("19")] == ids.TRUST
    assert trust_purchases(g) == 3


def test_each_mine_is_marked_with_an_engine_or_a_token() -> None:
    """KK-262, KK-R22, KK-R46: a token is no engine and no coin."""
    g = kohle(display=["2", "19"], power=1, engine_pool=1).g
    buy_for_trust(g)
    assert (g.where[mine("2")], g.where[mine("19")], g.engine_pool) == (ids.TRUST, ids.TRUST_TOKEN, 0)


def test_the_trust_takes_no_workers() -> None:
    """KK-263."""
    g = kohle(display=["16"], workers={"linden": 2}).g
    buy_for_trust(g)
    assert sum(g.village_workers) == 2


@pytest.mark.parametrize(("extra", "count"), [(True, 1), (False, 0)])
def test_a_mine_of_highest_number_comes_on_top_unless_an_option_counts_it(extra: bool, count: int) -> None:
    """KK-264, KK-D02."""
    g = kohle(options={"highest_number_is_extra": extra}, took_highest=1).g
    assert trust_purchases(g) == count


def test_highest_number_is_forgotten_after_the_purchases() -> None:
    """KK-264: it counts in its own round only."""
    g = kohle(options={"highest_number_is_extra": False}, took_highest=1, display=["19"]).g
    buy_for_trust(g)
    assert (g.took_highest, g.where[mine("19")]) == (0, ids.DISPLAYED)
    assert trust_purchases(g) == 1


# --- income -----------------------------------------------------------------------------------------


def test_income_is_printed_on_each_card_plus_one_for_an_engine() -> None:
    """KK-270, KK-D16: Glocke 1, Kirschbaum 2 and an engine, the large mine 2."""
    seat = Seat(mines={"A1": "16", "A2": "18", "B1": "large_general"}, engines=["A2"], beside=3)
    assert income_of(kohle(round=3, players=[seat]).player(ORANGE)) == 1 + 3 + 2


def test_income_is_paid_in_turn_order_as_far_as_the_bank_reaches() -> None:
    """KK-271, KK-R01."""
    players = [Seat(mines={"A1": "18"}), Seat(mines={"A1": "19"}), Seat(mines={"A1": "10"})]
    g = kohle(order=[RED, ORANGE, BLUE], turn=RED, players=players, bank=3).g
    pay_income(g)
    assert [p.coins for p in g.players[:3]] == [1, 0, 2]
    assert g.bank == 0
    rich = kohle(players=players, bank=3, options={"bank_limited": False}).g
    pay_income(rich)
    assert [p.coins for p in rich.players[:3]] == [2, 2, 2]


# --- board scoring ----------------------------------------------------------------------------------

HAMBURG = ("19", "28", "35")


def scores(players: list[Seat], **more: object) -> list[int]:
    g = kohle(seats=4, round=4, players=players, **more).g  # type: ignore[arg-type]
    before = [p.vp for p in g.players]
    score_board(g)
    return [p.vp - vp for p, vp in zip(g.players, before, strict=True)][: len(players)]


def test_board_scoring_as_in_the_printed_example() -> None:
    """KK-276, KK-277: 4, 5 and 11 VP.

    The picture of the example is lost; these mines and settlements on our map give the same totals with the grounds
    the text names: Hamburg & Franziska, Vereinigte Bommerbänke Tiefbau, Klosterbusch, Herbeder Steinkohlewerke.
    """
    four = Seat(mines={"A1": "19"}, settlements={"wullen": 0})
    five = Seat(mines={"A1": "28", "A2": "2"})
    eleven = Seat(mines={"A1": "35", "A2": "12", "B1": "44", "B2": "43"}, settlements={"vormholz": 1, "dueren": 0})
    assert scores([four, five, eleven]) == [4, 5, 11]


def test_every_owned_mine_of_the_ground_counts_for_everybody_there() -> None:
    """KK-275, KK-276: the Trust's mines count, those in the display do not."""
    assert scores([Seat(mines={"A1": "19"}), Seat(mines={"A1": "28"})]) == [2, 2]
    assert scores([Seat(mines={"A1": "19"})], trust=["28"], tokens=["35"]) == [3]
    assert scores([Seat(mines={"A1": "19"})], display=["28", "35"]) == [1]
    assert scores([Seat()], trust=["28"]) == [0]


def test_two_own_mines_in_a_ground_score_it_once() -> None:
    """KK-276: the count, not the count for each mine."""
    assert scores([Seat(mines={"A1": "19", "A2": "28"})]) == [2]


def test_a_settlement_scores_for_every_ground_with_an_own_mine() -> None:
    """KK-277: one settlement for several grounds, several for one; none without an own mine there."""
    assert scores([Seat(mines={"A1": "2", "A2": "19"}, settlements={"heven": 0})]) == [1 + 1 + 2]
    assert scores([Seat(mines={"A1": "2"}, settlements={"heven": 0, "wengern": 0, "vormholz": 0})]) == [1 + 3]
    assert scores([Seat(mines={"A1": "2"}, settlements={"linden": 0})]) == [1]


def test_a_large_mine_counts_as_one_mine() -> None:
    """KK-278, KK-317: its printed VP are not scored again."""
    g = kohle(round=4, players=[Seat(mines={"A1": "large_general"})]).g
    assert owned_in(g, ground("general")) == 1
    score_board(g)
    assert g.players[ORANGE].earned[ids.V_BOARD_MINES] == 1


def test_stations_score_nothing_here() -> None:
    """KK-279, KK-R36: neither does a player without mines."""
    assert scores([Seat(stations={"herbede": 2, "witten": 1}, settlements={"heven": 2})]) == [0]


def test_the_trusts_single_mine_keeps_its_engine() -> None:
    """KK-R38: it belongs to nobody and stays to the end."""
    g = kohle(trust=["41"]).g
    assert g.where[mine("41")] == ids.TRUST
    assert figures.MINE_ROUND[mine("41")] == 0
